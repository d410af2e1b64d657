// The format of recordings of several engines: JSON, schema 2. The suite writes it.

import type { Startup } from "../../src/cli/bench/recording.ts";

/**
 * Implementations: the engine's WebAssembly, textbook WebAssembly if the engine uses another algorithm, the best
 * JavaScript (bench/best), and textbook JavaScript (src/reference).
 */
export type VariantName = "wasm" | "textbookWasm" | "best" | "textbook";

export interface CaseSamples {
  readonly algorithm: string;
  /** Width of the mazes in cells. It is also their height unless `height` is given. */
  readonly size: number;
  readonly height?: number;
  /** Further fields of the request, if they are not the default. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** Costs by variant, in nanoseconds per cell. Sample i of each variant is from round i. */
  readonly paired: Readonly<Partial<Record<VariantName, readonly number[]>>>;
  /** Costs that mitata measured for one variant after the other, in nanoseconds per cell: at most 15 quantiles. */
  readonly mitata?: Readonly<Partial<Record<VariantName, readonly number[]>>>;
}

/** Times of the first mazes of a process, in milliseconds of wall time. */
export interface Phases {
  readonly algorithm: string;
  readonly size: number;
  /** Time of `new WebAssembly.Module`. */
  readonly compile?: number;
  /** Time of creating a backend with the compiled module. */
  readonly instantiate?: number;
  /** Times of consecutive mazes, by variant. */
  readonly mazes: Readonly<Partial<Record<VariantName, readonly number[]>>>;
}

/** Measurements of one process, or of one newly started browser. */
export interface Fork {
  readonly phases?: Phases;
  readonly cases: readonly CaseSamples[];
}

export interface EngineRun {
  /** Id of the engine in --engines, such as node@24. */
  readonly id: string;
  /** Name and version, such as Node 24.21.0. */
  readonly name: string;
  /** The underlying JavaScript engine, such as V8 13.6. */
  readonly engine: string;
  readonly flags?: readonly string[];
  readonly forks: readonly Fork[];
}

/** Measurements of other maze packages and of wasmaze at one size, in common rounds. */
export interface PeerSamples {
  readonly algorithm: string;
  readonly size: number;
  /**
   * Costs in ns per cell: of each package, and of wasmaze in batches (`wasm`), one maze per call (`single`), one maze
   * per call into an array of the caller (`into`), and of the least that a call can cost (`floor`).
   */
  readonly paired: Readonly<Record<string, readonly number[]>>;
  readonly versions: Readonly<Record<string, string>>;
  /** Packages whose mazes are not perfect, each with a description of the first defect. */
  readonly defects?: Readonly<Record<string, string>>;
  /** Packages without samples, with the reason. */
  readonly skipped?: Readonly<Record<string, string>>;
}

export interface CodeSize {
  readonly name: string;
  readonly bytes: number;
  readonly gzip: number;
}

/** A table of figures that another command measured, as the documents show it. */
export interface RecordedTable {
  /** The command, or how the figures were measured. */
  readonly command: string;
  /** Date and time in ISO 8601. */
  readonly date: string;
  readonly commit?: string;
  readonly modified?: boolean;
  readonly cpu: string;
  readonly node: string;
  /** Rows of cells. The first row has the heads. */
  readonly rows: readonly (readonly string[])[];
}

export interface EnginesRecording {
  readonly schema: 2;
  /** Date and time in ISO 8601. */
  readonly date: string;
  /** The command that made the recording. */
  readonly command: string;
  readonly seconds?: number;
  readonly version: string;
  readonly commit?: string;
  readonly modified?: boolean;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes?: number;
  readonly platform: string;
  readonly clock: "wall";
  /** Id of the engine that README and most tables show. */
  readonly main: string;
  readonly engines: readonly EngineRun[];
  /** Engines that are not installed. */
  readonly missing?: readonly { readonly id: string; readonly hint: string }[];
  /** Runs of the main engine with some of V8's compilers disabled. They measure only the first mazes of a process. */
  readonly compilers?: readonly EngineRun[];
  readonly peers?: readonly PeerSamples[];
  /** Date, commit and Node of the samples in `peers`, if they were added to the recording later. */
  readonly peersAdded?: { readonly date: string; readonly commit?: string; readonly node: string };
  readonly code?: readonly CodeSize[];
  readonly startup?: Startup;
  /** Tables of other commands, by name. */
  readonly tables?: Readonly<Record<string, RecordedTable>>;
}

export interface SuitePlan {
  readonly phases?: { readonly algorithm: string; readonly size: number; readonly mazes: number };
  readonly cases: readonly { readonly algorithm: string; readonly size: number; readonly variants: VariantName[] }[];
  readonly sampleMilliseconds: number;
  readonly rounds: number;
  readonly budgetMilliseconds: number;
  /** Time for which mitata measures each variant. 0 disables mitata. */
  readonly mitataMilliseconds: number;
  /** Sizes that mitata measures. Large sizes are omitted, because mitata makes at least twelve calls per variant. */
  readonly mitataSizes: readonly number[];
}
