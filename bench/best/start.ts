// Draws the start cell of a maze like drawStart() of the package, but with reused memory.

import { drawBelow, type SeedWords } from "../../src/core/random.ts";
import { deriveInto } from "./random.ts";

export function drawStart(state: Int32Array, purpose: number, seed: SeedWords, index: number, cells: number): number {
  deriveInto(state, 0, seed, index, purpose);
  return drawBelow(cells, () => nextWord(state));
}

function nextWord(state: Int32Array): number {
  const s0 = state[0];
  const s1 = state[1];
  const sum = (s0 + state[3]) | 0;
  const word = (((sum << 7) | (sum >>> 25)) + s0) >>> 0;
  const s2 = state[2] ^ s0;
  const s3 = state[3] ^ s1;
  state[1] = s1 ^ s2;
  state[0] = s0 ^ s3;
  state[2] = s2 ^ (s1 << 9);
  state[3] = (s3 << 11) | (s3 >>> 21);
  return word;
}
