// Random cases on all engines, as npm run fuzz has them for any time; and that a difference is found, made smaller and
// printed as a case that fails again.

import { describe, expect, test } from "vitest";
import type { Engine } from "../../src/index.ts";
import { type Case, checkCase, checkValid, contestants, drawCase, loadParts, shrink } from "../fuzz/differential.ts";
import { sweep } from "../helpers/sweep.ts";

const parts = await loadParts();
const CASES = sweep(2000, 100);
const SEED = 20_261_122;

test(`${CASES} random cases: mazes, batches, streams, worlds and queries are the same on all engines`, () => {
  const engines = contestants(parts);
  const seen = new Set<string>();
  for (let number = 0; number < CASES; number++) {
    const each = drawCase(SEED, number);
    expect(checkCase(each, engines), `npm run fuzz -- --seed ${SEED} --number ${number}`).toBeUndefined();
    const { request, queries, stream, world } = each;
    if (stream) seen.add("stream");
    if (world) seen.add("world");
    if (queries !== undefined) seen.add("queries");
    for (const field of ["mask", "braid", "count", "start", "parameters"] as const)
      if (request?.[field]) seen.add(field);
  }
  expect([...seen].sort()).toEqual(["braid", "count", "mask", "parameters", "queries", "start", "stream", "world"]);
});

describe("a difference is found and made smaller", () => {
  const honest = contestants(parts).wasm;
  const request = { algorithm: "kruskal", width: 40, height: 30, seed: 9, index: 4, braid: 0.5 } as const;
  const world = { algorithm: "boundless", width: 1000, height: 2 ** 30, seed: 9, index: 4 } as const;
  const place = { x: 5, y: 7, columns: 8, rows: 9 };
  const corner = { x: 0, y: 0, columns: 1, rows: 1 };
  const lies: readonly [string, Partial<Engine>, Case, Case][] = [
    [
      "in a maze",
      {
        generate(asked) {
          const maze = honest.generate(asked as typeof request);
          if (maze.width >= 7) maze.walls[3] ^= 1;
          return maze;
        },
      },
      { request, queries: 5 },
      { request: { algorithm: "kruskal", width: 7, height: 1, seed: 0 } },
    ],
    [
      "in a query",
      { distances: (maze, from) => honest.distances(maze, from).map((steps) => (steps === 3 ? 4 : steps)) },
      { request, queries: 5 },
      { request: { algorithm: "kruskal", width: expect.any(Number), height: expect.any(Number), seed: 0 }, queries: 5 },
    ],
    [
      "in a stream",
      {
        stream(asked) {
          const stream = honest.stream(asked);
          return {
            ...stream,
            *[Symbol.iterator]() {
              for (const block of stream) {
                if (block.y === 0) block.walls[0] ^= 2;
                yield block;
              }
            },
          };
        },
      },
      { stream: { algorithm: "eller", width: 9, rows: 99, seed: 1 } },
      { stream: { algorithm: "eller", width: 1, rows: 1, seed: 1 } },
    ],
    [
      "in a world that is kept",
      {
        world(asked) {
          const world = honest.world(asked);
          let calls = 0;
          return {
            ...world,
            window(place) {
              const window = world.window(place);
              if (++calls > 1) window.walls[0] ^= 4;
              return window;
            },
          };
        },
      },
      { world: { request: world, calls: [place, { ...place, x: 9 }, { ...place, from: { x: 6, y: 8 }, to: place }] } },
      { world: { request: { algorithm: "boundless", width: 1, height: 1, seed: 0 }, calls: [corner, corner] } },
    ],
    [
      "beside a target",
      {
        generateInto(asked, target) {
          const maze = honest.generateInto(asked as typeof request, target);
          new Uint8Array(target.buffer)[0] = 0;
          return maze;
        },
      },
      { request },
      { request: { algorithm: "kruskal", width: 1, height: 1, seed: 0 } },
    ],
    [
      "an error",
      {
        generate(asked) {
          if ("index" in asked) throw new WebAssembly.RuntimeError("unreachable");
          return honest.generate(asked as typeof request);
        },
      },
      { request },
      { request: { algorithm: "kruskal", width: 1, height: 1, seed: 0, index: 4 } },
    ],
  ];

  test.each(lies)("%s", (_, lie, each, smallest) => {
    const start = () => contestants(parts, { wasm: { ...honest, ...lie } });
    expect(checkCase(each, contestants(parts))).toBeUndefined();
    expect(checkCase(each, start())).toBeTruthy();
    const found = shrink(each, start) as Case;
    expect(found).toEqual(smallest);
    // What is printed is read again.
    const printed = JSON.parse(JSON.stringify(found)) as Case;
    checkValid(printed, contestants(parts));
    expect(checkCase(printed, start())).toBeTruthy();
    expect(checkCase(printed, contestants(parts))).toBeUndefined();
  });

  test("not what fails only after other cases", () => {
    expect(shrink({ request }, () => contestants(parts))).toBeUndefined();
  });

  test("what is no case is refused", () => {
    const engines = contestants(parts);
    for (const wrong of [null, 3, {}, [], { request: { ...request, width: 0 } }, { stream: { algorithm: "eller" } }])
      expect(() => checkValid(wrong as never, engines)).toThrow(/^"\w+" expected /);
  });
});
