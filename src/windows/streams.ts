// Streams the rows of unbounded mazes from the top. Needs memory for only a few rows.

import { checkFields, checkInteger, show } from "../core/errors.ts";
import type { Parameters } from "../core/parameters.ts";
import { epochRows } from "../core/random.ts";
import { isStreaming, type StreamId } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { Abilities, ResolvedRequest } from "../request/abilities.ts";
import { checkAlgorithmIn, recipeOf, resolveWith } from "../request/validateRequest.ts";
import type { Recipe } from "../square/maze.ts";

/** A request for a stream of rows. */
export interface StreamRequest {
  /** The algorithm: binary-tree, sidewinder or eller. */
  algorithm: StreamId;
  /** Width in cells, 1..2^28. */
  width: number;
  /** The number of rows, 1..2^53-1. The last row closes the maze. Default: unbounded. */
  rows?: number | undefined;
  /** The seed: an integer in 0..2^53-1 or a string. Default: a random seed, which the stream records. */
  seed?: Seed | undefined;
  /** The index of the maze under the seed, 0..2^53-1. Default 0. */
  index?: number | undefined;
  /** The algorithm's parameters by name. The corner of a binary tree must be a northern one. */
  parameters?: Parameters | undefined;
}

/** A block of complete rows. Later blocks do not change these rows. */
export interface RowBlock {
  /** The index of the block's first row. */
  readonly y: number;
  /** One byte per cell as in Maze.walls; cell (x, y + i) is at i * width + x. */
  readonly walls: Uint8Array;
}

/** A stream of rows. Each iteration over the stream begins at the top. */
export interface MazeStream extends Omit<Recipe, "algorithm" | "height" | "start" | "braid">, Iterable<RowBlock> {
  readonly algorithm: StreamId;
  readonly index: number;
  /** The number of rows. Absent if the stream is unbounded. */
  readonly rows?: number;
}

/** A validated request for a stream. */
export interface ResolvedStream {
  /** The request for a maze of one row, with the other fields of the stream. */
  readonly request: ResolvedRequest;
  readonly id: StreamId;
  readonly rows: number;
}

const FIELDS = ["algorithm", "width", "rows", "seed", "index", "parameters"];

/** Validates a request and fills in the defaults. */
function resolveStream(abilities: Abilities, request: StreamRequest): ResolvedStream {
  checkFields("request", request, FIELDS, abilities.hint, "algorithm, width");
  const { rows, ...maze } = request;
  const info = checkAlgorithmIn(abilities, maze.algorithm);
  if (!isStreaming(info)) {
    const ids = abilities.rows.filter(isStreaming).map(({ id }) => id);
    throw new RangeError(`"algorithm" expected one of ${ids.join(", ")} for a stream, got ${show(info.id)}`);
  }
  const resolved = resolveWith(abilities, { ...maze, height: 1 }, false);
  const { corner } = resolved.parameters;
  if (typeof corner === "string" && corner.startsWith("south"))
    throw new RangeError(
      `"parameters.corner" expected north-west or north-east for a stream, because rows start in the north, got ` +
        `${show(corner)}`,
    );
  const most = Number.POSITIVE_INFINITY;
  const given = rows === undefined ? most : checkInteger("rows", rows, 1, Number.MAX_SAFE_INTEGER);
  return { request: resolved, id: info.id, rows: given };
}

// Target number of cells per block. A block has at least eight rows.
const BLOCK_CELLS = 0x8000;

/** Rows that are generated together. A row is complete when the next row exists and has decided its south walls. */
interface BlockTask {
  /** The index of the block's first row in the maze. */
  readonly y: number;
  readonly rows: number;
  readonly epoch: number;
  /** The index of the block's first row within its epoch. */
  readonly row: number;
  readonly isLast: boolean;
}

/** Returns the rows that are complete after this block: the index of the first one, and their number. */
export const finishedBy = ({ y, rows, isLast }: BlockTask): { y: number; count: number } => ({
  y: Math.max(0, y - 1),
  count: rows - (y === 0 ? 1 : 0) + (isLast ? 1 : 0),
});

/** Returns the maximum number of rows generated together: a multiple of eight, or an epoch if that is shorter. */
export const blockRows = (width: number): number =>
  Math.min(epochRows(width), Math.max(8, Math.floor(BLOCK_CELLS / width / 8) * 8));

/** Yields the blocks of a stream. */
export function* blocksOf(width: number, rows: number): Generator<BlockTask> {
  const perEpoch = epochRows(width);
  for (let y = 0; y < rows; ) {
    const epoch = Math.floor(y / perEpoch);
    const row = y - epoch * perEpoch;
    const made = Math.min(blockRows(width), perEpoch - row, rows - y);
    yield { y, rows: made, epoch, row, isLast: y + made === rows };
    y += made;
  }
}

/** Returns the method `stream` of an engine, given its backend. */
export function streamsOn(
  backend: { stream(stream: ResolvedStream): Generator<RowBlock> },
  abilities: Abilities,
): (request: StreamRequest) => MazeStream {
  return (request) => {
    const resolved = resolveStream(abilities, request);
    const { height: _, ...recipe } = recipeOf(resolved.request);
    return {
      ...recipe,
      algorithm: resolved.id,
      ...(resolved.rows < Number.POSITIVE_INFINITY && { rows: resolved.rows }),
      index: resolved.request.index,
      [Symbol.iterator]: () => backend.stream(resolved),
    };
  };
}
