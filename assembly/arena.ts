// Memory: one arena that grows and is never released. A call resets it and allocates what it needs. Nothing in the
// module allocates through the AssemblyScript runtime.

/** Bytes past the last block that may be read. */
const BEYOND: u64 = 64;

/** Address of the next block. Set when a call begins. */
let top: usize = 0;
/** Value of `top` after reset(): past the input block, if the caller reserved one. */
let floor: usize = (__heap_base + 15) & ~15;

/**
 * Reserves `bytes` at the start of the arena for data that the caller writes before the next call (a mask, a maze to
 * solve). They stay reserved until the next reserveInput. Returns a pointer aligned to 16, or 0 if memory runs out.
 */
export function reserveInput(bytes: u32): usize {
  floor = (__heap_base + 15) & ~15;
  top = floor;
  const input = take(<u64>bytes);
  if (!input) return 0;
  floor = top;
  return input;
}

/** Begins a call: frees everything that was allocated before. */
export function reset(): void {
  top = floor;
}

/** Address of the next block. */
export function mark(): usize {
  return top;
}

/** Frees everything that was allocated after mark() returned this address. */
export function rewind(to: usize): void {
  top = to;
}

/** Keeps what is allocated now for all further calls, until reserveInput. */
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
  // Vectors are read past the end of the last block.
  if (end + BEYOND > have) {
    const pages = <i32>((end + BEYOND - have + 0xffff) >> 16);
    // A recursive call, so that take() is not inlined: saves 700 bytes of the compressed module.
    return memory.grow(pages) < 0 ? 0 : take(bytes);
  }
  top = <usize>end;
  return start;
}
