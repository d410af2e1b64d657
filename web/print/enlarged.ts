// The dialog of an enlarged sheet. Its page is in the address, so that the browser's Back button closes the dialog.

import { html, nothing, render } from "lit-html";
import { make } from "../pages/dom.ts";
import type { Store } from "../ui/store.ts";
import { say } from "./say.ts";
import { openPage, withWord } from "./settings.ts";
import type { Sheets } from "./sheets.ts";

export class Enlarged {
  readonly #store: Store;
  readonly #sheets: Sheets;
  readonly #dialog = make("dialog", { class: "enlarged", id: "enlarged" });
  // Whether this dialog added an entry to the history. If so, closing the dialog goes back to the entry before it.
  #openedHere = false;

  constructor(store: Store, sheets: Sheets) {
    this.#store = store;
    this.#sheets = sheets;
    const dialog = this.#dialog;
    document.body.append(dialog);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#close();
    });
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog) this.#close();
    });
    dialog.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#turn(by);
    });
  }

  /** Opens a page as a new entry of the history. */
  open(page: number): void {
    this.#openedHere = true;
    this.#store.change({ words: withWord(this.#store.state(), "page", `${page}`) });
  }

  /** Shows the page of the address. */
  show(): void {
    const at = openPage(this.#store.state());
    if (at === undefined) {
      this.hide();
      return;
    }
    const { pages } = this.#sheets;
    const page = Math.min(at, Math.max(1, pages));
    const button = (name: "previous" | "next" | "close", sign: string, isDisabled: boolean, act: () => void) =>
      html`<button type="button" data-name=${name} aria-label=${say(name)} title=${say(name)} ?disabled=${isDisabled}
        @click=${act}>${sign}</button>`;
    render(
      html`<header><p aria-live="polite">${this.#sheets.label(page)}</p>
        ${button("previous", "‹", page <= 1, () => this.#turn(-1))}
        ${button("next", "›", page >= pages, () => this.#turn(1))}
        ${button("close", "×", false, () => this.#close())}</header>
        <div class="paper">${this.#sheets.drawing(page)?.cloneNode(true) ?? nothing}</div>`,
      this.#dialog,
    );
    this.#dialog.setAttribute("aria-label", this.#sheets.label(page));
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#dialog.querySelector<HTMLElement>("[data-name=close]")?.focus();
  }

  hide(): void {
    render(nothing, this.#dialog);
    this.#openedHere = false;
    if (this.#dialog.open) this.#dialog.close();
  }

  #turn(by: number): void {
    const page = (openPage(this.#store.state()) ?? 1) + by;
    if (page < 1 || page > this.#sheets.pages) return;
    this.#store.change({ words: withWord(this.#store.state(), "page", `${page}`) }, true);
  }

  #close(): void {
    if (this.#openedHere) history.back();
    else this.#store.change({ words: withWord(this.#store.state(), "page", undefined) }, true);
  }
}
