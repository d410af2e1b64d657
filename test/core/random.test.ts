// Compares random numbers with published test vectors, exact arithmetic, and the expected distributions.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as random from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { RowBits } from "../../src/reference/rowBits.ts";
import { even, expectCounts, expectLaw, LIMIT, uniformLaw } from "../helpers/statistics.ts";
import { sweep } from "../helpers/sweep.ts";

const hex = (words: Iterable<number>) => [...words].map((word) => word.toString(16).padStart(8, "0")).join(" ");

const word = fc.integer({ min: 0, max: 0xffffffff });
const key = fc.uint32Array({ minLength: 4, maxLength: 4 });

describe("Threefry4x32-20 gives the vectors of Random123", () => {
  const zeros = "00000000 00000000 00000000 00000000";
  const ones = "ffffffff ffffffff ffffffff ffffffff";
  const piWords = "a4093822 299f31d0 082efa98 ec4e6c89";
  const morePiWords = "243f6a88 85a308d3 13198a2e 03707344";
  test.each([
    [zeros, zeros, "9c6ca96a e17eae66 fc10ecd4 5256a7d8"],
    [ones, ones, "2a881696 57012287 f6c7446e a16a6732"],
    [piWords, morePiWords, "59cd1dbb b8879579 86b5d00c ac8b6d84"],
  ])("Threefry gives the published output for key %s and counter %s", (keyText, counterText, expected) => {
    const words = (text: string) => text.split(" ").map((part) => Number.parseInt(part, 16));
    expect(hex(random.threefry(words(keyText), words(counterText)))).toBe(expected);
  });
});

describe("derive", () => {
  test("derive() is Threefry with seed and purpose as key, and index as counter", () => {
    const seed = { low: 0x89abcdef, high: 0x01234567 };
    const index = 0x1a_bcde_f012_3456;
    expect(hex(random.derive(seed, index, 5))).toBe(
      hex(random.threefry([0x89abcdef, 0x01234567, 5, 0], [0xf0123456, 0x1abcde, 0, 0])),
    );
  });

  test("derive() never returns four zeros, and never returns the same words twice", () => {
    const seen = new Set<string>();
    const numbers = [0, 1, 2, 255, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 52, 2 ** 53 - 1];
    let made = 0;
    for (const seed of [...numbers.map(seedWords), seedWords("0"), seedWords("1"), seedWords("")])
      for (const index of numbers)
        for (let purpose = 0; purpose < 6; purpose++, made++) {
          const words = random.derive(seed, index, purpose);
          expect(words.some((each) => each !== 0)).toBe(true);
          seen.add(hex(words));
        }
    expect(seen.size).toBe(made);
  });
});

describe("xoshiro128++", () => {
  test("xoshiro128++ returns the numbers that its authors give for the state 1, 2, 3, 4", () => {
    const state = Uint32Array.of(1, 2, 3, 4);
    expect(Array.from({ length: 10 }, () => random.xoshiro128plusplus(state))).toEqual([
      641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420,
    ]);
  });
});

describe("the stream of a maze", () => {
  const seed = seedWords("stream");

  test("a stream takes a word from each of four generators in turn", () => {
    const stream = new random.Stream(seed, 12);
    const lanes = [0, 1, 2, 3].map((lane) => random.derive(seed, 12, lane));
    for (let i = 0; i < 200; i++) expect(stream.word()).toBe(random.xoshiro128plusplus(lanes[i % 4]));
  });

  test("a stream draws sixteen directions from a word, lowest bits first, even if other draws come in between", () => {
    const stream = new random.Stream(seed, 13);
    const words = new random.Stream(seed, 13);
    const first = words.word();
    for (let i = 0; i < 16; i++) {
      expect(stream.direction()).toBe((first >>> (2 * i)) & 3);
      if (i === 5) expect(stream.word()).toBe(words.word());
    }
    expect(stream.direction()).toBe(words.word() & 3);
  });

  test("Stream.below draws and rejects the same numbers as random.drawBelow", () => {
    const stream = new random.Stream(seed, 14);
    const words = new random.Stream(seed, 14);
    for (let i = 0; i < 3000; i++) {
      const bound = [1, 3, 12, 1000, 2 ** 31 + 1, 3 * 2 ** 30 + 1, 2 ** 32 - 1][i % 7];
      expect(stream.below(bound)).toBe(random.drawBelow(bound, () => words.word()));
    }
    expect(stream.word()).toBe(words.word());
  });

  test("a stream draws uniform words, directions and bounded numbers", () => {
    const stream = new random.Stream(seed, 15);
    const draw = (next: () => number) => Array.from({ length: 200_000 }, next);
    const uniform = (next: () => number, bound: number) => expectLaw(draw(next), even(bound));
    uniform(() => stream.word() >>> 24, 256);
    uniform(() => stream.word() & 255, 256);
    uniform(() => 4 * stream.direction() + stream.direction(), 16);
    uniform(() => stream.below(101), 101);
  });
});

