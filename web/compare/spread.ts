// Charts of the measures of 1,000 mazes of each algorithm, which are made in a separate worker.

import type { AnyRequest } from "../../src/index.ts";
import { button, byId, element, make, parse } from "../pages/dom.ts";
import { sayCompare as say } from "../tabTexts.ts";
import { titleOf } from "../ui/about.ts";
import { startWorker } from "../ui/maker.ts";
import { say as common, type MessageName, number } from "../ui/messages.ts";
import type { Page } from "../ui/page.ts";
import { textOf } from "../ui/problems.ts";
import { fitting } from "../ui/state.ts";
import type { Columns } from "../worker/spread.ts";
import { histogram, outline, summaryOf } from "./histogram.ts";
import { CancellableRun } from "./run.ts";

const COUNT = 1000;
/** Number of mazes between two updates of the progress bar. */
const BATCH = 50;
/** Maximum number of cells. Larger mazes are scaled down, because the measures hardly depend on the size. */
const MOST_CELLS = 2500;
const BINS = 40;
const HEIGHT = 26;

/** Scales a request down to at most MOST_CELLS cells. Removes its start, and its mask if the size changes. */
function smaller({ start: _, mask, ...request }: AnyRequest): AnyRequest {
  const { width, height } = request;
  const shrink = Math.min(1, Math.sqrt(MOST_CELLS / (width * height)));
  if (shrink === 1) return { ...request, ...(mask && { mask }) };
  const side = (length: number): number => Math.max(1, Math.floor(length * shrink));
  return { ...request, width: side(width), height: side(height) };
}

type Column = Exclude<keyof Columns, "cells">;

/** The title, the measure and the unit of each chart. */
const MEASURES: readonly (readonly [MessageName, Column, "shareOfCells" | "cellsOf"])[] = [
  ["deadEnds", "deadEnds", "shareOfCells"],
  ["junctions", "junctions", "shareOfCells"],
  ["river", "deadEndLengthMean", "cellsOf"],
  ["longestPath", "longestPath", "cellsOf"],
];

interface Spread {
  readonly id: AnyRequest["algorithm"];
  readonly cells: number;
  readonly columns: Columns;
}

const SVG = "http://www.w3.org/2000/svg";

