// Queries on mazes on graphs: distances, solutions and measures. docs/GRIDS.md defines the measures.

import { UNREACHABLE } from "../../assembly/abi.ts";
import type { Slots } from "./slots.ts";

/** A search from one cell through passages. */
export interface GraphSearch {
  /** The number of steps to each cell; UNREACHABLE (2^32-1) if there is no path. */
  readonly distances: Uint32Array<ArrayBuffer>;
  readonly queue: Uint32Array;
  /** The reached cells in order of distance. */
  readonly reached: Uint32Array;
}

/** Searches breadth-first from a cell. Overwrites the search `last`, which saves time proportional to all cells. */
export function searchFrom(
  { rows, next, edge }: Slots,
  passages: Uint8Array,
  from: number,
  last?: GraphSearch,
): GraphSearch {
  const distances = last?.distances ?? new Uint32Array(rows.length - 1).fill(UNREACHABLE);
  const queue = last?.queue ?? new Uint32Array(rows.length - 1);
  for (const cell of last?.reached ?? []) distances[cell] = UNREACHABLE;
  distances[from] = 0;
  queue[0] = from;
  let length = 1;
  for (let head = 0; head < length; head++) {
    const cell = queue[head];
    for (let slot = rows[cell]; slot < rows[cell + 1]; slot++) {
      if (!passages[edge[slot]] || distances[next[slot]] !== UNREACHABLE) continue;
      distances[next[slot]] = distances[cell] + 1;
      queue[length++] = next[slot];
    }
  }
  return { distances, queue, reached: queue.subarray(0, length) };
}

/**
 * Returns the shortest path between two cells, including both ends; empty if there is none. Where shortest paths
 * diverge, the path takes the smaller cell.
 */
export function pathBetween(slots: Slots, passages: Uint8Array, from: number, to: number): Uint32Array<ArrayBuffer> {
  const { rows, next, edge } = slots;
  const { distances } = searchFrom(slots, passages, to);
  if (distances[from] === UNREACHABLE) return new Uint32Array(0);
  const path = new Uint32Array(distances[from] + 1);
  for (let i = 0, cell = from; i < path.length; i++) {
    path[i] = cell;
    let nearer = UNREACHABLE;
    for (let slot = rows[cell]; slot < rows[cell + 1]; slot++)
      if (passages[edge[slot]] && distances[next[slot]] < distances[cell]) nearer = Math.min(nearer, next[slot]);
    cell = nearer;
  }
  return path;
}

/** The start and the finish of a solution, as cells. */
export interface GraphEnds {
  readonly start: number;
  readonly finish: number;
}

/** The measures of a maze on a graph. */
export interface GraphMeasures {
  /** The number of dead ends: cells with one passage. */
  readonly deadEnds: number;
  /** Dead ends as a share of all cells. */
  readonly deadEndShare: number;
  /** The number of cells with at least three passages. */
  readonly junctions: number;
  /** The number of cells with 0, 1, 2, … passages. */
  readonly degrees: readonly number[];
  /** The number of connected components; 1 in a perfect maze without a mask. */
  readonly components: number;
  /** The number of passages beyond those of a forest; 0 in a perfect maze without required edges. */
  readonly loops: number;
  /** The mean and the maximum number of cells from a dead end to the first junction, excluding the junction. */
  readonly deadEndLengthMean: number;
  readonly deadEndLengthMax: number;
  /** The number of cells on the longest path; with loops, on the longest of the shortest paths found. */
  readonly longestPath: number;
  /** The ends of the solution: those of the query, or of the longest path. */
  readonly start: number;
  readonly finish: number;
  /** The number of cells on the solution, and as a share of all cells. 0 if there is none. */
  readonly solution: number;
  readonly solutionShare: number;
  /** The number of passages that branch off the solution. */
  readonly solutionBranches: number;
}

