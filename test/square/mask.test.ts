// Tests that both backends make the same masked mazes with perfect regions, and that queries, readers and renderers
// support masks.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AlgorithmInfo, AnyRequest, Direction, Maze } from "../../src/index.ts";
import {
  algorithms,
  createEngine,
  DIRECTIONS,
  mazeAt,
  measures,
  neighbour,
  neighbours,
  parseMask,
  parseMaze,
  renderSvg,
  renderText,
  toGrid,
  toJson,
  verifyMaze,
} from "../../src/index.ts";
import { parsePng, renderPng } from "../../src/png.ts";
import { maskRows, masks, maskWord, nthInside, parseMaskRows } from "../../src/square/mask.ts";
import { engineNames, engines, expectReference, expectSameWalls, sizes } from "../helpers/engines.ts";
import { randomIntegers } from "../helpers/random.ts";
import { errorOf, loose } from "../helpers/refusal.ts";
import { sweep } from "../helpers/sweep.ts";
import { shape, takers, testMaskLaws } from "../laws/testMaskLaws.ts";

const KINDS = ["newest", "random", "oldest", "middle"];

const request: fc.Arbitrary<AnyRequest & { mask: Uint8Array; width: number; height: number }> = fc
  .record({
    info: fc.constantFrom<(AlgorithmInfo & { id: AnyRequest["algorithm"] })[]>(...takers),
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 30 }),
    torus: fc.boolean(),
    seed: fc.maxSafeNat(),
    index: fc.nat(2 ** 40),
    holes: fc.constantFrom(0, 10, 30, 50, 90),
    shape: fc.nat(),
    start: fc.option(fc.nat(999)),
    braid: fc.constantFrom(0, 0, 0.5, 1),
    weights: fc.constantFrom([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [1, 1, 0, 0], [0, 2, 3, 1]),
  })
  .map(({ info, width, height, torus, seed, index, holes, shape, start, braid, weights }) => {
    const random = randomIntegers(shape);
    const mask = Uint8Array.from({ length: width * height }, () => (random(100) < holes ? 0 : 1));
    mask[random(width * height)] = 1;
    const inside = [...mask.keys()].filter((cell) => mask[cell] === 1);
    const cell = inside[Math.floor(((start ?? 0) * inside.length) / 1000)];
    return {
      algorithm: info.id,
      width,
      height,
      topology: torus && info.topologies.includes("torus") ? "torus" : "plane",
      seed,
      index,
      mask,
      braid,
      ...(info.id === "growing-tree" && { parameters: Object.fromEntries(KINDS.map((name, i) => [name, weights[i]])) }),
      ...(start !== null && info.takesStart && { start: { x: cell % width, y: Math.floor(cell / width) } }),
    };
  });

const checkedEngines = engineNames.map((name) => createEngine({ backend: name, check: true }));

test("both backends make the same perfect regions, alone, in batches, and from the recorded request", () => {
  fc.assert(
    fc.property(request, fc.integer({ min: 1, max: 4 }), (masked, count) => {
      const batch = engines.wasm.generateMany({ ...masked, count });
      expectSameWalls(batch.walls, engines.reference.generateMany({ ...masked, count }).walls, masked);
      for (let i = 0; i < count; i++) {
        const maze = mazeAt(batch, i);
        expect(verifyMaze(maze).defect).toBeUndefined();
        const { walls: _, revision: __, ...again } = maze;
        for (const checked of checkedEngines) expect(checked.generate(again)).toEqual(maze);
        expect(maze.walls.findIndex((walls, cell) => !masked.mask[cell] && walls !== 15)).toBe(-1);
      }
    }),
    { numRuns: sweep(600, 80) },
  );
});

test("kruskal and prim-true make the same forest from any start", () => {
  fc.assert(
    fc.property(request, (masked) => {
      const { start, parameters: _, ...rest } = masked;
      const forest = engines.wasm.generate({ ...rest, algorithm: "kruskal" }).walls;
      const prim = engines.wasm.generate({ ...rest, start, algorithm: "prim-true" }).walls;
      expectSameWalls(prim, forest, masked);
    }),
    { numRuns: sweep(100, 50) },
  );
});

