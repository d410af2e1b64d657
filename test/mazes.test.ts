// Every engine, every algorithm, every shape: the maze is perfect, records its request, and is the same from every
// engine, alone or in a batch.

import { describe, expect, test } from "vitest";
import { checkParameters } from "../src/core/parameters.ts";
import { type AnyRequest, mazeAt, verifyMaze } from "../src/index.ts";
import { engineNames, engines, expectSameWalls, indices, isLarge, requests, shapes, variants } from "./engines.ts";
import { sweep } from "./sweep.ts";

describe.each(engineNames)("on %s", (engineName) => {
  const engine = engines[engineName];
  // Mazes of the reference equal those of WebAssembly, which is asserted below for all requests.
  const takesLarge = engineName === "wasm" || sweep(true, false);

  describe.each(variants)("$id on the $topology", (variant) => {
    test("makes perfect mazes that record their request", () => {
      for (const request of requests(variant)) {
        if (!takesLarge && isLarge(request)) continue;
        const maze = engine.generate(request);
        expect(verifyMaze(maze), JSON.stringify(request)).toEqual({ perfect: true });
        const { walls, start, ...rest } = maze;
        expect(walls.buffer.byteLength).toBe(walls.length);
        expect(walls.every((byte) => byte < 16)).toBe(true);
        const { start: asked, parameters: given, ...expected } = request;
        // Mazes do not record parameters with default values.
        const parameters = checkParameters(variant.id, variant.info.parameters ?? [], given);
        for (const [name, value] of Object.entries(parameters)) expect(value).toBe(given?.[name]);
        expect(rest).toEqual({
          ...expected,
          revision: variant.info.revision,
          ...(Object.keys(parameters).length > 0 && { parameters }),
        });
        if (asked) expect(start).toEqual(asked);
        else expect(start !== undefined).toBe(variant.info.takesStart);
      }
    });

    test("a batch is its mazes one by one, and mazeAt gives each with its index and start", () => {
      let turn = 0;
      for (const [width, height] of shapes) {
        if (width * height > 3000) continue;
        const count = 1 + (turn % 9);
        // Some of these cross 2^32, where the index's upper half begins.
        const index = Math.max(0, indices[turn % indices.length] - count + 1 + (turn % 3 === 1 ? 3 : 0));
        const shared = { algorithm: variant.id, width, height, topology: variant.topology, seed: turn } as const;
        const from = Math.min(index, 2 ** 53 - count);
        const start = variant.info.takesStart && turn % 2 === 0 ? { start: { x: width - 1, y: height >> 1 } } : {};
        turn++;
        const batch = engine.generateMany({ ...shared, ...start, index: from, count });
        expect(batch.walls).toHaveLength(count * width * height);
        for (let i = 0; i < count; i++) {
          const single = engine.generate({ ...shared, ...start, index: from + i });
          const view = mazeAt(batch, i);
          expectSameWalls(view.walls, single.walls, { ...shared, index: from + i, count });
          expect(view.walls.buffer).toBe(batch.walls.buffer);
          expect({ ...view, walls: [] }).toEqual({ ...single, walls: [] });
        }
      }
    });

    // Skipped for algorithms that have no start.
    test.runIf(variant.info.takesStart)(
      "the start that was drawn and recorded makes the same bytes when it is given",
      () => {
        for (const request of requests(variant)) {
          if (!takesLarge && isLarge(request)) continue;
          const { start: _, ...without } = request;
          const drawn = engine.generate(without);
          expectSameWalls(engine.generate({ ...without, start: drawn.start }).walls, drawn.walls, without);
        }
      },
    );

    test("another seed, index or size of the other side makes another maze", () => {
      const request: AnyRequest = {
        algorithm: variant.id,
        width: 16,
        height: 16,
        topology: variant.topology,
        seed: 1,
        index: 0,
      };
      const others = [
        { seed: 2 },
        { seed: 2 ** 32 + 1 },
        { seed: "1" },
        { index: 1 },
        { index: 2 ** 32 },
        // A seed and an index that change places.
        { seed: 0, index: 1 },
      ];
      const made = [{}, ...others].map((change) =>
        Buffer.from(engine.generate({ ...request, ...change }).walls).toString("hex"),
      );
      expect(new Set(made).size).toBe(made.length);
    });
  });
});

// Suites of single algorithms have larger ones.
const LARGE = sweep(
  [
    [509, 263],
    [64, 1031],
    [2053, 17],
  ],
  [
    [259, 133],
    [64, 515],
    [1031, 17],
  ],
);

describe("all engines make the same bytes", () => {
  describe.each(variants)("$id on the $topology", (variant) => {
    test.each(engineNames.filter((name) => name !== "reference"))("%s as the reference, one by one", (engineName) => {
      for (const request of requests(variant)) {
        const got = engines[engineName].generate(request);
        const expected = engines.reference.generate(request);
        expectSameWalls(got.walls, expected.walls, request);
        expect({ ...got, walls: [] }).toEqual({ ...expected, walls: [] });
      }
    });

    test.each(engineNames.filter((name) => name !== "reference"))("%s as the reference, in batches", (engineName) => {
      let turn = 0;
      for (const [width, height] of shapes) {
        const request = {
          algorithm: variant.id,
          width,
          height,
          topology: variant.topology,
          seed: `batch ${turn}`,
          index: 2 ** 32 - 5 + turn,
          count: sweep(1 + (turn % 11), isLarge({ width, height }) ? 2 : 1 + (turn % 4)),
        };
        turn++;
        expectSameWalls(
          engines[engineName].generateMany(request).walls,
          engines.reference.generateMany(request).walls,
          request,
        );
      }
    });

    test.each(engineNames.filter((name) => name !== "reference"))("%s as the reference, large", (engineName) => {
      for (const [width, height] of LARGE) {
        const request: AnyRequest = {
          algorithm: variant.id,
          width,
          height,
          topology: variant.topology,
          seed: "large",
        };
        const maze = engines[engineName].generate(request);
        expectSameWalls(maze.walls, engines.reference.generate(request).walls, request);
        expect(verifyMaze(maze)).toEqual({ perfect: true });
      }
    });
  });
});
