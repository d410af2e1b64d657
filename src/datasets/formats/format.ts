// The interface of a data set format. Each format is a file in this folder; index.ts lists all formats.

import type { FileSink, WrittenFile } from "../../files/files.ts";
import type { GridRecipe } from "../../graph/grids/grid.ts";
import type { Column } from "../../io/npy.ts";
import type { ObstacleFields } from "../../obstacles/fields.ts";
import type { EndsName } from "../../queries/ends.ts";
import type { MeasureName } from "../../queries/measures.ts";
import type { Recipe } from "../../square/maze.ts";

/**
 * Columns besides walls and measures. The column "key" is the key of the maze. The other columns describe the solution
 * of the maze: start and finish (cell indices), length (number of moves), moves (0 north, 1 east, 2 south, 3 west),
 * cells (cell indices).
 */
export const COLUMNS = ["start", "finish", "length", "moves", "cells", "key"] as const;

export type ColumnName = (typeof COLUMNS)[number];

/**
 * The recipe of the mazes, or of obstacle levels. Levels have `obstacles` and the algorithm name "obstacles". Mazes on a
 * grid have `grid`, the number of edges as their width, and the height 1.
 */
export type DataRecipe = Recipe & { readonly obstacles?: ObstacleFields; readonly grid?: GridRecipe };

/** Name of the array of walls; for levels, of the array of blocked squares; on grids, of the array of passages. */
export const arrayName = ({ recipe }: Contents): string =>
  recipe.obstacles ? "occupancy" : recipe.grid ? "passages" : "walls";

/** Content of the parts of a data set. */
export interface Contents {
  readonly recipe: DataRecipe;
  /** Measures to write besides the walls. */
  readonly measures?: readonly MeasureName[];
  /** Filter expression on measures and index. Without a filter, a part contains consecutive indices. */
  readonly where?: string;
  /** How start and finish of the solutions are chosen. */
  readonly ends?: EndsName;
  /** Columns to write besides the walls, in the order of COLUMNS. */
  readonly columns?: readonly ColumnName[];
  /**
   * If true, `count` is the number of results. Result n is the first matching maze among the indices n, n + 2^32, n + 2
   * * 2^32, and so on.
   */
  readonly results?: true;
  /** If set, a split is an interval of keys, not of indices. */
  readonly splitBy?: "key";
  /** Rotations and mirror images of earlier mazes are dropped. */
  readonly unique?: true;
  /** Walls are packed into two bits per cell. */
  readonly pack?: true;
  /** Number of images per maze in the first split: the maze itself, its rotations and its mirror images. */
  readonly symmetries?: 8;
  /** Size and colours of the pictures. */
  readonly images?: PictureStyle;
}

/** Size and colours of pictures. */
export interface PictureStyle {
  /** Side of a square in pixels. Cells and walls are squares of the same size. */
  readonly cellPixels: number;
  /** Colours as "#" and six hexadecimal digits. */
  readonly colours: Readonly<Record<"floor" | "walls" | "path" | "start" | "finish", string>>;
}

/** Whether mazes are selected, so that the indices of a part are not consecutive. */
export const isSelected = ({ where, splitBy, unique }: Contents): boolean =>
  where !== undefined || splitBy !== undefined || unique === true;

/** Whether each part has exactly the planned number of mazes. */
export const isComplete = (contents: Contents): boolean =>
  !isSelected(contents) || (contents.results === true && !contents.splitBy && !contents.unique);

/** A part: the `count` mazes from `index` on, or only the selected ones among them. */
export interface Part {
  /** Path relative to the data set's directory. */
  readonly file: string;
  readonly index: number;
  readonly count: number;
  /** Half-open interval of the accepted keys, scaled to 0..1. Absent if the part accepts all keys. */
  readonly shares?: readonly [number, number];
  /** Whether the part also contains the rotations and mirror images of its mazes. */
  readonly hasImages?: true;
}

/** Consecutive mazes with their computed columns. */
export interface Rows {
  readonly count: number;
  /** Walls, with count * height * width bytes. */
  readonly walls: Uint8Array;
  readonly indices: BigInt64Array;
  /** Columns with one value per maze: measures, start, finish, length and key. */
  readonly columns: ReadonlyMap<string, Column>;
  /**
   * Moves of all mazes in order. Maze i has moves offsets[i]..offsets[i + 1]-1. On grids, a move is the cell to which it
   * leads. Undefined if no moves are needed.
   */
  readonly moves: Uint8Array | Uint32Array | undefined;
  readonly offsets: Uint32Array;
}

