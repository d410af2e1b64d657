// Compiles AssemblyScript only if the sources have changed, because the compiler takes seconds. A file beside each
// module contains the hashes of the sources and of the module.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import compiler from "assemblyscript/package.json" with { type: "json" };
import type { Artefact } from "./artefacts.ts";
import { readIfThere, writeWhole } from "./files.ts";
import { run } from "./run.ts";

export function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** An import without an extension is a file or a folder with index.ts. */
function fileOf(path: string): string {
  const candidates = [path, `${path}.ts`, join(path, "index.ts")];
  const found = candidates.find((file) => file.endsWith(".ts") && existsSync(file));
  if (!found) throw new Error(`expected the imported file ${path}.ts or ${path}/index.ts, got neither`);
  return found;
}

export function sourcesOf(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    for (const [, path] of readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^;"]*"(\.[^"]+)";/gm))
      found.add(fileOf(normalize(join(dirname(file), path))));
  }
  return [...found].sort();
}

function hashOfSources({ entry }: Artefact): string {
  const sources = sourcesOf(entry).flatMap((file) => [file, readFileSync(file)]);
  const settings = ["asconfig.json", "scripts/orderFunctions.mjs"].map((file) => readFileSync(file));
  return sha256(compiler.version, ...settings, ...sources);
}

const hashesOf = (artefact: Artefact): string =>
  `sources ${hashOfSources(artefact)}\nmodule ${sha256(readFileSync(artefact.wasm))}\n`;

const recordOf = ({ wasm }: Artefact): string => `${wasm}.hashes`;

export const isCompiled = (artefact: Artefact): boolean =>
  existsSync(artefact.wasm) && readIfThere(recordOf(artefact)) === hashesOf(artefact);

export async function compile(...artefacts: readonly Artefact[]): Promise<void> {
  const missing = artefacts.filter((artefact) => !isCompiled(artefact));
  if (missing.length === 0) return;
  await run("scripts/compileTargets.mjs", ...missing.flatMap(({ target, entry }) => [target, entry]));
  for (const artefact of missing) {
    writeWhole(recordOf(artefact), hashesOf(artefact));
    console.log(`${artefact.wasm}: ${Math.round(statSync(artefact.wasm).size / 1000)} kB`);
  }
}
