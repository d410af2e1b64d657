// Converts seeds to 64 bits, and draws seeds.

import type { SeedWords } from "./random.ts";

/** An integer 0..2^53-1, or any string. */
export type Seed = number | string;

const MASK_64 = (1n << 64n) - 1n;

/**
 * The 64 bits of a seed. Integers stand for themselves, below 2^53. Strings are hashed (FNV-1a 64 over their UTF-8,
 * then the finaliser of SplitMix64) into the upper half, so that no string means the same as an integer.
 */
export function seedWords(seed: Seed): SeedWords {
  if (typeof seed === "number") return { low: seed >>> 0, high: Math.floor(seed / 2 ** 32) };
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(seed)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & MASK_64;
  hash = ((hash ^ (hash >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK_64;
  hash = ((hash ^ (hash >> 27n)) * 0x94d049bb133111ebn) & MASK_64;
  hash ^= hash >> 31n;
  return { low: Number(hash & 0xffffffffn), high: Number((hash >> 32n) | 0x80000000n) };
}

/** A seed for those who give none: an integer 0..2^53-1 from the platform's secure generator. */
export function randomSeed(): number {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return (words[1] % 2 ** 21) * 2 ** 32 + words[0];
}
