// Tests the distribution and the seeds of random ends, and compares both backends with each other and with brute force.

import { describe, expect, test } from "vitest";
import { drawBatch } from "../../bench/lab/differential/cases.ts";
import { damagedBatch } from "../../bench/lab/differential/damage.ts";
import { rangeMaker } from "../../src/engine/rangeMaker.ts";
import type { AnyBatchRequest, AnyRequest, EndsName, Engine, Walls } from "../../src/index.ts";
import { algorithms, createEngine, EAST, mazeAt, parseMask, suggestEnds, UNREACHABLE, WEST } from "../../src/index.ts";
import type { WallsBatch } from "../../src/queries/graph.ts";
import { bruteForce, firstShortestPath } from "../helpers/bruteForce.ts";
import { engineNames, engines } from "../helpers/engines.ts";
import { randomIntegers } from "../helpers/random.ts";
import { countOf, deviation, LIMIT } from "../helpers/statistics.ts";
import { sweep } from "../helpers/sweep.ts";

const DRAWN = ["random", "dead-ends"] as const;

/** Returns each pair as "start,finish". */
function pairsOf(
  engine: Engine,
  batch: WallsBatch,
  options: Parameters<Engine["measureMany"]>[1],
  pairs: number,
): string[] {
  const { ends } = engine.solveMany(batch, { ...options, pairs });
  return Array.from({ length: ends.length / 2 }, (_, i) => `${ends[2 * i]},${ends[2 * i + 1]}`);
}

/** Makes mazes in `target` and solves them in one call, as data sets do. */
function solvedMany(
  engine: Engine,
  { index = 0, count, ...request }: AnyBatchRequest,
  ends: EndsName | undefined,
  target: Uint8Array,
) {
  const answers = rangeMaker(engine, request as AnyRequest, ends).solve(index, count, target);
  return { batch: { ...engine.generateMany({ ...request, index, count } as AnyBatchRequest), walls: target }, answers };
}

/** The start is chosen uniformly from all candidates, the finish from the other candidates of the same region. */
function lawOf(regions: readonly (readonly number[])[]): Map<string, number> {
  const pairs = regions.filter((region) => region.length > 1);
  const all = pairs.flat().length;
  return new Map(
    pairs.flatMap((region) =>
      region.flatMap((from) =>
        region.flatMap((to) => (from === to ? [] : [[`${from},${to}`, 1 / all / (region.length - 1)] as const])),
      ),
    ),
  );
}

describe.each(engineNames)("distribution of ends on backend %s", (name) => {
  const engine = engines[name];
  const many = name === "wasm" ? 40_000 : 4_000;
  const shape = parseMask("###.#.##\n#.#...##\n###.####\n");
  const masked = engine.generate({ ...shape, algorithm: "wilson", seed: 1 });
  // The regions are a ring, a single cell, and the other cells.
  const regions = [[0, 1, 2, 8, 10, 16, 17, 18], [4], [6, 7, 14, 15, 20, 21, 22, 23]];

  test("every pair of cells is equally likely as random ends, for many pairs of one maze", () => {
    const maze = { ...engine.generate({ algorithm: "wilson", width: 3, height: 2, seed: 5 }), count: 1 };
    const law = lawOf([[0, 1, 2, 3, 4, 5]]);
    expect(law.size).toBe(30);
    expect(deviation(countOf(pairsOf(engine, maze, { ends: "random" }, many)), law)).toBeLessThan(LIMIT);
  });

  test("every pair of cells is equally likely as random ends, for the first pair of many mazes", () => {
    const mazes = engine.generateMany({ algorithm: "wilson", width: 2, height: 2, seed: 6, count: many });
    const counts = countOf(pairsOf(engine, mazes, { ends: "random" }, 1));
    expect(deviation(counts, lawOf([[0, 1, 2, 3]]))).toBeLessThan(LIMIT);
  });

  test("a random start has neighbours in the mask, and a random finish is in the region of the start", () => {
    const counts = countOf(pairsOf(engine, { ...masked, count: 1 }, { ends: "random" }, many));
    expect(deviation(counts, lawOf(regions))).toBeLessThan(LIMIT);
  });

  test("every pair of dead ends is equally likely if the ends are random dead ends", () => {
    const maze = engine.generate({ algorithm: "kruskal", width: 4, height: 4, seed: 3 });
    const deadEnds = [...maze.walls.keys()].filter((cell) => [7, 11, 13, 14].includes(maze.walls[cell]));
    expect(deadEnds.length).toBeGreaterThan(3);
    const counts = countOf(pairsOf(engine, { ...maze, count: 1 }, { ends: "dead-ends" }, many));
    expect(deviation(counts, lawOf([deadEnds]))).toBeLessThan(LIMIT);
    const inRegions = countOf(pairsOf(engine, { ...masked, count: 1 }, { ends: "dead-ends" }, many));
    const ends = regions.map((region) => region.filter((cell) => [7, 11, 13, 14].includes(masked.walls[cell])));
    expect(deviation(inRegions, lawOf(ends))).toBeLessThan(LIMIT);
  });
});

