// Random words for kernels. A kernel keeps the address of its next word in a local variable, at first END.

import { fillBlock, STREAM_BLOCK, STREAM_BYTES, startStream } from "../core/random";

const stream: usize = memory.data(320, 16); // STREAM_BYTES
/** Begin and end of the block of words. */
export const BEGIN: usize = stream + STREAM_BLOCK;
export const END: usize = stream + STREAM_BYTES;

/** The number of blocks that a walk may still draw. */
let blocks: u64 = 0;
let stopped: bool = false;

/** Starts the stream of a maze. Walks may draw `limit` blocks. */
export function startDraws(seed: u64, index: u64, limit: u64): void {
  startStream(stream, seed, index);
  blocks = limit;
  stopped = false;
}

/** Fills the block. Returns its address. */
export function refill(): usize {
  return fillBlock(stream);
}

/** Counts a block of a walk. Returns whether the walk may not draw it. */
export function isSpent(): bool {
  stopped = blocks-- == 0;
  return stopped;
}

/** Whether the last walk was stopped. */
export function isStopped(): bool {
  return stopped;
}
