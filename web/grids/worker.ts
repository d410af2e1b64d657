// Makes mazes on grids and records their steps.

import type { GraphRequest } from "../../src/graph.ts";
import { serveFunctions, transfer } from "../maze/calls.ts";
import type { GraphRecording } from "../maze/graphSteps.ts";
import { graphBuffersOf, recordGraph } from "../watch/graphRecording.ts";
import { type Fields, gridFor, requestOf } from "./fields.ts";

const worker = {
  make(fields: Fields): GraphRecording {
    const recording = recordGraph(gridFor(fields), requestOf(fields) as GraphRequest);
    return transfer(recording, graphBuffersOf(recording));
  },
};

export type GridWorker = typeof worker;

serveFunctions(worker);
