// The sheets on the stage: the printed pages, each with a button that enlarges it.

import { make } from "../pages/dom.ts";
import type { Begun } from "./book.ts";
import { say } from "./say.ts";

type Started = Extract<Begun, { kind: "begun" }>;

/** Parses a drawing. */
function drawing(svg: string): Element {
  return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}

export class Sheets {
  readonly element: HTMLElement;
  readonly #onPage: (page: number) => void;
  #book: Started | undefined;

  /** `element` receives the pages. The browser prints nothing else. */
  constructor(element: HTMLElement, onPage: (page: number) => void) {
    this.element = element;
    this.#onPage = onPage;
  }

  /** Pages of the book. */
  get pages(): number {
    return this.#book?.pages ?? 0;
  }

  /** The drawing of a page; undefined until it is made. */
  drawing(page: number): Element | undefined {
    return this.element.children[page - 1]?.firstElementChild ?? undefined;
  }

  label(page: number): string {
    const { pages, mazePages } = this.#book ?? { pages: 0, mazePages: 0 };
    return say(page > mazePages ? "answersOf" : "pageOf", { page, pages });
  }

  clear(): void {
    this.#book = undefined;
    this.element.replaceChildren();
  }

  begin(book: Started, paper: string): void {
    this.clear();
    this.#book = book;
    this.element.className = `sheets ${paper} ${book.isFlat ? "flat" : "upright"}`;
    this.element.setAttribute("aria-label", say("sheets"));
  }

  add(pages: readonly string[]): void {
    for (const svg of pages) {
      const page = this.element.childElementCount + 1;
      const label = say("enlarge", { page: this.label(page) });
      // The button covers the drawing and does not contain it, because a button is named by the text that it contains.
      const enlarge = make("button", { type: "button", class: "enlarge", "aria-label": label, title: label });
      enlarge.addEventListener("click", () => this.#onPage(page));
      this.element.append(make("div", { class: "sheet" }, drawing(svg), enlarge));
    }
  }
}
