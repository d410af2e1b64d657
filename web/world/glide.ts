// The movement of the view after a drag.

// Each millisecond, the speed is multiplied by KEPT. The glide ends when the speed falls below LEAST pixels per
// millisecond.
const KEPT = 0.995;
const LEAST = 0.03;
// If the pointer was still for longer than this at the end of a drag, the view does not glide.
const STILL_MILLISECONDS = 60;

export class Glide {
  readonly #pan: (dx: number, dy: number) => void;
  #speed = { x: 0, y: 0 };
  #last = 0;
  #frame = 0;

  constructor(pan: (dx: number, dy: number) => void) {
    this.#pan = pan;
  }

  halt(): void {
    cancelAnimationFrame(this.#frame);
    this.#speed = { x: 0, y: 0 };
    this.#last = performance.now();
  }

  follow(dx: number, dy: number): void {
    const now = performance.now();
    const time = Math.max(1, now - this.#last);
    const share = Math.min(1, time / 40);
    const { x, y } = this.#speed;
    this.#speed = { x: x + share * (dx / time - x), y: y + share * (dy / time - y) };
    this.#last = now;
  }

  /** Begins to glide at the end of a drag. */
  start(): void {
    if (performance.now() - this.#last > STILL_MILLISECONDS) return;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#step(now));
  }

  #step(now: number): void {
    const time = Math.min(50, now - this.#last);
    const { x, y } = this.#speed;
    this.#last = now;
    this.#pan(x * time, y * time);
    this.#speed = { x: x * KEPT ** time, y: y * KEPT ** time };
    if (Math.hypot(this.#speed.x, this.#speed.y) > LEAST)
      this.#frame = requestAnimationFrame((next) => this.#step(next));
  }
}
