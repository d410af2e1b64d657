// Lines of JSON. Twin: src/bulk/formats/ndjson.ts. Up to 64 bytes behind what is read and written are, too.

import { copy, writeInteger } from "./memory";

const MARK: u8 = 0x22;
const BEGIN: u8 = 0x5b;
const END: u8 = 0x5d;
// A mark and a comma.
const NEXT: u16 = 0x2c22;

/** Writes rows of hexadecimal digits as a list of texts; returns where it ends. */
function writeRows(to: usize, walls: usize, width: u32, height: u32): usize {
  const digits = i8x16(48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 97, 98, 99, 100, 101, 102);
  store<u8>(to++, BEGIN);
  for (let y: u32 = 0; y < height; y++) {
    store<u8>(to++, MARK);
    for (let x: u32 = 0; x < width; x += 16) v128.store(to + x, v128.swizzle(digits, v128.load(walls + x)));
    to += width;
    walls += width;
    store<u16>(to, NEXT);
    to += 2;
  }
  // In the place of the last comma.
  store<u8>(to - 1, END);
  return to;
}

/** The pieces of a line, 12 bytes each: what it is, and of a text that all lines have its place behind the first piece, and its length. */
const PIECE_BYTES: usize = 12;
const TEXT: u32 = 0;
const INDEX: u32 = 1;
const WALLS: u32 = 2;
// Otherwise the next of the texts, of which each line has its own.

/**
 * Writes lines of `count` mazes; returns where they end. `line`: what a line is made of, so many pieces and then their texts. `indices`: u64 each.
 * `texts`: those that differ, one after the other, and `lengths` of them, u32.
 */
export function lines(
  count: u32,
  width: u32,
  height: u32,
  walls: usize,
  indices: usize,
  line: usize,
  pieces: u32,
  texts: usize,
  lengths: usize,
  to: usize,
): usize {
  const cells = <usize>(width * height);
  const end = line + <usize>pieces * PIECE_BYTES;
  for (let i: u32 = 0; i < count; i++) {
    for (let piece = line; piece < end; piece += PIECE_BYTES) {
      const kind = load<u32>(piece);
      if (kind == TEXT) {
        to = copy(to, line + load<u32>(piece, 4), <usize>load<u32>(piece, 8));
      } else if (kind == WALLS) {
        to = writeRows(to, walls, width, height);
      } else if (kind == INDEX) {
        to = writeInteger(to, load<u64>(indices));
      } else {
        const length = <usize>load<u32>(lengths);
        to = copy(to, texts, length);
        texts += length;
        lengths += 4;
      }
    }
    walls += cells;
    indices += 8;
  }
  return to;
}
