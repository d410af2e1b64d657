// Cases of the quick suite that call the exports themselves: errors, addresses, how much memory a call takes, memory
// that ends right behind it, and what engines do not ask for.

import { readFileSync } from "node:fs";
import {
  AT_BRAID,
  AT_CONTINUES,
  AT_COUNT,
  AT_ENDS,
  AT_EPOCH_HIGH,
  AT_EPOCH_LOW,
  AT_ERROR,
  AT_FIRST_ROW,
  AT_FROM,
  AT_HEIGHT,
  AT_INDEX_HIGH,
  AT_INDEX_LOW,
  AT_INPUT,
  AT_KEEP,
  AT_LEVEL,
  AT_MASK,
  AT_MAZE,
  AT_PAIRS,
  AT_PARAMETERS,
  AT_ROWS,
  AT_SEED_HIGH,
  AT_SEED_LOW,
  AT_START,
  AT_TO,
  AT_TOPOLOGY,
  AT_VERSION,
  AT_WIDTH,
  AT_WORLD_HEIGHT,
  AT_WORLD_WIDTH,
  AT_X,
  AT_Y,
  ENDS_CORNERS,
  ENDS_DEAD_ENDS,
  ENDS_FARTHEST,
  ENDS_GIVEN,
  ENDS_RANDOM,
  ENDS_SIDES,
  ROUTE_FROM_X,
  ROUTE_FROM_Y,
  ROUTE_TO_X,
  ROUTE_TO_Y,
} from "../../../assembly/abi.ts";
import { algorithmExport } from "../../../src/core/exportNames.ts";
import { instantiate, type WasmExports, type Words, writeRequest } from "../../../src/engine/backends/requestBlock.ts";
import { type AlgorithmInfo, algorithms, createEngine } from "../../../src/index.ts";
import { type Growth, growthModule } from "../../../test/helpers/growthModule.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import { exportingGlobal } from "./wasm.ts";

/** What a case asks of a module. */
export interface ModuleCase {
  readonly name: string;
  readonly runOn: (module: WebAssembly.Module, bytes: Uint8Array) => string;
}

const PAGE = 65_536;

/** A hash of 32 bits. */
function hash(bytes: Uint8Array): string {
  let state = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) state = Math.imul(state ^ bytes[i], 0x01000193) ^ (state >>> 15);
  return `${state >>> 0} ${bytes.length}`;
}

type Call = (block: number, walls?: number) => number;

const callOf = (exports: WasmExports, name: string): Call => {
  const call = (exports as unknown as Record<string, Call>)[name];
  return (...given) => call(...given) >>> 0;
};

/** The bytes of a call's result. */
function resultOf(exports: WasmExports, name: string, pointer: number, cells: number, count: number): Uint8Array {
  const { buffer } = exports.memory;
  const at = (address: number, bytes: number) => new Uint8Array(buffer, address, bytes);
  const words = (address: number, length: number) => new Uint32Array(buffer, address, length);
  if (name === "distances") return at(pointer, 4 * cells);
  if (name === "suggestEnds") return at(pointer, 12);
  if (name === "measure") return at(pointer, 26 * 8 * count);
  if (name === "keys") return at(pointer, 8 * count);
  if (name === "boundlessRoute") return at(pointer, 8 + 4 * words(pointer, 1)[0]);
  if (name === "solve") {
    const all = words(pointer, 4 * count);
    const found = Array.from({ length: count }, (_, i) => [
      ...all.subarray(4 * i, 4 * i + 3),
      ...words(all[4 * i + 3], all[4 * i + 2]),
    ]);
    return new Uint8Array(Uint32Array.from(found.flat()).buffer);
  }
  if (name === "solvePairs" || name === "solveGenerated") {
    const [ends, lengths, moves, number] = words(pointer, 4);
    const pairs = (moves - lengths) >> 2;
    const parts = [at(ends, Math.min(8 * pairs, lengths - ends)), at(lengths, 4 * count), at(moves, number)];
    return Buffer.concat(parts);
  }
  return at(pointer, cells * count);
}

/** What is asked: an export, the input (walls, then a mask), and the fields besides. */
interface Asked {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly count?: number;
  readonly walls?: Uint8Array;
  readonly mask?: Uint8Array;
  readonly words?: Words;
  /** Pairs per maze. */
  readonly each?: number;
  /** An algorithm that is called before, whose walls are given to the export. */
  readonly after?: string;
}

