import { readFileSync } from "node:fs";
import { createEngine, type Engine } from "../../../src/index.ts";
import { digestOf } from "../differential/digest.ts";

/** "1,2 3,4" becomes [[1, 2], [3, 4]]. */
export const tuples = (text: string): number[][] => text.split(" ").map((row) => row.split(",").map(Number));

export type Bytes = Uint8Array<ArrayBuffer>;

export interface MutantCase {
  readonly name: string;
  /** Returns a digest of the results of a module, given as its binary. */
  readonly run: (bytes: Bytes) => string;
  /** Returns the same digest for the reference. */
  readonly reference?: () => string;
}

/** The names of the functions of a module, in order, from its text. */
export const functionNames = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/^ \(func \$("[^"]+"|\S+)/gm)].map(([, name]) =>
    name.replaceAll('"', "").replace(/\)$/, ""),
  );

/** The index of a global of a module, from its text. */
export const globalIndex = (path: string, global: string): number =>
  [...readFileSync(path, "utf8").matchAll(/^ \(global \$(\S+)/gm)].findIndex(([, name]) => name === global);

/** Makes a value once for each binary. */
export function cached<Value>(make: (bytes: Bytes) => Value): (bytes: Bytes) => Value {
  const values = new WeakMap<Bytes, Value>();
  return (bytes) => {
    const value = values.get(bytes) ?? make(bytes);
    values.set(bytes, value);
    return value;
  };
}

export const moduleOf = cached((bytes) => new WebAssembly.Module(bytes));
const engineOf = cached((bytes) => createEngine({ backend: "wasm", module: moduleOf(bytes) }));

/** Returns the `run` of a case for results of an engine, which all cases of a module share. */
export const onEngine = (resultOf: (engine: Engine) => unknown) => (bytes: Bytes) =>
  digestOf(resultOf(engineOf(bytes)));
