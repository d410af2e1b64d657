// Checks claims about the mazes of binary tree and sidewinder, and about Aldous-Broder.

import { type AlgorithmId, algorithms, EAST, NORTH, SOUTH, WEST } from "../../../src/index.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import { COUNT, engine, type FigureOf, ids, mean, place, ranking, request, SEED, SIDE } from "./figures.ts";
import { type Claim, isHigh, isLow, lines, verdict } from "./verdicts.ts";
import { longWrongPassages, pathsDown, sameWithoutMemory, walkSteps } from "./walks.ts";

const elitism: FigureOf = (id) => mean(id, "elitism");
const river: FigureOf = (id) => mean(id, "deadEndLengthMean");

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

/** Counts the runs of 100 mazes by binary-tree below the top row, and those that open north elsewhere than at the west. */
function binaryTreeRuns(): { runs: number; others: number } {
  const { walls } = engine.generateMany(request("binary-tree", 100));
  let [runs, others] = [0, 0];
  for (let cell = 0; cell < walls.length; cell++) {
    if (cell % SIDE ** 2 < SIDE) continue;
    const isFirst = (walls[cell] & WEST) !== 0;
    if (isFirst) runs++;
    if (isFirst !== ((walls[cell] & NORTH) === 0)) others++;
  }
  return { runs, others };
}

/** Counts the sides of a maze of an algorithm that are one passage from corner to corner, in the mean of 100 mazes. */
function openSides(id: AlgorithmId): number {
  const { walls, count } = engine.generateMany(request(id, 100));
  const steps = Array.from({ length: SIDE - 1 }, (_, i) => i);
  const last = SIDE * (SIDE - 1);
  const sides = [
    (i: number) => [i, EAST],
    (i: number) => [last + i, EAST],
    (i: number) => [SIDE * i, SOUTH],
    (i: number) => [SIDE * i + SIDE - 1, SOUTH],
  ];
  const isOpen = (maze: number, [cell, wall]: number[]): boolean => (walls[maze * SIDE ** 2 + cell] & wall) === 0;
  const open = Array.from({ length: count }, (_, maze) =>
    sides.filter((at) => steps.every((i) => isOpen(maze, at(i)))),
  );
  return open.flat().length / count;
}

function binaryTree(): Claim[] {
  const { runs, others } = binaryTreeRuns();
  const [two, one] = (["binary-tree", "sidewinder"] as const).map(openSides);
  return [
    [
      "A binary tree has two long passages at its border, a sidewinder one",
      `sides that are one passage, means of 100 mazes: binary-tree ${two}, sidewinder ${one}`,
      verdict(two === 2 && one === 1),
    ],
    [
      "A binary tree climbs at the first cell of each run",
      `of ${runs.toLocaleString("en")} runs in 100 mazes, ${others} open north elsewhere or not at all`,
      verdict(others === 0),
    ],
  ];
}

function sidewinder(): Claim[] {
  const { mean: passages, single, rows, kinds } = sidewinderRows();
  const { down, cells } = pathsDown(100);
  const south = mean("sidewinder", "deadEndsSouth") * COUNT;
  const wrong = new Map<AlgorithmId, number>(ids.map((id) => [id, longWrongPassages(id, 200)]));
  const longWrong: FigureOf = (id) => wrong.get(id) ?? Number.NaN;
  return [
    [
      "A sidewinder's row has exactly one passage up",
      `${passages.toFixed(1)} passages up per row of ${SIDE} cells; ${single} of ${rows.toLocaleString("en")} rows have one`,
      "**not true** for rows; true for runs, by definition",
    ],
    [
      "A solution in a sidewinder's maze goes up to the top row without ever returning to a row",
      `of ${cells} cells in 100 mazes, ${down} have a path to the top row with a step down`,
      verdict(down === 0),
    ],
    [
      "The only kind of cell that a sidewinder cannot make is a dead end that opens downward",
      `dead ends that open downward in ${COUNT} mazes: ${south}; ${kinds.size} of the other 14 kinds of cells occur`,
      verdict(south === 0 && kinds.size === 14 && !kinds.has(NORTH | EAST | WEST)),
    ],
    [
      "A sidewinder's solution is elitist, with many long wrong passages",
      lines([
        `elitism: sidewinder ${elitism("sidewinder").toFixed(2)}; the row about Prim's solution lists all algorithms`,
        `wrong passages of ${SIDE} steps or more off a solution, means of 200 mazes: ${ranking(longWrong, 1)}`,
      ]),
      lines([
        `elitist: ${isHigh(place("sidewinder", elitism))}`,
        `wrong passages: ${isHigh(place("sidewinder", longWrong))}`,
      ]),
    ],
  ];
}