/** Mazes of a part in order of index. The next chunk reuses all arrays except the columns. */
export interface Chunk extends Rows {
  /**
   * Measures and columns to write. Each has one value per maze, except `moves` and `cells`: these have one list per
   * maze, and the lists are concatenated.
   */
  readonly written: ReadonlyMap<string, Column>;
}

/** Writes a part. A format whose files can be written from beginning to end buffers at most one chunk. */
export interface PartWriter {
  add(chunk: Chunk): void;
  /** Writes the buffered data. Returns the files; the first file is the part's own file. */
  finish(): WrittenFile[];
}

/** Creates a file of a part. If writing fails, the caller of the format removes the file. */
type OpenSink = (file: string) => FileSink;

export interface StoredMaze {
  readonly index: number;
  readonly walls: Uint8Array;
}

/** Reads the mazes of a part. */
export interface PartReader {
  /** Returns the maze of a row. Rows must be requested in ascending order. */
  mazeAt(row: number): StoredMaze | Promise<StoredMaze>;
  close(): void;
}

interface StoredPart extends Part {
  readonly mazes: number;
  readonly directory: string;
}

/** Options that only some formats accept. */
export interface FormatOptions {
  /** Packs walls into two bits per cell. */
  pack?: boolean | undefined;
  /** 8 if the first split contains all rotations and mirror images of its mazes. */
  symmetries?: number | undefined;
  /** Style of pictures. cellPixels: side of a square in pixels, 1..1024, default 4. */
  images?: { cellPixels?: number | undefined; colours?: Readonly<Record<string, unknown>> | undefined } | undefined;
}

export const FORMAT_OPTIONS = ["pack", "symmetries", "images"] as const satisfies (keyof FormatOptions)[];

/** A format in which the parts of a data set are written. */
export interface Format {
  /** Columns that the format needs to compute its files. */
  readonly needs?: readonly ColumnName[];
  /** Returns the file name of the only part of a split. Absent if splits may have any number of parts. */
  fileOf?(split: string): string;
  /** File extension. Default: the name of the format. */
  readonly ending?: string;
  /** The options of FORMAT_OPTIONS that the format accepts. */
  readonly takes?: readonly (keyof FormatOptions)[];
  /** Validates the options in `takes` and fills in their defaults. */
  resolve?(
    options: FormatOptions,
    size: { readonly width: number; readonly height: number },
  ): Pick<Contents, keyof FormatOptions>;
  /** Throws if the format cannot hold the data set. */
  check?(contents: Contents): void;
  /** Additional files of the data set, with their contents. */
  readonly wholeFiles?: Readonly<Record<string, string>>;
  /** Whether the format can store measures and the indices of selected mazes. */
  readonly holdsMeasures: boolean;
  /** Whether the format can store obstacle levels. */
  readonly holdsLevels?: true;
  /** Whether files of the format can be shown on a terminal. */
  readonly isText: boolean;
  /** Maximum bytes of walls per part. Absent if there is no limit. */
  readonly maxPartBytes?: number;
  /** Returns the files of a part besides its own file. */
  sideFiles?(contents: Contents, file: string): string[];
  /**
   * Encodes a chunk. Present only if a part consists of its encoded chunks and nothing else, so that the format can be
   * streamed. The returned view is valid until the next call.
   */
  encode?(contents: Contents, chunk: Chunk): Uint8Array;
  write(contents: Contents, part: Part, open: OpenSink): PartWriter | Promise<PartWriter>;
  read(contents: Contents, part: StoredPart): PartReader | Promise<PartReader>;
  /** Returns a shell command that reads the file `path`, or all files that match `pattern` if one command can. */
  hint(path: string, pattern: string): readonly string[];
}

/** Number of bytes to encode before writing them. They fit into the L2 cache. */
export const CACHE_BYTES = 2 ** 18;

/** Returns the method `write` for a format that has `encode`. */
export function writeChunks(encode: (contents: Contents, chunk: Chunk) => Uint8Array): Format["write"] {
  return (contents, part, open) => {
    const sink = open(part.file);
    return { add: (chunk) => sink.write(encode(contents, chunk)), finish: () => [sink.finish()] };
  };
}

/** Returns a shell command that runs a Python program. */
export const python = (program: string): readonly string[] => ["python3", "-c", program];
