// A maze on a graph as a closed surface of triangles.

import { checkNames, checkNumber } from "../core/errors.ts";
import { type DrawnGraphMaze, type Side, type Sides, sidesOf } from "./graphSides.ts";
import type { Mesh } from "./mesh.ts";

/** Options of graphMesh. The unit of length is that of the format. */
export interface GraphMeshOptions {
  /** Length of one unit of the grid, such as the side of a hexagon, above 0 and at most 10,000. Default 10. */
  unit?: number | undefined;
  /** Thickness of the walls, above 0 and at most 10,000. Default 2. */
  wall?: number | undefined;
  /** Height of the walls above the floor, above 0 and at most 10,000. Default 8. */
  height?: number | undefined;
  /** Thickness of the floor, above 0 and at most 10,000. Default 2. */
  floor?: number | undefined;
}

const MAX_LENGTH = 10_000;
const [GROUND, FLOOR, WALL] = [0, 1, 2];

/** A polygon of the plane, clockwise on a screen, and the level of its top. */
interface Face {
  readonly corners: readonly number[];
  readonly level: number;
}

/** Vertices in a plane, and the faces between them. */
class Plan {
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  readonly faces: Face[] = [];

  vertex(x: number, y: number): number {
    this.xs.push(x);
    return this.ys.push(y) - 1;
  }

  add(corners: readonly number[], level: number): void {
    this.faces.push({ corners, level });
  }
}

/** The sides around a point by increasing angle, with the vertex that follows each one. */
interface Star {
  readonly others: readonly number[];
  readonly vertices: readonly number[];
}

/**
 * Returns the vertex between two sides that leave a point in the directions `one` and `other`: it is half a wall away
 * from both.
 */
function between(plan: Plan, x: number, y: number, one: number, other: number, half: number): number {
  // The bisector of the angle from `one` to `other`. A straight angle has a vertex beside the point.
  const angle = (other - one + 2 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
  const distance = half / Math.sin(angle / 2);
  return plan.vertex(x + distance * Math.cos(one + angle / 2), y + distance * Math.sin(one + angle / 2));
}

function starsOf({ xs, ys, sides }: Sides, plan: Plan, half: number): Star[] {
  const neighbours: number[][] = xs.map(() => []);
  for (const { from, to } of sides) {
    neighbours[from].push(to);
    neighbours[to].push(from);
  }
  return neighbours.map((all, point) => {
    const angleTo = (other: number): number => Math.atan2(ys[other] - ys[point], xs[other] - xs[point]);
    const others = all.sort((one, other) => angleTo(one) - angleTo(other));
    const vertices = others.map((other, i) =>
      between(plan, xs[point], ys[point], angleTo(other), angleTo(others[(i + 1) % others.length]), half),
    );
    return { others, vertices };
  });
}

/** Returns the vertices after and before the side from a point to another one. */
function besides({ others, vertices }: Star, other: number): readonly [after: number, before: number] {
  const i = others.indexOf(other);
  return [vertices[i], vertices[(i + vertices.length - 1) % vertices.length]];
}

/** Adds a side as a rectangle, and throws if its walls overlap others. */
function addSide(plan: Plan, { xs, ys }: Sides, stars: readonly Star[], { from, to, isWall }: Side): void {
  const [after, before] = besides(stars[from], to);
  const [afterTo, beforeTo] = besides(stars[to], from);
  const along = (one: number, other: number): number =>
    (plan.xs[other] - plan.xs[one]) * (xs[to] - xs[from]) + (plan.ys[other] - plan.ys[one]) * (ys[to] - ys[from]);
  if (!(along(after, beforeTo) > 0 && along(before, afterTo) > 0))
    throw new RangeError('"wall" expected walls that are thinner than the cells, got thicker ones; use a larger unit');
  plan.add([after, before, afterTo, beforeTo], isWall ? WALL : FLOOR);
}

/** Divides the plane into cells, sides and posts, which share their vertices. */
function planOf(maze: DrawnGraphMaze, unit: number, wall: number): Plan {
  const given = sidesOf(maze);
  const scaled = { ...given, xs: given.xs.map((x) => x * unit), ys: given.ys.map((y) => y * unit) };
  const plan = new Plan();
  const stars = starsOf(scaled, plan, wall / 2);
  for (const side of scaled.sides) addSide(plan, scaled, stars, side);
  for (const points of scaled.cells)
    if (points)
      plan.add(
        points.map((point, i) => besides(stars[point], points[(i + 1) % points.length])[0]),
        FLOOR,
      );
  // A point with two sides needs no post: the sides touch.
  for (const { vertices } of stars) if (vertices.length > 2) plan.add(vertices, WALL);
  return plan;
}

/** Extrudes the faces of a plan to their levels, whose heights are `zs`. */
function extruded({ xs, ys, faces }: Plan, zs: readonly number[]): Mesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  const numbers = new Map<number, number>();
  const south = ys.reduce((most, y) => Math.max(most, y), Number.NEGATIVE_INFINITY);
  const west = xs.reduce((least, x) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const vertexAt = (corner: number, level: number): number => {
    const known = numbers.get(3 * corner + level);
    if (known !== undefined) return known;
    numbers.set(3 * corner + level, positions.length / 3);
    return positions.push(xs[corner] - west, south - ys[corner], zs[level]) / 3 - 1;
  };
  const levels = new Map<string, number>();
  for (const { corners, level } of faces)
    for (const [i, corner] of corners.entries()) levels.set(`${corner},${corners[(i + 1) % corners.length]}`, level);
  for (const { corners, level } of faces) {
    // A fan around the centre, because cells may be concave.
    const mean = (all: readonly number[]): number =>
      corners.reduce((sum, corner) => sum + all[corner], 0) / corners.length;
    const centre = xs.push(mean(xs)) - 1;
    ys.push(mean(ys));
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % corners.length];
      triangles.push(vertexAt(corner, level), vertexAt(centre, level), vertexAt(next, level));
      triangles.push(vertexAt(corner, GROUND), vertexAt(next, GROUND), vertexAt(centre, GROUND));
      for (let low = levels.get(`${next},${corner}`) ?? GROUND; low < level; low++) {
        const [a, b] = [vertexAt(corner, low), vertexAt(next, low)];
        const [c, d] = [vertexAt(next, low + 1), vertexAt(corner, low + 1)];
        triangles.push(a, c, b, a, d, c);
      }
    });
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/**
 * Returns a maze on a grid of any cells, such as hexagons, as a watertight mesh like that of mazeMesh: a floor plate
 * and walls. The functions for STL, 3MF, OBJ and glTF take the mesh in place of a maze.
 *
 * @throws TypeError, RangeError for wrong options, a graph without outlines, or walls that are too thick for the cells.
 * @example
 * import { graphMesh, toStl } from "wasmaze/export";
 * import { createGraphEngine, hexGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(hexGrid(12, 10)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(toStl(graphMesh(maze, { unit: 6, wall: 1.5 })).length); // 393884
 */
export function graphMesh(maze: DrawnGraphMaze, options: GraphMeshOptions = {}): Mesh {
  const defaults = { unit: 10, wall: 2, height: 8, floor: 2 };
  const names = Object.keys(defaults) as (keyof typeof defaults)[];
  const given = checkNames(options, names);
  const [unit, wall, height, floor] = names.map((name) =>
    checkNumber(name, given[name] ?? defaults[name], 0, MAX_LENGTH),
  );
  return extruded(planOf(maze, unit, wall), [0, floor, floor + height]);
}