function svg(name: string, attributes: Readonly<Record<string, string>>, ...children: Node[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The charts of a measure, one below the other, on the same scale. */
function chartsOf(title: string, rows: readonly { id: string; values: Float64Array }[]): HTMLElement {
  const summaries = rows.map(({ values }) => summaryOf(values));
  const least = Math.min(...summaries.map((one) => one.least));
  const most = Math.max(...summaries.map((one) => one.most));
  const digits = most - least < 20 ? 1 : 0;
  const charts = rows.map(({ id, values }, i) => {
    const { mean, ...range } = summaries[i];
    const at = `${((mean - least) / (most - least || 1)) * BINS}`;
    const [middle, ...ends] = [mean, range.least, range.most].map((value) => number(value, digits));
    const label = say("chart", { algorithm: titleOf(id), mean: middle, least: ends[0], most: ends[1] });
    const chart = svg(
      "svg",
      { viewBox: `0 0 ${BINS} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
      svg("path", { d: outline(histogram(values, least, most, BINS), HEIGHT) }),
      svg("line", { x1: at, x2: at, y1: "0", y2: `${HEIGHT}`, "vector-effect": "non-scaling-stroke" }),
    );
    return make("div", { class: "chart" }, make("span", {}, titleOf(id)), chart, make("b", {}, middle));
  });
  const ticks = make("span", {}, make("i", {}, number(least, digits)), make("i", {}, number(most, digits)));
  const axis = make("div", { class: "chart axis", "aria-hidden": "true" }, make("span"), ticks, make("b"));
  return make("section", {}, make("h3", {}, title), ...charts, axis);
}

/** The requests of the charts: the page's request, scaled down, with each of the compared algorithms. */
function requestsOf(page: Page): AnyRequest[] {
  const { request, beside } = page.state();
  return [request.algorithm, ...beside].map((algorithm) => fitting({ ...smaller(request), algorithm }));
}

/** Measures COUNT mazes of each request in a worker. */
async function measure(
  requests: readonly AnyRequest[],
  cancelled: Promise<never>,
  onProgress: (done: number) => void,
  onSpread: (spread: Spread) => void,
): Promise<void> {
  const { remote, worker } = startWorker();
  let done = 0;
  try {
    for (const request of requests) {
      const parts: Columns[] = [];
      for (let first = 0; first < COUNT; first += BATCH) {
        parts.push(await Promise.race([remote.spread(request, first, BATCH), cancelled]));
        done += BATCH;
        onProgress(done);
      }
      onSpread({ id: request.algorithm, cells: parts[0].cells, columns: joined(parts) });
    }
  } finally {
    worker.terminate();
  }
}

const PANEL = `
  <h2 id="spreadTitle" data-text="spread"></h2>
  <p class="hint" id="spreadText"></p>
  <div class="row">
    <button type="button" class="primary" id="startSpread" data-text="spreadStart"></button>
    <button type="button" id="cancelSpread" data-text="cancel"></button>
  </div>
  <progress max="1" value="0" id="spreadBar" aria-labelledby="spreadTitle" hidden></progress>
  <p class="hint" role="status" id="spreadStatus"></p>
  <div class="charts" id="charts"></div>`;

/** Adds the charts to a panel. */
export function startSpread(panel: HTMLElement, page: Page): { show: () => void; cancel: () => void } {
  panel.append(parse(PANEL));
  const bar = byId("spreadBar", HTMLProgressElement);
  const status = element("spreadStatus");
  let spreads: readonly Spread[] = [];

  function draw(): void {
    const sections = (spreads.length === 0 ? [] : MEASURES).map(([name, column, kind]) => {
      const rows = spreads.map(({ id, cells, columns }) => ({
        id,
        values: Float64Array.from(columns[column], (value) => (kind === "shareOfCells" ? 100 / cells : 1) * value),
      }));
      return chartsOf(say(kind, { measure: common(name) }), rows);
    });
    element("charts").replaceChildren(...sections);
  }

  const running = new CancellableRun(button("startSpread"), button("cancelSpread"), () => {
    const requests = requestsOf(page);
    const all = requests.length * COUNT;
    spreads = [];
    draw();
    bar.hidden = false;
    const showProgress = (done: number): void => {
      bar.value = done / all;
      status.textContent = say("progress", { done: number(done), count: number(all) });
    };
    return running.run(
      async (cancelled) => {
        await measure(requests, cancelled, showProgress, (spread) => {
          spreads = [...spreads, spread];
          draw();
        });
        status.textContent = "";
      },
      (error) => {
        status.textContent = error === undefined ? say("cancelled") : textOf(error);
      },
      () => {
        bar.hidden = true;
      },
    );
  });
  let shownKey = JSON.stringify(requestsOf(page));
  return {
    show() {
      const requests = requestsOf(page);
      const [{ width, height }] = requests;
      const counts = { count: number(COUNT), width: number(width), height: number(height) };
      element("spreadText").textContent = say("spreadText", counts);
      // Removes the charts if they belong to other mazes than the page shows.
      const key = JSON.stringify(requests);
      if (key !== shownKey) {
        running.cancel();
        spreads = [];
        status.textContent = "";
      }
      shownKey = key;
      draw();
    },
    cancel: () => running.cancel(),
  };
}

/** Concatenates the columns of batches. */
function joined(parts: readonly Columns[]): Columns {
  const join = (name: Column): Float64Array => Float64Array.from(parts.flatMap((part) => Array.from(part[name])));
  const columns = Object.fromEntries(MEASURES.map(([, name]) => [name, join(name)])) as Record<Column, Float64Array>;
  return { cells: parts[0].cells, ...columns };
}
