// Memory: one arena, which grows and is never released. Each call resets the arena and allocates what it needs. The
// module never allocates through the AssemblyScript runtime.

/** Vectors may be read up to this number of bytes past the end of the last block. */
const BEYOND: u64 = 64;

/** Address of the next block. reset() sets it when a call begins. */
let top: usize = 0;
/** Value of `top` after reset(): the end of the input block if the caller has reserved one. */
let floor: usize = (__heap_base + 15) & ~15;

/**
 * Reserves `bytes` at the start of the arena for data that the caller writes before the next call, such as a mask or a
 * maze to solve. The bytes stay reserved until the next reserveInput(). Returns a pointer aligned to 16, or 0 if memory
 * runs out.
 */
export function reserveInput(bytes: u32): usize {
  floor = (__heap_base + 15) & ~15;
  top = floor;
  const input = take(<u64>bytes);
  if (!input) return 0;
  floor = top;
  return input;
}

/** Begins a call: frees all blocks that are neither reserved nor held. */
export function reset(): void {
  top = floor;
}

/** Returns the address of the next block, for rewind(). */
export function mark(): usize {
  return top;
}

/** Frees everything that was allocated after mark() returned the address `to`. */
export function rewind(to: usize): void {
  top = to;
}

/** Keeps all current blocks for further calls, until reserveInput() is called. */
export function hold(): void {
  floor = top;
}

/**
 * Allocates `bytes`, aligned to 16 and uninitialized. Returns 0 if memory runs out. The size is a u64, so that a
 * product of sizes cannot overflow.
 */
export function take(bytes: u64): usize {
  const start = top;
  const end = (<u64>start + bytes + 15) & ~15;
  if (end > 0xffff0000) return 0;
  const have = (<u64>memory.size()) << 16;
  // Includes the bytes that vectors may read past the end of this block.
  if (end + BEYOND > have) {
    const pages = <i32>((end + BEYOND - have + 0xffff) >> 16);
    // A recursive call keeps take() from being inlined. This saves 700 bytes of the compressed module.
    return memory.grow(pages) < 0 ? 0 : take(bytes);
  }
  top = <usize>end;
  return start;
}
