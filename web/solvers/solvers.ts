// Ways to solve a maze, step by step: pure functions that yield what they do. Sources: breadth-first search, Moore, "The
// shortest path through a maze", 1959; A*, Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of
// minimum cost paths", 1968; Trémaux, in Lucas, "Récréations mathématiques", 1882; the others are folklore.

import type { Graph } from "../../src/queries/graph.ts";
import { AGAIN, GIVEN_UP, KNOWN, VISITED, WAY } from "./counts.ts";
import type { SolverId } from "./kinds.ts";

/** One step: its kind, the cell where the solver is, and the cells whose state changes, as [cell, state]. */
export interface SolverStep {
  readonly kind: string;
  readonly at: number;
  readonly marks: readonly (readonly [cell: number, mark: number])[];
}

/** A solver: from one cell of a maze to another, by cell index. */
export type Solver = (graph: Graph, from: number, to: number) => Generator<SolverStep, readonly number[]>;

const NONE = -1;

/** The neighbours to which a cell is open, in the order north, east, south, west; one twice if two passages lead there. */
function* openNeighbours(graph: Graph, cell: number): Generator<number> {
  for (let direction = 0; direction < 4; direction++) {
    const next = graph.through(cell, direction);
    if (next !== NONE) yield next;
  }
}

/** The path to a cell, from the cells by which each was reached. */
function pathBack(cameFrom: Int32Array, to: number): number[] {
  const path = [];
  for (let cell = to; cell !== NONE; cell = cameFrom[cell]) path.push(cell);
  return path.reverse();
}

const onWay = (path: readonly number[]): SolverStep["marks"] => path.map((cell) => [cell, WAY]);

function* breadthFirst(graph: Graph, from: number, to: number): Generator<SolverStep, readonly number[]> {
  const cameFrom = new Int32Array(graph.cells).fill(NONE);
  const seen = new Uint8Array(graph.cells);
  const queue = [from];
  seen[from] = 1;
  yield { kind: "start", at: from, marks: [[from, KNOWN]] };
  for (const cell of queue) {
    if (cell === to) {
      const path = pathBack(cameFrom, to);
      yield { kind: "found", at: cell, marks: onWay(path) };
      return path;
    }
    const marks: [number, number][] = [[cell, VISITED]];
    for (const next of openNeighbours(graph, cell)) {
      if (seen[next]) continue;
      seen[next] = 1;
      cameFrom[next] = cell;
      queue.push(next);
      marks.push([next, KNOWN]);
    }
    yield { kind: "take", at: cell, marks };
  }
  yield { kind: "lost", at: from, marks: [] };
  return [];
}

function* depthFirst(graph: Graph, from: number, to: number): Generator<SolverStep, readonly number[]> {
  const seen = new Uint8Array(graph.cells);
  const path = [from];
  seen[from] = 1;
  yield { kind: "start", at: from, marks: [[from, WAY]] };
  while (path.length > 0) {
    const cell = path[path.length - 1];
    if (cell === to) {
      yield { kind: "found", at: cell, marks: onWay(path) };
      return path;
    }
    let forward = NONE;
    for (const next of openNeighbours(graph, cell)) {
      if (seen[next]) continue;
      forward = next;
      break;
    }
    if (forward !== NONE) {
      seen[forward] = 1;
      path.push(forward);
      yield { kind: "forward", at: forward, marks: [[forward, WAY]] };
    } else {
      path.pop();
      if (path.length > 0) yield { kind: "back", at: path[path.length - 1], marks: [[cell, GIVEN_UP]] };
    }
  }
  yield { kind: "lost", at: from, marks: [[from, GIVEN_UP]] };
  return [];
}

/** Cells by estimate, least first; of equals the one that is farther from the start, then the one that came first. */
class Waiting {
  readonly #items: { cell: number; estimate: number; steps: number; turn: number }[] = [];
  #turn = 0;

  get size(): number {
    return this.#items.length;
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#items[one], this.#items[other]];
    return (a.estimate - b.estimate || b.steps - a.steps || a.turn - b.turn) < 0;
  }

  #swap(one: number, other: number): void {
    [this.#items[one], this.#items[other]] = [this.#items[other], this.#items[one]];
  }

