// The weights of a maze's edges: the hash of an edge's number under the maze's key, a bijection.

import { PURPOSE_MAIN } from "../../layout";
import { derive, derivedWord, hash, unhash } from "../../random";

// Each word of the key four times: a vector that is loaded stays in its register, one that is splat is made anew in
// every turn of a loop (1.1 ns a cell of 9).
const KEY: usize = memory.data(64, 16);

/** Sets the key of maze `index` under a seed. */
export function setKey(seed: u64, index: u64): void {
  derive(seed, index, PURPOSE_MAIN);
  for (let word: u32 = 0; word < 4; word++) v128.store(KEY + (word << 4), i32x4.splat(derivedWord(word)));
}

/** A word of the key, in all lanes. */
export function keyVector(word: u32): v128 {
  return v128.load(KEY + (word << 4));
}

export function weightOf(edge: u32): u32 {
  return hash(load<u32>(KEY), load<u32>(KEY, 16), load<u32>(KEY, 32), load<u32>(KEY, 48), edge);
}

/** The edge of a weight. */
export function edgeOf(weight: u32): u32 {
  return unhash(load<u32>(KEY), load<u32>(KEY, 16), load<u32>(KEY, 32), load<u32>(KEY, 48), weight);
}
