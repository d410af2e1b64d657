// The player, which plays recordings in lockstep, and its controls.

import type { Replay } from "../maze/steps.ts";
import { make, parse } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { sayReplay } from "../tabTexts.ts";

const MIN_SPEED = 1;
const MAX_SPEED = 2_000_000;
/** Duration of a recording at its initial speed. */
const SECONDS = 20;

const markup = (prefix: string): string => `
  <div class="playerRow">
    <button type="button" class="icon primary" id="${prefix}startPlaying"><svg viewBox="0 0 24 24"
      aria-hidden="true"><path class="play" d="M7 4.5v15l12-7.5z"/><path class="pause"
      d="M6 4.5h4v15H6zM14 4.5h4v15h-4z"/></svg></button>
    <button type="button" class="icon" id="${prefix}back" data-label="back">‹</button>
    <button type="button" class="icon" id="${prefix}forward" data-label="forward">›</button>
    <input type="range" class="scrub" id="${prefix}step" min="0" max="0" value="0" data-label="step">
  </div>
  <div class="playerRow">
    <output id="${prefix}stepValue" for="${prefix}step"></output>
    <label class="speed" for="${prefix}speed"><span data-text="speed"></span><input
      type="range" id="${prefix}speed" min="0" max="100" step="1"><output id="${prefix}speedValue"
      for="${prefix}speed"></output></label>
  </div>`;

/** Whether the system setting asks for reduced motion. */
const wantsStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Player {
  readonly bar: HTMLElement;
  readonly #prefix: string;
  readonly #onStep: () => void;
  #replays: readonly Replay[] = [];
  #step = 0;
  #playing = false;
  #resumes = false;
  #speed = 60;

  /** `prefix` begins the ids of the controls. `onStep` is called after each change of the step. */
  constructor(prefix: string, onStep: () => void) {
    this.#prefix = prefix;
    this.#onStep = onStep;
    this.bar = make("div", { class: "player", id: `${prefix}transport` }, parse(markup(prefix)));
    this.bar.hidden = true;
    this.#control("startPlaying").addEventListener("click", () => this.toggle());
    this.#control("back").addEventListener("click", () => this.seek(this.#step - 1));
    this.#control("forward").addEventListener("click", () => this.seek(this.#step + 1));
    const scrub = this.#range("step");
    scrub.addEventListener("input", () => this.seek(scrub.valueAsNumber));
    const speed = this.#range("speed");
    speed.addEventListener("input", () => {
      this.#speed = MIN_SPEED * (MAX_SPEED / MIN_SPEED) ** (speed.valueAsNumber / 100);
      this.#showState();
    });
  }

  #control(name: string): HTMLElement {
    return this.bar.querySelector(`#${this.#prefix}${name}`) as HTMLElement;
  }

  #range(name: string): HTMLInputElement {
    return this.#control(name) as HTMLInputElement;
  }

  get steps(): number {
    return Math.max(0, ...this.#replays.map(({ steps }) => steps));
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Steps per second. */
  get speed(): number {
    return this.#speed;
  }

  /** Loads recordings, chooses a speed, and plays them from the beginning unless motion is reduced. */
  load(replays: readonly Replay[]): void {
    this.pause();
    this.#resumes = false;
    this.#replays = replays;
    this.#speed = Math.min(MAX_SPEED, Math.max(2, this.steps / SECONDS));
    this.#range("speed").valueAsNumber = Math.round(
      (100 * Math.log(this.#speed / MIN_SPEED)) / Math.log(MAX_SPEED / MIN_SPEED),
    );
    this.#range("step").max = `${this.steps}`;
    this.bar.hidden = replays.length === 0;
    this.seek(0);
    if (replays.length > 0 && !wantsStill()) this.play();
  }

  /** Goes to a step and pauses. */
  seek(step: number): void {
    this.#playing = false;
    this.#show(Math.floor(step));
  }

  /** Moves by a number of steps and pauses. */
  move(by: number): void {
    this.seek(Math.floor(this.#step) + by);
  }

  #show(step: number): void {
    this.#step = Math.min(this.steps, Math.max(0, step));
    const whole = Math.floor(this.#step);
    for (const replay of this.#replays) replay.seek(Math.min(whole, replay.steps));
    this.#range("step").valueAsNumber = whole;
    this.#showState();
    this.#onStep();
  }

  /** Shows the texts in the page's language. */
  relabel(): void {
    sayReplay.fill(this.bar);
    this.#showState();
  }

  #showState(): void {
    const rounded = Number(this.#speed.toPrecision(2));
    const step = sayReplay("stepOf", { step: number(Math.floor(this.#step)), steps: number(this.steps) });
    this.#control("speedValue").textContent = sayReplay("stepsPerSecond", { steps: number(rounded) });
    this.#control("stepValue").textContent = step;
    this.#range("step").setAttribute("aria-valuetext", step);
    const label = sayReplay(this.#playing ? "pause" : "startPlaying");
    const button = this.#control("startPlaying");
    button.setAttribute("aria-label", label);
    button.title = label;
    button.classList.toggle("playing", this.#playing);
  }

  toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.#step >= this.steps) this.#show(0);
    this.#playing = true;
    this.#showState();
    let last = performance.now();
    const frame = (now: number): void => {
      if (!this.#playing) return;
      // After a pause in the background, the player continues at the step where it stopped.
      const next = this.#step + (this.#speed * Math.max(0, Math.min(100, now - last))) / 1000;
      last = now;
      if (next >= this.steps) this.#playing = false;
      this.#show(next);
      if (this.#playing) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  pause(): void {
    if (!this.#playing) return;
    this.#playing = false;
    this.#showState();
    this.#onStep();
  }

  /** Pauses while the tab is hidden. */
  leave(): void {
    this.#resumes = this.#playing;
    this.#playing = false;
  }

  /** Resumes if the player was playing when the tab was hidden. */
  enter(): void {
    this.relabel();
    if (this.#resumes && !this.#playing) this.play();
    this.#resumes = false;
  }
}
