// `npm run bench:table [recording]`: writes the sentences with speeds in README and docs/, the tables and sentences with
// figures in docs/BENCHMARKS.md, the claims about speed in docs/LAWS.md, the tables of other commands in docs/, and the
// charts in docs/. The figures come from a recording of the suite (default: the latest).

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { withPart } from "../scripts/markdown.ts";
import { writeEngineCharts } from "./engineCharts.ts";
import { timeClaims } from "./lab/measures/claims.ts";
import { latestRecording } from "./latest.ts";
import { fallbackRange, readmeParts } from "./readmeParts.ts";
import { recordedParts } from "./recorded.ts";
import { benchmarkParts } from "./sections.ts";
import { readEngines } from "./suite/read.ts";

const file = latestRecording(process.argv[2], "engines-");
const recording = readEngines(file);
for (const [page, parts] of [
  ["README.md", readmeParts(recording, file)],
  ["docs/BENCHMARKS.md", benchmarkParts(recording, file)],
  ["docs/LAWS.md", { timeClaims: timeClaims(recording) }],
] as const) {
  let text = readFileSync(page, "utf8");
  for (const [name, part] of Object.entries(parts)) text = withPart(text, name, part.trim(), page);
  writeFileSync(page, text);
}
const tables = Object.entries(recordedParts(recording));
const pages = readdirSync("docs").filter((name) => name.endsWith(".md"));
for (const page of ["README.md", ...pages.map((name) => `docs/${name}`)]) {
  let text = readFileSync(page, "utf8");
  for (const [name, part] of tables) if (text.includes(`<!-- ${name} -->`)) text = withPart(text, name, part, page);
  writeFileSync(page, text.replaceAll(/\d+ to \d+ times(?=\s+slower)/g, fallbackRange(recording)));
}
const charts = writeEngineCharts(recording);
console.log(`wrote the figures of ${file} to README.md, docs/BENCHMARKS.md, docs/LAWS.md, ${charts.join(", ")}`);
