// Repeats a held arrow: one step immediately, more after a delay.

import type { Arrow } from "../pages/arrows.ts";

export type { Arrow };

export const NO_ARROW: Arrow = [0, 0];

const DELAY_MILLISECONDS = 260;
const REPEAT_MILLISECONDS = 110;

export class Repeat {
  #held: Arrow = NO_ARROW;
  #next = 0;

  get held(): Arrow {
    return this.#held;
  }

  /** Whether a step of the held arrow is due at a time in milliseconds. */
  poll(held: Arrow, now: number): boolean {
    const isSame = held[0] === this.#held[0] && held[1] === this.#held[1];
    this.#held = held;
    if ((held[0] === 0 && held[1] === 0) || (isSame && now < this.#next)) return false;
    this.#next = now + (isSame ? REPEAT_MILLISECONDS : DELAY_MILLISECONDS);
    return true;
  }

  /** Ignores the held arrow until it is released. */
  wait(held: Arrow): void {
    this.#held = held;
    this.#next = Number.POSITIVE_INFINITY;
  }
}

/**
 * Returns the arrow key that a gamepad stick with the deflections x and y stands for. An arrow starts when a deflection
 * exceeds `pushed` and ends when it falls below `released` (hysteresis), so that an unsteady stick does not trigger the
 * arrow several times.
 */
export function arrowOf(x: number, y: number, held: Arrow, pushed: number, released: number): Arrow {
  const arrow: Arrow = Math.abs(x) >= Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
  const isHeld = arrow[0] === held[0] && arrow[1] === held[1];
  return Math.max(Math.abs(x), Math.abs(y)) > (isHeld ? released : pushed) ? arrow : NO_ARROW;
}