/** Writes the input so that the memory ends `gap` bytes behind it; returns the fields, and where it ends. */
function layInput(exports: WasmExports, asked: Asked, gap: number): [words: Words, end: number] {
  const { width, height, count = 1, walls, mask, words = [] } = asked;
  const cells = width * height;
  const wallBytes = walls ? count * cells : 0;
  const input = Math.ceil((wallBytes + (mask ? cells : 0) + (walls ? 16 : 0)) / 16) * 16;
  const start = exports.reserveInput(0) >>> 0;
  const padding = (2 * PAGE - ((start + input + gap) % PAGE)) % PAGE;
  const at = (exports.reserveInput(padding + input) >>> 0) + padding;
  const memory = new Uint8Array(exports.memory.buffer);
  if (walls) memory.set(walls, at);
  if (mask) memory.set(mask, at + wallBytes);
  const fields = [AT_WIDTH, width, AT_HEIGHT, height, AT_COUNT, count, AT_SEED_LOW, 7, AT_SEED_HIGH, 3];
  fields.push(AT_INDEX_LOW, 5, AT_INDEX_HIGH, 2 ** 20);
  if (walls) fields.push(AT_INPUT, at);
  if (mask) fields.push(AT_MASK, at + wallBytes);
  return [[...fields, ...words], at + input];
}

/** A fresh instance with the input in its memory, which ends `gap` bytes behind that; the fields; the input's end. */
function prepare(module: WebAssembly.Module, asked: Asked, gap: number): [WasmExports, Words, end: number] {
  const exports = instantiate(module);
  return [exports, ...layInput(exports, asked, gap)];
}

/** What an export makes of a block, as a text. */
function made(exports: WasmExports, asked: Asked, words: Words): string {
  const block = writeRequest(exports, words);
  const error = () => {
    const view = new DataView(exports.memory.buffer);
    const code = view.getUint32(block + AT_ERROR, true);
    return `error ${code}${code === 5 ? ` at ${view.getUint32(block + AT_MAZE, true)}` : ""}`;
  };
  const walls = asked.after === undefined ? undefined : callOf(exports, asked.after)(block);
  if (walls === 0) return error();
  if (walls && words.includes(AT_BRAID)) exports.braid(block, walls);
  const pointer = callOf(exports, asked.name)(block, walls);
  if (!pointer) return error();
  const { width, height, count = 1, each = 1 } = asked;
  return `${pointer % 16} ${hash(resultOf(exports, asked.name, pointer, width * height, count * each))}`;
}

/** By how many pages a call with memory that ends `gap` bytes behind the input grows it; and what it returns. */
function callAt(module: WebAssembly.Module, asked: Asked, gap: number): [pages: number, result: string] {
  const [exports, words] = prepare(module, asked, gap);
  const before = exports.memory.buffer.byteLength;
  const result = made(exports, asked, words);
  return [(exports.memory.buffer.byteLength - before) / PAGE, result];
}

/** A module made from the bytes of another, once for all cases. */
function kept(make: (bytes: Uint8Array) => Uint8Array<ArrayBuffer>): (bytes: Uint8Array) => WebAssembly.Module {
  const modules = new WeakMap<Uint8Array, WebAssembly.Module>();
  return (bytes) => {
    const module = modules.get(bytes) ?? new WebAssembly.Module(make(bytes));
    modules.set(bytes, module);
    return module;
  };
}

// The number of the arena's global, in the order of the module; and each module with the global exported.
const TOP = [...readFileSync("build/wasmaze.wat", "utf8").matchAll(/^ \(global \$(\S+)/gm)].findIndex(
  ([, name]) => name === "assembly/arena/top",
);
const moduleWithTop = kept((bytes) => exportingGlobal(bytes, TOP, "top"));

/**
 * Where the last block of a call ends, behind the input, and what the call makes where the memory ends right behind
 * that: a read beyond traps.
 */
function takenBy(bytes: Uint8Array, asked: Asked): string {
  const [exports, words, end] = prepare(moduleWithTop(bytes), asked, 0);
  const result = made(exports, asked, words);
  const taken = (exports as unknown as { top: WebAssembly.Global }).top.value - end;
  const [pages, again] = callAt(moduleWithTop(bytes), asked, (taken + 64) % PAGE);
  return `${taken} ${result} ${pages} ${again}`;
}

const describe = ({ name, width, height, count = 1, mask, words = [] }: Asked): string =>
  `${name} ${width}x${height} of ${count}${mask ? " masked" : ""} ${words.filter((word) => word < 2 ** 31).join(" ")}`;

const maskOf = (width: number, height: number): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, cell) => (cell % 7 === 3 || cell % 11 === 4 ? 0 : 1));

