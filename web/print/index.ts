// The tab Print: worksheets and puzzle books, shown as printed pages, printed by the browser or saved as PDF.

import { keyOf } from "../maze/shape.ts";
import { download, parse, part } from "../pages/dom.ts";
import { currentLanguage, keep, kept } from "../pages/language.ts";
import { sayPrint as say } from "../tabTexts.ts";
import { titleOf } from "../ui/about.ts";
import { Maker } from "../ui/maker.ts";
import type { Page, StartTab, TabParts } from "../ui/page.ts";
import { Enlarged } from "./enlarged.ts";
import { type Field, fillFields, ownAddress, PANEL, showProblem, wordIn } from "./fields.ts";
import { baseOf, MOST_PAGES, settingsOf, type Word, withWord } from "./settings.ts";
import { Sheets } from "./sheets.ts";

/** Links to the sheets that were printed last, in this visit or an earlier one. */
function showLast(panel: HTMLElement): void {
  const address = kept("sheets") ?? "";
  if (!address.startsWith("#")) return;
  const link = part(panel, "#lastSheets a");
  link.setAttribute("href", address);
  const words = new URLSearchParams(address.slice(1));
  link.textContent = say("lastSheets", {
    title: words.get("print.title") ?? `${titleOf(words.get("algorithm") ?? "")} ${words.get("seed")}`,
  });
}

class Print implements TabParts {
  readonly bar: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #page: Page;
  readonly #sheets: Sheets;
  readonly #enlarged: Enlarged;
  /** A separate worker, because the page's worker makes the maze at the same time. */
  #maker: Maker | undefined;
  /** The key of the shown sheets. */
  #key = "";

  constructor(panel: HTMLElement, page: Page) {
    this.#panel = panel;
    this.#page = page;
    panel.append(parse(PANEL));
    say.fill(panel);
    this.#sheets = new Sheets((at) => this.#enlarged.open(at));
    this.#enlarged = new Enlarged(page, this.#sheets);
    this.bar = this.#sheets.element;
    panel.addEventListener("change", ({ target }) => this.#change(target as Field));
    part(panel, "#printNow").addEventListener("click", () => {
      keep("sheets", location.hash);
      this.#makeSheets().then(
        () => print(),
        (error) => this.#failed(error),
      );
    });
    part(panel, "#savePdf").addEventListener("click", () => {
      keep("sheets", location.hash);
      this.#savePdf().catch((error) => this.#failed(error));
    });
  }

  async show(): Promise<void> {
    say.fill(this.#panel);
    fillFields(this.#panel, this.#page);
    showLast(this.#panel);
    this.#enlarged.show();
    await this.#makeSheets().catch((error) => this.#failed(error));
  }

  hide(): void {
    this.#enlarged.hide();
    // Stops making unfinished sheets.
    if (!this.#sheets.isComplete) this.#key = "";
  }

  /** The settings of the book that the page's state describes, and the base address of its links. */
  #settings() {
    const state = this.#page.state();
    return { settings: settingsOf(state, currentLanguage()), base: baseOf(state, ownAddress()) };
  }

  #change(field: Field): void {
    const name = field.dataset.word as Word | undefined;
    if (!name) return;
    if (name === "pages" && !field.checkValidity()) {
      showProblem(this.#panel, say("wrongNumber", { most: MOST_PAGES }), name);
      return;
    }
    showProblem(this.#panel, "");
    this.#page.change({ words: withWord(this.#page.state(), name, wordIn(field, name)) });
  }

  #failed(error: unknown): void {
    this.#key = "";
    this.#page.notice((error as Error).message);
  }

  /** Makes and shows the sheets, unless they are shown. */
  async #makeSheets(): Promise<void> {
    const { settings, base } = this.#settings();
    const key = keyOf([settings, base, currentLanguage()]);
    if (key === this.#key) return;
    this.#key = key;
    this.#maker ??= new Maker();
    const { remote } = this.#maker;
    const begun = await remote.beginBook(settings, base);
    if (key !== this.#key) return;
    const { perPage = 1, pages: mazePages = 1 } = settings;
    if (begun.kind !== "begun") {
      this.#sheets.clear();
      if (begun.kind === "too large") showProblem(this.#panel, say("tooLarge", { perPage, ...begun }), "size");
      else showProblem(this.#panel, begun.kind === "crowded" ? say("crowded") : begun.message, "perPage");
      return;
    }
    if (base === undefined) showProblem(this.#panel, say("wrongLink"), "link");
    else showProblem(this.#panel, begun.lacksCodes ? say("noCodes") : "");
    this.#sheets.begin(begun, settings.paper ?? "a4");
    this.#page.notice(say("making"));
    for (;;) {
      const pages = await remote.nextPages("wasmaze", 50);
      if (key !== this.#key) return;
      if (pages.length === 0) break;
      this.#sheets.add(pages);
      this.#enlarged.show();
    }
    this.#page.notice(say("made", { pages: begun.pages, mazes: mazePages * perPage }));
  }

  async #savePdf(): Promise<void> {
    const { settings, base } = this.#settings();
    this.#page.notice(say("makingPdf"));
    this.#maker ??= new Maker();
    const made = await this.#maker.remote.bookPdf(settings, base, "wasmaze");
    if ("lacking" in made) {
      this.#page.notice("");
      showProblem(this.#panel, say("lacking", { character: made.lacking }), "title");
      return;
    }
    const file = `wasmaze-${settings.seed}.pdf`.replace(/[^\w.-]+/g, "-");
    download(new Blob([made.bytes as BlobPart], { type: "application/pdf" }), file);
    this.#page.notice(say("saved", { file }));
  }
}

const start: StartTab = (panel, page) => new Print(panel, page);

export default start;
