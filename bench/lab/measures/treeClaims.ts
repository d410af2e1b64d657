// Checks claims about the mazes of Prim and Kruskal.

import { measuredMemory } from "../../../scripts/readme.ts";
import { type AlgorithmId, EAST, type MeasureName, NORTH, SOUTH, WEST } from "../../../src/index.ts";
import {
  CELLS,
  COUNT,
  engine,
  type FigureOf,
  ids,
  laws,
  mean,
  PERCENT,
  place,
  ranking,
  request,
  SIDE,
} from "./figures.ts";
import { type Claim, isHigh, isLow, isMedium, lines, placed, verdict, verdicts } from "./verdicts.ts";
import { sameMazes, thereAndBack } from "./walks.ts";

const PRIMS = ["prim-modified", "prim-simplified", "prim-true"] as const satisfies AlgorithmId[];
const LIST_PRIMS = ["prim-modified", "prim-simplified"] as const satisfies AlgorithmId[];

const STEPS = [
  [NORTH, -SIDE],
  [EAST, 1],
  [SOUTH, SIDE],
  [WEST, -1],
] as const;

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const deadEnds: FigureOf = (id) => mean(id, "deadEnds") * PERCENT;
const elitism: FigureOf = (id) => mean(id, "elitism");
const river: FigureOf = (id) => mean(id, "deadEndLengthMean");

/** Returns the mean steps from a cell with other than two passages to the next. */
const corridor: FigureOf = (id) =>
  (CELLS - 1) / (mean(id, "deadEnds") + mean(id, "junctions") + mean(id, "crossings") - 1);

/** Returns the mean steps of a run: straight on, through junctions, to a wall. */
const run: FigureOf = (id) =>
  // A dead end and a junction end one run each, a turn ends two.
  (2 * (CELLS - 1)) / (mean(id, "deadEnds") + mean(id, "junctions") + 2 * mean(id, "turns"));

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

function primsDeadEnds(): Claim[] {
  const short = new Map(laws.map((id) => [id, shortDeadEnds(id)]));
  const [modified, simplified] = LIST_PRIMS.map(deadEnds);
  const ratio = (name: MeasureName): string => {
    const [one, other] = LIST_PRIMS.map((id) => mean(id, name));
    return `${one < other ? "−" : "+"}${Math.abs(100 * (one / other - 1)).toFixed(0)} %`;
  };
  const shortPlace = place("prim-modified", (id) => short.get(id) ?? 0);
  return [
    [
      "Modified Prim has many short dead ends",
      `${modified.toFixed(1)} % dead ends, ${placed(place("prim-modified", deadEnds))}; ` +
        `${percent(short.get("prim-modified") ?? 0)} of them have one or two cells, place ${shortPlace}`,
      verdict(shortPlace <= 4),
    ],
    [
      "Modified Prim has more dead ends than simplified Prim",
      `prim-modified ${modified.toFixed(2)}, prim-simplified ${simplified.toFixed(2)} % of the cells`,
      verdict(modified > simplified),
    ],
    [
      "Modified Prim is very similar to simplified Prim",
      `dead ends ${ratio("deadEnds")}, crossings ${ratio("crossings")}, solution ${ratio("solution")}`,
      "solutions: **true**<br>dead ends and crossings: **not true**",
    ],
  ];
}

function primsPaths(): Claim[] {
  const [modified, simplified] = LIST_PRIMS.map((id) => measuredMemory(id).plain.toFixed(1));
  return [
    [
      "Modified and simplified Prim have low river",
      `cells per dead end: ${ranking(river, 2)}`,
      verdicts(LIST_PRIMS.map((id) => [id, isLow(place(id, river))])),
    ],
    [
      "Prim's solution is rather direct",
      `elitism from corner to corner: ${ranking(elitism, 2)}`,
      verdicts(PRIMS.map((id) => [id, isHigh(place(id, elitism))])),
    ],
    [
      "The memory of modified Prim is proportional to the maze",
      `the list has at most one entry per cell; ${modified} bytes per cell in mazes of 1000 × 1000 to 6000 × 6000`,
      verdict(true),
    ],
    [
      "A list of cells is smaller than a list of edges (modified and simplified Prim)",
      `${modified} and ${simplified} bytes per cell, including the maze`,
      verdict(Number(modified) < Number(simplified)),
    ],
  ];
}

