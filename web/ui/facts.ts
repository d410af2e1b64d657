// The facts about the mazes: a description of the algorithm, and measures, side by side for two mazes.

import { findAlgorithm } from "../../src/algorithms.ts";
import { countInside } from "../../src/core/mask.ts";
import type { Maze, Measures } from "../../src/index.ts";
import type { Maker } from "../maze/maker.ts";
import type { Made } from "../maze/worker.ts";
import { describe, titleOf } from "./about.ts";
import { element, make } from "./dom.ts";
import { type MessageName, number, say } from "./messages.ts";

function rowsOf({ maze, solution }: Made, brief: boolean): [MessageName, (measures: Measures) => string][] {
  const { width, height, mask, braid } = maze;
  const cellCount = mask ? countInside(mask) : width * height;
  const share = (count: number): string => {
    const percent = `${number((100 * count) / cellCount, 1)} %`;
    return brief ? percent : `${number(count)} (${percent})`;
  };
  const cells = (count: number, digits = 0): string => say("cells", { count: number(count, digits) });
  return [
    ["deadEnds", ({ deadEnds }) => share(deadEnds)],
    ["junctions", ({ junctions }) => share(junctions)],
    ["crossings", ({ crossings }) => share(crossings)],
    ["river", ({ deadEndLengthMean }) => cells(deadEndLengthMean, 2)],
    ["longestPath", ({ longestPath }) => cells(longestPath)],
    ...(solution
      ? ([
          ["solutionLength", ({ solution: length }) => cells(length)],
          ["elitism", ({ elitism }) => number(elitism, 3)],
          ["decoys", ({ decoys }) => number(decoys)],
        ] as [MessageName, (measures: Measures) => string][])
      : []),
    ...(braid ? ([["loops", ({ loops }) => number(loops)]] as [MessageName, (measures: Measures) => string][]) : []),
  ];
}

/** Returns the text about uniformity. */
function lawOf({ algorithm, braid }: Maze): MessageName {
  if (!findAlgorithm(algorithm)?.uniform) return "biased";
  return braid ? "uniformBraided" : "uniform";
}

/** The mazes that are measured now. */
let shown: readonly Made[] = [];

export async function showFacts(maker: Maker, mazes: readonly Made[]): Promise<void> {
  const [{ maze, backend, milliseconds }] = mazes;
  element("title").textContent = titleOf(maze.algorithm);
  element("description").textContent = describe(maze.algorithm);
  element("law").textContent = say(lawOf(maze));
  const by = backend === "wasm" ? "WebAssembly" : "JavaScript";
  element("timing").textContent = say("made", {
    milliseconds: number(milliseconds, milliseconds < 10 ? 1 : 0),
    backend: by,
  });
  shown = mazes;
  const all = await Promise.all(
    mazes.map((one) => maker.remote.measure({ request: one.request, ends: one.solution?.ends })),
  );
  // Another maze has been shown since.
  if (shown !== mazes) return;
  element("measures").classList.toggle("two", mazes.length === 2);
  element("measures").replaceChildren(
    ...rowsOf(mazes[0], mazes.length > 1).flatMap(([name, value]) => [
      make("dt", {}, say(name)),
      ...all.map((measures) => make("dd", {}, value(measures))),
    ]),
  );
}
