// Mutant cases that call the module's exports: invalid fields, memory without free space or with old data, and requests
// that engines do not make.

import {
  ENDS_CORNERS,
  ENDS_DEAD_ENDS,
  ENDS_FARTHEST,
  ENDS_GIVEN,
  ENDS_RANDOM,
  ENDS_SIDES,
} from "../../../assembly/abi.ts";
import { algorithmExport } from "../../../src/core/exportNames.ts";
import { type AlgorithmInfo, algorithms, createEngine } from "../../../src/index.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import type { Call, Fields } from "./moduleCalls.ts";
import {
  addresses,
  callAt,
  callInTightMemory,
  callInTurn,
  callOnDirtyMemory,
  callWithoutGrowth,
  DIRT,
  ONES,
} from "./moduleCalls.ts";
import { type MutantCase, moduleOf, tuples } from "./mutantCase.ts";
import { cameraCalls, EDGES, rowCalls, WINDOW_EDGES, worldsInTurn } from "./worldCalls.ts";

const infos = algorithms as readonly AlgorithmInfo[];
const exportName = ({ id }: AlgorithmInfo): string => algorithmExport(id as never);

const nameOf = ({ name, fields, mask, parameters }: Call): string =>
  `${name} ${JSON.stringify({ ...fields, parameters })}${mask ? " masked" : ""}`;

const maskOf = (width: number, height: number): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, cell) => (cell % 7 === 3 || cell % 11 === 4 ? 0 : 1));

/** Each request allocates less than a page. */
function* smallRequests(): Generator<Call> {
  for (const info of infos) {
    const name = exportName(info);
    for (const [topology] of info.topologies.entries()) {
      for (const [width, height, count] of tuples("19,5,1 1,1,3 16,16,2 5,33,3 70,12,1 7,7,1 40,3,1")) {
        const fields = { width, height, count, topology };
        yield { name, fields };
        if (info.takesMask) yield { name, fields, mask: maskOf(width, height) };
      }
      if (info.id === "growing-tree")
        for (const parameters of tuples("1,2 1,1,2,3 1,1,1,3 2,2,2,2"))
          yield { name, fields: { width: 23, height: 14, topology }, parameters };
    }
  }
  yield { name: "boundless", fields: { width: 9, height: 8, worldWidth: 100, worldHeight: 90, keep: 1 } };
  for (const corner of [1, 2, 3, 4]) {
    const window = { worldWidth: 100, worldHeight: 90, x: 10, y: 31 };
    const fields = { width: corner === 2 ? 90 : 21, height: corner === 3 ? 1 : 9, ...window };
    yield { name: "binaryTree", fields, parameters: [corner] };
  }
}

const QUERIES = ["distances", "suggestEnds", "solve", "measure", "keys", "solvePairs"] as const;
const ALL_ENDS = [ENDS_FARTHEST, ENDS_CORNERS, ENDS_SIDES, ENDS_GIVEN, ENDS_RANDOM, ENDS_DEAD_ENDS];

function* smallQueries(): Generator<Call> {
  const maker = createEngine({ backend: "wasm" });
  for (const [width, height, all, topology] of [
    [19, 5, 1, "plane"],
    [16, 16, 2, "plane"],
    [9, 23, 3, "torus"],
    [1, 12, 2, "torus"],
    [33, 3, 3, "plane"],
    [48, 2, 1, "torus"],
    [4, 4, 1, "plane"],
    [7, 7, 1, "plane"],
  ] as const) {
    for (const kind of [0, 1, 2]) {
      const masked = kind === 1 && { mask: maskOf(width, height) };
      const braid = kind === 2 ? 1 : 0;
      const request = { algorithm: "kruskal", topology, width, height, seed: 2, braid, count: all } as const;
      const { walls } = maker.generateMany({ ...request, ...masked });
      for (const name of QUERIES) {
        if (name === "keys" && topology === "torus") continue;
        const two = [ALL_ENDS[(width + kind) % 4], ENDS_RANDOM + ((height + kind) % 2)];
        for (const ends of name === "distances" || name === "keys" ? [ENDS_FARTHEST] : two) {
          const count = name === "distances" || name === "suggestEnds" ? 1 : all;
          const pairs = name === "solvePairs" && ends >= ENDS_RANDOM ? 1 + kind : 1;
          const shape = { width, height, count, topology: topology === "torus" ? 1 : 0 };
          const fields = { ...shape, ends, from: 1, to: width * height - 1, pairs };
          yield { name, fields, walls: walls.subarray(0, count * width * height), ...masked };
        }
      }
    }
  }
}

