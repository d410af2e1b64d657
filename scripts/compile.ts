// Compiles AssemblyScript, and only when something has changed since the last time: the compiler takes seconds. Beside
// each module stands a file with the hashes of what it was made from and of what was made.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import compiler from "assemblyscript/package.json" with { type: "json" };
import type { Artefact } from "./artefacts.ts";
import { readIfThere, writeWhole } from "./files.ts";
import { functionOrder, orderFunctions, orderPrinted } from "./orderFunctions.ts";

export function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** The file of an import. AssemblyScript's have no ending; a folder stands for its index. */
function fileOf(path: string): string {
  const candidates = [path, `${path}.ts`, join(path, "index.ts")];
  const found = candidates.find((file) => file.endsWith(".ts") && existsSync(file));
  if (!found) throw new Error(`expected ${path}.ts or ${path}/index.ts to import, got neither`);
  return found;
}

/** The sources of a module: its entry and all that it imports. */
export function sourcesOf(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    for (const [, path] of readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^;"]*"(\.[^"]+)";/gm)) {
      found.add(fileOf(normalize(join(dirname(file), path))));
    }
  }
  return [...found].sort();
}

/** What the order of functions depends on. */
const ORDERING = ["orderFunctions", "encodeText", "splitLocals"].map((name) => `scripts/${name}.ts`);

/** The hash of a module's sources. */
function hashOfSources({ entry, ordered }: Artefact): string {
  const files = [...sourcesOf(entry), ...(ordered ? ORDERING : [])];
  const sources = files.flatMap((file) => [file, readFileSync(file)]);
  return sha256(compiler.version, readFileSync("asconfig.json"), ...sources);
}

/** The hashes of a module that is there. */
const hashesOf = (artefact: Artefact): string =>
  `sources ${hashOfSources(artefact)}\nmodule ${sha256(readFileSync(artefact.wasm))}\n`;

const recordOf = ({ wasm }: Artefact): string => `${wasm}.hashes`;

/** Whether a module is there already, made from the same sources. */
export const isCompiled = (artefact: Artefact): boolean =>
  existsSync(artefact.wasm) && readIfThere(recordOf(artefact)) === hashesOf(artefact);

/** Puts the functions of a module into another order, and those of its text, by which they have names. */
function orderFiles(wasm: string): void {
  const bytes = readFileSync(wasm);
  const order = functionOrder(bytes);
  const printed = wasm.replace(/wasm$/, "wat");
  writeWhole(wasm, orderFunctions(bytes, order));
  writeWhole(printed, orderPrinted(readFileSync(printed, "utf8"), order));
}

/** Compiles a module. */
export async function compile(artefact: Artefact): Promise<void> {
  const { target, entry, wasm, ordered } = artefact;
  const { default: asc } = await import("assemblyscript/asc");
  const { error } = await asc.main([entry, "--target", target], {
    stdout: process.stdout,
    stderr: process.stderr,
    writeFile: (file, contents) => writeWhole(file, contents),
  });
  if (error) throw new Error(`${entry} does not compile: ${error.message}`);
  if (ordered) orderFiles(wasm);
  writeWhole(recordOf(artefact), hashesOf(artefact));
}
