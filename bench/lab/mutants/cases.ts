// The cases that judge mutants: requests to an engine, and calls of the module's exports. Random cases execute most of
// the code. The other cases cover special situations, such as rejected draws and little memory.

import type { AlgorithmInfo, AnyBatchRequest, AnyRequest, EndsName, Engine } from "../../../src/index.ts";
import { algorithms, createEngine } from "../../../src/index.ts";
import { type Case, drawCase, drawQueryCase } from "../differential/cases.ts";
import { resultsOf } from "../differential/results.ts";
import { callCases } from "./callCases.ts";
import { type MutantCase, onEngine, tuples } from "./mutantCase.ts";
import { worldCases } from "./worldCases.ts";

const RANDOM_CASES = 3000;
const RANDOM_QUERIES = 800;
/** Larger random mazes are skipped, because they take too long. */
const MOST_CELLS = 40_000;

const nameOf = (request: object): string =>
  JSON.stringify(request, (_, value) => (value instanceof Uint8Array ? value.length : value));

const caseOf = (request: AnyRequest): MutantCase => ({
  name: nameOf(request),
  run: onEngine((engine) => engine.generate(request).walls),
});

const batchCase = (request: AnyBatchRequest): MutantCase => ({
  name: nameOf(request),
  run: onEngine((engine) => engine.generateMany(request).walls),
});

function* randomCases(): Generator<MutantCase> {
  const results = (each: Case) => onEngine((engine) => [...resultsOf(engine, each)]);
  for (let number = 0; number < RANDOM_CASES; number++) {
    const each = drawCase("mutants", number);
    const { width, height } = each.request ?? { width: 1, height: 1 };
    if (width * height < MOST_CELLS) yield { name: `case ${number}`, run: results(each) };
  }
  for (let number = 0; number < RANDOM_QUERIES; number++)
    yield { name: `queries ${number}`, run: results(drawQueryCase("mutants", number)) };
}

/** Requests after a larger request on the same engine, or after a request that fails for lack of memory. */
function* sequences(): Generator<MutantCase> {
  for (const { id } of algorithms) {
    const small: AnyRequest = { algorithm: id, width: 20, height: 13, seed: 1 };
    yield {
      name: `${id} after a large one`,
      run: onEngine((engine) => {
        engine.generate({ ...small, width: 300, height: 200 });
        return engine.generate(small).walls;
      }),
    };
    yield {
      name: `${id} with too little memory`,
      run: onEngine((engine) => {
        let refusal = "none";
        try {
          engine.generate({ ...small, width: 2 ** 14, height: 2 ** 14 - 1 });
        } catch (error) {
          refusal = (error as Error).message;
        }
        return [refusal, engine.generate({ ...small, width: 30, height: 20 }).walls];
      }),
    };
  }
}

const ENDS: readonly EndsName[] = ["farthest", "corners", "sides"];

/** Batches of many small mazes, for the tables of smallKeys.ts and all lanes of tour.ts. */
function* manyCases(maker: Engine): Generator<MutantCase> {
  const sizes = [
    [2, 2], [3, 3], [5, 5], [4, 7], [1, 40], [33, 2], [15, 15], [16, 16], [17, 31], [24, 24], [23, 25], [30, 30],
    [32, 9], [33, 12], [64, 9],
  ] as const; // biome-ignore format: a table.
  let turn = 0;
  for (const [width, height] of sizes)
    for (const topology of ["plane", "torus"] as const)
      for (const braid of [0, 0.5, 1]) {
        turn++;
        const mask = Uint8Array.from({ length: width * height }, (_, cell) =>
          cell > 1 && (cell * cell) % 7 === 4 ? 0 : 1,
        );
        const count = [33, 40, 47, 70][turn % 4];
        const request: AnyBatchRequest = { algorithm: "wilson", width, height, topology, seed: turn, index: 9, count };
        const batch = maker.generateMany({ ...request, braid, ...(turn % 3 === 0 && { mask }) });
        const about = `${nameOf(request)} ${braid} ${turn % 3}`;
        if (topology === "plane") yield { name: `keys ${about}`, run: onEngine((engine) => engine.keysMany(batch)) };
        for (const ends of ENDS)
          yield { name: `solveMany ${ends} ${about}`, run: onEngine((engine) => engine.solveMany(batch, { ends })) };
        // A braided maze may have fewer than two dead ends, and then a query for random dead ends fails.
        for (const ends of braid ? (["random"] as const) : (["random", "dead-ends"] as const))
          for (const pairs of [1, 5]) {
            const how = { ends, seed: turn, pairs };
            const run = onEngine((engine) => engine.solveMany(batch, how));
            yield { name: `solveMany ${ends} ${pairs} ${about}`, run };
          }
      }
}

/** Random ends: indices on both sides of 2^32, and rare words that draws reject unless the bound is a power of 2. */
function* drawCases(maker: Engine): Generator<MutantCase> {
  for (let before = 1; before <= 8; before++) {
    const index = 2 ** 32 - before;
    const batch = maker.generateMany({ algorithm: "wilson", width: 9, height: 7, seed: 1, index, count: 11 });
    const run = onEngine((engine) => engine.solveMany(batch, { ends: "random", pairs: 3 }));
    yield { name: `solveMany from index ${index}`, run };
  }
  for (const [width, height, index] of tuples("256,128,101593 10923,3,54368 10923,3,77567")) {
    const batch = maker.generateMany({ algorithm: "binary-tree", width, height, seed: 1, index, count: 1 });
    const run = onEngine((engine) => engine.solveMany(batch, { ends: "random" }));
    yield { name: `solveMany at draw ${index}`, run };
  }
}

