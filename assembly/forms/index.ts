// Forms of solved mazes for training: squares, pixels and numbers of tokens, for all mazes of a batch at once. This
// separate module imports the memory of the engine. Its static data is below address 1024, which the engine does not
// use (asconfig.json). The Python package is its host; python/tests/test_examples.py has a readable twin.

import { EAST, PURPOSE_TOKENS, SOUTH } from "../abi";
import { Draw } from "../core/choices";
import { derive, derivedWord } from "../core/derive";

/**
 * The block that describes mazes. All fields have 4 bytes except the seed. A call draws the next `count` mazes and
 * advances the pointers to them.
 */
class Batch {
  /** Seed of the mazes, u64. */
  seed: u64;
  width: usize;
  height: usize;
  count: usize;
  /** One byte per cell: 1 inside. 0 if there is no mask. */
  mask: usize;
  /** Walls of the mazes, one byte per cell. */
  walls: usize;
  /** Start and finish of each path, one u32 each. */
  ends: usize;
  /** Steps of each path, u32. */
  lengths: usize;
  /** Moves of all paths, one byte each. */
  moves: usize;
  /** Results. The 16 bytes after each of them are overwritten. */
  inputs: usize;
  labels: usize;
  /** For tokens: index of each maze, u64. */
  indices: usize;
  /** For tokens: u32 per cell, its number; then the numbers of the WORDS words. */
  words: usize;
}

/** Advances the pointers to the next maze. */
function advance(batch: Batch): void {
  batch.moves += load<u32>(batch.lengths);
  batch.walls += batch.width * batch.height;
  batch.ends += 8;
  batch.lengths += 4;
  batch.indices += 8;
}

/** Address difference of each move in a grid with `stride` bytes per row. */
function stepOf(move: u32, stride: usize): usize {
  const distance: usize = move & 1 ? 1 : stride;
  return move === 0 || move === 3 ? 0 - distance : distance;
}

/** Address difference of a cell in a grid with `stride` bytes per row and `side` squares per side of a cell. */
function offsetOf(cell: usize, width: usize, stride: usize, side: usize): usize {
  return side * ((cell / width) * stride + (cell % width));
}

class Squares {
  /** Returns `wall` where `walls` has a bit of `bits`, and `floor` elsewhere. */
  @inline
  static of(walls: v128, bits: v128, wall: v128, floor: v128): v128 {
    return v128.bitselect(floor, wall, i8x16.eq(v128.and(walls, bits), i8x16.splat(0)));
  }
}

/**
 * Writes the squares of a maze: 2 rows of 2 bytes per cell, the cell and its passages. If rows have a byte more, this
 * byte is a wall. Writes vectors of 8 cells from right to left, because the last vector ends after its row.
 */
