// The reference on graphs: textbook code for the algorithms of assembly/graph/, written from docs/ALGORITHMS.md.

import { shareWord } from "../../core/share.ts";
import { aldousBroder } from "./aldousBroder.ts";
import { braidGraphMaze } from "./braid.ts";
import { growingTree } from "./growingTree.ts";
import { huntAndKill } from "./huntAndKill.ts";
import { kruskal } from "./kruskal.ts";
import { primModified } from "./primModified.ts";
import { primSimplified } from "./primSimplified.ts";
import { primTrue } from "./primTrue.ts";
import { recursiveBacktracker } from "./recursiveBacktracker.ts";
import type { GraphAlgorithmTask, GraphReferenceAlgorithm } from "./task.ts";
import { wilson } from "./wilson.ts";

const algorithms: { readonly [id: string]: GraphReferenceAlgorithm } = {
  kruskal,
  "prim-true": primTrue,
  "prim-simplified": primSimplified,
  "prim-modified": primModified,
  "aldous-broder": aldousBroder,
  wilson,
  "recursive-backtracker": recursiveBacktracker,
  "hunt-and-kill": huntAndKill,
  "growing-tree": growingTree,
};

/** Makes a maze by the algorithm `id`, and opens dead ends with probability `braid`. */
export function makeGraphMaze(id: string, task: GraphAlgorithmTask, braid: number): void {
  algorithms[id](task);
  if (braid > 0) braidGraphMaze(task, shareWord(braid));
}
