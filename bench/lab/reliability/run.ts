// npx tsx bench/lab/reliability/run.ts [--cli dist/cli.js] [--rounds 20] [--delayed 5] [--kills 0] [--kind giant]
// Tests the guarantees about files on any built command line. The exit code is 1 if a guarantee is broken.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inFolder, killAll, kinds, race, sha256, start } from "./trials.ts";

const { values } = parseArgs({
  options: {
    cli: { type: "string", default: "dist/cli.js" },
    rounds: { type: "string", default: "20" },
    delayed: { type: "string", default: "5" },
    kills: { type: "string", default: "0" },
    kind: { type: "string" },
  },
});
const { cli } = values;
const run = (...words: string[]) => start([process.execPath, cli, ...words]);

function report(guarantee: string, isKept: boolean, found: unknown): void {
  console.log(`${isKept ? "kept  " : "BROKEN"} ${guarantee}: ${JSON.stringify(found)}`);
  if (!isKept) process.exitCode = 1;
}

for (const [isDelayed, rounds] of [
  [false, Number(values.rounds)],
  [true, Number(values.delayed)],
] as const) {
  if (rounds === 0) continue;
  const races = await race(cli, rounds, isDelayed);
  const isKept = races.wrong + races.failed + races.hung === 0;
  report(`concurrent giant commands complete a killed run${isDelayed ? ", with slow locks" : ""}`, isKept, races);
}

await inFolder(async (folder) => {
  const [whole, parts] = ["whole.npy", "parts.npy"].map((name) => join(folder, name));
  const words = (file: string) => [
    "giant",
    "-q",
    "--width",
    "300",
    "--height",
    "200",
    "--seed",
    "7",
    "--strip-rows",
    "20",
    "--output",
    file,
  ];
  await run(...words(whole));
  for (const shard of ["1/2", "2/2"]) await run(...words(parts), "--shard", shard);
  const bytes = readFileSync(`${parts}.partial`);
  bytes[5000] ^= 1;
  writeFileSync(`${parts}.partial`, bytes);
  const merged = await run("giant", "merge", parts);
  report("giant merge reports a damaged strip", merged.code === 1 && merged.errors.includes("rows 0 to 19"), merged);
  const { code } = await run(...words(parts));
  report("giant replaces a damaged strip", code === 0 && sha256(parts) === sha256(whole), { code });
});

for (const redirection of ["2>&1 | head -1", "2>/dev/full"])
  await inFolder(async (folder) => {
    const line = `"$@" ${redirection}; exit "\${PIPESTATUS[0]}"`;
    const words = ["bulk", "--seed", "7", "--count", "600000", "--output", join(folder, "set")];
    const { code } = await start(["bash", "-c", line, "bash", process.execPath, cli, ...words]);
    const left = readdirSync(join(folder, "set")).filter((name) => name.endsWith(".partial"));
    report(`bulk completes with ${redirection}`, code === 0 && left.length === 0, { code, left });
  });

await inFolder(async (folder) => {
  const words = (seed: string) => [
    "bulk",
    "-q",
    "--seed",
    seed,
    "--count",
    "60",
    "--part-size",
    "20",
    "--output",
    folder,
  ];
  await run(...words("7"));
  rmSync(join(folder, "manifest.json"));
  const file = join(folder, "part-000000000000.npy");
  const before = sha256(file);
  const { code } = await run(...words("8"));
  report("bulk keeps parts without a manifest", code === 1 && sha256(file) === before, { code });
});

for (const [name, kind] of Object.entries(kinds)) {
  if (Number(values.kills) === 0 || (values.kind !== undefined && values.kind !== name)) continue;
  const found = await killAll(cli, kind, Number(values.kills)).catch((error) => (error as Error).message);
  report(`killed commands can be completed: ${name}`, typeof found === "number", found);
}
