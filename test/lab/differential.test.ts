// Runs some cases of `npm run fuzz` on all hosts, and tests that the fuzzer finds and shrinks differences.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, inject, test } from "vitest";
import { bruteForceHost } from "../../bench/lab/differential/bruteForceHost.ts";
import { type Case, drawCase, drawQueryCase } from "../../bench/lab/differential/cases.ts";
import { checkCase, firstDifference } from "../../bench/lab/differential/compare.ts";
import { engineHosts, loadParts, poolHost } from "../../bench/lab/differential/hosts.ts";
import { shrink } from "../../bench/lab/differential/shrink.ts";
import { createEngine, type Engine } from "../../src/index.ts";
import { sweep } from "../helpers/sweep.ts";

const parts = await loadParts();
const hosts = engineHosts(parts);
// createPool is imported from the bundle. Its workers start from files that only the bundle has.
const { createPool } = (await import(
  pathToFileURL(join(inject("bundle"), "node.js")).href
)) as typeof import("../../src/node.ts");
const pool = createPool({ workers: 2 });
afterAll(() => pool.close());

const CASES = sweep(2000, 100);
const SEED = 20_261_122;

test(`mazes, batches, streams, worlds and queries of ${CASES} random cases are equal on all hosts`, async () => {
  const all = { ...hosts, others: [...hosts.others, poolHost("a pool", pool)] };
  const seen = new Set<string>();
  for (let number = 0; number < CASES; number++) {
    const each = drawCase(SEED, number);
    expect(await firstDifference(each, all), `npm run fuzz -- --seed ${SEED} --number ${number}`).toBeUndefined();
    for (const field of Object.keys({ ...each, ...each.request })) seen.add(field);
  }
  const kinds = ["queries", "stream", "world", "braid", "count", "mask", "parameters", "start"];
  expect([...seen]).toEqual(expect.arrayContaining(kinds));
});

const QUERIES = sweep(1000, 150);

test(`all hosts and brute force return the same query results for ${QUERIES} batches of small mazes`, async () => {
  const all = { ...hosts, others: [...hosts.others, bruteForceHost(hosts.reference)] };
  for (let number = 0; number < QUERIES; number++) {
    const each = drawQueryCase(SEED, number);
    expect(await firstDifference(each, all), JSON.stringify(each)).toBeUndefined();
  }
});

describe("finding and shrinking a difference", () => {
  const honest = createEngine({ backend: "wasm" });
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
      "in a world with a cache",
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
      { world: { request: { algorithm: "boundless", width: 1, height: 1, seed: 0 }, calls: [corner] } },
    ],
    [
      "in the bytes around a target",
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
      "in an error",
      {
        generate(asked) {
          if (asked.index === 4) throw new WebAssembly.RuntimeError("unreachable");
          return honest.generate(asked as typeof request);
        },
      },
      { request },
      { request: { algorithm: "kruskal", width: 1, height: 1, seed: 0, index: 4 } },
    ],
  ];

  test.each(lies)("the fuzzer finds a difference %s, and shrinks the case", async (_, lie, each, smallest) => {
    const start = () => engineHosts(parts, { ...honest, ...lie });
    expect(await firstDifference(each, hosts)).toBeUndefined();
    expect(await firstDifference(each, start())).toBeTruthy();
    const found = (await shrink(each, start)) as Case;
    expect(found).toEqual(smallest);
    const printed = JSON.parse(JSON.stringify(found)) as Case;
    checkCase(printed, hosts.reference);
    expect(await firstDifference(printed, start())).toBeTruthy();
    expect(await firstDifference(printed, hosts)).toBeUndefined();
  });

  test("the fuzzer does not shrink a case that fails only after other cases", async () => {
    expect(await shrink({ request }, () => engineHosts(parts))).toBeUndefined();
  });

  test("checkCase rejects an invalid case", () => {
    for (const wrong of [null, 3, {}, [], { request: { ...request, width: 0 } }, { stream: { algorithm: "eller" } }])
      expect(() => checkCase(wrong as never, hosts.reference)).toThrow(/^"\w+" expected /);
  });
});
