// Measures other JavaScript maze generators and wasmaze in common rounds, one algorithm after the other. engines.ts
// runs this file in the main engine. To install the generators: `npm ci --ignore-scripts --prefix bench/peers`.
//
// Each generator runs as its documentation shows, one maze per call. wasmaze is measured in the same way, and in batches
// whose walls stay in the module's memory. The floor of a call is measured beside them. Algorithms without other
// generators are measured too.

import { readFileSync } from "node:fs";
import { AT_INDEX_LOW, EAST, NORTH, SOUTH, WEST } from "../assembly/abi.ts";
import { now } from "../src/cli/bench/clock.ts";
import { figureOf, measurePaired, type PairedEffort, type Variant } from "../src/cli/bench/rounds.ts";
import { consume, requestSeries, tierUp } from "../src/cli/bench/variants.ts";
import { type AlgorithmInfo, algorithms, findAlgorithm } from "../src/core/algorithms.ts";
import { algorithmExport } from "../src/core/exportNames.ts";
import type { AlgorithmId } from "../src/core/registry.ts";
import { createWasmBackend } from "../src/engine/backends/wasm.ts";
import { createEngine } from "../src/engine/createEngine.ts";
import { verifyMaze } from "../src/engine/verify.ts";
import { wasmBytes } from "../src/generated/wasmBytes.ts";
import type { Maze } from "../src/square/maze.ts";
import type { PeerSamples } from "./suite/format.ts";

interface Peer {
  readonly name: string;
  /** The algorithm's id in wasmaze if there is one, otherwise its usual name. */
  readonly algorithm: string;
  make(size: number): unknown;
  isOpen(made: never, x: number, y: number, bit: number): boolean;
}

// Peers that take longer per maze are skipped.
const LIMIT_SECONDS = 1.5;
const CELLS_PER_CALL = 2 ** 18;

// Imports a package from bench/peers/node_modules. Because its name is a variable, the bundler leaves the package out.
// biome-ignore lint/suspicious/noExplicitAny: the peers have no types
const load = async (name: string): Promise<any> => {
  const module = await import(name);
  return module.default ?? module;
};

/** Returns the tile beside cell (x, y) in the direction of a wall bit. The cell is tile (2x + offset, 2y + offset). */
const tileBeside = (x: number, y: number, bit: number, offset: number): [number, number] => {
  const tileX = 2 * x + offset + (bit === EAST ? 1 : bit === WEST ? -1 : 0);
  const tileY = 2 * y + offset + (bit === SOUTH ? 1 : bit === NORTH ? -1 : 0);
  return [tileX, tileY];
};

type PeerOf = (algorithm: string, name: string) => Peer;

async function sbj42(): Promise<PeerOf> {
  const { generate } = await load("@sbj42/maze-generator");
  type Cell = Record<"north" | "east" | "south" | "west", () => boolean>;
  return (algorithm, plugin) => ({
    name: "@sbj42/maze-generator",
    algorithm,
    make: (size) => generate(size, size, { generator: `@sbj42/maze-generator-${plugin}` }),
    isOpen(made: { cell(x: number, y: number): Cell }, x, y, bit) {
      const cell = made.cell(x, y);
      return bit === NORTH ? cell.north() : bit === EAST ? cell.east() : bit === SOUTH ? cell.south() : cell.west();
    },
  });
}

async function labyrinthos(): Promise<PeerOf> {
  const { TileMap, mazes } = await load("labyrinthos");
  return (algorithm, name) => ({
    name: "labyrinthos",
    algorithm,
    make(size) {
      const tiles = new TileMap({ width: 2 * size, height: 2 * size });
      mazes[name](tiles, {});
      return tiles;
    },
    isOpen({ width, data }: { width: number; data: number[] }, x, y, bit) {
      const [tileX, tileY] = tileBeside(x, y, bit, 0);
      const isInside = tileX >= 0 && tileX < width - 1 && tileY >= 0 && tileY < width - 1;
      return isInside && data[tileY * width + tileX] === (name === "EllersAlgorithm" ? 1 : 0);
    },
  });
}

async function rot(): Promise<PeerOf> {
  const { Map: mazes } = await load("rot-js");
  return (algorithm, name) => ({
    name: "rot-js",
    algorithm,
    make(size) {
      const side = 2 * size + 1;
      const tiles = new Uint8Array(side * side);
      new mazes[name](side, side).create((x: number, y: number, wall: number) => {
        tiles[y * side + x] = wall;
      });
      return { side, tiles };
    },
    isOpen({ side, tiles }: { side: number; tiles: Uint8Array }, x, y, bit) {
      const [tileX, tileY] = tileBeside(x, y, bit, 1);
      return tiles[tileY * side + tileX] === 0;
    },
  });
}

