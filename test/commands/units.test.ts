// Small functions behind the commands, at their bounds: exact messages, short reads and writes, encodings.

import fs, { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { readAt, readAtInto, writeAt } from "../../src/bulk/fileSystem.ts";
import { readEntry } from "../../src/bulk/formats/tar.ts";
import {
  checkInteger,
  checkLength,
  checkNumber,
  checkShare,
  checkText,
  MAX_CHARACTERS,
  withoutByteOrderMark,
} from "../../src/core/errors.ts";
import { maskRows, masks, maskWord, nthInside, parseMaskRows } from "../../src/core/mask.ts";
import { movesOf } from "../../src/queries/answers.ts";
import { checkBatch, Graph } from "../../src/queries/graph.ts";
import { run, scratchFolder } from "../commandLine.ts";

const folder = scratchFolder();

/** The error of a call, as its kind and its message. */
function errorOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return String(error);
  }
  return "none";
}

describe("checks", () => {
  test.each([
    [() => checkNumber("size", 0, 0, 2), 'RangeError: "size" expected a number above 0, at most 2, got 0'],
    [() => checkNumber("size", 2.1, 0, 2), 'RangeError: "size" expected a number above 0, at most 2, got 2.1'],
    [() => checkNumber("size", Number.NaN, 0, 2), 'RangeError: "size" expected a number above 0, at most 2, got NaN'],
    [() => checkNumber("size", "1", 0, 2), 'TypeError: "size" expected a number above 0, at most 2, got "1"'],
    [() => checkShare("braid", -0.1), 'RangeError: "braid" expected a number in 0..1, got -0.1'],
    [() => checkShare("braid", 1.1), 'RangeError: "braid" expected a number in 0..1, got 1.1'],
    [() => checkShare("braid", null), 'TypeError: "braid" expected a number in 0..1, got null'],
    [() => checkText("title", 3), 'TypeError: "title" expected a string, got 3'],
    [
      () => checkInteger("n", 2 ** 53, 0, 2 ** 53 - 1),
      'RangeError: "n" expected an integer in 0..2^53-1, got 9007199254740992',
    ],
    [
      () => checkLength(MAX_CHARACTERS + 1, "SVG", "renderPng"),
      'RangeError: "maze" expected at most 2^29 characters as SVG, got one that may take 536870889; use renderPng',
    ],
  ])("%s", (call, message) => {
    expect(errorOf(call)).toBe(message);
  });

  test("bounds are in", () => {
    expect([checkNumber("a", 2, 0, 2), checkShare("b", 0), checkShare("b", 1), checkText("c", "")]).toEqual([
      2,
      0,
      1,
      "",
    ]);
    expect(checkLength(MAX_CHARACTERS, "SVG", "renderPng")).toBeUndefined();
    expect(["\ufeffa\ufeff", "a", "\ufeff", ""].map(withoutByteOrderMark)).toEqual(["a\ufeff", "a", "", ""]);
  });
});