function primsEasyWay(): Claim {
  const MARGIN = 1.2;
  const walks = ([...PRIMS, "wilson"] as const).map((id) => ({ id, ...thereAndBack(id, COUNT) }));
  const control = walks[walks.length - 1];
  const controlled = control.from / control.to;
  return [
    "In Prim's mazes it is easier to find the path to the start than the path away from it",
    lines(
      walks.map(
        ({ id, decoys, decoysBack, to, from }) =>
          `${id}: ${to.toFixed(0)} steps to the start, ${from.toFixed(0)} away; ` +
          `decoys ${decoys.toFixed(1)} and ${decoysBack.toFixed(1)}`,
      ),
    ),
    verdicts(
      walks.slice(0, -1).map(({ id, from, to }) => {
        const times = `${(from / to).toFixed(2)} times as many steps; wilson ${controlled.toFixed(2)}`;
        return [id, `${verdict(from / to > MARGIN * controlled)} (${times})`];
      }),
    ),
  ];
}

function primsLikeKruskal(): Claim {
  const TOLERANCE = 0.1;
  const compared: readonly [MeasureName, string][] = [
    ["deadEnds", "dead ends"],
    ["junctions", "junctions"],
    ["crossings", "crossings"],
    ["deadEndLengthMean", "river"],
    ["solution", "solution"],
    ["elitism", "elitism"],
    ["longestPath", "longest path"],
  ];
  const ratio = (id: AlgorithmId, name: MeasureName): number => mean(id, name) / mean("kruskal", name);
  const figures = LIST_PRIMS.map(
    (id) => `${id}: ${compared.map(([name, title]) => `${title} ${ratio(id, name).toFixed(2)}`).join(", ")}`,
  );
  const differences = LIST_PRIMS.map((id) => {
    const other = compared.filter(([name]) => Math.abs(ratio(id, name) - 1) > TOLERANCE).map(([, title]) => title);
    return [id, `**in part**; ${other.join(", ")} differ by more than ${100 * TOLERANCE} %`] as const;
  });
  return [
    "Prim's mazes are much like Kruskal's",
    lines(["figures divided by kruskal's:", ...figures, "prim-true: identical mazes, see the next row"]),
    verdicts([["prim-true", "**true**"], ...differences]),
  ];
}

function kruskal(): Claim[] {
  const same = sameMazes("kruskal", "prim-true", COUNT);
  const [passages, runs] = [corridor, run].map((figure) => place("kruskal", figure));
  const isTwin = (id: AlgorithmId): boolean => elitism(id) === elitism("kruskal");
  const straighter = ids.filter((id) => elitism(id) > elitism("kruskal"));
  const others = ids.filter((id) => !straighter.includes(id) && !isTwin(id));
  return [
    ["Kruskal and Prim make identical mazes", `identical walls in ${same} of ${COUNT} mazes`, verdict(same === COUNT)],
    [
      "Kruskal makes many dead ends",
      `${deadEnds("kruskal").toFixed(1)} % of the cells`,
      isHigh(place("kruskal", deadEnds)),
    ],
    [
      "Kruskal's solutions are rather straight",
      `elitism: kruskal ${elitism("kruskal").toFixed(2)}; the row about Prim's solution lists all algorithms`,
      lines([
        isHigh(place("kruskal", elitism)),
        `straighter: ${straighter.join(", ")}`,
        `less straight: ${others.join(", ")}`,
      ]),
    ],
    [
      "Kruskal's corridors are of medium length",
      lines([
        `steps from one dead end, junction or crossing to the next: ${ranking(corridor, 2)}`,
        `steps of a run (straight on, through junctions): ${ranking(run, 2)}`,
      ]),
      lines([`between junctions: ${isMedium(passages)}`, `runs: ${isMedium(runs)}`]),
    ],
  ];
}

/** Returns the claims about Prim and Kruskal. */
export const treeClaims = (): Claim[] => [
  ...primsDeadEnds(),
  ...primsPaths(),
  primsEasyWay(),
  primsLikeKruskal(),
  ...kruskal(),
];