  push(cell: number, estimate: number, steps: number): void {
    this.#items.push({ cell, estimate, steps, turn: this.#turn++ });
    for (let at = this.#items.length - 1; at > 0 && this.#isBefore(at, (at - 1) >> 1); at = (at - 1) >> 1)
      this.#swap(at, (at - 1) >> 1);
  }

  pop(): number {
    const { cell } = this.#items[0];
    const last = this.#items.pop();
    if (last && this.#items.length > 0) this.#items[0] = last;
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#items.length && this.#isBefore(child, least)) least = child;
      if (least === at) return cell;
      this.#swap(at, least);
      at = least;
    }
  }
}

function* aStar(graph: Graph, from: number, to: number): Generator<SolverStep, readonly number[]> {
  const cameFrom = new Int32Array(graph.cells).fill(NONE);
  const steps = new Int32Array(graph.cells).fill(NONE);
  const taken = new Uint8Array(graph.cells);
  const waiting = new Waiting();
  const wait = (cell: number, length: number): void => {
    steps[cell] = length;
    waiting.push(cell, length + graph.straightDistance(cell, to), length);
  };
  wait(from, 0);
  yield { kind: "start", at: from, marks: [[from, KNOWN]] };
  while (waiting.size > 0) {
    const cell = waiting.pop();
    // A cell that waited twice has been taken by its shorter way.
    if (taken[cell]) continue;
    taken[cell] = 1;
    if (cell === to) {
      const path = pathBack(cameFrom, to);
      yield { kind: "found", at: cell, marks: onWay(path) };
      return path;
    }
    const marks: [number, number][] = [[cell, VISITED]];
    for (const next of openNeighbours(graph, cell)) {
      if (taken[next] || (steps[next] !== NONE && steps[next] <= steps[cell] + 1)) continue;
      cameFrom[next] = cell;
      wait(next, steps[cell] + 1);
      marks.push([next, KNOWN]);
    }
    yield { kind: "take", at: cell, marks };
  }
  yield { kind: "lost", at: from, marks: [] };
  return [];
}

/** A shortest path through cells that are not filled; empty if there is none. */
function pathThrough(graph: Graph, filled: Uint8Array, from: number, to: number): number[] {
  const cameFrom = new Int32Array(graph.cells).fill(NONE);
  const seen = filled.slice();
  const queue = [from];
  seen[from] = 1;
  for (const cell of queue) {
    if (cell === to) return pathBack(cameFrom, to);
    for (const next of openNeighbours(graph, cell)) {
      if (seen[next]) continue;
      seen[next] = 1;
      cameFrom[next] = cell;
      queue.push(next);
    }
  }
  return [];
}

function* deadEndFilling(graph: Graph, from: number, to: number): Generator<SolverStep, readonly number[]> {
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
  const path = pathThrough(graph, filled, from, to);
  yield { kind: path.length > 0 ? "found" : "lost", at: path.length > 0 ? to : from, marks: onWay(path) };
  return path;
}

/** The names of turns, by quarters clockwise. */
const TURNS = ["straight", "right", "back", "left"] as const;

/** Follows the wall on one side: `turn` is 1 for the right hand, 3 for the left. */
const wallFollower = (turn: 1 | 3): Solver =>
  function* followWall(graph, from, to) {
    const visited = new Uint8Array(graph.cells);
    // The walk without its detours, and the number of each of its cells.
    const way: number[] = [];
    const numbers = new Int32Array(graph.cells).fill(NONE);
    const visit = (cell: number): SolverStep["marks"] => {
      const mark: [number, number] = [cell, visited[cell] ? AGAIN : VISITED];
      visited[cell] = 1;
      if (numbers[cell] === NONE) {
        numbers[cell] = way.length;
        way.push(cell);
      } else for (const erased of way.splice(numbers[cell] + 1)) numbers[erased] = NONE;
      return [mark];
    };
    let cell = from;
    let heading = [0, 1, 2, 3].find((direction) => graph.through(from, direction) !== NONE) ?? NONE;
    yield { kind: "start", at: from, marks: visit(from) };
    // As if it had come with its back to a passage, so that the first step is one of the rule.
    let first = NONE;
    while (cell !== to && heading !== NONE) {
      const turns = first === NONE ? [0] : [turn, 0, 4 - turn, 2];
      const turned = turns.find((by) => graph.through(cell, (heading + by) & 3) !== NONE) as number;
      const next = (heading + turned) & 3;
      // The same step again: from here on everything repeats.
      if (cell === from && next === first) {
        yield { kind: "circle", at: cell, marks: [] };
        return [];
      }
      if (first === NONE) first = next;
      heading = next;
      cell = graph.through(cell, heading);
      yield { kind: TURNS[turned], at: cell, marks: visit(cell) };
    }
    yield { kind: cell === to ? "found" : "lost", at: cell, marks: cell === to ? onWay(way) : [] };
    return cell === to ? way : [];
  };

function* tremaux(graph: Graph, from: number, to: number): Generator<SolverStep, readonly number[]> {
  // How often each passage has been passed, by cell and direction, counted at both of its ends.
  const passed = new Uint8Array(4 * graph.cells);
  const visited = new Uint8Array(graph.cells);
  const way = [from];
  // The direction back along the way, for each of its cells.
  const backs: number[] = [NONE];
  const pass = (cell: number, direction: number): number => {
    const next = graph.through(cell, direction);
    passed[4 * cell + direction]++;
    passed[4 * next + (direction ^ 2)]++;
    return next;
  };
  visited[from] = 1;
  yield { kind: "start", at: from, marks: [[from, WAY]] };
  while (way.length > 0) {
    const cell = way[way.length - 1];
    if (cell === to) {
      yield { kind: "found", at: cell, marks: onWay(way) };
      return way;
    }
    const isFree = (direction: number) => graph.through(cell, direction) !== NONE && passed[4 * cell + direction] === 0;
    const direction = [0, 1, 2, 3].find(isFree);
    if (direction !== undefined) {
      const next = pass(cell, direction);
      if (visited[next]) {
        // A known place by a new passage: the passage is left by the way that led here.
        yield { kind: "turn", at: next, marks: [] };
        pass(next, direction ^ 2);
        yield { kind: "back", at: cell, marks: [] };
        continue;
      }
      visited[next] = 1;
      way.push(next);
      backs.push(direction ^ 2);
      yield { kind: "forward", at: next, marks: [[next, WAY]] };
    } else {
      way.pop();
      const back = backs.pop() as number;
      if (back === NONE) break;
      yield { kind: "back", at: pass(cell, back), marks: [[cell, GIVEN_UP]] };
    }
  }
  yield { kind: "lost", at: from, marks: [[from, GIVEN_UP]] };
  return [];
}

export const solvers: Readonly<Record<SolverId, Solver>> = {
  "breadth-first": breadthFirst,
  "depth-first": depthFirst,
  "a-star": aStar,
  "dead-ends": deadEndFilling,
  "right-hand": wallFollower(1),
  "left-hand": wallFollower(3),
  tremaux,
};