test("a mask of all cells changes no mazes but those of wilson on the plane", () => {
  for (const { id, topologies } of takers)
    for (const topology of topologies) {
      const plain: AnyRequest = { algorithm: id, width: 31, height: 18, topology, seed: 3 };
      const whole = engines.wasm.generate({ ...plain, mask: new Uint8Array(31 * 18).fill(1) });
      if (id === "wilson" && topology === "plane") expect(whole.walls).not.toEqual(engines.wasm.generate(plain).walls);
      else expectSameWalls(whole.walls, engines.wasm.generate(plain).walls, plain);
    }
});

test("making a small masked maze affects neither a later maze without a mask nor a later large masked maze", () => {
  const plain: AnyRequest = { algorithm: "aldous-broder", width: 300, height: 200, seed: 3 };
  const before = engines.wasm.generate(plain).walls;
  engines.wasm.generate({ algorithm: "kruskal", width: 3, height: 3, mask: Uint8Array.of(1, 0, 1, 1, 1, 1, 0, 0, 1) });
  expectSameWalls(engines.wasm.generate(plain).walls, before, plain);
  const [width, height] = sweep([700, 500], [270, 140]);
  const mask = new Uint8Array(width * height).map((_, cell) => (cell % 11 ? 1 : 0));
  const masked: AnyRequest = { ...plain, width, height, mask };
  for (const { id } of takers) expectReference({ ...masked, algorithm: id });
});

test.each(takers)(
  "$id makes the same mazes as the reference for all masks of a row, a column and a small square",
  ({ id: algorithm, topologies, takesStart }) => {
    for (const [width, height] of sizes("1x1 6x1 1x6 2x2 3x3"))
      for (let set = 1; set < 1 << (width * height); set++) {
        const mask = Uint8Array.from({ length: width * height }, (_, cell) => (set >> cell) & 1);
        const last = mask.lastIndexOf(1);
        const start = takesStart && set % 2 === 0 ? { x: last % width, y: Math.floor(last / width) } : undefined;
        for (const topology of topologies)
          expectReference({ algorithm, width, height, topology, mask, seed: set, start, count: 3 });
      }
  },
);

test.each(takers)(
  "$id makes the same mazes as the reference for masks with gaps near multiples of 16 cells",
  ({ id: algorithm, topologies }) => {
    for (const width of [15, 16, 17, 31, 32, 33])
      for (const gaps of [[], [0], [15], [16], [15, 16], [width - 1], [0, width - 1]]) {
        // Every third row has no gaps.
        const mask = Uint8Array.from({ length: 7 * width }, (_, cell) =>
          cell % (3 * width) < width || !gaps.includes(cell % width) ? 1 : 0,
        );
        for (const topology of topologies)
          expectReference({ algorithm, width, height: 7, topology, mask, seed: width, count: 3 });
      }
  },
);

test("aldous-broder visits every cell of two large regions, even where it skips steps", () => {
  const [width, height] = sweep([400, 700], [200, 350]);
  const mask = new Uint8Array(width * height).fill(1);
  for (const y of [height / 2 - 1, height - 1]) mask.fill(0, y * width, (y + 1) * width);
  const near = { x: 3, y: 0 };
  const far = { x: width - 1, y: height - 2 };
  const request = { algorithm: "aldous-broder", width, height, mask, seed: 5 } as const;
  expectReference({ ...request, topology: "plane", start: far });
  expectReference({ ...request, topology: "torus", start: near });
});

test("algorithms that take no mask refuse a mask, and name the algorithms that take one", () => {
  for (const { id, takesMask } of algorithms) {
    if (takesMask) continue;
    expect(() => engines.wasm.generate({ algorithm: id, width: 2, height: 1, mask: Uint8Array.of(1, 1) })).toThrow(
      `"mask" expected no value for ${id}, which takes no mask, got a Uint8Array of 2 bytes; use ` +
        `${takers.map((info) => info.id).join(", ")}`,
    );
  }
});

testMaskLaws("wasm", sweep(200_000, 20_000));

