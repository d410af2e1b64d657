// The dialog at the end of a game: the result, its comparison with a challenge, and a link that challenges others.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { snippet } from "../fields/snippet.ts";
import { make } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { type Outcome, outcomeOf, type Result } from "./challenge.ts";
import { levelOf } from "./courses.ts";
import { LEVELS } from "./levels.ts";
import type { Ending, Round } from "./round.ts";
import { type PlayText, sayPlay, timeText } from "./say.ts";

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

function linesOf({ result, best }: Ending, { game, rival, kind }: Round): (string | false | undefined)[] {
  const [steps, shortest, hints] = [result.steps, game.shortest, result.hints].map((count) => number(count));
  return [
    sayPlay(result.steps === game.shortest ? "stepsBest" : "stepsOf", { steps, shortest }),
    result.hints > 0 && sayPlay(result.hints === 1 ? "oneHint" : "hintsOf", { hints }),
    rival && sayPlay("againstSteps", { steps, others: number(rival.steps) }),
    best && best !== result && sayPlay("bestIs", { best: timeText(best.tenths) }),
    levelOf(kind) === LEVELS && sayPlay("allDone"),
  ];
}

function view(ending: Ending, round: Round): TemplateResult {
  const { result, best, link } = ending;
  const time = timeText(result.tenths);
  const shared = { title: "wasmaze", text: sayPlay("shared", { time, steps: number(result.steps) }), url: link };
  // The promise rejects if the player cancels sharing.
  const share = (): void => void navigator.share(shared).catch(() => {});
  const level = levelOf(round.kind);
  const choices = [...(level > 0 && level < LEVELS ? (["next"] as const) : []), "again", "close"] as const;
  return html`
    <h2 id="playResultTitle">${sayPlay(best === result ? "reachedBest" : "reached", { time })}</h2>
    ${round.rival ? verdict(result, round.rival) : nothing}
    <ul class="playLines">${linesOf(ending, round).map((line) => (line ? html`<li>${line}</li>` : nothing))}</ul>
    <form method="dialog" class="row">${choices.map(
      (choice, i) =>
        html`<button type="submit" value=${choice} class=${i === 0 ? "primary" : ""}>${sayPlay(choice)}</button>`,
    )}</form>
    <p class="hint">${sayPlay("linkText")}</p>
    ${snippet("playLink", link)}
    <button type="button" ?hidden=${typeof navigator.share !== "function"} @click=${share}>${sayPlay("share")}</button>`;
}

export class ResultDialog {
  readonly #dialog = make("dialog", { class: "playResult", "aria-labelledby": "playResultTitle" });
  #due: ReturnType<typeof setTimeout> | undefined;

  /** `onClose` receives the player's choice: "next", "again", or anything else. */
  constructor(onClose: (choice: string) => void) {
    document.body.append(this.#dialog);
    this.#dialog.addEventListener("close", () => onClose(this.#dialog.returnValue));
  }

  get isOpen(): boolean {
    return this.#dialog.open;
  }

  /** Shows the result of a round after a delay, unless close() is called meanwhile. */
  showAfter(milliseconds: number, round: Round): void {
    clearTimeout(this.#due);
    this.#due = setTimeout(() => {
      if (!round.ending) return;
      render(view(round.ending, round), this.#dialog);
      this.#dialog.returnValue = "";
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
