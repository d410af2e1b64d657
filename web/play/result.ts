// The dialog at the end of a game: the result, its comparison with a challenge, and a link that challenges others.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { snippet } from "../fields/snippet.ts";
import { make } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { type Outcome, outcomeOf, type Result } from "./challenge.ts";
import { type PlayText, sayPlay, timeText } from "./say.ts";

export interface Ending {
  readonly result: Result;
  readonly shortest: number;
  /** Whether the result is the best one on this maze; undefined for mazes without records. */
  readonly isBest: boolean | undefined;
  readonly best: Result | undefined;
  readonly rival: Result | undefined;
  readonly link: string;
  readonly hasNext: boolean;
  readonly isLast: boolean;
}

const VERDICTS: Readonly<Record<Outcome["by"], readonly [won: PlayText, lost: PlayText]>> = {
  time: ["wonTime", "lostTime"],
  steps: ["wonSteps", "lostSteps"],
  hints: ["wonHints", "lostHints"],
  nothing: ["drawn", "drawn"],
};

function verdict(mine: Result, theirs: Result): TemplateResult {
  const { by, won, amount } = outcomeOf(mine, theirs);
  const text = sayPlay(VERDICTS[by][won ? 0 : 1], { time: timeText(amount), steps: number(amount) });
  return html`<p class="playVerdict ${won ? "reached" : ""}"><strong>${text}</strong></p>`;
}

function linesOf({ result, shortest, best, isBest, rival, isLast }: Ending): string[] {
  const steps = number(result.steps);
  const ofBest = sayPlay("stepsOf", { steps, shortest: number(shortest) });
  const lines = [result.steps === shortest ? sayPlay("stepsBest", { steps }) : ofBest];
  if (result.hints > 0)
    lines.push(result.hints === 1 ? sayPlay("oneHint") : sayPlay("hintsOf", { hints: number(result.hints) }));
  if (rival) lines.push(sayPlay("againstSteps", { steps, others: number(rival.steps) }));
  if (best && isBest === false) lines.push(sayPlay("bestIs", { best: timeText(best.tenths) }));
  if (isLast) lines.push(sayPlay("allDone"));
  return lines;
}

function view(ending: Ending): TemplateResult {
  const { result, rival, isBest, link, hasNext } = ending;
  const time = timeText(result.tenths);
  const shared = { title: "wasmaze", text: sayPlay("shared", { time, steps: number(result.steps) }), url: link };
  // The promise rejects if the player cancels sharing.
  const share = (): void => void navigator.share(shared).catch(() => {});
  const choices = hasNext ? (["next", "again", "close"] as const) : (["again", "close"] as const);
  return html`
    <h2 id="playResultTitle">${sayPlay(isBest ? "reachedBest" : "reached", { time })}</h2>
    ${rival ? verdict(result, rival) : nothing}
    <ul class="playLines">${linesOf(ending).map((line) => html`<li>${line}</li>`)}</ul>
    <p class="hint">${sayPlay("linkText")}</p>
    ${snippet("playLink", link)}
    <button type="button" ?hidden=${typeof navigator.share !== "function"} @click=${share}>${sayPlay("share")}</button>
    <form method="dialog" class="row">${choices.map(
      (choice, i) =>
        html`<button type="submit" value=${choice} class=${i === 0 ? "primary" : ""}>${sayPlay(choice)}</button>`,
    )}</form>`;
}

export class ResultDialog {
  readonly #dialog = make("dialog", { class: "playResult", "aria-labelledby": "playResultTitle" });
  #due: ReturnType<typeof setTimeout> | undefined;

  /** `onClose` receives the player's choice: "next", "again", or anything else. */
  constructor(onClose: (choice: string) => void) {
    const dialog = this.#dialog;
    document.body.append(dialog);
    dialog.addEventListener("close", () => {
      const choice = dialog.returnValue;
      dialog.returnValue = "";
      onClose(choice);
    });
  }

  get isOpen(): boolean {
    return this.#dialog.open;
  }

  /** Shows a result after a delay, unless close() is called meanwhile. */
  showAfter(milliseconds: number, ending: Ending | undefined): void {
    clearTimeout(this.#due);
    if (!ending) return;
    this.#due = setTimeout(() => {
      render(view(ending), this.#dialog);
      if (!this.isOpen) this.#dialog.showModal();
      this.#primary?.focus();
    }, milliseconds);
  }

  close(): void {
    clearTimeout(this.#due);
    this.#dialog.close("close");
  }

  confirm(): void {
    this.#primary?.click();
  }

  get #primary(): HTMLElement | null {
    return this.#dialog.querySelector<HTMLElement>("button.primary");
  }
}
