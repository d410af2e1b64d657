// The tab Print: worksheets and puzzle books, shown as printed pages, printed by the browser or saved as PDF.

import { render } from "lit-html";
import { keyOf } from "../maze/shape.ts";
import { download } from "../pages/dom.ts";
import { currentLanguage, keep } from "../pages/language.ts";
import { Latest } from "../pages/latest.ts";
import { sayPrint as say } from "../tabTexts.ts";
import { Maker } from "../ui/maker.ts";
import type { Page, StartTab, TabParts } from "../ui/page.ts";
import { Enlarged } from "./enlarged.ts";
import { ownAddress, type Problem, view } from "./fields.ts";
import { baseOf, settingsOf, withWord } from "./settings.ts";
import { Sheets } from "./sheets.ts";

class Print implements TabParts {
  readonly bar: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #page: Page;
  readonly #sheets: Sheets;
  readonly #enlarged: Enlarged;
  readonly #making = new Latest();
  /** A separate worker, because the page's worker makes the maze at the same time. */
  #maker: Maker | undefined;
  /** The key of the shown sheets. */
  #key = "";
  #problem: Problem | undefined;

  constructor(panel: HTMLElement, page: Page) {
    this.#panel = panel;
    this.#page = page;
    this.#sheets = new Sheets((at) => this.#enlarged.open(at));
    this.#enlarged = new Enlarged(page, this.#sheets);
    this.bar = this.#sheets.element;
    this.#render();
  }

  async show(): Promise<void> {
    this.#render();
    this.#enlarged.show();
    await this.#makeSheets().catch((error) => this.#failed(error));
  }

  hide(): void {
    this.#enlarged.hide();
    // Stops making unfinished sheets.
    if (!this.#sheets.isComplete) this.#key = "";
    this.#making.cancel();
  }

  #render(): void {
    const keepSheets = (): void => {
      keep("sheets", location.hash);
      this.#render();
    };
    const handlers = {
      change: (name: Parameters<typeof withWord>[1], value: string | undefined): void => {
        this.#problem = undefined;
        this.#page.change({ words: withWord(this.#page.state(), name, value) });
      },
      refuse: (problem: Problem): void => this.#refuse(problem),
      print: (): void => {
        keepSheets();
        this.#makeSheets().then(
          () => print(),
          (error) => this.#failed(error),
        );
      },
      savePdf: (): void => {
        this.#savePdf().then(
          (isSaved) => isSaved && keepSheets(),
          (error) => this.#failed(error),
        );
      },
    };
    render(view(this.#page.state(), this.#problem, handlers), this.#panel);
  }

  #refuse(problem: Problem | undefined): void {
    this.#problem = problem;
    this.#render();
  }

  /** The settings of the book that the page's state describes, and the base address of its links. */
  #settings() {
    const state = this.#page.state();
    return { settings: settingsOf(state, currentLanguage()), base: baseOf(state, ownAddress()) };
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
    const { perPage = 1, pages: mazePages = 1 } = settings;
    await this.#making.run(async (until) => {
      const begun = await until(remote.beginBook(settings, base));
      if (begun.kind !== "begun") {
        this.#sheets.clear();
        if (begun.kind === "too large") this.#refuse({ text: say("tooLarge", { perPage, ...begun }), word: "size" });
        else this.#refuse({ text: begun.kind === "crowded" ? say("crowded") : begun.message, word: "perPage" });
        return;
      }
      if (base === undefined) this.#refuse({ text: say("wrongLink"), word: "link" });
      else this.#refuse(begun.lacksCodes ? { text: say("noCodes") } : undefined);
      this.#sheets.begin(begun, settings.paper ?? "a4");
      this.#page.notice(say("making"));
      for (;;) {
        const pages = await until(remote.nextPages("wasmaze", 50));
        if (pages.length === 0) break;
        this.#sheets.add(pages);
        this.#enlarged.show();
      }
      this.#page.notice(say("made", { pages: begun.pages, mazes: mazePages * perPage }));
    });
  }

  /** Returns whether the PDF could be made. */
  async #savePdf(): Promise<boolean> {
    const { settings, base } = this.#settings();
    this.#page.notice(say("makingPdf"));
    this.#maker ??= new Maker();
    const made = await this.#maker.remote.bookPdf(settings, base, "wasmaze");
    if ("lacking" in made) {
      this.#page.notice("");
      this.#refuse({ text: say("lacking", { character: made.lacking }), word: "title" });
      return false;
    }
    const file = `wasmaze-${settings.seed}.pdf`.replace(/[^\w.-]+/g, "-");
    download(new Blob([made.bytes as BlobPart], { type: "application/pdf" }), file);
    this.#page.notice(say("saved", { file }));
    return true;
  }
}

const start: StartTab = (panel, page) => new Print(panel, page);

export default start;
