// Plays all shown recordings, synchronously.

import { button, element, input } from "../ui/dom.ts";
import { number, say } from "../ui/messages.ts";
import type { Replay } from "./recording.ts";

const MIN_SPEED = 2;
const MAX_SPEED = 200_000;
/** The playback of a recording at a chosen speed. */
const SECONDS = 14;

export class Player {
  #replays: readonly Replay[] = [];
  #step = 0;
  #playing = false;
  #speed = 60;
  readonly #onStep: () => void;

  constructor(onStep: () => void) {
    this.#onStep = onStep;
    button("startPlaying").addEventListener("click", () => this.toggle());
    button("back").addEventListener("click", () => this.seek(this.#step - 1));
    button("forward").addEventListener("click", () => this.seek(this.#step + 1));
    input("step").addEventListener("input", () => this.seek(input("step").valueAsNumber));
    input("speed").addEventListener("input", () => {
      this.#speed = MIN_SPEED * (MAX_SPEED / MIN_SPEED) ** (input("speed").valueAsNumber / 100);
      this.relabel();
    });
  }

  get #steps(): number {
    return Math.max(0, ...this.#replays.map(({ steps }) => steps));
  }

  get replays(): readonly Replay[] {
    return this.#replays;
  }

  /** Loads recordings, at their beginning and at a suitable speed. */
  load(replays: readonly Replay[]): void {
    this.pause();
    this.#replays = replays;
    this.#speed = Math.min(MAX_SPEED, Math.max(MIN_SPEED, this.#steps / SECONDS));
    input("speed").valueAsNumber = Math.round(
      (100 * Math.log(this.#speed / MIN_SPEED)) / Math.log(MAX_SPEED / MIN_SPEED),
    );
    input("step").max = `${this.#steps}`;
    this.seek(0);
  }

  /** Goes to a step, and plays no further. */
  seek(step: number): void {
    this.pause();
    this.#show(step);
  }

  #show(step: number): void {
    this.#step = Math.min(this.#steps, Math.max(0, step));
    const whole = Math.floor(this.#step);
    for (const replay of this.#replays) replay.seek(Math.min(whole, replay.steps));
    input("step").valueAsNumber = whole;
    this.relabel();
    this.#onStep();
  }

  relabel(): void {
    const rounded = Number(this.#speed.toPrecision(2));
    element("speedValue").textContent = say("stepsPerSecond", { steps: number(rounded) });
    element("stepValue").textContent = say("stepOf", {
      step: number(Math.floor(this.#step)),
      steps: number(this.#steps),
    });
    const label = say(this.#playing ? "pause" : "startPlaying");
    button("startPlaying").setAttribute("aria-label", label);
    button("startPlaying").title = label;
    button("startPlaying").classList.toggle("playing", this.#playing);
  }

  toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.#step >= this.#steps) this.#show(0);
    this.#playing = true;
    this.relabel();
    let last = performance.now();
    const frame = (now: number): void => {
      if (!this.#playing) return;
      // A page that was in the background continues where it stopped.
      this.#show(this.#step + (this.#speed * Math.max(0, Math.min(100, now - last))) / 1000);
      last = now;
      if (this.#step >= this.#steps) this.pause();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  pause(): void {
    this.#playing = false;
    this.relabel();
  }
}
