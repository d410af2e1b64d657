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
      element("algorithms").append(make("label", {}, radio, canvas, make("span", { "data-text": `algorithm-${id}` })));
    }
  }

  /** Makes and draws the small mazes unless they are drawn. Called after the first maze, which is more important. */
  async load(maker: Maker): Promise<void> {
    if (this.#pictures) return;
    this.#pictures = {};
    this.#pictures = await maker.persist((remote) => remote.thumbnails(SIZE));
    this.redraw();
  }

  choose(id: string): void {
    element("chosen").textContent = titleOf(id);
    const radio = element("algorithms").querySelector<HTMLInputElement>(`input[value="${id}"]`);
    if (radio) radio.checked = true;
  }

  redraw(): void {
    for (const [id, canvas] of this.#canvases) {
      const picture = this.#pictures?.[id];
      if (!picture) continue;
      // An integer number of pixels per cell, so that no wall is lost.
      const scale = Math.max(3, Math.round((canvas.clientWidth * devicePixelRatio) / SIZE.width));
      const [width, height] = [SIZE.width * scale + 1, SIZE.height * scale + 1];
      Object.assign(canvas, { width, height });
      const image = new ImageData(width, height);
      const frame = { width, height, left: 0, top: 0 };
      paint(new Uint32Array(image.data.buffer), frame, picture, distancePalette(theme()), scale);
      canvas.getContext("2d")?.putImageData(image, 0, 0);
    }
  }
}
