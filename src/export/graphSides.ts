// The outlines of a maze on a graph as points and sides. Cells that share a side share its two points.

import { checkInteger, unexpected } from "../core/errors.ts";
import type { GraphMaze } from "../graph/maze.ts";

/** The fields of a maze on a graph that drawings read. */
export type DrawnGraphMaze = Pick<GraphMaze, "graph" | "passages">;

/** A side of one or two cells. */
export interface Side {
  /** Numbers of its two points. */
  readonly from: number;
  readonly to: number;
  /** True unless a passage crosses the side. */
  readonly isWall: boolean;
}

/** Cells as polygons of points. y grows downward. */
export interface Sides {
  /** x and y of each point. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Every side once. */
  readonly sides: readonly Side[];
  /** The points around each cell inside the mask, clockwise on a screen; undefined for other cells. */
  readonly cells: readonly (readonly number[] | undefined)[];
}

/** Points nearer than this are the same, because outlines of neighbours differ by rounding errors. */
const PRECISION = 1e6;

/** Maximum number of cells of a drawing. The time of ordering lines grows with the square of their number. */
const MAX_CELLS = 65_536;

/**
 * Returns the sides of all cells inside the mask.
 *
 * @throws TypeError, RangeError if the graph has no outlines, or the passages do not fit.
 */
export function sidesOf({ graph, passages }: DrawnGraphMaze): Sides {
  const { outlines, mask } = graph;
  if (typeof outlines !== "function") throw unexpected("graph", "a grid with outlines to draw", outlines);
  checkInteger("cells", graph.cells, 1, MAX_CELLS);
  if (!(passages instanceof Uint8Array) || 2 * passages.length !== graph.edges.length)
    throw unexpected("passages", `a Uint8Array of ${graph.edges.length / 2} bytes`, passages);
  const xs: number[] = [];
  const ys: number[] = [];
  const numbers = new Map<string, number>();
  const pointAt = (x: number, y: number): number => {
    const key = `${Math.round(x * PRECISION)},${Math.round(y * PRECISION)}`;
    const known = numbers.get(key) ?? xs.length;
    if (known === xs.length) {
      numbers.set(key, known);
      xs.push(x);
      ys.push(y);
    }
    return known;
  };
  const sides = new Map<string, Side>();
  const cells = Array.from({ length: graph.cells }, (_, cell) => {
    if (mask?.[cell] === 0) return undefined;
    const { corners, sides: edges } = outlines(cell);
    const points = edges.map((_, i) => pointAt(corners[2 * i], corners[2 * i + 1]));
    edges.forEach((edge, i) => {
      const [from, to] = [points[i], points[(i + 1) % points.length]];
      const isWall = edge === -1 || passages[edge] === 0;
      sides.set(from < to ? `${from},${to}` : `${to},${from}`, { from, to, isWall });
    });
    const area = points.reduce((sum, point, i) => {
      const next = points[(i + 1) % points.length];
      return sum + xs[point] * ys[next] - xs[next] * ys[point];
    }, 0);
    return area < 0 ? points.reverse() : points;
  });
  return { xs, ys, sides: [...sides.values()], cells };
}