/** Requests of every algorithm that take less than a page. */
function* smallRequests(): Generator<Asked> {
  for (const info of algorithms as readonly AlgorithmInfo[]) {
    const name = algorithmExport(info.id as never);
    for (const topology of info.topologies) {
      const on = topology === "torus" ? [AT_TOPOLOGY, 1] : [];
      for (const [width, height, count] of [
        [19, 5, 1],
        [1, 1, 3],
        [16, 16, 2],
        [5, 33, 3],
        [70, 12, 1],
      ]) {
        yield { name, width, height, count, words: on };
        if (info.takesMask) yield { name, width, height, count, words: on, mask: maskOf(width, height) };
      }
      if (info.id === "growing-tree")
        for (const weights of [
          [1, 2],
          [1, 1, 2, 3],
          [1, 1, 1, 3],
          [2, 2, 2, 2],
        ])
          yield {
            name,
            width: 23,
            height: 14,
            words: [...on, ...weights.flatMap((word, i) => [AT_PARAMETERS + 4 * i, word])],
          };
    }
  }
  for (const corner of [1, 2, 3, 4])
    yield {
      name: "binaryTree",
      width: corner === 2 ? 90 : 21,
      height: corner === 3 ? 1 : 9,
      words: [AT_WORLD_WIDTH, 100, AT_WORLD_HEIGHT, 90, AT_X, 10, AT_Y, 31, AT_PARAMETERS, corner],
    };
}

const QUERIES = ["distances", "suggestEnds", "solve", "measure", "keys", "solvePairs"] as const;
const ALL_ENDS = [ENDS_FARTHEST, ENDS_CORNERS, ENDS_SIDES, ENDS_GIVEN, ENDS_RANDOM, ENDS_DEAD_ENDS];

/** Queries about small mazes with all ends: with loops or without, masked or not. */
function* smallQueries(): Generator<Asked> {
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
      const mask = kind === 1 ? maskOf(width, height) : undefined;
      const braid = kind === 2 ? 1 : 0;
      const request = { algorithm: "kruskal", topology, width, height, seed: 2, braid, count: all } as const;
      const { walls } = maker.generateMany({ ...request, ...(mask && { mask }) });
      for (const name of QUERIES) {
        if (name === "keys" && topology === "torus") continue;
        const [one, other] = [ALL_ENDS[(width + kind) % 4], ENDS_RANDOM + ((height + kind) % 2)];
        for (const ends of name === "distances" || name === "keys" ? [ENDS_FARTHEST] : [one, other]) {
          const count = name === "distances" || name === "suggestEnds" ? 1 : all;
          const each = name === "solvePairs" && ends >= ENDS_RANDOM ? 1 + kind : 1;
          const on = topology === "torus" ? [AT_TOPOLOGY, 1] : [];
          const words = [...on, AT_ENDS, ends, AT_FROM, 1, AT_TO, width * height - 1, AT_PAIRS, each];
          const about = { name, width, height, count, each, walls: walls.subarray(0, count * width * height), words };
          yield { ...about, ...(mask && { mask }) };
        }
      }
    }
  }
}

function* answersMade(): Generator<ModuleCase> {
  let turn = 0;
  for (const [width, height, count] of [
    [12, 9, 1],
    [7, 7, 5],
    [2, 1, 3],
    [40, 33, 4],
  ])
    for (const topology of [0, 1])
      for (const masked of [false, true])
        for (const braid of [[], [AT_BRAID, 2 ** 30]])
          for (const ends of ALL_ENDS) {
            const each = ends >= ENDS_RANDOM ? 1 + ((width + ends + topology) % 3) : 1;
            const given = [AT_TOPOLOGY, topology, AT_FROM, 0, AT_TO, width * height - 1];
            const words = [...given, ...braid, AT_ENDS, ends, AT_PAIRS, each];
            const mask = Uint8Array.from(maskOf(width, height), (inside, cell) => (cell < 2 ? 1 : inside));
            const about = { name: "solveGenerated", after: "wilson", width, height, count, each, words };
            const asked: Asked = { ...about, ...(masked && { mask }) };
            const isRaw = topology === 0 && !masked && braid.length === 0 && ends === ENDS_RANDOM;
            const isMeasured = isRaw || turn++ % 5 === 0;
            yield {
              name: `answers ${describe(asked)}`,
              runOn: (module, bytes) => (isMeasured ? takenBy(bytes, asked) : callAt(module, asked, 0)[1]),
            };
          }
  // More cells and pairs than are solved at a time.
  for (const [width, height, count, each] of [
    [100, 90, 40, 3],
    [600, 500, 2, 4],
  ])
    for (const ends of [ENDS_RANDOM, ENDS_DEAD_ENDS])
      for (const braid of [[], [AT_BRAID, 2 ** 30]]) {
        const words = [...braid, AT_ENDS, ends, AT_PAIRS, each];
        const asked: Asked = {
          name: "solveGenerated",
          after: "recursiveBacktracker",
          width,
          height,
          count,
          each,
          words,
        };
        yield { name: `answers ${describe(asked)}`, runOn: (module) => callAt(module, asked, 0)[1] };
      }
}

