// `npm run bench:table [recording]`: writes the sentences with speeds in README, the tables and sentences with figures in
// docs/BENCHMARKS.md, and the charts in docs/. The figures come from a recording of the suite (default: the latest).

import { readFileSync, writeFileSync } from "node:fs";
import { withPart } from "../scripts/markdown.ts";
import { writeEngineCharts } from "./engineCharts.ts";
import { latestRecording } from "./latest.ts";
import { readmeParts } from "./readmeParts.ts";
import { benchmarkParts } from "./sections.ts";
import { readEngines } from "./suite/read.ts";

const file = latestRecording(process.argv[2], "engines-");
const recording = readEngines(file);
for (const [page, parts] of [
  ["README.md", readmeParts(recording, file)],
  ["docs/BENCHMARKS.md", benchmarkParts(recording, file)],
] as const) {
  let text = readFileSync(page, "utf8");
  for (const [name, part] of Object.entries(parts)) text = withPart(text, name, part.trim(), page);
  writeFileSync(page, text);
}
const charts = writeEngineCharts(recording);
console.log(`wrote the figures of ${file} to README.md, docs/BENCHMARKS.md, ${charts.join(", ")}`);
