// Tests that all backends make the recorded mazes on graphs.

import { expect, test } from "vitest";
import { createGraphEngine, graphReference } from "../../src/graph.ts";
import { graphVectorOf, graphVectorRequests, readGraphVectors, recordedGraphs } from "../helpers/graphMazes.ts";

const recorded = readGraphVectors();

test.each(Object.entries(recordedGraphs))(
  "the mazes on %s are recorded; update them with npm run record",
  (name, graph) => {
    const vectors = recorded.filter((vector) => vector.graph === name);
    expect(vectors.map(({ request }) => request)).toEqual(expect.arrayContaining([...graphVectorRequests]));
    for (const backend of [undefined, graphReference]) {
      const engine = createGraphEngine(graph, { backend });
      for (const vector of vectors) expect(graphVectorOf(name, engine, vector.request)).toEqual(vector);
    }
  },
);