function riverOfUniform(): Claim[] {
  const above = river("aldous-broder") / river("kruskal") - 1;
  const figures = (["aldous-broder", "kruskal"] as const).map((id) => `${id} ${river(id).toFixed(3)}`);
  const rivers = engine.measureMany(engine.generateMany(request("wilson", COUNT))).deadEndLengthMean.toSorted();
  const [least, most] = [rivers[0], rivers[COUNT - 1]].map((value) => value.toFixed(2));
  return [
    [
      "Aldous-Broder's river is low, only slightly above Kruskal's",
      `${figures.join(", ")} cells`,
      lines([
        `low: ${isLow(place("aldous-broder", river))}`,
        `slightly above: ${verdict(above > 0 && above < 0.05)}, ${(100 * above).toFixed(1)} %`,
      ]),
    ],
    [
      "More mazes with low than with high river exist",
      `river of ${COUNT} uniform mazes: ${least} to ${most} cells; the mazes of hunt-and-kill, at ` +
        `${river("hunt-and-kill").toFixed(2)}, are rare among all`,
      verdict(rivers[COUNT - 1] < river("hunt-and-kill")),
    ],
  ];
}

function aldousBroder(): Claim[] {
  const { worst, last } = walks(20_000);
  const same = sameWithoutMemory(20);
  const bytes = algorithms.find(({ id }) => id === "aldous-broder")?.bytesPerCell.typical.toFixed(1);
  const sizes = [walkSteps(20, 2000), walkSteps(100, 200), walkSteps(300, 30)];
  return [
    [
      "Aldous-Broder makes all mazes with the same probability",
      "a theorem; tests compare the frequency of every small maze with it ([Algorithms](ALGORITHMS.md))",
      "**true**",
    ],
    [
      "Aldous-Broder needs no extra memory",
      "a walk that stores only its position and the number of cells left, and detects visited cells by their walls, " +
        `makes the same maze as the engine in ${same} of 20 cases`,
      `${verdict(same === 20)}; for speed the engine takes ${bytes} bytes per cell, including the maze`,
    ],
    [
      "Aldous-Broder has no upper bound of time",
      `20 × 20: the slowest of 20,000 walks took ${worst.toFixed(1)} times the mean; the last 1 % of the cells take ` +
        `${(100 * last).toFixed(0)} % of the steps`,
      "**true**",
    ],
    [
      "As a wall adder, Aldous-Broder is nearly twice as fast",
      lines(
        sizes.map(
          ({ side, carving, adding, ratio, error }) =>
            `${side} × ${side}: ${carving.toFixed(1)} steps per cell by carving, ${adding.toFixed(1)} by adding walls; ` +
            `ratio ${ratio.toFixed(2)} ± ${error.toFixed(2)}`,
        ),
      ),
      lines(sizes.map(({ side, ratio }) => `${side} × ${side}: ${verdict(ratio >= 1.6)}`)),
    ],
    [
      "On a torus, Aldous-Broder can add walls",
      "n cells have 2n edges, so n − 1 passages leave n + 1 walls; a tree of walls has n − 1",
      "**not true**: the passages would have two loops",
    ],
  ];
}

/** Returns the claims about binary tree, sidewinder and Aldous-Broder. */
export const walkClaims = (): Claim[] => [...binaryTree(), ...sidewinder(), ...riverOfUniform(), ...aldousBroder()];
