// Tests that docs/RANDOMNESS.md lists the numbers that the code draws.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { blockKey, derive, drawStart, hash, hashKey, Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { createEngine } from "../../src/index.ts";
import { Block } from "../../src/reference/blocks.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/RANDOMNESS.md"), "utf8");

const rows = new Map(
  [...page.matchAll(/^\| (.+?) \| `([^`]+)` \|$/gm)].map(([, name, value]): [string, string] => [
    name.replaceAll("`", ""),
    value,
  ]),
);

function documented(name: string): string {
  const value = rows.get(name);
  if (value === undefined)
    throw new Error(`expected a row "${name}" in docs/RANDOMNESS.md, got ${[...rows.keys()].join("; ")}`);
  return value;
}

const hex = (words: Iterable<number>): string =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, "0")).join(" ");
const many = <Value>(count: number, next: () => Value): Value[] => Array.from({ length: count }, next);
const one = seedWords(1);

describe("docs/RANDOMNESS.md", () => {
  test.each([1, 2 ** 53 - 1, "", "maze"])("docs/RANDOMNESS.md lists the 64 bits of seed %j", (seed) => {
    const { low, high } = seedWords(seed);
    expect(documented(JSON.stringify(seed))).toBe(hex([high, low]).replace(" ", ""));
  });

  test("docs/RANDOMNESS.md lists the words that derive() returns", () => {
    expect(documented("derive(1, 0, 0)")).toBe(hex(derive(one, 0, 0)));
    expect(documented("derive(1, 0, 4)")).toBe(hex(derive(one, 0, 4)));
    expect(documented('derive("maze", 1099511627776, 0)')).toBe(hex(derive(seedWords("maze"), 2 ** 40, 0)));
  });

  test("docs/RANDOMNESS.md lists the numbers that a stream draws", () => {
    const words = new Stream(one, 0);
    expect(documented("words")).toBe(hex(many(8, () => words.word())));
    const directions = new Stream(one, 0);
    expect(documented("directions")).toBe(many(20, () => directions.direction()).join(" "));
    const numbers = new Stream(one, 0);
    expect(documented("below 10")).toBe(many(10, () => numbers.below(10)).join(" "));
  });

  test("docs/RANDOMNESS.md lists the words that hash() returns", () => {
    expect(documented("of 0, 1, 2, 2147483648")).toBe(hex([0, 1, 2, 2 ** 31].map((n) => hash(hashKey(one, 0), n))));
  });

  test("docs/RANDOMNESS.md lists the drawn starts", () => {
    expect(documented("index 0, index 1")).toBe(`${drawStart(one, 0, 1000)} ${drawStart(one, 1, 1000)}`);
  });

  test("docs/RANDOMNESS.md lists the random ends", () => {
    const engine = createEngine({ backend: "reference" });
    for (const index of [0, 1]) {
      const maze = engine.generate({ algorithm: "binary-tree", width: 30, height: 30, seed: 1, index });
      const { ends } = engine.solveMany({ ...maze, count: 1 }, { ends: "random", pairs: 3 });
      expect(documented(`random, index ${index}`)).toBe(ends.join(" "));
    }
  });

  test("docs/RANDOMNESS.md lists the numbers that blocks of boundless mazes draw", () => {
    expect(documented("level 0, block 0, 0")).toBe(hex(blockKey(one, 0, 0, 0, 0)));
    expect(documented("level 3, block 5, 7")).toBe(hex(blockKey(one, 0, 3, 5, 7)));
    const whole = new Block({ seed: one, index: 0, width: 2 ** 30, height: 2 ** 30 }, 3, 5, 7);
    // On level 3, this world has 45 x 63 cells. Its last block (5, 7) therefore has only 5 columns and 7 rows.
    const smaller = new Block({ seed: one, index: 0, width: 45 * 512, height: 63 * 512 }, 3, 5, 7);
    const stacked = (first: number, count: number) => many(count, () => whole.stacked(0, first++)).join(" ");
    expect(documented("first directions of the stack of position 0")).toBe(stacked(0, 10));
    expect(documented("directions 14 to 17 of the same stack")).toBe(stacked(14, 4));
    const directions = whole.directions();
    expect(documented("first directions of the skeleton")).toBe(many(10, () => directions.next().value).join(" "));
    const east = "east: in a block of 8 rows, in a block of 7 rows";
    const south = "south: in a block of 8 columns, in a block of 5 columns";
    expect(documented(`row of the gate to the ${east}`)).toBe(`${whole.eastGate()} ${smaller.eastGate()}`);
    expect(documented(`column of the gate to the ${south}`)).toBe(`${whole.southGate()} ${smaller.southGate()}`);
  });

  test("the tests of this suite compare everything that docs/RANDOMNESS.md lists", () => {
    expect(rows.size).toBe(21);
  });
});
