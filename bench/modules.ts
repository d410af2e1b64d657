// Modules that are given as files, with errors of one line.

import { readFileSync, statSync } from "node:fs";
import { messageOf, show } from "../src/core/errors.ts";

const refuse = (file: string, got: string): RangeError =>
  new RangeError(`"module" expected a file of a module of wasmaze, got ${show(file)}: ${got}`);

/** The error of a file that is no module, or not one that can be used. */
export const notAModule = (file: string, error: unknown): RangeError => refuse(file, messageOf(error));

/** Compiles the module in a file, of any version, and checks that it has an export. */
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