describe("drawBelow", () => {
  /** Applies Lemire's rule with exact integers. Returns undefined if the word is rejected. */
  function expectedOf(bound: number, drawn: number): number | undefined {
    const product = BigInt(drawn) * BigInt(bound);
    return product % 2n ** 32n < 2n ** 32n % BigInt(bound) ? undefined : Number(product / 2n ** 32n);
  }

  test("drawBelow() follows Lemire's rule for any bound and words, and takes no more words than necessary", () => {
    const bound = fc.oneof(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 0xffffffff }),
      fc.integer({ min: 2 ** 31, max: 0xffffffff }),
    );
    fc.assert(
      fc.property(bound, fc.array(word, { maxLength: 8 }), (below, words) => {
        const first = words.findIndex((each) => expectedOf(below, each) !== undefined);
        // If all words are rejected, the word 0x80000000 is added, which is accepted.
        const offered = first === -1 ? [...words, 0x80000000] : words;
        const position = first === -1 ? words.length : first;
        fc.pre(expectedOf(below, offered[position]) !== undefined);
        let taken = 0;
        expect(random.drawBelow(below, () => offered[taken++])).toBe(expectedOf(below, offered[position]));
        expect(taken).toBe(position + 1);
      }),
    );
  });

  test("drawBelow() rejects the word 0 for the bound 3, and nearly half of all words for 2^31 + 1", () => {
    const words = [0, 0, 0xffffffff];
    expect(random.drawBelow(3, () => words.shift() ?? 0)).toBe(2);
    expect(words).toHaveLength(0);
    let taken = 0;
    const state = Uint32Array.of(1, 2, 3, 4);
    for (let i = 0; i < 10_000; i++)
      random.drawBelow(2 ** 31 + 1, () => {
        taken++;
        return random.xoshiro128plusplus(state);
      });
    expect(taken / 10_000).toBeCloseTo(2, 1);
  });

  test.each([3, 7, 12, 1000, 65_537, 2 ** 31 - 1, 2 ** 31 + 1, 2 ** 32 - 5])(
    "drawBelow() maps the same number of words to each result below %i",
    (bound) => {
      const size = 2n ** 32n;
      const threshold = size % BigInt(bound);
      const share = size / BigInt(bound);
      const rejected = Symbol("rejected");
      const draw = (drawn: bigint) => {
        const words = [Number(drawn)];
        try {
          return random.drawBelow(bound, () => {
            const next = words.pop();
            if (next === undefined) throw rejected;
            return next;
          });
        } catch (error) {
          if (error === rejected) return undefined;
          throw error;
        }
      };
      for (const outcome of [0, 1, bound >>> 1, bound - 2, bound - 1]) {
        const from = (BigInt(outcome) * size + threshold + BigInt(bound) - 1n) / BigInt(bound);
        const to = ((BigInt(outcome) + 1n) * size - 1n) / BigInt(bound);
        expect(to - from + 1n).toBe(share);
        expect(draw(from)).toBe(outcome);
        expect(draw(to)).toBe(outcome);
        if (from > 0n) expect(draw(from - 1n)).not.toBe(outcome);
        if (to < size - 1n) expect(draw(to + 1n)).not.toBe(outcome);
      }
    },
  );
});

