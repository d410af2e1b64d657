// The numbers on the walls: the ranks of their weights, from the lightest. Kruskal visits walls in this order, and true
// Prim takes the least number that leads out of the maze. A wall has its number up to the step that removes it.

import { hash, hashKey } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import type { Maze } from "../../src/index.ts";
import { wallBit } from "../../src/square/direction.ts";
import { Grid } from "../../src/square/grid.ts";
import { cellOf, DIRECTIONS, EASTWARD, opposite, SOUTHWARD } from "../maze/square.ts";
import { FOCUS, type Replay } from "../maze/steps.ts";
import type { Theme } from "../view/colours.ts";
import type { Geometry } from "../view/scene.ts";

/** Cells need this many CSS pixels for legible numbers. */
const LEAST_PIXELS = 24;
const SIDES = [EASTWARD, SOUTHWARD] as const;

/** The rank of the wall on each side of SIDES of each cell, from 1; 0 if there is no cell behind it. */
export function ranksOf({ width, height, topology, mask, seed, index }: Maze): Uint32Array {
  const grid = new Grid(width, height, topology === "torus", mask);
  const key = hashKey(seedWords(seed), index);
  const edges: { edge: number; weight: number }[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    for (const [i, direction] of SIDES.entries()) {
      const next = grid.neighbour(cell, direction);
      if (next === -1 || next === cell || !grid.has(cell)) continue;
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

/** The wall that the last step removed or kept, as an index of ranks; -1 if it did neither. */
function wallOf({ opened, focus, grid }: Replay): number {
  const ways = [...SIDES, ...SIDES.map(opposite)];
  const wall = (from: number, to: number, way: number): number => (way < 2 ? 2 * from + way : 2 * to + way - 2);
  if (opened) return wall(opened.from, opened.to, ways.indexOf(opened.direction));
  const [one, other] = [focus[FOCUS.lookOne], focus[FOCUS.lookOther]];
  const between = ways.flatMap((side, way) => (grid.neighbour(one, side) === other ? [wall(one, other, way)] : []));
  // On a torus with two columns or rows, two walls separate the same cells.
  return one >= 0 && between.length === 1 ? between[0] : -1;
}

/** The rank of the wall that the last step removed or kept; undefined if it did neither. */
export const rankOf = (replay: Replay, ranks: Uint32Array): number | undefined => ranks[wallOf(replay)];

/** Draws the ranks on the walls that stand or were just removed, if cells are large enough. */
export function drawRanks(
  context: CanvasRenderingContext2D,
  { scale, x: left, y: top }: Geometry,
  ranks: Uint32Array,
  replay: Replay,
  { floor, ink }: Theme,
): void {
  if (scale < LEAST_PIXELS * devicePixelRatio) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.font = `${Math.round(Math.min(0.36 * scale, 24 * devicePixelRatio))}px sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.strokeStyle = floor;
  context.lineWidth = 0.16 * scale;
  context.fillStyle = ink;
  const last = wallOf(replay);
  ranks.forEach((rank, edge) => {
    const direction = SIDES[edge & 1];
    const stands = (replay.walls[edge >> 1] & wallBit(direction)) !== 0;
    if (rank === 0 || !(stands || edge === last)) return;
    const { x, y } = cellOf(edge >> 1, replay.recording.width);
    const { dx, dy } = DIRECTIONS[direction];
    const at = [left + scale * (x + 0.5 + dx / 2), top + scale * (y + 0.5 + dy / 2)] as const;
    context.strokeText(`${rank}`, ...at);
    context.fillText(`${rank}`, ...at);
  });
}
