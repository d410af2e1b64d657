// Print: worksheets and puzzle books, shown as they are printed, printed by the browser or saved as PDF.

import { Maker } from "../maze/maker.ts";
import { sayPrint as say } from "../tabTexts.ts";
import { titleOf } from "../ui/about.ts";
import { make, parse } from "../ui/dom.ts";
import { currentLanguage, keep, kept } from "../ui/language.ts";
import type { Page, StartTab } from "../ui/page.ts";
import { Enlarged } from "./enlarged.ts";
import { baseOf, fills, MOST_PAGES, pagesOf, perPageOf, settingsOf, type Word, withWord, wordOf } from "./settings.ts";
import { Sheets } from "./sheets.ts";

const option = (value: string, text: string): string => `<option value="${value}" data-text="${text}"></option>`;
const choice = (word: Word, label: string, options: string): string =>
  `<label><span data-text="${label}"></span><select data-word="${word}">${options}</select></label>`;
const count = (word: Word, label: string, most: number): string =>
  `<label><span data-text="${label}"></span><input type="number" data-word="${word}" min="1" max="${most}"
    aria-describedby="printProblem" required></label>`;
const check = (word: Word): string =>
  `<label class="check"><input type="checkbox" data-word="${word}"><span data-text="${word}"></span></label>`;

const PANEL = `
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
    ${count("pages", "pages", MOST_PAGES)}
    ${choice("perPage", "perPage", [1, 2, 3, 4, 6, 8, 9, 12, 15, 20].map((n) => `<option>${n}</option>`).join(""))}
  </div>
  ${choice("size", "size", `<option value="same"></option>${option("fill", "sizeFill")}`)}
  ${choice("difficulty", "difficulty", ["any", "rising", "easy", "medium", "hard"].map((one) => option(one, one)).join(""))}
  ${choice("mix", "mix", `<option value="one"></option>${option("all", "mixAll")}`)}
  <div class="row">
    ${choice("paper", "paper", '<option value="a4">A4</option><option value="letter">Letter</option>')}
    ${choice("orientation", "orientation", ["auto", "portrait", "landscape"].map((one) => option(one, one)).join(""))}
  </div>
  ${check("lines")}
  ${check("answers")}
  <details>
    <summary data-text="more"></summary>
    ${choice("qr", "qr", option("auto", "qrAuto") + option("maze", "qrMaze") + option("page", "qrPage") + option("none", "qrNone"))}
    <label><span data-text="link"></span><input type="url" data-word="link" autocomplete="off" spellcheck="false"
      aria-describedby="linkHint printProblem"></label>
    <p class="hint" id="linkHint" data-text="linkHint"></p>
  </details>`;

type Field = HTMLInputElement | HTMLSelectElement;

const ownAddress = (): string => location.href.replace(/#.*/s, "");

/** What a field says, as the word of the address; undefined for the default. */
function wordIn(field: Field, name: Word): string | undefined {
  if (field.type === "checkbox") return (field as HTMLInputElement).checked ? undefined : "off";
  const value = field.value.trim();
  const isDefault = { size: "same", mix: "one", orientation: "auto", qr: "auto", paper: "a4" } as Partial<
    Record<Word, string>
  >;
  if (value === isDefault[name] || value === "" || (name === "link" && value === ownAddress())) return undefined;
  return value;
}

/** Shows the state in the fields. */
function fillFields(panel: HTMLElement, page: Page): void {
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
  const title = panel.querySelector<HTMLInputElement>('[data-word="title"]');
  if (title) title.placeholder = currentLanguage() === "fr" ? "Labyrinthes" : "Mazes";
  const text = (selector: string, content: string): void => {
    const found = panel.querySelector(selector);
    if (found) found.textContent = content;
  };
  text('[data-word="size"] [value="same"]', say("sizeSame", { width, height }));
  text('[data-word="mix"] [value="one"]', titleOf(algorithm));
  text('[data-word="mix"] [value="own"]', say("mixOwn", { algorithms: settings.algorithms.map(titleOf).join(", ") }));
}

/** Shows a value, which an address may have and the choices lack. */
function showValue(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement && !Array.from(field.options).some((known) => known.value === value))
    field.append(make("option", { value }, value));
  field.value = value;
}

