// Mazes and batches as plain data, checks of their fields, and queries about individual cells.

import { EAST, MAX_CELLS, MAX_READ, NORTH, SOUTH, WEST } from "../../assembly/abi.ts";
import { checkChoice, checkInteger, unexpected } from "../core/errors.ts";
import type { Parameters } from "../core/parameters.ts";
import type { AlgorithmId } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import { TOPOLOGIES, type Topology } from "../core/topology.ts";
import { type Cell, cellOf, checkCell, indexOf, stepFrom } from "./cell.ts";
import { checkDirection, DIRECTIONS, type Direction } from "./direction.ts";
import { checkMask } from "./mask.ts";

/** All fields that determine the bytes of a maze, except the index. */
export interface Recipe {
  readonly algorithm: AlgorithmId;
  /** The revision of the algorithm that made the maze. The same request and revision make the same bytes. */
  readonly revision: number;
  readonly width: number;
  readonly height: number;
  readonly topology: Topology;
  /**
   * One byte per cell: 1 is a cell of the maze, 0 is outside. Absent if all cells belong to the maze. Each connected
   * region of cells is a separate maze.
   */
  readonly mask?: Uint8Array;
  readonly seed: Seed;
  /** The start cell: in a maze, given or drawn; in a batch, only if given. Absent if the algorithm takes none. */
  readonly start?: Cell;
  /** The algorithm's parameters whose values differ from the default. */
  readonly parameters?: Parameters;
  /** The probability, 0..1, with which each dead end was opened. Absent if 0. */
  readonly braid?: number;
}

/** One maze with the request that made it. It is plain data, so it can be cloned, transferred and compared. */
export interface Maze extends Recipe {
  readonly index: number;
  /**
   * One byte per cell; cell (x, y) is at y * width + x. A set bit is a wall: NORTH 1, EAST 2, SOUTH 4, WEST 8. Bits 4
   * to 7 are zero. A wall is set in both of its cells. A cell outside the mask has all four walls: 15.
   */
  readonly walls: Uint8Array;
}

/** `count` consecutive mazes. They differ only in the index and the walls. */
export interface MazeBatch extends Recipe {
  /** The index of the first maze. */
  readonly index: number;
  readonly count: number;
  /** count * height * width bytes: the walls of each maze, as in Maze. */
  readonly walls: Uint8Array;
}

/** The fields of a maze that queries read. */
export type Walls = Pick<Maze, "width" | "height" | "topology" | "mask" | "walls">;

type Shape = Pick<Maze, "width" | "height" | "topology" | "mask">;

/** A copy of the fields of a maze or batch that queries read. The original may change afterwards. */
export type Snapshot = Walls & { readonly seed?: unknown; readonly index?: unknown };

/** Checks width and height of a maze, which may have at most `most` cells. Returns the number of cells. */
export function checkSize(width: unknown, height: unknown, most = MAX_READ): number {
  const cells = checkInteger("width", width, 1, most) * checkInteger("height", height, 1, most);
  if (cells > most)
    throw new RangeError(`"width" * "height" expected at most ${most} cells, got ${width} * ${height} = ${cells}`);
  return cells;
}

/** Checks that a maze is an object, and returns it. */
export function checkMaze<Given>(maze: Given): Given {
  if (typeof maze === "object" && maze !== null) return maze;
  throw unexpected("maze", "a maze { width, height, topology, walls }", maze);
}

/**
 * Like checkShape, but does not check the bytes of a mask. Reads each field once, because a getter may return
 * another value later.
 */
export function checkSides(maze: Shape, most = MAX_CELLS): Snapshot {
  const { width, height, topology, mask, walls, seed, index } = checkMaze(maze) as Snapshot;
  const cells = checkSize(width, height, most);
  // Without checkWord, whose suggestions would add 0.3 kB to small bundles.
  checkChoice("topology", topology, TOPOLOGIES);
  if (mask !== undefined && mask?.length !== cells) checkMask(mask, cells);
  return { width, height, topology, mask, walls, seed, index } as Snapshot;
}

/** Checks size, topology and mask of a maze, which may have at most `most` cells. Returns a copy of its fields. */
export function checkShape(maze: Shape, most = MAX_READ): Snapshot {
  const fields = checkSides(maze, most);
  if (fields.mask !== undefined) checkMask(fields.mask, fields.width * fields.height);
  return fields;
}

/** Checks the shape of a maze and the length of its walls, but not their bits. Returns a copy of its fields. */
export function checkWalls(maze: Walls): Snapshot {
  const fields = checkShape(maze);
  checkBytes(fields.walls, fields.width * fields.height);
  return fields;
}

