// Facts about the maze: the description of the algorithm, and measures.

import { html, nothing, render } from "lit-html";
import type { Maze, Measures } from "../../src/index.ts";
import { countInside } from "../../src/square/mask.ts";
import { element } from "../pages/dom.ts";
import type { Until } from "../pages/latest.ts";
import { loadDescriptions, rowOf, titleOf } from "../ui/about.ts";
import type { Maker } from "../ui/maker.ts";
import { type MessageName, number, say } from "../ui/messages.ts";
import type { Made } from "../worker/make.ts";

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

/** Shows the facts of a maze as soon as they are known. `until` rejects when the page shows another maze. */
export async function showFacts(maker: Maker, made: Made, until: Until): Promise<void> {
  const { maze, backend, fellBack, milliseconds } = made;
  // The time of the first maze is not shown, because it includes compilation by the browser.
  const isTimed = backend === "wasm" || fellBack;
  const timing = {
    milliseconds: number(milliseconds, milliseconds < 10 ? 1 : 0),
    backend: fellBack ? "JavaScript" : "WebAssembly",
  };
  const show = (descriptions: Readonly<Record<string, string>>, measures?: Measures): unknown =>
    render(
      html`<h2 id="title">${titleOf(maze.algorithm)}</h2>
        <p id="description">${descriptions[maze.algorithm]}</p>
        <p class="hint" id="law">${say(lawOf(maze))}</p>
        <dl id="measures">${rowsOf(made, false).map(([name, value]) =>
          measures
            ? html`<dt>${say(name)}<small>${descriptions[name]}</small></dt><dd>${value(measures)}</dd>`
            : nothing,
        )}</dl>
        <p class="hint" id="timing">${isTimed ? say("made", timing) : nothing}</p>`,
      element("facts"),
    );
  show({});
  const descriptions = await until(loadDescriptions());
  show(descriptions, await until(maker.remote.measure({ request: made.request, ends: made.solution?.ends })));
}
