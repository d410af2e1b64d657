// The printed pages on the stage, and the dialog that enlarges one of them. The enlarged page is in the address, so that
// the browser's Back button closes the dialog.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { element, make, parseSvg } from "../pages/dom.ts";
import { withWord } from "../ui/state.ts";
import type { Store } from "../ui/store.ts";
import type { Begun } from "./book.ts";
import { say } from "./say.ts";
import { openPage } from "./settings.ts";

type Book = Extract<Begun, { kind: "begun" }>;

export class Sheets {
  readonly #store: Store;
  readonly #dialog = make("dialog", { class: "enlarged", id: "enlarged" });
  readonly #paper = new CSSStyleSheet();
  #book: Book | undefined;
  #drawings: readonly Element[] = [];
  // Whether this page of the browser opened the dialog. If so, closing it goes back in the history.
  #openedHere = false;

  constructor(store: Store) {
    this.#store = store;
    document.adoptedStyleSheets.push(this.#paper);
    document.body.append(this.#dialog);
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#close();
    });
    this.#dialog.addEventListener("click", ({ target }) => target === this.#dialog && this.#close());
    this.#dialog.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#turn(by);
    });
  }

  /** Begins another book; without a book, there are no pages. */
  begin(book?: Book): void {
    this.#book = book;
    this.#drawings = [];
    if (book) {
      const size = `width: ${book.width}pt; height: ${book.height}pt`;
      this.#paper.replaceSync(
        `@page { size: ${book.width}pt ${book.height}pt; margin: 0 } @media print { .sheets .sheet { ${size} } }`,
      );
    }
    this.show();
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
        @click=${() => this.#open(i + 1)}></button></div>`;
    });
    element("sheets").setAttribute("aria-label", say("sheets"));
    render(sheets, element("sheets"));
    const at = openPage(this.#store.state());
    const dialog = this.#dialog;
    if (at === undefined) {
      render(nothing, dialog);
      this.#openedHere = false;
      dialog.close();
      return;
    }
    render(this.#enlarged(Math.min(at, Math.max(1, this.#pages))), dialog);
    if (dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-name=close]")?.focus();
  }

  get #pages(): number {
    return this.#book?.pages ?? 0;
  }

  #label(page: number): string {
    return say(page > (this.#book?.mazePages ?? 0) ? "answersOf" : "pageOf", { page, pages: this.#pages });
  }

  #enlarged(page: number): TemplateResult {
    const button = (name: "previous" | "next" | "close", sign: string, isDisabled: boolean, act: () => void) =>
      html`<button type="button" class="icon" data-name=${name} aria-label=${say(name)} title=${say(name)} ?disabled=${isDisabled}
        @click=${act}>${sign}</button>`;
    this.#dialog.setAttribute("aria-label", this.#label(page));
    return html`<header><p aria-live="polite">${this.#label(page)}</p>
      ${button("previous", "‹", page <= 1, () => this.#turn(-1))}
      ${button("next", "›", page >= this.#pages, () => this.#turn(1))}
      ${button("close", "×", false, () => this.#close())}</header>
      <div class="paper">${this.#drawings[page - 1]?.cloneNode(true) ?? nothing}</div>`;
  }

  #change(page: number | undefined, replace: boolean): void {
    const word = page === undefined ? undefined : `${page}`;
    this.#store.change({ words: withWord(this.#store.state(), "print.page", word) }, replace);
  }

  #open(page: number): void {
    this.#openedHere = true;
    this.#change(page, false);
  }

  #turn(by: number): void {
    const page = (openPage(this.#store.state()) ?? 1) + by;
    if (page >= 1 && page <= this.#pages) this.#change(page, true);
  }

  #close(): void {
    if (this.#openedHere) history.back();
    else this.#change(undefined, true);
  }
}