/** Queries about mazes that have as many passages as a tree, but a loop and several parts; and about cells alone. */
function* oddQueries(): Generator<Asked> {
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
    const words = [AT_ENDS, i % 3 ? ENDS_RANDOM : ENDS_DEAD_ENDS, AT_PAIRS, 2, AT_TOPOLOGY, i & 1];
    yield { name: "solvePairs", width, height, each: 2, walls, words };
  }
  const alone = { walls: Uint8Array.of(15, 15, 15), width: 1, height: 3 };
  for (const mask of [Uint8Array.of(0, 1, 0), Uint8Array.of(1, 0, 1)])
    for (const name of ["solve", "solvePairs", "suggestEnds", "measure"])
      for (const ends of ALL_ENDS) yield { ...alone, name, mask, words: [AT_ENDS, ends, AT_FROM, 0, AT_TO, 2] };
  for (const to of [0, 1, 5]) {
    const walls = Uint8Array.of(13, 7, 15, 15, 15, 15);
    for (const name of ["solve", "solvePairs", "measure"])
      yield { name, width: 3, height: 2, walls, words: [AT_ENDS, ENDS_GIVEN, AT_FROM, 0, AT_TO, to] };
  }
}

/** Larger requests of each export, each of whose blocks takes pages. */
function* largerRequests(): Generator<Asked> {
  const [width, height] = [210, 190];
  const mask = maskOf(width, height);
  for (const info of algorithms as readonly AlgorithmInfo[]) {
    const name = algorithmExport(info.id as never);
    yield { name, width, height };
    yield { name, width, height: 100, count: 3 };
    yield { name, width: 9, height: 8, count: 2 };
    if (info.takesMask) yield { name, width, height, mask };
  }
  yield { name: "boundless", width: 90, height: 70, words: [AT_WORLD_WIDTH, 900, AT_WORLD_HEIGHT, 800, AT_KEEP, 1] };
  const route = [ROUTE_FROM_X, 5, ROUTE_FROM_Y, 5, ROUTE_TO_X, 800, ROUTE_TO_Y, 700];
  yield {
    name: "boundlessRoute",
    width: 190,
    height: 170,
    words: [AT_WORLD_WIDTH, 900, AT_WORLD_HEIGHT, 800, ...route],
  };
  yield { name: "binaryTree", width: 300, height: 250, words: [AT_WORLD_WIDTH, 900, AT_WORLD_HEIGHT, 800] };
  const maker = createEngine({ backend: "wasm" });
  for (const braid of [0, 1]) {
    const { walls } = maker.generateMany({ algorithm: "wilson", width, height, seed: 1, count: 2, braid, mask });
    for (const name of QUERIES) {
      const count = name === "distances" || name === "suggestEnds" ? 1 : 2;
      const two = braid ? [ENDS_FARTHEST, ENDS_RANDOM] : [ENDS_SIDES, ENDS_DEAD_ENDS];
      for (const ends of name === "distances" || name === "keys" ? [ENDS_FARTHEST] : two)
        yield {
          name,
          width,
          height,
          count,
          walls: walls.subarray(0, count * width * height),
          mask,
          words: [AT_ENDS, ends],
        };
    }
  }
  for (const ends of [ENDS_FARTHEST, ENDS_RANDOM])
    yield { name: "solveGenerated", after: "wilson", width, height, count: 2, words: [AT_ENDS, ends] };
}

const growingModule = kept(growthModule);

/** What a call makes where each growth of its memory fails once, and then again on the same instance. */
function withoutGrowth(bytes: Uint8Array, asked: Asked): string {
  const module = growingModule(bytes);
  const results: string[] = [];
  // Of small ones the memory ends behind the walls.
  const walls = asked.width * asked.height * (asked.count ?? 1);
  const gap = walls < PAGE / 2 ? Math.ceil((walls + 16) / 16) * 16 + 64 : 64;
  for (let failing = 0; failing < 30; failing++) {
    const [exports, words] = prepare(module, asked, gap);
    const { grows, failing: fails } = exports as unknown as Growth;
    const before: number = grows.value;
    if (failing > 0) fails.value = before + failing;
    results.push(made(exports, asked, words));
    if (failing > 0 && grows.value < fails.value) break;
    if (failing > 0) results.push(made(exports, asked, words));
    else results.push(`${grows.value - before} growths`);
  }
  return results.join(" ");
}

const DIRT_BYTES = 8 * 2 ** 20;
const ONES = new Uint8Array(DIRT_BYTES).fill(255);
const DIRT = Uint8Array.from({ length: DIRT_BYTES }, (_, at) => (at * 167) >> 3);