/** Follows the passages from a dead end to the first junction, or to the other dead end. */
function deadEndLength({ rows, next, edge }: Slots, passages: Uint8Array, degrees: Uint32Array, from: number): number {
  let last = -1;
  let cell = from;
  for (let length = 1; ; length++) {
    let way = rows[cell];
    while (!passages[edge[way]] || edge[way] === last) way++;
    last = edge[way];
    cell = next[way];
    if (degrees[cell] !== 2) return length + (degrees[cell] === 1 ? 1 : 0);
  }
}

/**
 * Finds the ends of a longest path between candidates by three searches per component, each from the farthest candidate
 * of the previous one. Ties go to the smallest cell, then to the component of the smallest cell. Exact without loops.
 */
export function farthestEnds(slots: Slots, passages: Uint8Array, isCandidate: (cell: number) => boolean) {
  const cells = slots.rows.length - 1;
  const seen = new Uint8Array(cells);
  const farthest = ({ distances, reached }: GraphSearch): number => {
    let best = UNREACHABLE;
    for (const cell of reached)
      if (
        isCandidate(cell) &&
        (best === UNREACHABLE ||
          distances[cell] > distances[best] ||
          (distances[cell] === distances[best] && cell < best))
      )
        best = cell;
    return best;
  };
  let found = { start: 0, finish: 0, cells: 0, components: 0 };
  let search: GraphSearch | undefined;
  for (let cell = 0; cell < cells; cell++) {
    if (seen[cell] || !isCandidate(cell)) continue;
    search = searchFrom(slots, passages, cell, search);
    for (const reached of search.reached) seen[reached] = 1;
    search = searchFrom(slots, passages, farthest(search), search);
    const one = farthest(search);
    search = searchFrom(slots, passages, one, search);
    const other = farthest(search);
    const components = found.components + 1;
    const length = search.distances[other] + 1;
    found =
      length > found.cells
        ? { start: Math.min(one, other), finish: Math.max(one, other), cells: length, components }
        : { ...found, components };
  }
  return found;
}

/** Measures a maze. `ends` are the ends of the solution; by default, the ends of the longest path. */
export function measureGraph(
  slots: Slots,
  passages: Uint8Array,
  mask: Uint8Array | undefined,
  ends?: GraphEnds,
): GraphMeasures {
  const { rows, edge } = slots;
  const cells = rows.length - 1;
  const has = (cell: number): boolean => mask === undefined || mask[cell] === 1;
  const degreeOf = new Uint32Array(cells);
  const degrees: number[] = [];
  let inside = 0;
  let open = 0;
  for (let cell = 0; cell < cells; cell++) {
    if (!has(cell)) continue;
    for (let slot = rows[cell]; slot < rows[cell + 1]; slot++) degreeOf[cell] += passages[edge[slot]];
    while (degrees.length <= degreeOf[cell]) degrees.push(0);
    degrees[degreeOf[cell]]++;
    inside++;
    open += degreeOf[cell];
  }
  let lengths = 0;
  let deadEndLengthMax = 0;
  degreeOf.forEach((degree, cell) => {
    if (degree !== 1) return;
    const length = deadEndLength(slots, passages, degreeOf, cell);
    lengths += length;
    deadEndLengthMax = Math.max(deadEndLengthMax, length);
  });
  const deadEnds = degrees[1] ?? 0;
  const longest = farthestEnds(slots, passages, has);
  const { start, finish } = ends ?? longest;
  const path = pathBetween(slots, passages, start, finish);
  const branching = path.reduce((sum, cell) => sum + degreeOf[cell], 0);
  return {
    deadEnds,
    deadEndShare: deadEnds / inside,
    junctions: degrees.slice(3).reduce((sum, count) => sum + count, 0),
    degrees,
    components: longest.components,
    loops: open / 2 - inside + longest.components,
    deadEndLengthMean: deadEnds === 0 ? 0 : lengths / deadEnds,
    deadEndLengthMax,
    longestPath: longest.cells,
    start,
    finish,
    solution: path.length,
    solutionShare: path.length / inside,
    solutionBranches: path.length === 0 ? 0 : branching - 2 * (path.length - 1),
  };
}
