import type { algorithms, BackendName, createEngine, Engine } from "../../../src/index.ts";

/** Hashes by the name of the case: 64 bits, in hexadecimal. */
export type Hashes = Readonly<Record<string, string>>;

export interface Package {
  readonly algorithms: typeof algorithms;
  readonly createEngine: typeof createEngine;
}

export interface Outcome {
  readonly backend: string;
  readonly cases: number;
  readonly different: readonly string[];
}

export function hashesOf(wasmaze: Package, engine: Engine): Hashes;
export function differencesOf(hashes: Hashes, recorded: Hashes): string[];
export const BACKENDS: readonly BackendName[];
export function runSuite(wasmaze: Package, recorded: Hashes, backends?: readonly BackendName[]): Outcome[];
