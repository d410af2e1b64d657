// Tests data sets of solved mazes: columns, shards, splits by key, formats, and the card.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convertIndexedToRgb, decode } from "fast-png";
import { unzipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import type { Rows } from "../../src/datasets/formats/format.ts";
import { formats } from "../../src/datasets/formats/index.ts";
import { findResults } from "../../src/datasets/results.ts";
import { Duplicates } from "../../src/datasets/unique.ts";
import type { MazeBatch, QueryResults, Walls } from "../../src/index.ts";
import { createEngine, mazeAt, mazeKey, parseMaze, toGrid } from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { parseFilter } from "../../src/queries/filter.ts";
import { run as runHere, scratchFolder } from "../helpers/commandLine.ts";
import { hashes, isNoManifest } from "../helpers/folders.ts";
import { randomIntegers } from "../helpers/random.ts";

const root = scratchFolder();
let directories = 0;
const engine = createEngine();

async function bulk(line: string, ...more: string[]): Promise<{ directory: string; code: unknown; errors: string }> {
  const directory = join(root, `${directories++}`);
  const words = ["bulk", ...line.split(" "), ...more, "--workers", "1", "--output", directory];
  const { code, errors } = await runHere(words);
  return { directory, code, errors };
}

async function made(line: string, ...more: string[]): Promise<string> {
  const { directory, code, errors } = await bulk(line, ...more);
  expect([code, errors.match(/^error.*/m)?.[0]]).toEqual([0, undefined]);
  const check = await runHere(["bulk", "check", directory, "--all"]);
  expect([check.code, check.errors.match(/^error.*/m)?.[0]]).toEqual([0, undefined]);
  return directory;
}

function npy(file: Uint8Array): { shape: number[]; values: number[]; big: BigUint64Array } {
  // Copies the bytes, because methods of a Buffer return views.
  const bytes = new Uint8Array(file);
  const start = 10 + bytes[8] + 256 * bytes[9];
  const header = new TextDecoder().decode(bytes.subarray(10, start));
  const [, type] = /'descr': '([^']+)'/.exec(header) ?? [];
  const [, sides] = /'shape': \(([^)]*)\)/.exec(header) ?? [];
  const { buffer } = bytes.slice(start);
  const big = new BigUint64Array(type.endsWith("8") && type !== "<f8" ? buffer : new ArrayBuffer(0));
  const arrays = { "|u1": Uint8Array, "<u4": Uint32Array, "<i4": Int32Array, "<f8": Float64Array } as const;
  const values = big.length ? Array.from(big, Number) : Array.from(new arrays[type as "|u1"](buffer));
  return { shape: sides.split(",").filter(Boolean).map(Number), values, big };
}

const array = (directory: string, name: string) => npy(readFileSync(join(directory, name)));

function solved(batch: MazeBatch, { ends, lengths, moves }: QueryResults) {
  let at = 0;
  return Array.from({ length: batch.count }, (_, i) => {
    const steps = moves.slice(at, at + lengths[i]);
    at += lengths[i];
    return { start: ends[2 * i], finish: ends[2 * i + 1], length: lengths[i], moves: steps, maze: mazeAt(batch, i) };
  });
}

function cellsOf(start: number, moves: Uint8Array, width: number): number[] {
  const cells = [start];
  for (const move of moves) cells.push(cells[cells.length - 1] + [-width, 1, width, -1][move]);
  return cells;
}

const order = "--algorithm wilson --width 7 --height 5 --seed 3 --count 40 --part-size 40 --ends random";
const batch = engine.generateMany({ algorithm: "wilson", width: 7, height: 5, seed: 3, count: 40 });
const expected = solved(batch, engine.solveMany(batch, { ends: "random", pairs: 1 }));
const keys = [...engine.keysMany(batch)];

