// Tests that both backends make the same braided mazes, and that `braid` is the share of dead ends that are opened.

import { describe, expect, test } from "vitest";
import { type AnyRequest, algorithms, type Maze, mazeAt, verifyMaze } from "../../src/index.ts";
import { braidMaze } from "../../src/reference/braid.ts";
import { engines, expectReference, requests, variants } from "../helpers/engines.ts";
import { expectLaw } from "../helpers/statistics.ts";
import { sweep } from "../helpers/sweep.ts";

const deadEnds = (maze: Maze) => engines.wasm.measure(maze).deadEnds;

describe.each(variants)("algorithm $id on a $topology", (variant) => {
  const { id: algorithm, topology } = variant;

  test("both backends open the same dead ends, and the maze has no defect", () => {
    let turn = 0;
    for (const request of requests(variant)) {
      if (request.width * request.height > sweep(20_000, 3000)) continue;
      const braided = { ...request, braid: [0.25, 0.5, 1][turn++ % 3] };
      expectReference(braided);
      const maze = engines.wasm.generate(braided);
      expect(verifyMaze(maze).defect, JSON.stringify(request)).toBeUndefined();
      expect(maze.braid).toBe(braided.braid);
    }
  });

  test("a braided batch has the mazes that generate makes", () => {
    const request: AnyRequest = { algorithm, topology, width: 17, height: 9, seed: 5, braid: 0.5 };
    const batch = engines.wasm.generateMany({ ...request, index: 3, count: 9 });
    for (let i = 0; i < 9; i++) expect(mazeAt(batch, i)).toEqual(engines.wasm.generate({ ...request, index: 3 + i }));
  });

  test("braid 0 changes nothing and is not recorded", () => {
    const request: AnyRequest = { algorithm, topology, width: 33, height: 20, seed: 5 };
    const perfect = engines.wasm.generate(request);
    expect(engines.wasm.generate({ ...request, braid: 0 })).toEqual(perfect);
    expect(perfect).not.toHaveProperty("braid");
  });
});

test("braid 1 opens every dead end, except in a maze of one row, whose two dead ends cannot be opened", () => {
  for (const { id: algorithm } of algorithms) {
    expect(deadEnds(engines.wasm.generate({ algorithm, width: 40, height: 30, seed: 1, braid: 1 }))).toBe(0);
    expect(deadEnds(engines.wasm.generate({ algorithm, width: 9, height: 1, seed: 1, braid: 1 }))).toBe(2);
  }
});

test("braid 0.1 opens a tenth of the cells that are still dead ends when they are visited", () => {
  const request: AnyRequest = { algorithm: "kruskal", width: 600, height: 600, seed: 1 };
  const before = deadEnds(engines.wasm.generate(request));
  const verdict = verifyMaze(engines.wasm.generate({ ...request, braid: 0.1 }));
  if (verdict.perfect || verdict.defect !== undefined) throw new Error("expected a maze with loops");
  // Each opened dead end adds a loop. One passage may open two adjacent dead ends, which adds only one loop.
  expect(verdict.loops / before).toBeGreaterThan(0.095);
  expect(verdict.loops / before).toBeLessThan(0.101);
});

test("braid opens the requested share of dead ends, through each of their walls equally often", () => {
  // This maze is a ring of eight cells around a dead end. The dead end is open to the east.
  const ring = Uint8Array.of(9, 5, 3, 10, 13, 2, 12, 5, 6);
  const task = { width: 3, height: 3, torus: false, seed: { low: 7, high: 0 }, start: 0, parameters: {} };
  const opened = Array.from({ length: 60_000 }, (_, index) => {
    const walls = ring.slice();
    braidMaze({ ...task, index, walls }, 2 ** 29);
    return 13 & ~walls[4];
  });
  expectLaw(opened, new Map([0, 1, 4, 8].map((wall) => [wall, wall === 0 ? 3 / 4 : 1 / 12])));
});
