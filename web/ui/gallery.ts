// The gallery of algorithms, each with a small maze.

import thumbnails from "virtual:thumbnails";
import { rows } from "../../src/core/registry.ts";
import { type AnyRequest, distances } from "../../src/index.ts";
import { type Picture, paint } from "../maze/raster.ts";
import { element, make } from "../pages/dom.ts";
import { distancePalette } from "../view/colours.ts";
import { theme } from "../view/scene.ts";
import { titleOf } from "./about.ts";

const { width: WIDTH, height: HEIGHT, mazes } = thumbnails;

/** Decodes a small maze, and colours its cells by their distance from the middle. */
function pictureOf(digits: string): Picture {
  const maze = {
    width: WIDTH,
    height: HEIGHT,
    topology: "plane" as const,
    // Bits 1 and 2 are the cell's east and south wall. Bits 3 and 0, west and north, come from neighbours' digits.
    walls: Uint8Array.from(digits, (digit, cell) => {
      const west = cell % WIDTH === 0 ? 1 : Number(digits[cell - 1]) & 1;
      const north = cell < WIDTH ? 2 : Number(digits[cell - WIDTH]) & 2;
      return (Number(digit) << 1) | (west << 3) | (north >> 1);
    }),
  };
  const steps = distances(maze, { x: WIDTH >> 1, y: HEIGHT >> 1 });
  const farthest = Math.max(...steps);
  return { ...maze, tones: Uint8Array.from(steps, (distance) => (255 * distance) / farthest) };
}

export class Gallery {
  readonly #canvases = new Map<string, HTMLCanvasElement>();
  readonly #pictures = new Map<string, Picture>();

  constructor(onChoice: (id: AnyRequest["algorithm"]) => void) {
    for (const { id } of rows) {
      const radio = make("input", { type: "radio", name: "algorithm", value: id });
      radio.addEventListener("change", () => onChoice(id));
      const canvas = make("canvas", { "aria-hidden": "true" });
      this.#canvases.set(id, canvas);
      this.#pictures.set(id, pictureOf(mazes[id]));
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

  /** Redraws the mazes in the current theme. */
  redraw(): void {
    for (const id of this.#pictures.keys()) this.#draw(id);
  }

  #draw(id: string): void {
    const picture = this.#pictures.get(id);
    const canvas = this.#canvases.get(id);
    if (!picture || !canvas) return;
    // An integer number of pixels per cell, so that no wall is lost.
    const scale = Math.max(3, Math.round((canvas.clientWidth * devicePixelRatio) / WIDTH));
    canvas.width = WIDTH * scale + 1;
    canvas.height = HEIGHT * scale + 1;
    const image = new ImageData(canvas.width, canvas.height);
    const frame = { width: canvas.width, height: canvas.height, left: 0, top: 0 };
    paint(new Uint32Array(image.data.buffer), frame, picture, distancePalette(theme()), scale);
    canvas.getContext("2d")?.putImageData(image, 0, 0);
  }
}
