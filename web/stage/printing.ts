// Prints the mazes of a stage. The print shortcut prints drawings that the worker makes. The browser's menu cannot wait
// for drawings, so it prints the canvases.

import { make } from "../pages/dom.ts";
import { titleOf } from "../ui/about.ts";
import { say } from "../ui/messages.ts";
import type { Made } from "../worker/make.ts";
import type { Page } from "./page.ts";

/** Mazes with more cells are printed as the pictures on the screen: their lines would be a grey area. */
const MOST_CELLS = 250_000;

/** A drawing of a maze with its caption. */
async function drawingOf({ request, maze, solution }: Made, { maker, state }: Page): Promise<HTMLElement> {
  const { algorithm, width, height, seed, index } = maze;
  const parts = [titleOf(algorithm), `${width} × ${height}`, `${say("seed").toLowerCase()} ${seed}`];
  if (index > 0) parts.push(`${say("index").toLowerCase()} ${index}`);
  const path = state().solution ? solution?.path : undefined;
  const svg = await maker.remote.write("svg", request, {
    ...(solution && { ends: solution.ends }),
    ...(path && { path }),
  });
  const picture = make("img", { src: URL.createObjectURL(svg), alt: "" });
  await picture.decode();
  return make("figure", {}, picture, make("figcaption", {}, parts.join(" · ")));
}

const holder = make("div", { class: "alone" });

addEventListener("afterprint", () => {
  for (const { src } of holder.querySelectorAll("img")) URL.revokeObjectURL(src);
  holder.remove();
});

export async function printMazes(page: Page): Promise<void> {
  const shown = page.shown();
  if (shown.length > 0 && shown.every(({ maze }) => maze.walls.length <= MOST_CELLS)) {
    const drawings = await Promise.all(shown.map((made) => drawingOf(made, page))).catch(() => []);
    holder.replaceChildren(...drawings);
    holder.toggleAttribute("data-wide", shown.length === 1 && shown[0].maze.width > shown[0].maze.height);
    if (drawings.length > 0) document.body.append(holder);
  }
  print();
}