function showProblem(panel: HTMLElement, message: string, word?: Word): void {
  const problem = panel.querySelector<HTMLElement>("#printProblem");
  if (!problem) return;
  problem.textContent = message;
  problem.hidden = message === "";
  for (const field of panel.querySelectorAll<Field>("[data-word]")) {
    if (message !== "" && field.dataset.word === word) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

/** Offers bytes as a download. */
function download(bytes: Uint8Array, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: "application/pdf" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Leads back to the sheets that were printed last, also at a later visit. */
function showLast(panel: HTMLElement): void {
  const address = kept("sheets") ?? "";
  const link = panel.querySelector("#lastSheets a");
  if (!link || !address.startsWith("#")) return;
  link.setAttribute("href", address);
  const words = new URLSearchParams(address.slice(1));
  link.textContent = say("lastSheets", {
    title: words.get("print.title") ?? `${titleOf(words.get("algorithm") ?? "")} ${words.get("seed")}`,
  });
}

const start: StartTab = (panel, page) => {
  panel.append(parse(PANEL));
  say.fill(panel);
  const sheets = new Sheets((at) => enlarged.open(at));
  const enlarged = new Enlarged(page, sheets);
  // Not the page's worker, which makes the maze meanwhile.
  let maker: Maker | undefined;
  let shownKey = "";

  const settings = () => settingsOf(page.state(), currentLanguage());

  async function makeSheets(): Promise<void> {
    const asked = settings();
    const base = baseOf(page.state(), ownAddress());
    const key = JSON.stringify([asked, base, currentLanguage()], (_, value) =>
      value instanceof Uint8Array ? value.join("") : value,
    );
    if (key === shownKey) return;
    shownKey = key;
    maker ??= new Maker();
    const { remote } = maker;
    const begun = await remote.beginBook(asked, base);
    if (key !== shownKey) return;
    const { perPage = 1, pages: mazePages = 1 } = asked;
    if (begun.kind !== "begun") {
      sheets.clear();
      if (begun.kind === "too large") showProblem(panel, say("tooLarge", { perPage, ...begun }), "size");
      else showProblem(panel, begun.kind === "crowded" ? say("crowded") : begun.message, "perPage");
      return;
    }
    showProblem(
      panel,
      base === undefined ? say("wrongLink") : begun.lacksCodes ? say("noCodes") : "",
      base === undefined ? "link" : undefined,
    );
    sheets.begin(begun, asked.paper ?? "a4");
    page.notice(say("making"));
    for (;;) {
      const pages = await remote.nextPages("wasmaze", 50);
      if (key !== shownKey) return;
      if (pages.length === 0) break;
      sheets.add(pages);
      enlarged.show();
    }
    page.notice(say("made", { pages: begun.pages, mazes: mazePages * perPage }));
  }

  function failed(error: unknown): void {
    shownKey = "";
    page.notice((error as Error).message);
  }

  panel.addEventListener("change", ({ target }) => {
    const field = target as Field;
    const name = field.dataset.word as Word | undefined;
    if (!name) return;
    if (name === "pages" && !field.checkValidity())
      return showProblem(panel, say("wrongNumber", { most: MOST_PAGES }), name);
    showProblem(panel, "");
    page.change({ words: withWord(page.state(), name, wordIn(field, name)) });
  });
  panel.querySelector("#printNow")?.addEventListener("click", () => {
    keep("sheets", location.hash);
    makeSheets().then(() => print(), failed);
  });
  panel.querySelector("#savePdf")?.addEventListener("click", async () => {
    keep("sheets", location.hash);
    page.notice(say("makingPdf"));
    try {
      maker ??= new Maker();
      const made = await maker.remote.bookPdf(settings(), baseOf(page.state(), ownAddress()), "wasmaze");
      if ("lacking" in made) {
        page.notice("");
        return showProblem(panel, say("lacking", { character: made.lacking }), "title");
      }
      const file = `wasmaze-${settings().seed}.pdf`.replace(/[^\w.-]+/g, "-");
      download(made.bytes, file);
      page.notice(say("saved", { file }));
    } catch (error) {
      failed(error);
    }
  });

  return {
    bar: sheets.element,
    async show() {
      say.fill(panel);
      fillFields(panel, page);
      showLast(panel);
      enlarged.show();
      await makeSheets().catch(failed);
    },
    hide() {
      enlarged.hide();
      // What is being made is of no use any more.
      if (!sheets.isComplete) shownKey = "";
    },
  };
};

export default start;