describe("hash", () => {
  test("hash() is a bijection under every key, and unhash() is its inverse", () => {
    fc.assert(
      fc.property(key, word, (words, n) => {
        expect(random.unhash(words, random.hash(words, n))).toBe(n);
        expect(random.hash(words, random.unhash(words, n))).toBe(n);
      }),
      { numRuns: 2000 },
    );
  });

  test("flipping a bit of the number or key flips each bit of the result of hash() with probability 1/2", () => {
    const rounds = 2000;
    for (const part of ["number", "key"]) {
      for (let bit = 0; bit < 32; bit++) {
        const flips = new Uint32Array(32);
        for (let round = 0; round < rounds; round++) {
          const words = random.derive({ low: round, high: 7 }, bit, 0);
          const before = random.hash(words, round);
          if (part === "key") words[0] ^= 1 << bit;
          const difference = before ^ random.hash(words, part === "number" ? round ^ (1 << bit) : round);
          for (let at = 0; at < 32; at++) flips[at] += (difference >>> at) & 1;
        }
        // Whether the share of flipped bits is at least six standard deviations from one half.
        const isFar = (flipped: number) => Math.abs(flipped / rounds - 0.5) >= 6 * 0.5 * rounds ** -0.5;
        expect(flips.findIndex(isFar), `${part} bit ${bit}`).toBe(-1);
      }
    }
  });

  test("hash() has independent high and low bits for numbers that differ in one of the highest bits", () => {
    const bits = [28, 29, 30, 31];
    const high = bits.map(() => new Uint32Array(256));
    const low = bits.map(() => new Uint32Array(256));
    // Enough words to detect a bias of 1 %.
    for (let index = 0; index < sweep(1_000_000, 100_000); index++) {
      const words = random.hashKey(seedWords(5), index);
      const one = random.hash(words, 3);
      bits.forEach((bit, at) => {
        const other = random.hash(words, (3 ^ (1 << bit)) >>> 0);
        high[at][((one >>> 28) << 4) | (other >>> 28)]++;
        low[at][((one & 15) << 4) | (other & 15)]++;
      });
    }
    for (const counts of [...high, ...low]) expectCounts(new Map(counts.entries()), even(256));
  });

  test("the results of hash() for four consecutive numbers are in each of the 24 orders equally often", () => {
    const orders: string[] = [];
    for (let index = 0; index < 50_000; index++) {
      const words = random.hashKey(seedWords(3), index);
      const four = [0, 1, 2, 3].map((n) => random.hash(words, n));
      orders.push([0, 1, 2, 3].sort((a, b) => four[a] - four[b]).join(""));
    }
    const all = [...new Set(orders)];
    expect(all).toHaveLength(24);
    expectLaw(orders, uniformLaw(all));
  });
});

describe("RowBits", () => {
  test("RowBits takes 16 bits at a time from hash words, and no two rows share these bits", () => {
    const words = random.hashKey(seedWords(8), 9);
    const bits = new RowBits({ seed: seedWords(8), index: 9, width: 37 });
    for (let y = 0; y < 5; y++) {
      const row = bits.row(y);
      for (let x = 0; x < 37; x++) {
        const unit = 3 * y + Math.floor(x / 16);
        const half = Math.floor(random.hash(words, Math.floor(unit / 2)) / (unit % 2 === 0 ? 1 : 65_536)) % 65_536;
        expect(row[x]).toBe(Math.floor(half / 2 ** (x % 16)) % 2);
      }
    }
  });

  test("RowBits has a different key in each epoch", () => {
    expect([1, 2, 3, 1000, 1024].map(random.epochRows)).toEqual([30, 29, 28, 20, 20].map((bits) => 2 ** bits));
    expect(random.epochRows(2 ** 28)).toBe(4);
    const bits = new RowBits({ seed: seedWords(8), index: 9, width: 1000 }, { purpose: 7 });
    for (const epoch of [0, 1, 2 ** 33 - 1]) {
      const words = random.derive(seedWords(8), 9, 7, epoch);
      expect(bits.row(epoch * 2 ** 20 + 1)[999]).toBe((random.hash(words, 62) >>> 23) & 1);
      expect(bits.key(epoch * 2 ** 20 + 1)).toEqual(words);
    }
  });

  test("RowBits compares one word per cell with the share of ones, unless that share is one half", () => {
    const share = 3 * 2 ** 29;
    const bits = new RowBits({ seed: seedWords(8), index: 9, width: 37 }, { share });
    let ones = 0;
    const words = random.hashKey(seedWords(8), 9);
    for (let y = 0; y < 1000; y++) {
      const bit = (x: number): number => (random.hash(words, 2 ** 30 + 37 * y + x) < 2 * share ? 1 : 0);
      const expected = Array.from({ length: 37 }, (_, x) => bit(x));
      expect([...bits.row(y)].join("")).toBe(expected.join(""));
      ones += expected.reduce((sum, bit) => sum + bit, 0);
    }
    expect(Math.abs(ones - 27_750) / Math.sqrt(37_000 * 0.75 * 0.25)).toBeLessThan(LIMIT);
  });

  test("RowBits returns independent bits for any four neighbouring cells, even across words and rows", () => {
    const bits = new RowBits({ seed: seedWords(8), index: 10, width: 500 });
    const patterns: number[] = [];
    for (let y = 0; y < 500; y += 2) {
      const upper = bits.row(y).slice();
      const lower = bits.row(y + 1);
      for (let x = 1; x < 499; x += 2)
        patterns.push(upper[x] | (upper[x + 1] << 1) | (lower[x] << 2) | (lower[x + 1] << 3));
    }
    expectLaw(patterns, even(16));
  });
});

