// A notice that a maze is too large to be recorded, with a button for a smaller one.

import { make } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { sayReplay } from "../tabTexts.ts";
import type { Page } from "../ui/page.ts";

/** Number of cells of the smaller maze. */
const SMALLER_CELLS = 1500;

/** The size of a maze with the same proportions that is small enough to follow. */
export function smallerThan({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const share = Math.sqrt(SMALLER_CELLS / (width * height));
  const side = (length: number) => Math.max(1, Math.min(SMALLER_CELLS, Math.round(length * share)));
  return { width: side(width), height: side(height) };
}

export class Smaller {
  readonly element: HTMLElement;
  readonly #text = make("p");
  readonly #button = make("button", { type: "button", class: "primary" });
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.element = make("div", { class: "tooLarge" }, this.#text, this.#button);
    this.element.hidden = true;
    this.#button.addEventListener("click", () => {
      const { request } = page.state();
      page.change({ request: { ...request, ...smallerThan(request) } });
    });
  }

  /** Shows why the maze cannot be recorded; hides the notice for "". */
  show(problem: string): void {
    this.element.hidden = problem === "";
    this.#text.textContent = problem;
    const { width, height } = smallerThan(this.#page.state().request);
    this.#button.textContent = sayReplay("smaller", { width: number(width), height: number(height) });
  }
}
