// Compiles WebAssembly modules from files. Error messages have one line.

import { readFileSync, statSync } from "node:fs";
import { messageOf, show } from "../src/core/errors.ts";

const refuse = (file: string, got: string): RangeError =>
  new RangeError(`"module" expected the file of a wasmaze module, got ${show(file)}: ${got}`);

export const notAModule = (file: string, error: unknown): RangeError => refuse(file, messageOf(error));

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
