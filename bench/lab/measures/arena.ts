// The memory that a request takes from the module's arena.

import { AT_COUNT, AT_HEIGHT, AT_MASK, AT_SEED_LOW, AT_TOPOLOGY, AT_WIDTH } from "../../../assembly/abi.ts";
import type { AlgorithmInfo } from "../../../src/core/algorithms.ts";
import { algorithmExport } from "../../../src/core/exportNames.ts";
import type { AlgorithmId } from "../../../src/core/registry.ts";
import type { Topology } from "../../../src/core/topology.ts";
import { instantiate, topologyWord, writeRequest } from "../../../src/engine/backends/requestBlock.ts";
import { wasmBytes } from "../../../src/generated/wasmBytes.ts";
import { MASKS } from "../../masks.ts";

/** One square maze. */
export interface ArenaCase {
  readonly id: AlgorithmId;
  readonly side: number;
  readonly topology: Topology;
  /** A byte a cell. */
  readonly mask?: Uint8Array | undefined;
}

// Blocks of the arena begin at multiples of 16 bytes, memory grows by pages.
const BLOCK = 16;
const PAGE = 65_536;
// From so many cells on a page more or less is no matter: less than a tenth of a byte a cell.
const LARGE = 1_000_000;

const module = new WebAssembly.Module(wasmBytes());

/** What an instance has after a request, if the arena was filled with `filled` bytes before. */
function bytesAfter({ id, side, topology, mask }: ArenaCase, filled: number): { memory: number; arena: number } {
  const exports = instantiate(module);
  const begin = exports.reserveInput(0) >>> 0;
  // The mask comes first.
  const input = exports.reserveInput((mask?.length ?? 0) + filled) >>> 0;
  if (mask) new Uint8Array(exports.memory.buffer, input).set(mask);
  const words = [
    ...[AT_WIDTH, side, AT_HEIGHT, side, AT_COUNT, 1, AT_SEED_LOW, 1],
    ...[AT_TOPOLOGY, topologyWord(topology), AT_MASK, mask ? input : 0],
  ];
  const pointer = exports[algorithmExport(id)](writeRequest(exports, words)) >>> 0;
  if (pointer === 0) throw new Error(`${id} expected memory for ${side} x ${side} cells, got none`);
  const memory = exports.memory.buffer.byteLength;
  return { memory, arena: memory - begin };
}

/**
 * The bytes that a request takes, the walls and a mask included: exact for small mazes, a page too many at most for
 * large ones. The arena does not report it, but memory grows: as much is filled beforehand as leaves the memory just
 * ungrown.
 */
export function arenaBytes(request: ArenaCase): number {
  const { memory, arena } = bytesAfter(request, 0);
  let low = 0;
  // Memory that the instance begins with may hold it all.
  const initial = bytesAfter({ id: "binary-tree", side: 1, topology: "plane" }, 0);
  let high = memory === initial.memory ? arena : PAGE;
  if (memory > initial.memory && request.side ** 2 >= LARGE) return arena;
  // `low` bytes more fit, `high` bytes more do not.
  while (high - low > BLOCK) {
    const middle = Math.floor((low + high) / 2 / BLOCK) * BLOCK;
    if (bytesAfter(request, middle).memory > memory) high = middle;
    else low = middle;
  }
  return arena - low;
}

/** Whether a request takes at most so many bytes: memory with just so many bytes left does not grow. */
export function fitsIn(request: ArenaCase, bytes: number): boolean {
  const { memory, arena } = bytesAfter({ id: "binary-tree", side: 1, topology: "plane" }, 0);
  const begin = memory - arena;
  const end = Math.max(memory, Math.ceil((begin + bytes) / PAGE) * PAGE);
  const filled = Math.floor((end - begin - bytes) / BLOCK) * BLOCK;
  return bytesAfter(request, filled).memory <= end;
}

/** The measurements: every algorithm in every shape that it supports. */
export const SHAPES = {
  plane: { topology: "plane", mask: undefined },
  torus: { topology: "torus", mask: undefined },
  disc: { topology: "plane", mask: MASKS.disc },
  noise: { topology: "plane", mask: MASKS.noise },
  chessboard: { topology: "plane", mask: MASKS.chessboard },
} as const;

export type Shape = keyof typeof SHAPES;

/** The shapes that an algorithm makes. */
export function shapesOf({ topologies, takesMask }: Pick<AlgorithmInfo, "topologies" | "takesMask">): Shape[] {
  return (Object.keys(SHAPES) as Shape[]).filter((shape) => {
    const { topology, mask } = SHAPES[shape];
    return topologies.includes(topology) && (!mask || takesMask);
  });
}
