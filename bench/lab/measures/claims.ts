// What texts about the algorithms claim, what the figures are, and a verdict that follows from them.

import { type AlgorithmId, algorithms, type MeasureName } from "../../../src/index.ts";
import { CELLS, COUNT, columnsOf, type FigureOf, ids, mean, PERCENT, place, ranking, SIDE, third } from "./figures.ts";
import { isTimed, referenceTime, referenceTimeOfBench, TIMED_SIDE, wasmTime } from "./times.ts";
import { longWrongPassages, sameMazes, sameWithoutMemory, thereAndBack, walkSteps, waysDown } from "./walks.ts";

interface Claim {
  readonly claim: string;
  readonly measured: string;
  readonly verdict: string;
}

const verdict = (holds: boolean): string => (holds ? "**true**" : "**not true**");
const placed = (position: number): string => `place ${position} of ${ids.length}`;
const lines = (each: readonly string[]): string => each.join("<br>");

/** The verdict on each of several algorithms. */
function verdicts(each: readonly (readonly [AlgorithmId, string])[]): string {
  return lines(each.map(([id, words]) => `${id}: ${words}`));
}

/** Whether a place is in the first third. */
function isHigh(position: number, suffix = ""): string {
  return `${verdict(third(position) === "first")}, ${placed(position)}${suffix}`;
}

const PRIMS = ["prim-modified", "prim-simplified", "prim-true"] as const satisfies AlgorithmId[];
const LIST_PRIMS = ["prim-modified", "prim-simplified"] as const satisfies AlgorithmId[];

const elitism: FigureOf = (id) => mean(id, "elitism");
const river: FigureOf = (id) => mean(id, "deadEndLengthMean");
/** From below: the lowest river has place 1. */
const riverPlace = (id: AlgorithmId): number => place(id, (other) => -river(other));

/** The mean steps from one cell with other than two passages to the next. */
const corridor: FigureOf = (id) => {
  const nodes = mean(id, "deadEnds") + mean(id, "junctions") + mean(id, "crossings");
  return (CELLS - 1) / (nodes - 1);
};

/** The mean steps of a run: straight on, through junctions, until a wall stops it. */
const run: FigureOf = (id) => {
  // A dead end and a junction are the end of one run each, a turn is the end of two.
  const ends = mean(id, "deadEnds") + mean(id, "junctions") + 2 * mean(id, "turns");
  return (CELLS - 1) / (ends / 2);
};

function primsDeadEnds(): Claim {
  const [modified, simplified] = LIST_PRIMS.map((id) => mean(id, "deadEnds") * PERCENT);
  return {
    claim: "Modified Prim has more dead ends than simplified Prim",
    measured: `prim-modified ${modified.toFixed(2)}, prim-simplified ${simplified.toFixed(2)} % of the cells`,
    verdict: verdict(modified > simplified),
  };
}

function primsRiver(): Claim {
  return {
    claim: "Both have low river",
    measured: `cells per dead end: ${ranking(river, 2)}`,
    verdict: verdicts(LIST_PRIMS.map((id) => [id, isHigh(riverPlace(id), " from below")])),
  };
}

function primsSolution(): Claim {
  return {
    claim: "Prim's solution is rather direct",
    measured: `elitism from corner to corner: ${ranking(elitism, 2)}`,
    verdict: verdicts(PRIMS.map((id) => [id, isHigh(place(id, elitism))])),
  };
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
  const judged = LIST_PRIMS.map((id) => {
    const other = compared.filter(([name]) => Math.abs(ratio(id, name) - 1) > TOLERANCE).map(([, title]) => title);
    if (other.length === 0) return [id, "**true**"] as const;
    if (other.length === compared.length) return [id, "**not true**"] as const;
    return [id, `**in part**; ${other.join(", ")} differ by more than ${100 * TOLERANCE} %`] as const;
  });
  const figures = LIST_PRIMS.map((id) => {
    const ratios = compared.map(([name, title]) => `${title} ${ratio(id, name).toFixed(2)}`);
    return `${id}: ${ratios.join(", ")}`;
  });
  return {
    claim: "Prim's mazes are much like Kruskal's",
    measured: lines(["kruskal = 1", ...figures, "prim-true: identical mazes, see the next row"]),
    verdict: verdicts([["prim-true", "**true**"], ...judged]),
  };
}

