// Scenarios of the MovingAI benchmarks of path-finding. Source: movingai.com/benchmarks/formats.html.

import { checkInteger, checkNames, unexpected } from "../core/errors.ts";
import { hash } from "../core/random.ts";
import { checkEnds, type Ends } from "../queries/ends.ts";
import type { Cell } from "../square/cell.ts";
import type { Walls } from "../square/maze.ts";
import { FLOOR } from "./kinds.ts";
import { type MovingAiMapOptions, movingAiSquares } from "./movingAiMap.ts";
import { octilePaths } from "./octile.ts";

/** Options of toMovingAiScenarios. */
export interface MovingAiScenariosOptions extends MovingAiMapOptions {
  /** File name of the map, without tabs and line breaks. Default "maze.map". */
  map?: string | undefined;
  /** Number of scenarios, 1..100,000. Default 100. */
  count?: number | undefined;
  /** Seed of the random squares, 0..2^32-1. Default 0. */
  seed?: number | undefined;
  /** Start and finish of one more scenario, between the centres of two cells. */
  ends?: Ends | undefined;
}

/** The number of scenarios that share a start. A search takes far longer than the scenario itself. */
const GOALS_PER_START = 10;

/**
 * Returns scenarios for the map that toMovingAiMap makes of the same maze with the same corridors: random pairs of free
 * squares, in order of the lengths of their shortest paths. A line has nine fields: bucket (a quarter of the length,
 * rounded down), map, its width and height, start x and y, goal x and y, and the optimal length. Diagonal steps have
 * length √2 and cut no corners. Ten scenarios share a start.
 *
 * @throws TypeError, RangeError for wrong options, or for a torus.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toMovingAiScenarios } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 9, height: 9, seed: 1 });
 * const scenarios = toMovingAiScenarios(maze, { count: 20, corridor: 3, map: "nine.map" });
 * console.log(scenarios.split("\n").length); // 22
 * console.log(scenarios.slice(0, 9)); // version 1
 */
export function toMovingAiScenarios(maze: Walls, options: MovingAiScenariosOptions = {}): string {
  const given = checkNames(options, ["corridor", "map", "count", "seed", "ends"]);
  const { corridor = 1, map = "maze.map", count = 100, seed = 0, ends } = given;
  if (typeof map !== "string" || !/^[^\t\r\n]+$/.test(map))
    throw unexpected("map", "a file name without tabs and line breaks", map, "string");
  checkInteger("count", count, 1, 100_000);
  const key = [0, checkInteger("seed", seed, 0, 2 ** 32 - 1), ~seed, 0];
  const squares = movingAiSquares(maze, corridor);
  const { width, height, cells } = squares;
  let draws = 0;
  const below = (bound: number): number => Math.floor((hash(Uint32Array.from(key), draws++) / 2 ** 32) * bound);
  const lines: { length: number; line: string }[] = [];
  const place = (square: number): string => `${square % width}\t${Math.floor(square / width)}`;
  const add = (from: number, to: number, length: number): void => {
    const fields = [Math.floor(length / 4), map, width, height, place(from), place(to), length.toFixed(8)];
    lines.push({ length, line: fields.join("\t") });
  };
  if (ends !== undefined) {
    const { start, finish } = checkEnds(maze, ends);
    const centre = (at: number): number => at * (corridor + 1) + 1 + (corridor >> 1);
    const [from, to] = [start, finish].map(({ x, y }: Cell) => centre(y) * width + centre(x));
    const length = octilePaths(squares, from).lengths[to];
    if (length < Number.POSITIVE_INFINITY) add(from, to, length);
  }
  const total = lines.length + count;
  while (lines.length < total) {
    const from = below(cells.length);
    if (cells[from] !== FLOOR) continue;
    const { lengths, reached } = octilePaths(squares, from);
    for (let i = 0; i < GOALS_PER_START && lines.length < total; i++) {
      const to = reached[below(reached.length)];
      add(from, to, lengths[to]);
    }
  }
  lines.sort((one, other) => one.length - other.length);
  return ["version 1", ...lines.map(({ line }) => line), ""].join("\n");
}
