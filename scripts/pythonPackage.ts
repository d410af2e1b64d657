// Writes the generated files of the Python package: the module, and the tables of algorithms and measures.

import { copyFileSync } from "node:fs";
import { type AlgorithmInfo, algorithms } from "../src/core/algorithms.ts";
import { measures } from "../src/queries/measures.ts";
import { writeIfChanged } from "./files.ts";

const FOLDER = "python/src/wasmaze";

const tables = {
  algorithms: algorithms.map(
    ({
      id,
      title,
      revision,
      uniform,
      topologies,
      takesStart,
      takesMask,
      streams,
      windows,
      parameters = [],
    }: AlgorithmInfo) => ({
      id,
      title,
      revision,
      uniform,
      topologies,
      takes_start: takesStart,
      takes_mask: takesMask,
      streams: streams ?? false,
      windows: windows ?? false,
      parameters,
    }),
  ),
  measures: Object.fromEntries(measures.map(({ name, type }) => [name, type])),
};

writeIfChanged(`${FOLDER}/tables.json`, `${JSON.stringify(tables, null, 1)}\n`);
copyFileSync("build/wasmaze.wasm", `${FOLDER}/wasmaze.wasm`);
