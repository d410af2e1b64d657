// Masks: mazes of any shape, equal on both engines, each region a separate perfect maze, and supported by all queries.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { encode } from "fast-png";
import { describe, expect, test } from "vitest";
import {
  type AlgorithmInfo,
  type AnyRequest,
  algorithms,
  createEngine,
  DIRECTIONS,
  type Direction,
  type Maze,
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
import { parseMaskPng, parsePng, renderPng } from "../../src/png.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";
import { data, header, pngFile } from "../helpers/pngParts.ts";
import { randomIntegers } from "../helpers/random.ts";
import { sweep } from "../helpers/sweep.ts";
import { shape, takers, testMaskLaws } from "../laws/testMaskLaws.ts";

const GROWN_FROM = ["newest", "random", "oldest", "middle"];

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
      ...(info.id === "growing-tree" && {
        parameters: Object.fromEntries(GROWN_FROM.map((name, i) => [name, weights[i]])),
      }),
      ...(start !== null && info.takesStart && { start: { x: cell % width, y: Math.floor(cell / width) } }),
    };
  });

const checkedEngines = engineNames.map((name) => createEngine({ backend: name, check: true }));

test(
  "both engines make the same mazes, alone and in batches; each region is perfect, outside all is wall; the " +
    "record makes them again",
  () => {
    fc.assert(
      fc.property(request, fc.integer({ min: 1, max: 4 }), (asked, count) => {
        const batch = engines.wasm.generateMany({ ...asked, count });
        expectSameWalls(batch.walls, engines.reference.generateMany({ ...asked, count }).walls, asked);
        for (let i = 0; i < count; i++) {
          const maze = mazeAt(batch, i);
          expect(verifyMaze(maze).defect).toBeUndefined();
          const { walls: _, revision: __, ...again } = maze;
          for (const checked of checkedEngines) expect(checked.generate(again)).toEqual(maze);
          expect(maze.walls.findIndex((walls, cell) => !asked.mask[cell] && walls !== 15)).toBe(-1);
        }
      }),
      { numRuns: sweep(600, 80) },
    );
  },
);

test("kruskal and prim-true make the identical forest, from any start", () => {
  fc.assert(
    fc.property(request, (asked) => {
      const { start, parameters: _, ...rest } = asked;
      const forest = engines.wasm.generate({ ...rest, algorithm: "kruskal" }).walls;
      expectSameWalls(
        engines.wasm.generate({ ...rest, ...(start && { start }), algorithm: "prim-true" }).walls,
        forest,
        asked,
      );
    }),
    { numRuns: sweep(100, 50) },
  );
});

test("a mask that leaves nothing out changes no byte, but for the walls of wilson on the plane", () => {
  for (const { id, topologies } of takers) {
    for (const topology of topologies) {
      const plain: AnyRequest = { algorithm: id, width: 31, height: 18, topology, seed: 3 };
      const whole = engines.wasm.generate({ ...plain, mask: new Uint8Array(31 * 18).fill(1) });
      if (id === "wilson" && topology === "plane") expect(whole.walls).not.toEqual(engines.wasm.generate(plain).walls);
      else expectSameWalls(whole.walls, engines.wasm.generate(plain).walls, plain);
    }
  }
});

test("an unmasked maze after a masked one, and a large one after a small one, are what they were", () => {
  const plain: AnyRequest = { algorithm: "aldous-broder", width: 300, height: 200, seed: 3 };
  const before = engines.wasm.generate(plain).walls;
  engines.wasm.generate({ algorithm: "kruskal", width: 3, height: 3, mask: Uint8Array.of(1, 0, 1, 1, 1, 1, 0, 0, 1) });
  expectSameWalls(engines.wasm.generate(plain).walls, before, plain);
  const [width, height] = sweep([700, 500], [270, 140]);
  const mask = new Uint8Array(width * height).map((_, cell) => (cell % 11 ? 1 : 0));
  const masked: AnyRequest = { ...plain, width, height, mask };
  for (const { id } of takers) {
    const asked = { ...masked, algorithm: id };
    expectSameWalls(engines.wasm.generate(asked).walls, engines.reference.generate(asked).walls, id);
  }
});

