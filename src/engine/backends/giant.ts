// Interface to the module for mazes larger than memory. Makes strips of rows, joins strips, and verifies rows.

import * as abi from "../../../assembly/abi.ts";
import type { instantiate as bindings } from "../../../build/giant.js";
import type { Topology } from "../../core/topology.ts";
import { giantBytes } from "../../generated/giantBytes.ts";
import { noWasm } from "../compileModule.ts";
import { instantiate, topologyWord, type Words, writeRequest } from "./requestBlock.ts";
import type { Strip, StripRequest } from "./strip.ts";

type GiantExports = Awaited<ReturnType<typeof bindings>>;

/** Data for joining adjacent strips. An outer node is a set of connected cells that touches an adjacent strip. */
export interface StripSides {
  /** The number of outer nodes. */
  readonly outers: number;
  /** The outer node of each cell of the first row (`north`) and last row (`south`). Empty without an adjacent strip. */
  readonly north: Uint32Array;
  readonly south: Uint32Array;
  /** Edges that may or may not belong to the maze, in order of weight. Three words each: weight, two outer nodes. */
  readonly undecided: Uint32Array;
}

/** A strip in the module's memory. Valid until the next strip is made. */
export interface MadeStrip extends StripSides {
  /** One byte per cell. Contains the passages that certainly belong to the maze. */
  readonly walls: Uint8Array<ArrayBuffer>;
  /**
   * Returns the walls in two bits per cell, for rowExpander: ceil(width / 8) * 2 bytes per row. May grow the memory,
   * which detaches the other arrays. The next strip overwrites the result.
   */
  pack(): Uint8Array<ArrayBuffer>;
}

const UNDECIDED_WORDS = 3;

const stripWords = (strip: Strip, epochRows: number): Words => [
  ...[abi.AT_HEIGHT, strip.rows, abi.AT_FIRST_ROW, strip.row, abi.AT_EPOCH_LOW, strip.epoch],
  ...[abi.AT_EPOCH_ROWS, epochRows],
  ...[abi.AT_SIDES, (strip.leadsNorth ? abi.SIDE_NORTH : 0) | (strip.leadsSouth ? abi.SIDE_SOUTH : 0)],
];

let compiled: WebAssembly.Module | undefined;

/** Creates an instance of the module. */
function giantInstance(): GiantExports {
  try {
    compiled ??= new WebAssembly.Module(giantBytes());
    return instantiate<GiantExports>(compiled);
  } catch (error) {
    throw new Error(`expected WebAssembly, which cannot start here: ${noWasm(error)}`, { cause: error });
  }
}

const noMemory = (width: number, what: string): RangeError =>
  new RangeError(
    `"width" expected a width with which ${what} fit in 4 GiB of memory, got ${width}; reduce "width" or "stripRows"`,
  );

/** Returns the number of bytes of a packed row: two bits per cell (east and south wall), lowest bits first. */
export const packedRow = (width: number): number => 2 * Math.ceil(width / 8);

/** Returns a function that makes strips. */
export function stripMaker(): (request: StripRequest, strip: Strip) => MadeStrip {
  const exports = giantInstance();
  return (request, strip) => {
    const { width } = request;
    const block = writeRequest(exports, stripWords(strip, 0), request);
    const made = exports.kruskalStrip(block) >>> 0;
    if (made === 0) throw noMemory(width, `strips of ${strip.rows} rows`);
    const { buffer } = exports.memory;
    const [walls, north, south, undecided, count, outers] = new Uint32Array(buffer, made, 6);
    return {
      walls: new Uint8Array(buffer as ArrayBuffer, walls, width * strip.rows),
      pack() {
        const packed = exports.packStrip(block, walls) >>> 0;
        if (packed === 0) throw noMemory(width, `strips of ${strip.rows} rows`);
        return new Uint8Array(exports.memory.buffer as ArrayBuffer, packed, packedRow(width) * strip.rows);
      },
      outers,
      north: new Uint32Array(buffer, north, strip.leadsNorth ? width : 0),
      south: new Uint32Array(buffer, south, strip.leadsSouth ? width : 0),
      undecided: new Uint32Array(buffer, undecided, UNDECIDED_WORDS * count),
    };
  };
}

/** Joins strips from north to south. The memory depends on the width of the maze only. */
interface Fold {
  /**
   * Adds the next strip. Returns the edges that are now known to belong to the maze, in any order. The edge to the east
   * of a cell is 2 * cell, the edge to the south is 2 * cell + 1. The result is valid until the next call.
   */
  add(strip: Strip, sides: StripSides): Float64Array;
  /** Completes the maze. Returns the remaining edges of a torus, and no edges of a plane. */
  close(): Float64Array;
}