function primIsKruskal(): Claim {
  const [kruskal, prim] = (["kruskal", "prim-true"] as const).map(referenceTimeOfBench);
  const same = sameMazes("kruskal", "prim-true");
  return {
    claim: "Kruskal and Prim make identical mazes, Prim more slowly",
    measured:
      `${same ? "the same" : "not the same"} walls in all of ${COUNT} mazes; ` +
      `ns per cell on the reference: kruskal ${kruskal.toFixed(0)}, prim-true ${prim.toFixed(0)}`,
    verdict: `${verdict(same && prim > kruskal)} of the reference; WebAssembly runs the same code for both`,
  };
}

function kruskalSolution(): Claim {
  const position = place("kruskal", elitism);
  const isTwin = (id: AlgorithmId): boolean => elitism(id) === elitism("kruskal");
  const straighter = ids.filter((id) => elitism(id) > elitism("kruskal"));
  const others = ids.filter((id) => !straighter.includes(id) && !isTwin(id));
  return {
    claim: "Kruskal's solutions are rather straight",
    measured: `elitism: kruskal ${elitism("kruskal").toFixed(2)}; all are listed above`,
    verdict: lines([isHigh(position), `straighter: ${straighter.join(", ")}`, `less straight: ${others.join(", ")}`]),
  };
}

function kruskalCorridors(): Claim {
  const [passages, runs] = [corridor, run].map((figure) => place("kruskal", figure));
  const judge = (position: number): string => {
    const words = { first: ": long", second: "", last: ": short" }[third(position)];
    return `${verdict(words === "")}, ${placed(position)}${words}`;
  };
  return {
    claim: "Kruskal's corridors are of medium length",
    measured: lines([
      `steps from one dead end, junction or crossing to the next: ${ranking(corridor, 2)}`,
      `steps of a run (straight on, through junctions): ${ranking(run, 2)}`,
    ]),
    verdict: lines([`between junctions: ${judge(passages)}`, `runs: ${judge(runs)}`]),
  };
}

function sidewinderUp(): Claim {
  const mazes = 100;
  const { down, cells } = waysDown(mazes);
  return {
    claim: "A solution in a sidewinder's maze goes up to the top row without ever returning to a row",
    measured: `${down} of ${cells} cells in ${mazes} mazes have a path to the top row that goes down anywhere`,
    verdict: verdict(down === 0),
  };
}

function sidewinderDeadEnds(): Claim {
  const most = Math.max(...columnsOf("sidewinder").deadEndsSouth);
  return {
    claim: "The one cell that a sidewinder cannot make is a dead end that opens downward",
    measured: `the most in any of ${COUNT} mazes: ${most}`,
    verdict: verdict(most === 0),
  };
}

function sidewinderElitism(): Claim {
  const mazes = 200;
  const wrong = new Map(ids.map((id) => [id, longWrongPassages(id, mazes)]));
  const longWrong: FigureOf = (id) => wrong.get(id) as number;
  const [direct, many] = [elitism, longWrong].map((figure) => place("sidewinder", figure));
  return {
    claim: "A sidewinder's solution is elitist, with many long wrong passages",
    measured: lines([
      `elitism: sidewinder ${elitism("sidewinder").toFixed(2)}; all are listed above`,
      `wrong passages of ${SIDE} steps or more off a solution, means of ${mazes} mazes: ${ranking(longWrong, 1)}`,
    ]),
    verdict: lines([`elitist: ${isHigh(direct)}`, `wrong passages: ${isHigh(many)}`]),
  };
}

function primsEasyWay(): Claim {
  // Wilson's mazes have no cell from which they grew.
  const control = "wilson";
  const MARGIN = 1.2;
  const walks = ([...PRIMS, control] as const).map((id) => ({ id, ...thereAndBack(id, COUNT) }));
  const controlled = walks[walks.length - 1].from / walks[walks.length - 1].to;
  const judged = walks.slice(0, -1).map(({ id, from, to }) => {
    const times = `${(from / to).toFixed(2)} times as many steps; ${control} ${controlled.toFixed(2)}`;
    return [id, `${verdict(from / to > MARGIN * controlled)} (${times})`] as const;
  });
  return {
    claim: "In Prim's mazes it is easier to find the path to the start than the path away from it",
    measured: lines(
      walks.map(
        ({ id, decoys, decoysBack, to, from }) =>
          `${id}: ${to.toFixed(0)} steps to the start, ${from.toFixed(0)} away; ` +
          `decoys ${decoys.toFixed(1)} and ${decoysBack.toFixed(1)}`,
      ),
    ),
    verdict: verdicts(judged),
  };
}