describe("masks", () => {
  const bytesOf = (word: string): number[] => [...Buffer.from(word, "base64url")];
  const runs = (...lengths: number[]): Uint8Array =>
    Uint8Array.from(lengths.flatMap((length, i) => new Array<number>(length).fill(i % 2)));

  test("a word has the lengths of runs, from cells outside on, seven bits a byte", () => {
    expect(maskWord(runs(2, 3, 1))).toBe("AgMB");
    expect(bytesOf(maskWord(runs(0, 1)))).toEqual([0, 1]);
    expect(bytesOf(maskWord(runs(127, 128, 300)))).toEqual([127, 128, 1, 172, 2]);
    expect(bytesOf(maskWord(runs(16_383, 16_384)))).toEqual([255, 127, 128, 128, 1]);
    expect(maskWord(runs(16_383, 1, 127, 16_383))).toBe("_38Bf_9_");
    // Without the signs that fill it.
    expect(maskWord(runs(1))).toBe("AQ");
    expect(maskWord(runs(1, 1))).toBe("AQE");
  });

  test("rows of digits", () => {
    const mask = Uint8Array.of(1, 0, 1, 1, 1, 0);
    expect(maskRows(mask, 3)).toEqual(["101", "110"]);
    expect(parseMaskRows(["101", "110"])).toEqual(mask);
    expect(parseMaskRows([])).toEqual(new Uint8Array());
    expect([0, 1, 3].map((place) => nthInside(mask, place))).toEqual([0, 2, 4]);
    expect(masks.count(mask)).toBe(4);
  });

  test.each([
    ["101", 'TypeError: "mask" expected an array of rows of digits 0 and 1, got "101"'],
    [["10", "1"], 'RangeError: "mask[1]" expected 2 digits 0 and 1, got "1"'],
    [["10", "12"], 'RangeError: "mask[1]" expected 2 digits 0 and 1, got "12"'],
    [["10", 11], 'TypeError: "mask[1]" expected 2 digits 0 and 1, got 11'],
    [[3], 'TypeError: "mask[0]" expected a string of digits 0 and 1, got 3'],
  ])("rows %j are refused", (rows, message) => {
    expect(errorOf(() => parseMaskRows(rows))).toBe(message);
  });

  test.each([
    [[1, 0], 'TypeError: "mask" expected a Uint8Array of 2 bytes 0 or 1, got an array of 2'],
    [Uint8Array.of(1), 'RangeError: "mask" expected a Uint8Array of 2 bytes 0 or 1, got a Uint8Array of 1 bytes'],
    [Uint8Array.of(1, 2), 'RangeError: "mask" expected a Uint8Array of 2 bytes 0 or 1, got 2 at 1'],
    [Uint8Array.of(0, 0), 'RangeError: "mask" expected at least one cell, a byte 1, got only 0'],
  ])("bytes %j are refused", (mask, message) => {
    expect(errorOf(() => masks.check(mask, 2))).toBe(message);
  });

  test("the error of an algorithm without masks names those that take one", () => {
    const rows = [
      { id: "one", takesMask: true },
      { id: "two", takesMask: false },
      { id: "three", takesMask: true },
    ];
    expect(masks.takers(rows)).toBe("; use one, three");
  });
});

describe("queries", () => {
  const shape = { width: 2, height: 2, topology: "plane" } as const;

  test("a batch has count * cells bytes", () => {
    expect(checkBatch({ ...shape, count: 3, walls: new Uint8Array(12) })).toBe(4);
    expect(checkBatch({ ...shape, count: 0, walls: new Uint8Array() })).toBe(4);
    for (const length of [11, 13])
      expect(errorOf(() => checkBatch({ ...shape, count: 3, walls: new Uint8Array(length) }))).toBe(
        `RangeError: "walls" expected a Uint8Array of 3 * 4 = 12 bytes, got a Uint8Array of ${length} bytes`,
      );
    expect(errorOf(() => checkBatch({ ...shape, count: 1, walls: [0, 0, 0, 0] as never }))).toBe(
      'TypeError: "walls" expected a Uint8Array of 1 * 4 = 4 bytes, got an array of 4',
    );
  });

  test("of two passages between the same cells the first is taken, from north on", () => {
    // A torus without walls: cells 0 and 1 are neighbours to the east and to the west, 0 and 2 to the north and south.
    const torus = new Graph({ width: 2, height: 2, topology: "torus", walls: new Uint8Array(4) });
    expect(movesOf(torus, Uint32Array.of(0, 1, 3, 2, 0))).toEqual([1, 0, 1, 0]);
    expect(movesOf(torus, Uint32Array.of(3))).toEqual([]);
    const row = new Graph({ width: 3, height: 1, topology: "plane", walls: Uint8Array.of(13, 5, 7) });
    expect(movesOf(row, Uint32Array.of(2, 1, 0))).toEqual([3, 3]);
    expect([0, 1, 2].map((cell) => row.degree(cell))).toEqual([1, 2, 1]);
  });
});

