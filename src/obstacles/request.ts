// Validates requests for obstacle levels.

import { MAX_COUNT, MAX_OBSTACLE_SIDE } from "../../assembly/abi.ts";
import { checkInteger, checkOptions, checkShare, checkWord, show, unexpected } from "../core/errors.ts";
import { LAWS, OBSTACLE_ENDS, type ObstacleArrays, type ObstacleLaw, type ObstacleTask } from "../core/obstacles.ts";
import { checkSeed, randomSeed, type Seed, seedWords } from "../core/seed.ts";
import { shareWord } from "../core/share.ts";
import type { Accept, ObstacleFields } from "./fields.ts";
import { type ObstaclePreset, PRESETS, presetFields } from "./presets.ts";

/** A request for obstacle levels: a preset or a law, and the numbers of the levels. */
export interface ObstacleRequest extends ObstacleFields {
  /** Provides the other fields, which may be replaced. */
  readonly preset?: ObstaclePreset | undefined;
  /** The maximum number of attempts per level, 1..2^32-1. Default 2^24. */
  readonly attempts?: number | undefined;
  /** Default: a random seed, which the result contains. */
  readonly seed?: Seed | undefined;
  /** Index of the first level, 0..2^53-1. Default 0. Level i has the index plus i. */
  readonly index?: number | undefined;
  /** Number of levels. Default 1. */
  readonly count?: number | undefined;
}

/** The fields that identify the levels of a request, with all defaults filled in. */
export interface ObstacleRecipe extends ObstacleFields {
  readonly law: ObstacleLaw;
  readonly revision: 1;
  readonly width: number;
  readonly height: number;
  readonly border: boolean;
  readonly ends: "free" | "component";
  readonly accept: Accept;
  readonly seed: Seed;
}

/** Obstacle levels in flat arrays. */
export interface ObstacleLevels extends ObstacleRecipe, ObstacleArrays {
  readonly index: number;
  readonly count: number;
  /** Number of moves of each level; UNREACHABLE (2^32-1) if there is no path. */
  readonly lengths: Uint32Array<ArrayBuffer>;
}

/** A validated request: for backends, and for the result. */
export interface ResolvedObstacles {
  readonly task: ObstacleTask;
  readonly recipe: ObstacleRecipe;
}

const MAX_ATTEMPTS = 0xffff_ffff;
const DEFAULT_ATTEMPTS = 0x100_0000;

const LAW_FIELDS = ["law", "width", "height", "blocks", "share", "border", "ends", "accept", "minSide"] as const;
// LAW_FIELDS is not spread into this array, because bundlers keep computed arrays even if unused.
const OTHER_FIELDS = ["preset", "attempts", "seed", "index", "count"] as const;

/** Returns the smallest and the largest accepted distance, and a copy of `accept`. */
function checkAccept(accept: unknown): [least: number, most: number, Accept] {
  if (accept === "any") return [0, MAX_ATTEMPTS, accept];
  if (accept === "solvable") return [1, MAX_ATTEMPTS, accept];
  const expected = "any, solvable or { shortest: [a, b] } with 1 <= a <= b";
  if (typeof accept !== "object" || accept === null) throw unexpected("accept", expected, accept, "string");
  const { shortest } = checkOptions(accept as { shortest: unknown }, ["shortest"], "accept");
  if (!Array.isArray(shortest) || shortest.length !== 2) throw unexpected("accept", expected, shortest);
  const [a, b] = shortest as unknown[];
  const least = checkInteger("accept.shortest[0]", a, 1, MAX_ATTEMPTS);
  const most = checkInteger("accept.shortest[1]", b, least, MAX_ATTEMPTS);
  return [least, most, { shortest: [least, most] }];
}

const refused = (field: string, law: ObstacleLaw, value: unknown): RangeError =>
  new RangeError(`"${field}" expected no value for ${law}, got ${show(value)}`);

