// Braided mazes: equal on both engines, without a dead end at 1, in the requested share in between; perfect ones are
// unchanged.

import { describe, expect, test } from "vitest";
import { type AnyRequest, algorithms, type Maze, mazeAt, verifyMaze } from "../../src/index.ts";
import { measure } from "../../src/queries/measure.ts";
import { braidMaze } from "../../src/reference/braid.ts";
import { engines, expectSameWalls, requests, variants } from "../helpers/engines.ts";
import { countOf, deviation, LIMIT } from "../helpers/statistics.ts";
import { sweep } from "../helpers/sweep.ts";

const deadEnds = (maze: Maze) => measure(maze).deadEnds;

describe.each(variants)("$id on a $topology", (variant) => {
  test("both engines open the same dead ends, and the result is sound", () => {
    let turn = 0;
    for (const request of requests(variant)) {
      if (request.width * request.height > sweep(20_000, 3000)) continue;
      const braid = [0.25, 0.5, 1][turn++ % 3];
      const maze = engines.wasm.generate({ ...request, braid });
      expectSameWalls(maze.walls, engines.reference.generate({ ...request, braid }).walls, { ...request, braid });
      expect(verifyMaze(maze).defect, JSON.stringify(request)).toBeUndefined();
      expect(maze.braid).toBe(braid);
    }
  });

  test("in a batch as one by one", () => {
    const request: AnyRequest = {
      algorithm: variant.id,
      topology: variant.topology,
      width: 17,
      height: 9,
      seed: 5,
      braid: 0.5,
    };
    const batch = engines.wasm.generateMany({ ...request, index: 3, count: 9 });
    for (let i = 0; i < 9; i++) expect(mazeAt(batch, i)).toEqual(engines.wasm.generate({ ...request, index: 3 + i }));
  });

  test("braid 0 changes nothing, and a maze does not speak of it", () => {
    const request: AnyRequest = { algorithm: variant.id, topology: variant.topology, width: 33, height: 20, seed: 5 };
    const perfect = engines.wasm.generate(request);
    expect(engines.wasm.generate({ ...request, braid: 0 })).toEqual(perfect);
    expect(perfect).not.toHaveProperty("braid");
  });
});

test("at 1 no dead end is left where one could be opened; in a corridor none can", () => {
  for (const { id } of algorithms) {
    expect(deadEnds(engines.wasm.generate({ algorithm: id, width: 40, height: 30, seed: 1, braid: 1 }))).toBe(0);
    expect(deadEnds(engines.wasm.generate({ algorithm: id, width: 9, height: 1, seed: 1, braid: 1 }))).toBe(2);
  }
});

test("opens the requested share of the dead ends that exist when their turn comes", () => {
  // Where every dead end stands alone, the shares are exact; a comb of binary tree's corridors would open two at once,
  // so the share is small.
  const request: AnyRequest = { algorithm: "kruskal", width: 600, height: 600, seed: 1 };
  const before = deadEnds(engines.wasm.generate(request));
  const verdict = verifyMaze(engines.wasm.generate({ ...request, braid: 0.1 }));
  if (verdict.perfect || verdict.defect !== undefined) throw new Error("expected a braided maze");
  // One passage each. Some are no dead end any more when their turn comes, since a neighbour was opened to them: at
  // most every tenth of a tenth.
  expect(verdict.loops / before).toBeGreaterThan(0.095);
  expect(verdict.loops / before).toBeLessThan(0.101);
});

test("a dead end is opened through each of its walls equally often, and in the requested share", () => {
  // A ring of eight cells, and the middle one joined to its east: the only dead end.
  const ring = Uint8Array.of(9, 5, 3, 10, 13, 2, 12, 5, 6);
  const quarter = 2 ** 29;
  const counts = countOf(
    Array.from({ length: 60_000 }, (_, index) => {
      const walls = ring.slice();
      const task = {
        width: 3,
        height: 3,
        torus: false,
        seed: { low: 7, high: 0 },
        index,
        start: 0,
        parameters: {},
        walls,
      };
      braidMaze(task, quarter);
      return 13 & ~walls[4];
    }),
  );
  const law = new Map([
    [0, 3 / 4],
    [1, 1 / 12],
    [4, 1 / 12],
    [8, 1 / 12],
  ]);
  expect(Math.abs(deviation(counts, law))).toBeLessThan(LIMIT);
});
