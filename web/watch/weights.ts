// The numbers on the walls: the ranks of their weights, from the lightest. Kruskal visits walls in this order, and true
// Prim takes the wall with the least number that leads out of the maze.

import { hash, hashKey } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import type { Maze } from "../../src/index.ts";
import { wallBit } from "../../src/square/direction.ts";
import { cellOf, DIRECTIONS, EASTWARD, neighbourAt, SOUTHWARD } from "../maze/square.ts";
import type { Theme } from "../view/colours.ts";
import type { Geometry } from "../view/scene.ts";

/** Cells need this many CSS pixels for legible numbers. */
const LEAST_PIXELS = 24;
const SIDES = [EASTWARD, SOUTHWARD] as const;

/** The rank of the wall on each side of SIDES of each cell, from 1; 0 if there is no cell behind it. */
export function ranksOf({ width, height, topology, mask, seed, index }: Maze): Uint32Array {
  const square = { width, height, torus: topology === "torus" };
  const key = hashKey(seedWords(seed), index);
  const edges: { edge: number; weight: number }[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    for (const [i, direction] of SIDES.entries()) {
      const next = neighbourAt(square, cell, direction);
      if (next === -1 || next === cell || mask?.[cell] === 0 || mask?.[next] === 0) continue;
      edges.push({ edge: 2 * cell + i, weight: hash(key, 2 * cell + i) });
    }
  }
  const ranks = new Uint32Array(2 * width * height);
  edges
    .sort((one, other) => one.weight - other.weight)
    .forEach(({ edge }, at) => {
      ranks[edge] = at + 1;
    });
  return ranks;
}

/** Draws the ranks on the walls that stand, if cells are large enough. */
export function drawRanks(
  context: CanvasRenderingContext2D,
  { scale, x: left, y: top }: Geometry,
  ranks: Uint32Array,
  walls: Uint8Array,
  width: number,
  { floor, ink }: Theme,
): void {
  if (scale < LEAST_PIXELS * devicePixelRatio) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.font = `${Math.round(Math.min(0.36 * scale, 15 * devicePixelRatio))}px sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.strokeStyle = floor;
  context.lineWidth = 0.16 * scale;
  context.fillStyle = ink;
  ranks.forEach((rank, edge) => {
    const direction = SIDES[edge & 1];
    if (rank === 0 || (walls[edge >> 1] & wallBit(direction)) === 0) return;
    const { x, y } = cellOf(edge >> 1, width);
    const { dx, dy } = DIRECTIONS[direction];
    const at = [left + scale * (x + 0.5 + dx / 2), top + scale * (y + 0.5 + dy / 2)] as const;
    context.strokeText(`${rank}`, ...at);
    context.fillText(`${rank}`, ...at);
  });
}
