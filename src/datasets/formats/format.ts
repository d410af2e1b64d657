// The interface of a format of parts. Each format is a separate file beside this one; index.ts lists them.

import type { FileSink, WrittenFile } from "../../files/files.ts";
import type { Column } from "../../io/npy.ts";
import type { EndsName } from "../../queries/ends.ts";
import type { MeasureName } from "../../queries/measures.ts";
import type { Recipe } from "../../square/maze.ts";

/**
 * What a data set can say about each maze beside its measures: the ends of the solution as cell indices, its steps, the
 * steps themselves (0 north, 1 east, 2 south, 3 west), its cells, and the maze's key.
 */
export const COLUMNS = ["start", "finish", "length", "moves", "cells", "key"] as const;

export type ColumnName = (typeof COLUMNS)[number];

/** The contents of the parts of a data set. */
export interface Contents {
  readonly recipe: Recipe;
  /** Measures to write in addition to the walls. */
  readonly measures?: readonly MeasureName[];
  /** The filter, an expression of measures and index. Without it a part has every index in order. */
  readonly where?: string;
  /** The ends of the solutions. */
  readonly ends?: EndsName;
  /** Columns to write in addition to the walls, in the order of COLUMNS. */
  readonly columns?: readonly ColumnName[];
  /** The count is of results: each is the first that the filter keeps of indices that are 2^32 apart. */
  readonly results?: true;
  /** Splits are shares of the keys, not of the indices. */
  readonly splitBy?: "key";
  /** No maze is a rotation or mirror image of an earlier one. */
  readonly unique?: true;
  /** Walls are written in two bits a cell. */
  readonly pack?: true;
  /** How many images of each maze the first split has. */
  readonly symmetries?: 8;
  /** How pictures look, of formats that have some. */
  readonly images?: PictureStyle;
}

/** How pictures look. */
export interface PictureStyle {
  /** Pixels of the side of each square, cells and walls alike. */
  readonly cellPixels: number;
  /** As # and six hexadecimal digits. */
  readonly colours: Readonly<Record<"floor" | "walls" | "path" | "start" | "finish", string>>;
}

/** Whether the indices of a part's mazes are not simply those from its first on. */
export const isSelected = ({ where, splitBy, unique }: Contents): boolean =>
  where !== undefined || splitBy !== undefined || unique === true;

/** Whether each part has as many mazes as are planned: nothing is left out. */
export const isComplete = (contents: Contents): boolean =>
  !isSelected(contents) || (contents.results === true && !contents.splitBy && !contents.unique);

/** One part: `count` mazes from `index` on, or those of them that a filter keeps. */
export interface Part {
  /** The file's path within the data set's directory. */
  readonly file: string;
  readonly index: number;
  readonly count: number;
  /** The share of the keys that it has, from one number to below another; absent: all. */
  readonly shares?: readonly [number, number];
  /** Whether it has the images of its mazes, too. */
  readonly hasImages?: true;
}

/** Mazes, one after the other, and what is said about them. */
export interface Rows {
  readonly count: number;
  readonly walls: Uint8Array;
  readonly indices: BigInt64Array;
  /** A value a maze each: measures, start, finish, length, key. */
  readonly columns: ReadonlyMap<string, Column>;
  /** The moves of all mazes; maze i has those from offsets[i] to offsets[i + 1]. Undefined if nobody asks for them. */
  readonly moves: Uint8Array | undefined;
  readonly offsets: Uint32Array;
}

/** Some mazes of a part, in order of index. Its arrays are used again for the next chunk, but for the columns. */
export interface Chunk {
  readonly count: number;
  /** count * height * width bytes. */
  readonly walls: Uint8Array;
  /** The index of each. */
  readonly indices: BigInt64Array;
  /** Measures and columns, a value a maze each; moves and cells of all mazes one after the other. */
  readonly columns: ReadonlyMap<string, Column>;
  /** What the columns were made of. */
  readonly rows: Rows;
}

/** A part that is being written. It takes the mazes in chunks, and holds no more than one where the format allows. */
export interface PartWriter {
  add(chunk: Chunk): void;
  /** Writes the rest and returns the files, the part's own first. */
  finish(): WrittenFile[];
}

/** Begins a file of a part; whoever opened it removes it if the part fails. */
type OpenSink = (file: string) => FileSink;

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
interface StoredPart extends Part {
  readonly mazes: number;
  readonly directory: string;
}

/** A format of parts. */
export interface Format {
  /** The columns that it is made of. */
  readonly needs?: readonly ColumnName[];
  /** The name of the only part of a split; absent: parts are files named by their first index. */
  fileOf?(split: string): string;
  /** The ending of its files, if it is not the format's name. */
  readonly ending?: string;
  /** Whether its walls can be packed. */
  readonly takesPack?: true;
  /** Whether it can hold the images of mazes, too. */
  readonly takesSymmetries?: true;
  /** Whether it has pictures. */
  readonly drawsPictures?: true;
  /** Throws for data sets that it cannot hold. */
  check?(contents: Contents): void;
  /** Files of a whole data set, with their contents. */
  readonly wholeFiles?: Readonly<Record<string, string>>;
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
   * streamed. A view until the next chunk.
   */
  encode?(contents: Contents, chunk: Chunk): Uint8Array;
  write(contents: Contents, part: Part, open: OpenSink): PartWriter | Promise<PartWriter>;
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