test.each(takers)(
  "$id: every mask of a row, a column and a small square, from its first and its last cell",
  ({ id, topologies, takesStart }) => {
    for (const [width, height] of [
      [1, 1],
      [6, 1],
      [1, 6],
      [2, 2],
      [3, 3],
    ]) {
      for (let set = 1; set < 1 << (width * height); set++) {
        const mask = Uint8Array.from({ length: width * height }, (_, cell) => (set >> cell) & 1);
        const last = mask.lastIndexOf(1);
        const start = takesStart && set % 2 === 0 ? { x: last % width, y: Math.floor(last / width) } : undefined;
        for (const topology of topologies) {
          const asked = { algorithm: id, width, height, topology, mask, seed: set, start, count: 3 };
          expectSameWalls(engines.wasm.generateMany(asked).walls, engines.reference.generateMany(asked).walls, asked);
        }
      }
    }
  },
);

test.each(takers)("$id: rows of 15 to 17 and of 31 to 33 cells, with gaps where sixteen end", ({ id, topologies }) => {
  for (const width of [15, 16, 17, 31, 32, 33]) {
    for (const gaps of [[], [0], [15], [16], [15, 16], [width - 1], [0, width - 1]]) {
      // The gaps go through all rows but every third.
      const mask = Uint8Array.from({ length: 7 * width }, (_, cell) =>
        cell % (3 * width) < width || !gaps.includes(cell % width) ? 1 : 0,
      );
      for (const topology of topologies) {
        const asked = { algorithm: id, width, height: 7, topology, mask, seed: width, count: 3 };
        expectSameWalls(engines.wasm.generateMany(asked).walls, engines.reference.generateMany(asked).walls, asked);
      }
    }
  }
});

test("two large regions: each is walked to its last cell, though most of it is passed sixteen steps at a time", () => {
  const [width, height] = sweep([400, 700], [200, 350]);
  const mask = new Uint8Array(width * height).fill(1);
  for (const y of [height / 2 - 1, height - 1]) mask.fill(0, y * width, (y + 1) * width);
  const near = { x: 3, y: 0 };
  const far = { x: width - 1, y: height - 2 };
  for (const [topology, start] of [
    ["plane", far],
    ["torus", near],
  ] as const) {
    const asked = { algorithm: "aldous-broder", width, height, topology, mask, start, seed: 5 } as const;
    expectSameWalls(engines.wasm.generate(asked).walls, engines.reference.generate(asked).walls, asked);
  }
});

test("one engine after another without a mask refuses it in words", () => {
  for (const { id, takesMask } of algorithms) {
    if (takesMask) continue;
    expect(() => engines.wasm.generate({ algorithm: id, width: 2, height: 1, mask: Uint8Array.of(1, 1) })).toThrow(
      `"mask" expected no value for ${id}, which takes no mask, got a Uint8Array of 2 bytes; use ` +
        `${takers.map((info) => info.id).join(", ")}`,
    );
  }
});

testMaskLaws("wasm", sweep(200_000, 20_000));

