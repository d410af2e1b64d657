// Tests that every public function reads each field of its input once. An object whose fields change must not mislead
// it.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, inject, test } from "vitest";
import * as browser from "../../src/browser.ts";
import { createGraphEngine, hexGrid } from "../../src/graph.ts";
import * as main from "../../src/index.ts";
import { parseMask } from "../../src/index.ts";
import * as png from "../../src/png.ts";
import { engines } from "../helpers/engines.ts";

// The package is imported from the bundle. Its workers start from files that only the bundle has.
const node = (await import(
  pathToFileURL(join(inject("bundle"), "node.js")).href
)) as typeof import("../../src/node.ts");

/** Returns a different value of the same type. */
function unlike(value: unknown): unknown {
  if (typeof value === "number") return 2 * value + 3;
  if (typeof value === "string") return value === "torus" ? "plane" : "torus";
  if (value instanceof Uint8Array) return new Uint8Array(1);
  return value === undefined ? 7 : undefined;
}

/** Returns a copy of an object. From the second read on, each field, at any depth, returns another value. */
function changing<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  const read = new Set<unknown>();
  return new Proxy(value, {
    get(target, name) {
      const field: unknown = Reflect.get(target, name);
      if (typeof name === "symbol") return field;
      if (read.has(name)) return unlike(field);
      read.add(name);
      return changing(field);
    },
  });
}

const { wasm } = engines;
const checked = main.createEngine({ check: true });
const pool = node.createPool({ workers: 1 });
afterAll(() => pool.close());

const mask = parseMask("########\n##.#####\n########\n####.###\n########\n########");
const size = { width: 8, height: 6 };
const request = { algorithm: "growing-tree", ...mask, seed: "s", index: 3, start: { x: 4, y: 4 }, braid: 0.2 } as const;
const whole = { ...request, topology: "plane", parameters: { newest: 3, random: 2 } } as const;
const batchOf = { ...whole, count: 5 } as const;
const maze = wasm.generate(whole);
const batch = wasm.generateMany(batchOf);
const plane = wasm.generate({ algorithm: "wilson", ...size, seed: 5 });
const planes = wasm.generateMany({ algorithm: "wilson", ...size, seed: 5, count: 4 });
const onHexagons = createGraphEngine(hexGrid(3, 2)).generate({ algorithm: "wilson", seed: 1 });
const torus = wasm.generate({ algorithm: "wilson", ...size, seed: 5, topology: "torus" });
const [from, to] = [
  { x: 1, y: 1 },
  { x: 6, y: 4 },
];
const ends = { start: { x: 0, y: 0 }, finish: { x: 7, y: 5 } };
const given = { ends };
const drawn = { ends: "random", seed: 9, index: 2 } as const;
const path = Array.from(main.solve(plane, from, to));
const marks = { ends, path };
const tree = { algorithm: "binary-tree", width: 90, height: 80, seed: 4, index: 1 } as const;
const sided = { ...tree, parameters: { corner: "north-east" } } as const;
const world = { algorithm: "boundless", width: 900, height: 800, seed: 4, index: 1 } as const;
const place = { x: 30, y: 40, columns: 8, rows: 7, level: 0 };
const route = { from: { x: 31, y: 41 }, to: { x: 300, y: 200 } };
const step = { from: route.from, to: route.to, level: 0 };
const giantRequest = {
  algorithm: "kruskal",
  width: 300,
  height: 50,
  seed: 1,
  index: 2,
  topology: "torus",
  stripRows: 9,
};
const levelsOf = {
  ...{ law: "exact", width: 9, height: 7, blocks: 8, border: true, ends: "component", attempts: 99 },
  ...{ accept: { shortest: [2, 9] }, seed: 5, index: 3, count: 4 },
};
const levels = wasm.obstacles(levelsOf as unknown as main.ObstacleRequest);
const { signal } = new AbortController();

type Row = readonly [call: (...input: never[]) => unknown, ...input: readonly unknown[]];

/** Returns one or more calls of each query. A call is a function with its arguments. */
const queriesOf = (engine: main.Queries): Record<string, Row | Row[]> => ({
  solve: [engine.solve, maze, from, to],
  distances: [engine.distances, maze, from],
  suggestEnds: [
    [engine.suggestEnds, maze, "sides", {}],
    [engine.suggestEnds, maze, "random", { seed: 3, index: 4 }],
    [engine.suggestEnds, maze, "random"],
  ],
  measure: [
    [engine.measure, maze, given],
    [engine.measure, torus, drawn],
    [engine.measure, maze, { ends: "random" }],
  ],
  measureMany: [
    [engine.measureMany, batch, given],
    [engine.measureMany, batch, { ends: "dead-ends" }],
  ],
  solveMany: [
    [engine.solveMany, batch, given],
    [engine.solveMany, batch, { ...drawn, pairs: 3 }],
    [engine.solveMany, batch, { ends: "random", pairs: 2 }],
  ],
  keysMany: [engine.keysMany, planes],
});