/** What a call makes in memory that is full of other things. */
function onDirtyMemory(module: WebAssembly.Module, asked: Asked, dirt: Uint8Array): string {
  const exports = instantiate(module);
  const at = exports.reserveInput(DIRT_BYTES) >>> 0;
  new Uint8Array(exports.memory.buffer).set(dirt, at);
  return made(exports, asked, layInput(exports, asked, 0)[0]);
}

/** All algorithms one after the other on an instance, in one order and the other, some of them twice. */
function inTurn(module: WebAssembly.Module): string {
  const exports = instantiate(module);
  const ids = algorithms.map(({ id }) => algorithmExport(id));
  const results: string[] = [];
  for (const [turn, name] of [
    ...ids,
    ...ids.toReversed(),
    ...ids.flatMap((id) => [id, "kruskal", id, "huntAndKill"]),
  ].entries()) {
    const [width, height] = [3 + ((turn * 7) % 40), 2 + ((turn * 11) % 30)];
    const words = [AT_WIDTH, width, AT_HEIGHT, height, AT_COUNT, 1 + (turn % 3), AT_SEED_LOW, turn];
    const start = turn % 2 && !["boundless", "eller"].includes(name) ? [AT_START, 1 + (turn % 6)] : [];
    results.push(made(exports, { name, width, height, count: 1 + (turn % 3) }, [...words, ...start]));
  }
  return results.join(" ");
}

/** The memory of an instance after one large request. */
function* sizesOfMemory(): Generator<ModuleCase> {
  for (const [width, height] of [
    [63, 16_645],
    [64, 16_384],
    [1023, 1025],
  ])
    for (const name of ["primTrue", "primSimplified", "primModified"])
      yield {
        name: `size of memory ${name} ${width}x${height}`,
        runOn: (module) => callAt(module, { name, width, height }, 0).join(" "),
      };
}

/** Fields that are just within their bounds, or just beyond. */
const EDGES: readonly Words[] = [
  [AT_VERSION, 1],
  [AT_VERSION, 3],
  [AT_VERSION, 0],
  [AT_WIDTH, 0],
  [AT_HEIGHT, 0],
  [AT_COUNT, 0],
  [AT_COUNT, 2 ** 28 + 1, AT_WIDTH, 1, AT_HEIGHT, 1],
  [AT_COUNT, 2 ** 28, AT_WIDTH, 1, AT_HEIGHT, 1],
  [AT_WIDTH, 2 ** 30, AT_HEIGHT, 1],
  [AT_WIDTH, 2 ** 30, AT_HEIGHT, 2],
  [AT_WIDTH, 2 ** 15, AT_HEIGHT, 2 ** 15],
  [AT_WIDTH, 2 ** 15, AT_HEIGHT, 2 ** 15 + 1],
  [AT_WIDTH, 2 ** 16, AT_HEIGHT, 2 ** 16],
  [AT_WIDTH, 2 ** 31, AT_HEIGHT, 2 ** 31],
  [AT_ROWS, 7],
  [AT_ROWS, 6],
  [AT_ROWS, 8],
  [AT_START, 42],
  [AT_START, 43],
  [AT_FROM, 41],
  [AT_FROM, 42],
  [AT_TO, 41],
  [AT_TO, 42],
];

const WINDOW_EDGES: readonly Words[] = [
  [AT_WORLD_WIDTH, 20, AT_WORLD_HEIGHT, 30, AT_X, 14, AT_Y, 23],
  [AT_WORLD_WIDTH, 20, AT_WORLD_HEIGHT, 30, AT_X, 15, AT_Y, 23],
  [AT_WORLD_WIDTH, 20, AT_WORLD_HEIGHT, 30, AT_X, 14, AT_Y, 24],
  [AT_WORLD_WIDTH, 2 ** 30, AT_WORLD_HEIGHT, 30, AT_X, 2 ** 30 - 6, AT_Y, 23],
  [AT_WORLD_WIDTH, 2 ** 30 + 1, AT_WORLD_HEIGHT, 30],
  [AT_WORLD_WIDTH, 30, AT_WORLD_HEIGHT, 2 ** 30 + 1],
  [AT_WORLD_WIDTH, 30, AT_WORLD_HEIGHT, 2 ** 30],
  [AT_WORLD_WIDTH, 30, AT_X, 2 ** 32 - 1],
  [AT_WORLD_WIDTH, 30, AT_WORLD_HEIGHT, 30, AT_Y, 2 ** 32 - 1],
  [AT_WORLD_WIDTH, 48, AT_WORLD_HEIGHT, 56, AT_LEVEL, 1],
  [AT_WORLD_WIDTH, 47, AT_WORLD_HEIGHT, 56, AT_LEVEL, 1, AT_WIDTH, 7],
  [AT_WORLD_WIDTH, 49, AT_WORLD_HEIGHT, 57, AT_LEVEL, 1, AT_WIDTH, 7, AT_HEIGHT, 8],
  [AT_WORLD_WIDTH, 2 ** 30, AT_WORLD_HEIGHT, 2 ** 30, AT_LEVEL, 10, AT_WIDTH, 1, AT_HEIGHT, 1],
  [AT_WORLD_WIDTH, 2 ** 30, AT_WORLD_HEIGHT, 2 ** 30, AT_LEVEL, 11, AT_WIDTH, 1, AT_HEIGHT, 1],
  [AT_WORLD_WIDTH, 2 ** 30, AT_WORLD_HEIGHT, 2 ** 30, AT_LEVEL, 9, AT_WIDTH, 8, AT_HEIGHT, 8],
];

