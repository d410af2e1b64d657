// The interface of a format of parts. Each format is a separate file beside this one; index.ts lists them.

import type { Column } from "../../io/npy.ts";
import type { Recipe } from "../../maze.ts";
import type { MeasureName } from "../../queries/measures.ts";
import type { FileSink, WrittenFile } from "../files.ts";

/** The contents of the parts of a data set. */
export interface Contents {
  readonly recipe: Recipe;
  /** Measures to write in addition to the walls. */
  readonly measures?: readonly MeasureName[];
  /** The filter, an expression of measures and index. Without it a part has every index in order. */
  readonly where?: string;
}

/** One part: `count` mazes from `index` on, or those of them that a filter keeps. */
export interface Part {
  /** The file's path within the data set's directory. */
  readonly file: string;
  readonly index: number;
  readonly count: number;
}

/** Some mazes of a part, in order of index. Its arrays are used again for the next chunk, but for the columns. */
export interface Chunk {
  readonly count: number;
  /** count * height * width bytes. */
  readonly walls: Uint8Array;
  /** The index of each. */
  readonly indices: BigInt64Array;
  /** Measures, a value a maze each. */
  readonly columns: ReadonlyMap<string, Column>;
}

/** A part that is being written. It takes the mazes in chunks, and holds no more than one where the format allows. */
export interface PartWriter {
  add(chunk: Chunk): void;
  /** Writes the rest and returns the files, the part's own first. */
  finish(): WrittenFile[];
}

/** Begins a file of a part; whoever opened it removes it if the part fails. */
export type OpenSink = (file: string) => FileSink;

/** A maze as it is stored. */
export interface StoredMaze {
  readonly index: number;
  readonly walls: Uint8Array;
}

/** The mazes of one part. */
export interface PartReader {
  /** The maze at a place, counted from 0. Places are requested in ascending order. */
  mazeAt(place: number): StoredMaze | Promise<StoredMaze>;
  close(): void;
}

/** The part to read, the number of its mazes, and its directory. */
export interface StoredPart extends Part {
  readonly mazes: number;
  readonly directory: string;
}

/** A format of parts. */
export interface Format {
  /** Whether it has room for measures, and for the indices of mazes that a filter kept. */
  readonly holdsMeasures: boolean;
  /** Whether it can be shown on a terminal. */
  readonly isText: boolean;
  /** The most bytes of walls that a part can hold; absent where there is no limit. */
  readonly maxPartBytes?: number;
  /** The files beside a part's own; absent where there are none. */
  sideFiles?(contents: Contents, file: string): string[];
  /**
   * The bytes of a chunk, where a part is its chunks one after the other and nothing else: such a format can be
   * streamed.
   */
  encode?(contents: Contents, chunk: Chunk): Uint8Array;
  write(contents: Contents, part: Part, open: OpenSink): PartWriter;
  read(contents: Contents, part: StoredPart): PartReader | Promise<PartReader>;
  /** A command, word by word, that opens the file `path`; or all files of `pattern`, where one command can. */
  hint(path: string, pattern: string): readonly string[];
}

/** `write` of a format that encodes chunk by chunk. */
export function writeChunks(encode: (contents: Contents, chunk: Chunk) => Uint8Array): Format["write"] {
  return (contents, part, open) => {
    const sink = open(part.file);
    return { add: (chunk) => sink.write(encode(contents, chunk)), finish: () => [sink.finish()] };
  };
}

/** A command that runs a program in Python. */
export const python = (program: string): readonly string[] => ["python3", "-c", program];
