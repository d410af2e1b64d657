// The trail of a random walk: its path since the last loop, and the loop that it has just erased.

import { MARK } from "../maze/steps.ts";

export class Trail {
  readonly #marks: Uint8Array;
  readonly #setMark: (place: number, mark: number) => void;
  #path: number[] = [];
  /** Index in the path for each cell or corner; -1 if it is not on the path. */
  readonly #indices: Int32Array;
  #loop: number[] = [];

  constructor(marks: Uint8Array, setMark: (place: number, mark: number) => void) {
    this.#marks = marks;
    this.#setMark = setMark;
    this.#indices = new Int32Array(marks.length).fill(-1);
  }

  /** Removes the marks of the last loop. */
  eraseLoop(): void {
    for (const erased of this.#loop) if (this.#marks[erased] === MARK.erased) this.#setMark(erased, MARK.out);
    this.#loop = [];
  }

  /**
   * Extends the path to a place. `wayFrom` returns the way from the last place to it, which the mark of the last place
   * then records; -1 if there is none. Returns whether the walk begins there or has met itself.
   */
  follow(place: number, wayFrom: (last: number) => number): { readonly begun: boolean; readonly met: boolean } {
    this.eraseLoop();
    const last = this.#path.at(-1);
    // At the border of a mask or a window the walk stays in place.
    if (last === place) return { begun: false, met: false };
    if (last !== undefined) {
      const way = wayFrom(last);
      if (way === -1 || this.#marks[last] < MARK.active) this.#leave(0);
      else this.#setMark(last, MARK.trail + way);
    }
    const met = this.#indices[place] !== -1;
    const begun = this.#path.length === 0;
    if (met) {
      this.#loop = this.#leave(this.#indices[place] + 1);
      for (const erased of this.#loop) this.#setMark(erased, MARK.erased);
    } else {
      this.#indices[place] = this.#path.length;
      this.#path.push(place);
    }
    this.#setMark(place, MARK.active);
    return { begun, met };
  }

  /** Shortens the path to a length. Returns the removed cells. */
  #leave(length: number): number[] {
    const rest = this.#path.splice(length);
    for (const place of rest) this.#indices[place] = -1;
    return rest;
  }
}
