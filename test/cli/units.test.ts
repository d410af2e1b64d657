// Small functions behind the commands, at their bounds: exact messages, short reads and writes, encodings.

import fs, { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  checkInteger,
  checkLength,
  checkNumber,
  checkShare,
  checkText,
  MAX_CHARACTERS,
  withoutByteOrderMark,
} from "../../src/core/errors.ts";
import { lengthCounts } from "../../src/datasets/card.ts";
import { readEntry } from "../../src/datasets/formats/tar.ts";
import { partsOf, resolveDataSet } from "../../src/datasets/plan.ts";
import { columnsOf } from "../../src/datasets/rows.ts";
import { linkFile, makeFolder, makeFolders, readAt, readAtInto, writeAt } from "../../src/files/fileSystem.ts";
import { createEngine, measure, parseFilter, parseMaze, solve, toJson } from "../../src/index.ts";
import { parseMaskPng, parsePng, renderPng } from "../../src/png.ts";
import { checkBatch, Graph } from "../../src/queries/graph.ts";
import { movesOf } from "../../src/queries/pairs.ts";
import { maskRows, masks, maskWord, nthInside, parseMaskRows } from "../../src/square/mask.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";
import { chunksOf, data, header, pngFile } from "../helpers/pngParts.ts";
import { randomIntegers } from "../helpers/random.ts";

const folder = scratchFolder();
const engine = createEngine();

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

describe("pixels", () => {
  const [width, height] = [37, 41];
  const random = randomIntegers(3);
  const paeth = (left: number, above: number, corner: number): number => {
    const guess = left + above - corner;
    const nearest = [left, above, corner].map((value) => Math.abs(guess - value));
    return [left, above, corner][nearest.indexOf(Math.min(...nearest))];
  };
  /** A row behind a filter of PNG, as the standard defines it. */
  function filtered(filter: number, row: Uint8Array, above: Uint8Array, step: number): number[] {
    const left = (i: number, values: Uint8Array) => (i < step ? 0 : values[i - step]);
    const guess = [
      () => 0,
      (i: number) => left(i, row),
      (i: number) => above[i],
      (i: number) => (left(i, row) + above[i]) >> 1,
      (i: number) => paeth(left(i, row), above[i], left(i, above)),
    ][filter];
    return [filter, ...row].map((value, i) => (i === 0 ? filter : (value - guess(i - 1)) & 255));
  }

  test.each([
    [1, 0],
    [3, 2],
  ])("of %i samples, behind each filter", (step, colours) => {
    for (const filters of [[0], [1], [2], [3], [4], [4, 1, 3, 2, 0, 4, 4, 3]]) {
      const rows = Array.from({ length: height }, () => Uint8Array.from({ length: width * step }, () => random(256)));
      const blank = new Uint8Array(width * step);
      const lines = rows.flatMap((row, y) => filtered(filters[y % filters.length], row, rows[y - 1] ?? blank, step));
      const { mask } = parseMaskPng(pngFile(header(width, height, 8, colours), data(lines)));
      const isDark = (row: Uint8Array, x: number) => {
        const [red, green, blue] = step === 1 ? [row[x], row[x], row[x]] : row.subarray(3 * x, 3 * x + 3);
        return 0.299 * red + 0.587 * green + 0.114 * blue < 127.5 ? 1 : 0;
      };
      expect(mask).toEqual(
        Uint8Array.from(rows.flatMap((row) => Array.from({ length: width }, (_, x) => isDark(row, x)))),
      );
    }
  });

  test("rows that are the same as the one above, but for their last pixel", () => {
    const row = Uint8Array.from({ length: 9 }, (_, x) => (x % 3 ? 0 : 255));
    const other = row.with(8, 255);
    const lines = [row, row, other, other, row].flatMap((each) => [0, ...each]);
    const { mask } = parseMaskPng(pngFile(header(9, 5, 8, 0), data(lines)));
    expect([0, 1, 2, 3, 4].map((y) => mask[9 * y + 8])).toEqual([1, 1, 0, 0, 1]);
  });

  test.each([
    [6, 5, "6 x 4 cells whose request has 6 x 5"],
    [7, 4, "6 x 4 cells whose request has 7 x 4"],
  ])("a picture with the request of a maze of %i x %i is refused", (wide, high, message) => {
    const request = { algorithm: "wilson", seed: 3 } as const;
    const picture = renderPng(engine.generate({ ...request, width: 6, height: 4 }), { scale: 1 });
    const other = renderPng(engine.generate({ ...request, width: wide, height: high }), { scale: 1 });
    const partsOf = (png: Uint8Array) =>
      chunksOf(png).map(({ at, type, length }) => ({ type, bytes: png.slice(at, at + length) }));
    const [own, foreign] = [partsOf(picture), partsOf(other)];
    const texts = foreign.filter(({ type }) => type === "tEXt");
    const mixed = [...own.filter(({ type }) => type !== "tEXt" && type !== "IEND"), ...texts].map(({ bytes }) => bytes);
    expect(errorOf(() => parsePng(pngFile(...mixed)))).toContain(message);
  });
});

