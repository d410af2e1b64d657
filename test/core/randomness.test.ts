// The numbers that docs/RANDOMNESS.md gives to those who follow it are those that are drawn.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { blockKey, derive, drawStart, hash, hashKey, Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { createEngine } from "../../src/index.ts";
import { Block } from "../../src/reference/blocks.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/RANDOMNESS.md"), "utf8");

/** The value of a table's row, by its first column. */
const rows = new Map(
  [...page.matchAll(/^\| (.+?) \| `([^`]+)` \|$/gm)].map(([, name, value]): [string, string] => [
    name.replaceAll("`", ""),
    value,
  ]),
);

function said(name: string): string {
  const value = rows.get(name);
  if (value === undefined)
    throw new Error(`docs/RANDOMNESS.md expected a row ${name}, got ${[...rows.keys()].join("; ")}`);
  return value;
}

const hex = (words: Iterable<number>): string =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, "0")).join(" ");
const many = <Value>(count: number, next: () => Value): Value[] => Array.from({ length: count }, next);
const one = seedWords(1);

describe("docs/RANDOMNESS.md", () => {
  test.each([1, 2 ** 53 - 1, "", "maze"])("the 64 bits of seed %j", (seed) => {
    const { low, high } = seedWords(seed);
    expect(said(JSON.stringify(seed))).toBe(hex([high, low]).replace(" ", ""));
  });

  test("derive", () => {
    expect(said("derive(1, 0, 0)")).toBe(hex(derive(one, 0, 0)));
    expect(said("derive(1, 0, 4)")).toBe(hex(derive(one, 0, 4)));
    expect(said('derive("maze", 1099511627776, 0)')).toBe(hex(derive(seedWords("maze"), 2 ** 40, 0)));
  });

  test("the stream", () => {
    const words = new Stream(one, 0);
    expect(said("words")).toBe(hex(many(8, () => words.word())));
    const directions = new Stream(one, 0);
    expect(said("directions")).toBe(many(20, () => directions.direction()).join(" "));
    const numbers = new Stream(one, 0);
    expect(said("below 10")).toBe(many(10, () => numbers.below(10)).join(" "));
  });

  test("the hash", () => {
    expect(said("of 0, 1, 2, 2147483648")).toBe(hex([0, 1, 2, 2 ** 31].map((n) => hash(hashKey(one, 0), n))));
  });

  test("the start cell", () => {
    expect(said("index 0, index 1")).toBe(`${drawStart(one, 0, 1000)} ${drawStart(one, 1, 1000)}`);
  });

  test("ends", () => {
    const engine = createEngine({ backend: "reference" });
    for (const index of [0, 1]) {
      const maze = engine.generate({ algorithm: "binary-tree", width: 30, height: 30, seed: 1, index });
      const { ends } = engine.solveMany({ ...maze, count: 1 }, { ends: "random", pairs: 3 });
      expect(said(`random, index ${index}`)).toBe(ends.join(" "));
    }
  });

  test("the blocks of boundless mazes", () => {
    expect(said("level 0, block 0, 0")).toBe(hex(blockKey(one, 0, 0, 0, 0)));
    expect(said("level 3, block 5, 7")).toBe(hex(blockKey(one, 0, 3, 5, 7)));
    const whole = new Block({ seed: one, index: 0, width: 2 ** 30, height: 2 ** 30 }, 3, 5, 7);
    // 45 x 63 cells on level 3: block 5, 7 has 5 columns and 7 rows.
    const smaller = new Block({ seed: one, index: 0, width: 45 * 512, height: 63 * 512 }, 3, 5, 7);
    const stacked = (first: number, count: number) => many(count, () => whole.stacked(0, first++)).join(" ");
    expect(said("first directions of the stack of position 0")).toBe(stacked(0, 10));
    expect(said("its directions 14 to 17")).toBe(stacked(14, 4));
    const directions = whole.directions();
    expect(said("first directions of the skeleton")).toBe(many(10, () => directions.next().value).join(" "));
    expect(said("row of the gate to the east, of 8; of 7")).toBe(`${whole.eastGate()} ${smaller.eastGate()}`);
    expect(said("column of the gate to the south, of 8; of 5")).toBe(`${whole.southGate()} ${smaller.southGate()}`);
  });

  test("every row is held against the code", () => {
    expect(rows.size).toBe(21);
  });
});