const worldsOf = (engine: main.Engine) => {
  const inside = engine.world(world);
  return {
    window: [
      [engine.window, { ...world, ...place }],
      [engine.window, { ...sided, x: 1, y: 2, columns: 9, rows: 5 }],
    ],
    nextStep: [engine.nextStep, { ...world, ...step }],
    route: [engine.route, { ...world, ...place, ...route }],
    world: [(each: never) => engine.world(each).window(place), world],
    "world's fields": [(each: never) => JSON.stringify(engine.world(each)), sided],
    "window of a world": [inside.window, place],
    "nextStep of a world": [inside.nextStep, step],
    "route of a world": [inside.route, { ...place, ...route }],
  } satisfies Record<string, Row | Row[]>;
};

const methodsOf = (engine: main.Engine): Record<string, Row | Row[]> => ({
  generate: [
    [engine.generate, whole],
    [engine.generate, { ...request, start: undefined }],
  ],
  generateMany: [engine.generateMany, batchOf],
  generateInto: [(each: never) => engine.generateInto(each, new Uint8Array(48)), whole],
  generateManyInto: [(each: never) => engine.generateManyInto(each, new Uint8Array(240)), batchOf],
  stream: [
    (each: never) => {
      const stream = engine.stream(each);
      return [JSON.stringify(stream), [...stream]];
    },
    { algorithm: "eller", width: 90, seed: 4, index: 1, rows: 70 },
  ],
  obstacles: [
    [engine.obstacles, levelsOf],
    [engine.obstacles, { ...levelsOf, preset: "pogema", law: undefined, blocks: undefined, minSide: 4, height: 9 }],
  ],
  ...worldsOf(engine),
  ...queriesOf(engine),
});

async function collected(batches: AsyncIterable<main.MazeBatch>): Promise<main.MazeBatch[]> {
  const all: main.MazeBatch[] = [];
  for await (const each of batches) all.push(each);
  return all;
}

const rows: unknown[] = [];
const write = (y: number, walls: Uint8Array) => void rows.push([y, walls.slice()]);
const patch = (cells: Float64Array) => void rows.push(cells.slice());

/** Returns the result of giant() and all rows that the sink received. */
async function giantRows(each: never, sink: never, options: never): Promise<unknown> {
  rows.length = 0;
  return [await node.giant(each, sink, options), [...rows]];
}

