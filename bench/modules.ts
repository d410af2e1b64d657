// Compiles modules from files. Errors are one line.

import { readFileSync, statSync } from "node:fs";
import { messageOf, show } from "../src/core/errors.ts";

const refuse = (file: string, got: string): RangeError =>
  new RangeError(`"module" expected the file of a wasmaze module, got ${show(file)}: ${got}`);

/** The error for a file that is not a usable module. */
export const notAModule = (file: string, error: unknown): RangeError => refuse(file, messageOf(error));

/** Compiles the module in a file and checks that it has an export. */
export function compileFile(file: string, needed = "requestBlock"): WebAssembly.Module {
  if (statSync(file).isDirectory()) throw refuse(file, "a folder");
  const source = readFileSync(file);
  let module: WebAssembly.Module;
  try {
    module = new WebAssembly.Module(source);
  } catch (error) {
    throw notAModule(file, error);
  }
  if (!WebAssembly.Module.exports(module).some(({ name }) => name === needed))
    throw refuse(file, `it has no export ${needed}`);
  return module;
}
