// Charts of the measures of 1,000 mazes of each algorithm, which are made in a separate worker.

import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { AnyRequest } from "../../src/index.ts";
import { sayCompare as say } from "../lab/say.ts";
import { Latest, type Until } from "../pages/latest.ts";
import type { Page } from "../stage/page.ts";
import { titleOf } from "../ui/about.ts";
import { startWorker } from "../ui/maker.ts";
import { say as common, type MessageName, number } from "../ui/messages.ts";
import { textOf } from "../ui/problems.ts";
import { fitting } from "../ui/state.ts";
import type { Columns } from "../worker/spread.ts";
import { binsOf, histogram, outline, summaryOf, ticksOf } from "./histogram.ts";

const COUNT = 1000;
/** Number of mazes between two updates of the progress bar. */
const BATCH = 50;
/** Maximum number of cells. Larger mazes are scaled down, because the measures hardly depend on the size. */
const MOST_CELLS = 2500;
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

/** The charts of a measure, one below the other, on the same scale. */
function chartsOf([name, column, kind]: (typeof MEASURES)[number], spreads: readonly Spread[]): TemplateResult {
  const [{ cells }] = spreads;
  const unit = kind === "shareOfCells" ? 100 / cells : 1;
  const rows = spreads.map(({ id, columns }) => ({ id, values: Float64Array.from(columns[column], (x) => unit * x) }));
  const summaries = rows.map(({ values }) => summaryOf(values));
  const least = Math.min(...summaries.map((one) => one.least));
  const most = Math.max(...summaries.map((one) => one.most));
  const digits = most - least < 20 ? 1 : 0;
  const { from, to, bins } = binsOf(least, most, column === "deadEndLengthMean" ? 0 : unit);
  const charts = rows.map(({ id, values }, i) => {
    const { mean, deviation, ...range } = summaries[i];
    const at = `${((mean - from) / (to - from)) * bins}`;
    const [middle, spread] = [number(mean, digits), number(deviation, 1)];
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

/** Measures COUNT mazes of each request in a worker. */
async function measure(
  requests: readonly AnyRequest[],
  until: Until,
  onProgress: (done: number) => void,
  onSpread: (spread: Spread) => void,
): Promise<void> {
  const { remote, end } = startWorker();
  let done = 0;
  try {
    for (const request of requests) {
      const parts: Columns[] = [];
      for (let first = 0; first < COUNT; first += BATCH) {
        parts.push(await until(remote.spread(request, first, BATCH)));
        done += BATCH;
        onProgress(done);
      }
      onSpread({ id: request.algorithm, cells: parts[0].cells, columns: joined(parts) });
    }
  } finally {
    end();
  }
}

/** Concatenates the columns of batches. */
function joined(parts: readonly Columns[]): Columns {
  const join = (name: Column): Float64Array => Float64Array.from(parts.flatMap((part) => Array.from(part[name])));
  const columns = Object.fromEntries(MEASURES.map(([, name]) => [name, join(name)])) as Record<Column, Float64Array>;
  return { cells: parts[0].cells, ...columns };
}

export class Spreads {
  readonly #page: Page;
  readonly #draw: () => void;
  readonly #latest = new Latest();
  #spreads: readonly Spread[] = [];
  /** The share of the mazes that are measured; undefined unless the measurement is running. */
  #progress: number | undefined;
  #status = "";
  #key: string;

  /** `draw` shows the view. */
  constructor(page: Page, draw: () => void) {
    this.#page = page;
    this.#draw = draw;
    this.#key = JSON.stringify(this.#requests());
  }

  /** The requests of the charts: the page's request, scaled down, with each of the compared algorithms. */
  #requests(): AnyRequest[] {
    const { request, beside } = this.#page.state();
    return [request.algorithm, ...beside].map((algorithm) => fitting({ ...smaller(request), algorithm }));
  }

  view(): TemplateResult {
    const [{ width, height }] = this.#requests();
    const counts = { count: number(COUNT), width: number(width), height: number(height) };
    const isRunning = this.#progress !== undefined;
    return html`
      <h2 id="spreadTitle">${say("spread")}</h2>
      <p class="hint" id="spreadText">${say("spreadText", counts)}</p>
      <div class="row">
        <button type="button" class="primary" id="startSpread" ?disabled=${isRunning} @click=${() => this.#start()}
          >${say("spreadStart")}</button>
        <button type="button" id="cancelSpread" ?disabled=${!isRunning} @click=${() => this.cancel()}
          >${say("cancel")}</button>
      </div>
      <progress max="1" .value=${this.#progress ?? 0} id="spreadBar" aria-labelledby="spreadTitle"
        ?hidden=${!isRunning}></progress>
      <p class="hint" role="status" id="spreadStatus">${this.#status}</p>
      <div class="charts" id="charts">${
        this.#spreads.length > 0 ? MEASURES.map((measure) => chartsOf(measure, this.#spreads)) : nothing
      }</div>`;
  }

  /** Removes the charts if they belong to other mazes than the page shows. */
  follow(): void {
    const key = JSON.stringify(this.#requests());
    if (key === this.#key) return;
    this.#key = key;
    this.cancel();
    this.#spreads = [];
    this.#status = "";
  }

  cancel(): void {
    this.#latest.cancel();
  }

  async #start(): Promise<void> {
    const requests = this.#requests();
    const all = requests.length * COUNT;
    this.#spreads = [];
    const showProgress = (done: number): void => {
      this.#progress = done / all;
      this.#status = say("progress", { done: number(done), count: number(all) });
      this.#draw();
    };
    showProgress(0);
    try {
      const isWhole = await this.#latest.run((until) =>
        measure(requests, until, showProgress, (spread) => {
          this.#spreads = [...this.#spreads, spread];
        }),
      );
      this.#status = isWhole ? "" : say("cancelled");
    } catch (error) {
      this.#status = textOf(error);
    }
    this.#progress = undefined;
    this.#draw();
  }
}
