// Records the steps of a solver, with its counters after each of them.

import type { Walls } from "../../src/index.ts";
import { Graph } from "../../src/queries/graph.ts";
import { kindNumber, type SolverId } from "../maze/lessonKinds.ts";
import { FOCUS, LAYER, Log, NEW, type Trace } from "../maze/steps.ts";
import { solveInSteps } from "./solvers.ts";

/** Kinds of steps that only show the state at the beginning or at the end. */
const STILL: readonly string[] = ["start", "found", "lost", "circle"];

/** Runs a solver on a maze, between two cells by index, and records its steps. */
export function trace(maze: Walls, id: SolverId, from: number, to: number): Trace {
  const { width, height, topology, walls } = maze;
  const log = new Log();
  const marks = new Uint8Array(width * height);
  const seen = new Uint8Array(width * height);
  const counts: number[] = [0];
  let visited = 0;
  let walker = -1;
  const steps = solveInSteps(id, new Graph(maze), from, to);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const { kind, at, marks: marked } = step.value;
    log.begin(kindNumber(id, kind));
    log.change(LAYER.focus, FOCUS.walker, walker, at);
    walker = at;
    for (const [cell, mark] of marked) {
      log.change(LAYER.marks, cell, marks[cell], mark);
      marks[cell] = mark;
    }
    if (!STILL.includes(kind) && !seen[at] && marks[at] !== NEW) {
      seen[at] = 1;
      visited++;
    }
    counts.push(visited);
  }
  const shape = { width, height, torus: topology === "torus" };
  const recording = { ...shape, before: Uint8Array.from(walls), builds: false, ...log.taken };
  return { recording, visited: Uint32Array.from(counts), path: step.value };
}
