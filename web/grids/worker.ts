// Makes mazes on grids and records their steps.

import type { GraphRequest } from "../../src/graph.ts";
import { serveFunctions } from "../maze/calls.ts";
import { recordGraph } from "../watch/graphRecording.ts";
import { type Fields, gridFor, requestOf } from "./fields.ts";

const worker = {
  make: (fields: Fields) => recordGraph(gridFor(fields), requestOf(fields) as GraphRequest),
};

export type GridWorker = typeof worker;

serveFunctions(worker);
