// Kruskal's maze, hand-optimized like assembly/algorithms/kruskal, but without tiles. All weights are distinct, so
// Borůvka's rounds find the same tree as Kruskal's algorithm.
//
// 1. Row by row, each cell takes its lightest edge. The heaviest edge of each 2x2 square of cells is not in the minimum
//    spanning tree. All edges that are neither taken nor heaviest are listed: about 0.57 of the 2 edges per cell.
// 2. Components (cells connected by taken edges) are numbered in row order, so that neighbours are close in memory.
// 3. In rounds, every component takes its lightest edge, until one component is left.
//
// The loops are branch-free: a condition becomes 0 or 1, a mask, or the increment of a list's length. Weights are
// signed, with their highest bit inverted, so that engines keep them in registers.

import { PURPOSE_MAIN } from "../../assembly/abi.ts";
import type { SeedWords } from "../../src/core/random.ts";
import { makeCorridor, numberAll, writeWalls } from "./kruskalParts.ts";
import { type BestMaker, deriveInto } from "./random.ts";

const NONE = 0x7fffffff;
const SIGN = 0x80000000 | 0;

export class Kruskal implements BestMaker {
  readonly #width: number;
  readonly #height: number;
  readonly #key = new Int32Array(4);
  // Weights of the east, south and lightest edge of each cell. Row y uses entry y & 1. The edge east of x is at x + 1.
  readonly #eastRows: readonly Int32Array[];
  readonly #southRows: readonly Int32Array[];
  readonly #lightestRows: readonly Int32Array[];
  // The heaviest weight of each 2x2 square of cells in the previous and the current row.
  readonly #squares: Int32Array;
  // For each cell, the cell at the other end of its lightest edge, and the index of its component.
  readonly #links: Int32Array;
  readonly #numbers: Int32Array;
  // The list of edges: weight, index (2 * cell, plus 1 for its south side), and the two components that the edge joins.
  readonly #weights: Int32Array;
  readonly #edges: Int32Array;
  readonly #ones: Int32Array;
  readonly #others: Int32Array;
  // Arrays indexed by component, from 1. Index 0 receives discarded values.
  readonly #least: Int32Array;
  readonly #hooks: Int32Array;
  readonly #renumbered: Int32Array;

  constructor(width: number, height: number) {
    const cells = width * height;
    const row = () => new Int32Array(width + 1);
    this.#width = width;
    this.#height = height;
    this.#eastRows = [row(), row()];
    this.#southRows = [row(), row()];
    this.#lightestRows = [row(), row()];
    this.#squares = row();
    this.#links = new Int32Array(cells);
    this.#numbers = new Int32Array(cells);
    // At most about one edge per cell is listed. One more entry is written past the end of the list.
    const edges = cells + width + height + 2;
    this.#weights = new Int32Array(edges);
    this.#edges = new Int32Array(edges);
    this.#ones = new Int32Array(edges);
    this.#others = new Int32Array(edges);
    const components = (cells >> 1) + 2;
    this.#least = new Int32Array(components);
    this.#hooks = new Int32Array(components);
    this.#renumbered = new Int32Array(components);
  }

