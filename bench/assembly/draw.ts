// The benchmark's unit of cost: one draw of a scalar xoshiro128++ generator (Blackman and Vigna, 2019) whose state is
// in local variables. Unlike nanoseconds, this unit is comparable between machines.

/** Draws `count` words (1..2^32-1). Returns their exclusive or, so that no draw is optimized away. */
export function draw(count: u32): u32 {
  let s0: u32 = 1;
  let s1: u32 = 2;
  let s2: u32 = 3;
  let s3: u32 = 4;
  let all: u32 = 0;
  do {
    all ^= rotl(s0 + s3, 7) + s0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = rotl(s3, 11);
  } while (--count);
  return all;
}
