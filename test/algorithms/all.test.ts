// Tests that the mazes of every engine, algorithm and size are perfect and record their requests. Also tests that each
// maze is the same on every engine, and alone or in a batch.

import { describe, expect, test } from "vitest";
import { checkParameters } from "../../src/core/parameters.ts";
import { type AnyRequest, type BackendName, type Maze, mazeAt, verifyMaze } from "../../src/index.ts";
import {
  engineNames,
  engines,
  expectReferenceBatch,
  expectSameWalls,
  indices,
  isLarge,
  requests,
  shapes,
  sizes,
  type Variant,
  variants,
} from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

interface Made {
  readonly request: AnyRequest;
  readonly maze: Maze;
}

const made = new Map<string, readonly Made[]>();

/** Caches the mazes, because several tests use them. */
function mazesOf(engineName: BackendName, variant: Variant): readonly Made[] {
  const key = `${engineName} ${variant.id} ${variant.topology}`;
  let mazes = made.get(key);
  if (!mazes) {
    mazes = [...requests(variant)].map((request) => ({ request, maze: engines[engineName].generate(request) }));
    made.set(key, mazes);
  }
  return mazes;
}

describe.each(engineNames)("backend %s", (engineName) => {
  const engine = engines[engineName];
  // The large mazes of the reference are compared with those of WebAssembly in other tests of this file.
  const takesLarge = engineName === "wasm" || sweep(true, false);

  describe.each(variants)("algorithm $id on the $topology", (variant) => {
    test("a maze is perfect and records its request", () => {
      const got: unknown[] = [];
      const wanted: unknown[] = [];
      for (const { request, maze } of mazesOf(engineName, variant)) {
        if (!takesLarge && isLarge(request)) continue;
        const { defect } = verifyMaze(maze);
        if (defect) expect.fail(`${defect}, for ${JSON.stringify(request)}`);
        const { walls, ...rest } = maze;
        const length = walls.buffer.byteLength;
        got.push({ ...rest, length, hasOtherBits: walls.some((byte) => byte > 15) });
        const { start = rest.start, parameters: given, ...expected } = request;
        // Mazes do not record parameters that have their default value.
        const parameters = checkParameters(variant.id, variant.info.parameters ?? [], given);
        for (const [name, value] of Object.entries(parameters)) expect(value).toBe(given?.[name]);
        wanted.push({
          ...expected,
          revision: variant.info.revision,
          ...(Object.keys(parameters).length > 0 && { parameters }),
          ...(variant.info.takesStart && { start }),
          length: request.width * request.height,
          hasOtherBits: false,
        });
        if (variant.info.takesStart !== (rest.start !== undefined)) expect.fail("records a start if it takes one");
      }
      expect(got).toEqual(wanted);
    });

    test("a batch has the mazes that generate makes, and mazeAt returns a maze with its index and start", () => {
      let turn = 0;
      for (const [width, height] of shapes) {
        if (width * height > 3000) continue;
        const count = 1 + (turn % 9);
        // Some batches cross index 2^32, so that the upper 32 bits of the index change within the batch.
        const index = Math.max(0, indices[turn % indices.length] - count + 1 + (turn % 3 === 1 ? 3 : 0));
        const shared = { algorithm: variant.id, width, height, topology: variant.topology, seed: turn } as const;
        const from = Math.min(index, 2 ** 53 - count);
        const start = variant.info.takesStart && turn % 2 === 0 ? { start: { x: width - 1, y: height >> 1 } } : {};
        turn++;
        const batch = engine.generateMany({ ...shared, ...start, index: from, count });
        expect(batch.walls).toHaveLength(count * width * height);
        const views = Array.from({ length: count }, (_, i) => mazeAt(batch, i));
        const singles = views.map((view, i) => {
          const single = engine.generate({ ...shared, ...start, index: from + i });
          expectSameWalls(view.walls, single.walls, { ...shared, index: from + i, count });
          return { ...single, walls: [] };
        });
        expect(views.every(({ walls }) => walls.buffer === batch.walls.buffer)).toBe(true);
        expect(views.map((view) => ({ ...view, walls: [] }))).toEqual(singles);
      }
    });

    test.runIf(variant.info.takesStart)("a request that states the drawn start makes the same maze", () => {
      for (const { request, maze } of mazesOf(engineName, variant)) {
        if (!takesLarge && isLarge(request)) continue;
        const { start: given, ...without } = request;
        const drawn = given ? engine.generate(without) : maze;
        expectSameWalls(engine.generate({ ...without, start: drawn.start }).walls, drawn.walls, without);
      }
    });

    test("another seed or index makes another maze", () => {
      const { id: algorithm, topology } = variant;
      const request: AnyRequest = { algorithm, width: 16, height: 16, topology, seed: 1, index: 0 };
      const others = [
        { seed: 2 },
        { seed: 2 ** 32 + 1 },
        { seed: "1" },
        { index: 1 },
        { index: 2 ** 32 },
        { seed: 0, index: 1 },
      ];
      const made = [{}, ...others].map((change) =>
        Buffer.from(engine.generate({ ...request, ...change }).walls).toString("hex"),
      );
      expect(new Set(made).size).toBe(made.length);
    });
  });
});

const LARGE = sizes(sweep("509x263 64x1031 2053x17", "139x73 64x259 515x17"));
const others = engineNames.filter((name) => name !== "reference");

describe.each(variants)("algorithm $id on the $topology", (variant) => {
  const { id, topology } = variant;

  test.each(others)("backend %s makes the same single mazes as the reference", (engineName) => {
    const mazes = mazesOf(engineName, variant);
    const expected = mazesOf("reference", variant);
    for (const [i, { request, maze }] of mazes.entries()) expectSameWalls(maze.walls, expected[i].maze.walls, request);
    const record = ({ maze }: Made) => ({ ...maze, walls: [] });
    expect(mazes.map(record)).toEqual(expected.map(record));
  });

  test.each(others)("backend %s makes the same batches of mazes as the reference", (engineName) => {
    let turn = 0;
    for (const [width, height] of shapes) {
      const place = { seed: `batch ${turn}`, index: 2 ** 32 - 5 + turn };
      const count = sweep(1 + (turn % 11), isLarge({ width, height }) ? 2 : 1 + (turn % 3));
      const request = { algorithm: id, width, height, topology, ...place, count };
      turn++;
      expectReferenceBatch(request, engineName);
    }
  });

  test.each(others)("backend %s makes the same large mazes as the reference", (engineName) => {
    for (const [width, height] of LARGE) {
      const request: AnyRequest = { algorithm: id, width, height, topology, seed: "large" };
      const maze = engines[engineName].generate(request);
      expectSameWalls(maze.walls, engines.reference.generate(request).walls, request);
      expect(verifyMaze(maze)).toEqual({ perfect: true });
    }
  });
});