/** Throws unless the walls have `bytes` bytes. `expected` is the number that the error message states. */
export function checkBytes(walls: unknown, bytes: number, expected: number | string = bytes): void {
  const isBytes = walls instanceof Uint8Array;
  if (isBytes && walls.length === bytes) return;
  throw unexpected("walls", `a Uint8Array of ${expected} bytes`, walls, isBytes ? "object" : undefined);
}

/**
 * Returns the cell with index y * width + x. The results of solve and distances use this numbering.
 *
 * @example
 * import { cellAt, createEngine, solve } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * const path = solve(maze, { x: 0, y: 0 }, { x: 1, y: 1 });
 * console.log(Array.from(path, (index) => cellAt(maze, index)));
 * // [ { x: 0, y: 0 }, { x: 0, y: 1 }, { x: 1, y: 1 } ]
 */
export function cellAt(maze: Pick<Maze, "width" | "height">, index: number): Cell {
  const { width, height } = checkMaze(maze);
  const cell = checkInteger("index", index, 0, checkSize(width, height, MAX_CELLS) - 1);
  return cellOf(cell, width);
}

/**
 * Returns the adjacent cell in a direction (one of DIRECTIONS or its bit), whether or not a wall is between. Returns
 * undefined beyond the border of a plane, even at an opening of openEnds, and outside the mask.
 *
 * @example
 * import { createEngine, DIRECTIONS, neighbour } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * const [north, east] = DIRECTIONS;
 * console.log(neighbour(maze, { x: 0, y: 0 }, east)); // { x: 1, y: 0 }
 * console.log(neighbour(maze, { x: 0, y: 0 }, north)); // undefined
 */
export function neighbour(maze: Shape, cell: Cell, direction: Pick<Direction, "dx" | "dy"> | number): Cell | undefined {
  const shape = checkSides(maze);
  return stepFrom(shape, checkCell("cell", cell, shape), checkDirection(direction));
}

/**
 * Returns whether a cell has no wall in a direction, which is NORTH, EAST, SOUTH, WEST or one of DIRECTIONS.
 *
 * @throws TypeError, RangeError if the cell is outside the maze, the direction is unknown, or the length of the walls
 * is not width * height.
 * @example
 * import { createEngine, EAST, isOpen, SOUTH } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * console.log(isOpen(maze, { x: 0, y: 0 }, EAST), isOpen(maze, { x: 0, y: 0 }, SOUTH)); // true true
 */
export function isOpen(
  maze: Pick<Walls, "width" | "height" | "mask" | "walls">,
  cell: Cell,
  direction: Pick<Direction, "bit"> | number,
): boolean {
  const { width, height, mask, walls } = checkMaze(maze);
  checkBytes(walls, checkSize(width, height, MAX_CELLS));
  const { x, y } = checkCell("cell", cell, { width, height, mask });
  const bit = (direction as Partial<Direction> | undefined)?.bit ?? (direction as number);
  if (![NORTH, EAST, SOUTH, WEST].includes(bit))
    throw unexpected("direction", "NORTH, EAST, SOUTH or WEST", direction, "number");
  return (walls[y * width + x] & bit) === 0;
}

/** Returns the first direction 0..3 in which a passage connects two cells; -1 if there is none. Cells are indices. */
export function passageTo({ width, height, topology, mask, walls }: Walls, from: number, to: number): number {
  if (mask !== undefined && mask[to] !== 1) return -1;
  const torus = topology === "torus";
  const open = ~walls[from];
  const last = (height - 1) * width;
  const x = from % width;
  if (open & NORTH && to === (from < width ? (torus ? from + last : -1) : from - width)) return 0;
  if (open & EAST && to === (x === width - 1 ? (torus ? from - x : -1) : from + 1)) return 1;
  if (open & SOUTH && to === (from >= last ? (torus ? from - last : -1) : from + width)) return 2;
  if (open & WEST && to === (x === 0 ? (torus ? from + width - 1 : -1) : from - 1)) return 3;
  return -1;
}

/**
 * Returns the cells to which passages lead from a cell, in the order north, east, south, west. An opening in the border
 * leads to no cell.
 *
 * @example
 * import { createEngine, neighbours } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * console.log(neighbours(maze, { x: 1, y: 1 })); // [ { x: 2, y: 1 }, { x: 0, y: 1 } ]
 */
export function neighbours(maze: Walls, cell: Cell): Cell[] {
  const fields = checkSides(maze);
  const { width, height, walls } = fields;
  checkBytes(walls, width * height);
  const from = checkCell("cell", cell, fields);
  const open = DIRECTIONS.filter(({ bit }) => (walls[indexOf(from, width)] & bit) === 0);
  return open.flatMap((direction) => stepFrom(fields, from, direction) ?? []);
}
