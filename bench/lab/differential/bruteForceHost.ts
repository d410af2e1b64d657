// A host that computes queries of small mazes from their definitions, over all pairs of cells.

import { type Cell, type EndsName, type Engine, UNREACHABLE, type Walls } from "../../../src/index.ts";
import {
  type BruteForce,
  bruteForce,
  bruteForceMeasures,
  farthestPair,
  firstShortestPath,
  sweptPair,
} from "../../../test/helpers/bruteForce.ts";
import { requestOf } from "./cases.ts";
import type { Host } from "./hosts.ts";
import { batchOf, generated, queriedBy, type Result } from "./results.ts";

/** Larger mazes are skipped, because time and memory grow with the square of the number of cells. */
const MOST_CELLS = 400;

function sidesOf({ width, height }: Walls) {
  const all = Array.from({ length: width * height }, (_, cell) => cell);
  return {
    north: all.filter((cell) => cell < width),
    south: all.filter((cell) => Math.floor(cell / width) === height - 1),
    west: all.filter((cell) => cell % width === 0),
    east: all.filter((cell) => cell % width === width - 1),
  };
}

/** Returns undefined if the definition allows several pairs of ends ("sides" in a maze with loops). */
function expectedEnds(maze: Walls, brute: BruteForce, how: EndsName): readonly [number, number] | undefined {
  const corners = [0, brute.cells - 1] as const;
  if (how === "corners") return corners;
  const all = Array.from({ length: brute.cells }, (_, cell) => cell);
  if (how === "farthest" && brute.loops > 0) return sweptPair(brute);
  if (how !== "farthest" && brute.loops > 0) return undefined;
  const { north, south, west, east } = sidesOf(maze);
  const candidates = how === "farthest" ? [[all, all]] : [[north, south], [west, east]]; // biome-ignore format: pairs
  const pairs = candidates.map(([from, to]) => farthestPair(brute, from, to)).filter((pair) => pair !== undefined);
  const [best] = pairs.sort((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1]);
  return best ? [best[0], best[1]] : corners;
}

/**
 * Returns whether ends for "sides" are acceptable in a maze with loops. They must be on opposite sides, and at least
 * half the maximum distance apart.
 */
function areGoodSides(maze: Walls, brute: BruteForce, start: number, finish: number): boolean {
  const { north, south, west, east } = sidesOf(maze);
  const best = Math.max(farthestPair(brute, north, south)?.[2] ?? -1, farthestPair(brute, west, east)?.[2] ?? -1);
  if (best === -1) return start === 0 && finish === brute.cells - 1;
  const opposite = (north.includes(start) && south.includes(finish)) || (west.includes(start) && east.includes(finish));
  const distance = brute.steps[start][finish];
  return opposite && Number.isFinite(distance) && 2 * distance >= best;
}

function* resultsAbout(maze: Walls, from: Cell, to: Cell, engine: Engine): Generator<Result> {
  const brute = bruteForce(maze);
  const indexOf = ({ x, y }: Cell): number => y * maze.width + x;
  const cellOf = (index: number): Cell => ({ x: index % maze.width, y: Math.floor(index / maze.width) });
  yield ["solve", Uint32Array.from(firstShortestPath(brute, indexOf(from), indexOf(to)))];
  const steps = brute.steps[indexOf(from)].map((distance) => (Number.isFinite(distance) ? distance : UNREACHABLE));
  yield ["distances", Uint32Array.from(steps)];
  const [one, other] = expectedEnds(maze, brute, "farthest") as [number, number];
  for (const how of ["farthest", "corners", "sides"] as const) {
    let ends = expectedEnds(maze, brute, how);
    if (!ends) {
      const { start, finish } = engine.suggestEnds(maze, how);
      ends = [indexOf(start), indexOf(finish)];
      if (!areGoodSides(maze, brute, ...ends)) yield [`suggestEnds ${how}`, "ends on opposite sides, far apart"];
    }
    const [start, finish] = ends;
    const exact = how === "corners" || brute.loops === 0;
    yield [`suggestEnds ${how}`, { start: cellOf(start), finish: cellOf(finish), exact }];
    yield [`measure ${how}`, bruteForceMeasures(maze, brute, start, finish, brute.steps[one][other] + 1)];
  }
}

/** `engine` makes the mazes, and chooses ends where the definition allows several pairs. */
export const bruteForceHost = (engine: Engine): Host => ({
  name: "brute force",
  *results({ request, queries }) {
    if (!request || request.mask || queries === undefined) return;
    const { maze, from, to } = queriedBy(batchOf(generated(engine, requestOf(request))), queries);
    if (maze.walls.length <= MOST_CELLS) yield* resultsAbout(maze, from, to, engine);
  },
});
