// Recorded mazes on graphs. The test and the script that records them share this file.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  type AnyGraphRequest,
  createGraph,
  cubeGrid,
  type Graph,
  type GraphEngine,
  graphAlgorithms,
  hexGrid,
  masked,
  squareGrid,
} from "../../src/graph.ts";

const holes = (cells: number): Uint8Array =>
  Uint8Array.from({ length: cells }, (_, cell) => ((cell * cell + 3) % 7 === 0 ? 0 : 1));

const star = Array.from({ length: 99 }, (_, i) => [0, i + 1, i, (7 * i + 3) % 100]).flat();

/** The graphs of the recorded mazes by name. */
export const recordedGraphs: Readonly<Record<string, Graph>> = {
  "hex 5 x 4": hexGrid(5, 4),
  "hex 70 x 41": hexGrid(70, 41),
  "hex 20 x 15 with holes": masked(hexGrid(20, 15), holes(300)),
  "cube 7 x 6 x 5": cubeGrid(7, 6, 5),
  "torus 9 x 8": squareGrid(9, 8, { topology: "torus" }),
  "square 40 x 30 with a room": { ...squareGrid(40, 30), required: Uint32Array.of(0, 1, 2, 3, 80, 82, 84) },
  "a star with 99 further edges": createGraph({ cells: 100, edges: star }),
};

/** A recorded maze. */
export interface GraphVector {
  readonly graph: string;
  readonly request: AnyGraphRequest;
  readonly start?: number;
  /** The first 16 digits of the SHA-256 of the passages. */
  readonly passages: string;
}

/** Requests for all algorithms. Every graph has a recorded maze for each request. */
export const graphVectorRequests: readonly AnyGraphRequest[] = graphAlgorithms.flatMap((row) => {
  const algorithm = row.id;
  const requests: AnyGraphRequest[] = [
    { algorithm, seed: "wasmaze", index: 2 ** 40 + 1 },
    { algorithm, seed: 2 ** 53 - 1, braid: 0.5 },
  ];
  if ("parameters" in row)
    requests.push({ algorithm, seed: 3, parameters: { newest: 1, random: 2, oldest: 3, middle: 4 } });
  return requests;
});

export function graphVectorOf(graph: string, engine: GraphEngine, request: AnyGraphRequest): GraphVector {
  const { passages, start } = engine.generate(request as never);
  const digits = createHash("sha256").update(passages).digest("hex").slice(0, 16);
  return { graph, request, ...(start !== undefined && { start }), passages: digits };
}

export const graphVectorPath = new URL("../vectors/graphs.json", import.meta.url);

export const readGraphVectors = (): GraphVector[] => JSON.parse(readFileSync(graphVectorPath, "utf8"));