function* largeCases(): Generator<MutantCase> {
  for (const [width, height] of tuples("600,900 900,300")) {
    for (const topology of ["plane", "torus"] as const)
      yield caseOf({ algorithm: "kruskal", topology, width, height, seed: 2 });
    const mask = Uint8Array.from({ length: width * height }, (_, cell) => ((cell * cell) % 11 === 3 ? 0 : 1));
    for (const { id, takesMask } of algorithms)
      if (takesMask && id !== "aldous-broder" && id !== "wilson")
        yield caseOf({ algorithm: id, width, height, seed: 3, mask } as AnyRequest);
  }
  for (const { id, topologies, takesStart } of algorithms as readonly AlgorithmInfo[])
    for (const topology of topologies) {
      const request = { algorithm: id as "wilson", topology, width: 1027, height: 1025, seed: 1 };
      yield caseOf(request);
      if (takesStart) yield caseOf({ ...request, start: { x: 603, y: 485 } });
    }
  // Mazes of this width and at least 64 rows store rows of corners with gaps between them.
  for (const height of [63, 64, 65])
    for (const { id } of algorithms) yield caseOf({ algorithm: id, width: 2048, height, seed: 1 });
  // This mask has two regions. The first one is large and open.
  const halves = Uint8Array.from({ length: 600 * 300 }, (_, cell) => (cell % 600 === 530 ? 0 : 1));
  for (const topology of ["plane", "torus"] as const)
    for (const { id, takesMask } of algorithms as readonly AlgorithmInfo[])
      if (takesMask) {
        const request = { algorithm: id as "kruskal", topology, width: 600, height: 300, seed: 1, mask: halves };
        yield caseOf(request);
        if (id === "aldous-broder") yield caseOf({ ...request, algorithm: id, start: { x: 0, y: 0 } });
      }
  // The module makes the two mazes of each batch at the same time. Both have long lists.
  for (const info of algorithms as readonly AlgorithmInfo[])
    for (const topology of info.topologies) {
      const request = { algorithm: info.id, topology, width: 480, height: 470, seed: 1, count: 2 };
      yield batchCase(request as AnyBatchRequest);
      if (info.id === "growing-tree")
        yield batchCase({ ...request, parameters: { newest: 0, random: 1 } } as AnyBatchRequest);
    }
  // Word 14,210 of the stream of maze 140,064 is rejected as a draw below 12.
  for (const topology of ["plane", "torus"] as const)
    for (const algorithm of ["recursive-backtracker", "hunt-and-kill", "growing-tree"] as const) {
      const request = { algorithm, topology, width: 128, height: 128, seed: 1, index: 140_063 };
      yield batchCase({ ...request, count: 2 });
      yield batchCase({ ...request, count: 3, index: 140_064 });
      yield caseOf({ ...request, index: 140_064 });
      yield batchCase({ ...request, count: 3, start: { x: 50, y: 60 } });
      if (algorithm === "growing-tree")
        yield batchCase({ ...request, algorithm, count: 3, parameters: { newest: 0, oldest: 1 } });
    }
  // Word 14,210 of the stream of maze 140,064 selects a step across the eastern side.
  const around = { topology: "torus", width: 19, height: 400, index: 140_064, start: { x: 18, y: 50 } } as const;
  yield caseOf({ algorithm: "growing-tree", ...around, seed: 1, parameters: { newest: 0, random: 1 } });
  // In this maze, the position of a gate depends on the lowest bits of a random word.
  yield caseOf({ algorithm: "boundless", width: 7, height: 7, seed: 1, index: 25_529 });
  // In these mazes, the first draw of the start is rejected.
  for (const algorithm of ["recursive-backtracker", "prim-simplified"] as const)
    yield caseOf({ algorithm, width: 400, height: 301, seed: 1, index: 74_235 });
  // In these mazes, the first choice word of a run below the top row is rejected.
  const rare = { algorithm: "sidewinder", width: 214_749, height: 2, seed: 1, parameters: { horizontal: 1 } } as const;
  for (const index of [2592, 4573]) yield caseOf({ ...rare, index });
  // The weights add up to a power of two. For one word in 2^21, the lower half of the product is then 0.
  const parameters = { newest: 1000, random: 48, oldest: 1000 };
  yield caseOf({ algorithm: "growing-tree", width: 40, height: 40, seed: 520, parameters });
  // These mazes have long lists of cells, so that a draw may be rejected.
  for (const topology of ["plane", "torus"] as const)
    for (const parameters of [
      { newest: 0, random: 1 },
      { newest: 1, random: 3, oldest: 1 },
    ])
      yield caseOf({ algorithm: "growing-tree", topology, width: 800, height: 801, seed: 1, parameters });
}

export function mutantCases(): MutantCase[] {
  const maker = createEngine({ backend: "wasm" });
  const common = [...randomCases(), ...sequences(), ...manyCases(maker), ...drawCases(maker)];
  return [...common, ...worldCases(), ...callCases(), ...largeCases()];
}