describe("columns equal the results of the engine", () => {
  test("npy and npz have one array per column, with the moves and cells of all mazes concatenated", async () => {
    const files = await made(`${order} --columns all`);
    const zipped = await made(`${order} --columns all --format npz`);
    const inZip = unzipSync(readFileSync(join(zipped, "part-000000000000.npz")));
    for (const of of [
      (name: string) => array(files, `part-000000000000.${name}.npy`),
      (name: string) => npy(inZip[`${name}.npy`]),
    ]) {
      for (const name of ["start", "finish", "length"] as const)
        expect(of(name).values).toEqual(expected.map((one) => one[name]));
      expect(of("moves").values).toEqual(expected.flatMap(({ moves }) => [...moves]));
      expect(of("cells").values).toEqual(expected.flatMap(({ start, moves }) => cellsOf(start, moves, 7)));
      expect([...of("key").big]).toEqual(keys);
    }
  });

  test("Parquet columns have one byte per move and four bytes per cell", async () => {
    const directory = await made(`${order} --columns all --format parquet`);
    const file = readFileSync(join(directory, "part-000000000000.parquet"));
    const rows = await parquetReadObjects({ file: new Uint8Array(file).buffer, utf8: false });
    for (const [i, { start, finish, length, moves }] of expected.entries()) {
      const row = rows[i];
      expect([row.start, row.finish, row.length]).toEqual([start, finish, length]);
      expect(new Uint8Array(row.moves as Uint8Array)).toEqual(moves);
      const cells = new Uint32Array(new Uint8Array(row.cells as Uint8Array).buffer);
      expect([...cells]).toEqual(cellsOf(start, moves, 7));
      expect(BigInt.asUintN(64, row.key as bigint)).toBe(keys[i]);
    }
  });

  test("ndjson lines have letters for moves and hexadecimal digits for keys, and are read by parseMaze", async () => {
    const directory = await made(`${order} --columns all --measures deadEnds --format ndjson`);
    const lines = readFileSync(join(directory, "part-000000000000.ndjson"), "utf8").trim().split("\n");
    for (const [i, { start, moves, maze }] of expected.entries()) {
      const { measures } = JSON.parse(lines[i]);
      expect(measures.moves).toBe([...moves].map((move) => "NESW"[move]).join(""));
      expect(measures.cells).toEqual(cellsOf(start, moves, 7));
      expect(BigInt(`0x${measures.key}`)).toBe(keys[i]);
      expect(measures.deadEnds).toBe(engine.measure(maze).deadEnds);
      expect(parseMaze(lines[i]).walls).toEqual(maze.walls);
    }
  });

  test("the cells column of a torus has the engine's path between the requested ends", async () => {
    const directory = await made(
      "--algorithm kruskal --topology torus --width 6 --height 5 --seed 3 --count 30 --columns start,cells,length " +
        "--ends farthest",
    );
    const request = { algorithm: "kruskal", topology: "torus", width: 6, height: 5, seed: 3, count: 30 } as const;
    const mazes = engine.generateMany(request);
    expect(array(directory, "part-000000000000.cells.npy").values).toEqual([...engine.solveMany(mazes).cells]);
    expect(existsSync(join(directory, "part-000000000000.moves.npy"))).toBe(false);
  });
});

describe("bulk --results", () => {
  const line =
    "--algorithm recursive-backtracker --width 8 --height 8 --seed 5 --ends random --columns length,key --part-size 50";
  const asked = [..."--results 300 --where".split(" "), "length > 30"];

  test("result i is the first maze that matches among the indices i, i + 2^32, i + 2 * 2^32 and so on", async () => {
    const directory = await made(line, ...asked);
    const indices = readdirSync(directory)
      .filter((name) => name.endsWith(".index.npy"))
      .sort()
      .flatMap((name) => array(directory, name).values);
    expect(indices).toHaveLength(300);
    const passes = (index: number): boolean => {
      const maze = engine.generate({ algorithm: "recursive-backtracker", width: 8, height: 8, seed: 5, index });
      return engine.measure(maze, { ends: "random" }).solution - 1 > 30;
    };
    for (const [i, index] of indices.entries()) {
      let first = i;
      while (!passes(first)) first += 2 ** 32;
      expect(index).toBe(first);
    }
    expect(Math.max(...indices)).toBeGreaterThan(2 ** 33);
  });

  test("shards of --results make the same bytes as one run", async () => {
    const whole = await made(line, ...asked);
    const shards = await Promise.all(["1/3", "2/3", "3/3"].map((shard) => bulk(line, ...asked, "--shard", shard)));
    const [first] = shards;
    const merged = await runHere(["bulk", "merge", ...shards.map(({ directory }) => directory)]);
    expect(merged.code).toBe(0);
    expect(hashes(first.directory, isNoManifest)).toEqual(hashes(whole, isNoManifest));
  });

  test("findResults fails after 2^20 attempts for one result, and reports the number of matches", () => {
    let made = 0;
    const make = ({ index, count }: { index: number; count: number }): Rows => {
      made += count;
      const indices = BigInt64Array.of(BigInt(index), BigInt(index + 1)).subarray(0, count);
      const columns = new Map([["length", Uint32Array.of(index === 0 ? 5 : 0, 0).subarray(0, count)]]);
      const offsets = new Uint32Array(count + 1);
      return { count, walls: new Uint8Array(count), indices, columns, moves: undefined, offsets };
    };
    expect(() => findResults(make, parseFilter("length > 4", ["length"]), { index: 0, count: 2 }, 1)).toThrow(
      '"where" expected a match within 1048576 mazes for each result, got none for result 1; ' +
        "use a wider filter (1 of 1048577 mazes matched)",
    );
    expect(made).toBe(2 ** 20 + 1);
  });

  test("if no maze matches, findResults fails after all attempts for the first result", () => {
    let made = 0;
    const make = ({ count }: { count: number }): Rows => {
      made += count;
      const walls = new Uint8Array(count);
      const columns = new Map([["length", new Uint32Array(count)]]);
      return { count, walls, indices: new BigInt64Array(count), columns, moves: undefined, offsets: new Uint32Array() };
    };
    expect(() => findResults(make, parseFilter("length > 4", ["length"]), { index: 7, count: 5000 }, 1)).toThrow(
      "got none for result 7; use a wider filter (0 of",
    );
    expect(made).toBeLessThan(1.5 * 2 ** 20);
  });

  test("findResults finds the first match of each result after up to 5000 attempts", () => {
    const make = ({ index, count }: { index: number; count: number }): Rows => {
      const attempt = Math.floor(index / 2 ** 32);
      const first = index % 2 ** 32;
      const passes = Uint32Array.from({ length: count }, (_, i) => Number(attempt >= ((first + i) * 811) % 5000));
      return {
        count,
        walls: new Uint8Array(count).fill(1),
        indices: BigInt64Array.from({ length: count }, (_, i) => BigInt(index + i)),
        columns: new Map([["length", passes]]),
        moves: undefined,
        offsets: new Uint32Array(count + 1),
      };
    };
    const { indices } = findResults(make, parseFilter("length > 0", ["length"]), { index: 0, count: 20 }, 1);
    expect([...indices].map(Number)).toEqual(Array.from({ length: 20 }, (_, i) => i + ((i * 811) % 5000) * 2 ** 32));
  });
});

