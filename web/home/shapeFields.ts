// The fields of the shape: presets, letters and a file.

import { html, type TemplateResult } from "lit-html";
import { countParts, maskOrNone, SHAPES, shapeMask } from "../maze/shape.ts";
import { input } from "../pages/dom.ts";
import { rowOf } from "../ui/about.ts";
import type { Maker } from "../ui/maker.ts";
import { number } from "../ui/messages.ts";
import { report } from "../ui/problems.ts";
import type { Store } from "../ui/store.ts";
import { say } from "./say.ts";

async function enterLetters({ state, changeRequest }: Store): Promise<void> {
  try {
    const { lettersShape } = await import("../opening/letters.ts");
    changeRequest({ mask: undefined, ...lettersShape(input("letters").value, state().request) });
  } catch (error) {
    report(error);
  }
}

async function load(file: File | undefined, store: Store, maker: Maker): Promise<void> {
  if (!file) return;
  try {
    const { openFile } = await import("../opening/openFile.ts");
    await openFile(file, maker, store);
  } catch (error) {
    report(error);
  }
}

/** Opens files that are dropped on the page. */
export function followDrops(store: Store, maker: Maker): void {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    load(event.dataTransfer?.files[0], store, maker);
  });
}

export function shapeFields(store: Store, maker: Maker): TemplateResult {
  const { state, changeRequest } = store;
  const { algorithm, mask, width } = state().request;
  const chip = (
    name: (typeof SHAPES)[number] | "all" | "inverse",
    shape: () => Uint8Array | undefined,
    isDisabled = false,
  ): TemplateResult => {
    const choose = (): void => {
      input("letters").value = "";
      changeRequest({ mask: shape() });
    };
    return html`<button type="button" value=${name} ?disabled=${isDisabled} @click=${choose}>${say(name)}</button>`;
  };
  const open = async ({ target }: Event): Promise<void> => {
    const field = target as HTMLInputElement;
    await load(field.files?.[0], store, maker);
    // Allows the same file to be chosen again.
    field.value = "";
  };
  const parts = mask ? countParts(mask, width) : 1;
  return html`<fieldset class="shape" id="shapeField" ?disabled=${!rowOf(algorithm)?.takesMask}>
    <legend>${say("shape")}</legend>
    <fieldset class="chips" id="shapes" aria-label=${say("shape")}>
      ${chip("all", () => undefined)}
      ${SHAPES.map((name) => chip(name, () => shapeMask(name, state().request)))}
      ${chip("inverse", () => mask && maskOrNone(mask.map((value) => 1 - value)), !mask)}
    </fieldset>
    <div class="row">
      <label><span>${say("letters")}</span><input type="text" id="letters" maxlength="40" autocomplete="off"
        @change=${() => enterLetters(store)}></label>
      <button type="button" id="openMask" @click=${() => input("maskFile").click()}>${say("openMask")}</button>
      <input type="file" id="maskFile" accept=".txt,.json,image/*,text/plain,application/json"
        aria-label=${say("openMask")} hidden @change=${open}>
    </div>
    <p class="hint" id="shapeParts" role="status">${parts > 1 ? say("shapeParts", { parts: number(parts) }) : ""}</p>
  </fieldset>`;
}