async function mazeGeneration(): Promise<PeerOf> {
  const generate = await load("maze-generation");
  type Side = "left" | "right" | "up" | "down";
  return (algorithm, name) => ({
    name: "maze-generation",
    algorithm,
    make: (size) => generate({ width: size, height: size, algorithm: name }),
    isOpen(made: { getWallStatus(row: number, column: number, side: Side): boolean }, x, y, bit) {
      const side = bit === NORTH ? "up" : bit === EAST ? "right" : bit === SOUTH ? "down" : "left";
      return !made.getWallStatus(y, x, side);
    },
  });
}

async function amaze(): Promise<PeerOf> {
  const mazes = await load("amazejs");
  return (algorithm, name) => ({
    name: "amazejs",
    algorithm,
    make(size) {
      const maze = new mazes[name](2 * size + 1, 2 * size + 1);
      maze.generate();
      return maze;
    },
    isOpen(made: { get(row: number, column: number): number }, x, y, bit) {
      const [tileX, tileY] = tileBeside(x, y, bit, 1);
      return made.get(tileY, tileX) === 1;
    },
  });
}

async function generateMaze(): Promise<Peer> {
  const generate = await load("generate-maze");
  let seed = 0;
  return {
    name: "generate-maze",
    algorithm: "eller",
    make: (size) => generate(size, size, true, ++seed),
    isOpen(made: Record<"top" | "right" | "bottom" | "left", boolean>[][], x, y, bit) {
      const cell = made[y][x];
      return !(bit === NORTH ? cell.top : bit === EAST ? cell.right : bit === SOUTH ? cell.bottom : cell.left);
    },
  };
}

async function loadPeers(): Promise<Peer[]> {
  const [ofSbj42, ofLabyrinthos, ofRot] = [await sbj42(), await labyrinthos(), await rot()];
  const ofMazeGeneration = await mazeGeneration();
  return [
    ofLabyrinthos("binary-tree", "BinaryTree"),
    ofSbj42("prim-modified", "prim"),
    ofLabyrinthos("aldous-broder", "AldousBroder"),
    ofSbj42("recursive-backtracker", "backtrack"),
    ofMazeGeneration("recursive-backtracker", "DEPTHFIRST"),
    (await amaze())("recursive-backtracker", "Backtracker"),
    ofMazeGeneration("hunt-and-kill", "HUNTANDKILL"),
    ofRot("eller", "EllerMaze"),
    ofLabyrinthos("eller", "EllersAlgorithm"),
    await generateMaze(),
    ofRot("recursive-division", "DividedMaze"),
  ];
}

function verdictOf(peer: Peer, made: unknown, size: number): string {
  const walls = new Uint8Array(size * size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      for (const bit of [NORTH, EAST, SOUTH, WEST])
        if (!peer.isOpen(made as never, x, y, bit)) walls[y * size + x] |= bit;
    }
  const verdict = verifyMaze({ width: size, height: size, topology: "plane", walls });
  return verdict.defect ?? "perfect";
}

const peers = await loadPeers();
const versions = JSON.parse(readFileSync("bench/peers/package.json", "utf8")).dependencies as Record<string, string>;
const { isQuick = false } = JSON.parse(process.argv[2] ?? "{}") as { isQuick?: boolean };
const sizes = isQuick ? [16] : [16, 64, 256, 1024];
const effort: PairedEffort = isQuick
  ? { sampleMilliseconds: 2, rounds: 3, budgetMilliseconds: 100 }
  : { sampleMilliseconds: 5, rounds: 9, budgetMilliseconds: 900 };
const module = new WebAssembly.Module(wasmBytes());
const backend = createWasmBackend(module);
const engine = createEngine({ backend: "wasm" });
/** Seconds per maze of each peer, one entry per measured size. */
const history = new Map<Peer, number[]>();

/**
 * Estimates the seconds per maze at the next size. Assumes that the time grows by the same factor as between the last
 * two sizes, and at least by the factor `growth`.
 */
function foreseen(peer: Peer, growth: number): number {
  const seconds = history.get(peer) ?? [];
  const last = seconds.at(-1) ?? 0;
  const before = seconds.at(-2);
  return last * (before === undefined ? growth : Math.max(growth, last / before));
}