function answered(ask: () => object): unknown {
  try {
    return ask();
  } catch (error) {
    return String(error);
  }
}

describe("results of both backends for any walls", () => {
  const random = randomIntegers(sweep(7, 8));

  /** A third of the batches are damaged. A quarter have a mask with several regions. */
  function anyBatch(): WallsBatch {
    const request = drawBatch(random, random(50) ? 12 : 60, 8);
    const { width, height, topology, count, walls } = damagedBatch(engines.wasm.generateMany(request), random);
    const holes = random(4) ? 0 : 2 + random(8);
    const mask = Uint8Array.from({ length: width * height }, () => (holes && random(holes) === 0 ? 0 : 1));
    mask[random(mask.length)] = 1;
    return { width, height, topology, count, walls, ...(holes && { mask }) };
  }

  test("both backends return the same paths, solutions and measures for damaged mazes", { timeout: 600_000 }, () => {
    let refused = 0;
    for (let i = 0; i < sweep(4000, 80); i++) {
      const batch = anyBatch();
      const ends = DRAWN[random(2)];
      const drawn = { ends, seed: random(2) ? random(1000) : `${random(1000)}`, index: random(2) ? 2 ** 40 + 5 : i };
      const pairs = 1 + random(5);
      const of = (engine: Engine) => [
        answered(() => engine.solveMany(batch, { ...drawn, pairs })),
        answered(() => engine.solveMany(batch, drawn)),
        answered(() => engine.measureMany(batch, drawn)),
      ];
      const [got, expected] = [of(engines.wasm), of(engines.reference)];
      if (typeof got[0] === "string") refused++;
      expect(got, JSON.stringify({ ...batch, walls: [...batch.walls], ...drawn, pairs })).toEqual(expected);
    }
    expect(refused).toBeGreaterThan(0);
  });

  test("where shortest paths diverge, both backends take the cell with the smaller index", { timeout: 600_000 }, () => {
    for (let width = 1; width <= 34; width++) {
      for (let i = 0; i < sweep(12, 4); i++) {
        const height = [1 + random(4), 2 + random(9), width, 3 + random(30)][i % 4];
        if (width * height < 2) continue;
        const topology = random(2) ? "torus" : "plane";
        const request = { algorithm: "kruskal", width, height, topology, seed: random(1000), braid: 0.7 } as const;
        const made = engines.wasm.generateMany({ ...request, count: 3 });
        // The second maze has more loops. The third also has cells without passages.
        const cells = width * height;
        const walls = made.walls.map((byte, at) => (at < cells || random(8) ? byte : at < 2 * cells ? 0 : 15));
        for (const ends of DRAWN) {
          const options = { ends, pairs: 3 } as const;
          const batch = { ...made, walls };
          const answers = [engines.wasm, engines.reference].map((engine) =>
            answered(() => engine.solveMany(batch, options)),
          );
          expect(answers[0], JSON.stringify({ ...request, walls: [...walls], ends })).toEqual(answers[1]);
        }
        const target = new Uint8Array(made.walls.length);
        const { answers } = solvedMany(engines.wasm, { ...request, count: 3 }, "random", target);
        expect(answers).toEqual(engines.reference.solveMany(made, { ends: "random", pairs: 1 }));
      }
    }
  });

  test("solveMany returns the moves of the solution for ends that are not random", () => {
    for (let i = 0; i < sweep(1000, 60); i++) {
      const batch = anyBatch();
      for (const ends of ["farthest", "corners", "sides"] as const) {
        const answers = engines.wasm.solveMany(batch, { ends, pairs: 1 });
        expect(answers).toEqual(engines.reference.solveMany(batch, { ends, pairs: 1 }));
        const { start, offsets } = engines.wasm.solveMany(batch, { ends });
        expect(Array.from(answers.ends).filter((_, at) => at % 2 === 0)).toEqual([...start]);
        const steps = Array.from(start, (_, at) => offsets[at + 1] - offsets[at] - 1 || 0);
        expect([...answers.lengths]).toEqual(steps.map((step) => (step < 0 ? UNREACHABLE : step)));
      }
    }
  });
});