describe("what JSON says of a maze", () => {
  const record = JSON.parse(
    toJson(engine.generate({ algorithm: "recursive-backtracker", width: 3, height: 2, seed: 1 })),
  );
  test.each([
    [{ seed: undefined }, 'TypeError: "seed" expected an integer in 0..2^53-1 or a string, got undefined'],
    [{ index: undefined }, 'TypeError: "index" expected an integer in 0..2^53-1, got undefined'],
    [{ revision: 0 }, 'RangeError: "revision" expected an integer in 1..2147483647, got 0'],
    [{ revision: 2 ** 31 }, 'RangeError: "revision" expected an integer in 1..2147483647, got 2147483648'],
    [{ start: undefined }, 'TypeError: "start" expected a cell { x, y } for recursive-backtracker, got undefined'],
  ])("with %j it is refused", (change, message) => {
    expect(errorOf(() => parseMaze(JSON.stringify({ ...record, ...change })))).toBe(message);
  });

  test("the largest revision is read", () => {
    expect(parseMaze(JSON.stringify({ ...record, revision: 2 ** 31 - 1 }))).toMatchObject({ revision: 2 ** 31 - 1 });
  });
});

describe("measures of a solution", () => {
  test.each(["plane", "torus"] as const)("on the %s: turns, wrong passages and decoys", (topology) => {
    for (let seed = 0; seed < 25; seed++) {
      const [width, height] = [2 + (seed % 6), 2 + (seed % 5)];
      const maze = engine.generate({ algorithm: "wilson", topology, width, height, seed, braid: (seed % 3) / 2 });
      const place = (cell: number) => ({ x: cell % width, y: Math.floor(cell / width) });
      const ends = { start: place(seed % (width * height)), finish: place((7 * seed + 3) % (width * height)) };
      const path = [...solve(maze, ends.start, ends.finish)];
      const open = (cell: number): number[] =>
        [0, 1, 2, 3].flatMap((direction) => {
          if ((maze.walls[cell] >> direction) & 1) return [];
          const { x, y } = place(cell);
          const [dx, dy] = [
            [0, -1],
            [1, 0],
            [0, 1],
            [-1, 0],
          ][direction];
          return ((y + dy + height) % height) * width + ((x + dx + width) % width);
        });
      const apart = (one: number, other: number, side: number) =>
        topology === "plane" ? Math.abs(one - other) : Math.min(Math.abs(one - other), side - Math.abs(one - other));
      const straight = (one: number, other: number) =>
        apart(one % width, other % width, width) + apart(place(one).y, place(other).y, height);
      const decoys = (cells: readonly number[]) =>
        cells.flatMap((cell, i) =>
          open(cell).filter(
            (next) =>
              next !== cells[i - 1] &&
              next !== cells[i + 1] &&
              straight(next, cells.at(-1) as number) < straight(cell, cells.at(-1) as number),
          ),
        ).length;
      const isColumn = (i: number) => path[i] % width === path[i - 1] % width;
      const turns = path.filter((_, i) => i > 1 && isColumn(i) !== isColumn(i - 1)).length;
      expect({ topology, seed, ...measure(maze, { ends }) }).toMatchObject({
        topology,
        seed,
        solution: path.length,
        solutionTurns: turns,
        decoys: decoys(path),
        decoysBack: decoys(path.toReversed()),
        solutionBranches: path.reduce(
          (sum, cell, i) => sum + open(cell).length - (i > 0 ? 1 : 0) - (i + 1 < path.length ? 1 : 0),
          0,
        ),
      });
    }
  });

  test("the length of a dead end", () => {
    // A passage of five cells, whose ends are both dead: no junction ends them.
    const walls = Uint8Array.of(13, 5, 5, 5, 7);
    const { deadEnds, deadEndLengthMean, deadEndLengthMax } = measure({
      width: 5,
      height: 1,
      topology: "plane",
      walls,
    });
    expect({ deadEnds, deadEndLengthMean, deadEndLengthMax }).toEqual({
      deadEnds: 2,
      deadEndLengthMean: 5,
      deadEndLengthMax: 5,
    });
  });
});

describe("filters", () => {
  test.each([
    ["16 / 2 / 2 = 4", true],
    ["2 * 3 * 4 / 6 = 4", true],
    ["-(2 - 5) = 3", true],
    ["not (1 = 2) and (1 = 2 or 3 > 2)", true],
  ])("%s", (text, expected) => {
    expect(parseFilter(text).test({} as never)).toBe(expected);
  });

  test.each(["and > 3", "or > 3", "not > 3", "3 > not", "(3 > 2", ") > 2"])("%s is refused", (text) => {
    expect(errorOf(() => parseFilter(text))).toMatch(/^RangeError: "where" expected /);
  });
});

