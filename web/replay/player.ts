// The player, which plays recordings in lockstep, and its controls.

import { html, type TemplateResult } from "lit-html";
import { fresh } from "../fields/fields.ts";
import { sayReplay as say } from "../lab/say.ts";
import type { Replay } from "../maze/steps.ts";
import { number } from "../pages/language.ts";

const MAX_SPEED = 2_000_000;
/** Duration of a recording at its initial speed. */
const SECONDS = 20;

/** Whether the system setting asks for reduced motion. */
const wantsStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const numberIn = ({ target }: Event): number => (target as HTMLInputElement).valueAsNumber;

type Playable = Pick<Replay, "steps" | "seek">;

export class Player {
  readonly #prefix: string;
  readonly #onStep: () => void;
  #replays: readonly Playable[] = [];
  #step = 0;
  #resumes = false;
  playing = false;
  /** Steps per second. */
  speed = 60;

  /** `prefix` begins the ids of the controls. `onStep` is called after each change. */
  constructor(prefix: string, onStep: () => void) {
    this.#prefix = prefix;
    this.#onStep = onStep;
  }

  view(): TemplateResult {
    const id = (name: string): string => `${this.#prefix}${name}`;
    const rounded = Number(this.speed.toPrecision(2));
    const text = say("stepOf", { step: number(this.step), steps: number(this.steps) });
    const label = say(this.playing ? "pause" : "startPlaying");
    const share = Math.round((100 * Math.log(this.speed)) / Math.log(MAX_SPEED));
    const changeSpeed = (event: Event): void => {
      this.speed = MAX_SPEED ** (numberIn(event) / 100);
      this.#onStep();
    };
    const move = (by: number, name: "back" | "forward", sign: string): TemplateResult =>
      html`<button type="button" class="icon" id=${id(name)} aria-label=${say(name)} title=${say(name)} @click=${() =>
        this.move(by)}>${sign}</button>`;
    return html`<div class="player ${this.#replays.length === 0 ? "waiting" : ""}" id=${id("transport")}>
      <div class="playerRow">
        <button type="button" class="icon primary" id=${id("startPlaying")} aria-label=${label} title=${label}
          @click=${() => this.toggle()}><svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentcolor"
          d=${this.playing ? "M6 4.5h4v15H6zM14 4.5h4v15h-4z" : "M7 4.5v15l12-7.5z"} stroke="none" /></svg></button>
        ${move(-1, "back", "‹")}${move(1, "forward", "›")}
        <input type="range" class="scrub" id=${id("step")} min="0" max=${this.steps} aria-label=${say("step")}
          aria-valuetext=${text} .value=${fresh(this.step)} @input=${(event: Event) => this.seek(numberIn(event))}>
      </div>
      <div class="playerRow">
        <output id=${id("stepValue")} aria-live="off" for=${id("step")}>${text}</output>
        <label class="speed" for=${id("speed")}><span>${say("speed")}</span><input type="range" id=${id("speed")}
          min="0" max="100" step="1" .value=${fresh(share)} @input=${changeSpeed}><output aria-live="off" id=${id("speedValue")}
          for=${id("speed")}>${say("stepsPerSecond", { steps: number(rounded) })}</output></label>
      </div>
    </div>`;
  }

  get step(): number {
    return Math.floor(this.#step);
  }

  get steps(): number {
    return Math.max(0, ...this.#replays.map(({ steps }) => steps));
  }

  /**
   * Loads recordings and chooses a speed. Plays them from the beginning unless motion is reduced. With a step, the player
   * goes there, and plays only if `plays` is true.
   */
  load(replays: readonly Playable[], step = 0, plays?: boolean): void {
    this.#replays = replays;
    this.speed = Math.min(MAX_SPEED, Math.max(2, this.steps / SECONDS));
    this.#resumes = false;
    this.seek(step);
    if (plays ?? (step === 0 && replays.length > 0 && !wantsStill())) this.play();
  }

  seek(step: number): void {
    this.playing = false;
    this.#show(Math.floor(step));
  }

  /** Moves by a number of steps and pauses. */
  move(by: number): void {
    this.seek(this.step + by);
  }

  #show(step: number): void {
    this.#step = Math.min(this.steps, Math.max(0, step));
    for (const replay of this.#replays) replay.seek(Math.min(this.step, replay.steps));
    this.#onStep();
  }

  toggle(): void {
    if (this.playing) this.seek(this.#step);
    else this.play();
  }

  play(): void {
    this.playing = true;
    this.#show(this.#step >= this.steps ? 0 : this.#step);
    let last = performance.now();
    const frame = (now: number): void => {
      if (!this.playing) return;
      // After a pause in the background, the player continues at the step where it stopped.
      const next = this.#step + (this.speed * Math.max(0, Math.min(100, now - last))) / 1000;
      last = now;
      if (next >= this.steps) this.playing = false;
      this.#show(next);
      if (this.playing) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** Pauses while the tool is hidden. */
  leave(): void {
    this.#resumes = this.playing;
    this.playing = false;
  }

  /** Resumes if the player was playing when the tool was hidden. */
  enter(): void {
    if (this.#resumes && !this.playing) this.play();
    this.#resumes = false;
  }
}