describe("bulk --split-by key", () => {
  const line =
    "--algorithm recursive-backtracker --width 5 --height 5 --seed 1 --count 3000 --split train=0.8,test=0.2";

  test("every maze is in one split, and no other split has a rotation or mirror image of it", async () => {
    const directory = await made(`${line} --split-by key --columns key`);
    const [train, test] = ["train", "test"].map((split) => ({
      keys: array(directory, `${split}-000000000000.key.npy`).big,
      indices: array(directory, `${split}-000000000000.index.npy`).values,
    }));
    expect([...train.indices, ...test.indices].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 3000 }, (_, i) => i),
    );
    const known = new Set(train.keys);
    expect([...test.keys].filter((key) => known.has(key))).toEqual([]);
    expect(train.keys.length / 3000).toBeGreaterThan(0.76);
    expect(train.keys.length / 3000).toBeLessThan(0.84);
    expect([...test.keys].every((key) => Number(key) / 2 ** 64 >= 0.8)).toBe(true);
    // A split by index puts rotated or mirrored copies of some mazes into both splits.
    const request = { algorithm: "recursive-backtracker", width: 5, height: 5, seed: 1, count: 3000 } as const;
    const mazes = engine.generateMany(request);
    const all = [...engine.keysMany(mazes)];
    const first = new Set(all.slice(0, 2400));
    expect(all.slice(2400).filter((key) => first.has(key)).length).toBeGreaterThan(10);
  });

  test("--split-by key works with filters, results, parts and shards", async () => {
    const parts = `${line} --split-by key --part-size 1000 --ends dead-ends --columns start`;
    const asked = [parts, "--where", "length > 12"] as const;
    const whole = await made(...asked);
    const shards = await Promise.all(["1/2", "2/2"].map((shard) => bulk(...asked, "--shard", shard)));
    expect((await runHere(["bulk", "merge", ...shards.map(({ directory }) => directory)])).code).toBe(0);
    for (const name of readdirSync(whole))
      expect([
        name,
        readFileSync(join(shards[0].directory, name), "latin1") === readFileSync(join(whole, name), "latin1"),
      ]).toEqual([name, true]);
    const results = await bulk(
      `${line.replace("--count", "--results")} --split-by key --ends random`,
      "--where",
      "solution > 13",
    );
    expect(results.errors).toMatch(/^3,000 mazes in 2 parts.*; 3,000 found in /m);
    const card = readFileSync(join(results.directory, "README.md"), "utf8");
    const mazes = [...card.matchAll(/^\| (?:train|test) \| (\d+) \|$/gm)].map(([, count]) => Number(count));
    expect(mazes).toHaveLength(2);
    expect(mazes[0] + mazes[1]).toBe(3000);
  });
});

/** Returns the squares of a maze as rows of 1 (wall) and 0 (floor). Omits the north and the west border. */
function squaresOf(maze: Walls): number[][] {
  const { width, height, cells } = toGrid(maze);
  return Array.from({ length: height - 1 }, (_, y) =>
    Array.from({ length: width - 1 }, (_, x) => cells[(y + 1) * width + x + 1]),
  );
}

const rotated = <T>(rows: T[][]): T[][] => rows[0].map((_, i) => rows.map((row) => row[row.length - 1 - i]));
const flipped = <T>(rows: T[][]): T[][] => rows.map((row) => [...row].reverse());
const transposed = <T>(rows: T[][]): T[][] => rows[0].map((_, i) => rows.map((row) => row[i]));

