// Forms of solved mazes for training: squares, pixels and numbers of tokens, for all mazes of a batch at once. This
// separate module imports the memory of the engine. Its static data is below address 1024, which the engine does not
// use (asconfig.json). The Python package is its host; python/src/wasmaze/_forms.py has a readable twin.

import { EAST, PURPOSE_TOKENS, SOUTH } from "../abi";
import { Draw } from "../core/choices";
import { derive, derivedWord } from "../core/derive";

/** Fields of the block that describes a batch. All have 4 bytes except the seed. */
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
  /** Results. */
  inputs: usize;
  labels: usize;
  /** For tokens: index of each maze, u64. */
  indices: usize;
  /** For tokens: u32 per cell, its number; then the numbers of the WORDS words. */
  words: usize;
  /** For tokens: memory for two u32 per passage. */
  scratch: usize;
}

/** Address difference of each move in a grid with `stride` bytes per row. */
function stepOf(move: u32, stride: usize): usize {
  const distance: usize = move & 1 ? 1 : stride;
  return move === 0 || move === 3 ? 0 - distance : distance;
}

/**
 * Writes the squares of a maze: 2 rows of 2 bytes per cell, the cell and its passages. `values` has the byte of a wall,
 * then the byte of the floor.
 */
function drawCells(batch: Batch, walls: usize, at: usize, stride: usize, wall: u32, floor: u32): void {
  const mask = batch.mask;
  const width = batch.width;
  let inside: usize = mask;
  for (let y: usize = 0; y < batch.height; y++, at += 2 * stride) {
    let to = at;
    for (let x: usize = 0; x < width; x++, to += 2, walls++, inside++) {
      const here = load<u8>(walls);
      const cell = mask && !load<u8>(inside) ? wall : floor;
      store<u16>(to, cell | ((here & EAST ? wall : floor) << 8));
      store<u16>(to + stride, (here & SOUTH ? wall : floor) | (wall << 8));
    }
  }
}

