// Checks claims about the structure of mazes. docs/LAWS.md has the rows that this makes, and older ones.

import { table } from "../../../scripts/markdown.ts";
import { measuredMemory } from "../../../scripts/readme.ts";
import { type AlgorithmId, EAST, NORTH, SOUTH, WEST } from "../../../src/index.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import { engine, ids, PERCENT, request, SEED, summaryOf } from "./figures.ts";

const SIDE = 100;
const STEPS = [
  [NORTH, -SIDE],
  [EAST, 1],
  [SOUTH, SIDE],
  [WEST, -1],
] as const;

/** Returns the share of dead ends whose passage has one or two cells, as `deadEndLengthMean` counts them. */
function shortDeadEnds(id: AlgorithmId): number {
  const { walls } = engine.generateMany(request(id, 100));
  const openings = (wall: number): number => STEPS.filter(([bit]) => (wall & bit) === 0).length;
  let [all, short] = [0, 0];
  for (let cell = 0; cell < walls.length; cell++) {
    if (openings(walls[cell]) !== 1) continue;
    all++;
    const first = cell + (STEPS.find(([bit]) => (walls[cell] & bit) === 0)?.[1] ?? 0);
    const isAtJunction = openings(walls[first]) > 2;
    const back = STEPS.filter(([bit, step]) => (walls[first] & bit) === 0 && first + step !== cell);
    const isAfterOne = back.length === 1 && openings(walls[first + back[0][1]]) > 2;
    if (isAtJunction || isAfterOne) short++;
  }
  return short / all;
}

/** Walks by Aldous-Broder on a grid of 20 × 20: steps per cell, without those that stay in place. */
function walks(count: number): { worst: number; last: number } {
  const [side, cells] = [20, 400];
  const random = randomIntegers(SEED);
  const totals: number[] = [];
  let lastSteps = 0;
  for (let walk = 0; walk < count; walk++) {
    const seen = new Uint8Array(cells);
    let [x, y, left, steps, before] = [random(side), random(side), cells - 1, 0, 0];
    seen[y * side + x] = 1;
    while (left > 0) {
      const direction = random(4);
      const [nextX, nextY] = [x + (2 - direction) * (direction & 1), y + (direction - 1) * (1 - (direction & 1))];
      if (nextX < 0 || nextY < 0 || nextX >= side || nextY >= side) continue;
      [x, y] = [nextX, nextY];
      steps++;
      if (seen[y * side + x]) continue;
      seen[y * side + x] = 1;
      left--;
      if (left === cells / 100) before = steps;
    }
    totals.push(steps);
    lastSteps += steps - before;
  }
  const sum = totals.reduce((one, other) => one + other);
  return { worst: totals.reduce((one, other) => Math.max(one, other)) / (sum / count), last: lastSteps / sum };
}

/** Counts, in 100 mazes by sidewinder, the passages up of a row, the rows with one, and the kinds of cells. */
function sidewinderRows(): { mean: number; single: number; rows: number; kinds: Set<number> } {
  const { walls, count } = engine.generateMany(request("sidewinder", 100));
  let [passages, single, rows] = [0, 0, 0];
  for (let maze = 0; maze < count; maze++)
    for (let y = 1; y < SIDE; y++) {
      const start = (maze * SIDE + y) * SIDE;
      const up = walls.subarray(start, start + SIDE).reduce((sum, wall) => sum + (wall & NORTH ? 0 : 1), 0);
      passages += up;
      single += up === 1 ? 1 : 0;
      rows++;
    }
  return { mean: passages / rows, single, rows, kinds: new Set(walls) };
}

/** Laws of which an algorithm has the same as one before it. */
const SAME_LAW: readonly AlgorithmId[] = ["prim-true", "aldous-broder-walls", "wilson", "growing-tree"];

/** Returns the table of claims that can be checked quickly. */
export function claims(): string {
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  const deadEnds = (id: AlgorithmId): number => summaryOf(id, "deadEnds").mean * PERCENT;
  const ratio = (name: "deadEnds" | "crossings" | "solution"): string => {
    const [one, other] = (["prim-modified", "prim-simplified"] as const).map((id) => summaryOf(id, name).mean);
    return `${one < other ? "−" : "+"}${Math.abs(100 * (one / other - 1)).toFixed(0)} %`;
  };
  const laws = ids.filter((id) => !SAME_LAW.includes(id)).toSorted((one, other) => deadEnds(other) - deadEnds(one));
  const short = new Map(laws.map((id) => [id, shortDeadEnds(id)]));
  const shortest = [...short].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
  const rivers = engine.measureMany(engine.generateMany(request("wilson", 1000))).deadEndLengthMean;
  const memory = (id: "prim-modified" | "prim-simplified"): string => measuredMemory(id).plain.toFixed(1);
  const { worst, last } = walks(20_000);
  const { mean, single, rows, kinds } = sidewinderRows();
  const place = (id: AlgorithmId): string => `place ${laws.indexOf(id) + 1} of ${laws.length}`;
  const checked = [
    [
      "Modified Prim has many short dead ends",
      `${deadEnds("prim-modified").toFixed(1)} % dead ends, ${place("prim-modified")}; ${percent(short.get("prim-modified") ?? 0)} of them have one or two cells, place ${shortest.indexOf("prim-modified") + 1}`,
      "**true**",
    ],
    [
      "Modified Prim is very similar to simplified Prim",
      `dead ends ${ratio("deadEnds")}, crossings ${ratio("crossings")}, solution ${ratio("solution")}`,
      "solutions: **true**<br>dead ends and crossings: **not true**",
    ],
    [
      "A list of cells is smaller than a list of edges (modified and simplified Prim)",
      `${memory("prim-modified")} and ${memory("prim-simplified")} bytes per cell, including the maze`,
      "**true**",
    ],
    ["Kruskal makes many dead ends", `${deadEnds("kruskal").toFixed(1)} %, ${place("kruskal")}`, "**true**"],
    [
      "Aldous-Broder makes all mazes with the same probability",
      "a theorem; tests compare the frequency of every small maze with it ([Algorithms](ALGORITHMS.md))",
      "**true**",
    ],
    [
      "More mazes with low than with high river exist",
      `river of 1,000 uniform mazes: ${rivers.reduce((one, other) => Math.min(one, other)).toFixed(2)} to ${rivers.reduce((one, other) => Math.max(one, other)).toFixed(2)} cells; the mazes of hunt-and-kill, at ${summaryOf("hunt-and-kill", "deadEndLengthMean").mean.toFixed(2)}, are rare among all`,
      "**true**",
    ],
    [
      "Aldous-Broder has no upper bound of time",
      `20 × 20: the slowest of 20,000 walks took ${worst.toFixed(1)} times the mean; the last 1 % of the cells take ${percent(last)} of the steps`,
      "**true**",
    ],
    [
      "On a torus, Aldous-Broder can add walls",
      "n cells have 2n edges, so n − 1 passages leave n + 1 walls; a tree of walls has n − 1",
      "**not true**: the passages would have two loops",
    ],
    [
      "A sidewinder's row has exactly one passage up",
      `${mean.toFixed(1)} passages up per row of 100 cells; ${single} of ${rows.toLocaleString("en")} rows have one`,
      "**not true** for rows; true for runs, by definition",
    ],
    [
      "All other kinds of cells occur in a sidewinder's maze",
      `${kinds.size} of the other 14 kinds occur in 100 mazes`,
      `**${kinds.size === 14 && !kinds.has(NORTH | EAST | WEST) ? "true" : "not true"}**`,
    ],
  ];
  return table(["claim", "measured", "verdict"], checked);
}