const ROUTES: readonly Words[] = [
  [ROUTE_FROM_X, 3, ROUTE_FROM_Y, 4, ROUTE_TO_X, 19, ROUTE_TO_Y, 29],
  [ROUTE_FROM_X, 2, ROUTE_FROM_Y, 4, ROUTE_TO_X, 19, ROUTE_TO_Y, 29],
  [ROUTE_FROM_X, 3, ROUTE_FROM_Y, 3, ROUTE_TO_X, 19, ROUTE_TO_Y, 29],
  [ROUTE_FROM_X, 9, ROUTE_FROM_Y, 4, ROUTE_TO_X, 19, ROUTE_TO_Y, 29],
  [ROUTE_FROM_X, 8, ROUTE_FROM_Y, 10, ROUTE_TO_X, 0, ROUTE_TO_Y, 0],
  [ROUTE_FROM_X, 8, ROUTE_FROM_Y, 11, ROUTE_TO_X, 0, ROUTE_TO_Y, 0],
  [ROUTE_FROM_X, 4, ROUTE_FROM_Y, 5, ROUTE_TO_X, 20, ROUTE_TO_Y, 29],
  [ROUTE_FROM_X, 4, ROUTE_FROM_Y, 5, ROUTE_TO_X, 19, ROUTE_TO_Y, 30],
  [ROUTE_FROM_X, 4, ROUTE_FROM_Y, 5, ROUTE_TO_X, 4, ROUTE_TO_Y, 5],
  [ROUTE_FROM_X, 4, ROUTE_FROM_Y, 5, ROUTE_TO_X, 8, ROUTE_TO_Y, 10],
];

/** Calls one after the other on an instance: errors, or results; of a call that asks for much, that it was accepted. */
function onOne(module: WebAssembly.Module, several: readonly Asked[]): string {
  const exports = instantiate(module);
  const results = several.map((asked) => {
    const fields = layInput(exports, asked, 0)[0];
    const block = writeRequest(exports, fields);
    const view = new DataView(exports.memory.buffer);
    const [width, height] = [AT_WIDTH, AT_HEIGHT].map((at) => view.getUint32(block + at, true));
    const count = view.getUint32(block + AT_COUNT, true);
    if (width * height * count <= 2 ** 20) return made(exports, { ...asked, width, height, count }, fields);
    if (callOf(exports, asked.name)(block)) return "accepted";
    return `error ${new DataView(exports.memory.buffer).getUint32(block + AT_ERROR, true)}`;
  });
  return results.join(" ");
}

function* refusals(): Generator<ModuleCase> {
  const walls = new Uint8Array(42);
  const [width, height] = [6, 7];
  const named = [
    ...algorithms.map(({ id }) => ({ name: algorithmExport(id) })),
    ...QUERIES.map((name) => ({ name, walls })),
  ];
  for (const each of named) {
    const isQuery = "walls" in each;
    const edges = EDGES.filter((words) => !isQuery || !words.some((word, i) => i % 2 === 1 && word >= 2 ** 15));
    const asked = edges.map((words) => ({ ...each, width, height, words }));
    yield { name: `edges ${each.name}`, runOn: (module) => onOne(module, asked) };
  }
  for (const name of ["boundless", "binaryTree"]) {
    const edges = WINDOW_EDGES.filter((words) => name === "boundless" || !words.includes(AT_LEVEL));
    const asked = edges.map((words) => ({ name, width, height, words }));
    yield { name: `edges of windows ${name}`, runOn: (module) => onOne(module, asked) };
  }
  const world = [AT_WORLD_WIDTH, 20, AT_WORLD_HEIGHT, 30, AT_X, 3, AT_Y, 4];
  const routes = ROUTES.map((words) => ({ name: "boundlessRoute", width, height, words: [...world, ...words] }));
  yield { name: "edges of routes", runOn: (module) => onOne(module, routes) };
}

