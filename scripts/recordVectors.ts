// Adds missing vectors to test/vectors/, as a step of `npm run record`. It fails if an engine's bytes differ from the
// recorded ones. A new revision of an algorithm begins a new record. --overwrite ID replaces vectors that were never
// published.

import { mkdirSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type AlgorithmInfo, algorithms, createEngine } from "../src/index.ts";
import type { Vector } from "../test/helpers/vectors.ts";
import { readVectors, requestOf, sameRequest, vectorOf, vectorPath, vectorRequests } from "../test/helpers/vectors.ts";
import {
  type LevelVector,
  levelRequests,
  levelVectorOf,
  levelVectorPath,
  readLevelVectors,
} from "../test/obstacles/vectors.ts";

const engines = [createEngine({ backend: "reference" }), createEngine({ backend: "wasm" })];

function make(request: Vector["request"]): Vector {
  const [vector, ...others] = engines.map((engine) => vectorOf(request, engine.generate(requestOf(request))));
  if (!others.every((other) => isDeepStrictEqual(other, vector)))
    throw new Error(`expected the same maze from all engines, got different mazes for ${JSON.stringify(request)}`);
  return vector;
}

function record(info: AlgorithmInfo, overwrite: boolean): string {
  const file = readVectors(info.id);
  const kept = !overwrite && file?.revision === info.revision ? file.vectors : [];
  for (const vector of kept) {
    if (isDeepStrictEqual(make(vector.request), vector)) continue;
    throw new Error(
      `${info.id} expected ${JSON.stringify(vector)}, got ${JSON.stringify(make(vector.request))}: raise the ` +
        `algorithm's revision or fix the algorithm; if the vector was never published, use --overwrite ${info.id}`,
    );
  }
  const added = vectorRequests(info)
    .filter((request) => !kept.some((vector) => sameRequest(vector.request, request)))
    .map(make);
  if (added.length > 0) {
    const lines = [...kept, ...added].map((vector) => `    ${JSON.stringify(vector)}`).join(",\n");
    mkdirSync(new URL(".", vectorPath(info.id)), { recursive: true });
    writeFileSync(
      vectorPath(info.id),
      `{\n  "algorithm": ${JSON.stringify(info.id)},\n  "revision": ${info.revision},\n  "vectors": ` +
        `[\n${lines}\n  ]\n}\n`,
    );
  }
  return `${info.id}: ${kept.length} kept, ${added.length} recorded`;
}

/** Adds missing vectors of obstacle levels. */
function recordLevels(overwrite: boolean): string {
  const kept = overwrite ? [] : readLevelVectors();
  const vectors = levelRequests.map((request): LevelVector => {
    const [vector, other] = engines.map((engine) => levelVectorOf(request, engine.obstacles(request)));
    const recorded = kept.find((each) => isDeepStrictEqual(each.request, JSON.parse(JSON.stringify(request))));
    if (isDeepStrictEqual(other, vector) && (!recorded || vector.sha256 === recorded.sha256)) return vector;
    throw new Error(`expected ${JSON.stringify(recorded ?? other)}, got ${JSON.stringify(vector)}`);
  });
  writeFileSync(levelVectorPath, `[\n${vectors.map((vector) => `  ${JSON.stringify(vector)}`).join(",\n")}\n]\n`);
  return `obstacles: ${kept.length} kept, ${vectors.length - kept.length} recorded`;
}

const { values } = parseArgs({ options: { overwrite: { type: "string", multiple: true, default: [] } } });
const ids = [...algorithms.map((info): string => info.id), "obstacles"];
try {
  const unknown = values.overwrite.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new RangeError(`"--overwrite" expected one of ${ids.join(", ")}, got ${unknown}`);
  for (const info of algorithms) console.log(record(info, values.overwrite.includes(info.id)));
  console.log(recordLevels(values.overwrite.includes("obstacles")));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
