// The engine as its users hold it: one after the other on the same memory, into their own arrays, out of memory,
// checked, and disposed of.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkedQueries } from "../../src/engine/backends/checked.ts";
import { createWasmBackend } from "../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import {
  type AlgorithmInfo,
  algorithms,
  createEngine,
  type Engine,
  type EngineOptions,
  loadEngine,
  type MeasureOptions,
  MismatchError,
  moduleBytes,
  type Queries,
  verifyMaze,
  type Walls,
} from "../../src/index.ts";
import { engineNames, engines, expectSameWalls, variants } from "../helpers/engines.ts";
import { corruptModule, limitedModule } from "../helpers/module.ts";
import { sweep } from "../helpers/sweep.ts";

/** What a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return expect.fail("nothing was thrown");
}

describe.each(engineNames)("on %s", (engineName) => {
  test("engine.backend is the backend that it runs on", () => {
    expect(engines[engineName].backend).toBe(engineName);
  });

  describe.each(variants)("$id on the $topology", ({ id, topology }) => {
    const request = { algorithm: id, width: 23, height: 9, topology, seed: "into", index: 5 } as const;
    const cells = 23 * 9;

    test("generateInto and generateManyInto write the same bytes to the caller's array, and nothing beyond", () => {
      const engine = engines[engineName];
      const target = new Uint8Array(4 * cells).fill(0xaa);
      const into = target.subarray(3, 3 + 3 * cells + 7);
      const maze = engine.generateInto(request, into);
      expect(maze.walls.buffer).toBe(target.buffer);
      expect(maze).toEqual(engine.generate(request));
      expect(target.subarray(0, 3).every((byte) => byte === 0xaa)).toBe(true);
      expect(target.subarray(3 + cells).every((byte) => byte === 0xaa)).toBe(true);

      const batch = engine.generateManyInto({ ...request, count: 3 }, into);
      expect(batch.walls.buffer).toBe(target.buffer);
      expect(batch).toEqual(engine.generateMany({ ...request, count: 3 }));
      expect(target.subarray(0, 3).every((byte) => byte === 0xaa)).toBe(true);
      expect(target.subarray(3 + 3 * cells).every((byte) => byte === 0xaa)).toBe(true);
    });

    test("a target that is too small is refused, and nothing is written", () => {
      const engine = engines[engineName];
      const target = new Uint8Array(cells - 1).fill(0xaa);
      expect(() => engine.generateInto(request, target)).toThrow(
        new RangeError(`"target" expected at least ${cells} bytes, got ${cells - 1}`),
      );
      expect(() => engine.generateManyInto({ ...request, count: 2 }, target)).toThrow(RangeError);
      expect(() => engine.generateInto(request, new Uint16Array(cells) as never)).toThrow(TypeError);
      expect(target.every((byte) => byte === 0xaa)).toBe(true);
    });

    test("an empty batch has no walls", () => {
      const batch = engines[engineName].generateMany({ ...request, count: 0 });
      expect(batch.walls).toHaveLength(0);
      expect(batch.count).toBe(0);
    });

    test("a small maze after a large one is the maze of a fresh engine", () => {
      const engine = createEngine({ backend: engineName });
      const before = engine.generate(request);
      // The reference has no memory of its own.
      const large = sweep(300, engineName === "wasm" ? 150 : 60);
      for (const size of [large, 7, sweep(120, 50), 33]) {
        const large = { algorithm: id, width: size, height: size, topology, seed: size } as const;
        expect(verifyMaze(engine.generate(large))).toEqual({ perfect: true });
        expect(engine.generate(request)).toEqual(before);
      }
      expect(createEngine({ backend: engineName }).generate(request)).toEqual(before);
    });
  });

  test("all algorithms in turn on one engine, whose memory they share, make what each makes alone", () => {
    const engine = createEngine({ backend: engineName });
    for (let round = 0; round < sweep(4, 2); round++) {
      for (const { id, topology } of round % 2 === 0 ? variants : [...variants].reverse()) {
        const request = { algorithm: id, width: 40 + 17 * round, height: 31, topology, seed: round } as const;
        expectSameWalls(engine.generate(request).walls, engines.reference.generate(request).walls, request);
      }
    }
  });

  test("a result is the caller's: later mazes do not change it", () => {
    const engine = createEngine({ backend: engineName });
    const maze = engine.generate({ algorithm: "binary-tree", width: 50, height: 50, seed: 1 });
    const copy = maze.walls.slice();
    engine.generate({ algorithm: "binary-tree", width: 500, height: 500, seed: 2 });
    expect(maze.walls).toEqual(copy);
  });

  test("more than 2^32 bytes at a time are refused at once", () => {
    const batch = { algorithm: "binary-tree", width: 2 ** 14, height: 2 ** 14, seed: 1, count: 17 } as const;
    expect(thrownBy(() => engines[engineName].generateMany(batch))).toBeInstanceOf(RangeError);
  });
});

describe("memory of the module", () => {
  test("grows between a small and a large maze, and is used again afterwards", () => {
    const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
    const info: AlgorithmInfo & { id: (typeof algorithms)[number]["id"] } = algorithms[0];
    const request = (side: number) => ({
      info,
      width: side,
      height: side,
      cells: side * side,
      topology: "plane" as const,
      seed: 1,
      seedWords: { low: 1, high: 0 },
      index: 0,
      count: 1,
      start: undefined,
      parameters: {},
      parameterWords: undefined,
      braid: 0,
    });
    const bytes = () => backend.exports.memory.buffer.byteLength;
    const small = backend.make(request(10));
    const before = bytes();
    expect(backend.make(request(1000))).toHaveLength(1_000_000);
    const grown = bytes();
    expect(grown).toBeGreaterThan(before);
    expect(backend.make(request(10))).toEqual(small);
    backend.make(request(1000));
    expect(bytes()).toBe(grown);
  });

  describe.each(variants)("$id on the $topology", ({ id, topology }) => {
    test("out of memory is a RangeError with the required memory, and the engine remains usable", () => {
      const engine = createEngine({ backend: "wasm", module: limitedModule(96) });
      const small = { algorithm: id, width: 30, height: 20, topology, seed: 6 } as const;
      const expected = engines.reference.generate(small);
      expect(engine.generate(small)).toEqual(expected);
      // 96 pages are 6 MiB, of which fixed tables take 4.3: this needs more for the walls alone, and the next one
      // beside the tables.
      for (const request of [
        { ...small, width: 3000, height: 3000 },
        { ...small, width: 2040, height: 2048 },
      ]) {
        const error = thrownBy(() => engine.generate(request));
        expect(error).toBeInstanceOf(RangeError);
        expect((error as Error).message).toMatch(
          new RegExp(`^"width" \\* "height" expected to fit in memory: ${id} may need \\d+ MiB of .*$`),
        );
        expect(engine.generate(small)).toEqual(expected);
      }
      const batch = thrownBy(() => engine.generateMany({ ...small, count: 10_000 }));
      expect(batch).toBeInstanceOf(RangeError);
      expect((batch as Error).message).toContain(`"count" expected to fit in memory: ${id} may need`);
      expect(engine.generate(small)).toEqual(expected);
      expect(engine.generateMany({ ...small, count: 5 }).walls).toHaveLength(3000);
    });
  });
});

describe("check", () => {
  const request = { algorithm: "binary-tree", width: 20, height: 20, seed: 3 } as const;

  test.each(variants)("true finds a module that makes other mazes: $id on the $topology", ({ id, topology }) => {
    const module = corruptModule();
    const wrong = createEngine({ module }).generate({ ...request, algorithm: id, topology });
    expect(verifyMaze(wrong)).toEqual({ perfect: true });
    const error = thrownBy(() =>
      createEngine({ module, check: true }).generate({ ...request, algorithm: id, topology }),
    );
    expect(error).toBeInstanceOf(MismatchError);
    const { maze, cell, message, name } = error as MismatchError;
    expect(name).toBe("MismatchError");
    expect(maze).toEqual(wrong);
    const expected = engines.reference.generate({ ...request, algorithm: id, topology }).walls;
    const first = expected.findIndex((byte, at) => byte !== wrong.walls[at]);
    expect(cell).toEqual({ x: first % 20, y: Math.floor(first / 20) });
    expect(message).toContain(
      `cell ${cell?.x},${cell?.y} expected walls ${expected[first]} as the reference makes them, got ` +
        `${wrong.walls[first]}`,
    );
    expect(message).toContain(`"algorithm":"${id}"`);
    expect(message).toContain('"seed":3');
    expect(message).not.toContain("\n");
  });

  test("true finds the one wrong maze of a batch and names its index", () => {
    const error = thrownBy(() =>
      createEngine({ module: corruptModule(), check: true }).generateMany({ ...request, index: 70, count: 9 }),
    );
    expect(error).toBeInstanceOf(MismatchError);
    expect((error as MismatchError).maze.index).toBe(70);
    expect((error as MismatchError).maze.walls).toHaveLength(400);
  });

  test("true also checks the caller's array", () => {
    const engine = createEngine({ module: corruptModule(), check: true });
    expect(() => engine.generateInto(request, new Uint8Array(400))).toThrow(MismatchError);
    expect(() => engine.generateManyInto({ ...request, count: 2 }, new Uint8Array(800))).toThrow(MismatchError);
  });

  test("a share checks that share of the mazes, and the same ones each time, alone or in a batch", () => {
    const module = corruptModule();
    const checked = (engine: Engine) =>
      Array.from({ length: 400 }, (_, index) => index).filter((index) => {
        try {
          engine.generate({ ...request, width: 8, height: 8, index });
          return false;
        } catch (error) {
          expect(error).toBeInstanceOf(MismatchError);
          return true;
        }
      });
    const first = checked(createEngine({ module, check: 0.25 }));
    // A quarter of 400, and six standard deviations.
    expect(first.length).toBeGreaterThan(100 - 52);
    expect(first.length).toBeLessThan(100 + 52);
    expect(checked(createEngine({ module, check: 0.25 }))).toEqual(first);
    const batch = thrownBy(() =>
      createEngine({ module, check: 0.25 }).generateMany({ ...request, width: 8, height: 8, count: 400 }),
    );
    expect((batch as MismatchError).maze.index).toBe(first[0]);
    // A larger share checks these and more.
    const more = new Set(checked(createEngine({ module, check: 0.6 })));
    expect(more.size).toBeGreaterThan(first.length);
    for (const index of first) expect(more).toContain(index);
    expect(checked(createEngine({ module, check: 1 }))).toHaveLength(400);
    expect(checked(createEngine({ module, check: 0 }))).toHaveLength(0);
  });

  describe("checks queries, too", () => {
    const one = engines.wasm.generate(request);
    const batch = engines.wasm.generateMany({ ...request, index: 70, count: 3 });
    const corner = { x: 19, y: 19 };
    const answers = {
      solve: (engine: Engine) => engine.solve(one, { x: 0, y: 0 }, corner),
      distances: (engine: Engine) => engine.distances(one, corner),
      suggestEnds: (engine: Engine) => engine.suggestEnds(one),
      measure: (engine: Engine) => engine.measure(one, { ends: "corners" }),
      measureMany: (engine: Engine) => engine.measureMany(batch, { ends: "sides" }),
      solveMany: (engine: Engine) => engine.solveMany(batch, { ends: { start: { x: 0, y: 0 }, finish: corner } }),
      keysMany: (engine: Engine) => engine.keysMany(batch),
    };
    const names = Object.keys(answers) as (keyof typeof answers)[];

    test.each(names)("%s is passed where it is right, and is the same", (name) => {
      expect(answers[name](createEngine({ check: true }))).toEqual(answers[name](engines.wasm));
    });

    /** An engine whose reference receives another maze. */
    function disagreeing(share: number): Queries {
      const { walls } = engines.wasm.generateMany({ ...request, seed: 4, count: 3 });
      const other = <Shape extends Walls>(maze: Shape): Shape => ({
        ...maze,
        walls: walls.subarray(0, maze.walls.length),
      });
      const { wasm } = engines;
      const wrong: Queries = {
        solve: (maze, from, to) => wasm.solve(other(maze), from, to),
        distances: (maze, from) => wasm.distances(other(maze), from),
        suggestEnds: (maze, how) => wasm.suggestEnds(other(maze), how),
        measure: (maze, options) => wasm.measure(other(maze), options),
        measureMany: (mazes, options) => wasm.measureMany(other(mazes), options),
        solveMany: ((mazes, options = {}) =>
          wasm.solveMany(other(mazes), options as MeasureOptions)) as Queries["solveMany"],
        keysMany: (mazes) => wasm.keysMany(other(mazes)),
      };
      return checkedQueries(wrong, engines.reference, share);
    }

    test.each(names)("%s is refused where it differs, with the request and the first difference", (name) => {
      const error = thrownBy(() => answers[name](disagreeing(1) as Engine)) as MismatchError;
      expect(error).toBeInstanceOf(MismatchError);
      expect(error.message).toMatch(/^\w+[.[]?\S* expected \S+ as the reference returns, got \S+, for \{.*"seed":3/);
      expect(error.cell).toBeUndefined();
      expect(error.maze.index).toBe(name.endsWith("Many") ? 70 : 0);
    });

    test("a share is that share of them, evenly", () => {
      const queries = disagreeing(0.25);
      const refused = Array.from({ length: 12 }, () => {
        try {
          queries.distances(one, corner);
          return false;
        } catch {
          return true;
        }
      });
      expect(refused).toEqual(Array.from({ length: 12 }, (_, i) => i % 4 === 3));
    });

    test("an engine does so: a maze whose walls change under it is found", () => {
      let reads = 0;
      let changeAt = Number.POSITIVE_INFINITY;
      const { walls } = engines.wasm.generate({ ...request, seed: 4 });
      const shifty = {
        ...one,
        get walls() {
          return reads++ < changeAt ? one.walls : walls;
        },
      };
      createEngine().distances(shifty, corner);
      [changeAt, reads] = [reads, 0];
      expect(() => createEngine({ check: true }).distances(shifty, corner)).toThrow(MismatchError);
    });
  });

  test.each(variants)("true passes what is right: $id on the $topology", ({ id, topology }) => {
    const engine = createEngine({ check: true });
    const batch = engine.generateMany({ ...request, algorithm: id, topology, index: 2 ** 40, count: 20 });
    expect(batch.walls).toHaveLength(8000);
  });

  test.each([
    ["yes", TypeError],
    [null, TypeError],
    [-0.1, RangeError],
    [1.01, RangeError],
    [Number.NaN, RangeError],
  ])("%j is refused", async (check, kind) => {
    const options = { check } as EngineOptions;
    expect(() => createEngine(options)).toThrow(kind);
    await expect(loadEngine({ ...options, source: moduleBytes })).rejects.toThrow(kind);
  });
});

