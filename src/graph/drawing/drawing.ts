// Turns a maze into lines and polygons. SVG, PNG and books draw these.

import { checkInteger, checkOptions, unexpected } from "../../core/errors.ts";
import type { Graph, Outline } from "../graph.ts";
import { checkGraphEnds, checkGraphPath, type GraphMarks, type GraphPassages } from "../marks.ts";
import { type Point, Segments } from "./lines.ts";

/** A mark at the centre of a cell. */
interface Spot {
  readonly at: Point;
  readonly radius: number;
}

/** A maze as lines and polygons, in the unit of its outlines; y grows downward. */
export interface Drawing {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The mean diameter of the circles that fit into the cells around their centres. */
  readonly cellSize: number;
  readonly walls: readonly (readonly Point[])[];
  /** Polygons of passages that cross no side. */
  readonly symbols: readonly (readonly Point[])[];
  readonly path: readonly (readonly Point[])[];
  readonly start?: Spot;
  readonly finish?: Spot;
}

const BORDER = -1;
const HIDDEN = -2;
const WALL = -3;

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + share * (bx - ax),
  ay + share * (by - ay),
];

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

/** A checked outline. */
interface Shape extends Outline {
  readonly points: readonly Point[];
  readonly centre: Point;
  /** Radius of the circle around the centre that touches the nearest wall. */
  readonly radius: number;
}

const pointsOf = (corners: readonly number[]): Point[] =>
  Array.from({ length: corners.length / 2 }, (_, i) => [corners[2 * i], corners[2 * i + 1]]);

/** Returns the centroid of a polygon. */
function centroid(points: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  const [ox, oy] = points[0];
  for (const [i, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(i + 1) % points.length];
    const twice = (ax - ox) * (by - oy) - (bx - ox) * (ay - oy);
    area += twice;
    x += twice * (ax + bx - 2 * ox);
    y += twice * (ay + by - 2 * oy);
  }
  return area === 0 ? [ox, oy] : [ox + x / (3 * area), oy + y / (3 * area)];
}

/** Returns the distance of a point from the line of a segment. */
function distanceFrom([x, y]: Point, a: Point, b: Point): number {
  const length = distance(a, b);
  return length === 0
    ? distance([x, y], a)
    : Math.abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / length;
}

/** Reads the outline of a cell and checks it, because the function is the caller's. */
function shapeOf({ outlines, edges }: Graph, cell: number): Shape {
  if (outlines === undefined)
    throw unexpected("graph", "a graph with outlines, such as a grid", undefined, undefined, "; write JSON instead");
  const outline = outlines(cell);
  const { corners, sides, inset = 0 } = outline;
  const name = `outlines(${cell})`;
  const isShape = Array.isArray(corners) && Array.isArray(sides) && sides.length >= 3;
  if (!isShape || corners.length !== 2 * sides.length || !corners.every(Number.isFinite))
    throw unexpected(name, "{ corners, sides } with two finite numbers per side, at least three sides", outline);
  const numbers = edges.length / 2;
  for (const edge of sides)
    if (!(Number.isInteger(edge) && edge >= WALL && edge < numbers))
      checkInteger(`${name}.sides`, edge, WALL, numbers - 1);
  const points = pointsOf(corners);
  const centre = centroid(points);
  const near = points.map((point, i) => distanceFrom(centre, point, points[(i + 1) % points.length]));
  return { ...outline, inset, points, centre, radius: Math.min(...near) - inset };
}

// The cosine of the largest turn between two segments of one curved side: 30 degrees.
const CURVED = 0.86;

/** Returns a cell's first side at the border as indices. A curved side has several segments. */
function borderSide({ points, sides }: Shape): Set<number> {
  const side = new Set<number>();
  const count = sides.length;
  const direction = (i: number): Point => {
    const [from, to] = [points[i % count], points[(i + 1) % count]];
    return [(to[0] - from[0]) / distance(from, to), (to[1] - from[1]) / distance(from, to)];
  };
  const goesOn = (i: number): boolean => {
    const [[fromX, fromY], [toX, toY]] = [direction(i), direction(i + 1)];
    return sides[(i + 1) % count] === BORDER && fromX * toX + fromY * toY > CURVED;
  };
  const isStart = (i: number) =>
    sides[i] === BORDER && !(sides[(i + count - 1) % count] === BORDER && goesOn(i + count - 1));
  for (let i = sides.findIndex((_, at) => isStart(at)); i !== -1 && !side.has(i); i = (i + 1) % count) {
    side.add(i);
    if (!goesOn(i)) break;
  }
  return side;
}

/**
 * Adds the walls of a cell: each side that is no passage. With an inset, walls are inside the cell, and a passage has a
 * wall on both sides up to the neighbour. `openings` are sides that are open, too.
 */
