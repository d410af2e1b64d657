// The page of worksheets and puzzle books, shown as printed pages, printed by the browser or saved as PDF.

import { render } from "lit-html";
import { keyOf } from "../maze/shape.ts";
import { download, element } from "../pages/dom.ts";
import { currentLanguage, keep } from "../pages/language.ts";
import { Latest } from "../pages/latest.ts";
import { keepOffline } from "../pages/offline.ts";
import { startFrame } from "../ui/frame.ts";
import { Maker } from "../ui/maker.ts";
import { notice } from "../ui/problems.ts";
import { withWord } from "../ui/state.ts";
import { Store, siteAddress } from "../ui/store.ts";
import { type Problem, view } from "./fields.ts";
import { say } from "./say.ts";
import { baseOf, settingsOf, type Word } from "./settings.ts";
import { Sheets } from "./sheets.ts";

class Print {
  readonly #store = new Store("print", { show: (text) => this.#show(text) });
  readonly #sheets = new Sheets(this.#store);
  readonly #making = new Latest();
  readonly #maker = new Maker();
  #key = "";
  #problem: Problem | undefined;

  start(): void {
    startFrame({ relabel: () => this.#show(""), redraw: () => {} });
    this.#store.read();
  }

  async #show(text: string): Promise<void> {
    notice(text);
    this.#render();
    document.documentElement.removeAttribute("data-loading");
    this.#sheets.show();
    await this.#makeSheets(text).catch((error) => this.#failed(error));
  }

  #render(): void {
    const keepSheets = (): void => {
      keep("sheets", location.hash);
      this.#render();
    };
    const handlers = {
      change: (name: Word, value: string | undefined): void => {
        this.#problem = undefined;
        this.#store.change({ words: withWord(this.#store.state(), `print.${name}`, value) });
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
    render(view(this.#store, this.#problem, handlers), element("print"));
  }

  #refuse(problem: Problem | undefined): void {
    this.#problem = problem;
    this.#render();
  }

  /** The settings of the book that the page's state describes, and the base address of its links. */
  #settings() {
    const state = this.#store.state();
    return { settings: settingsOf(state, currentLanguage()), base: baseOf(state, siteAddress()) };
  }

  #failed(error: unknown): void {
    this.#key = "";
    notice((error as Error).message);
  }

  /** Makes and shows the sheets, unless they are shown. */
  async #makeSheets(text = ""): Promise<void> {
    const { settings, base } = this.#settings();
    const key = keyOf([settings, base, currentLanguage()]);
    if (key === this.#key) return;
    this.#key = key;
    const { remote } = this.#maker;
    const { perPage = 1, pages: mazePages = 1 } = settings;
    await this.#making.run(async (until) => {
      const begun = await until(remote.beginBook(settings, base));
      if (begun.kind !== "begun") {
        this.#sheets.begin();
        if (begun.kind === "too large") this.#refuse({ text: say("tooLarge", { perPage, ...begun }), word: "size" });
        else this.#refuse({ text: begun.kind === "crowded" ? say("crowded") : begun.message, word: "perPage" });
        return;
      }
      if (base === undefined) this.#refuse({ text: say("wrongLink"), word: "link" });
      else this.#refuse(begun.lacksCodes ? { text: say("noCodes") } : undefined);
      this.#sheets.begin(begun);
      notice(say("making"));
      for (;;) {
        const pages = await until(remote.nextPages("wasmaze", 50));
        if (pages.length === 0) break;
        this.#sheets.add(pages);
      }
      notice(text || say("made", { pages: begun.pages, mazes: mazePages * perPage }));
      keepOffline();
    });
  }

  async #savePdf(): Promise<boolean> {
    const { settings, base } = this.#settings();
    notice(say("makingPdf"));
    const made = await this.#maker.remote.bookPdf(settings, base, "wasmaze");
    if ("lacking" in made) {
      notice("");
      this.#refuse({ text: say("lacking", { character: made.lacking }), word: "title" });
      return false;
    }
    const file = `wasmaze-${settings.seed}.pdf`.replace(/[^\w.-]+/g, "-");
    download(new Blob([made.bytes as BlobPart], { type: "application/pdf" }), file);
    notice(say("saved", { file }));
    return true;
  }
}

new Print().start();
