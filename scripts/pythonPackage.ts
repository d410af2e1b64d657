// Writes the generated files of the Python package: the module, and the tables of algorithms and measures.

import { copyFileSync } from "node:fs";
import { type AlgorithmInfo, algorithms } from "../src/core/algorithms.ts";
import { graphAlgorithms } from "../src/graph/algorithms.ts";
import { measures } from "../src/queries/measures.ts";
import { writeIfChanged } from "./files.ts";

const FOLDER = "python/src/wasmaze";

function rowOf({ id, title, revision, uniform, topologies, parameters = [], ...info }: AlgorithmInfo) {
  const { takesStart: takes_start, takesMask: takes_mask, streams = false, windows = false } = info;
  return { id, title, revision, uniform, topologies, takes_start, takes_mask, streams, windows, parameters };
}

const tables = {
  algorithms: algorithms.map(rowOf),
  measures: Object.fromEntries(measures.map(({ name, type }) => [name, type])),
  graph_algorithms: graphAlgorithms.map(({ id }) => id),
};

writeIfChanged(`${FOLDER}/tables.json`, `${JSON.stringify(tables, null, 1)}\n`);
copyFileSync("build/wasmaze.wasm", `${FOLDER}/wasmaze.wasm`);
copyFileSync("build/modules/graph.wasm", `${FOLDER}/graph.wasm`);