/** Checks the number of blocks or the share of a law, and returns it as the word of the request block. */
function checkAmount({ blocks, share }: ObstacleFields, law: ObstacleLaw, squares: number): number {
  const isExact = law === "exact" || law === "exact-repeated";
  const isShare = law === "bernoulli" || law === "percolation";
  if (blocks !== undefined && !isExact) throw refused("blocks", law, blocks);
  if (share !== undefined && !isShare) throw refused("share", law, share);
  if (isShare) return shareWord(checkShare("share", share));
  if (law === "exact") return checkInteger("blocks", blocks, 0, squares - 2);
  return isExact ? checkInteger("blocks", blocks, 0, MAX_OBSTACLE_SIDE ** 2) : 0;
}

function checkBoolean(name: string, value: unknown): boolean {
  if (typeof value !== "boolean") throw unexpected(name, "true or false", value);
  return value;
}

/** Checks the size of the region in which the law places blocks. Returns its smallest number of squares. */
function checkRegion(law: ObstacleLaw, width: number, height: number, border: boolean, minSide: number): number {
  const frame = border ? 2 : 0;
  const columns = (minSide || width) - frame;
  const rows = (minSide || height) - frame;
  const places = (side: number): number => (law === "percolation" ? Math.ceil(side / 2) : side);
  if (columns < 1 || rows < 1 || places(columns) * places(rows) < 2) {
    const what = law === "percolation" ? "two cells" : "two squares";
    const size = minSide ? `minSide ${minSide}` : `${width} x ${height}`;
    throw new RangeError(
      `"width" * "height" expected at least ${what}${border ? " inside the border" : ""}, got ${size}`,
    );
  }
  return columns * rows;
}

/** Validates a request and fills in the defaults. */
export function resolveObstacles(request: ObstacleRequest): ResolvedObstacles {
  // checkOptions reads each field once, because a getter may return another value later.
  const {
    preset,
    attempts: limit = DEFAULT_ATTEMPTS,
    ...own
  } = checkOptions(request, [...LAW_FIELDS, ...OTHER_FIELDS], "request");
  const given = Object.fromEntries(LAW_FIELDS.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])));
  // The fields that decide another field's default are checked first.
  if (own.width !== undefined) checkInteger("width", own.width, 1, MAX_OBSTACLE_SIDE);
  if (own.height !== undefined) checkInteger("height", own.height, 1, MAX_OBSTACLE_SIDE);
  const fields: ObstacleFields =
    preset === undefined ? given : presetFields(checkWord("preset", preset, PRESETS), given);
  const law = checkWord("law", fields.law, LAWS);
  const width = checkInteger("width", fields.width, 1, MAX_OBSTACLE_SIDE);
  const height = checkInteger("height", fields.height, 1, MAX_OBSTACLE_SIDE);
  const border = checkBoolean("border", fields.border ?? false);
  const ends = checkWord("ends", fields.ends ?? "free", OBSTACLE_ENDS);
  const [least, most, accept] = checkAccept(fields.accept ?? "any");
  const minSide = fields.minSide === undefined ? 0 : checkInteger("minSide", fields.minSide, 1, width);
  if (minSide && width !== height)
    throw new RangeError(`"minSide" expected a level whose width and height are equal, got ${width} x ${height}`);
  const amount = checkAmount(fields, law, checkRegion(law, width, height, border, minSide));
  const seed = own.seed === undefined ? randomSeed() : checkSeed(own.seed);
  const index = checkInteger("index", own.index ?? 0, 0, Number.MAX_SAFE_INTEGER);
  const count = checkInteger("count", own.count ?? 1, 0, MAX_COUNT);
  if (index > Number.MAX_SAFE_INTEGER - Math.max(count, 1) + 1)
    throw new RangeError(`"index" + "count" - 1 expected at most 2^53-1, got index ${index} and count ${count}`);
  const attempts = checkInteger("attempts", limit, 1, MAX_ATTEMPTS);
  return {
    task: {
      ...{ law, width, height, amount, border, ends, least, most, minSide, attempts },
      ...{ seedWords: seedWords(seed), index, count },
    },
    recipe: {
      ...{ law, revision: 1, width, height },
      ...(fields.blocks !== undefined && { blocks: fields.blocks }),
      ...(fields.share !== undefined && { share: fields.share }),
      ...{ border, ends, accept },
      ...(minSide > 0 && { minSide }),
      seed,
    },
  };
}