function* solvedWhenMade(): Generator<MutantCase> {
  let turn = 0;
  const shapes = [[12, 9, 1], [7, 7, 5], [2, 1, 3], [40, 33, 4]]; // biome-ignore format: a table
  for (const [width, height, count] of shapes)
    for (const topology of [0, 1])
      for (const isMasked of [false, true])
        for (const braid of [0, 2 ** 30])
          for (const ends of ALL_ENDS) {
            const pairs = ends >= ENDS_RANDOM ? 1 + ((width + ends + topology) % 3) : 1;
            const mask = maskOf(width, height).map((inside, cell) => (cell < 2 ? 1 : inside));
            const fields = { width, height, count, topology, from: 0, to: width * height - 1, braid, ends, pairs };
            const call: Call = { name: "solveGenerated", after: "wilson", fields, ...(isMasked && { mask }) };
            const isPlain = topology === 0 && !isMasked && braid === 0 && ends === ENDS_RANDOM;
            const isTight = isPlain || turn++ % 5 === 0;
            const run: MutantCase["run"] = (bytes) =>
              isTight ? callInTightMemory(bytes, call) : callAt(moduleOf(bytes), call)[1];
            yield { name: nameOf(call), run };
          }
  // The module divides these queries into several chunks of cells and pairs.
  for (const shape of [
    { width: 100, height: 90, count: 40, pairs: 3 },
    { width: 600, height: 500, count: 2, pairs: 4 },
  ])
    for (const ends of [ENDS_RANDOM, ENDS_DEAD_ENDS])
      for (const braid of [0, 2 ** 30]) {
        const call: Call = { name: "solveGenerated", after: "recursiveBacktracker", fields: { ...shape, braid, ends } };
        yield { name: nameOf(call), run: (bytes) => callAt(moduleOf(bytes), call)[1] };
      }
}

/** Queries of mazes with cells - 1 passages, loops and several parts, and of cells without passages. */
function* oddQueries(): Generator<Call> {
  const random = randomIntegers(11);
  for (let i = 0; i < 400; i++) {
    const [width, height] = [2 + random(4), 2 + random(4)];
    const cells = width * height;
    const walls = new Uint8Array(cells).fill(15);
    for (let passages = 0; passages < cells - 1; ) {
      const cell = random(cells);
      const isEast = random(2) === 0;
      if (isEast ? cell % width === width - 1 : cell + width >= cells) continue;
      const [bit, other, next] = isEast ? [2, 8, cell + 1] : [4, 1, cell + width];
      if (!(walls[cell] & bit)) continue;
      walls[cell] &= ~bit;
      walls[next] &= ~other;
      passages++;
    }
    const ends = i % 3 ? ENDS_RANDOM : ENDS_DEAD_ENDS;
    yield { name: "solvePairs", walls, fields: { width, height, ends, pairs: 2, topology: i & 1 } };
  }
  for (const mask of [Uint8Array.of(0, 1, 0), Uint8Array.of(1, 0, 1)])
    for (const name of ["solve", "solvePairs", "suggestEnds", "measure"])
      for (const ends of ALL_ENDS)
        yield { name, walls: Uint8Array.of(15, 15, 15), mask, fields: { width: 1, height: 3, ends, from: 0, to: 2 } };
  for (const to of [0, 1, 5])
    for (const name of ["solve", "solvePairs", "measure"]) {
      const walls = Uint8Array.of(13, 7, 15, 15, 15, 15);
      yield { name, walls, fields: { width: 3, height: 2, ends: ENDS_GIVEN, from: 0, to } };
    }
}

/** Queries of large, almost empty masks. The mazes have nearly or exactly 2^17 cells. */
function* roomsForMoves(): Generator<MutantCase> {
  const shapes = [[8, 16_383], [256, 512], [3, 43_691]]; // biome-ignore format: a table
  for (const [width, height] of shapes) {
    const mask = Uint8Array.from({ length: width * height }, (_, cell) => (cell < 2 ? 1 : 0));
    const walls = new Uint8Array(width * height).fill(15);
    walls.set([13, 7]);
    const call = { name: "solvePairs", walls, mask, fields: { width, height, ends: ENDS_RANDOM, pairs: 2 } };
    yield { name: `memory ${nameOf(call)}`, run: (bytes) => callInTightMemory(bytes, call) };
  }
}

/** Each request allocates several pages. */
function* largerRequests(): Generator<Call> {
  const size = { width: 210, height: 190 };
  const mask = maskOf(size.width, size.height);
  for (const info of infos) {
    const name = exportName(info);
    yield { name, fields: size };
    yield { name, fields: { ...size, height: 100, count: 3 } };
    yield { name, fields: { width: 9, height: 8, count: 2 } };
    if (info.takesMask) yield { name, fields: size, mask };
  }
  const world = { worldWidth: 900, worldHeight: 800 };
  const route = { routeFromX: 5, routeFromY: 5, routeToX: 800, routeToY: 700 };
  yield { name: "boundless", fields: { width: 90, height: 70, ...world, keep: 1 } };
  yield { name: "boundlessRoute", fields: { width: 190, height: 170, ...world, ...route } };
  yield { name: "binaryTree", fields: { width: 300, height: 250, ...world } };
  const maker = createEngine({ backend: "wasm" });
  for (const braid of [0, 1]) {
    const { walls } = maker.generateMany({ algorithm: "wilson", ...size, seed: 1, count: 2, braid, mask });
    for (const name of QUERIES) {
      const count = name === "distances" || name === "suggestEnds" ? 1 : 2;
      const two = braid ? [ENDS_FARTHEST, ENDS_RANDOM] : [ENDS_SIDES, ENDS_DEAD_ENDS];
      for (const ends of name === "distances" || name === "keys" ? [ENDS_FARTHEST] : two)
        yield { name, fields: { ...size, count, ends }, walls: walls.subarray(0, count * mask.length), mask };
    }
  }
  for (const ends of [ENDS_FARTHEST, ENDS_RANDOM])
    yield { name: "solveGenerated", after: "wilson", fields: { ...size, count: 2, ends } };
}