test("the moves of random ends follow the path that brute force finds", { timeout: 600_000 }, () => {
  const random = randomIntegers(3);
  const wanted = sweep(100_000, 1_000);
  let done = 0;
  let masked = 0;
  for (let at = 0; done < wanted; at++) {
    const plain = { ...drawBatch(random, 7, 20), ...(at % 5 === 0 && { braid: 0.5 }) };
    const { width, height } = plain;
    const takesMask = algorithms.some(({ id, takesMask }) => id === plain.algorithm && takesMask);
    const mask = Uint8Array.from({ length: width * height }, () => Math.min(1, random(5)));
    const isMasked = takesMask && at % 3 === 0 && mask.includes(1);
    const request: AnyBatchRequest = { ...plain, ...(isMasked && { mask }) };
    const batch = engines.wasm.generateMany(request);
    const { count } = batch;
    // A mask without two adjacent cells has no pair of ends.
    if (bruteForce(mazeAt(batch, 0)).passages.every((here) => here.length === 0)) continue;
    if (isMasked) masked += count;
    const { ends, lengths, moves } = engines.wasm.solveMany(batch, { ends: "random", pairs: 1 });
    const made = solvedMany(engines.wasm, request, "random", new Uint8Array(batch.walls.length));
    expect(made).toEqual({ batch, answers: { ends, lengths, moves } });
    let from = 0;
    for (let i = 0; i < count; i++) {
      const maze = mazeAt(batch, i);
      const path = firstShortestPath(bruteForce(maze), ends[2 * i], ends[2 * i + 1]);
      expect(lengths[i]).toBe(path.length - 1);
      let [x, y] = [ends[2 * i] % width, Math.floor(ends[2 * i] / width)];
      const walked = [ends[2 * i]];
      for (const move of moves.subarray(from, from + lengths[i])) {
        if ((maze.walls[y * width + x] >> move) & 1) throw new Error(`a wall in the way, ${JSON.stringify(request)}`);
        x = (x + [0, 1, 0, -1][move] + width) % width;
        y = (y + [-1, 0, 1, 0][move] + height) % height;
        walked.push(y * width + x);
      }
      expect(walked).toEqual(path);
      from += lengths[i];
    }
    expect(from).toBe(moves.length);
    done += count;
  }
  expect(masked).toBeGreaterThan(wanted / 10);
});

