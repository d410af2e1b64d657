// Hash: a keyed bijection of 32-bit numbers, for random access. It has three xorshift-multiply rounds with the
// multipliers of triple32 (Wellons, hash-prospector). Each round uses one key word, and the fourth key word is used at
// the end. docs/RANDOMNESS.md defines the draws. The reference implementation is src/core/random.ts.

const HASH_A: u32 = 0xed5ad4bb;
const HASH_B: u32 = 0xac4c1b51;
const HASH_C: u32 = 0x31848bab;

/** Returns the hash (a word) of `n` under a key of four words. With one key, no two numbers have the same hash. */
export function hash(k0: u32, k1: u32, k2: u32, k3: u32, n: u32): u32 {
  let x = n ^ k0;
  x = (x ^ (x >> 16)) * HASH_A;
  x = ((x ^ (x >> 16)) + k1) * HASH_B;
  x = ((x ^ (x >> 16)) + k2) * HASH_C;
  return x ^ (x >> 16) ^ k3;
}

// Inverses of the multipliers modulo 2^32.
const INVERSE_A: u32 = 0x79a85073;
const INVERSE_B: u32 = 0x469e0db1;
const INVERSE_C: u32 = 0x32b21703;

/** Inverse of hash: returns the number whose hash is `word`. */
export function unhash(k0: u32, k1: u32, k2: u32, k3: u32, word: u32): u32 {
  let x = word ^ k3;
  x = (x ^ (x >> 16)) * INVERSE_C - k2;
  x = (x ^ (x >> 16)) * INVERSE_B - k1;
  x = (x ^ (x >> 16)) * INVERSE_A;
  return x ^ (x >> 16) ^ k0;
}

/** Like hash, for four numbers. Each key word is in all lanes of its vector. */
export function hash4(k0: v128, k1: v128, k2: v128, k3: v128, n: v128): v128 {
  let x = v128.xor(n, k0);
  x = i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), i32x4.splat(HASH_A));
  x = i32x4.mul(i32x4.add(v128.xor(x, i32x4.shr_u(x, 16)), k1), i32x4.splat(HASH_B));
  x = i32x4.mul(i32x4.add(v128.xor(x, i32x4.shr_u(x, 16)), k2), i32x4.splat(HASH_C));
  return v128.xor(v128.xor(x, i32x4.shr_u(x, 16)), k3);
}

/** Like unhash, for four words. Each key word is in all lanes of its vector. */
export function unhash4(k0: v128, k1: v128, k2: v128, k3: v128, words: v128): v128 {
  let x = v128.xor(words, k3);
  x = i32x4.sub(i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), i32x4.splat(INVERSE_C)), k2);
  x = i32x4.sub(i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), i32x4.splat(INVERSE_B)), k1);
  x = i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), i32x4.splat(INVERSE_A));
  return v128.xor(v128.xor(x, i32x4.shr_u(x, 16)), k0);
}