/** Windows of a world one after the other on one instance, kept or not, with other calls between them. */
function cameraOf(module: WebAssembly.Module, keeps: (step: number) => number): string {
  const exports = instantiate(module);
  const run = (name: string, words: Words): string => {
    const block = writeRequest(exports, [AT_SEED_LOW, 3, AT_COUNT, 1, ...words]);
    const pointer = callOf(exports, name)(block);
    const view = new DataView(exports.memory.buffer);
    if (!pointer) return `error ${view.getUint32(block + AT_ERROR, true)}`;
    const cells = view.getUint32(block + AT_WIDTH, true) * view.getUint32(block + AT_HEIGHT, true);
    return `${hash(resultOf(exports, name, pointer, cells, 1))} ${exports.memory.buffer.byteLength / PAGE}`;
  };
  const results: string[] = [];
  for (let step = 0; step < 40; step++) {
    const isHuge = step >= 28;
    const worlds = isHuge
      ? [2 ** 30, 2 ** 30 - (step % 4 === 1 ? 1 : 0)]
      : step < 16
        ? [5000, 3000]
        : [
            [5000, 3001],
            [5001, 3000],
            [5000, 3000],
            [900, 2 ** 20],
          ][step % 4];
    const [x, y] = [(step * 37) % 700, (step * step * 13) % 900];
    const level = step % 5 === 4 ? 1 : 0;
    const world = [AT_WORLD_WIDTH, worlds[0], AT_WORLD_HEIGHT, worlds[1], AT_KEEP, keeps(step), AT_LEVEL, level];
    const place = level
      ? [AT_X, x >> 3, AT_Y, y >> 3, AT_WIDTH, 9, AT_HEIGHT, 8]
      : [AT_X, x, AT_Y, y, AT_WIDTH, 40 + ((step * 29) % 160), AT_HEIGHT, 25];
    const other = [[], [AT_INDEX_HIGH, 1], [], [AT_INDEX_LOW, 2], [], [AT_SEED_LOW, 4], [AT_SEED_HIGH, 1]][step % 7];
    results.push(run("boundless", [...world, ...place, ...other]));
    const from = level
      ? [ROUTE_FROM_X, (x >> 3) + 2, ROUTE_FROM_Y, y >> 3]
      : [ROUTE_FROM_X, x + 39, ROUTE_FROM_Y, y + 24];
    const to = [ROUTE_TO_X, (step * 31) % 80, ROUTE_TO_Y, (step * 17) % 90];
    if (step % 2) results.push(run("boundlessRoute", [...world, ...place, ...other, ...from, ...to]));
    if (step % 9 === 8) results.push(run("wilson", [AT_WIDTH, 30, AT_HEIGHT, 20]));
  }
  return results.join(" ");
}

/** Two worlds in turn that differ in one thing, at the same place, where both keep what they make. */
function inTurns(module: WebAssembly.Module, one: Words, other: Words, place: Words, to: Words): string {
  const exports = instantiate(module);
  const results: string[] = [];
  for (let step = 0; step < 24; step++) {
    const world = step % 2 ? other : one;
    for (const name of ["boundless", "boundlessRoute"]) {
      const block = writeRequest(exports, [AT_COUNT, 1, AT_KEEP, 1, ...world, ...place, ...to]);
      const pointer = callOf(exports, name)(block);
      const pages = exports.memory.buffer.byteLength / PAGE;
      results.push(pointer ? `${hash(resultOf(exports, name, pointer, 40 * 30, 1))} ${pages}` : "refused");
    }
  }
  return results.join(" ");
}

function* worldsInTurn(): Generator<ModuleCase> {
  const base = [AT_WORLD_WIDTH, 3000, AT_WORLD_HEIGHT, 2000, AT_SEED_LOW, 3];
  const place = [AT_X, 2900, AT_Y, 1900, AT_WIDTH, 40, AT_HEIGHT, 30, ROUTE_FROM_X, 2920, ROUTE_FROM_Y, 1910];
  for (const [word, value] of [
    [AT_WORLD_WIDTH, 2948],
    [AT_WORLD_HEIGHT, 1935],
    [AT_SEED_LOW, 4],
    [AT_SEED_HIGH, 1],
    [AT_INDEX_LOW, 1],
    [AT_INDEX_HIGH, 1],
  ])
    for (const to of [
      [20, 17],
      [2700, 1700],
      [2910, 1920],
    ]) {
      const words = [ROUTE_TO_X, to[0], ROUTE_TO_Y, to[1]];
      const run = (module: WebAssembly.Module) => inTurns(module, base, [...base, word, value], place, words);
      yield { name: `worlds in turn ${word} ${to}`, runOn: run };
    }
}