describe("bulk --format puzzle", () => {
  const line = "--algorithm kruskal --width 6 --height 6 --seed 2 --count 20 --ends random --format puzzle";
  const mazes = engine.generateMany({ algorithm: "kruskal", width: 6, height: 6, seed: 2, count: 20 });
  const answers = solved(mazes, engine.solveMany(mazes, { ends: "random", pairs: 1 }));
  const tokensOf = (i: number): { input: number[][]; label: number[][] } => {
    const { maze, start, finish, moves } = answers[i];
    const input = squaresOf(maze).map((row) => row.map((wall): number => (wall ? 1 : 2)));
    const label = input.map((row) => [...row]);
    const place = (cell: number) => [2 * Math.floor(cell / 6), 2 * (cell % 6)];
    let [y, x] = place(start);
    for (const move of moves) {
      for (let half = 0; half < 2; half++) {
        y += [-1, 0, 1, 0][move];
        x += [0, 1, 0, -1][move];
        label[y][x] = 5;
      }
    }
    for (const tokens of [input, label]) {
      const [[sy, sx], [gy, gx]] = [place(start), place(finish)];
      tokens[sy][sx] = 3;
      tokens[gy][gx] = 4;
    }
    return { input, label };
  };

  test("--format puzzle writes the tokens, the indices, the description and the table of puzzles", async () => {
    const directory = await made(line);
    const inputs = array(directory, "train/all__inputs.npy");
    expect(inputs.shape).toEqual([20, 144]);
    expect(inputs.values).toEqual(answers.flatMap((_, i) => tokensOf(i).input.flat()));
    expect(array(directory, "train/all__labels.npy").values).toEqual(
      answers.flatMap((_, i) => tokensOf(i).label.flat()),
    );
    const counted = Array.from({ length: 21 }, (_, i) => i);
    expect(array(directory, "train/all__puzzle_indices.npy").values).toEqual(counted);
    expect(array(directory, "train/all__group_indices.npy").values).toEqual(counted);
    expect(array(directory, "train/all__puzzle_identifiers.npy").values).toEqual(new Array(20).fill(0));
    expect(JSON.parse(readFileSync(join(directory, "train/dataset.json"), "utf8"))).toEqual({
      pad_id: 0,
      ignore_label_id: 0,
      blank_identifier_id: 0,
      vocab_size: 6,
      seq_len: 144,
      num_puzzle_identifiers: 1,
      total_groups: 20,
      mean_puzzle_examples: 1,
      total_puzzles: 20,
      sets: ["all"],
    });
    expect(readFileSync(join(directory, "identifiers.json"), "utf8")).toBe('["<blank>"]');
    const rows = readFileSync(join(directory, "train.csv"), "utf8").split("\r\n");
    expect([rows[0], rows.length]).toEqual(["source,question,answer,rating", 22]);
    const word = (tokens: number[][]) =>
      tokens
        .flat()
        .map((token) => "# SGo"[token - 1])
        .join("");
    for (const [i, { length }] of answers.entries())
      expect(rows[i + 1]).toBe(`wasmaze,${word(tokensOf(i).input)},${word(tokensOf(i).label)},${length}`);
  });

  test("--symmetries 8 writes eight rotations and reflections of a maze to the first split as a group", async () => {
    const directory = await made(`${line} --split train=0.5,test=0.5 --symmetries 8`);
    const { shape, values } = array(directory, "train/all__labels.npy");
    expect(shape).toEqual([80, 144]);
    const { label } = tokensOf(3);
    const turns = [label, rotated(label), rotated(rotated(label)), rotated(rotated(rotated(label)))];
    const images = [...turns, flipped(label), [...label].reverse(), transposed(label), flipped(rotated(label))];
    expect(values.slice(3 * 8 * 144, 4 * 8 * 144)).toEqual(images.flat(2));
    expect(new Set(images.map((image) => image.join())).size).toBe(8);
    expect(array(directory, "train/all__group_indices.npy").values).toEqual([0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80]);
    expect(array(directory, "test/all__inputs.npy").shape).toEqual([10, 144]);
    expect(readFileSync(join(directory, "train.csv"), "utf8").split("\r\n")).toHaveLength(12);
  });

  test("--format puzzle writes cells outside a mask as walls", async () => {
    writeFileSync(join(root, "mask.txt"), "###\n#.#\n###\n");
    const directory = await made(
      `--algorithm wilson --width 3 --height 3 --seed 1 --count 5 --format puzzle --mask ${join(root, "mask.txt")}`,
    );
    const { values } = array(directory, "train/all__inputs.npy");
    for (let i = 0; i < 5; i++) expect([14, 15, 20, 21].map((at) => values[36 * i + at])).toEqual([1, 1, 1, 1]);
  });
});

test("--format raster writes three colour planes and the solution at 2 x 2 pixels per square", async () => {
  const directory = await made(
    "--algorithm wilson --width 4 --height 3 --seed 2 --count 6 --ends random --format raster",
  );
  const mazes = engine.generateMany({ algorithm: "wilson", width: 4, height: 3, seed: 2, count: 6 });
  const answers = solved(mazes, engine.solveMany(mazes, { ends: "random", pairs: 1 }));
  const inputs = array(directory, "train/inputs.npy");
  const solutions = array(directory, "train/solutions.npy");
  expect([inputs.shape.join(), solutions.shape.join()]).toEqual(["6,3,16,20", "6,16,20"]);
  for (const [i, { maze, start, finish, moves }] of answers.entries()) {
    const { width, cells } = toGrid(maze);
    const square = (cell: number) => (2 * Math.floor(cell / 4) + 1) * width + 2 * (cell % 4) + 1;
    const path = new Set([square(start)]);
    let here = square(start);
    for (const move of moves) {
      for (let half = 0; half < 2; half++) {
        here += [-width, 1, width, -1][move];
        path.add(here);
      }
    }
    for (let y = 0; y < 16; y++) {
      for (let x = 0; x < 20; x++) {
        const inRim = y === 0 || x === 0 || y === 15 || x === 19;
        const at = Math.floor((y - 1) / 2) * width + Math.floor((x - 1) / 2);
        const free = inRim || cells[at] ? 0 : 1;
        const colours = inRim
          ? [0, 0, 0]
          : at === square(start)
            ? [0, 1, 0]
            : at === square(finish)
              ? [1, 0, 0]
              : [free, free, free];
        expect([0, 1, 2].map((plane) => inputs.values[((3 * i + plane) * 16 + y) * 20 + x])).toEqual(colours);
        expect(solutions.values[(i * 16 + y) * 20 + x]).toBe(!inRim && path.has(at) ? 1 : 0);
      }
    }
  }
});

