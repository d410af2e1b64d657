// The fields of the page, which show and change parameters of the address.

import { html, nothing, type TemplateResult } from "lit-html";
import { type Choice, choiceField } from "../fields/fields.ts";
import { mazeFields } from "../fields/mazeFields.ts";
import { currentLanguage, kept } from "../pages/language.ts";
import { titleOf } from "../ui/about.ts";
import { type Store, siteAddress } from "../ui/store.ts";
import { say } from "./say.ts";
import { fills, MOST_PAGES, pagesOf, perPageOf, settingsOf, type Word, wordOf } from "./settings.ts";

const PER_PAGE = [1, 2, 3, 4, 6, 8, 9, 12, 15, 20];

export interface Problem {
  readonly text: string;
  readonly word?: Word;
}

interface Handlers {
  /** Receives the value of a changed field; undefined for the default. */
  change(name: Word, value: string | undefined): void;
  refuse(problem: Problem): void;
  print(): void;
  savePdf(): void;
}

/** A choice whose value is the name of its text. */
const named = (name: Parameters<typeof say>[0]): Choice => [name, say(name)];

/** Choices, and the chosen value if an address contains one that the choices lack. */
const choicesWith = (value: string, choices: readonly Choice[]): readonly Choice[] =>
  choices.some(([known]) => known === value) ? choices : [...choices, [value, value]];

/** The link to the sheets that were printed last, in this visit or an earlier one. */
function lastSheets(): TemplateResult | typeof nothing {
  const address = kept("sheets") ?? "";
  if (!address.startsWith("#")) return nothing;
  const words = new URLSearchParams(address.slice(1));
  const title = words.get("print.title") ?? `${titleOf(words.get("algorithm") ?? "")} ${words.get("seed")}`;
  return html`<a href=${address}>${say("lastSheets", { title })}</a>`;
}

/** The panel. `problem` is shown at its field. */
export function view(store: Store, problem: Problem | undefined, handlers: Handlers): TemplateResult {
  const state = store.state();
  const settings = settingsOf(state, currentLanguage());
  const { algorithm, width, height } = state.request;
  const own = { algorithms: settings.algorithms.map(titleOf).join(", ") };
  const mix = wordOf(state, "mix") === undefined ? "one" : settings.algorithms.includes("all") ? "all" : "own";
  const invalid = (word: Word) => (problem?.word === word ? "true" : nothing);
  const change = (word: Word, value: string, fallback: string): void =>
    handlers.change(word, value === fallback || value === "" ? undefined : value);
  const choice = (word: Word, value: string, fallback: string, choices: readonly Choice[]): TemplateResult =>
    html`<label><span>${say(word as "paper")}</span>${choiceField(
      { word, isInvalid: problem?.word === word },
      value,
      choicesWith(value, choices),
      (chosen) => change(word, chosen, fallback),
    )}</label>`;
  const check = (word: "lines" | "answers"): TemplateResult =>
    html`<label class="check"><input type="checkbox" data-word=${word} .checked=${wordOf(state, word) !== "off"}
      @change=${({ target }: Event) =>
        handlers.change(
          word,
          (target as HTMLInputElement).checked ? undefined : "off",
        )}><span>${say(word)}</span></label>`;
  const changeText =
    (word: Word, fallback: string) =>
    ({ target }: Event): void => {
      const field = target as HTMLInputElement;
      if (word === "pages" && !field.checkValidity())
        handlers.refuse({ text: say("wrongNumber", { most: MOST_PAGES }), word });
      else change(word, field.value.trim(), fallback);
    };
  return html`
    <p class="hint">${say("printText")}</p>
    <div class="row actions">
      <button type="button" class="primary" id="printNow" @click=${handlers.print}>${say("printNow")}</button>
      <button type="button" id="savePdf" @click=${handlers.savePdf}>${say("savePdf")}</button>
    </div>
    <p class="error" id="printProblem" role="alert" ?hidden=${!problem}>${problem?.text}</p>
    <p class="hint" id="lastSheets">${lastSheets()}</p>
    ${mazeFields(store)}
    <label><span>${say("sheetTitle")}</span><input type="text" data-word="title" maxlength="120" autocomplete="off"
      aria-describedby="printProblem" aria-invalid=${invalid("title")} placeholder=${say("mazes")}
      .value=${wordOf(state, "title") ?? ""} @change=${changeText("title", "")}></label>
    <div class="row">
      <label><span>${say("pages")}</span><input type="number" data-word="pages" min="1" max=${MOST_PAGES}
        aria-describedby="printProblem" aria-invalid=${invalid("pages")} required .value=${`${pagesOf(state)}`}
        @change=${changeText("pages", "")}></label>
      ${choice(
        "perPage",
        `${perPageOf(state)}`,
        "",
        PER_PAGE.map((count) => [`${count}`, `${count}`] as const),
      )}
    </div>
    ${choice("size", fills(state) ? "fill" : "same", "same", [
      ["same", say("sizeSame", { width, height })],
      ["fill", say("sizeFill")],
    ])}
    ${choice(
      "difficulty",
      settings.difficulty ?? (fills(state) ? "rising" : "any"),
      "",
      (["any", "rising", "easy", "medium", "hard"] as const).map(named),
    )}
    ${choice("mix", mix, "one", [
      ["one", titleOf(algorithm)],
      ["all", say("mixAll")],
      ...(mix === "own" ? [["own", say("mixOwn", own)] as const] : []),
    ])}
    <div class="row">
      ${choice("paper", settings.paper ?? "a4", "a4", [
        ["a4", "A4"],
        ["letter", "Letter"],
      ])}
      ${choice("orientation", settings.orientation ?? "auto", "auto", (["auto", "portrait", "landscape"] as const).map(named))}
    </div>
    ${check("lines")}${check("answers")}
    <details>
      <summary>${say("more")}</summary>
      <div class="fold">${choice("qr", settings.codes ?? "auto", "auto", [
        ["auto", say("qrAuto")],
        ["maze", say("qrMaze")],
        ["page", say("qrPage")],
        ["none", say("qrNone")],
      ])}
      <label><span>${say("link")}</span><input type="url" data-word="link" autocomplete="off" spellcheck="false"
        aria-describedby="linkHint printProblem" aria-invalid=${invalid("link")}
        .value=${wordOf(state, "link") ?? siteAddress()} @change=${changeText("link", siteAddress())}></label>
      <p class="hint" id="linkHint">${say("linkHint")}</p></div>
    </details>`;
}