function drawCells(batch: Batch, at: usize, stride: usize, wallByte: i8, floorByte: i8): void {
  const wall = i8x16.splat(wallByte);
  const floor = i8x16.splat(floorByte);
  const width = batch.width;
  const last: usize = (width - 1) & ~7;
  let walls = batch.walls;
  let mask = batch.mask;
  for (let y: usize = 0; y < batch.height; y++, at += 2 * stride, walls += width) {
    for (let x: usize = last; ; x -= 8) {
      const eight = v128.load64_zero(walls + x);
      const twice = i8x16.shuffle(eight, eight, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
      let above = Squares.of(twice, i16x8.splat(<i16>(EAST << 8)), wall, floor);
      if (mask) {
        const outside = i8x16.eq(v128.load64_zero(mask + x), i8x16.splat(0));
        above = v128.bitselect(wall, above, i16x8.extend_low_i8x16_u(outside));
      }
      const below = v128.bitselect(Squares.of(twice, i16x8.splat(<i16>SOUTH), wall, floor), wall, i16x8.splat(0xff));
      v128.store(at + 2 * x, above);
      v128.store(at + 2 * x + stride, below);
      if (x === 0) break;
    }
    if (mask) mask += width;
    if (stride === 2 * width) continue;
    store<u8>(at + 2 * width, wallByte);
    store<u8>(at + 2 * width + stride, wallByte);
  }
}

/** Marks the path of a maze in squares. `at` is the address of its first square. */
function drawPath(batch: Batch, at: usize, stride: usize, value: u32): void {
  let moves = batch.moves;
  store<u8>(at, value);
  for (const end = moves + load<u32>(batch.lengths); moves < end; moves++) {
    const step: usize = stepOf(load<u8>(moves), stride);
    store<u8>(at + step, value);
    at += 2 * step;
    store<u8>(at, value);
  }
}

/** Makes inputs and labels of 2h x 2w squares: 1 wall, 2 floor, 3 start, 4 goal, and 5 on the path of labels. */
export function puzzle(address: usize): void {
  const batch = changetype<Batch>(address);
  const width = batch.width;
  const stride: usize = 2 * width;
  const size = stride * 2 * batch.height;
  let input = batch.inputs;
  let label = batch.labels;
  for (let left = batch.count; left > 0; left--, input += size, label += size) {
    const from = offsetOf(load<u32>(batch.ends), width, stride, 2);
    const to = offsetOf(load<u32>(batch.ends, 4), width, stride, 2);
    drawCells(batch, input, stride, 1, 2);
    memory.copy(label, input, size);
    drawPath(batch, label + from, stride, 5);
    store<u8>(input + from, 3);
    store<u8>(input + to, 4);
    store<u8>(label + from, 3);
    store<u8>(label + to, 4);
    advance(batch);
  }
}

/** Makes inputs and labels of (2h + 1) x (2w + 1) squares: 1 for walls, and 1 on the path of labels. */
export function occupancy(address: usize): void {
  const batch = changetype<Batch>(address);
  const width = batch.width;
  const stride: usize = 2 * width + 1;
  const size = stride * (2 * batch.height + 1);
  memory.fill(batch.labels, 0, batch.count * size);
  let input = batch.inputs;
  let label = batch.labels + stride + 1;
  for (let left = batch.count; left > 0; left--, input += size, label += size) {
    memory.fill(input, 1, stride + 1);
    drawCells(batch, input + stride + 1, stride, 1, 0);
    drawPath(batch, label + offsetOf(load<u32>(batch.ends), width, stride, 2), stride, 1);
    advance(batch);
  }
}

/** Writes the 2 x 2 pixels of a square. */
function drawSquare(at: usize, stride: usize, value: u32): void {
  store<u16>(at, value);
  store<u16>(at + stride, value);
}

const LIT: u32 = 0x0101;

/**
 * Draws the floor of a maze: 4 x 4 pixels per cell, of which the cell is 2 x 2 pixels, and the border of 4 bytes from
 * row to row. Writes vectors of 4 cells from right to left, because the last vector ends after its row.
 */
function drawFloor(batch: Batch, at: usize, stride: usize): void {
  const wall = i8x16.splat(0);
  const floor = i8x16.splat(1);
  const width = batch.width;
  const last: usize = (width - 1) & ~3;
  let walls = batch.walls;
  let mask = batch.mask;
  for (let y: usize = 0; y < batch.height; y++, walls += width) {
    for (let x: usize = last; ; x -= 4) {
      const four = v128.load32_zero(walls + x);
      const each = i8x16.shuffle(four, four, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
      let above = Squares.of(each, i32x4.splat((EAST * LIT) << 16), wall, floor);
      if (mask) {
        const outside = i8x16.eq(v128.load32_zero(mask + x), i8x16.splat(0));
        const pixels = i8x16.shuffle(outside, wall, 0, 0, 16, 16, 1, 1, 16, 16, 2, 2, 16, 16, 3, 3, 16, 16);
        above = v128.andnot(above, pixels);
      }
      const below = v128.and(Squares.of(each, i8x16.splat(<i8>SOUTH), wall, floor), i32x4.splat(0xffff));
      const to = at + 4 * x;
      v128.store(to, above);
      v128.store(to + stride, above);
      v128.store(to + 2 * stride, below);
      v128.store(to + 3 * stride, below);
      if (x === 0) break;
    }
    if (mask) mask += width;
    for (const end = at + 4 * stride; at < end; at += stride) store<u32>(at + 4 * width, 0);
  }
}

/** Draws the path of a maze in squares of 2 x 2 pixels. `at` is the address of its first pixel. */
function drawPixels(batch: Batch, at: usize, stride: usize): void {
  let moves = batch.moves;
  drawSquare(at, stride, LIT);
  for (const end = moves + load<u32>(batch.lengths); moves < end; moves++) {
    const step: usize = 2 * stepOf(load<u8>(moves), stride);
    drawSquare(at + step, stride, LIT);
    at += 2 * step;
    drawSquare(at, stride, LIT);
  }
}

/** Makes pictures of 3 planes (red, green, blue) of (4h + 4) x (4w + 4) pixels, and a plane with the path as label. */
export function raster(address: usize): void {
  const batch = changetype<Batch>(address);
  const width = batch.width;
  const stride: usize = 4 * width + 4;
  const plane = stride * (4 * batch.height + 4);
  const corner: usize = 3 * stride + 3;
  memory.fill(batch.labels, 0, batch.count * plane);
  let red = batch.inputs;
  let label = batch.labels;
  for (let left = batch.count; left > 0; left--, red += 3 * plane, label += plane) {
    const from = corner + offsetOf(load<u32>(batch.ends), width, stride, 4);
    const to = corner + offsetOf(load<u32>(batch.ends, 4), width, stride, 4);
    memory.fill(red, 0, corner);
    drawFloor(batch, red + corner, stride);
    memory.fill(red + plane - stride, 0, stride);
    memory.copy(red + plane, red, plane);
    memory.copy(red + 2 * plane, red, plane);
    for (let colour: usize = 0; colour < 3; colour++) {
      drawSquare(red + colour * plane + from, stride, colour === 1 ? LIT : 0);
      drawSquare(red + colour * plane + to, stride, colour === 0 ? LIT : 0);
    }
    drawPixels(batch, label + from, stride);
    advance(batch);
  }
}

/**
 * Lists the passages of a maze in order of cell and side: a cell, the connector, a cell and the separator, u32 each.
 * `marks` has connector and separator in lanes 1 and 3. Returns the number of passages.
 */
function listPassages(batch: Batch, list: usize, marks: v128): u32 {
  const cells = batch.width * batch.height;
  const width = batch.width << 2;
  const first = list;
  const walls = batch.walls;
  let number = batch.words;
  // Writes every passage, but advances only past those that exist. A branch would take twice the time.
  for (let cell: usize = 0; cell < cells; cell++, number += 4) {
    const open = ~(<u32>load<u8>(walls + cell));
    const here = v128.load32_lane(number, marks, 0);
    v128.store(list, v128.load32_lane(number, here, 2, 4));
    list += (open & EAST) << 3;
    v128.store(list, v128.load32_lane(number + width, here, 2));
    list += (open & SOUTH) << 2;
  }
  return <u32>((list - first) >> 4);
}

/** Lists the passages of a maze in `list` in the order of docs/RANDOMNESS.md. Returns the list's end. */
function shufflePassages(batch: Batch, list: usize, marks: v128): usize {
  const count = listPassages(batch, list, marks);
  derive(batch.seed, load<u64>(batch.indices), PURPOSE_TOKENS);
  // The state of xoshiro128++ is local, because nextWord() takes 3 times as long with its state in globals.
  let s0 = derivedWord(0);
  let s1 = derivedWord(1);
  let s2 = derivedWord(2);
  let s3 = derivedWord(3);
  let word: u32 = 0;
  let shifted: u32 = 0;
  for (let bound: u32 = 1; bound <= count; bound++) {
    let product: u64;
    do {
      word = rotl(s0 + s3, 7) + s0;
      shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = rotl(s3, 11);
      product = <u64>word * bound;
    } while (Draw.isRejected(product, bound));
    word = rotl(s0 + s3, 7) + s0;
    shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = rotl(s3, 11);
    const last = list + 16 * <usize>(bound - 1);
    const at = list + 16 * <usize>(product >> 32);
    const passage = v128.load(last);
    const reversed = v128.shuffle<u32>(passage, passage, 2, 1, 0, 3);
    v128.store(last, v128.load(at));
    v128.store(at, v128.bitselect(reversed, passage, i32x4.shr_s(i32x4.splat(word), 31)));
  }
  return list + 16 * <usize>count;
}

// Numbers of words, in the order of _MODULE_WORDS in python/src/wasmaze/tokens.py: the brackets of the passages, of the
// origin, of the target and of the path, the connector and the separator.
const CONNECTOR: usize = 8;
const SEPARATOR: usize = 9;
const PATH_END: usize = 7;

/**
 * Makes the tokens of each maze, u32: its passages in random order, its ends and its path. Writes the number of tokens
 * of each maze to `labels`, u32.
 */
export function tokens(address: usize): void {
  const batch = changetype<Batch>(address);
  const numbers: usize = batch.words;
  const words = numbers + 4 * batch.width * batch.height;
  const marks = v128.load32_lane(words + 4 * SEPARATOR, i32x4.splat(load<u32>(words, 4 * CONNECTOR)), 3);
  let to: usize = batch.inputs;
  for (let i: usize = 0; i < batch.count; i++) {
    const begin = to;
    store<u32>(to, load<u32>(words));
    to = shufflePassages(batch, to + 4, marks);
    let cell: usize = load<u32>(batch.ends);
    for (let word: usize = 1; word < 7; word++, to += 4) {
      store<u32>(to, load<u32>(words + 4 * word));
      if (word !== 2 && word !== 4) continue;
      to += 4;
      store<u32>(to, load<u32>(numbers + 4 * (word === 2 ? cell : load<u32>(batch.ends, 4))));
    }
    store<u32>(to, load<u32>(numbers + 4 * cell));
    to += 4;
    let moves = batch.moves;
    for (const last = moves + load<u32>(batch.lengths); moves < last; moves++, to += 4) {
      cell += stepOf(load<u8>(moves), batch.width);
      store<u32>(to, load<u32>(numbers + 4 * cell));
    }
    store<u32>(to, load<u32>(words, 4 * PATH_END));
    to += 4;
    store<u32>(batch.labels + 4 * i, <u32>((to - begin) >> 2));
    advance(batch);
  }
}
