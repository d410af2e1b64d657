// The fields of Print, which show and change parameters of the address.

import { make, part } from "../pages/dom.ts";
import { currentLanguage } from "../pages/language.ts";
import { sayPrint as say } from "../tabTexts.ts";
import { titleOf } from "../ui/about.ts";
import type { Page } from "../ui/page.ts";
import { fills, MOST_PAGES, pagesOf, perPageOf, settingsOf, type Word, wordOf } from "./settings.ts";

const option = (value: string, text = value): string => `<option value="${value}" data-text="${text}"></option>`;
const choice = (word: Word, ...options: readonly string[]): string =>
  `<label><span data-text="${word}"></span><select data-word="${word}">${options.join("")}</select></label>`;
const check = (word: Word): string =>
  `<label class="check"><input type="checkbox" data-word="${word}"><span data-text="${word}"></span></label>`;

const PER_PAGE = [1, 2, 3, 4, 6, 8, 9, 12, 15, 20];

export const PANEL = `
  <p class="hint" data-text="printText"></p>
  <div class="row actions">
    <button type="button" class="primary" id="printNow" data-text="printNow"></button>
    <button type="button" id="savePdf" data-text="savePdf"></button>
  </div>
  <p class="problem" id="printProblem" role="alert" hidden></p>
  <p class="hint" id="lastSheets"><a></a></p>
  <label><span data-text="sheetTitle"></span><input type="text" data-word="title" maxlength="120" autocomplete="off"
    aria-describedby="printProblem"></label>
  <div class="row">
    <label><span data-text="pages"></span><input type="number" data-word="pages" min="1" max="${MOST_PAGES}"
      aria-describedby="printProblem" required></label>
    ${choice("perPage", ...PER_PAGE.map((count) => `<option>${count}</option>`))}
  </div>
  ${choice("size", '<option value="same"></option>', option("fill", "sizeFill"))}
  ${choice("difficulty", option("any"), option("rising"), option("easy"), option("medium"), option("hard"))}
  ${choice("mix", '<option value="one"></option>', option("all", "mixAll"))}
  <div class="row">
    ${choice("paper", '<option value="a4">A4</option>', '<option value="letter">Letter</option>')}
    ${choice("orientation", option("auto"), option("portrait"), option("landscape"))}
  </div>
  ${check("lines")}
  ${check("answers")}
  <details>
    <summary data-text="more"></summary>
    ${choice("qr", ...["Auto", "Maze", "Page", "None"].map((each) => option(each.toLowerCase(), `qr${each}`)))}
    <label><span data-text="link"></span><input type="url" data-word="link" autocomplete="off" spellcheck="false"
      aria-describedby="linkHint printProblem"></label>
    <p class="hint" id="linkHint" data-text="linkHint"></p>
  </details>`;

export type Field = HTMLInputElement | HTMLSelectElement;

/** Default values, which the address does not contain. */
const DEFAULTS: Partial<Record<Word, string>> = {
  size: "same",
  mix: "one",
  orientation: "auto",
  qr: "auto",
  paper: "a4",
};

export const ownAddress = (): string => location.href.replace(/#.*/s, "");

/** The value of a field in the address; undefined for the default. */
export function wordIn(field: Field, name: Word): string | undefined {
  if (field.type === "checkbox") return (field as HTMLInputElement).checked ? undefined : "off";
  const value = field.value.trim();
  if (value === DEFAULTS[name] || value === "" || (name === "link" && value === ownAddress())) return undefined;
  return value;
}

/** Shows the state in the fields. */
export function fillFields(panel: HTMLElement, page: Page): void {
  const state = page.state();
  const settings = settingsOf(state, currentLanguage());
  const { algorithm, width, height } = state.request;
  const values: Partial<Record<Word, string>> = {
    title: wordOf(state, "title") ?? "",
    pages: `${pagesOf(state)}`,
    perPage: `${perPageOf(state)}`,
    size: fills(state) ? "fill" : "same",
    difficulty: settings.difficulty ?? (fills(state) ? "rising" : "any"),
    mix: wordOf(state, "mix") === undefined ? "one" : settings.algorithms.includes("all") ? "all" : "own",
    paper: settings.paper ?? "a4",
    orientation: settings.orientation ?? "auto",
    qr: settings.codes ?? "auto",
    link: wordOf(state, "link") ?? ownAddress(),
  };
  for (const field of panel.querySelectorAll<Field>("[data-word]")) {
    const name = field.dataset.word as Word;
    if (field.type === "checkbox") (field as HTMLInputElement).checked = wordOf(state, name) !== "off";
    else if (field !== document.activeElement || field instanceof HTMLSelectElement)
      showValue(field, values[name] ?? "");
  }
  part<HTMLInputElement>(panel, '[data-word="title"]').placeholder =
    currentLanguage() === "fr" ? "Labyrinthes" : "Mazes";
  const algorithms = settings.algorithms.map(titleOf).join(", ");
  part(panel, '[data-word="size"] [value="same"]').textContent = say("sizeSame", { width, height });
  part(panel, '[data-word="mix"] [value="one"]').textContent = titleOf(algorithm);
  const own = panel.querySelector('[data-word="mix"] [value="own"]');
  if (own) own.textContent = say("mixOwn", { algorithms });
}

/** Shows a value. An address may contain values that the choices lack. */
function showValue(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement && !Array.from(field.options).some((known) => known.value === value))
    field.append(make("option", { value }, value));
  field.value = value;
}

/** Shows a problem and marks its field; hides it for "". */
export function showProblem(panel: HTMLElement, message: string, word?: Word): void {
  const problem = part(panel, "#printProblem");
  problem.textContent = message;
  problem.hidden = message === "";
  for (const field of panel.querySelectorAll<Field>("[data-word]")) {
    if (message !== "" && field.dataset.word === word) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}
