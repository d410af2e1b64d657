// Compares boundless mazes with uniform spanning trees: the share of cells by number of passages, and the share of open
// edges at the borders of blocks.

import { createEngine, EAST, SOUTH } from "../../../src/index.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import { markdown, SEED } from "./figures.ts";

const WORLD = 2 ** 30;
const SIDE = 8;
const engine = createEngine({ backend: "wasm" });

/**
 * Returns the exact shares of cells with one to four passages in an infinite uniform spanning tree of the square grid.
 * Source: Manna, Dhar and Majumdar, "Spanning trees in two dimensions", 1992.
 */
export function uniformShares(): number[] {
  const { PI } = Math;
  return [
    (8 / PI ** 2) * (1 - 2 / PI),
    (4 / PI) * (2 - 9 / PI + 12 / PI ** 2),
    2 * (1 - 2 / PI) * (1 - 6 / PI + 12 / PI ** 2),
    (4 / PI - 1) * (1 - 2 / PI) ** 2,
  ];
}

function addPassageCounts(counts: number[], walls: Uint8Array, side: number, margin: number): void {
  for (let y = margin; y < side - margin; y++)
    for (let x = margin; x < side - margin; x++) {
      const wall = walls[y * side + x];
      counts[4 - (wall & 1) - ((wall >> 1) & 1) - ((wall >> 2) & 1) - ((wall >> 3) & 1)]++;
    }
}

const sharesOf = ([, ...counts]: number[]): number[] => {
  const all = counts.reduce((sum, count) => sum + count);
  return counts.map((count) => count / all);
};

export function textures(mazes: number): { boundless: number[]; wilson: number[] } {
  const side = 2048;
  const random = randomIntegers(SEED);
  const [boundless, wilson] = [new Array<number>(5).fill(0), new Array<number>(5).fill(0)];
  for (let seed = 0; seed < mazes; seed++) {
    const place = { x: random(WORLD - side), y: random(WORLD - side), columns: side, rows: side };
    const window = engine.window({ algorithm: "boundless", width: WORLD, height: WORLD, seed, ...place });
    addPassageCounts(boundless, window.walls, side, 0);
    const maze = engine.generate({ algorithm: "wilson", width: side, height: side, seed });
    addPassageCounts(wilson, maze.walls, side, 128);
  }
  return { boundless: sharesOf(boundless), wilson: sharesOf(wilson) };
}

/** Measures the shares of open edges at borders of blocks and inside. A block has 8^(level + 1) cells per side. */
export function borders(level: number, strips: number): { border: number; inside: number } {
  const size = SIDE ** (level + 1);
  const random = randomIntegers(SEED);
  const length = 4096;
  const counts = { border: [0, 0], inside: [0, 0] };
  for (let seed = 0; seed < strips; seed++) {
    // Each strip consists of the last eight columns or rows before a border.
    const at = size * (1 + random(WORLD / size - 1)) - SIDE;
    const along = SIDE * random((WORLD - length) / SIDE);
    for (const isVertical of [true, false]) {
      const [columns, rows] = isVertical ? [SIDE, length] : [length, SIDE];
      const place = isVertical ? { x: at, y: along } : { x: along, y: at };
      const world = { algorithm: "boundless", width: WORLD, height: WORLD, seed } as const;
      const { walls } = engine.window({ ...world, ...place, columns, rows });
      const bit = isVertical ? EAST : SOUTH;
      for (let cell = 0; cell < walls.length; cell++) {
        const line = isVertical ? cell % columns : Math.floor(cell / columns);
        const count = counts[line === SIDE - 1 ? "border" : "inside"];
        count[(walls[cell] & bit) === 0 ? 1 : 0]++;
      }
    }
  }
  const share = ([closed, open]: number[]) => open / (closed + open);
  return { border: share(counts.border), inside: share(counts.inside) };
}

export function boundlessTables(): string {
  const { boundless, wilson } = textures(24);
  const percent = (share: number) => (100 * share).toFixed(2);
  const kinds = ["dead ends %", "corridors %", "junctions %", "crossings %"];
  const shares = [
    ["boundless", ...boundless.map(percent)],
    ["wilson", ...wilson.map(percent)],
    ["uniform, exact", ...uniformShares().map(percent)],
    ["boundless − uniform", ...boundless.map((share, i) => percent(share - uniformShares()[i]))],
  ];
  const levels = Array.from({ length: 9 }, (_, level) => {
    const { border, inside } = borders(level, level < 3 ? 96 : 48);
    return [`${level}`, `${SIDE ** (level + 1)}`, border.toFixed(3), inside.toFixed(3)];
  });
  const heads = ["level", "cells per side", "open at the borders", "open inside"];
  return `${markdown(["cells", ...kinds], shares)}\n\n${markdown(heads, levels)}`;
}
