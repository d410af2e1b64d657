// A binary heap of numbers. Williams, "Algorithm 232: Heapsort", 1964.

/** A min-heap of 32-bit numbers. It holds at most `capacity` numbers. */
export class Heap {
  readonly #items: Uint32Array;
  #size = 0;

  constructor(capacity: number) {
    this.#items = new Uint32Array(capacity);
  }

  get size(): number {
    return this.#size;
  }

  push(item: number): void {
    const items = this.#items;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (items[parent] <= item) break;
      items[at] = items[parent];
      at = parent;
    }
    items[at] = item;
  }

  /** Removes and returns the smallest number. The heap must not be empty. */
  pop(): number {
    const items = this.#items;
    const smallest = items[0];
    const item = items[--this.#size];
    const size = this.#size;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && items[child + 1] < items[child]) child++;
      if (items[child] >= item) break;
      items[at] = items[child];
      at = child;
    }
    items[at] = item;
    return smallest;
  }
}
