// The format of recordings of engines: JSON, schema 2. The explorer's race writes it, too.

import type { Startup } from "../../src/cli/bench/recording.ts";

/**
 * Implementations: the engine's WebAssembly, textbook WebAssembly if the engine uses another algorithm, the best
 * JavaScript (bench/best), and textbook JavaScript (src/reference).
 */
export type VariantName = "wasm" | "textbookWasm" | "best" | "textbook";

/** The measurement of one algorithm at one size in one process. */
export interface CaseSamples {
  readonly algorithm: string;
  /** Cells per side of the square. */
  readonly size: number;
  readonly height?: number;
  /** Further fields of the request, if they are not the default. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** Costs by variant, in nanoseconds per cell. Sample i of each variant is from round i. */
  readonly paired: Readonly<Partial<Record<VariantName, readonly number[]>>>;
  /** Costs in ns per cell by mitata, which runs one variant after the other: at most 15 quantiles of samples. */
  readonly mitata?: Readonly<Partial<Record<VariantName, readonly number[]>>>;
}

/** Times of the first mazes of a process, in milliseconds of wall time. */
export interface Phases {
  readonly algorithm: string;
  readonly size: number;
  /** Time of `new WebAssembly.Module`, and time of creating a backend. */
  readonly compile?: number;
  readonly instantiate?: number;
  /** Times of consecutive mazes, by variant. */
  readonly mazes: Readonly<Partial<Record<VariantName, readonly number[]>>>;
}

/** Measurements of one process, or of one newly started browser. */
export interface Fork {
  readonly phases?: Phases;
  readonly cases: readonly CaseSamples[];
}

/** An engine with all its processes. */
export interface EngineRun {
  /** Id of the engine in --engines, such as node@24. */
  readonly id: string;
  /** Name and version, such as Node 24.21.0. */
  readonly name: string;
  /** The underlying JavaScript engine, such as V8 13.6. */
  readonly engine: string;
  /** Command line options of the engine. */
  readonly flags?: readonly string[];
  readonly forks: readonly Fork[];
}

/** Measurements of packages from npm at one size, in the same rounds as wasmaze's `wasm` and `copied`. */
export interface PeerSamples {
  readonly algorithm: string;
  readonly size: number;
  /** Costs of `wasm`, `copied`, and each package, in nanoseconds per cell. */
  readonly paired: Readonly<Record<string, readonly number[]>>;
  /** Versions of the packages, and defects of their mazes, by package. */
  readonly versions: Readonly<Record<string, string>>;
  readonly defects?: Readonly<Record<string, string>>;
  /** Packages without samples, with the reason. */
  readonly skipped?: Readonly<Record<string, string>>;
}

/** Size of code in bytes, before and after gzip. */
export interface CodeSize {
  readonly name: string;
  readonly bytes: number;
  readonly gzip: number;
}

/** A recording of several engines. */
export interface EnginesRecording {
  readonly schema: 2;
  /** Date and time in ISO 8601. */
  readonly date: string;
  /** The command that makes such a recording. */
  readonly command: string;
  /** Duration of the command in seconds. */
  readonly seconds?: number;
  /** Version of wasmaze. */
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
  /** Engines that are not installed, with instructions for installing them. */
  readonly missing?: readonly { readonly id: string; readonly hint: string }[];
  /** The main engine with other compilers. These runs measure the first mazes only. */
  readonly compilers?: readonly EngineRun[];
  readonly peers?: readonly PeerSamples[];
  readonly code?: readonly CodeSize[];
  readonly startup?: Startup;
}

/** The measurements that a process makes. */
export interface SuitePlan {
  readonly phases?: { readonly algorithm: string; readonly size: number; readonly mazes: number };
  readonly cases: readonly { readonly algorithm: string; readonly size: number; readonly variants: VariantName[] }[];
  readonly sampleMilliseconds: number;
  readonly rounds: number;
  readonly budgetMilliseconds: number;
  /** Time that mitata takes per variant, in milliseconds. 0 disables mitata. */
  readonly mitataMilliseconds: number;
  /** Sizes that mitata measures. It runs each of them at least twelve times. */
  readonly mitataSizes: readonly number[];
}