describe.each(engineNames)("seed and index of random ends on %s", (name) => {
  const engine = engines[name];
  const request = { algorithm: "wilson", width: 9, height: 7, seed: "s", index: 5 } as const;
  const batch = engine.generateMany({ ...request, count: 6 });
  const anonymous: Walls = { width: 9, height: 7, topology: "plane", walls: batch.walls.slice(0, 63) };

  test("pair j of maze i depends only on the seed, the index and j, however many pairs are requested", () => {
    const all = pairsOf(engine, batch, { ends: "random" }, 4);
    for (let i = 0; i < 6; i++) {
      const one = { ...engine.generate({ ...request, index: 5 + i }), count: 1 };
      expect(pairsOf(engine, one, { ends: "random" }, 2)).toEqual(all.slice(4 * i, 4 * i + 2));
      const { start, finish } = engine.measure(one, { ends: "random" });
      expect(`${start},${finish}`).toBe(all[4 * i]);
      const suggested = engine.suggestEnds(one, "random");
      expect(suggested).toEqual({ ...suggestEnds(one, "random"), exact: true });
      expect(`${suggested.start.y * 9 + suggested.start.x}`).toBe(all[4 * i].split(",")[0]);
    }
    const { seed, index } = request;
    expect(pairsOf(engine, { ...anonymous, count: 1 }, { ends: "random", seed, index }, 4)).toEqual(all.slice(0, 4));
    expect(new Set(all).size).toBeGreaterThan(20);
  });

  test("the option seed overrides the seed of the maze, and is required if the maze has no seed", () => {
    const [own, other] = [undefined, 1].map((seed) => pairsOf(engine, batch, { ends: "random", seed }, 9).join());
    expect(own).not.toBe(other);
    for (const ask of [
      () => engine.measure(anonymous, { ends: "random" }),
      () => engine.suggestEnds(anonymous, "random"),
      () => suggestEnds(anonymous, "random"),
      () => engine.solveMany({ ...anonymous, count: 1 }, { ends: "random", pairs: 2 }),
    ])
      expect(ask).toThrow(
        new TypeError(
          '"seed" expected a seed in the options or the maze, because ends "random" are random, got none; add the option',
        ),
      );
  });

  test("the error for a maze without a pair of ends names the maze", () => {
    const single = engine.generateMany({ algorithm: "kruskal", width: 1, height: 1, seed: 1, count: 3 });
    const none = '"ends" expected two cells joined by a path for "random", got none in maze 0';
    expect(() => engine.measureMany(single, { ends: "random" })).toThrow(RangeError);
    expect(() => engine.solveMany(single, { ends: "random", pairs: 1 })).toThrow(none);
    const ringWalls = Uint8Array.of(13, 3, 12, 6, 9, 3, 12, 6);
    const ring = { width: 2, height: 2, topology: "plane", count: 2, walls: ringWalls } as const;
    expect(() => engine.solveMany(ring, { ends: "dead-ends", seed: 1, pairs: 1 })).toThrow(
      '"ends" expected two dead ends joined by a path for "dead-ends", got none in maze 1; use "random"',
    );
    const empty = { ...ring, count: 0, walls: new Uint8Array() };
    const answers = { ends: new Uint32Array(), lengths: new Uint32Array(), moves: new Uint8Array() };
    expect(engine.solveMany(empty, { ends: "random", seed: 1, pairs: 1 })).toEqual(answers);
  });

  test("solveMany and measure refuse invalid options", () => {
    const refused = (options: object): string => answered(() => engine.solveMany(batch, options as never)) as string;
    for (const pairs of [0, 1.5, -1, "2", null, 2 ** 24 + 1])
      expect(refused({ ends: "random", pairs })).toContain('"pairs" expected an integer in 1..16777216, got');
    expect(refused({ pairs: 2 })).toContain('"pairs" expected 1 unless "ends" is "random" or "dead-ends", got 2');
    expect(refused({ ends: "corners", seed: 1 })).toContain('"seed" expected no value for ends "corners"');
    expect(refused({ index: 1 })).toContain('"index" expected no value for ends "farthest"');
    expect(refused({ ends: "random", seed: -1 })).toContain('"seed" expected an integer in 0..2^53-1 or a string');
    expect(refused({ ends: "random", pair: 1 })).toContain('did you mean "pairs"?');
    expect(() => engine.measure(mazeAt(batch, 0), { ends: "random", pairs: 1 } as never)).toThrow('got "pairs"');
  });
});