function* algorithmsInTurn(): Generator<Call> {
  const names = infos.map(exportName);
  const twice = names.flatMap((name) => [name, "kruskal", name, "huntAndKill"]);
  for (const [turn, name] of [...names, ...names.toReversed(), ...twice].entries()) {
    const [width, height] = [3 + ((turn * 7) % 40), 2 + ((turn * 11) % 30)];
    const start = turn % 2 && !["boundless", "eller"].includes(name) ? 1 + (turn % 6) : 0;
    yield { name, fields: { width, height, count: 1 + (turn % 3), seedLow: turn, start } };
  }
}

function* refusals(): Generator<MutantCase> {
  const size = { width: 6, height: 7 };
  const exported = [
    ...infos.map((info): Pick<Call, "name" | "walls"> => ({ name: exportName(info) })),
    ...QUERIES.map((name) => ({ name, walls: new Uint8Array(42) })),
  ];
  for (const { name, walls } of exported) {
    const isSmall = (fields: Fields): boolean => Object.values(fields).every((value) => value < 2 ** 15);
    const edges = EDGES.filter((fields) => !walls || isSmall(fields));
    const calls = edges.map((fields): Call => ({ name, fields: { ...size, ...fields }, ...(walls && { walls }) }));
    yield { name: `edges ${name}`, run: (bytes) => callInTurn(bytes, calls) };
  }
  for (const name of ["boundless", "binaryTree"]) {
    const edges = WINDOW_EDGES.filter(({ level }) => name === "boundless" || level === undefined);
    const calls = edges.map((fields) => ({ name, fields: { ...size, ...fields } }));
    yield { name: `edges of windows ${name}`, run: (bytes) => callInTurn(bytes, calls) };
  }
}

export function* callCases(): Generator<MutantCase> {
  yield { name: "addresses", run: (bytes) => addresses(bytes) };
  for (const call of [...smallRequests(), ...smallQueries()])
    yield { name: `memory ${nameOf(call)}`, run: (bytes) => callInTightMemory(bytes, call) };
  for (const call of largerRequests()) {
    yield { name: `growth ${nameOf(call)}`, run: (bytes) => callWithoutGrowth(bytes, call) };
    yield { name: `ones ${nameOf(call)}`, run: (bytes) => callOnDirtyMemory(bytes, call, ONES) };
    yield { name: `dirt ${nameOf(call)}`, run: (bytes) => callOnDirtyMemory(bytes, call, DIRT) };
  }
  const odd = [...oddQueries()];
  for (let from = 0; from < odd.length; from += 50) {
    const some = odd.slice(from, from + 50);
    yield { name: `odd queries from ${from}`, run: (bytes) => callInTurn(bytes, some) };
  }
  for (const name of ["primTrue", "primSimplified", "primModified"]) {
    const tiled: Call = { name, fields: { width: 1030, height: 1031, seedLow: 1, seedHigh: 0 } };
    yield { name: `ones ${name} in tiles`, run: (bytes) => callOnDirtyMemory(bytes, tiled, ONES) };
    for (const [width, height] of tuples("63,16645 64,16384 1023,1025 1030,1022")) {
      const call = { name, fields: { width, height } };
      yield { name: `memory in tiles ${nameOf(call)}`, run: (bytes) => callInTightMemory(bytes, call) };
    }
  }
  yield { name: "algorithms in turn", run: (bytes) => callInTurn(bytes, algorithmsInTurn()) };
  yield* refusals();
  yield* solvedWhenMade();
  yield* roomsForMoves();
  // This query needs several groups of tours. Its walls begin where the static data ends, because the call has no
  // input.
  const many = { width: 150, height: 140, ends: ENDS_RANDOM, pairs: 40 };
  const solved: Call = { name: "solveGenerated", after: "recursiveBacktracker", fields: many };
  yield { name: nameOf(solved), run: (bytes) => callInTurn(bytes, [solved]) };
  for (const [name, calls] of [...worldsInTurn(), ...cameraCalls(), ...rowCalls()])
    yield { name, run: (bytes) => callInTurn(bytes, calls, true) };
}
