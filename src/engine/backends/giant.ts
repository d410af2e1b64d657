// The module for mazes larger than memory: strips of rows, their joining, and the sweep that verifies rows.

import {
  AT_COUNT,
  AT_EPOCH_LOW,
  AT_EPOCH_ROWS,
  AT_FIRST_ROW,
  AT_HEIGHT,
  AT_INPUT,
  AT_SIDES,
  AT_TOPOLOGY,
  AT_WIDTH,
  SIDE_NORTH,
  SIDE_SOUTH,
} from "../../../assembly/abi.ts";
import type { instantiate as bindings } from "../../../build/giant.js";
import type { Topology } from "../../core/topology.ts";
import { giantBytes } from "../../generated/giantBytes.ts";
import { instantiate, topologyWord, type Words, wordsOf, writeRequest } from "./requestBlock.ts";
import type { Strip, StripRequest } from "./strip.ts";

type GiantExports = Awaited<ReturnType<typeof bindings>>;

/** What joins a strip to the others. Its outer nodes are sets of cells that reach a side. */
export interface StripSides {
  /** The number of outer nodes. */
  readonly outers: number;
  /** The outer node of each cell of the first row, and of the last; empty if no rows lie beyond. */
  readonly north: Uint32Array;
  readonly south: Uint32Array;
  /** The edges that may belong to the tree, by increasing weight: weight, outer node, outer node. */
  readonly undecided: Uint32Array;
}

/** A strip in the module's memory, valid until the next one is made. */
export interface MadeStrip extends StripSides {
  /** A byte a cell, with passages that certainly belong to the maze. */
  readonly walls: Uint8Array<ArrayBuffer>;
  /**
   * The same in two bits a cell, for rowExpander: ceil(width / 8) * 2 bytes a row. Detaches the arrays above
   * if it needs more memory. Overwritten like the strip.
   */
  pack(): Uint8Array<ArrayBuffer>;
}

const UNDECIDED_WORDS = 3;

const stripWords = (request: StripRequest, strip: Strip, epochRows: number): Words => [
  ...wordsOf({ ...request, height: strip.rows, cells: 0 }, 0),
  ...[AT_HEIGHT, strip.rows, AT_FIRST_ROW, strip.row, AT_EPOCH_LOW, strip.epoch, AT_EPOCH_ROWS, epochRows],
  ...[AT_SIDES, (strip.leadsNorth ? SIDE_NORTH : 0) | (strip.leadsSouth ? SIDE_SOUTH : 0)],
];

let compiled: WebAssembly.Module | undefined;

/** A new instance of the module. */
function giantInstance(): GiantExports {
  compiled ??= new WebAssembly.Module(giantBytes());
  return instantiate<GiantExports>(compiled);
}

const noMemory = (width: number, what: string): RangeError =>
  new RangeError(`"width" expected ${what} to fit in 4 GiB of memory, got ${width}; use fewer "stripRows" or columns`);

/** Bytes of a row in two bits a cell: the walls in the east and in the south, from the lowest bits. */
export const packedRow = (width: number): number => 2 * Math.ceil(width / 8);

/** Makes strips. */
export function stripMaker(): (request: StripRequest, strip: Strip) => MadeStrip {
  const exports = giantInstance();
  return (request, strip) => {
    const { width } = request;
    const block = writeRequest(exports, stripWords(request, strip, 0));
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

/** Joins strips from the north; the memory depends on the width alone. */
interface Fold {
  /**
   * Adds the next strip. Returns the edges that are now known to belong to the maze, as 2 * cell + (1 if it goes
   * south), in no order. Valid until the next call.
   */
  add(strip: Strip, sides: StripSides): Float64Array;
  /** Ends a maze on a torus: returns the last edges. */
  close(): Float64Array;
}

/** Begins to join the strips of a maze whose epochs have so many rows; 0: it has one. */
export function foldOf(request: StripRequest, epochRows: number): Fold {
  const exports = giantInstance();
  const words = [...wordsOf({ ...request, height: 1, cells: 0 }, 0), AT_EPOCH_ROWS, epochRows];
  const fold = exports.beginFold(writeRequest(exports, words)) >>> 0;
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
      const block = writeRequest(exports, stripWords(request, strip, epochRows));
      exports.addStrip(block, sides.outers, sides.undecided.length / UNDECIDED_WORDS);
      return decided();
    },
    close() {
      exports.closeFold(writeRequest(exports, words));
      return decided();
    },
  };
}

/**
 * Expands packed rows: given the row above them, or undefined at the border of a plane, and as many rows as fit in
 * `packed`, returns their walls, a byte a cell, valid until the next call. For at most `most` rows.
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
    const words = wordsOf({ ...request, height: rows, cells: 0 }, 0);
    const pointer = exports.expandRows(
      writeRequest(exports, [...words, AT_INPUT, input, AT_SIDES, above ? SIDE_NORTH : 0]),
    );
    if (pointer === 0) throw noMemory(width, `${most} rows`);
    return new Uint8Array(exports.memory.buffer as ArrayBuffer, pointer >>> 0, width * rows);
  };
}

/** A defect of walls that were swept. */
export interface SweepDefect {
  readonly kind: "bits" | "border" | "oneSided" | "loop" | "cutOff" | "self";
  /** The cell; `y` is counted from the first of the rows that were added last. */
  readonly x: number;
  readonly y: number;
  /** The side that the defect is about, as in Maze.walls, and whether it leads from the first row to the last. */
  readonly side: number;
  readonly isFirstRow: boolean;
}

/** In the order of assembly/giant/sweep.ts. */
const DEFECTS = ["bits", "border", "oneSided", "loop", "cutOff", "self"] as const;
const FIRST_ROW = 16;

/** Finds out whether rows are those of a perfect maze, a few at a time. */
interface Sweeper {
  /** Where the next rows are to be written: room for as many as were asked for. */
  readonly input: Uint8Array<ArrayBuffer>;
  /** Adds so many rows of the input, the last ones of a maze if `isLast`. Returns the first defect. */
  add(rows: number, isLast: boolean): SweepDefect | undefined;
  /** Begins the next maze. */
  begin(): void;
}

/** A sweep over mazes of a width and topology, so many rows at a time. */
export function sweeperOf(width: number, topology: Topology, rows: number): Sweeper {
  const exports = giantInstance();
  const words = [AT_WIDTH, width, AT_HEIGHT, rows, AT_COUNT, 1, AT_TOPOLOGY, topologyWord(topology)];
  const sweep = exports.beginSweep(writeRequest(exports, words)) >>> 0;
  if (sweep === 0) throw new RangeError(`"width" expected rows that fit in 4 GiB of memory, got ${width}`);
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
