/** Sets of connected cells, each with a label. When two sets are joined, the larger one keeps its label. */
export class Sets {
  readonly labels: Int32Array;
  // Each set is a linked list that begins with the cell of its label.
  readonly #next: Int32Array;
  readonly #last: Int32Array;
  readonly #sizes: Int32Array;

  constructor(cells: number) {
    this.labels = Int32Array.from({ length: cells }, (_, cell) => cell);
    this.#last = this.labels.slice();
    this.#next = new Int32Array(cells).fill(-1);
    this.#sizes = new Int32Array(cells).fill(1);
  }

  /** Joins the sets of two cells, and reports each changed label. Returns false if they are in the same set. */
  join(one: number, other: number, onLabel?: (cell: number, old: number, now: number) => void): boolean {
    let [large, small] = [this.labels[one], this.labels[other]];
    if (large === small) return false;
    if (this.#sizes[large] < this.#sizes[small]) [large, small] = [small, large];
    for (let cell = small; cell !== -1; cell = this.#next[cell]) {
      onLabel?.(cell, this.labels[cell], large);
      this.labels[cell] = large;
    }
    this.#next[this.#last[large]] = small;
    this.#last[large] = this.#last[small];
    this.#sizes[large] += this.#sizes[small];
    return true;
  }
}