const tables: Record<string, { of: object; table: Record<string, Row | Row[]>; others: string[] }> = {
  "of wasmaze": {
    of: main,
    table: {
      createEngine: [(options: never) => main.createEngine(options).backend, { backend: "reference", check: 0.5 }],
      loadEngine: [
        async (options: never) => (await main.loadEngine(options)).backend,
        { backend: "auto", check: false, source: main.moduleBytes },
      ],
      mazeAt: [
        [main.mazeAt, wasm.generateMany({ ...request, start: undefined, count: 5 }), 3],
        [main.mazeAt, planes, 1],
      ],
      verifyMaze: [
        [main.verifyMaze, plane],
        [main.verifyMaze, { ...maze, braid: 1 }],
      ],
      toJson: [
        [main.toJson, maze],
        [main.toJson, plane, marks],
      ],
      renderSvg: [
        [main.renderSvg, maze],
        [main.renderSvg, torus, { title: "t", cellSize: 9, wallThickness: 0.2, colours: { walls: "red" } }],
        [main.renderSvg, plane, marks],
        [main.renderSvg, wasm.window({ ...world, ...place, level: 1 })],
      ],
      renderText: [
        [main.renderText, maze],
        [main.renderText, plane, { ...marks, style: "ascii" }],
      ],
      openEnds: [main.openEnds, plane, ends],
      mazeKey: [main.mazeKey, plane],
      solve: [main.solve, maze, from, to],
      distances: [main.distances, maze, from],
      measure: [
        [main.measure, maze, given],
        [main.measure, torus, drawn],
        [main.measure, maze, { ends: "random" }],
      ],
      suggestEnds: [
        [main.suggestEnds, maze, "random"],
        [main.suggestEnds, maze, "random", { seed: 3, index: 4 }],
      ],
      isInside: [main.isInside, maze, from],
      cellAt: [main.cellAt, maze, 17],
      isOpen: [
        [main.isOpen, maze, from, main.SOUTH],
        [main.isOpen, maze, from, { ...main.DIRECTIONS[1] }],
      ],
      neighbour: [
        [main.neighbour, maze, from, main.EAST],
        [main.neighbour, maze, from, { dx: 0, dy: 1 }],
      ],
      neighbours: [
        [main.neighbours, maze, from],
        [main.neighbours, torus, { x: 0, y: 0 }],
      ],
      toGrid: [main.toGrid, maze],
      squareMaze: [
        [main.squareMaze, maze],
        [main.squareMaze, plane],
      ],
      levelAt: [main.levelAt, levels, 2],
      levelKeys: [main.levelKeys, levels],
      renderLevel: [main.renderLevel, levels, 1, { path: true }],
      renderLevelSvg: [main.renderLevelSvg, levels, 1, { path: true, cellSize: 9 }],
      verifyLevels: [main.verifyLevels, levels],
    },
    others: ["MismatchError", "moduleBytes", "parseFilter", "parseMarkedMaze", "parseMask", "parseMaze"],
  },
  "of wasmaze/png": {
    of: png,
    table: {
      renderPng: [
        [png.renderPng, maze, { scale: 2 }],
        [png.renderPng, plane, marks],
      ],
      renderLevelPng: [png.renderLevelPng, levels, 1, { path: true, scale: 2 }],
      renderGraphPng: [png.renderGraphPng, onHexagons, { cellSize: 9, ends: { start: 0, finish: 2 }, path: [] }],
    },
    others: ["parseMaskPng", "parsePng"],
  },
  "of wasmaze/node": {
    of: node,
    table: {
      createPool: [(options: never) => node.createPool(options).workers, { workers: 2, backend: "reference" }],
      giant: [
        [giantRows, giantRequest, { write, patch }, { workers: 1, signal, force: false }],
        [giantRows, giantRequest, { write }, { workers: 1, memory: 1000 }],
      ],
    },
    others: ["WorkerCrashError"],
  },
  "of wasmaze/browser": {
    of: browser,
    table: {
      createPool: [(options: never) => browser.createPool(options).workers, { workers: 2, worker: () => undefined }],
    },
    others: ["WorkerCrashError"],
  },
  "of an engine on WebAssembly": { of: wasm, table: methodsOf(wasm), others: ["dispose"] },
  "of an engine on the reference": { of: wasm, table: methodsOf(engines.reference), others: ["dispose"] },
  "of an engine that checks itself": { of: wasm, table: methodsOf(checked), others: ["dispose"] },
  "of a pool": {
    of: pool,
    table: {
      generate: [pool.generate, { ...whole, signal }],
      generateMany: [(each: never) => collected(pool.generateMany(each)), { ...batchOf, batchSize: 2, signal }],
      solve: [pool.solve, maze, from, to, { signal }],
      measure: [
        [pool.measure, maze, { ...given, signal }],
        [pool.measure, torus, drawn],
        [pool.measure, maze, { ends: "random" }],
      ],
      obstacles: [pool.obstacles, { ...levelsOf, signal }],
    },
    others: ["close", "start"],
  },
};

test.each([
  ["WebAssembly", wasm],
  ["the reference", engines.reference],
  ["an engine that checks itself", checked],
])("queries accept mazes that inherit their fields, on %s", (_, engine) => {
  class Getters {
    get width() {
      return maze.width;
    }
    get height() {
      return maze.height;
    }
    get topology() {
      return maze.topology;
    }
    get walls() {
      return plane.walls;
    }
  }
  for (const inheriting of [new Getters(), Object.create(plane) as main.Maze])
    expect(engine.solve(inheriting, from, to)).toEqual(engine.solve(plane, from, to));
});

const isRows = (rows: Row | Row[]): rows is Row[] => Array.isArray(rows[0]);

describe.each(Object.entries(tables))("functions %s", (_, { of, table, others }) => {
  test("this suite lists every function that reads arguments", () => {
    const names = Object.entries(of).filter(([, value]) => typeof value === "function" && !`${value}`.startsWith("_"));
    expect(Object.keys(table)).toEqual(
      expect.arrayContaining(names.map(([name]) => name).filter((name) => !others.includes(name))),
    );
  });

  test.each(Object.entries(table))("%s reads each field once", async (_, calls) => {
    for (const [call, ...input] of isRows(calls) ? calls : [calls]) {
      const expected = structuredClone(await call(...(input as never[])));
      expect(await call(...(input.map(changing) as never[]))).toEqual(expected);
    }
  });
});
