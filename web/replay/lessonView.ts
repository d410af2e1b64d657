// A lesson on the page: numbered lines of pseudocode, a sentence about the last step, and facts.

import { make } from "../pages/dom.ts";

/** Minimum time between two sentences of a fast animation. */
const READING_MILLISECONDS = 600;

/** Prevents line breaks before French punctuation and per cent signs. */
const unbroken = (text: string): string => text.replace(/ ([:;?!%»])/g, "\u00a0$1").replaceAll("« ", "«\u00a0");

export class LessonView {
  readonly element: HTMLElement;
  readonly #heading = make("h2");
  readonly #list = make("ol", { class: "codeSteps" });
  readonly #why = make("p", { class: "why" });
  readonly #facts = make("dl", { class: "lessonFacts" });
  readonly #summary = make("summary");
  readonly #folded = make("details", {}, this.#summary);
  #shownAt = 0;
  #due = 0;

  constructor() {
    this.element = make("div", { class: "lesson" }, this.#heading, this.#list, this.#why, this.#facts, this.#folded);
    this.element.hidden = true;
  }

  /** Shows a lesson. `label` is the accessible name of the list. Facts collapse under `summary` unless it is "". */
  show(
    title: string,
    label: string,
    code: readonly string[],
    facts: readonly (readonly [string, string])[],
    summary = "",
  ): void {
    this.element.hidden = false;
    this.#folded.hidden = summary === "";
    this.#summary.textContent = summary;
    (summary ? this.#folded : this.element).append(this.#facts);
    this.#heading.textContent = title;
    this.#list.setAttribute("aria-label", label);
    this.#list.replaceChildren(
      ...code.map((line) => {
        const level = (line.length - line.trimStart().length) / 2;
        return make("li", { "data-level": `${level}` }, unbroken(line.trimStart()));
      }),
    );
    this.#facts.replaceChildren(
      ...facts.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, unbroken(text))]),
    );
    this.#shownAt = 0;
  }

  /** Highlights a line, counted from 1; 0 highlights none. */
  light(line: number): void {
    for (const [i, item] of [...this.#list.children].entries()) {
      const isLit = i + 1 === line;
      if (item.classList.contains("lit") === isLit) continue;
      item.classList.toggle("lit", isLit);
      if (isLit) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }

  /**
   * Shows the sentence of a step; `sentence` is called when its text is due. If steps are quick, some of them show no
   * sentence.
   */
  explain(sentence: () => string, isQuick: boolean): void {
    clearTimeout(this.#due);
    // Screen readers do not read an animation.
    this.#why.setAttribute("aria-live", isQuick ? "off" : "polite");
    const now = performance.now();
    if (isQuick && now - this.#shownAt < READING_MILLISECONDS) {
      this.#due = Number(setTimeout(() => this.explain(sentence, false), READING_MILLISECONDS));
      return;
    }
    this.#shownAt = now;
    const text = unbroken(sentence());
    if (this.#why.textContent !== text) this.#why.textContent = text;
  }
}
