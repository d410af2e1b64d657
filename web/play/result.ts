// The dialog at the end of a game: the result, its comparison with a challenge, and a link that challenges others.

import { html, render, type TemplateResult } from "lit-html";
import { make } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { type Outcome, outcomeOf, type Result } from "./challenge.ts";
import { sayPlay } from "./say.ts";
import { type PlayText, timeText } from "./timeText.ts";

export interface Ending {
  readonly result: Result;
  readonly shortest: number;
  /** Whether the result is the best one on this maze; undefined for mazes without records. */
  readonly isBest: boolean | undefined;
  readonly best: Result | undefined;
  /** The result to beat. */
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

/** A sentence that compares a result with a challenge. */
function verdictText(mine: Result, theirs: Result): string {
  const { by, won, amount } = outcomeOf(mine, theirs);
  return sayPlay(VERDICTS[by][won ? 0 : 1], { time: timeText(amount), steps: number(amount) });
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

export class ResultDialog {
  readonly #dialog = make("dialog", { class: "playResult", "aria-labelledby": "playResultTitle" });
  #due: ReturnType<typeof setTimeout> | undefined;

  /** `onClose` receives the player's choice: "next", "again", or anything else. */
  constructor(parent: HTMLElement, onClose: (choice: string) => void) {
    const dialog = this.#dialog;
    parent.append(dialog);
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
  showAfter(milliseconds: number, ending: Ending): void {
    clearTimeout(this.#due);
    this.#due = setTimeout(() => this.#show(ending), milliseconds);
  }

  close(): void {
    clearTimeout(this.#due);
    if (this.#dialog.open) this.#dialog.close("close");
  }

  /** Presses the primary button. */
  confirm(): void {
    this.#dialog.querySelector<HTMLButtonElement>("button.primary")?.click();
  }

  #show(ending: Ending, copied = ""): void {
    render(this.#view(ending, copied), this.#dialog);
    if (this.#dialog.open) return;
    this.#dialog.showModal();
    this.#dialog.querySelector<HTMLButtonElement>("button.primary")?.focus();
  }

  #view(ending: Ending, copied: string): TemplateResult {
    const { result, rival, isBest, link, hasNext } = ending;
    const time = timeText(result.tenths);
    const shared = { title: "wasmaze", text: sayPlay("shared", { time, steps: number(result.steps) }), url: link };
    const select = (): void => this.#dialog.querySelector<HTMLInputElement>(".playLink")?.select();
    const copy = (): void =>
      void navigator.clipboard.writeText(link).then(
        () => this.#show(ending, sayPlay("copied")),
        () => {
          this.#show(ending, sayPlay("notCopied"));
          select();
        },
      );
    // The promise rejects if the player cancels sharing.
    const share = (): void => void navigator.share(shared).catch(() => {});
    const choices = hasNext ? (["next", "again", "close"] as const) : (["again", "close"] as const);
    return html`
      <h2 id="playResultTitle">${sayPlay(isBest ? "reachedBest" : "reached", { time })}</h2>
      <p class="playVerdict ${rival && outcomeOf(result, rival).won ? "reached" : ""}" ?hidden=${!rival}>${
        rival ? verdictText(result, rival) : ""
      }</p>
      <ul class="playLines">${linesOf(ending).map((line) => html`<li>${line}</li>`)}</ul>
      <div class="playChallenge">
        <p class="hint" id="playLinkText">${sayPlay("linkText")}</p>
        <input type="text" class="playLink" readonly aria-label=${sayPlay("link")} aria-describedby="playLinkText"
          .value=${link} @focus=${select}>
        <div class="row">
          <button type="button" class="playCopy" @click=${copy}>${sayPlay("copy")}</button>
          <button type="button" class="playShare" ?hidden=${typeof navigator.share !== "function"} @click=${share}
            >${sayPlay("share")}</button>
        </div>
        <p class="hint playCopied" role="status">${copied}</p>
      </div>
      <form method="dialog" class="row playNextRow">${choices.map(
        (choice, i) =>
          html`<button type="submit" value=${choice} class="${choice === "next" ? "playNext" : ""} ${
            i === 0 ? "primary" : ""
          }">${sayPlay(choice)}</button>`,
      )}</form>`;
  }
}