describe.each(engineNames)("backend %s", (engine) => {
  test("measures count only cells of the mask, and ends stay inside the mask", () => {
    fc.assert(
      fc.property(request, fc.nat(), fc.boolean(), (request, damage, noise) => {
        const { mask, width } = request;
        const made = engines.wasm.generate(request);
        const random = randomIntegers(damage);
        const walls = noise ? made.walls.map((cell) => (random(4) ? cell : random(16))) : made.walls;
        const masked = { ...made, walls, width };
        const { height, topology } = made;
        // Without the mask, the cells outside count as isolated cells. The expected values subtract them.
        const closed = { width, height, topology, walls: walls.map((cell, i) => (mask[i] ? cell : 15)) };
        const outside = mask.length - mask.reduce((sum, value) => sum + value, 0);
        const cellAt = (cell: number) => ({ x: cell % width, y: Math.floor(cell / width) });
        const corners = { start: cellAt(mask.indexOf(1)), finish: cellAt(mask.lastIndexOf(1)) };
        for (const ends of ["farthest", "corners"] as const) {
          const got = engines[engine].measure(masked, { ends });
          const all = engines[engine].measure(closed, { ends: ends === "corners" ? corners : ends });
          const share = (value: number) => value / (mask.length - outside);
          const passages = all.longestPath > 1;
          expect(got).toEqual({
            ...all,
            isolated: all.isolated - outside,
            components: all.components - outside,
            deadEndShare: share(all.deadEnds),
            solutionShare: share(all.solution),
            // If the maze has no passages, its first cell is both start and finish.
            ...(ends === "farthest" && !passages && { start: mask.indexOf(1), finish: mask.indexOf(1) }),
          });
        }
        const sides = engines[engine].suggestEnds(masked, "sides");
        for (const end of [sides.start, sides.finish]) expect(mask[end.y * width + end.x]).toBe(1);
      }),
      { numRuns: sweep(150, 30) },
    );
  });
});

test("both backends return the same query results for masked mazes with any walls", () => {
  fc.assert(
    fc.property(request, fc.nat(), fc.integer({ min: 1, max: 3 }), (request, damage, count) => {
      const random = randomIntegers(damage);
      const made = engines.wasm.generateMany({ ...request, count });
      const batch = { ...made, walls: made.walls.map((cell) => (random(5) ? cell : random(256))) };
      for (const ends of ["farthest", "corners", "sides"] as const) {
        expect(engines.wasm.measureMany(batch, { ends })).toEqual(engines.reference.measureMany(batch, { ends }));
        expect(engines.wasm.solveMany(batch, { ends })).toEqual(engines.reference.solveMany(batch, { ends }));
      }
      for (const { name } of measures) expect(engines.wasm.measureMany(batch)[name].length).toBe(count);
    }),
    { numRuns: sweep(150, 30) },
  );
});

