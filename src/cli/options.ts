// Parsers of option values that several commands share.

import type { Command } from "commander";
import { show } from "../core/errors.ts";
import type { Shard } from "../files/shards.ts";
import type { AnyRequest, MaskShape } from "../index.ts";
import { checkPlaneCell, parseNumber } from "../request/words.ts";
import type { RequestOptions } from "./commonOptions.ts";
import { readMaskFile } from "./input.ts";

/** Encloses a word in double quotes for a shell. Used for words that contain single quotes. */
export const doubleQuote = (word: string): string => `"${word.replace(/[\\`$"]/g, "\\$&")}"`;

/** Parses a number of bytes such as 500M or 2G. Passes any other text to parseNumber. */
export function parseBytes(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([kMGT])i?B?$/.exec(text) ?? [];
  return unit ? Math.floor(Number(number) * 1024 ** ("kMGT".indexOf(unit) + 1)) : parseNumber(text);
}

/** Parses a shard such as "1/4", the first of four shards. */
export function parseShard(text: string): Shard {
  const parts = /^(\d+)\/(\d+)$/.exec(text);
  const shard = { number: Number(parts?.[1]), of: Number(parts?.[2]) };
  if (!parts || shard.number < 1 || shard.number > shard.of || shard.of > 1_000_000)
    throw new RangeError(`"shard" expected i/N with i from 1 to N, such as 1/4, got ${JSON.stringify(text)}`);
  return shard;
}

/** Reads the mask of a command. The mask determines the size; a size on the command line must match. */
export async function shapeOf(command: Command, { mask: file }: { mask?: string }): Promise<MaskShape | undefined> {
  if (file === undefined) return undefined;
  const shape = await readMaskFile(file);
  for (const side of ["width", "height"] as const) {
    const given = command.getOptionValueSource(side) === "cli" ? command.getOptionValue(side) : shape[side];
    if (given !== shape[side])
      throw new RangeError(`"${side}" expected ${shape[side]}, the ${side} of the mask, got ${show(given)}`);
  }
  return shape;
}

/** Returns the request that the options of a command describe, with its mask. */
export async function requestOf(command: Command, options: RequestOptions<AnyRequest>): Promise<AnyRequest> {
  const { algorithm, width, height, topology, seed, index, parameter: parameters, braid } = options;
  const start = checkPlaneCell("start", options.start);
  const shape = await shapeOf(command, options);
  return { algorithm, width, height, topology, seed, index, start, parameters, braid, ...shape };
}
