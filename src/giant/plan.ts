// A giant and its strips: which rows are made together. A pure function of the request, so that every run, shard and
// worker agrees.

import { checkInteger, checkWord } from "../core/errors.ts";
import { epochRows } from "../core/random.ts";
import type { Seed } from "../core/seed.ts";
import { TOPOLOGIES, type Topology } from "../core/topology.ts";
import type { Strip as MadeOf, StripRequest } from "../engine/backends/strip.ts";
import type { Shard } from "../files/shards.ts";
import type { ResolvedRequest } from "../request/abilities.ts";
import { ALL, resolveRequest } from "../request/allAlgorithms.ts";
import { checkFields } from "../request/validateRequest.ts";

/** The algorithms that make giants: both make the same maze. */
export const GIANT_ALGORITHMS = ["kruskal", "prim-true"] as const;

/** A request for a maze that may be larger than memory. */
export interface GiantRequest {
  /** "kruskal", or "prim-true", which makes the same maze. */
  algorithm: (typeof GIANT_ALGORITHMS)[number];
  /** Cells from west to east, 1..2^24. */
  width: number;
  /** Cells from north to south, 1..2^48; width * height at most 2^48. */
  height: number;
  /** Default "plane". */
  topology?: Topology | undefined;
  /** An integer 0..2^53-1 or a string; default: one is drawn. */
  seed?: Seed | undefined;
  /** Which maze of the seed, 0..2^53-1; default 0. */
  index?: number | undefined;
  /**
   * Rows that are made together, 1..2^30 / width; the maze does not depend on it. A worker takes about two bytes for
   * each of their cells. Default: about 2^25 cells; 256 rows of wider mazes, up to 2^28 cells.
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
  /** The number of the first row, in the maze. */
  readonly y: number;
}

const MAX_WIDTH = 2 ** 24;
const MAX_GIANT = 2 ** 48;
const MAX_STRIP = 2 ** 30;
/** Cells of a strip: larger ones have fewer sides, smaller ones take less memory. */
const STRIP_CELLS = 2 ** 25;
/** Rows of wider mazes, whose sides would take more than their cells; so many cells at most. */
const WIDE_ROWS = 256;
const WIDE_CELLS = 2 ** 28;
/** Mazes of a few strips keep all cores busy only if these are many. */
const LEAST_STRIPS = 16;
const LEAST_ROWS = 256;

/** Up to so many cells the edges of a maze have numbers of 32 bits; rows of a larger one are cut into epochs. */
const ONE_EPOCH = 2 ** 31;

const FIELDS = ["algorithm", "width", "height", "topology", "seed", "index", "stripRows"];

function defaultRows(width: number, height: number): number {
  const wide = Math.min(WIDE_ROWS, Math.floor(WIDE_CELLS / width));
  const most = Math.max(wide, Math.floor(STRIP_CELLS / width));
  return Math.min(height, most, Math.max(LEAST_ROWS, Math.ceil(height / LEAST_STRIPS)));
}

/** Validates a request and fills in the defaults. */
export function planGiant(request: GiantRequest): GiantPlan {
  checkFields(ALL, request, FIELDS, "algorithm, width, height");
  const { stripRows, ...maze } = request;
  const algorithm = checkWord("algorithm", maze.algorithm, GIANT_ALGORITHMS);
  const width = checkInteger("width", maze.width, 1, MAX_WIDTH);
  const height = checkInteger("height", maze.height, 1, MAX_GIANT);
  if (width * height > MAX_GIANT) {
    throw new RangeError(`"width" * "height" expected at most 2^48 cells, got ${width} * ${height}`);
  }
  const topology = maze.topology === undefined ? "plane" : checkWord("topology", maze.topology, TOPOLOGIES);
  // All else is that of a small maze.
  const { info, seed, index } = resolveRequest({ ...maze, algorithm, topology, width: 1, height: 1 }, false);
  const rows =
    stripRows === undefined
      ? defaultRows(width, height)
      : Math.min(height, checkInteger("stripRows", stripRows, 1, Math.max(1, Math.floor(MAX_STRIP / width))));
  return { algorithm, revision: info.revision, width, height, topology, seed, index, stripRows: rows };
}

/** The request as strips are made of it. */
export function requestOf({ algorithm, width, topology, seed, index }: GiantPlan): StripRequest {
  const resolved: ResolvedRequest = resolveRequest({ algorithm, topology, seed, index, width: 1, height: 1 }, false);
  return { ...resolved, width };
}

/** Rows of an epoch; 0 if the maze has only one. */
export const epochRowsOf = ({ width, height }: GiantPlan): number =>
  width * height > ONE_EPOCH ? epochRows(width) : 0;

/** The number of strips. No strip lies in two epochs. */
export function stripCount({ stripRows, ...plan }: GiantPlan): number {
  const { height } = plan;
  const perEpoch = epochRowsOf({ ...plan, stripRows }) || height;
  return Math.floor(height / perEpoch) * Math.ceil(perEpoch / stripRows) + Math.ceil((height % perEpoch) / stripRows);
}

/** A strip by its number, from 0. */
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

/** The number of the strip that a row is in. */
export function stripOf(plan: GiantPlan, y: number): number {
  const perEpoch = epochRowsOf(plan) || plan.height;
  return Math.floor(y / perEpoch) * Math.ceil(perEpoch / plan.stripRows) + Math.floor((y % perEpoch) / plan.stripRows);
}

/** The strips of a shard, or all: strip k belongs to shard (k mod N) + 1. */
export function* stripsOf(plan: GiantPlan, shard?: Shard): Generator<Strip> {
  const count = stripCount(plan);
  const { number, of } = shard ?? { number: 1, of: 1 };
  for (let k = number - 1; k < count; k += of) yield stripAt(plan, k);
}