describe("generating and solving in one step, for data sets", () => {
  const engine = engines.wasm;

  test("solvedMany equals generating and solving in two steps, for any request and ends", () => {
    const random = randomIntegers(11);
    const kinds = ["random", "dead-ends", "farthest", "corners", "sides", undefined] as const;
    for (let i = 0; i < sweep(3000, 90); i++) {
      const request = { ...drawBatch(random, random(30) ? 12 : 90, 40), ...(i % 5 === 0 && { braid: 0.4 }) };
      const ends = kinds[i % kinds.length];
      const target = new Uint8Array(request.width * request.height * request.count);
      const [one, two] = [
        () => solvedMany(engine, request, ends, target),
        () => {
          const batch = engine.generateMany(request);
          return { batch, answers: engine.solveMany(batch, { ends, pairs: 1 }) };
        },
      ].map(answered);
      expect(one, JSON.stringify({ ...request, mask: undefined, ends })).toEqual(two);
    }
  });

  test("solvedMany solves mazes of another shape with the same number of cells after the last call", () => {
    for (const [width, height, topology] of [
      [4, 9, "plane"],
      [9, 4, "plane"],
      [9, 4, "torus"],
      [4, 9, "torus"],
    ] as const) {
      const request = { algorithm: "wilson", width, height, topology, seed: 4, count: 8 } as const;
      const [found, expected] = [engine, engines.reference].map((each) =>
        solvedMany(each, request, "random", new Uint8Array(36 * 8)),
      );
      expect(found).toEqual(expected);
    }
  });

  test("solvedMany works if a batch needs several calls, and if an engine solves in a separate step", () => {
    const request = { algorithm: "wilson", width: 30, height: 20, seed: 4, count: 2000 } as const;
    const target = new Uint8Array(600 * 2000);
    const batch = engine.generateMany(request);
    const expected = { batch, answers: engine.solveMany(batch, { ends: "random", pairs: 1 }) };
    expect(solvedMany(engine, request, "random", target)).toEqual(expected);
    const few = { ...request, count: 3 };
    const checked = solvedMany(createEngine({ check: true }), few, "random", new Uint8Array(1800));
    expect(checked).toEqual(solvedMany(engines.reference, few, "random", new Uint8Array(1800)));
  });

  test("the error of solvedMany names the maze without a pair of ends, even after earlier calls into the module", () => {
    // With braid 1, some mazes of 2 x 2 cells are rings. A ring has no dead ends.
    const request = { algorithm: "kruskal", width: 2, height: 2, seed: 1, braid: 1, count: 200_000 } as const;
    const message = answered(() => solvedMany(engine, request, "dead-ends", new Uint8Array(800_000)));
    const batch = engine.generateMany(request);
    expect(message).toBe(answered(() => engine.solveMany(batch, { ends: "dead-ends", pairs: 1 })));
    expect(message).toContain("got none in maze");
  });
});

