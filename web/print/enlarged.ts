// The dialog of an enlarged sheet. Its page is in the address, so that the browser's Back button closes the dialog.

import { make } from "../pages/dom.ts";
import { sayPrint as say } from "../tabTexts.ts";
import type { Page } from "../ui/page.ts";
import { openPage, withWord } from "./settings.ts";
import type { Sheets } from "./sheets.ts";

export class Enlarged {
  readonly #page: Page;
  readonly #sheets: Sheets;
  readonly #holder = make("div", { class: "paper" });
  readonly #title = make("p", { "aria-live": "polite" });
  readonly #buttons = (["previous", "next", "close"] as const).map((name) =>
    make("button", { type: "button", "data-name": name }),
  );
  readonly #dialog = make("dialog", { class: "enlarged", id: "enlarged" });
  // Whether this dialog added an entry to the history. If so, closing the dialog goes back to the entry before it.
  #openedHere = false;
  #shown: Element | undefined;

  constructor(page: Page, sheets: Sheets) {
    this.#page = page;
    this.#sheets = sheets;
    const [previous, next, close] = this.#buttons;
    this.#dialog.append(make("header", {}, this.#title, previous, next, close), this.#holder);
    document.body.append(this.#dialog);
    previous.addEventListener("click", () => this.#turn(-1));
    next.addEventListener("click", () => this.#turn(1));
    close.addEventListener("click", () => this.#close());
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#close();
    });
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog) this.#close();
    });
    this.#dialog.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#turn(by);
    });
  }

  /** Opens a page as a new entry of the history. */
  open(page: number): void {
    this.#openedHere = true;
    this.#page.change({ words: withWord(this.#page.state(), "page", `${page}`) });
  }

  /** Shows the page of the address. */
  show(): void {
    const at = openPage(this.#page.state());
    if (at === undefined) {
      this.hide();
      return;
    }
    const page = Math.min(at, Math.max(1, this.#sheets.pages));
    const drawing = this.#sheets.drawing(page);
    const [previous, next, close] = this.#buttons;
    for (const button of this.#buttons) {
      const text = say(button.dataset.name as "previous" | "next" | "close");
      button.textContent = { previous: "‹", next: "›", close: "×" }[button.dataset.name as "previous"];
      button.setAttribute("aria-label", text);
      button.title = text;
    }
    previous.disabled = page <= 1;
    next.disabled = page >= this.#sheets.pages;
    this.#title.textContent = this.#sheets.label(page);
    this.#dialog.setAttribute("aria-label", this.#sheets.label(page));
    if (drawing !== this.#shown) this.#holder.replaceChildren(...(drawing ? [drawing.cloneNode(true)] : []));
    this.#shown = drawing;
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    close.focus();
  }

  hide(): void {
    this.#shown = undefined;
    this.#holder.replaceChildren();
    this.#openedHere = false;
    if (this.#dialog.open) this.#dialog.close();
  }

  #turn(by: number): void {
    const page = (openPage(this.#page.state()) ?? 1) + by;
    if (page < 1 || page > this.#sheets.pages) return;
    this.#page.change({ words: withWord(this.#page.state(), "page", `${page}`) }, true);
  }

  #close(): void {
    if (this.#openedHere) history.back();
    else this.#page.change({ words: withWord(this.#page.state(), "page", undefined) }, true);
  }
}
