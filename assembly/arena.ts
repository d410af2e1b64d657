// Memory: one arena, which grows and is never released. A call resets it and takes the memory that it needs.
// Nothing here or elsewhere in the module allocates through the AssemblyScript runtime.

/** How many bytes beyond the last block may be read. */
const BEYOND: u64 = 64;

/** The address of the next block; set when a call begins. */
let top: usize = 0;
/** The address after reset(): behind the input block, if the caller reserved one. */
let floor: usize = (__heap_base + 15) & ~15;

/**
 * Reserves `bytes` at the start of the arena for data that the caller writes before the next call (a mask, a maze to
 * solve). Stays reserved until the next reserveInput. Returns a pointer aligned to 16, or 0: too little memory.
 */
export function reserveInput(bytes: u32): usize {
  floor = (__heap_base + 15) & ~15;
  top = floor;
  const input = take(<u64>bytes);
  if (!input) return 0;
  floor = top;
  return input;
}

/** Begins a call: everything taken before is free again. */
export function reset(): void {
  top = floor;
}

/** The address of the next block. */
export function mark(): usize {
  return top;
}

/** Frees what was taken since mark() returned this address. */
export function rewind(to: usize): void {
  top = to;
}

/** Keeps what is taken now for all further calls, until reserveInput. */
export function hold(): void {
  floor = top;
}

/**
 * Takes `bytes` from the arena, aligned to 16; the contents are undefined. Returns 0 if there is too little memory. A
 * u64, so that a product of sizes cannot wrap.
 */
export function take(bytes: u64): usize {
  const start = top;
  const end = (<u64>start + bytes + 15) & ~15;
  if (end > 0xffff0000) return 0;
  const have = (<u64>memory.size()) << 16;
  // Reads of sixteen bytes at a time reach beyond the last block: memory goes on there.
  if (end + BEYOND > have) {
    const pages = <i32>((end + BEYOND - have + 0xffff) >> 16);
    // Called again, not inlined everywhere: 700 bytes of the compressed module.
    return memory.grow(pages) < 0 ? 0 : take(bytes);
  }
  top = <usize>end;
  return start;
}
