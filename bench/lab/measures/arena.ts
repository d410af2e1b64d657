// Measures the memory that a request allocates in the module's arena.

import { AT_COUNT, AT_HEIGHT, AT_MASK, AT_SEED_LOW, AT_TOPOLOGY, AT_WIDTH } from "../../../assembly/abi.ts";
import type { AlgorithmInfo } from "../../../src/core/algorithms.ts";
import { algorithmExport } from "../../../src/core/exportNames.ts";
import type { AlgorithmId } from "../../../src/core/registry.ts";
import type { Topology } from "../../../src/core/topology.ts";
import { instantiate, topologyWord, writeRequest } from "../../../src/engine/backends/requestBlock.ts";
import { wasmBytes } from "../../../src/generated/wasmBytes.ts";
import { MASKS } from "../../masks.ts";

export interface ArenaCase {
  readonly id: AlgorithmId;
  readonly side: number;
  readonly topology: Topology;
  readonly mask?: Uint8Array | undefined;
}

// The arena aligns blocks to 16 bytes. Its memory grows by pages.
const BLOCK = 16;
const PAGE = 65_536;
// Minimum number of cells of a large maze. A page is less than a tenth of a byte per cell of such a maze.
const LARGE = 1_000_000;

const module = new WebAssembly.Module(wasmBytes());

function bytesAfter({ id, side, topology, mask }: ArenaCase, filled: number): { memory: number; arena: number } {
  const exports = instantiate(module);
  const begin = exports.reserveInput(0) >>> 0;
  // The input contains the mask and then `filled` unused bytes.
  const input = exports.reserveInput((mask?.length ?? 0) + filled) >>> 0;
  if (mask) new Uint8Array(exports.memory.buffer, input).set(mask);
  const words = [
    ...[AT_WIDTH, side, AT_HEIGHT, side, AT_COUNT, 1, AT_SEED_LOW, 1],
    ...[AT_TOPOLOGY, topologyWord(topology), AT_MASK, mask ? input : 0],
  ];
  const pointer = exports[algorithmExport(id)](writeRequest(exports, words)) >>> 0;
  if (pointer === 0) throw new Error(`expected memory for ${side} x ${side} cells of ${id}, got none`);
  const memory = exports.memory.buffer.byteLength;
  return { memory, arena: memory - begin };
}

/**
 * Measures how many bytes a request allocates, including walls and mask. The arena does not report its use. A binary
 * search therefore reserves memory before the request, and finds the largest reservation with which the memory does not
 * become larger than without it. The result is exact for small mazes. For large mazes it is at most a page too large.
 */
export function arenaBytes(request: ArenaCase): number {
  const { memory, arena } = bytesAfter(request, 0);
  let low = 0;
  // If the request fits into the initial memory, more than a page of it may be free. If not, less than a page is free.
  const initial = bytesAfter({ id: "binary-tree", side: 1, topology: "plane" }, 0);
  let high = memory === initial.memory ? arena : PAGE;
  if (memory > initial.memory && request.side ** 2 >= LARGE) return arena;
  // With `low` reserved bytes, the memory does not become larger. With `high` reserved bytes, it does.
  while (high - low > BLOCK) {
    const middle = Math.floor((low + high) / 2 / BLOCK) * BLOCK;
    if (bytesAfter(request, middle).memory > memory) high = middle;
    else low = middle;
  }
  return arena - low;
}

/** Returns whether a request allocates at most `bytes`: memory with this much free space does not grow. */
export function fitsIn(request: ArenaCase, bytes: number): boolean {
  const { memory, arena } = bytesAfter({ id: "binary-tree", side: 1, topology: "plane" }, 0);
  const begin = memory - arena;
  const end = Math.max(memory, Math.ceil((begin + bytes) / PAGE) * PAGE);
  const filled = Math.floor((end - begin - bytes) / BLOCK) * BLOCK;
  return bytesAfter(request, filled).memory <= end;
}

export const SHAPES = {
  plane: { topology: "plane", mask: undefined },
  torus: { topology: "torus", mask: undefined },
  disc: { topology: "plane", mask: MASKS.disc },
  noise: { topology: "plane", mask: MASKS.noise },
  chessboard: { topology: "plane", mask: MASKS.chessboard },
} as const;

export type Shape = keyof typeof SHAPES;

export function shapesOf({ topologies, takesMask }: Pick<AlgorithmInfo, "topologies" | "takesMask">): Shape[] {
  return (Object.keys(SHAPES) as Shape[]).filter((shape) => {
    const { topology, mask } = SHAPES[shape];
    return topologies.includes(topology) && (!mask || takesMask);
  });
}