describe("functions that read a masked maze", () => {
  const maze = engines.wasm.generate({ ...shape, algorithm: "kruskal", seed: 1 });
  const change = (cells: Record<number, number>): Maze => ({
    ...maze,
    walls: maze.walls.map((walls, cell) => cells[cell] ?? walls),
  });

  test("verifyMaze finds every defect of a masked maze", () => {
    expect(verifyMaze(maze)).toEqual({ perfect: true });
    const { mask: _, ...unmasked } = maze;
    expect(verifyMaze(unmasked).defect).toMatch(/^expected 23 passages, got 16$/);
    expect(verifyMaze(change({ 5: 13 })).defect).toBe("cell 5,0 is outside the mask, but has walls 13, not 15");
    const { bit, dx, dy, opposite } = DIRECTIONS.find((one) => (maze.walls[7] & one.bit) === 0) as Direction;
    const beside = dy * 8 + 7 + dx;
    const closed = change({ 7: maze.walls[7] | bit, [beside]: maze.walls[beside] | opposite });
    expect(verifyMaze(closed).defect).toBe("expected 16 passages, got 15");
    const open = change({ 4: maze.walls[4] & ~2 });
    expect(verifyMaze(open).defect).toBe("cell 4,0 is open east, but cell 5,0 has a wall there");
    // One region has a loop. The other lacks a passage.
    const walls = Uint8Array.of(9, 3, 15, 13, 3, 12, 6, 15, 15, 14);
    const { mask } = parseMask("##.##\n##.##");
    expect(verifyMaze({ width: 5, height: 2, topology: "plane", mask, walls }).defect).toBe(
      "only 3 of 4 cells can be reached from cell 3,0",
    );
  });

  test("neighbour() and neighbours() return no cell outside the mask, and distances() refuses a start outside", () => {
    expect(neighbour(maze, { x: 4, y: 0 }, { dx: 1, dy: 0 })).toBeUndefined();
    expect(neighbours(maze, { x: 7, y: 2 })).toEqual([{ x: 7, y: 1 }]);
    for (const name of engineNames)
      expect(() => engines[name].distances(maze, { x: 5, y: 0 })).toThrow(
        '"from" expected a cell of the mask, got 5,0, which is outside',
      );
  });

  test("JSON and PNG of a masked maze contain the mask", () => {
    expect(JSON.parse(toJson(maze)).mask).toEqual(["11111011", "11011011", "11110001"]);
    expect(parseMaze(toJson(maze))).toEqual(maze);
    expect(parsePng(renderPng(maze)).maze).toEqual(maze);
    const torus = engines.wasm.generate({ ...shape, algorithm: "wilson", topology: "torus", seed: 1 });
    expect(parsePng(renderPng(torus, { scale: 1 })).maze).toEqual(torus);
    const ends = engines.wasm.suggestEnds(maze);
    expect(parsePng(renderPng(maze, { ends })).maze).toEqual(maze);
  });

  test("parseMaze refuses JSON with an invalid mask", () => {
    const bad = (mask: unknown) => () => parseMaze(JSON.stringify({ ...JSON.parse(toJson(maze)), mask }));
    expect(bad("1")).toThrow('"mask" expected an array of rows of digits 0 and 1, got "1"');
    expect(bad(["11111011", "1101101", "11110001"])).toThrow('"mask[1]" expected 8 digits 0 and 1, got "1101101"');
    expect(bad(["11111011", "11011012", "11110001"])).toThrow('"mask[1]" expected 8 digits 0 and 1, got "11011012"');
    expect(bad(["11111011"])).toThrow('"mask" expected a Uint8Array of 24 bytes 0 or 1, got a Uint8Array of 8 bytes');
    expect(bad([1])).toThrow('"mask[0]" expected a string of digits 0 and 1, got 1');
  });

  test("toGrid draws floor only inside the mask, and renderText draws no lines between outer cells", () => {
    const grid = toGrid(maze);
    const drawn = renderText(maze).split("\n");
    for (let y = 0; y < 3; y++)
      for (let x = 0; x < 8; x++) expect(grid.cells[(2 * y + 1) * 17 + 2 * x + 1]).toBe(1 - shape.mask[y * 8 + x]);
    expect(drawn).toHaveLength(7);
    // Characters between the two regions and at the missing corner.
    const outside = [drawn[0][11], drawn[1][11], drawn[4][11], drawn[5].slice(10, 14), drawn[6].slice(9, 14)];
    expect(outside.join("")).toBe(" ".repeat(12));
    expect(drawn[5].slice(0, 9)).toMatch(/^│.*│$/);
    const ring = engines.wasm.generate({ ...parseMask("###\n#.#\n###"), algorithm: "kruskal", seed: 1 });
    expect(renderText(ring).split("\n")[3].slice(2, 5)).toBe("│ │");
  });

  test("renderSvg draws exactly the walls around cells of the mask", () => {
    const svg = renderSvg(maze);
    expect(svg).toContain("<title>Maze by kruskal, 18 of 8 × 3 cells, seed 1, index 0</title>");
    const path = /class="walls"[^>]* d="([^"]*)"/.exec(svg)?.[1] ?? "";
    const lengths = [...path.matchAll(/[hv](\d+)/g)].map(([, length]) => Number(length));
    // A wall between two inner cells is counted twice, every other wall once.
    let expected = 0;
    for (let y = 0; y < 3; y++)
      for (let x = 0; x < 8; x++)
        for (const { bit, dx, dy } of DIRECTIONS) {
          if (!shape.mask[y * 8 + x] || !(maze.walls[y * 8 + x] & bit)) continue;
          expected += neighbour(maze, { x, y }, { dx, dy }) ? 0.5 : 1;
        }
    expect(lengths.reduce((sum, length) => sum + length)).toBe(expected);
  });
});