describe("bulk --format tokens and cell-tokens", () => {
  const line = "--algorithm kruskal --width 5 --height 4 --seed 9 --count 30 --ends random";
  const mazes = engine.generateMany({ algorithm: "kruskal", width: 5, height: 4, seed: 9, count: 30 });
  const answers = solved(mazes, engine.solveMany(mazes, { ends: "random", pairs: 1 }));
  const name = (cell: number) => `(${Math.floor(cell / 5)},${cell % 5})`;

  test("a line of tokens has the passages in random order, the origin, the target and the path", async () => {
    const directory = await made(`${line} --format tokens`);
    const lines = readFileSync(join(directory, "part-000000000000.txt"), "utf8").trim().split("\n");
    const orders = new Set<string>();
    for (const [i, { maze, start, finish, moves }] of answers.entries()) {
      const [, list, rest] = /^<ADJLIST_START> (.*)<ADJLIST_END> (.*)$/.exec(lines[i]) ?? [];
      const path = cellsOf(start, moves, 5).map(name).join(" ");
      expect(rest).toBe(
        `<ORIGIN_START> ${name(start)} <ORIGIN_END> <TARGET_START> ${name(finish)} <TARGET_END> ` +
          `<PATH_START> ${path} <PATH_END>`,
      );
      const passages = list.split(" ; ").slice(0, -1);
      const sorted = passages.map((passage) => passage.split(" <--> ").sort().join(" <--> ")).sort();
      const all: string[] = [];
      for (let cell = 0; cell < 20; cell++) {
        if (!(maze.walls[cell] & 2)) all.push([name(cell), name(cell + 1)].sort().join(" <--> "));
        if (!(maze.walls[cell] & 4)) all.push([name(cell), name(cell + 5)].sort().join(" <--> "));
      }
      expect(sorted).toEqual(all.sort());
      orders.add(passages.map((passage) => all.indexOf(passage.split(" <--> ").sort().join(" <--> "))).join());
    }
    expect(orders.size).toBe(30);
  });

  test("a line of cell-tokens has the walls of each cell, and the moves", async () => {
    const directory = await made(`${line} --format cell-tokens`, "--where", "length > 3");
    const lines = readFileSync(join(directory, "part-000000000000.jsonl"), "utf8").trim().split("\n");
    const kept = answers.filter(({ length }) => length > 3);
    expect(lines).toHaveLength(kept.length);
    for (const [i, { maze, start, finish, moves }] of kept.entries()) {
      const { maze: words, moves: steps } = JSON.parse(lines[i]);
      const rows = words.split("\n").map((row: string) => row.match(/<\|[^|]+\|>/g) ?? []);
      expect(rows.map((row: string[]) => row.length)).toEqual([15, 15, 15, 15]);
      for (let cell = 0; cell < 20; cell++) {
        const [x, y] = [cell % 5, Math.floor(cell / 5)];
        const bits = { up: 1, down: 4, left: 8, right: 2 };
        const sides = Object.entries(bits).flatMap(([side, bit]) => (maze.walls[cell] & bit ? [side] : []));
        const word = sides.length === 0 ? "no" : sides.length === 4 ? "all" : sides.join("_");
        const what = cell === start ? "origin" : cell === finish ? "target" : "blank";
        expect(rows[y].slice(3 * x, 3 * x + 3)).toEqual([`<|${y}-${x}|>`, `<|${word}_wall|>`, `<|${what}|>`]);
      }
      expect(steps).toBe([...moves].map((move) => `<|${["up", "right", "down", "left"][move]}|>`).join(""));
    }
  });
});

describe("the card of a data set", () => {
  test("the card contains the request, the counts and the lengths, and never replaces a README.md", async () => {
    const line = `${order} --columns moves --split train=0.75,test=0.25`;
    const { directory } = await bulk(line);
    const card = readFileSync(join(directory, "README.md"), "utf8");
    expect(card).toContain("# 7 × 5 mazes by wilson");
    expect(card).toContain("| train | 30 | 30 |\n| test | 10 | 10 |");
    const counts = [...card.matchAll(/^\| \d+ to \d+ \| (\d+) \| (\d+) \|$/gm)].map(([, ...both]) => both.map(Number));
    expect(counts.reduce(([train, test], row) => [train + row[0], test + row[1]], [0, 0])).toEqual([30, 10]);
    const request = JSON.parse(/```json\n(.*?)\n```/s.exec(card)?.[1] ?? "");
    expect(request).toMatchObject({ algorithm: "wilson", revision: 1, seed: 3, count: 40, ends: "random" });
    writeFileSync(join(directory, "README.md"), "mine");
    const again = await runHere(["bulk", ...line.split(" "), "--workers", "1", "--output", directory]);
    expect(again.code).toBe(0);
    expect(readFileSync(join(directory, "README.md"), "utf8")).toBe("mine");
  });

  test("data sets without solutions also have a card, and every card has a licence", async () => {
    const card = readFileSync(join(await made("--count 10 --seed 1 --measures solution"), "README.md"), "utf8");
    expect(card).toContain("| part | 10 | 10 |");
    expect(card).not.toContain("Length of the solution");
    expect(card).toContain("made by a program from seeds");
    expect(card).toContain("claim no rights in these mazes");
    expect(card).toContain("MIT licence");
  });
});