test("both backends agree on a disconnected maze with as many passages as a tree", () => {
  // A ring of eight cells around a separate cell has eight passages, as many as a tree of nine cells.
  const walls = Uint8Array.of(9, 5, 3, 10, 15, 10, 12, 5, 6);
  const two = new Uint8Array(18);
  two.set(walls);
  two.set(engines.wasm.generate({ algorithm: "wilson", width: 3, height: 3, seed: 1 }).walls, 9);
  const batch = { width: 3, height: 3, topology: "plane", count: 2, walls: two } as const;
  for (const ends of DRAWN) {
    const options = { ends, seed: 3, pairs: 50 };
    expect(answered(() => engines.wasm.solveMany(batch, options))).toEqual(
      answered(() => engines.reference.solveMany(batch, options)),
    );
  }
  const eight = { ...batch, count: 8, walls: new Uint8Array(72) };
  for (let i = 0; i < 4; i++) eight.walls.set(two, 18 * i);
  const plane = engines.wasm.generateMany({ algorithm: "wilson", width: 3, height: 3, seed: 2, count: 8 });
  const torus = engines.wasm.generateMany({
    algorithm: "wilson",
    width: 3,
    height: 3,
    topology: "torus",
    seed: 2,
    count: 8,
  });
  // The tables of one shape are not used for the other.
  for (const mazes of [eight, plane, torus, plane])
    for (const ends of ["farthest", "corners"] as const)
      expect(engines.wasm.solveMany(mazes, { ends })).toEqual(engines.reference.solveMany(mazes, { ends }));
  const { lengths } = engines.wasm.solveMany(batch, { ends: "random", seed: 3, pairs: 50 });
  expect(Math.max(...lengths.subarray(0, 50))).toBe(4);
});

test("both backends agree on batches in which any bit of one maze is changed", () => {
  const size = { width: 6, height: 5, count: 8 };
  const { walls } = engines.wasm.generateMany({ algorithm: "wilson", ...size, seed: 1 });
  for (let at = 30; at < 60; at++) {
    for (let bit = 1; bit < 256; bit *= 2) {
      const changed = walls.map((byte, i) => (i === at ? byte ^ bit : byte));
      const batch = { ...size, topology: "plane", walls: changed } as const;
      const ask = (engine: Engine) => [
        ...[1, 3].map((pairs) => answered(() => engine.solveMany(batch, { ends: "random", seed: bit, pairs }))),
        ...(["farthest", "corners"] as const).map((ends) =>
          answered(() => engine.solveMany(batch, { ends, pairs: 1 })),
        ),
      ];
      expect(ask(engines.wasm), `byte ${at}, bit ${bit}`).toEqual(ask(engines.reference));
    }
  }
});

test.each(["plane", "torus"] as const)(
  "both backends agree on trees in which one wall was opened and one passage was closed, on the %s",
  (topology) => {
    const random = randomIntegers(11);
    const [width, height, count] = [11, 8, 20];
    const cells = width * height;
    const mask = Uint8Array.from({ length: cells }, (_, cell) => (cell % 7 ? 1 : 0));
    let others = 0;
    for (let round = 0; round < 12; round++) {
      const masked = round % 3 === 0 && { mask };
      const request = { algorithm: "kruskal", width, height, topology, seed: round, ...masked } as const;
      const made = engines.wasm.generateMany({ ...request, count });
      const walls = made.walls.slice();
      for (let maze = 0; maze < count; maze++) {
        if (random(3) === 0) continue;
        // Opens a wall and closes a passage, which leaves the number of passages unchanged.
        for (const bit of [EAST, 0])
          for (;;) {
            const [x, y] = [random(width - 1), random(height)];
            const cell = maze * cells + y * width + x;
            const isInside = round % 3 || (mask[y * width + x] && mask[y * width + x + 1]);
            if (!isInside || (walls[cell] & EAST) !== bit) continue;
            walls[cell] ^= EAST;
            walls[cell + 1] ^= WEST;
            break;
          }
        const at = { ...mazeAt({ ...made, walls }, maze) };
        if (engines.reference.measure(at).loops > 0) others++;
      }
      for (const ends of DRAWN)
        for (const pairs of [1, 3]) {
          const answers = [engines.wasm, engines.reference].map((engine) =>
            answered(() => engine.solveMany({ ...made, walls }, { ends, pairs })),
          );
          expect(answers[0], JSON.stringify({ ...request, ends, pairs })).toEqual(answers[1]);
        }
    }
    expect(others).toBeGreaterThan(20);
    expect(others).toBeLessThan(12 * count * 0.8);
  },
);
