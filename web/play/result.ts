// The dialog at the end of a game: the result, its comparison with a challenge, and a link that challenges others.

import { make, parse, part } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { sayPlay } from "../tabTexts.ts";
import { type Outcome, outcomeOf, type Result } from "./challenge.ts";
import { type PlayText, timeText } from "./timeText.ts";

const DIALOG = `
  <h2 id="playResultTitle"></h2>
  <p class="playVerdict"></p>
  <ul class="playLines"></ul>
  <div class="playChallenge">
    <p class="hint" id="playLinkText" data-text="linkText"></p>
    <input type="text" class="playLink" readonly data-label="link" aria-describedby="playLinkText">
    <div class="row">
      <button type="button" class="playCopy" data-text="copy"></button>
      <button type="button" class="playShare" data-text="share" hidden></button>
    </div>
    <p class="hint playCopied" role="status"></p>
  </div>
  <form method="dialog" class="row playNextRow">
    <button type="submit" class="primary playNext" value="next" data-text="next"></button>
    <button type="submit" value="again" data-text="again"></button>
    <button type="submit" value="close" data-text="close"></button>
  </form>`;

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
  readonly #dialog: HTMLDialogElement;
  #due: ReturnType<typeof setTimeout> | undefined;
  #shown: Ending | undefined;
  #shared: { title: string; text: string; url: string } | undefined;

  /** `onClose` receives the player's choice: "next", "again", or anything else. */
  constructor(parent: HTMLElement, onClose: (choice: string) => void) {
    const dialog = make("dialog", { class: "playResult", "aria-labelledby": "playResultTitle" }, parse(DIALOG));
    this.#dialog = dialog;
    parent.append(dialog);
    dialog.addEventListener("close", () => {
      const choice = dialog.returnValue;
      dialog.returnValue = "";
      onClose(choice);
    });
    const link = part<HTMLInputElement>(dialog, ".playLink");
    link.addEventListener("focus", () => link.select());
    part(dialog, ".playCopy").addEventListener("click", () => this.#copy(link));
    part(dialog, ".playShare").addEventListener("click", () => {
      // The promise rejects if the player cancels sharing.
      if (this.#shared) navigator.share(this.#shared).catch(() => {});
    });
  }

  async #copy(link: HTMLInputElement): Promise<void> {
    const said = part(this.#dialog, ".playCopied");
    try {
      await navigator.clipboard.writeText(link.value);
      said.textContent = sayPlay("copied");
    } catch {
      said.textContent = sayPlay("notCopied");
      link.focus();
    }
  }

  get isOpen(): boolean {
    return this.#dialog.open;
  }

  /** Whether the dialog has shown a result. */
  hasShown(ending: Ending): boolean {
    return this.#shown === ending;
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
    this.#dialog.querySelector<HTMLButtonElement>("button.primary:not([hidden])")?.click();
  }

  #show(ending: Ending): void {
    this.#shown = ending;
    const dialog = this.#dialog;
    sayPlay.fill(dialog);
    const { result, rival, isBest, link, hasNext } = ending;
    const time = timeText(result.tenths);
    part(dialog, "h2").textContent = sayPlay(isBest ? "reachedBest" : "reached", { time });
    const verdict = part(dialog, ".playVerdict");
    verdict.hidden = !rival;
    verdict.textContent = rival ? verdictText(result, rival) : "";
    verdict.classList.toggle("reached", rival !== undefined && outcomeOf(result, rival).won);
    part(dialog, ".playLines").replaceChildren(...linesOf(ending).map((line) => make("li", {}, line)));
    part<HTMLInputElement>(dialog, ".playLink").value = link;
    part(dialog, ".playCopied").textContent = "";
    this.#shared = { title: "wasmaze", text: sayPlay("shared", { time, steps: number(result.steps) }), url: link };
    part(dialog, ".playShare").hidden = typeof navigator.share !== "function";
    part(dialog, ".playNext").hidden = !hasNext;
    part(dialog, '[value="again"]').classList.toggle("primary", !hasNext);
    if (!dialog.open) dialog.showModal();
    part(dialog, hasNext ? ".playNext" : '[value="again"]').focus();
  }
}
