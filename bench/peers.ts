// Other JavaScript maze generators, at the same sizes, in the same rounds as wasmaze, each only with the algorithms
// that it implements: `npm run bench -- --engines …` runs this in the main engine and records it. `npm ci
// --ignore-scripts --prefix bench/peers` installs them.
//
// A peer runs as its documentation shows, and makes one maze a call. wasmaze is measured twice: with the walls left in
// WebAssembly's memory, and copied into a new array.

import { readFileSync } from "node:fs";
import { EAST, NORTH, SOUTH, WEST } from "../assembly/abi.ts";
import { figureOf, measurePaired, type PairedEffort, type Variant } from "../src/cli/bench/rounds.ts";
import { consume, requestSeries, tierUp } from "../src/cli/bench/variants.ts";
import { findAlgorithm } from "../src/core/algorithms.ts";
import type { AlgorithmId } from "../src/core/registry.ts";
import { createWasmBackend } from "../src/engine/backends/wasm.ts";
import { verifyMaze } from "../src/engine/verify.ts";
import { wasmBytes } from "../src/generated/wasmBytes.ts";
import type { PeerSamples } from "./suite/format.ts";

/** A maze generator: what it makes, and which passages there are in it. */
interface Peer {
  readonly name: string;
  /** The id in wasmaze, if there is one; else the usual name. */
  readonly algorithm: string;
  make(size: number): unknown;
  isOpen(made: never, x: number, y: number, bit: number): boolean;
}

// A maze that takes longer is left out.
const LIMIT_SECONDS = 1.5;
/** Cells in a call into WebAssembly. */
const BATCH_CELLS = 2 ** 18;

// Relative to the bundle, which stands in bench/peers/build. A variable, so that nothing is bundled.
// biome-ignore lint/suspicious/noExplicitAny: the peers have no types
const load = async (name: string): Promise<any> => {
  const module = await import(name);
  return module.default ?? module;
};

/**
 * Tiles: cell (x, y) stands at tile (2x + offset, 2y + offset), and the tile between two cells is open if they are
 * joined.
 */
const between = (x: number, y: number, bit: number, offset: number): [number, number] => {
  const tileX = 2 * x + offset + (bit === EAST ? 1 : bit === WEST ? -1 : 0);
  const tileY = 2 * y + offset + (bit === SOUTH ? 1 : bit === NORTH ? -1 : 0);
  return [tileX, tileY];
};

async function loadPeers(): Promise<Peer[]> {
  const sbj42 = await load("@sbj42/maze-generator");
  const labyrinthos = await load("labyrinthos");
  const rot = await load("rot-js");
  const mazeGeneration = await load("maze-generation");
  const generateMaze = await load("generate-maze");
  const amaze = await load("amazejs");

  type Sbj42Cell = Record<"north" | "east" | "south" | "west", () => boolean>;
  const sbj42Peer = (algorithm: string, plugin: string): Peer => ({
    name: "@sbj42/maze-generator",
    algorithm,
    make: (size) => sbj42.generate(size, size, { generator: `@sbj42/maze-generator-${plugin}` }),
    isOpen(made: { cell(x: number, y: number): Sbj42Cell }, x, y, bit) {
      const cell = made.cell(x, y);
      return bit === NORTH ? cell.north() : bit === EAST ? cell.east() : bit === SOUTH ? cell.south() : cell.west();
    },
  });
  const labyrinthosPeer = (algorithm: string, name: string, floor: number): Peer => ({
    name: "labyrinthos",
    algorithm,
    make(size) {
      const tiles = new labyrinthos.TileMap({ width: 2 * size, height: 2 * size });
      labyrinthos.mazes[name](tiles, {});
      return tiles;
    },
    isOpen(made: { width: number; data: number[] }, x, y, bit) {
      const [tileX, tileY] = between(x, y, bit, 0);
      return (
        tileX >= 0 &&
        tileX < made.width - 1 &&
        tileY >= 0 &&
        tileY < made.width - 1 &&
        made.data[tileY * made.width + tileX] === floor
      );
    },
  });
  const rotPeer = (algorithm: string, name: string): Peer => ({
    name: "rot-js",
    algorithm,
    make(size) {
      const side = 2 * size + 1;
      const tiles = new Uint8Array(side * side);
      new rot.Map[name](side, side).create((x: number, y: number, wall: number) => {
        tiles[y * side + x] = wall;
      });
      return { side, tiles };
    },
    isOpen({ side, tiles }: { side: number; tiles: Uint8Array }, x, y, bit) {
      const [tileX, tileY] = between(x, y, bit, 1);
      return tiles[tileY * side + tileX] === 0;
    },
  });
  type WalledCell = Record<"left" | "right" | "up" | "down", boolean>;
  const mazeGenerationPeer = (algorithm: string, name: string): Peer => ({
    name: "maze-generation",
    algorithm,
    make: (size) => mazeGeneration({ width: size, height: size, algorithm: name }),
    isOpen(made: { getWallStatus(row: number, column: number, side: keyof WalledCell): boolean }, x, y, bit) {
      return !made.getWallStatus(y, x, bit === NORTH ? "up" : bit === EAST ? "right" : bit === SOUTH ? "down" : "left");
    },
  });
  let seed = 0;
  return [
    labyrinthosPeer("binary-tree", "BinaryTree", 0),
    sbj42Peer("prim-modified", "prim"),
    labyrinthosPeer("aldous-broder", "AldousBroder", 0),
    sbj42Peer("recursive-backtracker", "backtrack"),
    mazeGenerationPeer("recursive-backtracker", "DEPTHFIRST"),
    {
      name: "amazejs",
      algorithm: "recursive-backtracker",
      make(size) {
        const maze = new amaze.Backtracker(2 * size + 1, 2 * size + 1);
        maze.generate();
        return maze;
      },
      isOpen(made: { get(row: number, column: number): number }, x, y, bit) {
        const [tileX, tileY] = between(x, y, bit, 1);
        return made.get(tileY, tileX) === 1;
      },
    },
    mazeGenerationPeer("hunt-and-kill", "HUNTANDKILL"),
    rotPeer("eller", "EllerMaze"),
    labyrinthosPeer("eller", "EllersAlgorithm", 1),
    {
      name: "generate-maze",
      algorithm: "eller",
      make: (size) => generateMaze(size, size, true, ++seed),
      isOpen(made: Record<"top" | "right" | "bottom" | "left", boolean>[][], x, y, bit) {
        const cell = made[y][x];
        return !(bit === NORTH ? cell.top : bit === EAST ? cell.right : bit === SOUTH ? cell.bottom : cell.left);
      },
    },
    rotPeer("recursive-division", "DividedMaze"),
  ];
}

