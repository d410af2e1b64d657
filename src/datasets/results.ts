// Finds results: result n is the first matching maze among the indices n, n + 2^32, n + 2 * 2^32, and so on. Results do
// not depend on each other, so any shard can make any result.

import type { Column } from "../io/npy.ts";
import type { MazeFilter } from "../queries/filter.ts";
import type { Rows } from "./formats/format.ts";
import { RESULT_STEP } from "./plan.ts";
import { passing } from "./rows.ts";

/** Maximum number of attempts for one result. If all of them fail, the data set cannot be made. */
const MAX_MISSES = 2 ** 20;

interface Range {
  readonly index: number;
  readonly count: number;
}

/**
 * Maximum number of cells in a gap between two missing results. Making the found results in such a gap again is faster
 * than another call.
 */
const GAP_CELLS = 1000;

/** Returns an array of the same type. */
const like = (moves: NonNullable<Rows["moves"]>, length: number): NonNullable<Rows["moves"]> =>
  moves instanceof Uint8Array ? new Uint8Array(length) : new Uint32Array(length);

/** Collects the results of an index range. */
class Results {
  readonly #walls: Uint8Array;
  readonly #indices: BigInt64Array;
  readonly #columns = new Map<string, Column>();
  // Moves of the results in the order in which they were found. Result i has the moves #begins[i]..#ends[i]-1.
  #moves: Rows["moves"];
  #movesEnd = 0;
  readonly #begins: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #cells: number;
  readonly #range: Range;
  readonly #isFound: Uint8Array;
  left: number;

  constructor(range: Range, cells: number) {
    this.#range = range;
    this.#cells = cells;
    this.#walls = new Uint8Array(range.count * cells);
    this.#indices = new BigInt64Array(range.count);
    this.#isFound = new Uint8Array(range.count);
    this.#begins = new Uint32Array(range.count);
    this.#ends = new Uint32Array(range.count);
    this.left = range.count;
  }

  /** Stores row `from` as result `to`, unless result `to` has been found before. */
  take(rows: Rows, from: number, to: number): void {
    if (this.#isFound[to]) return;
    const cells = this.#cells;
    this.#walls.set(rows.walls.subarray(from * cells, (from + 1) * cells), to * cells);
    this.#indices[to] = rows.indices[from];
    for (const [name, column] of rows.columns) {
      let own = this.#columns.get(name);
      if (!own) {
        own = new (column.constructor as new (count: number) => Column)(this.#range.count);
        this.#columns.set(name, own);
      }
      own[to] = column[from];
    }
    if (rows.moves) this.#takeMoves(rows.moves.subarray(rows.offsets[from], rows.offsets[from + 1]), to);
    this.#isFound[to] = 1;
    this.left--;
  }

  #takeMoves(moves: NonNullable<Rows["moves"]>, to: number): void {
    const begin = this.#movesEnd;
    const end = begin + moves.length;
    let all = this.#moves ?? like(moves, 2 ** 12);
    if (end > all.length) {
      const grown = like(moves, 2 * end);
      grown.set(all);
      all = grown;
    }
    all.set(moves, begin);
    this.#moves = all;
    this.#movesEnd = end;
    this.#begins[to] = begin;
    this.#ends[to] = end;
  }

  /** Yields ranges that contain all missing results. A range may span gaps of results that were already found. */
  *missing(): Generator<Range> {
    const { count } = this.#range;
    const gap = Math.floor(GAP_CELLS / this.#cells);
    let first = this.#isFound.indexOf(0);
    let last = first;
    for (let next = first; next !== -1; next = this.#isFound.indexOf(0, next + 1)) {
      if (next - last > 1 + gap) {
        yield { index: first, count: last - first + 1 };
        first = next;
      }
      last = next;
    }
    if (first !== -1 && first < count) yield { index: first, count: last - first + 1 };
  }

  rows(): Rows {
    const { count } = this.#range;
    const offsets = new Uint32Array(count + 1);
    const found = this.#moves;
    let moves: Rows["moves"];
    if (found) {
      for (let i = 0; i < count; i++) offsets[i + 1] = offsets[i] + this.#ends[i] - this.#begins[i];
      moves = like(found, offsets[count]);
      for (let i = 0; i < count; i++) moves.set(found.subarray(this.#begins[i], this.#ends[i]), offsets[i]);
    }
    return { count, walls: this.#walls, indices: this.#indices, columns: this.#columns, moves, offsets };
  }
}

/**
 * Numbers of attempts after which the search tries only the first missing result until it is found. If no maze passes
 * the filter, the search then fails after MAX_MISSES attempts in all, not after MAX_MISSES attempts for each result.
 */
const PROBES: readonly number[] = [2 ** 6, 2 ** 12, 2 ** 16];

/** Least milliseconds between two reports of a search. */
const REPORT_MS = 200;

/**
 * Finds the results of a range. `make` makes the mazes of an index range and reuses its arrays. `onFound` gets the
 * number of results found since its last call.
 */
export function findResults(
  make: (range: Range) => Rows,
  filter: MazeFilter,
  range: Range,
  cells: number,
  onFound?: (count: number) => unknown,
): Rows {
  const results = new Results(range, cells);
  let tried = 0;
  let reported = 0;
  let nextReport = performance.now() + REPORT_MS;
  const report = (): void => {
    const found = range.count - results.left;
    if (!onFound || found === reported || performance.now() < nextReport) return;
    onFound(found - reported);
    reported = found;
    nextReport = performance.now() + REPORT_MS;
  };
  const attemptAt = (attempt: number, { index: first, count }: Range): void => {
    const rows = make({ index: range.index + attempt * RESULT_STEP + first, count });
    for (const row of passing(rows, filter, undefined)) results.take(rows, row, first + row);
    tried += count;
  };
  const refuse = (): never => {
    const [{ index }] = results.missing();
    throw new Error(
      `"where" expected a match within ${MAX_MISSES} mazes for each result, got none for result ` +
        `${index + range.index}; use a wider filter (${range.count - results.left} of ${tried} mazes matched)`,
    );
  };
  for (let attempt = 0; results.left > 0; attempt++) {
    if (attempt === MAX_MISSES) refuse();
    if (PROBES.includes(attempt)) {
      const { left } = results;
      const [{ index }] = results.missing();
      for (let next = attempt; results.left === left; next++) {
        if (next === MAX_MISSES) refuse();
        attemptAt(next, { index, count: 1 });
      }
    }
    for (const missing of [...results.missing()]) attemptAt(attempt, missing);
    report();
  }
  onFound?.(range.count - reported);
  return results.rows();
}
