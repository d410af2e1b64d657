// 1,000 mazes of each algorithm: made in a worker of their own, a few at a time, and shown as small charts.

import type { AnyRequest } from "../../src/index.ts";
import { startWorker } from "../maze/maker.ts";
import type { Columns } from "../maze/spread.ts";
import { sayCompare as say } from "../tabTexts.ts";
import { titleOf } from "../ui/about.ts";
import { make } from "../ui/dom.ts";
import { say as common, type MessageName, number } from "../ui/messages.ts";
import type { Page } from "../ui/page.ts";
import { textOf } from "../ui/problems.ts";
import { fitting } from "../ui/state.ts";
import { histogram, outline, summaryOf } from "./histogram.ts";

const COUNT = 1000;
/** So many mazes are made at a time: then progress is shown. */
const AT_A_TIME = 50;
/** Larger mazes are made smaller: what is compared hardly depends on the size. */
const MOST_CELLS = 2500;
const BINS = 40;
const HEIGHT = 26;

/** The request of the charts: at most MOST_CELLS cells, in the same proportion, without what is for one size only. */
function smaller({ start: _, mask, ...request }: AnyRequest): AnyRequest {
  const { width, height } = request;
  const shrink = Math.min(1, Math.sqrt(MOST_CELLS / (width * height)));
  if (shrink === 1) return { ...request, ...(mask && { mask }) };
  const side = (length: number): number => Math.max(1, Math.floor(length * shrink));
  return { ...request, width: side(width), height: side(height) };
}

type Column = Exclude<keyof Columns, "cells">;

/** The measures that are shown, of a batch, as percent of the cells or as cells. */
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

/** A measure's charts, one under another, on the same scale. */
function chartsOf(title: string, rows: readonly { id: string; values: Float64Array }[]): HTMLElement {
  const summaries = rows.map(({ values }) => summaryOf(values));
  const least = Math.min(...summaries.map((one) => one.least));
  const most = Math.max(...summaries.map((one) => one.most));
  const digits = most - least < 20 ? 1 : 0;
  const charts = rows.map(({ id, values }, i) => {
    const { mean, ...range } = summaries[i];
    const at = `${((mean - least) / (most - least || 1)) * BINS}`;
    const label = say("chart", {
      algorithm: titleOf(id),
      mean: number(mean, digits),
      least: number(range.least, digits),
      most: number(range.most, digits),
    });
    const chart = svg(
      "svg",
      { viewBox: `0 0 ${BINS} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
      svg("path", { d: outline(histogram(values, least, most, BINS), HEIGHT) }),
      svg("line", { x1: at, x2: at, y1: "0", y2: `${HEIGHT}`, "vector-effect": "non-scaling-stroke" }),
    );
    return make("div", { class: "chart" }, make("span", {}, titleOf(id)), chart, make("b", {}, number(mean, digits)));
  });
  const axis = make(
    "div",
    { class: "chart axis", "aria-hidden": "true" },
    make("span"),
    make("span", {}, make("i", {}, number(least, digits)), make("i", {}, number(most, digits))),
    make("b"),
  );
  return make("section", {}, make("h3", {}, title), ...charts, axis);
}

/** Adds the charts to a panel. */
export function startSpread(panel: HTMLElement, page: Page): { show: () => void; cancel: () => void } {
  const text = make("p", { class: "hint" });
  const start = make("button", { type: "button", class: "primary", id: "startSpread" });
  const cancel = make("button", { type: "button", id: "cancelSpread", disabled: "" });
  const bar = make("progress", { max: "1", value: "0", "aria-labelledby": "spreadTitle", hidden: "" });
  const status = make("p", { class: "hint", role: "status", id: "spreadStatus" });
  const charts = make("div", { class: "charts", id: "charts" });
  const title = make("h2", { id: "spreadTitle" });
  panel.append(title, text, make("div", { class: "row" }, start, cancel), bar, status, charts);
  let running: AbortController | undefined;
  let spreads: readonly Spread[] = [];

  const requests = (): AnyRequest[] => {
    const { request, beside } = page.state();
    return [request.algorithm, ...beside].map((algorithm) => fitting({ ...smaller(request), algorithm }));
  };

  function draw(): void {
    charts.replaceChildren(
      ...(spreads.length === 0 ? [] : MEASURES).map(([name, column, kind]) =>
        chartsOf(
          say(kind, { measure: common(name) }),
          spreads.map(({ id, cells, columns }) => ({
            id,
            values: Float64Array.from(columns[column], (value) => (kind === "shareOfCells" ? 100 / cells : 1) * value),
          })),
        ),
      ),
    );
  }

  async function run(): Promise<void> {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    const { remote, worker } = startWorker();
    const aborted = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    spreads = [];
    draw();
    start.disabled = true;
    cancel.disabled = bar.hidden = false;
    const wanted = requests();
    const all = wanted.length * COUNT;
    let done = 0;
    try {
      for (const request of wanted) {
        const parts: Columns[] = [];
        for (let first = 0; first < COUNT; first += AT_A_TIME) {
          parts.push(await Promise.race([remote.spread(request, first, AT_A_TIME), aborted]));
          done += AT_A_TIME;
          bar.value = done / all;
          status.textContent = say("progress", { done: number(done), count: number(all) });
        }
        spreads = [...spreads, { id: request.algorithm, cells: parts[0].cells, columns: joined(parts) }];
        draw();
      }
      status.textContent = "";
    } catch (error) {
      status.textContent = signal.aborted ? say("cancelled") : textOf(error);
    } finally {
      worker.terminate();
      if (running?.signal === signal) {
        running = undefined;
        start.disabled = false;
        cancel.disabled = bar.hidden = true;
      }
    }
  }

  start.addEventListener("click", () => run());
  cancel.addEventListener("click", () => running?.abort());
  let made = "";
  return {
    show() {
      const [{ width, height }] = requests();
      title.textContent = say("spread");
      text.textContent = say("spreadText", { count: number(COUNT), width: number(width), height: number(height) });
      start.textContent = say("spreadStart");
      cancel.textContent = say("cancel");
      // The charts of other mazes go.
      const key = JSON.stringify(requests());
      if (key !== made) {
        running?.abort();
        spreads = [];
        status.textContent = "";
      }
      made = key;
      draw();
    },
    cancel: () => running?.abort(),
  };
}

function joined(parts: readonly Columns[]): Columns {
  const join = (name: Column): Float64Array => Float64Array.from(parts.flatMap((part) => Array.from(part[name])));
  return {
    cells: parts[0].cells,
    deadEnds: join("deadEnds"),
    junctions: join("junctions"),
    deadEndLengthMean: join("deadEndLengthMean"),
    longestPath: join("longestPath"),
  };
}