function addWalls(
  { points, sides, inset = 0 }: Shape,
  passages: Uint8Array,
  openings: ReadonlySet<number>,
  walls: Segments,
): void {
  for (const [i, edge] of sides.entries()) {
    const isOpen = (edge >= 0 && passages[edge] === 1) || openings.has(i);
    if (edge === HIDDEN || (isOpen && inset === 0)) continue;
    const [from, to] = [points[i], points[(i + 1) % points.length]];
    const before = points[(i || points.length) - 1];
    const [x, y] = inset === 0 ? from : between(from, before, inset / distance(from, before));
    const along = inset === 0 ? 0 : inset / distance(from, to);
    const sides: readonly [Point, Point] = [between(from, to, along), between(to, from, along)];
    const inner = sides.map(([px, py]): Point => [px + x - from[0], py + y - from[1]]);
    if (!isOpen) walls.add(inner[0], inner[1]);
    else for (const end of [0, 1]) walls.add(inner[end], sides[end]);
  }
}

/** Returns the middle of the sides that an edge crosses; undefined if it crosses none. */
function middleOf({ points, sides }: Shape, edge: number): Point | undefined {
  const first = sides.findIndex((side, i) => side === edge && sides[(i || sides.length) - 1] !== edge);
  const count = sides.filter((side) => side === edge).length;
  if (first === -1) return undefined;
  const at = (i: number) => points[(first + i) % points.length];
  return between(at(Math.floor(count / 2)), at(Math.ceil(count / 2)), 0.5);
}

/**
 * Returns a path as lines through the centres of cells and the middles of their sides. A line ends where the path
 * leaves the picture, climbs stairs, or goes below another cell.
 */
function pathLines(maze: GraphPassages, given: ArrayLike<number>): Point[][] {
  const { path, steps } = checkGraphPath(maze, given);
  const lines: Point[][] = [[]];
  const put = (...points: readonly (Point | undefined)[]) => {
    for (const point of points) if (point) lines[lines.length - 1].push(point);
  };
  const cut = () => lines.push([]);
  for (const [i, cell] of path.entries()) {
    const shape = shapeOf(maze.graph, cell);
    const [enter, exit] = [steps[i - 1], steps[i]].map((edge) =>
      edge === undefined ? undefined : middleOf(shape, edge),
    );
    const before = lines[lines.length - 1].at(-1);
    if (i > 0 && !(enter && before && distance(enter, before) < shape.radius / 1000)) cut();
    if (!shape.sides.includes(HIDDEN)) put(enter, shape.centre, exit);
    else {
      const inner = (middle?: Point) =>
        middle && between(middle, shape.centre, (shape.inset ?? 0) / distance(middle, shape.centre));
      put(enter, inner(enter));
      cut();
      put(inner(exit), exit);
    }
  }
  return lines.filter((line) => line.length > 0);
}

/** The maximum number of cells of a drawing. */
const MAX_DRAWN = 2 ** 21;

/** Returns the lines and polygons of a maze with its marks. */
export function drawingOf(maze: GraphPassages, marks: GraphMarks): Drawing {
  const { ends, path, openings } = checkOptions(marks, ["ends", "path", "openings"], "marks");
  // Copies the fields, because a getter may return another value later.
  const { graph: given, passages } = maze;
  const graph = { ...given };
  const checkedEnds = ends && checkGraphEnds(graph, ends);
  if (graph.cells > MAX_DRAWN)
    throw new RangeError(
      `"graph" expected at most ${MAX_DRAWN} cells for a picture, got ${graph.cells}; write JSON instead`,
    );
  const cells = Array.from({ length: graph.cells }, (_, cell) => cell).filter((cell) => graph.mask?.[cell] !== 0);
  let [left, top, right, bottom, radii] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  for (const cell of cells) {
    const { points, radius } = shapeOf(graph, cell);
    radii += radius;
    for (const [x, y] of points) {
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
  }
  const walls = new Segments(Math.max(-left, -top, right, bottom));
  const symbols: Point[][] = [];
  for (const cell of cells) {
    const shape = shapeOf(graph, cell);
    const isOpening = openings && (cell === checkedEnds?.start || cell === checkedEnds?.finish);
    addWalls(shape, passages, isOpening ? borderSide(shape) : new Set(), walls);
    for (const { edge, corners } of shape.symbols ?? []) if (passages[edge] === 1) symbols.push(pointsOf(corners));
  }
  const spotOf = (cell: number): Spot => {
    const { centre, radius } = shapeOf(graph, cell);
    return { at: centre, radius: 0.6 * radius };
  };
  return {
    ...{ left, top, width: right - left, height: bottom - top, cellSize: (2 * radii) / cells.length },
    ...{ walls: walls.lines(), symbols, path: path === undefined ? [] : pathLines({ graph, passages }, path) },
    ...(checkedEnds && { start: spotOf(checkedEnds.start), finish: spotOf(checkedEnds.finish) }),
  };
}
