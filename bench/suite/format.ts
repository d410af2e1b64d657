// What is recorded when engines are compared: JSON of this shape, schema 2. The explorer's race writes it, too.

import type { Startup } from "../../src/cli/bench/recording.ts";

/**
 * How mazes are made: by the engine's WebAssembly, by the textbook algorithm on WebAssembly where the engine has
 * another, by the best JavaScript (bench/best), by textbook JavaScript (src/reference).
 */
export type VariantName = "wasm" | "textbookWasm" | "best" | "textbook";

/** One algorithm at one size in one process. */
export interface CaseSamples {
  readonly algorithm: string;
  /** Cells on a side of the square, or of its sides. */
  readonly size: number;
  readonly height?: number;
  /** What else was asked for, other than the defaults. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** Nanoseconds a cell, by variant; sample i of all is round i. */
  readonly paired: Readonly<Partial<Record<VariantName, readonly number[]>>>;
  /** The same by mitata, one variant after the other: at most 15 quantiles of its samples. */
  readonly mitata?: Readonly<Partial<Record<VariantName, readonly number[]>>>;
}

/** The first mazes of a process, in milliseconds of wall time. */
export interface Phases {
  readonly algorithm: string;
  readonly size: number;
  /** `new WebAssembly.Module`, and what creates a backend on it. */
  readonly compile?: number;
  readonly instantiate?: number;
  /** Each maze in turn, by variant. */
  readonly mazes: Readonly<Partial<Record<VariantName, readonly number[]>>>;
}

/** What one process, or one browser that was started for it, measured. */
export interface Fork {
  readonly phases?: Phases;
  readonly cases: readonly CaseSamples[];
}

/** An engine and all its processes. */
export interface EngineRun {
  /** As --engines takes it: node@24. */
  readonly id: string;
  /** Name and version: Node 24.21.0. */
  readonly name: string;
  /** What runs the code: V8 13.6. */
  readonly engine: string;
  /** What was set: options of the command line. */
  readonly flags?: readonly string[];
  readonly forks: readonly Fork[];
}

/** A package from npm at one size, in the rounds of `wasm` and `copied`, both wasmaze. */
export interface PeerSamples {
  readonly algorithm: string;
  readonly size: number;
  /** Nanoseconds a cell by name: wasm, copied, and each package. */
  readonly paired: Readonly<Record<string, readonly number[]>>;
  /** The packages' versions, and what is wrong with their mazes, if anything is. */
  readonly versions: Readonly<Record<string, string>>;
  readonly defects?: Readonly<Record<string, string>>;
  /** Packages without samples, and the reason. */
  readonly skipped?: Readonly<Record<string, string>>;
}

/** Bytes of code, as it is and after gzip. */
export interface CodeSize {
  readonly name: string;
  readonly bytes: number;
  readonly gzip: number;
}

/** A recording of engines side by side. */
export interface EnginesRecording {
  readonly schema: 2;
  /** ISO 8601. */
  readonly date: string;
  /** How to make such a recording. */
  readonly command: string;
  /** How long it took. */
  readonly seconds?: number;
  /** Of wasmaze. */
  readonly version: string;
  readonly commit?: string;
  readonly modified?: boolean;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes?: number;
  readonly platform: string;
  readonly clock: "wall";
  /** The id of the engine that tables show. */
  readonly main: string;
  readonly engines: readonly EngineRun[];
  /** Engines that are not here, and how to get them. */
  readonly missing?: readonly { readonly id: string; readonly hint: string }[];
  /** The main engine with other compilers: phases only. */
  readonly compilers?: readonly EngineRun[];
  readonly peers?: readonly PeerSamples[];
  readonly code?: readonly CodeSize[];
  readonly startup?: Startup;
}

/** What a process is asked to measure. */
export interface SuitePlan {
  readonly phases?: { readonly algorithm: string; readonly size: number; readonly mazes: number };
  readonly cases: readonly { readonly algorithm: string; readonly size: number; readonly variants: VariantName[] }[];
  readonly sampleMilliseconds: number;
  readonly rounds: number;
  readonly budgetMilliseconds: number;
  /** Milliseconds a variant; 0: not. */
  readonly mitataMilliseconds: number;
  /** The sizes that mitata measures: it runs each at least twelve times. */
  readonly mitataSizes: readonly number[];
}
