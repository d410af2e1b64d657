// The Maze: plain data and basic queries.

import { EAST, MAX_CELLS, MAX_READ, NORTH, SOUTH, WEST } from "../../assembly/abi.ts";
import { checkInteger, checkWord, show, unexpected } from "../core/errors.ts";
import type { Parameters } from "../core/parameters.ts";
import type { AlgorithmId } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import { TOPOLOGIES, type Topology } from "../core/topology.ts";
import { checkMask } from "./mask.ts";

export { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "../../assembly/abi.ts";

/** A cell: x grows eastward from 0, y southward from 0. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** The fields common to mazes that differ only in the index: everything else that determines their bytes. */
export interface Recipe {
  readonly algorithm: AlgorithmId;
  /** The revision of the algorithm that made it: the same request and revision make the same bytes. */
  readonly revision: number;
  readonly width: number;
  readonly height: number;
  readonly topology: Topology;
  /**
   * A byte a cell, 1 = a cell of the maze, 0 = outside; absent if all are. Each connected region of cells is a separate
   * maze.
   */
  readonly mask?: Uint8Array;
  readonly seed: Seed;
  /** The start cell: in a maze, given or drawn; in a batch, only if given. Absent if the algorithm takes no start. */
  readonly start?: Cell;
  /** The algorithm's parameters that are not the default. */
  readonly parameters?: Parameters;
  /** The chance that a dead end was opened when its turn came, 0..1; absent if 0. */
  readonly braid?: number;
}

/** One maze with the request that made it. Plain data: clone, transfer or compare it. */
export interface Maze extends Recipe {
  readonly index: number;
  /**
   * A byte a cell, cell (x, y) at y * width + x. Bit set = wall: NORTH 1, EAST 2, SOUTH 4, WEST 8; bits 4 to 7 are
   * zero. A wall has its bit in both of its cells. A cell outside the mask has all walls: 15.
   */
  readonly walls: Uint8Array;
}

/** `count` mazes that differ only in the index, one after the other. */
export interface MazeBatch extends Recipe {
  /** The index of the first. */
  readonly index: number;
  readonly count: number;
  /** count * height * width bytes, as in Maze. */
  readonly walls: Uint8Array;
}

/** A direction: its wall bit, its step in x and y, and the wall bit of the opposite direction. */
export interface Direction {
  readonly name: "north" | "east" | "south" | "west";
  readonly bit: number;
  readonly dx: number;
  readonly dy: number;
  readonly opposite: number;
}

/**
 * The four directions, in the order in which algorithms count them: 0 north, 1 east, 2 south, 3 west.
 *
 * @example
 * import { DIRECTIONS } from "wasmaze";
 *
 * console.log(DIRECTIONS.map(({ name, bit }) => `${name} ${bit}`).join(", ")); // north 1, east 2, south 4, west 8
 */
export const DIRECTIONS: readonly [Direction, Direction, Direction, Direction] = [
  { name: "north", bit: NORTH, dx: 0, dy: -1, opposite: SOUTH },
  { name: "east", bit: EAST, dx: 1, dy: 0, opposite: WEST },
  { name: "south", bit: SOUTH, dx: 0, dy: 1, opposite: NORTH },
  { name: "west", bit: WEST, dx: -1, dy: 0, opposite: EAST },
];

/** The shape of a maze, for queries. */
export type Walls = Pick<Maze, "width" | "height" | "topology" | "mask" | "walls">;

/** Checks the sides of a maze of at most so many cells. Returns the number of cells. */
export function checkSize(width: unknown, height: unknown, most = MAX_READ): number {
  const cells = checkInteger("width", width, 1, most) * checkInteger("height", height, 1, most);
  if (cells > most)
    throw new RangeError(`"width" * "height" expected at most ${most} cells, got ${width} * ${height} = ${cells}`);
  return cells;
}

/** Checks that a maze is an object, and returns it. */
function checkMaze<Shape>(maze: Shape): Shape {
  if (typeof maze === "object" && maze !== null) return maze;
  throw new TypeError(`"maze" expected a maze { width, height, topology, walls }, got ${show(maze)}`);
}

/** As checkShape, without a check of each byte of a mask. */
function checkSides(maze: Pick<Maze, "width" | "height" | "topology" | "mask">, most = MAX_CELLS): number {
  const { width, height, topology } = checkMaze(maze);
  const cells = checkSize(width, height, most);
  checkWord("topology", topology, TOPOLOGIES);
  if (maze.mask !== undefined && maze.mask?.length !== cells) checkMask(maze.mask, cells);
  return cells;
}

/** Checks sizes, topology and mask of a maze of at most so many cells. Returns the number of cells. */
export function checkShape(maze: Pick<Maze, "width" | "height" | "topology" | "mask">, most = MAX_READ): number {
  const cells = checkSides(maze, most);
  if (maze.mask !== undefined) checkMask(maze.mask, cells);
  return cells;
}

/** Checks the shape of a maze and the length of its walls, not the walls themselves. Returns the number of cells. */
export function checkWalls(maze: Walls): number {
  return checkBytes(maze, checkShape(maze));
}

function checkBytes(maze: Pick<Walls, "walls">, cells: number): number {
  const expected = `"walls" expected a Uint8Array of ${cells} bytes, got ${show(maze.walls)}`;
  if (!(maze.walls instanceof Uint8Array)) throw new TypeError(expected);
  if (maze.walls.length !== cells) throw new RangeError(expected);
  return cells;
}

/** Checks that a cell is in the grid and in its mask, and returns it. */
export function checkCell(
  name: string,
  cell: unknown,
  { width, height, mask }: Pick<Maze, "width" | "height" | "mask">,
): Cell {
  if (typeof cell !== "object" || cell === null || !("x" in cell))
    throw new TypeError(`"${name}" expected a cell { x, y }, got ${show(cell)}`);
  const { x, y } = cell as Record<string, unknown>;
  const checked = { x: checkInteger(`${name}.x`, x, 0, width - 1), y: checkInteger(`${name}.y`, y, 0, height - 1) };
  if (isInside({ width, mask }, checked)) return checked;
  throw new RangeError(`"${name}" expected a cell of the mask, got ${x},${y}, which is outside`);
}

/**
 * Whether a cell of the rectangle is a cell of the maze: without a mask all are.
 *
 * @example
 * import { isInside, parseMask } from "wasmaze";
 *
 * const shape = parseMask(".##\n###");
 * console.log(isInside(shape, { x: 0, y: 0 }), isInside(shape, { x: 1, y: 0 })); // false true
 */
export function isInside(
  { width, mask }: { readonly width: number; readonly mask?: Uint8Array | undefined },
  { x, y }: Cell,
): boolean {
  return mask === undefined || mask[y * width + x] === 1;
}

/** Checks that a direction is one of DIRECTIONS or the bit of one, and returns it. */
function checkDirection(direction: unknown): Pick<Direction, "dx" | "dy"> {
  const { dx, dy } = (direction ?? {}) as Partial<Direction>;
  const found = DIRECTIONS.find((known) => known.bit === direction || (known.dx === dx && known.dy === dy));
  if (found) return found;
  const message = `"direction" expected one of DIRECTIONS, NORTH, EAST, SOUTH or WEST, got ${show(direction)}`;
  throw typeof direction === "number" ? new RangeError(message) : new TypeError(message);
}

/** As neighbour, without checks. */
export function stepFrom(
  { width, height, topology, mask }: Pick<Maze, "width" | "height" | "topology" | "mask">,
  cell: Cell,
  { dx, dy }: Pick<Direction, "dx" | "dy">,
): Cell | undefined {
  let x = cell.x + dx;
  let y = cell.y + dy;
  if (topology === "torus") {
    x = (x + width) % width;
    y = (y + height) % height;
  } else if (x < 0 || x >= width || y < 0 || y >= height) {
    return undefined;
  }
  return isInside({ width, mask }, { x, y }) ? { x, y } : undefined;
}

/**
 * Returns the cell with an index, y * width + x, as solve and distances count cells.
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
  return { x: cell % width, y: Math.floor(cell / width) };
}

/**
 * Returns the next cell in a direction, one of DIRECTIONS or its bit, with or without a wall between; undefined beyond
 * the border of a plane, also where openEnds has opened it, and outside the mask.
 *
 * @example
 * import { createEngine, DIRECTIONS, neighbour } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * const [north, east] = DIRECTIONS;
 * console.log(neighbour(maze, { x: 0, y: 0 }, east)); // { x: 1, y: 0 }
 * console.log(neighbour(maze, { x: 0, y: 0 }, north)); // undefined
 */
export function neighbour(
  maze: Pick<Maze, "width" | "height" | "topology" | "mask">,
  cell: Cell,
  direction: Pick<Direction, "dx" | "dy"> | number,
): Cell | undefined {
  checkSides(maze);
  return stepFrom(maze, checkCell("cell", cell, maze), checkDirection(direction));
}

/**
 * Returns whether a cell has no wall in a direction: NORTH, EAST, SOUTH, WEST, or one of DIRECTIONS.
 *
 * @throws TypeError, RangeError if the cell is not in the maze, the direction is another value, or the walls do not fit
 * the sides.
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
  checkBytes(maze, checkSize(checkMaze(maze).width, maze.height, MAX_CELLS));
  const { x, y } = checkCell("cell", cell, maze);
  const bit = (direction as Partial<Direction> | undefined)?.bit ?? (direction as number);
  if (![NORTH, EAST, SOUTH, WEST].includes(bit))
    throw unexpected("direction", "NORTH, EAST, SOUTH or WEST", direction, "number");
  return (maze.walls[y * maze.width + x] & bit) === 0;
}

/**
 * Returns the cells that passages lead to, in the order north, east, south, west. An opening in the border leads
 * nowhere.
 *
 * @example
 * import { createEngine, neighbours } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * console.log(neighbours(maze, { x: 1, y: 1 })); // [ { x: 2, y: 1 }, { x: 0, y: 1 } ]
 */
export function neighbours(maze: Walls, cell: Cell): Cell[] {
  const found: Cell[] = [];
  for (const direction of DIRECTIONS) {
    if (!isOpen(maze, cell, direction.bit)) continue;
    const next = neighbour(maze, cell, direction);
    if (next) found.push(next);
  }
  return found;
}

/**
 * The maze as an occupancy array, as games and data sets use it: (2 * height + 1) rows of (2 * width + 1) bytes, 1 =
 * wall, 0 = floor. Cell (x, y) is at row 2y+1, column 2x+1. On a torus the last row and column repeat the first.
 * Outside a mask everything is wall.
 *
 * @example
 * import { createEngine, toGrid } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 2, height: 2, seed: 1 });
 * const { width, height, cells } = toGrid(maze);
 * for (let y = 0; y < height; y++) {
 *   console.log(cells.subarray(y * width, (y + 1) * width).join(" "));
 * }
 * // 1 1 1 1 1
 * // 1 0 0 0 1
 * // 1 0 1 1 1
 * // 1 0 0 0 1
 * // 1 1 1 1 1
 */
export function toGrid(maze: Walls): { width: number; height: number; cells: Uint8Array } {
  checkWalls(maze);
  const width = 2 * maze.width + 1;
  const height = 2 * maze.height + 1;
  const cells = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < maze.height; y++) {
    for (let x = 0; x < maze.width; x++) {
      if (!isInside(maze, { x, y })) continue;
      const walls = maze.walls[y * maze.width + x];
      const at = (2 * y + 1) * width + 2 * x + 1;
      cells[at] = 0;
      if ((walls & NORTH) === 0) cells[at - width] = 0;
      if ((walls & EAST) === 0) cells[at + 1] = 0;
      if ((walls & SOUTH) === 0) cells[at + width] = 0;
      if ((walls & WEST) === 0) cells[at - 1] = 0;
    }
  }
  return { width, height, cells };
}