/** Rows of streams across epochs, on one instance. */
function rowsOf(module: WebAssembly.Module, name: string, width: number, words: Words): string {
  const exports = instantiate(module);
  const results: string[] = [];
  const last = 2 ** (30 - Math.ceil(Math.log2(width)));
  for (const [first, rows, epoch, continues] of [
    [0, 16, 0, 1],
    [16, 8, 0, 1],
    [last - 16, 16, 0, 1],
    [0, 8, 1, 1],
    [last - 8, 5, 2 ** 33 + 7, 0],
    [0, 13, 0, 0],
    [0, 16, 0, 1],
    [16, 3, 0, 0],
  ]) {
    const block = writeRequest(exports, [
      ...[AT_WIDTH, width, AT_HEIGHT, 16, AT_COUNT, 1, AT_SEED_LOW, 9, AT_INDEX_HIGH, 2 ** 20, AT_INDEX_LOW, 3],
      ...[AT_FIRST_ROW, first, AT_ROWS, rows, AT_CONTINUES, continues],
      ...[AT_EPOCH_LOW, epoch, AT_EPOCH_HIGH, Math.floor(epoch / 2 ** 32), ...words],
    ]);
    const pointer = callOf(exports, name)(block);
    const isTop = first === 0 && epoch === 0;
    const made = rows + (isTop ? 0 : 1) - (continues ? 1 : 0);
    results.push(hash(new Uint8Array(exports.memory.buffer, pointer, made * width)));
  }
  return results.join(" ");
}

function* rowCases(): Generator<ModuleCase> {
  for (const name of ["binaryTree", "sidewinder", "eller"])
    for (const width of [1, 5, 64, 100, 8200])
      for (const words of [[], [AT_PARAMETERS, 2, AT_PARAMETERS + 4, 2 ** 29]]) {
        if (name === "eller" && words.length > 0) continue;
        const given = name === "sidewinder" && words.length > 0 ? [AT_PARAMETERS, 2 ** 29] : words;
        yield { name: `rows ${name} ${width} ${given.length}`, runOn: (module) => rowsOf(module, name, width, given) };
      }
}

/** Addresses, and how much memory there is, while input is reserved. */
function addresses(module: WebAssembly.Module): string {
  const exports = instantiate(module);
  const results = [exports.requestBlock() % 16, exports.memory.buffer.byteLength / PAGE];
  const empty = exports.reserveInput(0) >>> 0;
  for (const bytes of [1, 15, 16, 17, 1000, 3 * PAGE, 0, 5]) {
    const at = exports.reserveInput(bytes) >>> 0;
    results.push(at % 16, at - empty, exports.memory.buffer.byteLength / PAGE);
  }
  const words = [AT_WIDTH, 9, AT_HEIGHT, 8, AT_COUNT, 1];
  const walls = () => (callOf(exports, "wilson")(writeRequest(exports, words)) - empty) | 0;
  const refused = exports.reserveInput(0xffffffff);
  results.push(refused, walls(), (exports.reserveInput(7) >>> 0) - empty, walls());
  // Without input from the beginning.
  const others = instantiate(module);
  const first = callOf(others, "wilson")(writeRequest(others, words));
  return `${results.join(" ")} ${first - empty}`;
}

/** All cases that call exports. */
export function* moduleCases(): Generator<ModuleCase> {
  yield { name: "addresses", runOn: addresses };
  for (const asked of [...smallRequests(), ...smallQueries()])
    yield { name: `memory ${describe(asked)}`, runOn: (_, bytes) => takenBy(bytes, asked) };
  for (const asked of largerRequests()) {
    yield { name: `growth ${describe(asked)}`, runOn: (_, bytes) => withoutGrowth(bytes, asked) };
    yield { name: `ones ${describe(asked)}`, runOn: (module) => onDirtyMemory(module, asked, ONES) };
    yield { name: `dirt ${describe(asked)}`, runOn: (module) => onDirtyMemory(module, asked, DIRT) };
  }
  const odd = [...oddQueries()];
  for (let from = 0; from < odd.length; from += 50) {
    const some = odd.slice(from, from + 50);
    yield { name: `odd queries from ${from}`, runOn: (module) => onOne(module, some) };
  }
  const words = [AT_SEED_LOW, 1, AT_SEED_HIGH, 0];
  for (const name of ["primTrue", "primSimplified", "primModified"]) {
    const large = { name, width: 1030, height: 1031, words };
    yield { name: `ones ${name} in tiles`, runOn: (module) => onDirtyMemory(module, large, ONES) };
  }
  yield { name: "in turn", runOn: inTurn };
  yield* worldsInTurn();
  yield* sizesOfMemory();
  yield* refusals();
  yield* answersMade();
  yield* rowCases();
  yield { name: "camera that keeps", runOn: (module) => cameraOf(module, () => 1) };
  yield { name: "camera", runOn: (module) => cameraOf(module, () => 0) };
  yield {
    name: "camera that keeps now and then",
    runOn: (module) => cameraOf(module, (step) => (step % 6 < 4 ? 1 : 0)),
  };
}
