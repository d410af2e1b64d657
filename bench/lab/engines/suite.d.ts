import type { algorithms, BackendName, createEngine, Engine } from "../../../src/index.ts";

/** Hashes of 64 bits in hexadecimal, by case. */
export type Hashes = Readonly<Record<string, string>>;

/** What the suite takes of the package. */
export interface Package {
  readonly algorithms: typeof algorithms;
  readonly createEngine: typeof createEngine;
}

export interface Outcome {
  readonly backend: string;
  readonly cases: number;
  /** The names of the cases that differ. */
  readonly different: readonly string[];
}

export function hashesOf(wasmaze: Package, engine: Engine): Hashes;
export function differencesOf(hashes: Hashes, recorded: Hashes): string[];
export const BACKENDS: readonly BackendName[];
/** By default on both backends. */
export function runSuite(wasmaze: Package, recorded: Hashes, backends?: readonly BackendName[]): Outcome[];
