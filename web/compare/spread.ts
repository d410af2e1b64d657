// Charts of the measures of 1,000 mazes of each algorithm, which are made in a separate worker.

import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { AnyRequest } from "../../src/index.ts";
import { Task } from "../fields/task.ts";
import { sayCompare as say } from "../lab/say.ts";
import { sizeOf } from "../maze/limits.ts";
import { keyOf } from "../maze/shape.ts";
import type { Page } from "../stage/page.ts";
import { titleOf } from "../ui/about.ts";
import { say as common, type MessageName, number } from "../ui/messages.ts";
import { fitting } from "../ui/state.ts";
import type { Columns } from "../worker/late.ts";
import { binsOf, histogram, outline, summaryOf, ticksOf } from "./histogram.ts";

const COUNT = 1000;
/** Number of mazes between two updates of the progress bar. */
const BATCH = 50;
/** Maximum number of cells. Larger mazes are scaled down, because the measures hardly depend on the size. */
const MOST_CELLS = 2500;
const HEIGHT = 26;

/** Scales a request down to about MOST_CELLS cells. Removes its start, and its mask if the size changes. */
function smaller({ start: _, mask, ...request }: AnyRequest): AnyRequest {
  if (request.width * request.height <= MOST_CELLS) return { ...request, ...(mask && { mask }) };
  return { ...request, ...sizeOf(MOST_CELLS, request) };
}

const MEASURES: readonly (readonly [MessageName, Exclude<keyof Columns, "cells">, "shareOfCells" | "cellsOf"])[] = [
  ["deadEnds", "deadEnds", "shareOfCells"],
  ["junctions", "junctions", "shareOfCells"],
  ["river", "deadEndLengthMean", "cellsOf"],
  ["longestPath", "longestPath", "cellsOf"],
];

interface Spread {
  readonly id: AnyRequest["algorithm"];
  readonly cells: number;
  readonly columns: Readonly<Record<Exclude<keyof Columns, "cells">, ArrayLike<number>>>;
}

/** The charts of a measure, one below the other, on the same scale. */
function chartsOf([name, column, kind]: (typeof MEASURES)[number], spreads: readonly Spread[]): TemplateResult {
  const [{ cells }] = spreads;
  const unit = kind === "shareOfCells" ? 100 / cells : 1;
  const rows = spreads.map(({ id, columns }) => ({ id, values: Float64Array.from(columns[column], (x) => unit * x) }));
  const summaries = rows.map(({ values }) => summaryOf(values));
  const least = Math.min(...summaries.map((one) => one.least));
  const most = Math.max(...summaries.map((one) => one.most));
  const digits = name === "river" ? 2 : kind === "shareOfCells" || most - least < 20 ? 1 : 0;
  const { from, to, bins } = binsOf(least, most, column === "deadEndLengthMean" ? 0 : unit);
  const charts = rows.map(({ id, values }, i) => {
    const { mean, deviation, ...range } = summaries[i];
    const at = `${((mean - from) / (to - from)) * bins}`;
    const [middle, spread] = [number(mean, digits), number(deviation, digits)];
    const words = { mean: middle, spread, least: number(range.least, digits), most: number(range.most, digits) };
    return html`<div class="chart"><span>${titleOf(id)}</span><svg viewBox="0 0 ${bins} ${HEIGHT}"
      preserveAspectRatio="none" role="img" aria-label=${say("chart", { algorithm: titleOf(id), ...words })}>
      <path d=${outline(histogram(values, from, to, bins), HEIGHT)} /><line x1=${at} x2=${at} y1="0" y2=${HEIGHT}
      vector-effect="non-scaling-stroke" /></svg><b>${middle} <small>± ${spread}</small></b></div>`;
  });
  const ticks = ticksOf(from, to).map((value) => {
    const x = `${(100 * (value - from)) / (to - from)}%`;
    return svg`<line x1=${x} x2=${x} y2="4" /><text x=${x} y="1.2em">${number(value, 2)}</text>`;
  });
  return html`<section><h3>${say(kind, { measure: common(name) })}</h3>${charts}
    <div class="chart axis" aria-hidden="true"><span></span><svg>${ticks}</svg><b></b></div></section>`;
}

export class Spreads {
  readonly #page: Page;
  readonly #draw: () => void;
  readonly #task: Task;
  #spreads: readonly Spread[] = [];
  #progress = 0;

  constructor(page: Page, draw: () => void) {
    this.#page = page;
    this.#draw = draw;
    this.#task = new Task(draw);
  }

  /** The requests of the charts: the page's request, scaled down, with each of the compared algorithms. */
  #requests(): AnyRequest[] {
    const { request, beside } = this.#page.state();
    return [request.algorithm, ...beside].map((algorithm) => fitting({ ...smaller(request), algorithm }));
  }

  view(): TemplateResult {
    const [{ width, height }] = this.#requests();
    const counts = { count: number(COUNT), width: number(width), height: number(height) };
    return html`
      <h2 id="spreadTitle">${say("spread")}</h2>
      <p class="hint" id="spreadText">${say("spreadText", counts)}</p>
      ${this.#task.buttons("Spread", say, () => this.#start())}
      <progress max="1" .value=${this.#progress} id="spreadBar" aria-labelledby="spreadTitle"
        ?hidden=${!this.#task.isRunning}></progress>
      <p class="hint" role="status" id="spreadStatus">${this.#task.status}</p>
      <div class="fields charts" id="charts">${
        this.#spreads.length > 0 ? MEASURES.map((measure) => chartsOf(measure, this.#spreads)) : nothing
      }</div>`;
  }

  /** Removes the charts if they belong to other mazes than the page shows. */
  follow(): void {
    if (!this.#task.follow(keyOf(this.#requests()))) return;
    this.#spreads = [];
    this.#task.status = "";
  }

  cancel(): void {
    this.#task.cancel();
  }

  /** Measures COUNT mazes of each request. */
  #start(): void {
    const requests = this.#requests();
    const count = number(requests.length * COUNT);
    let done = 0;
    this.#spreads = [];
    this.#progress = 0;
    this.#task.run(say("cancelled"), async (until, remote) => {
      for (const request of requests) {
        const parts: Columns[] = [];
        for (let first = 0; first < COUNT; first += BATCH) {
          parts.push(await until(remote.spread(request, first, BATCH)));
          done += BATCH;
          this.#progress = done / (requests.length * COUNT);
          this.#task.status = say("progress", { done: number(done), count });
          this.#draw();
        }
        const columns = MEASURES.map(([, name]) => [name, parts.flatMap((part) => Array.from(part[name]))]);
        const { cells } = parts[0];
        this.#spreads = [...this.#spreads, { id: request.algorithm, cells, columns: Object.fromEntries(columns) }];
      }
      this.#task.status = "";
    });
  }
}
