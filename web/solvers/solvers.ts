// Maze solvers as generators of their steps. Sources: breadth-first search, Moore, "The shortest path through a maze",
// 1959; A*, Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968;
// Trémaux, in Lucas, "Récréations mathématiques", 1882; the others are folklore.

import type { Graph } from "../../src/queries/graph.ts";
import type { SolverId } from "../maze/lessonKinds.ts";
import { DIRECTIONS, opposite, turned } from "../maze/square.ts";
import { AGAIN, GIVEN_UP, KNOWN, PATH, VISITED } from "../maze/steps.ts";

/** One step: its kind, the solver's cell, and the changed cells with their states. */
export interface SolverStep {
  readonly kind: string;
  readonly at: number;
  readonly marks: readonly (readonly [cell: number, mark: number])[];
}

type Steps = Generator<SolverStep, readonly number[] | undefined>;

/** Solves a maze from one cell to another. Returns the path: empty if there is none, undefined if the solver gives up. */
type Solver = (graph: Graph, from: number, to: number) => Steps;

const NONE = -1;

/** The neighbours through passages: north, east, south, west. A cell is listed twice if two passages lead to it. */
const openNeighbours = (graph: Graph, cell: number): number[] =>
  DIRECTIONS.map((_, direction) => graph.through(cell, direction)).filter((next) => next !== NONE);

/** The path to a cell, given the predecessor of each cell. */
function pathBack(cameFrom: Int32Array, to: number): number[] {
  const path = [];
  for (let cell = to; cell !== NONE; cell = cameFrom[cell]) path.push(cell);
  return path.reverse();
}

/** A queued cell, with the length of its path from the start and the estimated length of the path to the finish. */
type Waiting = Readonly<Record<"cell" | "steps" | "estimate", number>>;

/** Adds a cell to a list whose last cell is the best: the least estimate, then the most steps, then the first added. */
function addWaiting(list: Waiting[], added: Waiting): void {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { steps, estimate } = list[middle];
    if ((estimate - added.estimate || added.steps - steps) > 0) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, added);
}

/**
 * A* search. `least` returns a lower bound of a cell's distance from the finish. If this bound is always 0, the search
 * is breadth-first. `closed` flags cells that the search must not enter.
 */
function* search(graph: Graph, from: number, to: number, least: (cell: number) => number, closed?: Uint8Array): Steps {
  const cameFrom = new Int32Array(graph.cells).fill(NONE);
  const steps = new Int32Array(graph.cells).fill(NONE);
  const taken = closed?.slice() ?? new Uint8Array(graph.cells);
  const waiting: Waiting[] = [];
  const wait = (cell: number, length: number): void => {
    steps[cell] = length;
    addWaiting(waiting, { cell, steps: length, estimate: length + least(cell) });
  };
  wait(from, 0);
  yield { kind: "start", at: from, marks: [[from, KNOWN]] };
  for (let best = waiting.pop(); best; best = waiting.pop()) {
    const { cell } = best;
    // The cell was queued twice, and has already been taken with the shorter path.
    if (taken[cell]) continue;
    taken[cell] = 1;
    if (cell === to) return pathBack(cameFrom, to);
    const marks: [number, number][] = [[cell, VISITED]];
    for (const next of openNeighbours(graph, cell)) {
      if (taken[next] || (steps[next] !== NONE && steps[next] <= steps[cell] + 1)) continue;
      cameFrom[next] = cell;
      wait(next, steps[cell] + 1);
      marks.push([next, KNOWN]);
    }
    yield { kind: "take", at: cell, marks };
  }
  return [];
}

const breadthFirst: Solver = (graph, from, to) => search(graph, from, to, () => 0);
const aStar: Solver = (graph, from, to) => search(graph, from, to, (cell) => graph.straightDistance(cell, to));

