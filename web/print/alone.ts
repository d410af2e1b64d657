// Draws the mazes of the stage on one page for the browser's printer, as lines instead of the picture on the screen.
// Runs in the worker.

import { type Operation, text } from "../../src/book/drawing.ts";
import { drawMaze } from "../../src/book/mazes.ts";
import { bestGrid, boxesOf } from "../../src/book/paper.ts";
import { cellSide } from "../../src/book/plan.ts";
import { pageSvg } from "../../src/book/svg.ts";
import { cut, shownText } from "../../src/book/text.ts";
import type { Ends, Maze } from "../../src/index.ts";

/** Mazes with more cells are printed as the picture on the screen: their lines would be a grey area. */
const MOST_CELLS = 250_000;

const WIDTH = 520;
const CAPTION = 16;
const GUTTER = 4;

/** A maze to print, with its ends and solution if they are shown. */
export interface Alone {
  readonly maze: Maze;
  readonly ends?: Ends | undefined;
  readonly path?: Uint32Array | undefined;
  readonly caption: string;
}

/** Returns the mazes as SVG; undefined if they are too large. */
export function drawAlone(shown: readonly Alone[]): string | undefined {
  if (shown.length === 0 || shown.some(({ maze }) => maze.walls.length > MOST_CELLS)) return undefined;
  const [{ maze: first }] = shown;
  // Several mazes fill the height of the paper; a single maze takes only the height that it needs.
  const height = shown.length > 1 ? 720 : Math.min(720, (WIDTH * first.height) / first.width) + CAPTION + 2 * GUTTER;
  const area = { x: 0, y: 0, width: WIDTH, height };
  const grid = bestGrid(shown.length, area, (box) => cellSide({ ...box, height: box.height - CAPTION }, first, GUTTER));
  const operations: Operation[] = shown.flatMap((drawn, i) => {
    const box = boxesOf(area, grid)[i];
    const room = { ...box, height: box.height - CAPTION };
    const caption = cut(shownText(drawn.caption), 9, box.width);
    return [
      ...drawMaze(drawn, room, { solved: drawn.path !== undefined, gutter: GUTTER }),
      text(caption, box.x + box.width / 2, box.y + box.height - 3, 9, { anchor: "middle" }),
    ];
  });
  return pageSvg({ width: WIDTH, height, operations }, "wasmaze");
}
