// Verifies that a maze on a graph is perfect. The input is untrusted. The code shares nothing with the generators.

import { unexpected } from "../core/errors.ts";
import type { Verdict } from "../engine/verify.ts";
import { checkGraph } from "./graph.ts";
import type { GraphMaze } from "./maze.ts";

const defective = (defect: string): Verdict => ({ perfect: false, defect });

/** Disjoint sets of cells. */
class Sets {
  readonly #parents: Uint32Array;

  constructor(cells: number) {
    this.#parents = Uint32Array.from({ length: cells }, (_, cell) => cell);
  }

  find(cell: number): number {
    const parents = this.#parents;
    while (parents[cell] !== cell) {
      parents[cell] = parents[parents[cell]];
      cell = parents[cell];
    }
    return cell;
  }

  /** Merges two sets. Returns false if they were one already. */
  join(one: number, other: number): boolean {
    const [a, b] = [this.find(one), this.find(other)];
    this.#parents[a] = b;
    return a !== b;
  }
}

/** Returns whether a cell is a dead end that braiding could have opened. Joined cells are those of required edges. */
function findDeadEnd(edges: Uint32Array, passages: Uint8Array, joined: Sets, cells: number): number {
  const open = new Uint32Array(cells);
  const closed = new Uint32Array(cells);
  for (let edge = 0; edge < passages.length; edge++) {
    const [one, other] = [joined.find(edges[2 * edge]), joined.find(edges[2 * edge + 1])];
    if (one === other) continue;
    const counts = passages[edge] ? open : closed;
    counts[one]++;
    counts[other]++;
  }
  return open.findIndex((count, cell) => count === 1 && closed[cell] > 0);
}

/**
 * Verifies that the passages of a maze are a spanning tree of its graph; if the graph is not connected, of each region.
 * Required edges must be passages, and may form loops with each other, but the other passages must be a spanning tree of
 * the graph in which the required edges are contracted. A maze with `braid` may have more passages; with braid 1, it has
 * no dead end that could be opened.
 *
 * @throws TypeError, RangeError if the graph is invalid or `passages` is not a Uint8Array.
 * @example
 * import { createGraphEngine, hexGrid, verifyGraphMaze } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(hexGrid(5, 4)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(verifyGraphMaze(maze).perfect); // true
 * console.log(verifyGraphMaze({ ...maze, passages: maze.passages.fill(0) }).defect); // expected 19 passages, got 0
 */
export function verifyGraphMaze(maze: Pick<GraphMaze, "graph" | "passages" | "braid">): Verdict {
  if (typeof maze !== "object" || maze === null) throw unexpected("maze", "a maze { graph, passages }", maze);
  const { graph, passages, braid = 0 } = maze;
  const { cells, edges, required = [] } = checkGraph(graph);
  if (!(passages instanceof Uint8Array)) throw unexpected("passages", "a Uint8Array", passages);
  const numbers = edges.length / 2;
  if (passages.length !== numbers) return defective(`expected ${numbers} bytes of passages, got ${passages.length}`);
  const joined = new Sets(cells);
  const regions = new Sets(cells);
  const tree = new Sets(cells);
  const isRequired = new Uint8Array(numbers);
  for (const edge of required) {
    isRequired[edge] = 1;
    if (passages[edge] !== 1) return defective(`required edge ${edge} is no passage`);
    for (const sets of [joined, regions, tree]) sets.join(edges[2 * edge], edges[2 * edge + 1]);
  }
  let expected = 0;
  let got = 0;
  let reached = 0;
  for (let edge = 0; edge < numbers; edge++) {
    const [one, other] = [edges[2 * edge], edges[2 * edge + 1]];
    if (passages[edge] > 1) return defective(`edge ${edge} expected 0 or 1, got ${passages[edge]}`);
    if (one === other && passages[edge]) return defective(`edge ${edge} is unused, but a passage`);
    if (regions.join(one, other)) expected++;
    if (!passages[edge] || isRequired[edge]) continue;
    got++;
    if (tree.join(one, other)) reached++;
  }
  if (got < expected || (got > expected && braid === 0))
    return defective(
      `expected ${expected} passages${required.length > 0 ? " besides the required ones" : ""}, got ${got}`,
    );
  if (reached < expected) return defective(`${expected - reached} regions of cells cannot be reached`);
  const deadEnd = braid === 1 ? findDeadEnd(edges, passages, joined, cells) : -1;
  if (deadEnd !== -1) return defective(`cell ${deadEnd} is a dead end, but braid 1 leaves none`);
  return got === expected ? { perfect: true } : { perfect: false, loops: got - expected };
}