test.each([
  [{ mask: [1, 1, 1, 1, 1, 1] }, 'TypeError: "mask" expected a Uint8Array of 6 bytes 0 or 1, got an array of 6'],
  [{ mask: null }, 'TypeError: "mask" expected a Uint8Array of 6 bytes 0 or 1, got null'],
  [
    { mask: new Uint8Array(5) },
    'RangeError: "mask" expected a Uint8Array of 6 bytes 0 or 1, got a Uint8Array of 5 bytes',
  ],
  [
    { mask: Uint8Array.of(1, 1, 0, 255, 1, 1) },
    'RangeError: "mask" expected a Uint8Array of 6 bytes 0 or 1, got 255 at 3',
  ],
  [{ mask: new Uint8Array(6) }, 'RangeError: "mask" expected at least one cell (a byte 1), got only 0'],
  [
    { mask: Uint8Array.of(1, 1, 0, 1, 1, 1), start: { x: 2, y: 0 } },
    'RangeError: "start" expected a cell of the mask, got 2,0, which is outside',
  ],
])("generate refuses %o", (change, message) => {
  const request = { algorithm: "prim-modified", width: 3, height: 2, seed: 1, ...change };
  expect(String(errorOf(() => engines.wasm.generate(loose(request))))).toBe(message);
});

test.each([0, 1, 2, 3, 4])(
  "generate refuses a byte above 1 anywhere in a mask that begins %i bytes into a buffer",
  (begin) => {
    const mask = new Uint8Array(new ArrayBuffer(24), begin, 15).fill(1);
    const make = () => engines.wasm.generate({ algorithm: "kruskal", width: 5, height: 3, seed: 1, mask });
    expect(make).not.toThrow();
    for (const place of mask.keys()) {
      const value = 2 ** (1 + (place % 7));
      mask[place] = value;
      expect(make).toThrow(`bytes 0 or 1, got ${value} at ${place}`);
      mask[place] = 1;
    }
  },
);

test("maskWord encodes run lengths with seven bits per byte, and the first run is outside the mask", () => {
  const bytesOf = (word: string): number[] => [...Buffer.from(word, "base64url")];
  const runs = (...lengths: number[]): Uint8Array =>
    Uint8Array.from(lengths.flatMap((length, i) => new Array<number>(length).fill(i % 2)));
  expect(maskWord(runs(2, 3, 1))).toBe("AgMB");
  expect(bytesOf(maskWord(runs(0, 1)))).toEqual([0, 1]);
  expect(bytesOf(maskWord(runs(127, 128, 300)))).toEqual([127, 128, 1, 172, 2]);
  expect(bytesOf(maskWord(runs(16_383, 16_384)))).toEqual([255, 127, 128, 128, 1]);
  expect(maskWord(runs(16_383, 1, 127, 16_383))).toBe("_38Bf_9_");
  expect(maskWord(runs(1))).toBe("AQ");
  expect(maskWord(runs(1, 1))).toBe("AQE");
});

test("maskRows and parseMaskRows convert between bytes and rows of digits", () => {
  const mask = Uint8Array.of(1, 0, 1, 1, 1, 0);
  expect(maskRows(mask, 3)).toEqual(["101", "110"]);
  expect(parseMaskRows(["101", "110"])).toEqual(mask);
  expect(parseMaskRows([])).toEqual(new Uint8Array());
  expect([0, 1, 3].map((n) => nthInside(mask, n))).toEqual([0, 2, 4]);
  expect(masks.count(mask)).toBe(4);
});

test.each([
  ["101", 'TypeError: "mask" expected an array of rows of digits 0 and 1, got "101"'],
  [["10", "1"], 'RangeError: "mask[1]" expected 2 digits 0 and 1, got "1"'],
  [["10", "12"], 'RangeError: "mask[1]" expected 2 digits 0 and 1, got "12"'],
  [["10", 11], 'TypeError: "mask[1]" expected 2 digits 0 and 1, got 11'],
  [[3], 'TypeError: "mask[0]" expected a string of digits 0 and 1, got 3'],
])("parseMaskRows refuses %j", (rows, message) => {
  expect(String(errorOf(() => parseMaskRows(rows)))).toBe(message);
});

test("docs/ALGORITHMS.md names every algorithm that takes a mask", () => {
  const definitions = readFileSync(join(import.meta.dirname, "../../docs/ALGORITHMS.md"), "utf8");
  const section = /### Masks\n([\s\S]*?)\n## /.exec(definitions)?.[1] ?? "";
  for (const { id, takesMask } of algorithms) expect(section.includes(`\`${id}\``), id).toBe(takesMask);
});
