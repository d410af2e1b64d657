// All queries on random mazes, valid and damaged: compares the engines with each other, and with brute force.

import type { EndsName, Engine, Walls } from "../../src/index.ts";
import {
  type BruteForce,
  bruteForce,
  bruteForceMeasures,
  farthestPair,
  firstShortestPath,
  sweptPair,
} from "./bruteForce.ts";
import { damagedBatch, randomIntegers, randomRequest } from "./randomMazes.ts";

const CHOICES: readonly EndsName[] = ["farthest", "corners", "sides"];

function fail(what: string, got: unknown, expected: unknown, maze: Walls): never {
  const { width, height, topology, walls } = maze;
  const shown = JSON.stringify({ width, height, topology, walls: [...walls] });
  throw new Error(`${what} expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}, for ${shown}`);
}

function expectSame(what: string, got: ArrayLike<number>, expected: ArrayLike<number>, maze: Walls): void {
  let same = got.length === expected.length;
  for (let i = 0; same && i < got.length; i++) same = Object.is(got[i], expected[i]);
  if (!same) fail(what, [...Array.from(got)], [...Array.from(expected)], maze);
}

/** The cells of the four sides. */
function sidesOf(
  { width, height }: Walls,
  all: readonly number[],
): Record<"north" | "south" | "west" | "east", number[]> {
  return {
    north: all.filter((cell) => cell < width),
    south: all.filter((cell) => Math.floor(cell / width) === height - 1),
    west: all.filter((cell) => cell % width === 0),
    east: all.filter((cell) => cell % width === width - 1),
  };
}

/**
 * The pair that suggestEnds must give, by brute force; undefined where the definition leaves it to the sweeps (sides of
 * a maze with loops).
 */
function expectedEnds(maze: Walls, brute: BruteForce, how: EndsName): [number, number] | undefined {
  const all = Array.from({ length: brute.cells }, (_, cell) => cell);
  if (how === "corners") return [0, brute.cells - 1];
  if (how === "farthest") {
    if (brute.loops > 0) return sweptPair(brute);
    const [start, finish] = farthestPair(brute, all, all) ?? fail("a farthest pair", undefined, "any", maze);
    return [start, finish];
  }
  if (brute.loops > 0) return undefined;
  const { north, south, west, east } = sidesOf(maze, all);
  const pairs = [farthestPair(brute, north, south), farthestPair(brute, west, east)].filter(
    (pair) => pair !== undefined,
  );
  pairs.sort((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1]);
  return pairs.length === 0 ? [0, brute.cells - 1] : [pairs[0][0], pairs[0][1]];
}

/** Ends on sides of a maze with loops: on opposite sides, joined, and at least half as far apart as the best. */
function checkSweptSides(maze: Walls, brute: BruteForce, start: number, finish: number): void {
  const { north, south, west, east } = sidesOf(
    maze,
    Array.from({ length: brute.cells }, (_, cell) => cell),
  );
  const best = Math.max(farthestPair(brute, north, south)?.[2] ?? -1, farthestPair(brute, west, east)?.[2] ?? -1);
  const opposite = (north.includes(start) && south.includes(finish)) || (west.includes(start) && east.includes(finish));
  const distance = brute.steps[start][finish];
  const good =
    best === -1
      ? start === 0 && finish === brute.cells - 1
      : opposite && Number.isFinite(distance) && 2 * distance >= best;
  if (!good) fail("ends on opposite sides, far apart,", [start, finish, distance], best, maze);
}

function checkAgainstBruteForce(engine: Engine, maze: Walls, random: (below: number) => number): void {
  const brute = bruteForce(maze);
  const indexOf = ({ x, y }: { x: number; y: number }): number => y * maze.width + x;
  const longest = expectedEnds(maze, brute, "farthest") as [number, number];
  for (const how of CHOICES) {
    const suggested = engine.suggestEnds(maze, how);
    const start = indexOf(suggested.start);
    const finish = indexOf(suggested.finish);
    const expected = expectedEnds(maze, brute, how);
    if (expected) expectSame(`ends ${how}`, [start, finish], expected, maze);
    else checkSweptSides(maze, brute, start, finish);
    const exact = how === "corners" || brute.loops === 0;
    if (suggested.exact !== exact) fail(`exact of ${how}`, suggested.exact, exact, maze);

    const got = engine.measure(maze, { ends: how });
    const measures = bruteForceMeasures(maze, brute, start, finish, brute.steps[longest[0]][longest[1]] + 1);
    if (Object.keys(got).join() !== Object.keys(measures).join())
      fail("measures", Object.keys(got), Object.keys(measures), maze);
    for (const [name, value] of Object.entries(got))
      if (!Object.is(value, measures[name])) fail(name, value, measures[name], maze);
  }
  const from = random(brute.cells);
  const to = random(brute.cells);
  const cellOf = (cell: number): { x: number; y: number } => ({
    x: cell % maze.width,
    y: Math.floor(cell / maze.width),
  });
  expectSame("a path", engine.solve(maze, cellOf(from), cellOf(to)), firstShortestPath(brute, from, to), maze);
  const steps = brute.steps[from].map((distance) => (Number.isFinite(distance) ? distance : 2 ** 32 - 1));
  expectSame("distances", engine.distances(maze, cellOf(from)), steps, maze);
}

function checkBothEngines(
  one: Engine,
  other: Engine,
  mazes: readonly Walls[],
  walls: Uint8Array,
  random: (below: number) => number,
): void {
  const [maze] = mazes;
  const { width, height, topology } = maze;
  const batch = { width, height, topology, count: mazes.length, walls };
  const cell = (): { x: number; y: number } => ({ x: random(width), y: random(height) });
  for (const ends of [...CHOICES, { start: cell(), finish: cell() }]) {
    const got = one.measureMany(batch, { ends });
    for (const [name, column] of Object.entries(other.measureMany(batch, { ends }))) {
      expectSame(name, got[name as keyof typeof got], column, maze);
    }
    const solutions = one.solveMany(batch, { ends });
    for (const [name, array] of Object.entries(other.solveMany(batch, { ends }))) {
      expectSame(`solutions' ${name}`, solutions[name as keyof typeof solutions], array, maze);
    }
  }
}

/**
 * Makes `count` random mazes of every algorithm, size and topology, a quarter of them damaged; throws at the first
 * result that differs between the engines, or, where brute force can take it (to 400 cells), from what brute force
 * finds.
 */
export function checkRandomMazes(
  one: Engine,
  other: Engine,
  count: number,
  seed: number,
  progress: (done: number) => void = () => {},
): void {
  const random = randomIntegers(seed);
  for (let done = 0; done < count; progress(done)) {
    const side = random(50) ? 12 : 60;
    const request = randomRequest(random, side, Math.min(count - done, 1 + random(8)));
    const { mazes, walls } = damagedBatch(one, request, random);
    checkBothEngines(one, other, mazes, walls, random);
    for (const maze of mazes) if (maze.walls.length <= 400) checkAgainstBruteForce(one, maze, random);
    done += mazes.length;
  }
}