function aldousBroderRiver(): Claim {
  const SLIGHTLY = 0.05;
  const above = river("aldous-broder") / river("kruskal") - 1;
  const position = riverPlace("aldous-broder");
  const figures = (["aldous-broder", "kruskal"] as const).map((id) => `${id} ${river(id).toFixed(3)}`);
  return {
    claim: "Aldous-Broder's river is low, only slightly above Kruskal's",
    measured: `${figures.join(", ")} cells`,
    verdict: lines([
      `low: ${isHigh(position, " from below")}`,
      `slightly above: ${verdict(above > 0 && above < SLIGHTLY)}, ${(100 * above).toFixed(1)} %`,
    ]),
  };
}

function aldousBroderMemory(): Claim {
  const mazes = 20;
  const same = sameWithoutMemory(mazes);
  const engineBytes = algorithms.find(({ id }) => id === "aldous-broder")?.bytesPerCell.typical;
  return {
    claim: "Aldous-Broder needs no extra memory",
    measured:
      "a walk that stores only its position and the number of cells left, and detects visited cells by their walls, " +
      `makes the engine's maze in ${same} of ${mazes} cases`,
    verdict: `${verdict(same === mazes)}; for speed the engine takes ${engineBytes} bytes per cell, including the maze`,
  };
}

function aldousBroderTime(): Claim {
  const CLAIMED = 7;
  const TOLERANCE = 4 / 3;
  const others = ids.filter((id) => !id.startsWith("aldous-broder") && isTimed(id));
  const timesSlower = (time: FigureOf): number => {
    const sorted = others.map(time).toSorted((one, other) => one - other);
    const half = sorted.length / 2;
    return time("aldous-broder") / ((sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2);
  };
  const judge = (ratio: number): string => {
    const isAbout = ratio > CLAIMED / TOLERANCE && ratio < CLAIMED * TOLERANCE;
    return `${verdict(isAbout)}, ${ratio.toFixed(1)} times the median of the others`;
  };
  const onWasm = `WebAssembly: ${judge(timesSlower(wasmTime))}`;
  const onReference = `reference: ${judge(timesSlower(referenceTime))}`;
  return {
    claim: "Aldous-Broder is about seven times slower than the standard ones",
    measured: lines([
      `ns per cell at ${TIMED_SIDE} × ${TIMED_SIDE} on WebAssembly: ${ranking(wasmTime, 1)}`,
      `on the reference: ${ranking(referenceTime, 0)}`,
    ]),
    verdict: lines([onWasm, onReference]),
  };
}

function aldousBroderWalls(): Claim {
  const NEARLY_TWICE = 1.6;
  const sizes = [walkSteps(20, 2000), walkSteps(100, 200), walkSteps(300, 30)];
  return {
    claim: "As a wall adder, Aldous-Broder is nearly twice as fast",
    measured: lines(
      sizes.map(
        ({ side, carving, adding, ratio, error }) =>
          `${side} × ${side}: ${carving.toFixed(1)} steps per cell by carving, ${adding.toFixed(1)} by adding walls; ` +
          `ratio ${ratio.toFixed(2)} ± ${error.toFixed(2)}`,
      ),
    ),
    verdict: lines(
      sizes.map(({ side, ratio }) => {
        const words = ratio >= NEARLY_TWICE ? "" : `, ${ratio.toFixed(2)} times`;
        return `${side} × ${side}: ${verdict(ratio >= NEARLY_TWICE)}${words}`;
      }),
    ),
  };
}

function primsTime(): Claim {
  const figures = (time: FigureOf): string => LIST_PRIMS.map((id) => `${id} ${time(id).toFixed(1)}`).join(", ");
  const holds = (time: FigureOf): boolean => time("prim-modified") < time("prim-simplified");
  return {
    claim: "Modified Prim is faster than simplified",
    measured: `ns per cell on WebAssembly: ${figures(wasmTime)}; on the reference: ${figures(referenceTime)}`,
    verdict: verdict(holds(wasmTime) && holds(referenceTime)),
  };
}

/** The table of claims. */
export function claims(): string {
  const rows = [
    primsDeadEnds(),
    primsRiver(),
    primsSolution(),
    primsEasyWay(),
    primsTime(),
    primsLikeKruskal(),
    primIsKruskal(),
    kruskalSolution(),
    kruskalCorridors(),
    sidewinderUp(),
    sidewinderDeadEnds(),
    sidewinderElitism(),
    aldousBroderRiver(),
    aldousBroderMemory(),
    aldousBroderTime(),
    aldousBroderWalls(),
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(["claim", "measured", "verdict"]),
    line(["---", "---", "---"]),
    ...rows.map(({ claim, measured, verdict: judged }) => line([claim, measured, judged])),
  ].join("\n");
}