describe("bulk --format images", () => {
  const decoded = (png: Uint8Array) => {
    const picture = decode(png);
    const colours = convertIndexedToRgb(picture as Parameters<typeof convertIndexedToRgb>[0]);
    return { width: picture.width, height: picture.height, colours: Buffer.from(colours).toString("hex") };
  };

  function entriesOf(archive: Uint8Array): Map<string, Uint8Array> {
    const found = new Map<string, Uint8Array>();
    const text = (from: number, to: number) => Buffer.from(archive.subarray(from, to)).toString("latin1");
    for (let at = 0; archive[at] !== 0; ) {
      const size = Number.parseInt(text(at + 124, at + 135), 8);
      found.set(text(at, at + 100).replace(/\0.*/s, ""), archive.slice(at + 512, at + 512 + size));
      at += 512 + 512 * Math.ceil(size / 512);
    }
    return found;
  }

  const sizes = [
    "--width 9 --height 6",
    "--width 4 --height 5 --cell-pixels 1",
    "--width 7 --height 3 --cell-pixels 3",
    "--width 2 --height 2 --cell-pixels 40",
    "--width 70 --height 2 --cell-pixels 17",
    "--width 1 --height 2",
  ];
  test.each(sizes)("the pictures equal those of renderPng with and without the path: %s", async (size) => {
    const directory = await made(`--algorithm wilson ${size} --seed 3 --count 5 --ends random --format images`);
    const entries = entriesOf(readFileSync(join(directory, "part-000000000000.tar")));
    const [width, height, scale = 4] = (size.match(/\d+/g) ?? []).map(Number);
    const mazes = engine.generateMany({ algorithm: "wilson", width, height, seed: 3, count: 5 });
    const answers = solved(mazes, engine.solveMany(mazes, { ends: "random", pairs: 1 }));
    expect(entries.size).toBe(15);
    for (const [i, { start, finish, moves, maze }] of answers.entries()) {
      const cell = (at: number) => ({ x: at % width, y: Math.floor(at / width) });
      const marks = { ends: { start: cell(start), finish: cell(finish) }, scale };
      const name = `00000000000${i}`;
      const entry = (ending: string) => entries.get(`${name}.${ending}`) as Uint8Array;
      expect(decoded(entry("input.png"))).toEqual(decoded(renderPng(maze, marks)));
      const path = cellsOf(start, moves, width);
      expect(decoded(entry("target.png"))).toEqual(decoded(renderPng(maze, { ...marks, path })));
      expect(JSON.parse(Buffer.from(entry("json")).toString())).toEqual({
        index: i,
        start: [start % width, Math.floor(start / width)],
        finish: [finish % width, Math.floor(finish / width)],
        length: moves.length,
        moves: [...moves].map((move) => "NESW"[move]).join(""),
      });
    }
  });

  test("--format images works with masks, braids, filters, results and keys, and in shards", async () => {
    const mask = join(root, "heart.txt");
    writeFileSync(mask, ".##..##.\n########\n.######.\n...##...\n");
    await made(`--algorithm wilson --mask ${mask} --seed 3 --count 30 --ends random --format images`);
    const rest = "--algorithm kruskal --width 6 --height 6 --seed 3 --format images --part-size 20 --ends random";
    await made(`${rest} --count 60 --braid 0.5`);
    await made(`${rest} --count 60 --split a=0.5,b=0.5 --split-by key --unique`, "--where", "length > 6");
    const whole = await made(`${rest} --results 60`, "--where", "length > 6");
    const { directory } = await bulk(`${rest} --results 60 --shard 1/2`, "--where", "length > 6");
    const shard = `bulk ${rest} --results 60 --shard 2/2 --workers 1`.split(" ");
    const again = await runHere([...shard, "--where", "length > 6", "--output", directory]);
    expect(again.code).toBe(0);
    expect((await runHere(["bulk", "merge", directory])).code).toBe(0);
    for (const name of readdirSync(whole))
      expect(readFileSync(join(directory, name))).toEqual(readFileSync(join(whole, name)));
  });

  test("--format images uses the given colours", async () => {
    const colours = "walls=#102030,floor=#fFfFf0,path=#ff0000,start=#00ff00,finish=#ff0001";
    const directory = await made(
      `--algorithm wilson --width 4 --height 4 --seed 3 --count 2 --ends farthest --format images --colours ${colours}`,
    );
    const entries = entriesOf(readFileSync(join(directory, "part-000000000000.tar")));
    const { palette } = decode(entries.get("000000000001.target.png") as Uint8Array);
    const used = palette?.map((colour) => Buffer.from(colour.slice(0, 3)).toString("hex"));
    expect(used).toEqual(["fffff0", "102030", "ff0000", "00ff00", "ff0001"]);
    const manifest = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"));
    expect(manifest.dataSet.images.colours.floor).toBe("#fffff0");
  });

  test("the reader refuses damaged archives and pictures of another size", async () => {
    const line = "--algorithm wilson --width 4 --height 4 --seed 3 --count 3 --ends random --format images";
    const directory = await made(line);
    const file = join(directory, "part-000000000000.tar");
    const bytes = readFileSync(file);
    const contents = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")).dataSet;
    const part = { file: "part-000000000000.tar", index: 0, count: 3, mazes: 3, directory };
    const readAs = async (changed: Uint8Array, more = {}) => {
      writeFileSync(file, changed);
      const reader = await formats.images.read({ ...contents, ...more }, part);
      try {
        return await reader.mazeAt(0);
      } finally {
        reader.close();
      }
    };
    expect(await readAs(bytes)).toMatchObject({ index: 0 });
    const style = { images: { ...contents.images, cellPixels: 5 } };
    await expect(readAs(bytes, style)).rejects.toThrow("expected a picture of a maze, got one of 36 x 36 pixels");
    const changed = (at: number, text: string) =>
      Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at + text.length)]);
    await expect(readAs(changed(0, "x"))).rejects.toThrow('expected an entry such as 000000000000.input.png, got "x');
    await expect(readAs(changed(257, "uztar"))).rejects.toThrow("expected the header of an archive's entry at byte 0");
    await expect(readAs(changed(124, "9"))).rejects.toThrow("expected the header of an archive's entry at byte 0");
    await expect(readAs(changed(124, "77777777777"))).rejects.toThrow("expected an entry of at most 1073741824 bytes");
    await expect(readAs(bytes.subarray(0, 600))).rejects.toThrow(/^expected \d+ bytes at offset 512, got 88$/);
    await expect(readAs(changed(520, "xxxxxxxx"))).rejects.toThrow("expected a picture of a maze, got");
  });

  test("--format images refuses invalid options with a one-line error", async () => {
    const refused = async (line: string): Promise<string> => {
      const { code, errors } = await bulk(`--width 4 --height 4 --count 1 ${line}`);
      expect(code).toBe(2);
      return errors;
    };
    expect(await refused("--format images --cell-pixels 0")).toContain(
      '"cellPixels" expected an integer in 1..1024, got 0',
    );
    expect(await refused("--cell-pixels 4")).toContain('"format" expected images for pixels and colours, got "npy"');
    expect(await refused("--format images --colours path=red")).toContain(
      '"colours" expected name=#rrggbb,name=#rrggbb',
    );
    expect(await refused("--format images --colours roof=#123456")).toContain(
      '"colours" expected only the names floor, walls, path',
    );
    expect(await refused("--format images --colours path=#000000")).toContain("path to differ from walls, got");
    expect(await refused("--format images --topology torus")).toContain('"topology" expected plane for images');
    expect(await refused("--format images --columns moves")).toContain('"columns" expected no value for images');
    const wide = await bulk("--width 40000 --height 1 --count 1 --format images");
    expect(wide.errors).toContain('"width" and "height" expected at most 32766 for images, got 40000');
  });
});