/** The last maze of floorVariant, so that the JavaScript engine cannot leave out the object. */
let last: Maze | undefined;

/**
 * The least that a call from JavaScript can cost: the module's function with a new index, a new array, and an object.
 * Validates nothing. Has an instance of its own, because growth of the memory would detach the views.
 */
function floorVariant(info: AlgorithmInfo & { id: AlgorithmId }, size: number): Variant {
  const { exports, run } = createWasmBackend(module);
  const { id: algorithm, revision } = info;
  const request = requestSeries({ algorithm, width: size, height: size }, 1)();
  const pointer = run(request);
  const block = new Uint32Array(exports.memory.buffer, exports.requestBlock());
  const walls = new Uint8Array(exports.memory.buffer, pointer, size ** 2);
  const make = exports[algorithmExport(algorithm)];
  return {
    name: "floor",
    units: walls.length,
    call() {
      const index = ++block[AT_INDEX_LOW / 4];
      make(block.byteOffset);
      const made = walls.slice();
      last = { algorithm, revision, width: size, height: size, topology: "plane", seed: 1, index, walls: made };
      consume(last.walls[0]);
    },
  };
}

function ourVariants(info: AlgorithmInfo & { id: AlgorithmId }, size: number): Variant[] {
  const algorithm = info.id;
  tierUp(backend, algorithm);
  const count = Math.max(1, Math.floor(CELLS_PER_CALL / size ** 2));
  const cells = size ** 2;
  const next = requestSeries({ algorithm, width: size, height: size }, count);
  const target = new Uint8Array(cells);
  let made = 0;
  const request = () => ({ algorithm, width: size, height: size, seed: 1, index: made++ });
  return [
    { name: "wasm", units: count * cells, call: () => consume(backend.run(next())) },
    { name: "single", units: cells, call: () => consume(engine.generate(request()).walls[0]) },
    { name: "into", units: cells, call: () => consume(engine.generateInto(request(), target).walls[0]) },
    floorVariant(info, size),
  ];
}

/** Checks one maze of a peer. Returns the variant to measure, or the reason why the peer is skipped. */
function peerVariant(
  peer: Peer,
  size: number,
  growth: number,
): { variant?: Variant; defect?: string; skipped?: string } {
  if (foreseen(peer, growth) > LIMIT_SECONDS) {
    history.set(peer, [Number.POSITIVE_INFINITY]);
    return { skipped: `a maze would take over ${LIMIT_SECONDS} s` };
  }
  try {
    const begun = performance.now();
    const verdict = verdictOf(peer, peer.make(size), size);
    history.set(peer, [...(history.get(peer) ?? []), (performance.now() - begun) / 1000]);
    const variant = { name: peer.name, units: size ** 2, call: () => consume(peer.make(size) ? 1 : 0) };
    return { variant, ...(verdict !== "perfect" && { defect: verdict }) };
  } catch (error) {
    return { skipped: `it failed: ${(error as Error).message}` };
  }
}

function measureSize(algorithm: string, size: number, growth: number): PeerSamples {
  const info = findAlgorithm(algorithm);
  const variants = info ? ourVariants(info, size) : [];
  type Texts = Record<string, string>;
  const ofPeers = { versions: {} as Texts, defects: {} as Texts, skipped: {} as Texts };
  const own = peers.filter((peer) => peer.algorithm === algorithm);
  for (const peer of own) {
    const { variant, defect, skipped } = peerVariant(peer, size, growth);
    ofPeers.versions[peer.name] = versions[peer.name];
    if (defect) ofPeers.defects[peer.name] = defect;
    if (skipped) ofPeers.skipped[peer.name] = skipped;
    if (variant) variants.push(variant);
  }
  const paired = measurePaired(variants, effort, now);
  for (const peer of own) {
    const samples = paired[peer.name];
    if (samples) history.get(peer)?.splice(-1, 1, (figureOf(samples).median * size ** 2) / 1e9);
  }
  return { algorithm, size, paired, ...ofPeers };
}

const algorithmIds = new Set([...algorithms.map(({ id }) => id), ...peers.map(({ algorithm }) => algorithm)]);
const results: PeerSamples[] = [];
for (const [step, size] of sizes.entries()) {
  const growth = step === 0 ? 1 : (size / sizes[step - 1]) ** 2;
  for (const algorithm of algorithmIds) results.push(measureSize(algorithm, size, growth));
}
console.log(JSON.stringify(results));