describe("loadEngine starts from", () => {
  const request = { algorithm: "binary-tree", width: 12, height: 8, seed: "load" } as const;
  const expected = engines.reference.generate(request);
  const wasm = { headers: { "content-type": "application/wasm" } };

  test.each<[string, () => EngineOptions & { source?: unknown }]>([
    ["the bytes in the package", () => ({ source: moduleBytes() })],
    ["a function that returns them, for wasm", () => ({ source: moduleBytes, backend: "wasm" })],
    ["a module", () => ({ source: new WebAssembly.Module(wasmBytes()) })],
    ["a module to come", () => ({ source: WebAssembly.compile(wasmBytes()) })],
    ["a Uint8Array", () => ({ source: wasmBytes() })],
    ["an ArrayBuffer", () => ({ source: wasmBytes().buffer })],
    ["a DataView", () => ({ source: new DataView(wasmBytes().buffer) })],
    ["a part of a larger array", () => ({ source: Uint8Array.from([0, 0, ...wasmBytes(), 0]).subarray(2, -1) })],
    ["a response", () => ({ source: new Response(wasmBytes(), wasm) })],
    ["a response of another content type", () => ({ source: new Response(wasmBytes()) })],
    ["a response to come", () => ({ source: Promise.resolve(new Response(wasmBytes(), wasm)) })],
    ["bytes to come", () => ({ source: Promise.resolve(wasmBytes()) })],
  ])("%s", async (_, options) => {
    const engine = await loadEngine(options() as Parameters<typeof loadEngine>[0]);
    expect(engine.backend).toBe("wasm");
    expect(engine.generate(request)).toEqual(expected);
  });

  test("the source that was given, and no other: a corrupt one makes corrupt mazes, and check finds them", async () => {
    const engine = await loadEngine({ source: corruptModule(), check: true });
    expect(() => engine.generate(request)).toThrow(MismatchError);
  });

  test("nothing at all, for the reference", async () => {
    const engine = await loadEngine({ source: moduleBytes, backend: "reference" });
    expect(engine.backend).toBe("reference");
    expect(engine.generate(request)).toEqual(expected);
  });

  test.each<[string, () => unknown, RegExp]>([
    ["bytes that are no module", () => Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), /magic/],
    ["a response with a status of failure", () => new Response("no", { status: 404 }), /status 404/],
    ["a promise that fails", () => Promise.reject(new Error("the net is down")), /the net is down/],
    [
      "a module with other exports",
      () => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)),
      /"backend" expected wasm/,
    ],
  ])("%s: an error with the reason, not another engine", async (_, source, why) => {
    await expect(loadEngine({ source: source() as WebAssembly.Module })).rejects.toThrow(why);
    await expect(loadEngine({ source: source() as WebAssembly.Module })).rejects.toThrow(
      /^"backend" expected wasm, which cannot start here/,
    );
  });
});

