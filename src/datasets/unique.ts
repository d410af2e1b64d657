// Which mazes of a data set are rotations or mirror images of earlier ones, in order of index: found by their keys in
// one pass over all of its mazes, before the parts are made. Every shard makes that pass, so that all agree.

/** A set of keys of 64 bits. Memory: 16 to 32 bytes a key. */
export class KeySet {
  readonly #words: Uint32Array;
  readonly #isTaken: Uint8Array;
  readonly #mask: number;

  /** For at most `count` keys. */
  constructor(count: number) {
    const places = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * count)));
    this.#words = new Uint32Array(2 * places);
    this.#isTaken = new Uint8Array(places);
    this.#mask = places - 1;
  }

  /** Adds a key by its words; false if it is there. */
  add(low: number, high: number): boolean {
    // Keys are mixed: their own bits are a hash.
    let place = (low ^ (high << 7)) & this.#mask;
    while (this.#isTaken[place]) {
      if (this.#words[2 * place] === low && this.#words[2 * place + 1] === high) return false;
      place = (place + 1) & this.#mask;
    }
    this.#isTaken[place] = 1;
    this.#words[2 * place] = low;
    this.#words[2 * place + 1] = high;
    return true;
  }
}

/** The mazes of a range that pass the filter: their keys, and their indices. */
export interface RangeKeys {
  readonly keys: BigUint64Array;
  readonly indices: BigInt64Array;
}

/** The most mazes of a data set without repetitions: their keys take 4 GiB at most. */
export const MAX_UNIQUE = 2 ** 27;

/** Collects the indices of mazes whose key an earlier one has. */
export class Repetitions {
  readonly #seen: KeySet;
  readonly #found: bigint[] = [];

  constructor(count: number) {
    this.#seen = new KeySet(count);
  }

  /** Adds the next range. */
  add({ keys, indices }: RangeKeys): void {
    const words = new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length);
    for (let i = 0; i < keys.length; i++)
      if (!this.#seen.add(words[2 * i], words[2 * i + 1])) this.#found.push(indices[i]);
  }

  /** Those with an index whose number is in a range: the numbers of results are their indices modulo 2^32. */
  within(index: number, count: number, modulus: number | undefined): BigInt64Array {
    const number = (each: bigint): number => (modulus ? Number(each) % modulus : Number(each));
    return BigInt64Array.from(this.#found.filter((each) => number(each) >= index && number(each) < index + count));
  }

  get count(): number {
    return this.#found.length;
  }
}
