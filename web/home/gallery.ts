// The gallery of algorithms, each with a small maze.

import { rows } from "../../src/core/registry.ts";
import type { AnyRequest } from "../../src/index.ts";
import { type Picture, paint } from "../maze/raster.ts";
import { element, make } from "../pages/dom.ts";
import { titleOf } from "../ui/about.ts";
import type { Maker } from "../ui/maker.ts";
import { distancePalette } from "../view/colours.ts";
import { theme } from "../view/scene.ts";

const SIZE = { width: 21, height: 13 };

export class Gallery {
  readonly #canvases = new Map<string, HTMLCanvasElement>();
  /** The small mazes; undefined until the worker has made them. */
  #pictures: Readonly<Record<string, Picture>> | undefined;

  constructor(onChoice: (id: AnyRequest["algorithm"]) => void) {
    for (const { id } of rows) {
      const radio = make("input", { type: "radio", name: "algorithm", value: id });
      radio.addEventListener("change", () => onChoice(id));
      const canvas = make("canvas", { "aria-hidden": "true" });
      this.#canvases.set(id, canvas);
      element("algorithms").append(make("label", {}, radio, canvas, make("span", { class: "title" })));
    }
  }

  /** Makes and draws the small mazes unless they are drawn. Called after the first maze, which is more important. */
  async load(maker: Maker): Promise<void> {
    if (this.#pictures) return;
    this.#pictures = {};
    this.#pictures = await maker.persist((remote) => remote.thumbnails(SIZE));
    this.redraw();
  }

  relabel(): void {
    for (const label of element("algorithms").querySelectorAll("label")) {
      const [radio, title] = [label.querySelector("input"), label.querySelector(".title")];
      if (radio && title) title.textContent = titleOf(radio.value);
    }
  }

  choose(id: string): void {
    element("chosen").textContent = titleOf(id);
    const radio = element("algorithms").querySelector<HTMLInputElement>(`input[value="${id}"]`);
    if (radio) radio.checked = true;
  }

  redraw(): void {
    for (const { id } of rows) this.#draw(id);
  }

  #draw(id: string): void {
    const picture = this.#pictures?.[id];
    const canvas = this.#canvases.get(id);
    if (!picture || !canvas) return;
    // An integer number of pixels per cell, so that no wall is lost.
    const scale = Math.max(3, Math.round((canvas.clientWidth * devicePixelRatio) / SIZE.width));
    canvas.width = SIZE.width * scale + 1;
    canvas.height = SIZE.height * scale + 1;
    const image = new ImageData(canvas.width, canvas.height);
    const frame = { width: canvas.width, height: canvas.height, left: 0, top: 0 };
    paint(new Uint32Array(image.data.buffer), frame, picture, distancePalette(theme()), scale);
    canvas.getContext("2d")?.putImageData(image, 0, 0);
  }
}