/** Marks a path in squares. `at` is the address of its first square. */
function drawPath(moves: usize, length: u32, at: usize, stride: usize, value: u32): void {
  store<u8>(at, value);
  for (const end = moves + length; moves < end; moves++) {
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
  let walls: usize = batch.walls;
  let moves: usize = batch.moves;
  for (let i: usize = 0; i < batch.count; i++, walls += width * batch.height) {
    const input = batch.inputs + i * size;
    const label = batch.labels + i * size;
    const start: usize = load<u32>(batch.ends + 8 * i);
    const finish: usize = load<u32>(batch.ends + 8 * i, 4);
    const from = (start / width) * 2 * stride + (start % width) * 2;
    const to = (finish / width) * 2 * stride + (finish % width) * 2;
    const length = load<u32>(batch.lengths + 4 * i);
    drawCells(batch, walls, input, stride, 1, 2);
    memory.copy(label, input, size);
    drawPath(moves, length, label + from, stride, 5);
    moves += length;
    store<u8>(input + from, 3);
    store<u8>(input + to, 4);
    store<u8>(label + from, 3);
    store<u8>(label + to, 4);
  }
}

/** Makes inputs and labels of (2h + 1) x (2w + 1) squares: 1 for walls, and 1 on the path of labels. */
export function occupancy(address: usize): void {
  const batch = changetype<Batch>(address);
  const width = batch.width;
  const stride: usize = 2 * width + 1;
  const size = stride * (2 * batch.height + 1);
  let walls: usize = batch.walls;
  let moves: usize = batch.moves;
  memory.fill(batch.inputs, 1, batch.count * size);
  memory.fill(batch.labels, 0, batch.count * size);
  for (let i: usize = 0; i < batch.count; i++, walls += width * batch.height) {
    const first = i * size + stride + 1;
    const start: usize = load<u32>(batch.ends + 8 * i);
    const length = load<u32>(batch.lengths + 4 * i);
    drawCells(batch, walls, batch.inputs + first, stride, 1, 0);
    drawPath(moves, length, batch.labels + first + (start / width) * 2 * stride + (start % width) * 2, stride, 1);
    moves += length;
  }
}

/** Fills the 2 x 2 pixels of a square. */
function drawSquare(at: usize, stride: usize, value: u32): void {
  store<u16>(at, value);
  store<u16>(at + stride, value);
}

const LIT: u32 = 0x0101;

/** Draws the floor of a maze: 4 x 4 pixels per cell, of which the cell is 2 x 2 pixels. */
function drawFloor(batch: Batch, walls: usize, at: usize, stride: usize): void {
  let inside: usize = batch.mask;
  for (let y: usize = 0; y < batch.height; y++, at += 4 * stride) {
    let to = at;
    for (let x: usize = 0; x < batch.width; x++, to += 4, walls++, inside++) {
      const here = load<u8>(walls);
      const cell: u32 = batch.mask && !load<u8>(inside) ? 0 : LIT;
      const above = cell | (here & EAST ? 0 : LIT << 16);
      const below: u32 = here & SOUTH ? 0 : LIT;
      store<u32>(to, above);
      store<u32>(to + stride, above);
      store<u32>(to + 2 * stride, below);
      store<u32>(to + 3 * stride, below);
    }
  }
}

/** Makes pictures of 3 planes (red, green, blue) of (4h + 4) x (4w + 4) pixels, and a plane with the path as label. */
export function raster(address: usize): void {
  const batch = changetype<Batch>(address);
  const width = batch.width;
  const stride: usize = 4 * width + 4;
  const plane = stride * (4 * batch.height + 4);
  const corner: usize = 3 * stride + 3;
  let walls: usize = batch.walls;
  let moves: usize = batch.moves;
  memory.fill(batch.labels, 0, batch.count * plane);
  for (let i: usize = 0; i < batch.count; i++, walls += width * batch.height) {
    const red = batch.inputs + 3 * i * plane;
    const start: usize = load<u32>(batch.ends + 8 * i);
    const finish: usize = load<u32>(batch.ends + 8 * i, 4);
    const from = corner + ((start / width) * stride + (start % width)) * 4;
    const to = corner + ((finish / width) * stride + (finish % width)) * 4;
    memory.fill(red, 0, plane);
    drawFloor(batch, walls, red + corner, stride);
    memory.copy(red + plane, red, plane);
    memory.copy(red + 2 * plane, red, plane);
    for (let colour: usize = 0; colour < 3; colour++) {
      drawSquare(red + colour * plane + from, stride, colour === 1 ? LIT : 0);
      drawSquare(red + colour * plane + to, stride, colour === 0 ? LIT : 0);
    }
    let at = batch.labels + i * plane + from;
    drawSquare(at, stride, LIT);
    for (const end = moves + load<u32>(batch.lengths + 4 * i); moves < end; moves++) {
      const step: usize = 2 * stepOf(load<u8>(moves), stride);
      drawSquare(at + step, stride, LIT);
      at += 2 * step;
      drawSquare(at, stride, LIT);
    }
  }
}

/** Lists the passages of a maze in `list`, two u32 each, in order of cell and side. Returns their number. */
function listPassages(batch: Batch, walls: usize, list: usize): u32 {
  const cells = <u32>(batch.width * batch.height);
  const width = <u32>batch.width;
  const first = list;
  // Writes every passage, but advances only past those that exist. A branch would take twice the time.
  for (let cell: u32 = 0; cell < cells; cell++) {
    const open = ~(<u32>load<u8>(walls + cell));
    store<u32>(list, cell);
    store<u32>(list, cell + 1, 4);
    list += (open & EAST) << 2;
    store<u32>(list, cell);
    store<u32>(list, cell + width, 4);
    list += (open & SOUTH) << 1;
  }
  return <u32>((list - first) >> 3);
}

/** Lists the passages of a maze in `list`, two u32 each, in the order of docs/RANDOMNESS.md. Returns the list's end. */
function shufflePassages(batch: Batch, index: u64, walls: usize, list: usize): usize {
  const count = listPassages(batch, walls, list);
  derive(batch.seed, index, PURPOSE_TOKENS);
  // The state of xoshiro128++ is local, because nextWord() takes 3 times as long with its state in globals.
  let s0 = derivedWord(0);
  let s1 = derivedWord(1);
  let s2 = derivedWord(2);
  let s3 = derivedWord(3);
  let product: u64 = 0;
  // Two draws for each passage: a position, which is drawn again if it is rejected, and a number below 2.
  for (let draw: u32 = 0; draw < 2 * count; draw++) {
    const word = rotl(s0 + s3, 7) + s0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = rotl(s3, 11);
    const bound = (draw >> 1) + 1;
    if (draw & 1) {
      const last = list + 8 * <usize>(bound - 1);
      const at = list + 8 * <usize>(product >> 32);
      const passage = load<u64>(last);
      store<u64>(last, load<u64>(at));
      store<u64>(at, rotl(passage, (word >> 31) << 5));
    } else {
      product = <u64>word * bound;
      if (Draw.isRejected(product, bound)) draw--;
    }
  }
  return list + 8 * <usize>count;
}

// Numbers of words, in the order of _tokens.py: the brackets of the passages, of the origin, of the target and of the
// path, the connector and the separator.
const CONNECTOR: usize = 8;
const SEPARATOR: usize = 9;
const PATH_END: usize = 7;

/**
 * Makes the tokens of each maze, u32: its passages in random order, its ends and its path. Writes the number of tokens
 * of each maze to `labels`, u32.
 */
export function tokens(address: usize): void {
  const batch = changetype<Batch>(address);
  const cells = batch.width * batch.height;
  const numbers: usize = batch.words;
  const words = numbers + 4 * cells;
  const connector = load<u32>(words, 4 * CONNECTOR);
  const separator = load<u32>(words, 4 * SEPARATOR);
  let to: usize = batch.inputs;
  let walls: usize = batch.walls;
  let moves: usize = batch.moves;
  for (let i: usize = 0; i < batch.count; i++, walls += cells) {
    const begin = to;
    const end = shufflePassages(batch, load<u64>(batch.indices + 8 * i), walls, batch.scratch);
    store<u32>(to, load<u32>(words));
    to += 4;
    for (let at: usize = batch.scratch; at < end; at += 8, to += 16) {
      store<u32>(to, load<u32>(numbers + 4 * load<u32>(at)));
      store<u32>(to, connector, 4);
      store<u32>(to, load<u32>(numbers + 4 * load<u32>(at, 4)), 8);
      store<u32>(to, separator, 12);
    }
    let cell: usize = load<u32>(batch.ends + 8 * i);
    for (let word: usize = 1; word < 7; word++, to += 4) {
      store<u32>(to, load<u32>(words + 4 * word));
      if (word !== 2 && word !== 4) continue;
      to += 4;
      store<u32>(to, load<u32>(numbers + 4 * (word === 2 ? cell : load<u32>(batch.ends + 8 * i, 4))));
    }
    store<u32>(to, load<u32>(numbers + 4 * cell));
    to += 4;
    for (const last = moves + load<u32>(batch.lengths + 4 * i); moves < last; moves++, to += 4) {
      cell += stepOf(load<u8>(moves), batch.width);
      store<u32>(to, load<u32>(numbers + 4 * cell));
    }
    store<u32>(to, load<u32>(words, 4 * PATH_END));
    to += 4;
    store<u32>(batch.labels + 4 * i, <u32>((to - begin) >> 2));
  }
}
