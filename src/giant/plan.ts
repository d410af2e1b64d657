// Plans a giant: divides its rows into strips. A pure function of the request, so all runs, shards and workers agree.

import { checkFields, checkInteger, checkWord } from "../core/errors.ts";
import { epochRows } from "../core/random.ts";
import type { Seed } from "../core/seed.ts";
import { TOPOLOGIES, type Topology } from "../core/topology.ts";
import type { Strip as MadeOf, StripRequest } from "../engine/backends/strip.ts";
import type { Shard } from "../files/shards.ts";
import type { ResolvedRequest } from "../request/abilities.ts";
import { ALL, resolveRequest } from "../request/allAlgorithms.ts";

/** Algorithms that can make giants. Both make the same maze. */
export const GIANT_ALGORITHMS = ["kruskal", "prim-true"] as const;

/** A request for a maze that may be larger than memory. */
export interface GiantRequest {
  /** The algorithm. "kruskal" and "prim-true" make the same maze. */
  algorithm: (typeof GIANT_ALGORITHMS)[number];
  /** Width in cells, 1..2^24. */
  width: number;
  /** Height in cells, 1..2^48. width * height must be at most 2^48. */
  height: number;
  /** The topology. Default "plane". */
  topology?: Topology | undefined;
  /** The seed: an integer in 0..2^53-1 or a string. Default: random. */
  seed?: Seed | undefined;
  /** Index of the maze, 0..2^53-1. Default 0. */
  index?: number | undefined;
  /**
   * Rows per strip, 1..2^30 / width. The maze does not depend on this number. A worker needs about two bytes of memory
   * per cell of a strip. Default: about 2^25 cells per strip. The default is at least 256 rows, unless 256 rows have
   * more than 2^28 cells.
   */
  stripRows?: number | undefined;
}

/** The fields that determine a giant and its division into strips. */
export interface GiantPlan {
  readonly algorithm: "kruskal" | "prim-true";
  readonly revision: number;
  readonly width: number;
  readonly height: number;
  readonly topology: Topology;
  readonly seed: Seed;
  readonly index: number;
  readonly stripRows: number;
}

/** A strip of a giant. */
export interface Strip extends MadeOf {
  readonly number: number;
  /** Index of the strip's first row in the maze. */
  readonly y: number;
}

const MAX_WIDTH = 2 ** 24;
const MAX_GIANT = 2 ** 48;
const MAX_STRIP = 2 ** 30;
/** Default cells per strip. Larger strips mean fewer strips to join; smaller strips need less memory. */
const STRIP_CELLS = 2 ** 25;
/**
 * Minimum rows of a default strip, unless these rows have more than WIDE_CELLS cells. With fewer rows, the data for
 * joining would outweigh the walls.
 */
const WIDE_ROWS = 256;
const WIDE_CELLS = 2 ** 28;
/** To keep all cores busy, a maze has at least this many strips, unless these would have fewer than LEAST_ROWS rows. */
const LEAST_STRIPS = 16;
const LEAST_ROWS = 256;

/** Maximum cells for which edge numbers fit into 32 bits. The rows of larger mazes are divided into epochs. */
const ONE_EPOCH = 2 ** 31;

const FIELDS = ["algorithm", "width", "height", "topology", "seed", "index", "stripRows"];

function defaultRows(width: number, height: number): number {
  const wide = Math.min(WIDE_ROWS, Math.floor(WIDE_CELLS / width));
  const most = Math.max(wide, Math.floor(STRIP_CELLS / width));
  return Math.min(height, most, Math.max(LEAST_ROWS, Math.ceil(height / LEAST_STRIPS)));
}

/** Validates a request and fills in the defaults. */
export function planGiant(request: GiantRequest): GiantPlan {
  checkFields("request", request, FIELDS, ALL.hint, "algorithm, width, height");
  const { stripRows, ...maze } = request;
  const algorithm = checkWord("algorithm", maze.algorithm, GIANT_ALGORITHMS);
  const width = checkInteger("width", maze.width, 1, MAX_WIDTH);
  const height = checkInteger("height", maze.height, 1, MAX_GIANT);
  if (width * height > MAX_GIANT) {
    throw new RangeError(`"width" * "height" expected at most 2^48 cells, got ${width} * ${height}`);
  }
  const topology = maze.topology === undefined ? "plane" : checkWord("topology", maze.topology, TOPOLOGIES);
  // All other fields have the same rules as for a maze of ordinary size.
  const { info, seed, index } = resolveRequest({ ...maze, algorithm, topology, width: 1, height: 1 }, false);
  const rows =
    stripRows === undefined
      ? defaultRows(width, height)
      : Math.min(height, checkInteger("stripRows", stripRows, 1, Math.max(1, Math.floor(MAX_STRIP / width))));
  return { algorithm, revision: info.revision, width, height, topology, seed, index, stripRows: rows };
}

/** Returns the request for making the strips of a giant. */
export function requestOf({ algorithm, width, topology, seed, index }: GiantPlan): StripRequest {
  const resolved: ResolvedRequest = resolveRequest({ algorithm, topology, seed, index, width: 1, height: 1 }, false);
  return { ...resolved, width };
}

/** Returns the number of rows per epoch; 0 if the maze has a single epoch. */
export const epochRowsOf = ({ width, height }: GiantPlan): number =>
  width * height > ONE_EPOCH ? epochRows(width) : 0;

/** Returns the number of strips. A strip never spans two epochs. */
export function stripCount({ stripRows, ...plan }: GiantPlan): number {
  const { height } = plan;
  const perEpoch = epochRowsOf({ ...plan, stripRows }) || height;
  return Math.floor(height / perEpoch) * Math.ceil(perEpoch / stripRows) + Math.ceil((height % perEpoch) / stripRows);
}

/** Returns the strip with an index, counted from 0. */
export function stripAt(plan: GiantPlan, number: number): Strip {
  const { height, stripRows } = plan;
  const perEpoch = epochRowsOf(plan) || height;
  const inEpoch = Math.ceil(perEpoch / stripRows);
  const epoch = Math.floor(number / inEpoch);
  const row = (number % inEpoch) * stripRows;
  const y = epoch * perEpoch + row;
  const rows = Math.min(stripRows, perEpoch - row, height - y);
  const around = plan.topology === "torus" && rows < height;
  return { number, y, row, rows, epoch, leadsNorth: y > 0 || around, leadsSouth: y + rows < height || around };
}

/** Returns the index of the strip that contains a row. */
export function stripOf(plan: GiantPlan, y: number): number {
  const perEpoch = epochRowsOf(plan) || plan.height;
  return Math.floor(y / perEpoch) * Math.ceil(perEpoch / plan.stripRows) + Math.floor((y % perEpoch) / plan.stripRows);
}

/** Yields the strips of a shard; without a shard, all strips. Strip k belongs to shard (k mod N) + 1 of N. */
export function* stripsOf(plan: GiantPlan, shard?: Shard): Generator<Strip> {
  const count = stripCount(plan);
  const { number, of } = shard ?? { number: 1, of: 1 };
  for (let k = number - 1; k < count; k += of) yield stripAt(plan, k);
}