describe("files", () => {
  const { readSync, writeSync } = fs;
  afterEach(() => {
    Object.assign(fs, { readSync, writeSync });
    syncBuiltinESMExports();
  });
  /** Replaces calls of node:fs. */
  const replace = (calls: object): void => {
    Object.assign(fs, calls);
    syncBuiltinESMExports();
  };
  const contents = Uint8Array.from({ length: 100 }, (_, i) => i);
  const path = join(folder, "file");

  test("are read and written whole by calls that take a few bytes", () => {
    replace({
      readSync: (handle: number, bytes: Uint8Array, at: number, length: number, from: number) =>
        readSync(handle, bytes, at, Math.min(length, 7), from),
      writeSync: (handle: number, bytes: Uint8Array, at: number, length: number, to: number) =>
        writeSync(handle, bytes, at, Math.min(length, 3), to),
    });
    const handle = openSync(path, "w+");
    try {
      writeAt(handle, contents, 5);
      expect(readAt(handle, 5, 100)).toEqual(contents);
      expect(readAt(handle, 95, 100)).toEqual(contents.subarray(90));
      expect(readAt(handle, 105, 9)).toEqual(new Uint8Array());
      const target = new Uint8Array(12).fill(255);
      expect(readAtInto(handle, 100, target)).toBe(5);
      expect(target).toEqual(Uint8Array.of(95, 96, 97, 98, 99, 255, 255, 255, 255, 255, 255, 255));
    } finally {
      closeSync(handle);
    }
    expect(new Uint8Array(readFileSync(path))).toEqual(Uint8Array.of(0, 0, 0, 0, 0, ...contents));
  });

  test("a call that writes nothing is an error, not an endless loop", () => {
    const handle = openSync(path, "w");
    replace({ writeSync: () => 0 });
    try {
      expect(() => writeAt(handle, contents, 0)).toThrow(
        expect.objectContaining({ code: "EIO", message: "nothing was written" }),
      );
    } finally {
      closeSync(handle);
    }
  });
});

describe("entries of archives", () => {
  /** An archive of one entry, as ustar lays it out. */
  function entry(name: string, size: string, magic = "ustar\0", bytes = 0): Parameters<typeof readEntry>[0] {
    const file = Buffer.alloc(512 + Math.ceil(bytes / 512) * 512, 0);
    file.write(name, 0);
    file.write(size, 124);
    file.write(magic, 257);
    file.fill(7, 512, 512 + bytes);
    const readAll = (at: number, length: number) => new Uint8Array(file.subarray(at, at + length));
    return { size: file.length, readAll } as never;
  }

  test.each([
    [0, 512],
    [1, 1024],
    [511, 1024],
    [512, 1024],
    [513, 1536],
  ])("of %i bytes end at %i", (bytes, next) => {
    const source = entry("0.png", bytes.toString(8).padStart(11, "0"), undefined, bytes);
    expect(readEntry(source, 0, 513)).toEqual({ name: "0.png", bytes: new Uint8Array(bytes).fill(7), next });
  });

  test("a name may take its whole field", () => {
    expect(readEntry(entry("n".repeat(100), "0"), 0, 9).name).toBe("n".repeat(100));
  });

  test.each([
    [entry("a", "00000000012"), "Error: expected an entry of at most 9 bytes at 0, got 10"],
    [entry("a", "0000000001x"), "Error: expected the header of an archive's entry at 0, got other bytes"],
    [entry("a", "8"), "Error: expected the header of an archive's entry at 0, got other bytes"],
    [entry("a", ""), "Error: expected the header of an archive's entry at 0, got other bytes"],
    [entry("a", "000000000001"), "Error: expected the header of an archive's entry at 0, got other bytes"],
    [entry("a", "00000000001", "ustax\0"), "Error: expected the header of an archive's entry at 0, got other bytes"],
  ])("%# is refused", (source, message) => {
    expect(errorOf(() => readEntry(source, 0, 9))).toBe(message);
  });
});

describe("parts that a merge lacks", () => {
  test.each([
    [24, 12, / and 2 more; run the shards that make them, then merge again\n$/],
    [20, 10, /npy; run the shards that make them, then merge again\n$/],
  ])("of %i parts: the first ten are named", async (count, missing, end) => {
    const directory = join(folder, `merge${count}`);
    mkdirSync(directory);
    const set = ["--width", "2", "--height", "2", "--seed", "1", "--algorithm", "wilson", "--count", String(count)];
    const words = ["bulk", ...set, "--part-size", "1", "--workers", "1", "--shard", "1/2", "--output", directory];
    expect((await run(words)).code).toBe(0);
    const { code, errors } = await run(["bulk", "merge", directory]);
    expect(code).toBe(1);
    const message = errors.slice(errors.indexOf("error: "));
    expect(message).toMatch(new RegExp(`^error: ${missing} of ${count} parts are missing or damaged: `));
    expect(message.match(/part-\d{12}\.npy/g)).toHaveLength(10);
    expect(message).toMatch(end);
  });
});
