// Converts seeds to 64 bits, and draws random seeds.

import { show, unexpected } from "./errors.ts";
import { highWord, type SeedWords } from "./random.ts";

/** An integer 0..2^53-1, or any string. */
export type Seed = number | string;

const MASK_64 = 0xffff_ffff_ffff_ffffn;

/** Computes FNV-1a 64 in two halves, because BigInts take a hundred times as long. The prime is 2^40 + 435. */
function hashBytes(bytes: Uint8Array): bigint {
  let low = 0x84222325;
  let high = 0xcbf29ce4;
  for (const byte of bytes) {
    low = (low ^ byte) >>> 0;
    const product = low * 435;
    high = (Math.imul(high, 435) + highWord(product) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return (BigInt(high) << 32n) | BigInt(low);
}

/** Returns 64 bits that depend on all bytes: FNV-1a 64, then the finaliser of SplitMix64. */
export function mixedHash(bytes: Uint8Array): bigint {
  let hash = hashBytes(bytes);
  hash = ((hash ^ (hash >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK_64;
  hash = ((hash ^ (hash >> 27n)) * 0x94d049bb133111ebn) & MASK_64;
  return hash ^ (hash >> 31n);
}

/**
 * Returns the 64 bits of a seed. An integer is below 2^53 and is used unchanged. A string is hashed
 * (mixedHash of its UTF-8) to at least 2^63, so its bits differ from those of any integer.
 */
export function seedWords(seed: Seed): SeedWords {
  if (typeof seed === "number") return { low: seed >>> 0, high: highWord(seed) };
  const hash = mixedHash(new TextEncoder().encode(seed));
  return { low: Number(hash & 0xffffffffn), high: Number((hash >> 32n) | 0x80000000n) };
}

/** Draws a seed for a user who gives none: an integer in 0..2^53-1 from the platform's secure generator. */
export function randomSeed(): number {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return (words[1] % 2 ** 21) * 2 ** 32 + words[0];
}

/** Checks that a value is a seed, and returns it. */
export function checkSeed(seed: unknown): Seed {
  if (typeof seed === "string") {
    // Some supported engines lack String.isWellFormed, and \p{Surrogate} would slow the start by a millisecond.
    if (/[\ud800-\udfff]/u.test(seed))
      throw new RangeError(`"seed" expected well-formed text, got ${show(seed)} with a lone surrogate`);
    return seed;
  }
  if (!Number.isSafeInteger(seed) || (seed as number) < 0)
    throw unexpected("seed", "an integer in 0..2^53-1 or a string", seed, "number");
  return seed === 0 ? 0 : (seed as number);
}

/** Formats a seed as a word of a command line or an address. `s:` precedes text that would otherwise be misread. */
export function seedWord(seed: Seed): string {
  if (typeof seed === "number") return String(seed);
  return /^(\d+$|s:|-|$)/.test(seed) ? `s:${seed}` : seed;
}
