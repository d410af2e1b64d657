// Arrows that are held: the first step at once, after a while more of them.

export type Arrow = readonly [dx: number, dy: number];

export const NO_ARROW: Arrow = [0, 0];

const DELAY_MILLISECONDS = 260;
const REPEAT_MILLISECONDS = 110;

export class Repeat {
  #held: Arrow = NO_ARROW;
  #next = 0;

  get held(): Arrow {
    return this.#held;
  }

  /** Whether a step of the arrow that is held now, at a time in milliseconds, is due. */
  poll(held: Arrow, now: number): boolean {
    const isSame = held[0] === this.#held[0] && held[1] === this.#held[1];
    this.#held = held;
    if ((held[0] === 0 && held[1] === 0) || (isSame && now < this.#next)) return false;
    this.#next = now + (isSame ? REPEAT_MILLISECONDS : DELAY_MILLISECONDS);
    return true;
  }

  /** What is held counts no more until it is released. */
  wait(held: Arrow): void {
    this.#held = held;
    this.#next = Number.POSITIVE_INFINITY;
  }
}

/**
 * The arrow of a stick that is pushed so far across and down: the longer of the two. It counts beyond `pushed`, and
 * until it falls below `released`, so that it may tremble between.
 */
export function arrowOf(x: number, y: number, held: Arrow, pushed: number, released: number): Arrow {
  const arrow: Arrow = Math.abs(x) >= Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
  const isHeld = arrow[0] === held[0] && arrow[1] === held[1];
  return Math.max(Math.abs(x), Math.abs(y)) > (isHeld ? released : pushed) ? arrow : NO_ARROW;
}
