// Writes the generated files of the Python package: the modules, the tables of algorithms and measures, and the types of
// their names.

import { copyFileSync } from "node:fs";
import { type AlgorithmInfo, algorithms } from "../src/core/algorithms.ts";
import { LAWS, OBSTACLE_ENDS } from "../src/core/obstacles.ts";
import { graphAlgorithms } from "../src/graph/algorithms.ts";
import { PRESETS, presetFields } from "../src/obstacles/presets.ts";
import { measures } from "../src/queries/measures.ts";
import { writeIfChanged } from "./files.ts";

const FOLDER = "python/src/wasmaze";

function rowOf({ id, title, revision, uniform, topologies, parameters = [], ...info }: AlgorithmInfo) {
  const { takesStart: takes_start, takesMask: takes_mask, streams = false, windows = false } = info;
  return { id, title, revision, uniform, topologies, takes_start, takes_mask, streams, windows, parameters };
}

// Fields in the order of their names in Python. The preset searchformer also depends on the size.
const presets = Object.fromEntries(
  PRESETS.map((preset) => {
    const { minSide, ...fields } = presetFields(preset, {});
    return [preset, { ...fields, ...(minSide && { min_side: minSide }) }];
  }),
);

const tables = {
  obstacles: { laws: LAWS, ends: OBSTACLE_ENDS, presets },
  algorithms: algorithms.map(rowOf),
  measures: Object.fromEntries(measures.map(({ name, type }) => [name, type])),
  graph_algorithms: graphAlgorithms.map(({ id }) => id),
};

const literal = (words: readonly string[]): string => `Literal[\n${words.map((word) => `    "${word}",\n`).join("")}]`;

/** Types of the parameters of all algorithms. A parameter has the same kind in every algorithm. */
const parameterTypes = new Map(
  algorithms.flatMap(({ parameters = [] }) =>
    parameters.map(({ name, kind, ...info }) => {
      const choices = "choices" in info ? `Literal[${info.choices.map((word) => `"${word}"`).join(", ")}]` : "";
      return [name, { share: "float", weight: "SupportsIndex", choice: choices }[kind]];
    }),
  ),
);

const literals = `"""Types of the names of algorithms, measures and parameters. Written by the project's build."""

from typing import Literal, SupportsIndex, TypedDict

AlgorithmId = ${literal(algorithms.map(({ id }) => id))}

MeasureName = ${literal(measures.map(({ name }) => name))}


class Parameters(TypedDict, total=False):
    """Parameters of all algorithms. \`\`wasmaze.algorithms\`\` lists those of each algorithm."""

${[...parameterTypes].map(([name, type]) => `    ${name}: ${type}\n`).join("")}`;

writeIfChanged(`${FOLDER}/_literals.py`, literals);
writeIfChanged(`${FOLDER}/tables.json`, `${JSON.stringify(tables, null, 1)}\n`);
for (const file of ["wasmaze.wasm", "forms.wasm", "modules/graph.wasm"])
  copyFileSync(`build/${file}`, `${FOLDER}/${file.replace("modules/", "")}`);
copyFileSync("LICENSE", "python/LICENSE");
