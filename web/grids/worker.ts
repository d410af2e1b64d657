// Makes mazes on grids and records their steps.

import { answer } from "../bare/latestWorker.ts";
import type { GraphRecording } from "../maze/graphSteps.ts";
import { graphBuffersOf, recordGraph } from "../watch/graphRecording.ts";
import { type Fields, gridFor, requestOf } from "./fields.ts";

answer<Fields, GraphRecording>((fields) => recordGraph(gridFor(fields), requestOf(fields)), graphBuffersOf);