  make(seed: SeedWords, index: number, walls: Uint8Array, at: number): void {
    if (this.#width === 1 || this.#height === 1) {
      makeCorridor(this.#width, this.#height, walls, at);
      return;
    }
    deriveInto(this.#key, 0, seed, index, PURPOSE_MAIN);
    let count = this.#listAll(walls, at);
    let components = numberAll(this.#links, this.#numbers, 0, this.#links.length);
    count = this.#nameEdges(count, components);
    while (components > 1) {
      this.#takeEdges(count, walls, at);
      components = numberAll(this.#hooks, this.#renumbered, 1, components + 1);
      count = this.#renameEdges(count, components);
    }
    writeWalls(this.#width, this.#height, walls, at);
  }

  #weighRow(y: number, east: Int32Array, south: Int32Array): void {
    const width = this.#width;
    const height = this.#height;
    const key = this.#key;
    const k0 = key[0];
    const k1 = key[1];
    const k2 = key[2];
    const k3 = key[3] ^ SIGN;
    let edge = 2 * y * width;
    for (let x = 0; x < width; x++, edge += 2) {
      let e = edge ^ k0;
      let s = e ^ 1;
      e = Math.imul(e ^ (e >>> 16), 0xed5ad4bb);
      s = Math.imul(s ^ (s >>> 16), 0xed5ad4bb);
      e = Math.imul(((e ^ (e >>> 16)) + k1) | 0, 0xac4c1b51);
      s = Math.imul(((s ^ (s >>> 16)) + k1) | 0, 0xac4c1b51);
      e = Math.imul(((e ^ (e >>> 16)) + k2) | 0, 0x31848bab);
      s = Math.imul(((s ^ (s >>> 16)) + k2) | 0, 0x31848bab);
      east[x + 1] = e ^ (e >>> 16) ^ k3;
      south[x] = s ^ (s >>> 16) ^ k3;
    }
    east[width] = NONE;
    if (y === height - 1) south.fill(NONE);
  }

  #takeLightest(y: number, north: Int32Array, east: Int32Array, south: Int32Array, lightest: Int32Array): void {
    const width = this.#width;
    const links = this.#links;
    let cell = y * width;
    let w = NONE;
    for (let x = 0; x < width; x++, cell++) {
      const e = east[x + 1];
      const s = south[x];
      const n = north[x];
      const we = e ^ ((e ^ w) & -(w < e));
      const ns = s ^ ((s ^ n) & -(n < s));
      const m = ns ^ ((ns ^ we) & -(we < ns));
      lightest[x] = m;
      links[cell] = cell + +(m === e) - +(m === w) + (width & -(m === s)) - (width & -(m === n));
      w = e;
    }
  }

  /**
   * Appends row y's edges to the list of length `end`, except taken edges and the heaviest of each square. Marks taken
   * edges in `open`. Returns the new length. In the last row the weights to the south are NONE, the heaviest weight.
   */
  #listEdges(y: number, end: number, open: Uint8Array, at: number): number {
    const width = this.#width;
    const eastRows = this.#eastRows;
    const southRows = this.#southRows;
    const lightestRows = this.#lightestRows;
    const squares = this.#squares;
    const weights = this.#weights;
    const edges = this.#edges;
    const east = eastRows[y & 1];
    const south = southRows[y & 1];
    const lightest = lightestRows[y & 1];
    const eastBelow = eastRows[(y + 1) & 1];
    const lightestBelow = lightestRows[(y + 1) & 1];
    let cell = y * width;
    let e = east[1];
    let s = south[0];
    let m = lightest[0];
    // Column 0 has no square to the west, and row 0 has no squares to the north. In their place, an edge is compared
    // with the weight of another edge. All weights are distinct, so the two are never equal.
    let before = e;
    if (y === 0) squares.set(south);
    for (let x = 0; x < width - 1; x++, cell++) {
      e = east[x + 1];
      const s2 = south[x + 1];
      const e2 = eastBelow[x + 1];
      const m2 = lightest[x + 1];
      const first = e ^ ((e ^ e2) & -(e < e2));
      const second = s ^ ((s ^ s2) & -(s < s2));
      const heaviest = first ^ ((first ^ second) & -(first < second));
      const takenEast = +(e === m) | +(e === m2);
      const takenSouth = +(s === m) | +(s === lightestBelow[x]);
      weights[end] = e;
      edges[end] = cell << 1;
      end += (takenEast | +(e === heaviest) | +(e === squares[x])) ^ 1;
      weights[end] = s;
      edges[end] = (cell << 1) | 1;
      end += (takenSouth | +(s === heaviest) | +(s === before)) ^ 1;
      open[at + cell] = takenEast | (takenSouth << 1);
      squares[x] = heaviest;
      before = heaviest;
      s = s2;
      m = m2;
    }
    const takenSouth = +(s === m) | +(s === lightestBelow[width - 1]);
    weights[end] = s;
    edges[end] = (cell << 1) | 1;
    open[at + cell] = takenSouth << 1;
    return end + ((takenSouth | +(s === before)) ^ 1);
  }

  /** Does step 1 of the header comment for all rows. Returns the length of the list. */
  #listAll(open: Uint8Array, at: number): number {
    const height = this.#height;
    const eastRows = this.#eastRows;
    const southRows = this.#southRows;
    const lightestRows = this.#lightestRows;
    let end = 0;
    eastRows[0][0] = NONE;
    eastRows[1][0] = NONE;
    const nothing = southRows[1].fill(NONE);
    for (let y = 0; y < height; y++) {
      const north = y === 0 ? nothing : southRows[(y + 1) & 1];
      this.#weighRow(y, eastRows[y & 1], southRows[y & 1]);
      this.#takeLightest(y, north, eastRows[y & 1], southRows[y & 1], lightestRows[y & 1]);
      if (y > 0) end = this.#listEdges(y - 1, end, open, at);
    }
    return this.#listEdges(height - 1, end, open, at);
  }

  /** Stores the two components of each edge. Drops edges within a component. Finds each component's lightest edge. */
  #nameEdges(count: number, components: number): number {
    const width = this.#width;
    const weights = this.#weights;
    const edges = this.#edges;
    const ones = this.#ones;
    const others = this.#others;
    const least = this.#least;
    const numbers = this.#numbers;
    least.fill(NONE, 0, components + 1);
    let end = 0;
    for (let i = 0; i < count; i++) {
      const edge = edges[i];
      const weight = weights[i];
      const cell = edge >>> 1;
      const one = numbers[cell];
      const other = numbers[cell + 1 + ((width - 1) & -(edge & 1))];
      const apart = +(one !== other);
      weights[end] = weight;
      edges[end] = edge;
      ones[end] = one;
      others[end] = other;
      end += apart;
      const a = one & -apart;
      const b = other & -apart;
      const leastA = least[a];
      least[a] = leastA ^ ((leastA ^ weight) & -(weight < leastA));
      const leastB = least[b];
      least[b] = leastB ^ ((leastB ^ weight) & -(weight < leastB));
    }
    return end;
  }

