// The fields of the shape: presets, letters and a file.

import { countParts, maskOrNone, SHAPES, shapeMask } from "../maze/shape.ts";
import { button, byId, element, input, make } from "../pages/dom.ts";
import { rowOf, titleOf } from "../ui/about.ts";
import type { Maker } from "../ui/maker.ts";
import { number, say } from "../ui/messages.ts";
import { report } from "../ui/problems.ts";
import type { State } from "../ui/state.ts";
import type { Change } from "./controls.ts";

export function startShapes(maker: Maker, state: () => State, change: Change): void {
  const changeMask = (mask: Uint8Array | undefined): void => change({ request: { ...state().request, mask } });

  const chip = (name: (typeof SHAPES)[number] | "all" | "inverse", act: () => void): void => {
    const made = make("button", { type: "button", "data-text": name, value: name }, say(name));
    made.addEventListener("click", () => {
      input("letters").value = "";
      act();
    });
    element("shapes").append(made);
  };
  chip("all", () => changeMask(undefined));
  for (const name of SHAPES) chip(name, () => changeMask(shapeMask(name, state().request)));
  chip("inverse", () => {
    const { mask } = state().request;
    if (mask) changeMask(maskOrNone(mask.map((value) => 1 - value)));
  });
  input("letters").addEventListener("change", async () => {
    try {
      const { lettersShape } = await import("../opening/letters.ts");
      const { request } = state();
      change({ request: { ...request, mask: undefined, ...lettersShape(input("letters").value, request) } });
    } catch (error) {
      report(error);
    }
  });

  async function load(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      const { openFile } = await import("../opening/openFile.ts");
      await openFile(file, maker, state, change);
    } catch (error) {
      report(error);
    }
  }

  const file = byId("maskFile", HTMLInputElement);
  button("openMask").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    await load(file.files?.[0]);
    // Allows the same file to be chosen again.
    file.value = "";
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    load(event.dataTransfer?.files[0]);
  });
}

export function showShapes({ request: { algorithm, mask, width } }: State): void {
  const takesMask = rowOf(algorithm)?.takesMask === true;
  byId("shapeField", HTMLFieldSetElement).disabled = !takesMask;
  element("shapeHint").textContent = takesMask ? "" : say("noShape", { algorithm: titleOf(algorithm) });
  element("shapeHint").hidden = takesMask;
  const parts = mask && takesMask ? countParts(mask, width) : 1;
  element("shapeParts").textContent = parts > 1 ? say("shapeParts", { parts: number(parts) }) : "";
  byId("shapes", HTMLElement).querySelector<HTMLButtonElement>('[value="inverse"]')?.toggleAttribute("disabled", !mask);
}
