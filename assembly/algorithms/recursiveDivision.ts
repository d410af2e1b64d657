// Recursive division, a wall adder: a wall with one gap cuts an open room in two, and each half is cut again until it
// is one cell wide. Source: Think Labyrinth, "Recursive division". Time: 5 ns per cell. Scratch: O(width + height).
// Biased. Draws for each room (of two halves, the northern or western one first): a number below width * bias + height
// * (16 - bias), which makes the wall vertical if it is below width * bias; a number below the count of positions of
// the wall; a number below the length of the wall, for its gap. The bias is in sixteenths.

import { EAST, NORTH, SHARE_HALF, SOUTH, WEST } from "../abi";
import { take } from "../arena";
import { Draw } from "../core/choices";
import { fillBlock, STREAM_BYTES, startStream } from "../core/random";
import { begin, Request } from "../request";

// Size in bytes of a room on the stack: the address of its north-western cell, its width and its height, u32 each.
const ROOM_BYTES: u32 = 12;

// One sixteenth, in units of 1 / 2^31.
const SIXTEENTH: u32 = 0x08000000;

// Bits of the north walls, and of the south walls, of eight adjacent cells.
const NORTHS: u64 = ~(<u64>0) / 255;
const SOUTHS: u64 = NORTHS * SOUTH;

/** Writes the walls of a maze that has walls only on its border. */
function openRoom(walls: usize, width: u32, height: u32): void {
  const end = walls + width * height;
  memory.fill(walls, 0, width * height);
  for (let cell = walls; cell < end; cell += width) {
    store<u8>(cell, WEST);
    store<u8>(cell + width - 1, <u32>load<u8>(cell + width - 1) | EAST);
  }
  for (let x: u32 = 0; x < width; x++) {
    store<u8>(walls + x, <u32>load<u8>(walls + x) | NORTH);
    store<u8>(end - width + x, <u32>load<u8>(end - width + x) | SOUTH);
  }
}

/** Pushes a room onto the stack. Returns the new top of the stack. */
function pushRoom(top: usize, cell: usize, width: u32, height: u32): usize {
  store<u32>(top, <u32>cell);
  store<u32>(top, width, 4);
  store<u32>(top, height, 8);
  return top + ROOM_BYTES;
}

/** Divides the maze and all resulting rooms. The caller has started the random stream. */
function divide(walls: usize, width: u32, height: u32, bias: u32, rooms: usize, stream: usize): void {
  if (width == 1 || height == 1) return;
  const wordsEnd = stream + STREAM_BYTES;
  let words = wordsEnd;
  let top = rooms;
  let cell = walls;
  let roomWidth = width;
  let roomHeight = height;
  while (true) {
    const vertical = roomWidth * bias;
    const choices = vertical + roomHeight * (16 - bias);
    // The three draws are inlined by hand. A function for them would cost 2 ns per cell.
    let product: u64;
    do {
      if (words == wordsEnd) words = fillBlock(stream);
      product = <u64>load<u32>(words) * choices;
      words += 4;
    } while (Draw.isRejected(product, choices));
    const isVertical = <u32>(product >> 32) < vertical;
    const positions = (isVertical ? roomWidth : roomHeight) - 1;
    do {
      if (words == wordsEnd) words = fillBlock(stream);
      product = <u64>load<u32>(words) * positions;
      words += 4;
    } while (Draw.isRejected(product, positions));
    const cut = <u32>(product >> 32);
    const length = isVertical ? roomHeight : roomWidth;
    do {
      if (words == wordsEnd) words = fillBlock(stream);
      product = <u64>load<u32>(words) * length;
      words += 4;
    } while (Draw.isRejected(product, length));
    const gap = <u32>(product >> 32);
    if (isVertical) {
      let at = cell + cut;
      // Overwrites the gap and restores it. This is faster than skipping the gap.
      const passage = at + gap * width;
      const kept: u32 = load<u16>(passage);
      for (let i: u32 = 0; i < length; i++) {
        store<u16>(at, <u32>load<u16>(at) | EAST | (WEST << 8));
        at += width;
      }
      store<u16>(passage, kept);
      const rest = positions - cut;
      roomWidth = cut + 1;
      if (rest > 1) top = pushRoom(top, cell + roomWidth, rest, roomHeight);
      if (roomWidth > 1) continue;
    } else {
      let at = cell + cut * width;
      const passage = at + gap;
      const keptAbove: u32 = load<u8>(passage);
      const keptBelow: u32 = load<u8>(passage + width);
      let left = length;
      for (; left >= 8; left -= 8) {
        store<u64>(at, load<u64>(at) | SOUTHS);
        store<u64>(at + width, load<u64>(at + width) | NORTHS);
        at += 8;
      }
      const mask = ((<u64>1) << (left << 3)) - 1;
      store<u64>(at, load<u64>(at) | (SOUTHS & mask));
      store<u64>(at + width, load<u64>(at + width) | (NORTHS & mask));
      store<u8>(passage, keptAbove);
      store<u8>(passage + width, keptBelow);
      const rest = positions - cut;
      roomHeight = cut + 1;
      if (rest > 1) top = pushRoom(top, cell + roomHeight * width, roomWidth, rest);
      if (roomHeight > 1) continue;
    }
    if (top == rooms) return;
    top -= ROOM_BYTES;
    cell = load<u32>(top);
    roomWidth = load<u32>(top, 4);
    roomHeight = load<u32>(top, 8);
  }
}

export function recursiveDivision(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  const seed = Request.seed(request);
  const index = Request.index(request);
  const bias = (Request.parameter(request, 0, SHARE_HALF) + SIXTEENTH / 2) / SIXTEENTH;
  const walls = take(<u64>width * height * count + 16);
  const stream = take(STREAM_BYTES);
  // The stack never holds more rooms than this. A room on the stack is at least two cells wide at right angles to the
  // wall that separated the room.
  const rooms = take(((<u64>width + height) / 2) * ROOM_BYTES);
  if (!walls || !stream || !rooms) return 0;
  for (let i: u32 = 0; i < count; i++) {
    const maze = walls + <usize>i * width * height;
    startStream(stream, seed, index + i);
    openRoom(maze, width, height);
    divide(maze, width, height, bias, rooms, stream);
  }
  return walls;
}