  #takeEdges(count: number, open: Uint8Array, at: number): void {
    const weights = this.#weights;
    const edges = this.#edges;
    const ones = this.#ones;
    const others = this.#others;
    const least = this.#least;
    const hooks = this.#hooks;
    for (let i = 0; i < count; i++) {
      const weight = weights[i];
      const one = ones[i];
      const other = others[i];
      const edge = edges[i];
      const byOne = +(weight === least[one]);
      const byOther = +(weight === least[other]);
      hooks[one & -byOne] = other;
      hooks[other & -byOther] = one;
      const cell = at + (edge >>> 1);
      open[cell] |= (1 << (edge & 1)) & -(byOne | byOther);
    }
  }

  /** Replaces the two components of each edge by their new numbers, and then does the same as #nameEdges. */
  #renameEdges(count: number, components: number): number {
    const weights = this.#weights;
    const edges = this.#edges;
    const ones = this.#ones;
    const others = this.#others;
    const least = this.#least;
    const renumbered = this.#renumbered;
    least.fill(NONE, 0, components + 1);
    let end = 0;
    for (let i = 0; i < count; i++) {
      const weight = weights[i];
      const one = renumbered[ones[i]];
      const other = renumbered[others[i]];
      const apart = +(one !== other);
      weights[end] = weight;
      edges[end] = edges[i];
      ones[end] = one;
      others[end] = other;
      end += apart;
      const a = one & -apart;
      const b = other & -apart;
      const leastA = least[a];
      least[a] = leastA ^ ((leastA ^ weight) & -(weight < leastA));
      const leastB = least[b];
      least[b] = leastB ^ ((leastB ^ weight) & -(weight < leastB));
    }
    return end;
  }
}
