// The gallery of algorithms, each with a small maze.

import type { AnyRequest } from "../../src/index.ts";
import { algorithms } from "../../src/index.ts";
import { distancePalette } from "../maze/colours.ts";
import type { Maker } from "../maze/maker.ts";
import { paint } from "../maze/raster.ts";
import { theme } from "../maze/view.ts";
import type { Made } from "../maze/worker.ts";
import { titleOf } from "./about.ts";
import { element, make } from "./dom.ts";

const WIDTH = 21;
const HEIGHT = 13;

export class Gallery {
  readonly #canvases = new Map<string, HTMLCanvasElement>();
  readonly #made = new Map<string, Made>();

  constructor(onChoice: (id: AnyRequest["algorithm"]) => void) {
    for (const { id } of algorithms) {
      const radio = make("input", { type: "radio", name: "algorithm", value: id });
      radio.addEventListener("change", () => onChoice(id));
      const canvas = make("canvas", { "aria-hidden": "true" });
      this.#canvases.set(id, canvas);
      element("algorithms").append(make("label", {}, radio, canvas, make("span", { class: "title" })));
    }
  }

  /** Shows the names in the page's language. */
  relabel(): void {
    for (const label of element("algorithms").querySelectorAll("label")) {
      const [radio, title] = [label.querySelector("input"), label.querySelector(".title")];
      if (radio && title) title.textContent = titleOf(radio.value);
    }
  }

  choose(id: string): void {
    const radio = element("algorithms").querySelector<HTMLInputElement>(`input[value="${id}"]`);
    if (!radio || radio.checked) return;
    radio.checked = true;
    radio.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Makes the small mazes, one after the other. */
  async fill(maker: Maker): Promise<void> {
    for (const { id } of algorithms) {
      this.#made.set(
        id,
        await maker.remote.make({ request: { algorithm: id, width: WIDTH, height: HEIGHT, seed: 2 } }),
      );
      this.#draw(id);
    }
  }

  /** Redraws them in the current colours. */
  redraw(): void {
    for (const id of this.#made.keys()) this.#draw(id);
  }

  #draw(id: string): void {
    const made = this.#made.get(id);
    const canvas = this.#canvases.get(id);
    if (!made || !canvas) return;
    // Whole pixels a cell, as near to its size on the page as can be, so that no wall is lost.
    const scale = Math.max(3, Math.round((canvas.clientWidth * devicePixelRatio) / WIDTH));
    canvas.width = WIDTH * scale + 1;
    canvas.height = HEIGHT * scale + 1;
    const image = new ImageData(canvas.width, canvas.height);
    const frame = { width: canvas.width, height: canvas.height, left: 0, top: 0 };
    paint(
      new Uint32Array(image.data.buffer),
      frame,
      { ...made.maze, tones: made.tones },
      distancePalette(theme()),
      scale,
    );
    canvas.getContext("2d")?.putImageData(image, 0, 0);
  }
}
