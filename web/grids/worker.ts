// Makes mazes on grids and records their steps.

import type { GraphRecording } from "../maze/graphSteps.ts";
import { answer } from "../pages/latestWorker.ts";
import { graphBuffersOf, recordGraph } from "../watch/graphRecording.ts";
import { type Fields, gridFor, requestOf } from "./fields.ts";

answer<Fields, GraphRecording>((fields) => recordGraph(gridFor(fields), requestOf(fields)), graphBuffersOf);
