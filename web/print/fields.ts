// The fields of the page, which show and change parameters of the address.

import { html, nothing, type TemplateResult } from "lit-html";
import { gridKind } from "../../src/graph/grids/index.ts";
import { mazeFields, sizeFields } from "../fields/mazeFields.ts";
import { type FieldView, tableField } from "../fields/tableField.ts";
import { kept } from "../pages/storage.ts";
import { gridTitle, titleOf } from "../ui/about.ts";
import type { Store } from "../ui/store.ts";
import { say } from "./say.ts";
import { fieldsOf, GRIDS, isOnGrids, TABLE, type Word, wordOf } from "./settings.ts";

const PER_PAGE = [1, 2, 3, 4, 6, 8, 9, 12, 15, 20];

export interface Problem {
  readonly text: string;
  readonly word?: Word;
}

interface Handlers {
  /** Receives the word of a changed field; undefined for the default. */
  change(name: Word, word: string | undefined): void;
  refuse(problem: Problem): void;
  print(): void;
  savePdf(): unknown;
}

/** The link to the sheets that were printed last, in this visit or an earlier one. */
function lastSheets(): TemplateResult | typeof nothing {
  const address = `${kept(() => localStorage, "sheets")}`;
  if (!address.startsWith("#")) return nothing;
  const words = new URLSearchParams(address.slice(1));
  const title = words.get("print.title") ?? `${titleOf(words.get("algorithm") ?? "")} ${words.get("seed")}`;
  return html`<a href=${address}>${say("lastSheets", { title })}</a>`;
}

type Text = Parameters<typeof say>[0];

/** The panel. `problem` is shown at its field. */
export function view(store: Store, problem: Problem | undefined, handlers: Handlers): TemplateResult {
  const state = store.state();
  const fields = fieldsOf(state);
  const { algorithm, width, height } = state.request;
  const onSquares = fields.grid === "square";
  const field = (name: Word & Text, view: Partial<FieldView> = {}): TemplateResult =>
    tableField(TABLE[name], {
      ...{ name, label: say(name), value: `${fields[name]}`, describedBy: "printProblem" },
      isInvalid: problem?.word === name,
      change: (word) => handlers.change(name, wordOf(name, word)),
      ...view,
    });
  /** A field with choices, by their texts. Addresses may contain other choices. */
  const choices = (name: Word & Text, texts: Readonly<Record<string, string>>, value = `${fields[name]}`) =>
    field(name, { value, choices: Object.entries({ [value]: value, ...texts }) });
  const whole = (name: Word & Text): TemplateResult => {
    const text = say("wrongNumber", { most: TABLE[name].input?.max ?? "" });
    return field(name, { refuse: () => handlers.refuse({ text, word: name }) });
  };
  const { sizes } = gridKind(fields.grid);
  const others = (sizes as readonly "depth"[]).filter((name) => name in TABLE).map(whole);
  const ownSizes = sizes.includes("width") ? [sizeFields(store), others] : others;
  const named = (...names: readonly Text[]) => Object.fromEntries(names.map((name) => [name, say(name)]));
  const mix = fields.mix.split(",").map(titleOf).join(", ");
  return html`
    <p class="hint">${say("printText")}</p>
    <div class="row">
      <button type="button" class="primary" id="printNow" @click=${handlers.print}>${say("printNow")}</button>
      <button type="button" id="savePdf" @click=${handlers.savePdf}>${say("savePdf")}</button>
    </div>
    <p class="error" id="printProblem" role="alert" ?hidden=${!problem}>${problem?.text}</p>
    <p class="hint" id="lastSheets">${lastSheets()}</p>
    ${choices("grid", Object.fromEntries(GRIDS.map((id) => [id, gridTitle(id)])))}
    ${onSquares ? nothing : html`<p class="hint">${say("gridHint")}</p>`}
    ${mazeFields(store, ownSizes, (id) => onSquares || isOnGrids(id))}
    ${field("title", { placeholder: say("mazes") })}
    <div class="row">
      ${whole("pages")}
      ${choices("perPage", Object.fromEntries(PER_PAGE.map((count) => [count, `${count}`])))}
    </div>
    ${onSquares ? choices("size", { same: say("sizeSame", { width, height }), fill: say("sizeFill") }) : nothing}
    ${choices(
      "difficulty",
      named("any", "rising", "easy", "medium", "hard"),
      fields.difficulty || (fields.size === "fill" ? "rising" : "any"),
    )}
    ${choices("mix", {
      one: titleOf(algorithm),
      all: say("mixAll"),
      ...(!["one", "all"].includes(fields.mix) && { [fields.mix]: say("mixOwn", { algorithms: mix }) }),
    })}
    <div class="row">
      ${choices("paper", { a4: "A4", letter: "Letter" })}
      ${choices("orientation", named("auto", "portrait", "landscape"))}
    </div>
    ${field("lines")}${field("answers")}
    <details ?hidden=${!onSquares}>
      <summary>${say("more")}</summary>
      <div class="fold">${choices("qr", {
        auto: say("qrAuto"),
        maze: say("qrMaze"),
        page: say("qrPage"),
        none: say("qrNone"),
      })}
      ${field("link", { describedBy: "linkHint printProblem" })}
      <p class="hint" id="linkHint">${say("linkHint")}</p></div>
    </details>`;
}