describe("where there is no WebAssembly", () => {
  const request = { algorithm: "binary-tree", width: 12, height: 8, seed: 1 } as const;

  beforeEach(() => {
    vi.stubGlobal("WebAssembly", undefined);
    return () => vi.unstubAllGlobals();
  });

  test("engines start on the reference, and report it", async () => {
    for (const engine of [createEngine(), await loadEngine({ source: moduleBytes, backend: "auto" })]) {
      expect(engine.backend).toBe("reference");
      expect(engine.generate(request)).toEqual(engines.reference.generate(request));
    }
  });

  test("with backend wasm, they fail with the reason", async () => {
    const why = /^"backend" expected wasm, which cannot start here: there is no WebAssembly; use backend "reference"$/;
    expect(() => createEngine({ backend: "wasm" })).toThrow(why);
    await expect(loadEngine({ source: moduleBytes, backend: "wasm" })).rejects.toThrow(why);
    await expect(loadEngine({ source: Uint8Array.of(0) })).rejects.toThrow(why);
  });
});

describe("dispose", () => {
  test("a wasm engine then throws on use; others remain usable", () => {
    const engine = createEngine({ backend: "wasm" });
    const other = createEngine({ backend: "wasm" });
    const request = { algorithm: "binary-tree", width: 5, height: 5, seed: 1 } as const;
    engine.generate(request);
    engine.dispose();
    engine.dispose();
    expect(() => engine.generate(request)).toThrow(/disposed/);
    expect(() => engine.generateMany({ ...request, count: 3 })).toThrow(/disposed/);
    expect(other.generate(request)).toEqual(engines.reference.generate(request));
  });

  test("lets the memory go even while the engine is held", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
    const memory = new WeakRef(backend.exports.memory);
    backend.dispose();
    for (let round = 0; round < 10 && memory.deref(); round++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      collect();
    }
    expect(memory.deref()).toBeUndefined();
    expect(backend.name).toBe("wasm");
  });
});
