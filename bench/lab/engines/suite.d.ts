import type { algorithms, BackendName, createEngine, Engine } from "../../../src/index.ts";

/** Hashes of 64 bits, in hexadecimal, by case. */
export type Hashes = Readonly<Record<string, string>>;

/** The exports of the package that the suite uses. */
export interface Package {
  readonly algorithms: typeof algorithms;
  readonly createEngine: typeof createEngine;
}

export interface Outcome {
  readonly backend: string;
  readonly cases: number;
  /** Names of the cases that differ. */
  readonly different: readonly string[];
}

export function hashesOf(wasmaze: Package, engine: Engine): Hashes;
export function differencesOf(hashes: Hashes, recorded: Hashes): string[];
export const BACKENDS: readonly BackendName[];
/** Runs the suite on the given backends, both by default. */
export function runSuite(wasmaze: Package, recorded: Hashes, backends?: readonly BackendName[]): Outcome[];
