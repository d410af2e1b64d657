// npm run test:stryker: changes the sources of the core, the readers and writers, the queries and the data sets one
// place at a time, and the quick tests must notice. Of these sources a seeded share is changed, in pieces of some lines.
// See docs/RELIABILITY.md.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const FOLDERS = ["src/core", "src/io", "src/queries", "src/bulk"];
/** Lines of a piece: a change that spans two pieces is not made. */
const PIECE = 30;
const LIMIT = 0.85;
const BIN = "test/stryker/node_modules/.bin/stryker";
const CONFIG = "build/stryker.config.json";
const REPORT = "build/stryker.json";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    // One piece of so many.
    of: { type: "string", default: "8" },
    // Only sources whose path contains this.
    only: { type: "string", default: "" },
  },
});
const of = Number(values.of);
if (!Number.isInteger(of) || of < 1) throw new RangeError(`"of" expected an integer from 1 on, got ${values.of}`);

/** The chosen pieces of a file, as Stryker takes them. */
function piecesOf(file) {
  const lines = readFileSync(file, "utf8").split("\n").length;
  const pieces = Array.from({ length: Math.ceil(lines / PIECE) }, (_, i) => i);
  const chosen = pieces.filter((piece) => {
    const digest = createHash("sha256").update(`${values.seed} ${file} ${piece}`).digest();
    return digest.readUInt32LE() % of === 0;
  });
  return chosen.map((piece) => `${file}:${PIECE * piece + 1}-${Math.min(lines, PIECE * (piece + 1))}`);
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`)
    .sort(),
).filter((file) => file.includes(values.only));
const mutate = of === 1 ? files : files.flatMap(piecesOf);
mkdirSync("build", { recursive: true });
rmSync(REPORT, { force: true });
// Marks of mutants of an earlier run, whose numbers are others now.
for (const name of readdirSync("build")) if (name.startsWith("stryker-")) rmSync(`build/${name}`, { recursive: true });
const config = JSON.parse(readFileSync("test/stryker/stryker.config.json", "utf8"));
writeFileSync(CONFIG, JSON.stringify({ ...config, mutate }));
const child = spawn(BIN, ["run", CONFIG], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
const code = await new Promise((done) => child.on("close", done));
if (code !== 0) process.exit(1);

const KILLED = new Set(["Killed", "Timeout"]);
const LEFT = new Set(["Survived", "NoCoverage"]);
const report = JSON.parse(readFileSync(REPORT, "utf8"));
const rows = new Map();
for (const [file, { mutants }] of Object.entries(report.files)) {
  for (const { status, location, mutatorName, replacement } of mutants) {
    if (!KILLED.has(status) && !LEFT.has(status)) continue;
    for (const name of [FOLDERS.find((folder) => file.startsWith(folder)), "all"]) {
      const row = rows.get(name) ?? { killed: 0, timeout: 0, survived: 0, unmet: 0 };
      row.killed += KILLED.has(status);
      row.timeout += status === "Timeout";
      row.survived += LEFT.has(status);
      row.unmet += status === "NoCoverage";
      rows.set(name, row);
    }
    const { line, column } = location.start;
    const text = String(replacement).replaceAll(/\s+/g, " ").slice(0, 80);
    if (LEFT.has(status)) console.log(`${file}:${line}:${column} ${status} ${mutatorName}: ${text}`);
  }
}
let share = 0;
for (const [name, { killed, timeout, survived, unmet }] of rows) {
  share = killed / (killed + survived);
  const left = `${survived} survived, of these ${unmet} that no test meets`;
  console.log(`${name}: ${killed} killed (${timeout} by no end), ${left}: ${(100 * share).toFixed(1)} %`);
}
process.exitCode =
  rows.size > 0 && rows.get("all").killed / (rows.get("all").killed + rows.get("all").survived) >= LIMIT ? 0 : 1;