describe("bulk --unique", () => {
  const line =
    "--algorithm recursive-backtracker --width 4 --height 4 --seed 1 --count 2000 --part-size 300 --columns key";
  const mazes = engine.generateMany({ algorithm: "recursive-backtracker", width: 4, height: 4, seed: 1, count: 2000 });
  const all = [...engine.keysMany(mazes)];
  const firsts = all.flatMap((key, i) => (all.indexOf(key) === i ? [i] : []));
  const indicesOf = (directory: string): number[] =>
    readdirSync(directory)
      .filter((name) => name.endsWith(".index.npy"))
      .flatMap((name) => array(directory, name).values)
      .sort((a, b) => a - b);

  test("--unique drops and counts mazes that are rotations or reflections of earlier mazes", async () => {
    const { directory, errors } = await bulk(`${line} --unique`);
    expect(indicesOf(directory)).toEqual(firsts);
    expect(errors).toContain(
      `(of 2,000 tried, ${(2000 - firsts.length).toLocaleString("en")} dropped as rotated or mirrored copies)`,
    );
    expect(firsts.length).toBeLessThan(1000);
    expect(indicesOf(await made(`${line} --unique --split a=0.5,b=0.5 --split-by key`))).toEqual(firsts);
  });

  test("of equal mazes that pass a filter, --unique keeps the first, with --count and with --results", async () => {
    const passing = (i: number) => engine.measure(mazeAt(mazes, i), { ends: "corners" }).solution > 9;
    const filtered = await made(`${line} --unique --ends corners`, "--where", "solution > 9");
    const seen = new Set<bigint>();
    const kept = [...all.keys()].filter((i) => {
      const isFirst = passing(i) && !seen.has(all[i]);
      if (isFirst) seen.add(all[i]);
      return isFirst;
    });
    expect(indicesOf(filtered)).toEqual(kept);
    const asked = `${line.replace("--count 2000", "--results 200")} --unique --ends corners`;
    const results = await made(asked, "--where", "solution > 9");
    const { big } = array(results, "part-000000000000.key.npy");
    expect([new Set(big).size, big.length < 200, big.length > 20]).toEqual([big.length, true, true]);
  });

  test("shards of --unique make the same bytes as one run", async () => {
    const whole = await made(`${line} --unique`);
    const shards = await Promise.all(["1/2", "2/2"].map((shard) => bulk(`${line} --unique --shard ${shard}`)));
    expect((await runHere(["bulk", "merge", ...shards.map(({ directory }) => directory)])).code).toBe(0);
    for (const name of readdirSync(whole).filter((each) => each.endsWith(".npy")))
      expect(readFileSync(join(shards[0].directory, name))).toEqual(readFileSync(join(whole, name)));
  });
});

