// The printed pages on the stage, and the dialog that enlarges one of them. The enlarged page is in the address.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { element, make, parseSvg } from "../pages/dom.ts";
import { withWord } from "../ui/state.ts";
import type { Store } from "../ui/store.ts";
import { say } from "./say.ts";
import { fieldsOf } from "./settings.ts";
import type { Begun } from "./worker.ts";

type Book = Extract<Begun, { kind: "begun" }>;

/** The steps of keys that turn the pages of the dialog. */
const TURNS: Readonly<Record<string, number>> = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };

/** The parameter of the enlarged page. */
const PAGE = "print.page";

export class Sheets {
  readonly #store: Store;
  readonly #dialog = make("dialog", { class: "enlarged", id: "enlarged" });
  readonly #paper = new CSSStyleSheet();
  #book: Pick<Book, "pages" | "mazePages"> = { pages: 0, mazePages: 0 };
  #drawings: readonly Element[] = [];

  constructor(store: Store) {
    this.#store = store;
    document.adoptedStyleSheets.push(this.#paper);
    document.body.append(this.#dialog);
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#store.close(PAGE);
    });
    this.#dialog.addEventListener("click", ({ target }) => target === this.#dialog && this.#store.close(PAGE));
    this.#dialog.addEventListener("keydown", (event) => {
      const by = TURNS[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#turn(by);
    });
  }

  /** Begins another book; without a book, there are no pages. */
  begin(book?: Book): void {
    this.#book = book ?? { pages: 0, mazePages: 0 };
    this.#drawings = [];
    element("sheets").ariaBusy = `${book !== undefined}`;
    if (book) {
      const [width, height] = [`${book.width}pt`, `${book.height}pt`];
      this.#paper.replaceSync(
        `@page { size: ${width} ${height}; margin: 0 }
        @media print { .sheets .sheet { width: ${width}; height: ${height} } }`,
      );
    }
    this.show();
  }

  /** All pages are added. Until then, paper shows a notice instead of them. */
  end(): void {
    element("sheets").ariaBusy = "false";
  }

  add(pages: readonly string[]): void {
    this.#drawings = [...this.#drawings, ...pages.map(parseSvg)];
    this.show();
  }

  /** Shows the pages, and the enlarged page of the address. */
  show(): void {
    // The button covers the drawing and does not contain it, because a button is named by the text that it contains.
    const sheets = this.#drawings.map((drawing, i) => {
      const label = say("enlarge", { page: this.#label(i + 1) });
      return html`<div class="sheet">${drawing}<button type="button" class="enlarge" aria-label=${label} title=${label}
        @click=${() => this.#store.open(PAGE, `${i + 1}`)}></button></div>`;
    });
    element("sheets").setAttribute("aria-label", say("sheets"));
    render(sheets, element("sheets"));
    const { page } = fieldsOf(this.#store.state());
    const dialog = this.#dialog;
    render(page ? this.#enlarged(Math.min(page, Math.max(1, this.#book.pages))) : nothing, dialog);
    if (!page) dialog.close();
    else if (!dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-name=close]")?.focus();
    }
  }

  #label(page: number): string {
    const { pages, mazePages } = this.#book;
    return say(page > mazePages ? "answersOf" : "pageOf", { page, pages });
  }

  #enlarged(page: number): TemplateResult {
    const button = (name: "previous" | "next" | "close", sign: string, isDisabled: boolean, act: () => void) =>
      html`<button type="button" class="icon" data-name=${name} aria-label=${say(name)} title=${say(name)} ?disabled=${isDisabled}
        @click=${act}>${sign}</button>`;
    this.#dialog.setAttribute("aria-label", this.#label(page));
    return html`<header><p aria-live="polite">${this.#label(page)}</p>
      ${button("previous", "‹", page <= 1, () => this.#turn(-1))}
      ${button("next", "›", page >= this.#book.pages, () => this.#turn(1))}
      ${button("close", "×", false, () => this.#store.close(PAGE))}</header>
      <div class="paper">${this.#drawings[page - 1]?.cloneNode(true) ?? nothing}</div>`;
  }

  #turn(by: number): void {
    const page = fieldsOf(this.#store.state()).page + by;
    if (page >= 1 && page <= this.#book.pages)
      this.#store.change({ words: withWord(this.#store.state(), PAGE, `${page}`) }, true);
  }
}