describe.each(engineNames)("on %s", (engine) => {
  test("measures count the cells of the mask only; ends and paths stay inside", () => {
    fc.assert(
      fc.property(request, fc.nat(), fc.boolean(), (asked, damage, noise) => {
        const { mask, width } = asked;
        const made = engines.wasm.generate(asked);
        const random = randomIntegers(damage);
        const walls = noise ? made.walls.map((cell) => (random(4) ? cell : random(16))) : made.walls;
        const { width: _, ...maze } = { ...made, walls, width };
        const masked = { ...maze, width };
        // Walled off, what lies outside is isolated cells, which are taken off here.
        const closed = {
          width,
          height: maze.height,
          topology: maze.topology,
          walls: walls.map((cell, i) => (mask[i] ? cell : 15)),
        };
        const outside = mask.length - mask.reduce((sum, value) => sum + value, 0);
        const cellAt = (cell: number) => ({ x: cell % width, y: Math.floor(cell / width) });
        const corners = { start: cellAt(mask.indexOf(1)), finish: cellAt(mask.lastIndexOf(1)) };
        for (const ends of ["farthest", "corners"] as const) {
          const got = engines[engine].measure(masked, { ends });
          const all = engines[engine].measure(closed, { ends: ends === "corners" ? corners : ends });
          const share = (value: number) => (value / (mask.length - outside)) * 1;
          const passages = all.longestPath > 1;
          expect(got).toEqual({
            ...all,
            isolated: all.isolated - outside,
            components: all.components - outside,
            deadEndShare: share(all.deadEnds),
            solutionShare: share(all.solution),
            // Where nothing is connected the first cell is both ends.
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

test("both engines return the same results for masked mazes with any walls", () => {
  fc.assert(
    fc.property(request, fc.nat(), fc.integer({ min: 1, max: 3 }), (asked, damage, count) => {
      const random = randomIntegers(damage);
      const made = engines.wasm.generateMany({ ...asked, count });
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

describe("a masked maze", () => {
  const maze = engines.wasm.generate({ ...shape, algorithm: "kruskal", seed: 1 });
  const change = (cells: Record<number, number>): Maze => ({
    ...maze,
    walls: maze.walls.map((walls, cell) => cells[cell] ?? walls),
  });

  test("verifyMaze finds its defects", () => {
    expect(verifyMaze(maze)).toEqual({ perfect: true });
    const { mask: _, ...unmasked } = maze;
    expect(verifyMaze(unmasked).defect).toMatch(/^expected 23 passages, got 16$/);
    expect(verifyMaze(change({ 5: 13 })).defect).toBe("cell 5,0 is outside the mask, but has walls 13, not 15");
    const { bit, dx, dy, opposite } = DIRECTIONS.find(
      (direction) => (maze.walls[7] & direction.bit) === 0,
    ) as Direction;
    const beside = dy * 8 + 7 + dx;
    const closed = change({ 7: maze.walls[7] | bit, [beside]: maze.walls[beside] | opposite });
    expect(verifyMaze(closed).defect).toBe("expected 16 passages, got 15");
    const open = change({ 4: maze.walls[4] & ~2 });
    expect(verifyMaze(open).defect).toBe("cell 4,0 is open east, but cell 5,0 has a wall there");
    // A loop in one region for a passage of the other.
    const walls = Uint8Array.of(9, 3, 15, 13, 3, 12, 6, 15, 15, 14);
    const { mask } = parseMask("##.##\n##.##");
    expect(verifyMaze({ width: 5, height: 2, topology: "plane", mask, walls }).defect).toBe(
      "only 3 of 4 cells can be reached from cell 3,0",
    );
  });

  test("neighbours outside are none, and their cells are refused", () => {
    expect(neighbour(maze, { x: 4, y: 0 }, { dx: 1, dy: 0 })).toBeUndefined();
    expect(neighbours(maze, { x: 7, y: 2 })).toEqual([{ x: 7, y: 1 }]);
    for (const name of engineNames) {
      expect(() => engines[name].distances(maze, { x: 5, y: 0 })).toThrow(
        '"from" expected a cell of the mask, got 5,0, which is outside',
      );
    }
  });

  test("JSON and PNG keep the mask", () => {
    expect(JSON.parse(toJson(maze)).mask).toEqual(["11111011", "11011011", "11110001"]);
    expect(parseMaze(toJson(maze))).toEqual(maze);
    expect(parsePng(renderPng(maze)).maze).toEqual(maze);
    const torus = engines.wasm.generate({ ...shape, algorithm: "wilson", topology: "torus", seed: 1 });
    expect(parsePng(renderPng(torus, { scale: 1 })).maze).toEqual(torus);
    const ends = engines.wasm.suggestEnds(maze);
    expect(parsePng(renderPng(maze, { ends })).maze).toEqual(maze);
  });

  test("JSON with a bad mask is refused", () => {
    const bad = (mask: unknown) => () => parseMaze(JSON.stringify({ ...JSON.parse(toJson(maze)), mask }));
    expect(bad("1")).toThrow('"mask" expected an array of rows of digits 0 and 1, got "1"');
    expect(bad(["11111011", "1101101", "11110001"])).toThrow('"mask[1]" expected 8 digits 0 and 1, got "1101101"');
    expect(bad(["11111011", "11011012", "11110001"])).toThrow('"mask[1]" expected 8 digits 0 and 1, got "11011012"');
    expect(bad(["11111011"])).toThrow('"mask" expected a Uint8Array of 24 bytes 0 or 1, got a Uint8Array of 8 bytes');
    expect(bad([1])).toThrow('"mask[0]" expected a string of digits 0 and 1, got 1');
  });

  test("toGrid has floor inside only; text is blank outside, and no line is drawn between cells outside", () => {
    const grid = toGrid(maze);
    const drawn = renderText(maze).split("\n");
    for (let y = 0; y < 3; y++) {
      for (let x = 0; x < 8; x++) expect(grid.cells[(2 * y + 1) * 17 + 2 * x + 1]).toBe(1 - shape.mask[y * 8 + x]);
    }
    expect(drawn).toHaveLength(7);
    // From the middle of the gap between the regions to the missing corner.
    expect([drawn[0][11], drawn[1][11], drawn[4][11], drawn[5].slice(10, 14), drawn[6].slice(9, 14)]).toEqual([
      " ",
      " ",
      " ",
      "    ",
      "     ",
    ]);
    expect(drawn[5].slice(0, 9)).toMatch(/^│.*│$/);
    const hole = renderText(
      engines.wasm.generate({ ...parseMask("###\n#.#\n###"), algorithm: "kruskal", seed: 1 }),
    ).split("\n");
    expect(hole[3].slice(2, 5)).toBe("│ │");
  });

  test("SVG draws as many walls as there are around the cells inside", () => {
    const svg = renderSvg(maze);
    expect(svg).toContain("<title>Maze by kruskal, 18 of 8 × 3 cells, seed 1, index 0</title>");
    const path = /class="walls"[^>]* d="([^"]*)"/.exec(svg)?.[1] ?? "";
    const lengths = [...path.matchAll(/[hv](\d+)/g)].map(([, length]) => Number(length));
    // Each wall between two cells inside is counted from both sides, each other one from one.
    let expected = 0;
    for (let y = 0; y < 3; y++) {
      for (let x = 0; x < 8; x++) {
        for (const [bit, dx, dy] of [
          [1, 0, -1],
          [2, 1, 0],
          [4, 0, 1],
          [8, -1, 0],
        ]) {
          if (!shape.mask[y * 8 + x] || !(maze.walls[y * 8 + x] & bit)) continue;
          expected += neighbour(maze, { x, y }, { dx, dy }) ? 0.5 : 1;
        }
      }
    }
    expect(lengths.reduce((sum, length) => sum + length)).toBe(expected);
  });
});

test("masks that are none, and starts outside, are refused", () => {
  const make = (change: object) => () =>
    engines.wasm.generate({ algorithm: "prim-modified", width: 3, height: 2, seed: 1, ...change });
  const expected = '"mask" expected a Uint8Array of 6 bytes 0 or 1';
  expect(make({ mask: [1, 1, 1, 1, 1, 1] })).toThrow(new TypeError(`${expected}, got an array of 6`));
  expect(make({ mask: null })).toThrow(new TypeError(`${expected}, got null`));
  expect(make({ mask: new Uint8Array(5) })).toThrow(new RangeError(`${expected}, got a Uint8Array of 5 bytes`));
  expect(make({ mask: Uint8Array.of(1, 1, 0, 255, 1, 1) })).toThrow(new RangeError(`${expected}, got 255 at 3`));
  expect(make({ mask: new Uint8Array(6) })).toThrow(
    new RangeError('"mask" expected at least one cell, a byte 1, got only 0'),
  );
  expect(make({ mask: Uint8Array.of(1, 1, 0, 1, 1, 1), start: { x: 2, y: 0 } })).toThrow(
    new RangeError('"start" expected a cell of the mask, got 2,0, which is outside'),
  );
});

test.each([0, 1, 2, 3, 4])("a byte above 1 is found wherever it stands in a mask, %i bytes into a buffer", (begin) => {
  const mask = new Uint8Array(new ArrayBuffer(24), begin, 15).fill(1);
  const make = () => engines.wasm.generate({ algorithm: "kruskal", width: 5, height: 3, seed: 1, mask });
  expect(make).not.toThrow();
  for (const place of mask.keys()) {
    const value = 2 ** (1 + (place % 7));
    mask[place] = value;
    expect(make).toThrow(`bytes 0 or 1, got ${value} at ${place}`);
    mask[place] = 1;
  }
});

describe("masks from drawings", () => {
  test("text: short lines are outside at their end; other characters are refused where they stand", () => {
    expect(parseMask("#X\n.1#\r\n 0\n")).toEqual({
      width: 3,
      height: 3,
      mask: Uint8Array.of(1, 1, 0, 0, 1, 1, 0, 0, 0),
    });
    expect(() => parseMask("##\n#o")).toThrow(
      '"mask" expected # for a cell or . for none at line 2, column 2, got "o"',
    );
    expect(() => parseMask("")).toThrow(RangeError);
    expect(() => parseMask("...")).toThrow('"mask" expected at least one cell, a byte 1, got only 0');
    expect(() => parseMask(3 as never)).toThrow(TypeError);
  });

  test("a PNG whose header has too large a size is rejected before anything is decoded", () => {
    expect(() => parseMaskPng(pngFile(header(60_000, 60_000, 8, 0), data([0])))).toThrow(
      '"mask" expected a PNG of at most 268435456 pixels, got 60000 x 60000 = 3600000000 pixels',
    );
  });

  test("PNG of every depth: dark pixels are cells", () => {
    const expected = { width: 3, height: 2, mask: Uint8Array.of(1, 0, 1, 0, 0, 1) };
    expect(
      parseMaskPng(encode({ width: 3, height: 2, depth: 1, channels: 1, data: Uint8Array.of(0b01000000, 0b11000000) })),
    ).toEqual(expected);
    const grey = Uint8Array.of(0, 255, 100, 128, 200, 127);
    expect(parseMaskPng(encode({ width: 3, height: 2, channels: 1, data: grey }))).toEqual(expected);
    const deep = Uint16Array.from(grey, (value) => value * 257);
    expect(parseMaskPng(encode({ width: 3, height: 2, depth: 16, channels: 1, data: deep }))).toEqual(expected);
    const colours = [
      [200, 0, 0],
      [255, 255, 0],
      [0, 0, 255],
      [0, 255, 0],
      [255, 255, 255],
      [9, 9, 9],
    ];
    expect(parseMaskPng(encode({ width: 3, height: 2, channels: 3, data: Uint8Array.from(colours.flat()) }))).toEqual(
      expected,
    );
    // Black, but transparent where it is outside.
    const clear = Uint8Array.from([255, 0, 255, 9, 100, 200].flatMap((opacity) => [0, 0, 0, opacity]));
    expect(parseMaskPng(encode({ width: 3, height: 2, channels: 4, data: clear }))).toEqual(expected);
    const palette = [
      [255, 255, 255],
      [0, 0, 0],
    ];
    const indexed = encode({
      width: 3,
      height: 2,
      depth: 4,
      channels: 1,
      palette: palette as never,
      data: Uint8Array.of(0x10, 0x10, 0x00, 0x10),
    });
    expect(parseMaskPng(indexed)).toEqual(expected);
    expect(() => parseMaskPng(new Uint8Array(50))).toThrow(RangeError);
    expect(() => parseMaskPng(indexed.subarray(0, 60))).toThrow(/^"mask" expected a PNG .*, got an invalid PNG/);
  });
});

describe.concurrent("on the command line", () => {
  const folder = scratchFolder();
  const file = (name: string, content: string | Uint8Array): string => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const text = file("shape.txt", "#####.##\n##.##.##\n####...#\n");

  test("--mask gives the shape and the size, from text and from PNG", async () => {
    const expected = engines.wasm.generate({ ...shape, algorithm: "wilson", seed: 4 });
    const data = Uint8Array.from(shape.mask, (value) => 255 * (1 - value));
    const picture = file("shape.png", encode({ width: 8, height: 3, channels: 1, data }));
    for (const mask of [text, picture]) {
      const { code, output } = await run([
        "generate",
        "-a",
        "wilson",
        "--seed",
        "4",
        "--mask",
        mask,
        "--format",
        "json",
      ]);
      expect(code).toBe(0);
      expect(parseMaze(output.toString())).toEqual(expected);
    }
  });

  test(
    "a size that is not the mask's, a file that is not there, and an algorithm without masks are " + "refused",
    async () => {
      const wide = await run(["generate", "--mask", text, "--width", "9"]);
      expect([wide.code, wide.errors]).toEqual([2, 'error: "width" expected 8, the width of the mask, got 9\n']);
      const none = await run(["generate", "--mask", join(folder, "none.txt")]);
      expect([none.code, none.errors]).toEqual([
        1,
        expect.stringMatching(/^error: "mask" expected a file that can be read, got /),
      ]);
      const rows = await run(["generate", "--mask", text, "-a", "sidewinder"]);
      expect([rows.code, rows.errors]).toEqual([
        2,
        expect.stringMatching(/^error: "mask" expected no value for sidewinder/),
      ]);
    },
  );

  test("measure takes a mask, parameters and a braid, of one maze and of many", async () => {
    const words = ["measure", "--mask", text, "--braid", "0.5", "--seed", "4", "--json"];
    const one = await run([...words, "-a", "growing-tree", "-p", "random=1"]);
    const asked = { ...shape, algorithm: "growing-tree", seed: 4, braid: 0.5, parameters: { random: 1 } } as const;
    expect(JSON.parse(one.output.toString())).toEqual(engines.wasm.measure(engines.wasm.generate(asked)));
    const all = JSON.parse((await run([...words, "--count", "2", "--measures", "loops"])).output.toString());
    expect(all.algorithms.map(({ algorithm }: { algorithm: string }) => algorithm)).toEqual(takers.map(({ id }) => id));
    expect(all).toMatchObject({ width: 8, height: 3, mask: ["11111011", "11011011", "11110001"], braid: 0.5 });
    const { loops } = engines.wasm.measureMany(
      engines.wasm.generateMany({ ...shape, algorithm: "kruskal", seed: 4, braid: 0.5, count: 2 }),
    );
    expect(all.algorithms[0].loops.mean).toBe((loops[0] + loops[1]) / 2);
  });

  test("verify takes a request with a mask as it prints one", async () => {
    const asked = JSON.stringify({ algorithm: "wilson", width: 3, height: 2, seed: 1, mask: ["101", "111"] });
    const { code, output } = await run(["verify", "--request", asked]);
    expect([code, output.toString()]).toEqual([0, "1 of 1 equal and perfect\n"]);
  });

  test("a stream of lines of JSON carries the mask, and each line is a maze again", async () => {
    const asked = [
      "bulk",
      "-a",
      "prim-modified",
      "--mask",
      text,
      "-n",
      "3",
      "--seed",
      "1",
      "--format",
      "ndjson",
      "--measures",
      "isolated,components",
    ];
    const { code, output } = await run([...asked, "--output", "-", "--quiet"]);
    expect(code).toBe(0);
    const lines = output.toString().trim().split("\n");
    for (const [index, line] of lines.entries()) {
      expect(parseMaze(line)).toEqual(engines.wasm.generate({ ...shape, algorithm: "prim-modified", seed: 1, index }));
      expect(JSON.parse(line).measures).toEqual({ isolated: 0, components: 2 });
    }
    expect(lines).toHaveLength(3);
  });
});

test("the words on masks in the definitions name every algorithm that takes one", () => {
  const definitions = readFileSync(join(import.meta.dirname, "../../docs/ALGORITHMS.md"), "utf8");
  const section = /### Masks\n([\s\S]*?)\n## /.exec(definitions)?.[1] ?? "";
  for (const { id, takesMask } of algorithms) expect(section.includes(`\`${id}\``), id).toBe(takesMask);
});