describe("folders and names", () => {
  test("are made where they are not, and nothing else is taken for one", () => {
    const deep = join(folder, "a", "b", "c");
    makeFolders(deep);
    makeFolders(deep);
    writeAt(openSync(join(deep, "file"), "w"), Uint8Array.of(1), 0);
    expect(() => makeFolder(join(deep, "file"))).toThrow("ENOTDIR");
    expect(() => makeFolder(join(deep, "no", "where"))).toThrow("ENOENT");
    expect(linkFile(join(deep, "file"), join(deep, "other"))).toBe(true);
    expect(readFileSync(join(deep, "other"))).toEqual(Buffer.of(1));
    expect(linkFile(join(deep, "file"), join(deep, "other"))).toBe(false);
  });
});

describe("plans", () => {
  const plan = (more: object) =>
    resolveDataSet({ algorithm: "wilson", width: 3, height: 3, seed: 1, index: 5, count: 10, partSize: 4, ...more });

  test("parts of splits, in order", () => {
    const shares = [
      { name: "train", share: 0.65 },
      { name: "test", share: 0.35 },
    ];
    expect(partsOf(plan({ splits: shares }))).toEqual([
      { file: "train-000000000005.npy", index: 5, count: 4 },
      { file: "train-000000000009.npy", index: 9, count: 3 },
      { file: "test-000000000012.npy", index: 12, count: 3 },
    ]);
    expect(partsOf(plan({ splits: [] }))).toEqual(partsOf(plan({})));
    expect(plan({ splits: [] })).not.toHaveProperty("splits");
    const byKey = partsOf(plan({ splits: shares, splitBy: "key", partSize: 10 }));
    expect(byKey.map(({ file, count, shares }) => [file, count, shares])).toEqual([
      ["train-000000000005.npy", 10, [0, 0.65]],
      ["test-000000000005.npy", 10, [0.65, 1]],
    ]);
  });

  test("lengths are counted by classes", () => {
    const counted = lengthCounts(plan({ width: 30, height: 20, columns: ["length"] }));
    const rows = (...lengths: number[]) => ({
      count: lengths.length,
      columns: new Map([["length", Uint32Array.from(lengths)]]),
    });
    counted.add(rows(0, 49, 50, 199, 2 ** 32 - 1) as never);
    counted.add(rows(50) as never);
    expect(counted.counts).toEqual([2, 2, 0, 1]);
    expect(lengthCounts(plan({})).counts).toBeUndefined();
  });

  test("cells of paths lead around a torus", () => {
    const rows = {
      count: 2,
      columns: new Map([["start", Uint32Array.of(2, 0)]]),
      moves: Uint8Array.of(1, 2, 3, 3, 0),
      offsets: Uint32Array.of(0, 2, 5),
    };
    const cellsOn = (topology: string) =>
      columnsOf(rows as never, { columns: ["cells"], recipe: { width: 3, height: 2, topology } } as never).get("cells");
    expect(cellsOn("torus")).toEqual(Uint32Array.of(2, 0, 3, 0, 2, 1, 4));
  });
});

describe("small data sets are as they claim", () => {
  const check = async (name: string, ...words: string[]): Promise<string> => {
    const directory = join(folder, name);
    const set = ["--algorithm", "wilson", "--seed", "3", "--part-size", "8", "--workers", "1", "--quiet"];
    expect(await run(["bulk", ...set, ...words, "--output", directory])).toMatchObject({ code: 0, errors: "" });
    const { code, errors } = await run(["bulk", "check", "--all", "--quiet", directory]);
    expect({ name, code, errors }).toEqual({ name, code: 0, errors: "" });
    return directory;
  };

  test("results", async () => {
    await check("results", ..."--width 4 --height 4 --results 9 --columns start --where".split(" "), "deadEnds > 4");
  });

  test("splits by key", async () => {
    await check("keys", ..."--width 4 --height 4 --count 8 --split a=0.5,b=0.5 --split-by key".split(" "));
  });

  test("tokens of wide mazes, cell by cell", async () => {
    const directory = await check("tokens", ..."--width 12 --height 11 --count 3 --format cell-tokens".split(" "));
    const [line] = readFileSync(join(directory, "part-000000000000.jsonl"), "utf8").split("\n");
    expect(JSON.parse(line).maze.match(/<\|\d+-\d+\|>/g)).toHaveLength(132);
  });

  test("tokens of chosen mazes", async () => {
    await check("chosen", ..."--width 5 --height 4 --count 9 --format tokens --where".split(" "), "deadEnds > 5");
  });
});
