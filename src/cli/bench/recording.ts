// Recordings of the benchmark: JSON files with the measured times and the circumstances of the run.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import packageJson from "../../../package.json" with { type: "json" };
import { findAlgorithm } from "../../core/algorithms.ts";
import { show } from "../../core/errors.ts";
import type { AlgorithmId } from "../../core/registry.ts";
import { clock } from "./clock.ts";
import type { Effort, Figure } from "./rounds.ts";

/** Times of one algorithm at one size, in nanoseconds per cell. */
export interface Case {
  readonly algorithm: AlgorithmId;
  readonly revision: number;
  /** Side of the square mazes in cells. */
  readonly size: number;
  /** Number of mazes per call into WebAssembly. */
  readonly mazes: number;
  /** Time in WebAssembly, without copying the walls out of the module's memory. */
  readonly wasm: Figure;
  readonly reference?: Figure;
  /** Time of the reference's algorithm in WebAssembly, if the engine uses a different algorithm. */
  readonly textbook?: Figure;
  /** Time of one random draw, measured in the same rounds, in nanoseconds. */
  readonly draw: Figure;
}

/** The time to copy mazes out of the module's memory, in nanoseconds per cell. */
export interface CopyCase {
  readonly size: number;
  readonly mazes: number;
  /** Time to copy into a reused array. */
  readonly kept: Figure;
  /** Time to copy into a new array. */
  readonly fresh: Figure;
}

/** Time from start to the first 32x32 maze in milliseconds, and the size of the loaded files in bytes. */
export interface Startup {
  readonly node: Figure;
  /** Version of Node. */
  readonly version?: string;
  readonly chromium?: { readonly version: string; readonly figure: Figure };
  /** Startup time of wasmaze/slim with one algorithm. */
  readonly slim?: { readonly node: Figure; readonly chromium: Figure };
  /** Time to import an empty module in Chromium, as a baseline. */
  readonly nothing?: Figure;
  readonly bundleBytes: number;
  readonly bundleGzipBytes: number;
  readonly wasmBytes: number;
}

/** The recorded results of a benchmark run. */
export interface Recording {
  readonly schema: 1;
  /** Date and time in ISO 8601. */
  readonly date: string;
  readonly version: string;
  /** The git commit of the sources. */
  readonly commit?: string;
  /** Whether the sources had uncommitted changes. */
  readonly modified?: boolean;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly platform: string;
  readonly node: string;
  readonly clock: "cpu" | "wall";
  readonly settings: Effort;
  readonly cases: readonly Case[];
  readonly copies: readonly CopyCase[];
  readonly startup?: Startup;
}

/** Returns the git commit of the sources, or an empty object in an installed package. */
function commitOf(): Pick<Recording, "commit" | "modified"> {
  // This code may run from build, dist, dist/chunks or bench/peers/build.
  const root = ["..", "../..", "../../.."]
    .map((path) => join(import.meta.dirname, path))
    .find((folder) => existsSync(join(folder, "assembly/abi.ts")));
  if (!root) return {};
  const git = (...options: string[]): string =>
    execFileSync("git", ["-C", root, ...options], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    return {
      commit: git("rev-parse", "HEAD").trim(),
      modified: git("status", "--porcelain", "--", "src", "assembly").trim() !== "",
    };
  } catch {
    return {};
  }
}

/** Returns date, machine and versions for a new recording. */
export function circumstances(): Omit<Recording, "settings" | "cases" | "copies"> {
  const { version } = packageJson;
  return {
    schema: 1,
    date: new Date().toISOString(),
    version,
    ...commitOf(),
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryBytes: totalmem(),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    clock,
  };
}

/** Reads a recording. Unknown algorithms are skipped. */
export function readRecording(file: string): Recording {
  let recording: Recording;
  try {
    recording = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`expected a recording of wasmaze bench in ${JSON.stringify(file)}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const expected = '"recording" expected a file of wasmaze bench, schema 1';
  if (recording?.schema !== 1)
    throw new RangeError(`${expected}, got schema ${show(recording?.schema)} in ${show(file)}`);
  if (!Array.isArray(recording.cases)) throw new RangeError(`${expected}, got no cases in ${show(file)}`);
  return { ...recording, cases: recording.cases.filter(({ algorithm }) => findAlgorithm(algorithm)) };
}