function verdictOf(peer: Peer, made: unknown, size: number): string {
  const walls = new Uint8Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      for (const bit of [NORTH, EAST, SOUTH, WEST])
        if (!peer.isOpen(made as never, x, y, bit)) walls[y * size + x] |= bit;
    }
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
  : { sampleMilliseconds: 5, rounds: 9, budgetMilliseconds: 1200 };
const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
/** Seconds that a maze took, by peer, at the sizes so far. */
const history = new Map<Peer, number[]>();

/** Seconds that the next size will take at least, if the cost continues to grow in the same way. */
function foreseen(peer: Peer, growth: number): number {
  const seconds = history.get(peer) ?? [];
  const last = seconds.at(-1) ?? 0;
  const before = seconds.at(-2);
  return last * (before === undefined ? growth : Math.max(growth, last / before));
}

function ourVariants(algorithm: AlgorithmId, size: number): Variant[] {
  tierUp(backend, algorithm);
  const count = Math.max(1, Math.floor(BATCH_CELLS / size ** 2));
  const units = count * size ** 2;
  const next = requestSeries({ algorithm, width: size, height: size }, count);
  return [
    { name: "wasm", units, call: () => consume(backend.run(next())) },
    { name: "copied", units, call: () => consume(backend.make(next())[units - 1]) },
  ];
}

/** Prepares a peer for the rounds; without a variant there is a reason. */
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
  const variants = info ? ourVariants(info.id, size) : [];
  const ofPeers: Record<"versions" | "defects" | "skipped", Record<string, string>> = {
    versions: {},
    defects: {},
    skipped: {},
  };
  const own = peers.filter((peer) => peer.algorithm === algorithm);
  for (const peer of own) {
    const { variant, defect, skipped } = peerVariant(peer, size, growth);
    ofPeers.versions[peer.name] = versions[peer.name];
    if (defect) ofPeers.defects[peer.name] = defect;
    if (skipped) ofPeers.skipped[peer.name] = skipped;
    if (variant) variants.push(variant);
  }
  const paired = measurePaired(variants, effort);
  for (const peer of own) {
    const samples = paired[peer.name];
    if (samples) history.get(peer)?.splice(-1, 1, (figureOf(samples).median * size ** 2) / 1e9);
  }
  return { algorithm, size, paired, ...ofPeers };
}

const results: PeerSamples[] = [];
for (const [step, size] of sizes.entries()) {
  const growth = step === 0 ? 1 : (size / sizes[step - 1]) ** 2;
  for (const algorithm of new Set(peers.map((peer) => peer.algorithm)))
    results.push(measureSize(algorithm, size, growth));
}
console.log(JSON.stringify(results));