describe("drawStart", () => {
  test.each([2, 9, 12, 100])("drawStart() is uniform over %i cells", (cells) => {
    const count = sweep(100_000, 15_000);
    const drawn = Array.from({ length: count }, (_, index) => random.drawStart(seedWords("start"), index, cells));
    expectLaw(drawn, even(cells));
  });

  test("drawStart() draws from a generator of its own, derived with purpose 4, and not from the main stream", () => {
    const seed: random.SeedWords = seedWords(4);
    const state = random.derive(seed, 5, 4);
    expect(random.drawStart(seed, 5, 2 ** 28)).toBe(random.xoshiro128plusplus(state) >>> 4);
  });
});

describe("seedWords", () => {
  const splitMix = (value: bigint) => {
    const mask = 2n ** 64n - 1n;
    let mixed = value;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask;
    return mixed ^ (mixed >> 31n);
  };
  const joined = ({ low, high }: random.SeedWords) => (BigInt(high) << 32n) | BigInt(low);

  test("seedWords() returns the 64 bits of an integer seed", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (seed) => {
        expect(Number(joined(seedWords(seed)))).toBe(seed);
      }),
    );
    expect(seedWords(2 ** 53 - 1)).toEqual({ low: 0xffffffff, high: 0x1fffff });
  });

  test("the SplitMix64 finaliser written for this suite returns the published first output", () => {
    expect(splitMix(0x9e3779b97f4a7c15n)).toBe(0xe220a8397b1dcdafn);
  });

  // These 64-bit FNV-1a hashes are from the list by Fowler, Noll and Vo, except the last, of "é" in UTF-8 (C3 A9).
  test.each([
    ["", 0xcbf29ce484222325n],
    ["a", 0xaf63dc4c8601ec8cn],
    ["foobar", 0x85944171f73967e8n],
    ["é", (((((0xcbf29ce484222325n ^ 0xc3n) * 0x100000001b3n) % 2n ** 64n) ^ 0xa9n) * 0x100000001b3n) % 2n ** 64n],
  ])("seedWords() hashes the UTF-8 of the string %j by FNV-1a and the finaliser of SplitMix64", (text, fnv) => {
    expect(joined(seedWords(text))).toBe(splitMix(fnv) | (1n << 63n));
  });

  test("seedWords() hashes strings of all lengths and characters as FNV-1a and SplitMix64 do", () => {
    for (const seed of ["hello", "é日😀", "x".repeat(1000), "\u0000\u00ff"]) {
      let fnv = 0xcbf29ce484222325n;
      for (const byte of new TextEncoder().encode(seed)) fnv = ((fnv ^ BigInt(byte)) * 0x100000001b3n) % 2n ** 64n;
      expect(joined(seedWords(seed)), seed).toBe(splitMix(fnv) | (1n << 63n));
    }
  });

  test("seedWords() distinguishes strings from integers and from each other", () => {
    const texts = ["", "0", "1", "9007199254740991", "a", "A", " a", "é", "e\u0301", "🌿", "\0", "\0\0"];
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(seedWords(text).high).toBeGreaterThanOrEqual(2 ** 31);
      }),
    );
    expect(new Set(texts.map((text) => joined(seedWords(text)))).size).toBe(texts.length);
    expect(seedWords("1")).not.toEqual(seedWords(1));
  });
});
