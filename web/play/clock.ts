// The time of a game: runs from the first step to the last, and stands still while nobody can see the page.

export class Clock {
  readonly #now: () => number;
  #before = 0;
  /** When it began to run; undefined while it stands. */
  #since: number | undefined;
  #begun = false;

  /** `now` returns milliseconds, as performance.now does. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get milliseconds(): number {
    return this.#before + (this.#since === undefined ? 0 : Math.max(0, this.#now() - this.#since));
  }

  get isRunning(): boolean {
    return this.#since !== undefined;
  }

  get hasBegun(): boolean {
    return this.#begun;
  }

  /** Runs from now on. */
  begin(): void {
    this.#begun = true;
    this.#since ??= this.#now();
  }

  /** Stands still until resume or begin. */
  pause(): void {
    this.#before = this.milliseconds;
    this.#since = undefined;
  }

  /** Goes on, if it has begun. */
  resume(): void {
    if (this.#begun) this.begin();
  }
}
