// Mazes as puzzles: squares of a question, and of its answer, which has the path. Twin: src/bulk/formats/puzzle.ts.
// Time: half a nanosecond a cell. Up to 64 bytes behind what is read and written are, too.

import { EAST, SOUTH } from "../abi";
import { writeInteger } from "./memory";

// The mazes: their size, the walls, a byte a cell inside or 0, and of each maze the ends, and of all the moves and their
// offsets.
let width: u32 = 0;
let height: u32 = 0;
let walls: usize = 0;
let mask: usize = 0;
let starts: usize = 0;
let finishes: usize = 0;
let offsets: usize = 0;
let moves: usize = 0;

// How far a move goes, 0 to 3: i32.
const steps: usize = memory.data(16, 16);

/** Says what mazes there are, of the shape and where in memory. */
export function setMazes(
  ofWidth: u32,
  ofHeight: u32,
  wallsAt: usize,
  maskAt: usize,
  startsAt: usize,
  finishesAt: usize,
  offsetsAt: usize,
  movesAt: usize,
): void {
  width = ofWidth;
  height = ofHeight;
  walls = wallsAt;
  mask = maskAt;
  starts = startsAt;
  finishes = finishesAt;
  offsets = offsetsAt;
  moves = movesAt;
  const row = (<i32>width) << 1;
  store<i32>(steps, -row);
  store<i32>(steps, 1, 4);
  store<i32>(steps, row, 8);
  store<i32>(steps, -1, 12);
}

// What the squares are.
let wall: v128 = i8x16.splat(0);
let free: v128 = i8x16.splat(0);
let start: u8 = 0;
let goal: u8 = 0;
let path: u8 = 0;

function setValues(values: u64): void {
  wall = i8x16.splat(<i8>values);
  free = i8x16.splat(<i8>(values >> 8));
  start = <u8>(values >> 16);
  goal = <u8>(values >> 24);
  path = <u8>(values >> 32);
}

/** Writes 32 squares, of two vectors in turn, to two places. */
function writePairs(to: usize, other: usize, first: v128, second: v128): void {
  const low = i8x16.shuffle(first, second, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const high = i8x16.shuffle(first, second, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  v128.store(to, low);
  v128.store(to, high, 16);
  v128.store(other, low);
  v128.store(other, high, 16);
}

/** Writes the squares of a maze to two places. What is behind the end of a row is written later. */
function writeSquares(maze: usize, to: usize, other: usize): void {
  const toWall = wall;
  const toFree = free;
  const row = width;
  const stride = (<usize>row) << 1;
  const eastBit = i8x16.splat(<i8>EAST);
  const southBit = i8x16.splat(<i8>SOUTH);
  const none = i8x16.splat(0);
  const toMask = mask - maze;
  const isMasked = mask != 0;
  for (let y: u32 = 0; y < height; y++) {
    for (let x: u32 = 0; x < row; x += 16) {
      const bits = v128.load(maze + x);
      let cell = toFree;
      if (isMasked) cell = v128.bitselect(toWall, toFree, i8x16.eq(v128.load(maze + toMask + x), none));
      const east = v128.bitselect(toFree, toWall, i8x16.eq(v128.and(bits, eastBit), none));
      writePairs(to + (x << 1), other + (x << 1), cell, east);
    }
    to += stride;
    other += stride;
    for (let x: u32 = 0; x < row; x += 16) {
      const south = v128.bitselect(toFree, toWall, i8x16.eq(v128.and(v128.load(maze + x), southBit), none));
      writePairs(to + (x << 1), other + (x << 1), south, toWall);
    }
    to += stride;
    other += stride;
    maze += row;
  }
}

function placeOf(cell: u32): usize {
  const y = cell / width;
  return <usize>((y * width + cell) << 1);
}

/** Writes the question and the answer of maze i. */
function writePuzzle(i: u32, question: usize, answer: usize): void {
  const at = (<usize>i) << 2;
  const cells = <usize>(width * height);
  writeSquares(walls + <usize>i * cells, question, answer);
  const from = placeOf(load<u32>(starts + at));
  const to = placeOf(load<u32>(finishes + at));
  const one = path;
  let here = answer + from;
  for (let step = moves + load<u32>(offsets + at), end = moves + load<u32>(offsets + at, 4); step < end; step++) {
    const way = <usize>load<i32>(steps + ((<usize>load<u8>(step)) << 2));
    store<u8>(here + way, one);
    here += way << 1;
    store<u8>(here, one);
  }
  store<u8>(question + from, start);
  store<u8>(question + to, goal);
  store<u8>(answer + from, start);
  store<u8>(answer + to, goal);
}

/**
 * Writes the tokens of mazes from number `first` to before `end`, questions and answers one after the other. `values`: of
 * a wall, a way, the start, the goal and the path, a byte each.
 */
export function tokens(first: u32, end: u32, values: u64, questions: usize, answers: usize): void {
  setValues(values);
  const size = <usize>(4 * width * height);
  for (let i = first; i < end; i++) {
    writePuzzle(i, questions, answers);
    questions += size;
    answers += size;
  }
}

const COMMA: u8 = 0x2c;
// "wasmaze,"
// biome-ignore lint/correctness/noPrecisionLoss: exact in AssemblyScript
const SOURCE: u64 = 0x2c657a616d736177;
const LINE_END: u16 = 0x0a0d;

/** Writes the characters of a puzzle's tokens, and up to 15 more; returns where they end. */
function translate(to: usize, from: usize, size: usize, characters: v128): usize {
  for (let k: usize = 0; k < size; k += 16) v128.store(to + k, v128.swizzle(characters, v128.load(from + k)));
  return to + size;
}

/**
 * Writes a line for each puzzle whose tokens were written: source, question, answer and steps. `characters`: by token.
 * Returns where the last one ends.
 */
export function lines(first: u32, end: u32, characters: u64, questions: usize, answers: usize, to: usize): usize {
  const letters = i64x2.splat(<i64>characters);
  const size = <usize>(4 * width * height);
  for (let i = first; i < end; i++) {
    store<u64>(to, SOURCE);
    to = translate(to + 8, questions, size, letters);
    store<u8>(to, COMMA);
    to = translate(to + 1, answers, size, letters);
    store<u8>(to, COMMA);
    const at = offsets + ((<usize>i) << 2);
    to = writeInteger(to + 1, load<u32>(at, 4) - load<u32>(at));
    store<u16>(to, LINE_END);
    to += 2;
    questions += size;
    answers += size;
  }
  return to;
}
