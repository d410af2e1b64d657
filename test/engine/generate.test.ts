// Tests that generate, generateMany and mazeAt do not depend on earlier calls. Tests that generateInto and
// generateManyInto write to arrays of the caller.

import { describe, expect, test } from "vitest";
import { algorithms, createEngine, mazeAt, verifyMaze } from "../../src/index.ts";
import type { AnyBatchRequest, AnyRequest } from "../../src/request/request.ts";
import { engineNames, engines, expectSameWalls, variants } from "../helpers/engines.ts";
import { otherValues } from "../helpers/otherValues.ts";
import { errorOf, expectRefusal, integer, loose } from "../helpers/refusal.ts";
import { sweep } from "../helpers/sweep.ts";

describe.each(engineNames)("backend %s", (engineName) => {
  test("engine.backend names the backend of the engine", () => {
    expect(engines[engineName].backend).toBe(engineName);
  });

  describe.each(variants)("algorithm $id on the $topology", ({ id, topology }) => {
    const request = { algorithm: id, width: 23, height: 9, topology, seed: "into", index: 5 } as const;
    const cells = 23 * 9;

    test("generateInto and generateManyInto write only the bytes of the mazes to the caller's array", () => {
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

    test("generateInto and generateManyInto refuse a target that is too small, and write nothing", () => {
      const engine = engines[engineName];
      const target = new Uint8Array(cells - 1).fill(0xaa);
      expect(() => engine.generateInto(request, target)).toThrow(
        new RangeError(
          `"target" expected a Uint8Array of at least ${cells} bytes, got a Uint8Array of ${cells - 1} bytes`,
        ),
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

    test("a small maze made after a large one equals the maze that a new engine makes", () => {
      const engine = createEngine({ backend: engineName });
      const before = engine.generate(request);
      // Only the module needs large sizes, because the reference does not reuse memory.
      const large = sweep(300, engineName === "wasm" ? 150 : 60);
      for (const size of [large, 7, sweep(120, 50), 33]) {
        const large = { algorithm: id, width: size, height: size, topology, seed: size } as const;
        expect(verifyMaze(engine.generate(large))).toEqual({ perfect: true });
        expect(engine.generate(request)).toEqual(before);
      }
      expect(createEngine({ backend: engineName }).generate(request)).toEqual(before);
    });
  });

  test("different algorithms in turn on one engine make the same mazes as the reference", () => {
    const engine = createEngine({ backend: engineName });
    for (let round = 0; round < sweep(4, 2); round++)
      for (const { id, topology } of round % 2 === 0 ? variants : [...variants].reverse()) {
        const request = { algorithm: id, width: 40 + 17 * round, height: 31, topology, seed: round } as const;
        expectSameWalls(engine.generate(request).walls, engines.reference.generate(request).walls, request);
      }
  });

  test("a maze has the start that mazeAt draws for a batch, whatever was made before", () => {
    const engine = createEngine({ backend: engineName });
    for (const side of [7, 1, 150, 16])
      for (const { id, topology } of variants) {
        const plain = { algorithm: id, width: side, height: side + 1, topology, seed: side, index: 3 };
        const mask = Uint8Array.from({ length: side * (side + 1) }, (_, cell) => (cell % 5 === 2 ? 0 : 1));
        for (const request of algorithms.find((row) => row.id === id)?.takesMask
          ? [plain, { ...plain, mask }]
          : [plain]) {
          const batch = engine.generateMany({ ...request, count: 1 } as AnyBatchRequest);
          expect(engine.generate(request as AnyRequest).start).toEqual(mazeAt(batch, 0).start);
        }
      }
  });

  test.each(algorithms)("$id: a request makes the same maze after every other kind of request", (row) => {
    const engine = createEngine({ backend: engineName });
    const plain = { algorithm: row.id, width: 13, height: 9, seed: 1 };
    const mask = Uint8Array.from({ length: 13 * 9 }, (_, cell) => (cell % 5 === 2 ? 0 : 1));
    const requests = [
      ...row.topologies.map((topology) => ({ ...plain, topology })),
      { ...plain, width: 9, height: 13 },
      { ...plain, braid: 1 },
      ...(row.takesMask ? [{ ...plain, mask }] : []),
      ...(row.takesStart ? [{ ...plain, start: { x: 5, y: 4 } }] : []),
      ...(row.parameters ? [{ ...plain, parameters: otherValues(row.parameters, 1) }] : []),
    ] as AnyRequest[];
    const expected = requests.map((request) => createEngine({ backend: engineName }).generate(request));
    for (const other of requests)
      requests.forEach((request, i) => {
        engine.generate(other);
        expect(engine.generate(request)).toEqual(expected[i]);
      });
  });

  test("a result has its own buffer, so later mazes do not change it", () => {
    const engine = createEngine({ backend: engineName });
    const request = { algorithm: "binary-tree", width: 50, height: 50, seed: 1 } as const;
    const maze = engine.generate(request);
    const copy = maze.walls.slice();
    const large = createEngine().generate({ ...request, width: 500, height: 500 });
    // This query makes the module's memory grow. Growth detaches all views of the memory.
    engine.distances(large, { x: 0, y: 0 });
    expect(engine.generateMany({ ...request, count: 0 }).walls).toHaveLength(0);
    expect(maze.walls).toEqual(copy);
    expect(maze.walls.buffer.byteLength).toBe(2500);
    structuredClone(maze.walls.buffer, { transfer: [maze.walls.buffer as ArrayBuffer] });
    expect(engine.generate(request).walls).toEqual(copy);
  });

  test("a batch of more than 2^32 bytes is refused", () => {
    const batch = { algorithm: "binary-tree", width: 2 ** 14, height: 2 ** 14, seed: 1, count: 17 } as const;
    expect(errorOf(() => engines[engineName].generateMany(batch))).toBeInstanceOf(RangeError);
  });
});

test("mazeAt refuses an index outside the batch", () => {
  const request = { algorithm: "binary-tree", width: 4, height: 3, seed: 1 } as const;
  const batch = engines.wasm.generateMany({ ...request, count: 2 });
  for (const i of [2, -1, 0.5]) expectRefusal(() => mazeAt(batch, i), RangeError, integer("i", "0..1", String(i)));
  expectRefusal(() => mazeAt(batch, loose("0")), TypeError, integer("i", "0..1", '"0"'));
  const empty = engines.wasm.generateMany({ ...request, count: 0 });
  expectRefusal(() => mazeAt(empty, 0), RangeError, /^"batch" expected at least one maze, got none; maze 0 /);
});