/** Starts joining the strips of a maze. `epochRows` is the number of rows per epoch; 0 if there is only one epoch. */
export function foldOf(request: StripRequest, epochRows: number): Fold {
  const exports = giantInstance();
  const words = [abi.AT_EPOCH_ROWS, epochRows];
  const fold = exports.beginFold(writeRequest(exports, words, request)) >>> 0;
  if (fold === 0) throw noMemory(request.width, "the sides of strips");
  const { buffer } = exports.memory;
  const [north, south, undecided] = new Uint32Array(buffer, fold, 3);
  const decided = () => {
    const [edges, count] = new Uint32Array(buffer, fold, 5).subarray(3);
    return new Float64Array(buffer, edges, count);
  };
  return {
    add(strip, sides) {
      new Uint32Array(buffer, north).set(sides.north);
      new Uint32Array(buffer, south).set(sides.south);
      new Uint32Array(buffer, undecided).set(sides.undecided);
      const block = writeRequest(exports, stripWords(strip, epochRows), request);
      exports.addStrip(block, sides.outers, sides.undecided.length / UNDECIDED_WORDS);
      return decided();
    },
    close() {
      exports.closeFold(writeRequest(exports, words, request));
      return decided();
    },
  };
}

/**
 * Returns a function that expands up to `most` packed rows to walls, one byte per cell. The function also needs the
 * packed row above, or undefined if there is none. Its result is valid until the next call.
 */
export function rowExpander(
  request: StripRequest,
  most: number,
): (above: Uint8Array | undefined, packed: Uint8Array) => Uint8Array<ArrayBuffer> {
  const exports = giantInstance();
  const { width } = request;
  const stride = packedRow(width);
  const input = exports.reserveInput(stride * (most + 1)) >>> 0;
  if (input === 0) throw noMemory(width, `${most} rows`);
  return (above, packed) => {
    const rows = packed.length / stride;
    const target = new Uint8Array(exports.memory.buffer, input);
    if (above) target.set(above);
    target.set(packed, stride);
    const words = [abi.AT_HEIGHT, rows, abi.AT_INPUT, input, abi.AT_SIDES, above ? abi.SIDE_NORTH : 0];
    const pointer = exports.expandRows(writeRequest(exports, words, request));
    if (pointer === 0) throw noMemory(width, `${most} rows`);
    return new Uint8Array(exports.memory.buffer as ArrayBuffer, pointer >>> 0, width * rows);
  };
}

/** A defect found while verifying rows. */
export interface SweepDefect {
  readonly kind: "bits" | "border" | "oneSided" | "loop" | "cutOff" | "self";
  /** The cell with the defect. `y` is relative to the first row of the last call of add(). */
  readonly x: number;
  readonly y: number;
  /** `side` is the defective wall bit. `isFirstRow` is true if this side joins the first row of a torus to the last. */
  readonly side: number;
  readonly isFirstRow: boolean;
}

/** Kinds of defects, in the order of assembly/giant/defects.ts. */
const DEFECTS = ["bits", "border", "oneSided", "loop", "cutOff", "self"] as const;
const FIRST_ROW = 16;

/** Verifies that rows, added in blocks from north to south, form a perfect maze. */
interface Sweeper {
  /** Buffer into which the caller writes the next rows. */
  readonly input: Uint8Array<ArrayBuffer>;
  /** Verifies the first `rows` rows of the buffer. `isLast` marks the last rows of a maze. Returns the first defect. */
  add(rows: number, isLast: boolean): SweepDefect | undefined;
  /** Starts to verify the next maze. */
  begin(): void;
}

/** Returns a verifier for mazes of `width` columns. Its buffer has room for `rows` rows. */
export function sweeperOf(width: number, topology: Topology, rows: number): Sweeper {
  const exports = giantInstance();
  const words = [abi.AT_WIDTH, width, abi.AT_HEIGHT, rows, abi.AT_COUNT, 1, abi.AT_TOPOLOGY, topologyWord(topology)];
  const sweep = exports.beginSweep(writeRequest(exports, words)) >>> 0;
  if (sweep === 0) throw new RangeError(`"width" expected rows that fit in 4 GiB of memory, got ${width} cells`);
  const buffer = exports.memory.buffer as ArrayBuffer;
  const [at] = new Uint32Array(buffer, sweep, 1);
  return {
    input: new Uint8Array(buffer, at, width * rows),
    add(count, isLast) {
      if (exports.sweepRows(count, isLast)) return undefined;
      const [defect, x, y, side] = new Uint32Array(buffer, sweep, 5).subarray(1);
      const isFirstRow = (side & FIRST_ROW) !== 0;
      return { kind: DEFECTS[defect - 1], x, y: y | 0, side: side & ~FIRST_ROW, isFirstRow };
    },
    begin: () => exports.beginMaze(),
  };
}
