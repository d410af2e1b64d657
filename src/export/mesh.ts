// A maze as a closed surface of triangles, for printers and games.

import { checkNames, checkNumber } from "../core/errors.ts";
import { checkSize, checkWalls, type Walls } from "../square/maze.ts";
import { type Kinds, kindsOf, OUTSIDE } from "./kinds.ts";

/** Options of mazeMesh, and of all formats that contain its mesh. The unit of length is that of the format. */
export interface MeshOptions {
  /** Width of the corridors, above 0 and at most 10,000. Default 8. */
  corridor?: number | undefined;
  /** Thickness of the walls, above 0 and at most 10,000. Default 2. */
  wall?: number | undefined;
  /** Height of the walls above the floor, above 0 and at most 10,000. Default 8. */
  height?: number | undefined;
  /** Thickness of the floor, 0..10,000. Default 2. With 0, there are only walls. */
  floor?: number | undefined;
}

/** A surface of triangles. */
export interface Mesh {
  /** x, y and z of each vertex. x points east, y north, z up; the origin is the south-west corner of the underside. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Three vertex numbers per triangle, counterclockwise as seen from outside. */
  readonly triangles: Uint32Array<ArrayBuffer>;
}

const MAX_LENGTH = 10_000;

/** Maximum number of cells, for which STL takes 340 MB. */
const MAX_CELLS = 262_144;

/** Returns the positions of the lines between squares. */
function positionsOf(squares: number, corridor: number, wall: number): Float64Array {
  return Float64Array.from({ length: squares + 1 }, (_, line) => (line >> 1) * corridor + ((line + 1) >> 1) * wall);
}

/** Receives the corners of a rectangle, counterclockwise as seen from outside: column, row and level of each one. */
type Rectangles = (...corners: readonly number[]) => void;

/**
 * Passes all rectangles of the surface to `add`. Levels are 0 for the underside, 1 for the top of the floor and 2 for
 * the top of the walls. Every rectangle is one square wide and one level high, so that vertices lie only at corners of
 * rectangles.
 */
function surface({ width, height, cells }: Kinds, hasFloor: boolean, add: Rectangles): void {
  const ground = hasFloor ? 0 : 1;
  // Tops of floor, walls and squares outside a mask.
  const levels = [1, 2, ground];
  // Rows beyond the border have no squares.
  const levelAt = (column: number, row: number): number =>
    levels[column < 0 || column >= width ? OUTSIDE : (cells[row * width + column] ?? OUTSIDE)];
  /** Adds the side of a square between two levels, if the first one is lower. From outside, corner a is on the left. */
  const addSide = (low: number, high: number, ax: number, ay: number, bx: number, by: number): void => {
    for (let level = low; level < high; level++)
      add(ax, ay, level, bx, by, level, bx, by, level + 1, ax, ay, level + 1);
  };
  for (let row = -1; row < height; row++)
    for (let column = -1; column < width; column++) {
      const top = levelAt(column, row);
      const [east, south] = [column + 1, row + 1];
      if (top > ground) {
        add(column, south, top, east, south, top, east, row, top, column, row, top);
        add(column, row, ground, east, row, ground, east, south, ground, column, south, ground);
      }
      const eastTop = levelAt(east, row);
      addSide(eastTop, top, east, south, east, row);
      addSide(top, eastTop, east, row, east, south);
      const southTop = levelAt(column, south);
      addSide(southTop, top, column, south, east, south);
      addSide(top, southTop, east, south, column, south);
    }
}

/**
 * Returns a maze as a watertight mesh: a floor plate and walls. Every square of toGrid inside the mask is a block, and
 * each edge joins exactly two triangles, also with masks, loops and openings. Openings are gaps in the outer wall.
 *
 * @throws TypeError, RangeError for wrong options, or for a maze of more than 2^18 cells.
 * @example
 * import { createEngine } from "wasmaze";
 * import { mazeMesh } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * const { positions, triangles } = mazeMesh(maze, { corridor: 10 });
 * console.log(positions.length / 3, triangles.length / 3); // 180 356
 */
export function mazeMesh(maze: Walls | Mesh, options: MeshOptions = {}): Mesh {
  return meshOf(maze, options, { corridor: 8, wall: 2, height: 8, floor: 2 });
}

/**
 * Returns the mesh of a maze for games: y points up and z south, and the origin is the north-west corner of the
 * underside. The defaults are lengths in metres.
 */
export function gameMesh(maze: Walls | Mesh, options: MeshOptions): Mesh {
  const { positions: upright, triangles } = meshOf(maze, options, { corridor: 2, wall: 0.25, height: 2, floor: 0.25 });
  const positions = upright.slice();
  let south = 0;
  for (let i = 1; i < positions.length; i += 3) south = Math.max(south, positions[i]);
  for (let i = 1; i < positions.length; i += 3) {
    const y = positions[i];
    positions[i] = positions[i + 1];
    positions[i + 1] = south - y;
  }
  return { positions, triangles };
}

function meshOf(maze: Walls | Mesh, options: MeshOptions, defaults: Required<MeshOptions>): Mesh {
  if ((maze as Mesh)?.triangles) return maze as Mesh;
  const fields = checkWalls(maze as Walls);
  const names = Object.keys(defaults) as (keyof MeshOptions)[];
  const given = checkNames(options, names);
  const lengthOf = (name: keyof MeshOptions): number => {
    const length = given[name] ?? defaults[name];
    // Only the floor may be absent.
    return length === 0 && name === "floor" ? length : checkNumber(name, length, 0, MAX_LENGTH);
  };
  const [corridor, wall, height, floor] = names.map(lengthOf);
  checkSize(fields.width, fields.height, MAX_CELLS);
  const kinds = kindsOf(fields);
  const [xs, ys] = [positionsOf(kinds.width, corridor, wall), positionsOf(kinds.height, corridor, wall)];
  const zs = [0, floor, floor + height];
  const south = ys[kinds.height];
  // The number of the vertex at each corner of squares on each level, plus 1.
  const vertices = new Uint32Array(3 * xs.length * ys.length);
  const positions: number[] = [];
  const triangles: number[] = [];
  const vertexAt = (column: number, row: number, level: number): number => {
    const corner = (row * xs.length + column) * 3 + level;
    if (vertices[corner] === 0) {
      positions.push(xs[column], south - ys[row], zs[level]);
      vertices[corner] = positions.length / 3;
    }
    return vertices[corner] - 1;
  };
  surface(kinds, floor > 0, (...corners) => {
    const [a, b, c, d] = [0, 3, 6, 9].map((i) => vertexAt(corners[i], corners[i + 1], corners[i + 2]));
    triangles.push(a, b, c, a, c, d);
  });
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}
