// Computes all queries by brute force from the definitions in docs/MEASURES.md, without code of src/. Time and memory
// are quadratic in the number of cells.

import type { Walls } from "../../src/index.ts";

export interface BruteForce {
  readonly cells: number;
  /** On a torus with a side of two, two passages of a cell may lead to the same cell. */
  readonly passages: readonly (readonly Passage[])[];
  /** Distances between all pairs of cells; infinite if there is no path. */
  readonly steps: readonly (readonly number[])[];
  readonly components: number;
  readonly loops: number;
}

interface Passage {
  readonly to: number;
  readonly name: "N" | "E" | "S" | "W";
}

const SIDES = [
  { name: "N", bit: 1, back: 4, dx: 0, dy: -1 },
  { name: "E", bit: 2, back: 8, dx: 1, dy: 0 },
  { name: "S", bit: 4, back: 1, dx: 0, dy: 1 },
  { name: "W", bit: 8, back: 2, dx: -1, dy: 0 },
] as const;

export function bruteForce({ width, height, topology, walls }: Walls): BruteForce {
  const cells = width * height;
  const passages: Passage[][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here: Passage[] = [];
      for (const { name, bit, back, dx, dy } of SIDES) {
        let toX = x + dx;
        let toY = y + dy;
        if (topology === "torus") {
          toX = (toX + width) % width;
          toY = (toY + height) % height;
        }
        if (toX < 0 || toX >= width || toY < 0 || toY >= height || (toX === x && toY === y)) continue;
        if ((walls[y * width + x] & bit) === 0 && (walls[toY * width + toX] & back) === 0)
          here.push({ to: toY * width + toX, name });
      }
      passages.push(here);
    }
  }
  const steps = passages.map((_, from) => {
    const row = new Array<number>(cells).fill(Number.POSITIVE_INFINITY);
    row[from] = 0;
    let layer = [from];
    for (let step = 1; layer.length > 0; step++) {
      const next: number[] = [];
      for (const cell of layer)
        for (const { to } of passages[cell]) {
          if (row[to] <= step) continue;
          row[to] = step;
          next.push(to);
        }
      layer = next;
    }
    return row;
  });
  const components = steps.filter((row, cell) => row.findIndex(Number.isFinite) === cell).length;
  const count = passages.reduce((sum, here) => sum + here.length, 0) / 2;
  return { cells, passages, steps, components, loops: count - cells + components };
}

/**
 * Returns the pair of connected cells with the greatest distance. Ties go to the smallest start, then to the smallest
 * finish.
 */
export function farthestPair(
  { steps }: BruteForce,
  starts: number[],
  finishes: number[],
): [number, number, number] | undefined {
  let best: [number, number, number] | undefined;
  for (const start of starts.toSorted((a, b) => a - b))
    for (const finish of finishes.toSorted((a, b) => a - b)) {
      const distance = steps[start][finish];
      if (Number.isFinite(distance) && (!best || distance > best[2])) best = [start, finish, distance];
    }
  return best;
}

/** Returns the pair that a double breadth-first search finds, for mazes with loops. */
export function sweptPair({ steps, cells }: BruteForce): [number, number] {
  const farthestFrom = (cell: number): number => {
    let best = cell;
    for (let to = 0; to < cells; to++) {
      if (Number.isFinite(steps[cell][to]) && steps[cell][to] > steps[cell][best]) best = to;
      else if (steps[cell][to] === steps[cell][best] && to < best) best = to;
    }
    return best;
  };
  const found: { pair: [number, number]; distance: number }[] = [];
  for (let cell = 0; cell < cells; cell++) {
    if (steps[cell].findIndex(Number.isFinite) !== cell) continue;
    const one = farthestFrom(farthestFrom(cell));
    const other = farthestFrom(one);
    found.push({ pair: [Math.min(one, other), Math.max(one, other)], distance: steps[one][other] });
  }
  found.sort((a, b) => b.distance - a.distance || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1]);
  return found[0].pair;
}

/** Returns one of the shortest paths: the first if paths are compared as lists of cell indices. */
export function firstShortestPath({ steps, passages }: BruteForce, from: number, to: number): number[] {
  if (!Number.isFinite(steps[from][to])) return [];
  const path = [from];
  while (path[path.length - 1] !== to) {
    const cell = path[path.length - 1];
    const nearer = passages[cell]
      .map((passage) => passage.to)
      .filter((next) => steps[next][to] === steps[cell][to] - 1);
    path.push(Math.min(...nearer));
  }
  return path;
}

/** Returns the number of cells that stay connected to a dead end if all junctions are removed. */
function deadEndLength({ passages }: BruteForce, deadEnd: number): number {
  const part = new Set([deadEnd]);
  for (const cell of part) for (const { to } of passages[cell]) if (passages[to].length < 3) part.add(to);
  return part.size;
}

export function bruteForceMeasures(
  maze: Walls,
  brute: BruteForce,
  start: number,
  finish: number,
  longest: number,
): Record<string, number> {
  const { cells, passages, loops, components } = brute;
  const kind = (names: string): number =>
    passages.filter((here) => here.map((passage) => passage.name).join("") === names).length;
  const degree = (count: number): number => passages.filter((here) => here.length === count).length;
  const lengths = passages.flatMap((here, cell) => (here.length === 1 ? [deadEndLength(brute, cell)] : []));
  const path = firstShortestPath(brute, start, finish);

  const straight = (from: number, to: number): number => {
    const shifts = maze.topology === "torus" ? [-1, 0, 1] : [0];
    const distances = shifts.flatMap((right) =>
      shifts.map((down) => {
        const dx = (from % maze.width) - (to % maze.width) + right * maze.width;
        const dy = Math.floor(from / maze.width) - Math.floor(to / maze.width) + down * maze.height;
        return Math.abs(dx) + Math.abs(dy);
      }),
    );
    return Math.min(...distances);
  };
  const onPath = path.map((cell, i) => ({ cell, before: path[i - 1], after: path[i + 1] }));
  const decoysTowards = (goal: number): number =>
    onPath.flatMap(({ cell, before, after }) =>
      passages[cell].filter(({ to }) => to !== before && to !== after && straight(to, goal) < straight(cell, goal)),
    ).length;
  const rowOf = (cell: number): number => Math.floor(cell / maze.width);
  const solutionTurns = onPath.filter(
    ({ before, cell, after }) =>
      before !== undefined && after !== undefined && (rowOf(before) === rowOf(cell)) !== (rowOf(cell) === rowOf(after)),
  ).length;

  return {
    deadEnds: degree(1),
    deadEndShare: degree(1) / cells,
    deadEndsNorth: kind("N"),
    deadEndsEast: kind("E"),
    deadEndsSouth: kind("S"),
    deadEndsWest: kind("W"),
    straightsNorthSouth: kind("NS"),
    straightsEastWest: kind("EW"),
    turns: degree(2) - kind("NS") - kind("EW"),
    junctions: degree(3),
    crossings: degree(4),
    isolated: degree(0),
    components,
    loops,
    deadEndLengthMean: lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length) / lengths.length,
    deadEndLengthMax: Math.max(0, ...lengths),
    longestPath: longest,
    start,
    finish,
    solution: path.length,
    solutionShare: path.length / cells,
    elitism: path.length === 0 ? 0 : path.length === 1 ? 1 : straight(start, finish) / (path.length - 1),
    solutionTurns,
    solutionBranches:
      path.reduce((sum, cell) => sum + passages[cell].length, 0) - (path.length === 0 ? 0 : 2 * (path.length - 1)),
    decoys: decoysTowards(finish),
    decoysBack: decoysTowards(start),
  };
}
