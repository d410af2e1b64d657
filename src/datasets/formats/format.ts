// The interface of a data set format. Each format is a file of this folder; index.ts lists them.

import type { FileSink, WrittenFile } from "../../files/files.ts";
import type { Column } from "../../io/npy.ts";
import type { EndsName } from "../../queries/ends.ts";
import type { MeasureName } from "../../queries/measures.ts";
import type { Recipe } from "../../square/maze.ts";

/**
 * Columns besides walls and measures: the ends of the solution as cell indices, its number of moves, the moves (0
 * north, 1 east, 2 south, 3 west), its cells, and the key of the maze.
 */
export const COLUMNS = ["start", "finish", "length", "moves", "cells", "key"] as const;

export type ColumnName = (typeof COLUMNS)[number];

/** Content of the parts of a data set. */
export interface Contents {
  readonly recipe: Recipe;
  /** Measures to write besides the walls. */
  readonly measures?: readonly MeasureName[];
  /** Filter: an expression of measures and index. Without one, a part contains consecutive indices. */
  readonly where?: string;
  /** Ends of the solutions. */
  readonly ends?: EndsName;
  /** Columns to write besides the walls, in the order of COLUMNS. */
  readonly columns?: readonly ColumnName[];
  /** `count` is the number of results. A result is the first matching maze among indices that differ by 2^32. */
  readonly results?: true;
  /** Splits are shares of the keys instead of the indices. */
  readonly splitBy?: "key";
  /** Rotations and mirror images of earlier mazes are dropped. */
  readonly unique?: true;
  /** Walls take two bits per cell. */
  readonly pack?: true;
  /** Number of images of each maze in the first split. */
  readonly symmetries?: 8;
  /** Style of pictures. */
  readonly images?: PictureStyle;
}

/** Style of pictures. */
export interface PictureStyle {
  /** Side of each square in pixels; walls are as wide as cells. */
  readonly cellPixels: number;
  /** "#" and six hexadecimal digits each. */
  readonly colours: Readonly<Record<"floor" | "walls" | "path" | "start" | "finish", string>>;
}

/** Whether mazes are selected, so that the indices of a part are not consecutive. */
export const isSelected = ({ where, splitBy, unique }: Contents): boolean =>
  where !== undefined || splitBy !== undefined || unique === true;

/** Whether each part has the planned number of mazes. */
export const isComplete = (contents: Contents): boolean =>
  !isSelected(contents) || (contents.results === true && !contents.splitBy && !contents.unique);

/** A part: `count` mazes from `index`, or the selected ones among them. */
export interface Part {
  /** Path relative to the data set's directory. */
  readonly file: string;
  readonly index: number;
  readonly count: number;
  /** Half-open interval of key shares in 0..1; absent: all keys. */
  readonly shares?: readonly [number, number];
  /** Whether it also contains the images of its mazes. */
  readonly hasImages?: true;
}

/** Consecutive mazes with their computed columns. */
export interface Rows {
  readonly count: number;
  /** count * height * width bytes. */
  readonly walls: Uint8Array;
  readonly indices: BigInt64Array;
  /** One value per maze each: measures, start, finish, length, key. */
  readonly columns: ReadonlyMap<string, Column>;
  /** Moves of all mazes; those of maze i are offsets[i]..offsets[i + 1]-1. Undefined if not needed. */
  readonly moves: Uint8Array | undefined;
  readonly offsets: Uint32Array;
}

/** Mazes of a part in order of index. All arrays but the columns are reused for the next chunk. */
export interface Chunk extends Rows {
  /** Measures and columns to write: one value per maze; moves and cells are concatenated. */
  readonly written: ReadonlyMap<string, Column>;
}

/** A part that is being written. Where the format allows, it buffers at most one chunk. */
export interface PartWriter {
  add(chunk: Chunk): void;
  /** Writes the rest. Returns the files, the part's own first. */
  finish(): WrittenFile[];
}

/** Creates a file of a part. The caller of the format removes it on failure. */
type OpenSink = (file: string) => FileSink;

export interface StoredMaze {
  readonly index: number;
  readonly walls: Uint8Array;
}

/** Reads the mazes of a part. */
export interface PartReader {
  /** The maze of a row. Rows are requested in ascending order. */
  mazeAt(row: number): StoredMaze | Promise<StoredMaze>;
  close(): void;
}

interface StoredPart extends Part {
  readonly mazes: number;
  readonly directory: string;
}

/** Options that only some formats have. */
export interface FormatOptions {
  /** Writes walls in two bits per cell. */
  pack?: boolean | undefined;
  /** 8 if the first split contains all images of its mazes. */
  symmetries?: number | undefined;
  /** Style of pictures. Side of a square in pixels: 1..1024, default 4. */
  images?: { cellPixels?: number | undefined; colours?: Readonly<Record<string, unknown>> | undefined } | undefined;
}

export const FORMAT_OPTIONS = ["pack", "symmetries", "images"] as const satisfies (keyof FormatOptions)[];

/** A format of parts. */
export interface Format {
  /** Columns that the format needs. */
  readonly needs?: readonly ColumnName[];
  /** File name of the only part of a split; absent: a split has any number of parts, named by their first index. */
  fileOf?(split: string): string;
  /** File extension, if it is not the name of the format. */
  readonly ending?: string;
  /** The options of FORMAT_OPTIONS that the format has. */
  readonly takes?: readonly (keyof FormatOptions)[];
  /** Validates these options and fills in their defaults. */
  resolve?(
    options: FormatOptions,
    size: { readonly width: number; readonly height: number },
  ): Pick<Contents, keyof FormatOptions>;
  /** Throws for data sets that the format cannot hold. */
  check?(contents: Contents): void;
  /** Additional files of the data set, with their contents. */
  readonly wholeFiles?: Readonly<Record<string, string>>;
  /** Whether it can store measures, and the indices of selected mazes. */
  readonly holdsMeasures: boolean;
  /** Whether it can be shown on a terminal. */
  readonly isText: boolean;
  /** Maximum bytes of walls per part; absent: no limit. */
  readonly maxPartBytes?: number;
  /** Files of a part besides its own. */
  sideFiles?(contents: Contents, file: string): string[];
  /**
   * Encodes a chunk, if a part is nothing but its encoded chunks: such a format can be streamed. Returns a view that is
   * valid until the next call.
   */
  encode?(contents: Contents, chunk: Chunk): Uint8Array;
  write(contents: Contents, part: Part, open: OpenSink): PartWriter | Promise<PartWriter>;
  read(contents: Contents, part: StoredPart): PartReader | Promise<PartReader>;
  /** The words of a command that reads the file `path`, or all files of `pattern` if one command can. */
  hint(path: string, pattern: string): readonly string[];
}

/** Bytes that are encoded before they are written: they fit into the L2 cache. */
export const CACHE_BYTES = 2 ** 18;

/** `write` of a format that has `encode`. */
export function writeChunks(encode: (contents: Contents, chunk: Chunk) => Uint8Array): Format["write"] {
  return (contents, part, open) => {
    const sink = open(part.file);
    return { add: (chunk) => sink.write(encode(contents, chunk)), finish: () => [sink.finish()] };
  };
}

/** The words of a command that runs a Python program. */
export const python = (program: string): readonly string[] => ["python3", "-c", program];
