// The clock of a game, which runs during a visible game.

export class Clock {
  readonly #now: () => number;
  /** The time before the current run, and the start of that run; undefined while the clock stands. */
  #before = 0;
  #since: number | undefined;

  /** `now` returns milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get milliseconds(): number {
    return this.#before + (this.#since === undefined ? 0 : Math.max(0, this.#now() - this.#since));
  }

  get isRunning(): boolean {
    return this.#since !== undefined;
  }

  begin(): void {
    this.#since ??= this.#now();
  }

  /** Adds the time of an earlier run. The clock stands until resume or begin. */
  add(milliseconds: number): void {
    this.#before += milliseconds;
  }

  /** Stops the clock until resume or begin. */
  pause(): void {
    this.#before = this.milliseconds;
    this.#since = undefined;
  }

  /** Continues after a stop, if the clock has been started. */
  resume(): void {
    if (this.#before > 0) this.begin();
  }
}
