// The fields of the page of levels: their values in the address, and the request that they make.

import { LAWS, type ObstacleLaw } from "../../src/core/obstacles.ts";
import { seedWord } from "../../src/core/seed.ts";
import type { Accept, ObstacleFields } from "../../src/obstacles/fields.ts";
import { type ObstaclePreset, PRESETS } from "../../src/obstacles/presets.ts";
import type { ObstacleRequest } from "../../src/obstacles/request.ts";
import { parseSeed } from "../../src/request/words.ts";
import { commandWith, literal } from "../fields/code.ts";
import { choice, flag, integer, seed, share, type ValuesOf } from "../fields/table.ts";

export type Kind = ObstaclePreset | ObstacleLaw;

const MOST_SIDE = 128;

// Both a preset and a law are called searchformer. The law has a size and an acceptance of its own.
const LAW_KINDS = LAWS.filter((law) => law !== "searchformer");
export const KINDS: readonly Kind[] = [...PRESETS, ...LAW_KINDS];

export const isPreset = (kind: Kind): kind is ObstaclePreset => (PRESETS as readonly string[]).includes(kind);
export const takesSize = (kind: Kind): boolean => !isPreset(kind) || kind === "searchformer";
export const takesBlocks = (kind: Kind): boolean => kind.startsWith("exact");
export const takesShare = (kind: Kind): boolean => kind === "bernoulli" || kind === "percolation";

export const TABLE = {
  kind: choice(KINDS, "minimax"),
  width: integer(2, MOST_SIDE, 20),
  height: integer(2, MOST_SIDE, 20),
  blocks: integer(0, MOST_SIDE ** 2, 100),
  share: share(0.3),
  accept: choice(["preset", "any", "solvable", "shortest"], "solvable"),
  least: integer(1, MOST_SIDE ** 2, 20),
  most: integer(1, MOST_SIDE ** 2, 60),
  seed,
  index: integer(0, Number.MAX_SAFE_INTEGER, 0),
  path: flag(true),
};

/** The values of the fields. Fields that a kind does not use keep their values. */
export type Fields = ValuesOf<typeof TABLE>;

function acceptOf({ accept, least, most }: Fields): Accept | undefined {
  if (accept === "preset") return undefined;
  return accept === "shortest" ? { shortest: [least, most] } : accept;
}

export function requestOf(fields: Fields): ObstacleRequest {
  const { kind, width, height, blocks, share, seed, index } = fields;
  const law: ObstacleFields & { preset?: ObstaclePreset } = isPreset(kind) ? { preset: kind } : { law: kind };
  const accept = acceptOf(fields) ?? (isPreset(kind) ? undefined : "any");
  return {
    ...law,
    ...(takesSize(kind) && { width, height }),
    ...(takesBlocks(kind) && { blocks }),
    ...(takesShare(kind) && { share }),
    ...(accept && { accept }),
    seed: parseSeed(seed),
    ...(index > 0 && { index }),
  };
}

/** The command that draws the level of a request. */
export function commandOf({ seed = 0, index, accept, ...law }: ObstacleRequest): string {
  const range = typeof accept === "object" ? accept.shortest.join("..") : accept;
  const options = { ...law, ...(range && { accept: range }), seed: seedWord(seed), ...(index && { index }) };
  return `${commandWith("obstacles", Object.entries(options))} --path`;
}

/** The code that makes the level of a request. */
export const codeOf = (request: ObstacleRequest): string =>
  'import { createEngine, renderLevel } from "wasmaze";\n\n' +
  `const levels = createEngine().obstacles(${literal(request)});\n` +
  "console.log(renderLevel(levels, 0, { path: true }));";
