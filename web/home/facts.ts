// Facts about the maze: the description of the algorithm, and measures.

import type { Maze, Measures } from "../../src/index.ts";
import { countInside } from "../../src/square/mask.ts";
import { element, make } from "../pages/dom.ts";
import type { Until } from "../pages/latest.ts";
import { loadDescriptions, rowOf, titleOf } from "../ui/about.ts";
import type { Maker } from "../ui/maker.ts";
import { type MessageName, number, say } from "../ui/messages.ts";
import type { Made } from "../worker/worker.ts";

type Row = [MessageName, (measures: Measures) => string];

/** The measures of a maze and their formats. `brief` shows numbers of cells only as shares. */
export function rowsOf({ maze, solution }: Made, brief: boolean): Row[] {
  const { width, height, mask, braid } = maze;
  const cellCount = mask ? countInside(mask) : width * height;
  const share = (count: number): string => {
    const percent = `${number((100 * count) / cellCount, 1)} %`;
    return brief ? percent : `${number(count)} (${percent})`;
  };
  const cells = (count: number, digits = 0): string =>
    brief ? number(count, digits) : say("cells", { count: number(count, digits) });
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
        ] as Row[])
      : []),
    ...(braid ? ([["loops", ({ loops }) => number(loops)]] as Row[]) : []),
  ];
}

function lawOf({ algorithm, braid }: Maze): MessageName {
  if (!rowOf(algorithm)?.uniform) return "biased";
  return braid ? "uniformBraided" : "uniform";
}

/** Shows the facts of a maze. `until` rejects when the page shows another maze. */
export async function showFacts(maker: Maker, made: Made, until: Until): Promise<void> {
  const { maze, backend, fellBack, milliseconds } = made;
  element("title").textContent = titleOf(maze.algorithm);
  element("law").textContent = say(lawOf(maze));
  const timing = { milliseconds: number(milliseconds, milliseconds < 10 ? 1 : 0) };
  // The time of the first maze is not shown, because it includes compilation by the browser.
  element("timing").textContent =
    backend === "wasm" || fellBack ? say("made", { ...timing, backend: fellBack ? "JavaScript" : "WebAssembly" }) : "";
  const descriptions = await until(loadDescriptions());
  element("description").textContent = descriptions[maze.algorithm] ?? "";
  const measures = await until(maker.remote.measure({ request: made.request, ends: made.solution?.ends }));
  element("measures").replaceChildren(
    ...rowsOf(made, false).flatMap(([name, value]) => [
      make("dt", {}, say(name), make("small", {}, descriptions[name])),
      make("dd", {}, value(measures)),
    ]),
  );
}