test("Duplicates finds equal keys even if the hashes of different keys collide", () => {
  const random = randomIntegers(1);
  const keys = BigUint64Array.from({ length: 1000 }, () => {
    const [low, high] = [random(2) ? random(50) : random(2 ** 31) * 2 + 1, random(3)];
    return BigInt(low) + BigInt(high) * 2n ** 32n;
  });
  const indices = BigInt64Array.from(keys, (_, i) => BigInt(i));
  const duplicates = new Duplicates(1000);
  duplicates.add({ keys: keys.subarray(0, 400), indices: indices.subarray(0, 400) });
  duplicates.add({ keys: keys.subarray(400), indices: indices.subarray(400) });
  const expected = indices.filter((index) => keys.indexOf(keys[Number(index)]) < index);
  expect(expected.length).toBeGreaterThan(100);
  expect(duplicates.within(0, 1000, undefined)).toEqual(expected);
});

describe("bulk --pack", () => {
  test.each(["npy", "npz", "bin"])("--pack writes two bits per cell in format %s", async (format) => {
    for (const shape of ["--width 7 --height 5", "--width 8 --height 4 --topology torus", "--width 1 --height 3"]) {
      const line = `--algorithm kruskal ${shape} --seed 4 --count 25 --part-size 10 --format ${format} --pack`;
      const directory = await made(line);
      const [, width, height] = /--width (\d+) --height (\d+)/.exec(shape) ?? [];
      const cells = +width * +height;
      const topology = shape.includes("torus") ? "torus" : "plane";
      const request = { algorithm: "kruskal", width: +width, height: +height, topology, seed: 4, count: 10 } as const;
      const first = engine.generateMany(request);
      const bytes = readFileSync(join(directory, `part-000000000000.${format}`));
      const walls = format === "npz" ? npy(unzipSync(bytes)["walls.npy"]) : format === "npy" ? npy(bytes) : undefined;
      if (walls) expect(walls.shape).toEqual([10, Math.ceil(cells / 4)]);
      const values = walls?.values ?? [...bytes];
      expect(values).toHaveLength(10 * Math.ceil(cells / 4));
      for (let i = 0; i < 10 * cells; i++) {
        const [maze, cell] = [Math.floor(i / cells), i % cells];
        const two = (values[maze * Math.ceil(cells / 4) + (cell >> 2)] >> (2 * (cell & 3))) & 3;
        expect(two).toBe((first.walls[i] >> 1) & 3);
      }
    }
  });

  test("--pack works with filters and masks", async () => {
    writeFileSync(join(root, "ring.txt"), "####\n#..#\n####\n");
    const size = `--width 4 --height 3 --mask ${join(root, "ring.txt")}`;
    const line = `--algorithm wilson --seed 1 --count 50 --pack --columns moves --ends random ${size}`;
    await made(line, "--where", "length > 3");
  });
});

describe("refused options of bulk", () => {
  test.each([
    ["--results 10", '"results" expected the option "where" with a filter, got no filter; add "where", or use "count"'],
    ["--results 10 --where index>=0 --index 4294967290", '"index" + "results" expected at most 2^32, got 4294967300'],
    [
      "--results 10 --count 10 --where index>=0",
      '"results" expected a command without --count, got --count 10; remove one of them',
    ],
    ["--split-by key", '"splitBy" expected the option "split" with names and shares, got no splits'],
    ["--split-by walls --split a=1", '"splitBy" expected one of key, got "walls"'],
    ["--split-by key --split a=1 --format bin", 'which can store indices, got "bin"'],
    ["--split-by key --split a=1 --topology torus", '"topology" expected plane for keys, got "torus"'],
    ["--columns key --topology torus", '"topology" expected plane for keys, got "torus"'],
    ["--columns step", '"columns" expected one of start, finish, length, moves, cells, key, got "step"'],
    ["--columns start --format bin", '"format" expected npy, npz, parquet or ndjson'],
    ["--columns start --format puzzle", '"columns" expected no value for puzzle, whose columns are fixed, got "start"'],
    ["--format puzzle --topology torus", '"topology" expected plane for puzzle, got "torus"'],
    ["--format puzzle --part-size 5", '"partSize" expected no value for puzzle'],
    ["--format puzzle --hugging-face", '"huggingFace" expected no value for puzzle'],
    ["--format puzzle --symmetries 4", '"symmetries" expected 8, got 4'],
    ["--format puzzle --symmetries 8 --height 4", '"symmetries" expected a square maze, got 16 x 4'],
    ["--symmetries 8", '"format" expected puzzle for "symmetries", got "npy"'],
    ["--pack --format ndjson", '"format" expected npy, npz or bin for "pack", got "ndjson"'],
    ["--unique --format bin", 'which can store indices, got "bin"'],
    ["--unique --topology torus", '"topology" expected plane for keys, got "torus"'],
    ["--unique --count 200000000", '"unique" expected at most 134217728 mazes'],
    ["--ends random", '"ends" expected "columns", "measures" or "where" as well'],
  ])("refuses `bulk %s`", async (line, message) => {
    const { code, errors } = await bulk(`--algorithm kruskal --seed 1 ${line}`);
    expect([code, errors.includes(message) ? message : errors]).toEqual([2, message]);
  });

  test("--ends dead-ends refuses a maze without two dead ends", async () => {
    const { code, errors } = await bulk(
      "--algorithm kruskal --width 4 --height 4 --seed 1 --braid 1 --count 20 --columns start --ends dead-ends",
    );
    expect(code).toBe(2);
    expect(errors).toContain('"ends" expected two dead ends joined by a path');
  });
});

test("keysMany returns the key that mazeKey returns for each maze", () => {
  expect(keys).toEqual(expected.map(({ maze }) => mazeKey(maze)));
});
