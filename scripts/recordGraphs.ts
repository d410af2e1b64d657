// Adds new mazes on graphs to test/vectors/graphs.json, as a step of `npm run record`. It fails if a recorded maze has
// changed: then the revision of its algorithm must increase.

import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { createGraphEngine, graphReference } from "../src/graph.ts";
import {
  graphVectorOf,
  graphVectorPath,
  graphVectorRequests,
  readGraphVectors,
  recordedGraphs,
} from "../test/helpers/graphMazes.ts";
import { writeWhole } from "./files.ts";

const kept = existsSync(graphVectorPath) ? readGraphVectors() : [];
const added = [];
for (const [name, graph] of Object.entries(recordedGraphs)) {
  const engine = createGraphEngine(graph, { backend: graphReference });
  for (const request of graphVectorRequests) {
    const vector = graphVectorOf(name, engine, request);
    const known = kept.find((each) => each.graph === name && isDeepStrictEqual(each.request, request));
    if (!known) added.push(vector);
    else if (!isDeepStrictEqual(known, vector))
      throw new Error(`expected the recorded maze ${JSON.stringify(known)}, got ${JSON.stringify(vector)}`);
  }
}
const lines = [...kept, ...added].map((vector) => `  ${JSON.stringify(vector)}`);
if (added.length > 0) writeWhole(graphVectorPath.pathname, `[\n${lines.join(",\n")}\n]\n`);
console.log(`mazes on graphs: ${kept.length} kept, ${added.length} recorded`);
