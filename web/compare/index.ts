// Compare: mazes and measures of two to four algorithms with the same seed, and charts of 1,000 mazes of each
// algorithm.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { type AnyRequest, EAST, type Maze, type Measures, SOUTH } from "../../src/index.ts";
import { checkField } from "../fields/fields.ts";
import { algorithmField, switchWord } from "../fields/mazeFields.ts";
import { rowsOf } from "../home/facts.ts";
import { sayCompare as say, sayVerdict } from "../lab/say.ts";
import { MAX_BESIDE } from "../maze/limits.ts";
import { cellOf } from "../maze/square.ts";
import { element } from "../pages/dom.ts";
import { Latest } from "../pages/latest.ts";
import type { Figure, Page, Tool } from "../stage/page.ts";
import { captionOf, loadDescriptions, titleOf } from "../ui/about.ts";
import { say as common } from "../ui/messages.ts";
import { inCells } from "../view/marks.ts";
import { type Geometry, theme } from "../view/scene.ts";
import type { Made } from "../worker/make.ts";
import { Spreads } from "./spread.ts";

const LABELS = ["second", "third", "fourth"] as const;

/** The default second algorithm; OTHER_CHOICE if the first algorithm is FIRST_CHOICE. Their textures differ visibly. */
const FIRST_CHOICE = "recursive-backtracker";
const OTHER_CHOICE = "kruskal";

/** The parameter that shows differences. */
const DIFFERENCES = "compare.differences";

/** Maximum number of cells of mazes whose differences are drawn. In larger ones, walls are too small to see. */
const MOST_CELLS = 2 ** 16;

/** Marks the walls of a maze that another maze lacks. */
function drawDifferences(context: CanvasRenderingContext2D, geometry: Geometry, maze: Maze, other: Maze): void {
  const line = inCells(context, geometry);
  context.strokeStyle = theme().marks.walker;
  context.lineWidth = line(0.2, 2);
  context.beginPath();
  for (const [cell, walls] of maze.walls.entries()) {
    const { x, y } = cellOf(cell, maze.width);
    for (const bit of [EAST, SOUTH]) {
      if ((walls & ~other.walls[cell] & bit) === 0) continue;
      context.moveTo(x + 1, y + 1);
      context.lineTo(x + (bit === EAST ? 1 : 0), y + (bit === SOUTH ? 1 : 0));
    }
  }
  context.stroke();
}

export class Compare implements Tool {
  readonly bar = element("spreads");
  readonly #panel: HTMLElement;
  readonly #page: Page;
  readonly #spreads: Spreads;
  readonly #measured = new WeakMap<Made, Measures>();
  readonly #measuring = new Latest();
  #descriptions: Readonly<Record<string, string>> = {};
  /** The default of the second algorithm; "" if the address has another one; undefined while Compare is hidden. */
  #default: AnyRequest["algorithm"] | "" | undefined;

  constructor(panel: HTMLElement, page: Page) {
    this.#panel = panel;
    this.#page = page;
    this.#spreads = new Spreads(page, () => render(this.#spreads.view(), this.bar));
  }

  async show(): Promise<void> {
    this.#spreads.follow();
    this.#render();
    const { beside, request } = this.#page.state();
    const isNew = this.#default === undefined;
    this.#default ??= beside.length > 0 ? "" : request.algorithm === FIRST_CHOICE ? OTHER_CHOICE : FIRST_CHOICE;
    if (isNew && this.#default !== "") {
      this.#page.change({ beside: [this.#default] }, true, element("notice").textContent ?? "");
      return;
    }
    await this.#measuring.run(async (until) => {
      this.#descriptions = await until(loadDescriptions());
      for (const made of this.#page.shown()) {
        if (this.#measured.has(made)) continue;
        const order = { request: made.request, ends: made.solution?.ends };
        this.#measured.set(made, await until(this.#page.maker.remote.measure(order)));
      }
      this.#render();
    });
  }

  hide(): void {
    this.#spreads.cancel();
    const isDefault = `${this.#page.state().beside}` === this.#default;
    this.#default = undefined;
    if (isDefault) this.#page.change({ beside: [] }, true);
  }

  figures(): readonly Figure[] {
    const shown = this.#page.shown();
    if (shown.length === 1) return [{ made: shown[0] }];
    const isMarked = this.#showsDifferences && shown[0].maze.walls.length <= MOST_CELLS;
    return shown.map((made, i) => {
      const other = shown[i === 0 ? 1 : 0].maze;
      const overlay = (context: CanvasRenderingContext2D, geometry: Geometry): void =>
        drawDifferences(context, geometry, made.maze, other);
      const caption = captionOf(made, shown[0].maze.mask !== undefined);
      return { made, caption, ...(isMarked && { scene: { overlay, colouring: "plain" as const } }) };
    });
  }

  get #showsDifferences(): boolean {
    return this.#page.state().words[DIFFERENCES] === "on";
  }

  #render(): void {
    render(this.#view(), this.#panel);
    render(this.#spreads.view(), this.bar);
  }

  #view(): TemplateResult {
    const { beside } = this.#page.state();
    const mark = (isOn: boolean): Promise<void> => switchWord(this.#page, DIFFERENCES, isOn);
    const choose = (at: number, id: string): void => {
      // Other fields may have changed since this view was rendered.
      const { beside } = this.#page.state();
      const chosen = LABELS.map((_, i) => (i === at ? id : (beside[i] ?? ""))).filter((each) => each !== "");
      this.#page.change({ beside: [...new Set(chosen)] as AnyRequest["algorithm"][] });
    };
    const fields = LABELS.map(
      (name, i) => html`<label ?hidden=${i > Math.min(beside.length, MAX_BESIDE - 1)}><span>${say(name)}</span>
        ${algorithmField(i ? `beside${i + 1}` : "beside", beside[i] ?? "", (id) => choose(i, id), say("none"))}</label>`,
    );
    return html`
      <fieldset class="row besides"><legend>${say("others")}</legend>${fields}</fieldset>
      ${checkField("differences", say("differences"), this.#showsDifferences, mark, beside.length === 0)}
      <h2 id="tableTitle">${say("table")}</h2>
      <div class="tableHolder" tabindex="0" role="region" aria-labelledby="tableTitle">${this.#table()}</div>`;
  }

  #table(): TemplateResult | typeof nothing {
    const shown = this.#page.shown();
    const all = shown.map((made) => this.#measured.get(made)).filter((measures) => measures !== undefined);
    if (shown.length === 0 || all.length < shown.length) return nothing;
    const verdict = sayVerdict(shown);
    const rows = rowsOf(shown[0], true).map(
      ([name, value]) =>
        html`<tr><th scope="row">${common(name)}<small>${this.#descriptions[name]}</small></th>${all.map(
          (measures) => html`<td>${value(measures)}</td>`,
        )}</tr>`,
    );
    return html`<p id="verdict" ?hidden=${verdict === ""}>${verdict}</p>
      <table id="comparison"><thead><tr><th scope="col">${say("measure")}</th>${shown.map(
        ({ maze }) => html`<th scope="col">${titleOf(maze.algorithm)}</th>`,
      )}</tr></thead><tbody>${rows}</tbody></table>`;
  }
}