function* deadEndFilling(graph: Graph, from: number, to: number): Steps {
  const filled = new Uint8Array(graph.cells);
  const left = new Uint8Array(graph.cells);
  const deadEnds: number[] = [];
  const isDead = (cell: number) => !filled[cell] && left[cell] <= 1 && cell !== from && cell !== to;
  for (let cell = 0; cell < graph.cells; cell++) {
    if (!graph.has(cell)) continue;
    left[cell] = graph.degree(cell);
    if (isDead(cell)) deadEnds.push(cell);
  }
  yield { kind: "start", at: from, marks: deadEnds.map((cell) => [cell, KNOWN]) };
  for (const deadEnd of deadEnds) {
    let kind = "fill";
    for (let cell = deadEnd; cell !== NONE && isDead(cell); kind = "follow") {
      filled[cell] = 1;
      yield { kind, at: cell, marks: [[cell, GIVEN_UP]] };
      let onward = NONE;
      for (const next of openNeighbours(graph, cell)) {
        if (filled[next]) continue;
        left[next]--;
        onward = next;
      }
      cell = onward;
    }
  }
  const steps = search(graph, from, to, () => 0, filled);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Names of turns, by quarter turns to the right. */
const TURNS = ["straight", "right", "back", "left"] as const;

/** Follows the wall on one side. `turn`: 1 for the right hand, 3 for the left. */
const wallFollower = (turn: 1 | 3): Solver =>
  function* followWall(graph, from, to) {
    const visited = new Uint8Array(graph.cells);
    // The walk without detours, and the index of each cell in it.
    const path: number[] = [];
    const indices = new Int32Array(graph.cells).fill(NONE);
    const visit = (cell: number): SolverStep["marks"] => {
      const mark: [number, number] = [cell, visited[cell] ? AGAIN : VISITED];
      visited[cell] = 1;
      if (indices[cell] === NONE) {
        indices[cell] = path.length;
        path.push(cell);
      } else for (const erased of path.splice(indices[cell] + 1)) indices[erased] = NONE;
      return [mark];
    };
    let cell = from;
    let heading = DIRECTIONS.findIndex((_, direction) => graph.through(from, direction) !== NONE);
    yield { kind: "start", at: from, marks: visit(from) };
    // The first step goes through the first passage of the start. Later steps follow the rule.
    let first = NONE;
    while (cell !== to && heading !== NONE) {
      const turns = first === NONE ? [0] : [turn, 0, 4 - turn, 2];
      const by = turns.find((quarters) => graph.through(cell, turned(heading, quarters)) !== NONE) as number;
      const next = turned(heading, by);
      // The walker is about to repeat its first step, so it would go in a circle forever.
      if (cell === from && next === first) {
        yield { kind: "circle", at: cell, marks: [] };
        return undefined;
      }
      if (first === NONE) first = next;
      heading = next;
      cell = graph.through(cell, heading);
      yield { kind: TURNS[by], at: cell, marks: visit(cell) };
    }
    return cell === to ? path : [];
  };

/**
 * Walks forward through new passages while there are any, and otherwise back along its path. With `sees`, a walker sees
 * visited cells and does not enter them; Trémaux marks only passages.
 */
const walker = (sees: boolean): Solver =>
  function* walk(graph, from, to) {
    // Number of times that the walker went through each passage, at index 4 * cell + direction for both of its cells.
    const passes = new Uint8Array(4 * graph.cells);
    const visited = new Uint8Array(graph.cells);
    const path = [from];
    // Direction back along the path, for each of its cells.
    const backs: number[] = [NONE];
    const pass = (cell: number, direction: number): number => {
      const next = graph.through(cell, direction);
      passes[4 * cell + direction]++;
      passes[4 * next + opposite(direction)]++;
      return next;
    };
    visited[from] = 1;
    yield { kind: "start", at: from, marks: [[from, PATH]] };
    for (let cell = from; cell !== to; cell = path[path.length - 1]) {
      const isFree = (direction: number) => {
        const next = graph.through(cell, direction);
        return next !== NONE && passes[4 * cell + direction] === 0 && !(sees && visited[next]);
      };
      const direction = DIRECTIONS.findIndex((_, each) => isFree(each));
      if (direction !== NONE) {
        const next = pass(cell, direction);
        if (visited[next]) {
          // The new passage leads to a visited cell, so the walker turns back immediately.
          yield { kind: "turn", at: next, marks: [] };
          pass(next, opposite(direction));
          yield { kind: "back", at: cell, marks: [] };
          continue;
        }
        visited[next] = 1;
        path.push(next);
        backs.push(opposite(direction));
        yield { kind: "forward", at: next, marks: [[next, PATH]] };
      } else {
        path.pop();
        const back = backs.pop() as number;
        if (back === NONE) break;
        yield { kind: "back", at: pass(cell, back), marks: [[cell, GIVEN_UP]] };
      }
    }
    return path;
  };

const SOLVERS: Readonly<Record<SolverId, Solver>> = {
  "breadth-first": breadthFirst,
  "depth-first": walker(true),
  "a-star": aStar,
  "dead-ends": deadEndFilling,
  "right-hand": wallFollower(1),
  "left-hand": wallFollower(3),
  tremaux: walker(false),
};

/** Runs a solver. Its last step shows the path, or that there is none. */
export function* solveInSteps(
  id: SolverId,
  graph: Graph,
  from: number,
  to: number,
): Generator<SolverStep, readonly number[]> {
  const path = yield* SOLVERS[id](graph, from, to);
  if (path?.length === 0) yield { kind: "lost", at: from, marks: [[from, GIVEN_UP]] };
  else if (path) yield { kind: "found", at: to, marks: path.map((cell) => [cell, PATH]) };
  return path ?? [];
}
