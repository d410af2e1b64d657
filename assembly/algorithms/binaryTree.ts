// Binary tree: every cell opens north or west, by a coin. Source: Think Labyrinth, "Binary tree".
// Time: .3 ns a cell. Scratch: two bits a cell. Biased. Draws: bit x of row y, 1 = west; the top row and the left column have no choice.

import { reset, take } from "../arena";
import { EAST, NORTH, SOUTH, WEST } from "../layout";
import { requestCount, requestHeight, requestIndex, requestSeed, requestWidth } from "../request";
import { fillRowBits, rowBitsBytes, unitsPerRow } from "../rowBits";

/** 16 bits of a half word as 16 bytes: 255 where the bit is set. */
function expand(bits: u32): v128 {
  const bytes = i8x16.shuffle(i32x4.splat(bits), i32x4.splat(0), 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  const places = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  return i8x16.eq(v128.and(bytes, places), places);
}

export function binaryTree(request: usize): usize {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const seed = requestSeed(request);
  const index = requestIndex(request);
  const cells = <u64>width * height;
  reset();
  // A row is written 16 cells at a time: up to 15 bytes past its end, which the next row overwrites.
  const walls = take(cells * count + 16);
  if (!walls) return 0;
  const rowUnits = unitsPerRow(width);
  const units = rowUnits * height;
  const bits = take(rowBitsBytes(units));
  if (!bits) return 0;
  const rowBytes = (<usize>rowUnits) << 1;

  let at = walls;
  for (let i: u32 = 0; i < count; i++) {
    fillRowBits(bits, units, seed, index + i);
    for (let y: u32 = 0; y < height; y++) {
      const row = bits + <usize>y * rowBytes;
      for (let x: u32 = 0; x < width; x += 16) {
        const unit = row + ((<usize>x >> 4) << 1);
        // West passages of these cells and of the one beyond.
        let west = y ? load<u32>(unit) : 0xffffffff;
        if (x == 0) west &= ~1;
        if (width - x <= 16) west &= ((<u32>1) << (width - x)) - 1;
        const opensWest = expand(west);
        const opensEast = expand(west >> 1);
        let below: u32 = 0xffff;
        if (y + 1 < height) {
          below = load<u16>(unit + rowBytes);
          if (x == 0) below &= ~1;
        }
        let cellsWalls = v128.bitselect(i8x16.splat(<i8>NORTH), i8x16.splat(<i8>(y ? WEST : WEST | NORTH)), opensWest);
        cellsWalls = v128.or(cellsWalls, v128.andnot(i8x16.splat(<i8>EAST), opensEast));
        cellsWalls = v128.or(cellsWalls, v128.and(i8x16.splat(<i8>SOUTH), expand(below)));
        v128.store(at + x, cellsWalls);
      }
      at += width;
    }
  }
  return walls;
}
