// Union-find with union by size and path halving. Tarjan, van Leeuwen, "Worst-case analysis of set union algorithms",
// 1984.

export class UnionFind {
  // The element of a root is the negated size of its set. The element of every other cell is its parent.
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = new Int32Array(size).fill(-1);
  }

  /** Makes every cell a set of its own. */
  reset(): void {
    this.#parents.fill(-1);
  }

  /** Returns the root of the set that contains a cell. */
  find(cell: number): number {
    const parents = this.#parents;
    while (parents[cell] >= 0) {
      const parent = parents[cell];
      if (parents[parent] < 0) return parent;
      parents[cell] = parents[parent];
      cell = parents[parent];
    }
    return cell;
  }

  /** Merges the sets of two cells. Returns false if the cells were already in one set. */
  join(one: number, other: number): boolean {
    const parents = this.#parents;
    let large = this.find(one);
    let small = this.find(other);
    if (large === small) return false;
    if (parents[large] > parents[small]) [large, small] = [small, large];
    parents[large] += parents[small];
    parents[small] = large;
    return true;
  }
}
