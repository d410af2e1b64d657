// Aldous-Broder: a random walk; entering an uncarved cell links it to the one the walk came from. Source: Broder, "Generating random
// spanning trees", 1989; Aldous, "The random walk construction of uniform spanning trees and uniform labelled trees", 1990.
// Time: O(n log² n) steps on average. Memory: 2.2 bytes a cell, 3.2 where reaches are measured. Uniform.
// Draws: directions, sixteen a word, lowest bits first; the walk stays in place where there is no next cell.
//
// What costs is a branch guessed wrong, some 30 cycles of about 130 a cell. So the bytes of four steps are looked at
// together; if one of them is new, all four are entered without a branch, and only what leaves the cells is taken step
// by step: 37 to 24 ns a cell at 256 x 256. On a large grid, where all within 16 steps is visited, the walk goes 16
// steps at once, which saves an eighth at 1024 x 1024. Small mazes of a batch go through a table of neighbours that
// knows the border and the mask, without any branch, and three walk in turns, since each waits for its loads: 30 to 17
// ns a cell at 16 x 16. Not where a mask has several regions: there the walk of one must end with a certain step, not a
// few steps later.

import { take } from "../arena";
import { cellAddress, copyWalls, gridBytes, gridStride, SENTINEL, torusEast, torusNorth, torusSouth, torusWest } from "../grid";
import { EAST, NORTH, SOUTH, TORUS, WEST } from "../layout";
import { beginMaze, NONE, nextRegion, readMask, regionBegin, regionCount, regionOf, regionSize, startOf } from "../mask";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "../random";
import { FAR, measureReach, reachBytes } from "../reach";
import { begin, requestCount, requestHeight, requestTopology, requestWidth } from "../request";

// A cell's byte: NEW, or the direction in which it was entered, or START.
const NEW: u32 = 128;
const START: u32 = 4;

// Reaches are worth their while from this many cells on (not at 256 x 256), in rows and columns of at least FEW: measured when one cell of
// 2^LATE is new, and again whenever one of 2^AGAIN of these is left.
const LARGE: u32 = 1 << 17;
const FEW: u32 = 15;
const LATE: u32 = 3;
const AGAIN: u32 = 2;

// A lane is what one maze grows in: its random stream, the place of the next word there, the cell of the walk as its place in the grid, how many
// cells are new, which maze it is, the grid.
const AT_POSITION: usize = STREAM_BYTES;
const AT_CELL: usize = STREAM_BYTES + 4;
const AT_LEFT: usize = STREAM_BYTES + 8;
const AT_MAZE: usize = STREAM_BYTES + 12;
const AT_GRID: usize = STREAM_BYTES + 16;

// How far the neighbour in each direction lies, in bytes; on a torus only inside.
const OFFSETS: usize = memory.data(16, 16);
// For each byte of the stream, four steps, how far the walk is after one, two, three and all of them: four times 32 bits.
const PATHS: usize = memory.data(4096, 16);

function layPaths(stride: usize): void {
  store<u32>(0, <u32>0 - <u32>stride, OFFSETS);
  store<u32>(4, 1, OFFSETS);
  store<u32>(8, <u32>stride, OFFSETS);
  store<u32>(12, -1, OFFSETS);
  for (let byte: u32 = 0; byte < 256; byte++) {
    let far: u32 = 0;
    for (let step: u32 = 0; step < 4; step++) {
      far += load<u32>(((byte >> (2 * step)) & 3) << 2, OFFSETS);
      store<u32>((byte << 4) + (step << 2), far, PATHS);
    }
  }
}

/** The byte of a cell with the byte `state`, once it is entered in a direction. */
function entered(state: i32, direction: u32): u32 {
  return state ^ ((state >> 31) & (direction | NEW));
}

/** Enters a cell in a direction; answers -1 if it was new, otherwise 0. */
function enter(cell: usize, direction: u32): u32 {
  const state = <i32>load<i8>(cell);
  store<u8>(cell, entered(state, direction));
  return state >> 31;
}

// Where a walk ends, as a type: with the step that enters the last new cell, because the next region takes the next
// step; or a few steps later, where there is no other region.
class AtOnce {}
class Later {}

// The steps that a walk which ends at once leaves of a byte: two bits each, and a 1 above them. Of the only lane.
let inHand: u32 = 1;

class Walk {
  /** Takes steps one by one, by the border if need be; `bits`: the steps, a 1 above them. Returns where they lead. */
  static single<End>(lane: usize, cell: usize, bits: u32, stride: usize, rows: usize, torus: bool): usize {
    const first = lane + AT_GRID + stride + 1;
    for (; bits != 1; bits >>= 2) {
      const direction = bits & 3;
      let next = cell + load<u32>(direction << 2, OFFSETS);
      let state = <u32>load<u8>(next);
      if (state & SENTINEL) {
        if (!torus) continue;
        if (direction == 0) next = torusNorth(cell, stride, first, rows);
        else if (direction == 1) next = torusEast(cell, stride);
        else if (direction == 2) next = torusSouth(cell, stride, first, rows);
        else next = torusWest(cell, stride);
        state = load<u8>(next);
        if (state & SENTINEL) continue;
      }
      cell = next;
      if (!(state & NEW)) continue;
      store<u8>(next, direction);
      const left = load<u32>(lane, AT_LEFT) - 1;
      store<u32>(lane, left, AT_LEFT);
      if (idof<End>() == idof<AtOnce>() && !left) {
        bits >>= 2;
        break;
      }
    }
    if (idof<End>() == idof<AtOnce>()) inHand = bits;
    return cell;
  }

  /**
   * Walks to the end of a block of the stream from where the lane stands in it; `reach` bytes behind a cell is its
   * reach. A part of region(): as a function of its own it takes a tenth more time at 256 x 256.
   */
  @inline
  static block<End>(lane: usize, reach: usize, stride: usize, rows: usize, torus: bool): void {
    const atOnce = idof<End>() == idof<AtOnce>();
    const end = lane + STREAM_BYTES;
    let at = <usize>load<u32>(lane, AT_POSITION);
    let cell = lane + AT_GRID + load<u32>(lane, AT_CELL);
    while (at < end) {
      if (load<u8>(cell + reach) >= FAR && at <= end - 4) {
        const word = load<u32>(at);
        at += 4;
        cell += load<u32>((word & 255) << 4, PATHS + 12);
        cell += load<u32>(((word >> 8) & 255) << 4, PATHS + 12);
        cell += load<u32>(((word >> 16) & 255) << 4, PATHS + 12);
        cell += load<u32>((word >> 24) << 4, PATHS + 12);
        continue;
      }
      const byte = <u32>load<u8>(at++);
      const path = byte << 4;
      const one = cell + load<u32>(path, PATHS);
      const two = cell + load<u32>(path, PATHS + 4);
      const three = cell + load<u32>(path, PATHS + 8);
      const four = cell + load<u32>(path, PATHS + 12);
      const states = <u32>(load<u8>(one) | load<u8>(two) | load<u8>(three) | load<u8>(four));
      if (states & (NEW | SENTINEL)) {
        if (states & SENTINEL || (atOnce && load<u32>(lane, AT_LEFT) <= 4)) {
          cell = Walk.single<End>(lane, cell, byte | 256, stride, rows, torus);
          if (atOnce && !load<u32>(lane, AT_LEFT)) break;
          continue;
        }
        const news = enter(one, byte & 3) + enter(two, (byte >> 2) & 3) + enter(three, (byte >> 4) & 3) + enter(four, byte >> 6);
        store<u32>(lane, load<u32>(lane, AT_LEFT) + news, AT_LEFT);
      }
      cell = four;
    }
    store<u32>(lane, <u32>at, AT_POSITION);
    store<u32>(lane, <u32>(cell - lane - AT_GRID), AT_CELL);
  }

  /** Walks from where a lane stands, the only one, until no cell is new; `reach` bytes behind a cell is its reach. */
  static region<End>(lane: usize, reach: usize, width: u32, height: u32, torus: bool): void {
    const stride = gridStride(width);
    const rows = stride * height;
    let left = load<u32>(lane, AT_LEFT);
    if (left && inHand != 1) {
      const cell = Walk.single<AtOnce>(lane, lane + AT_GRID + load<u32>(lane, AT_CELL), inHand, stride, rows, torus);
      store<u32>(lane, <u32>(cell - lane - AT_GRID), AT_CELL);
      left = load<u32>(lane, AT_LEFT);
    }
    let measureAt = left >= LARGE && reaches(width, height) ? left >> LATE : 0;
    while (left) {
      // The cells left are looked at once a block.
      if (load<u32>(lane, AT_POSITION) == <u32>lane + STREAM_BYTES) {
        if (left <= measureAt) {
          measureReach(lane + AT_GRID, stride, <usize>gridBytes(width, height), NEW | SENTINEL, 0, lane + AT_GRID + reach);
          measureAt = left >> AGAIN;
        }
        fillBlock(lane);
        store<u32>(lane, <u32>(lane + STREAM_BLOCK), AT_POSITION);
      }
      Walk.block<End>(lane, reach, stride, rows, torus);
      left = load<u32>(lane, AT_LEFT);
    }
  }
}

/** Whether reaches are measured. */
function reaches(width: u32, height: u32): bool {
  return width * height >= LARGE && width >= FEW && height >= FEW;
}

/** Makes maze `i` of the request in a lane, the only one. */
function walkMaze(request: usize, i: u32, lane: usize, reach: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const torus = requestTopology(request) == TORUS;
  memory.fill(lane + AT_GRID + reach, 0, <usize>gridBytes(width, height));
  const home = plant(request, i, lane);
  let others = regionCount() - 1;
  walkRegion(lane, reach, width, height, torus, others != 0);
  for (let region = nextRegion(NONE); others; region = nextRegion(region)) {
    if (region == home) continue;
    others--;
    plantAt(request, regionBegin(region), region, lane);
    walkRegion(lane, reach, width, height, torus, others != 0);
  }
}

function walkRegion(lane: usize, reach: usize, width: u32, height: u32, torus: bool, atOnce: bool): void {
  if (atOnce) Walk.region<AtOnce>(lane, reach, width, height, torus);
  else Walk.region<Later>(lane, reach, width, height, torus);
}

// Small mazes, several in turns.
const SMALL_GRID: u32 = 1152;
const SMALL_LANE: usize = AT_GRID + SMALL_GRID + 16;
const LANE_A: usize = memory.data(4512, 16); // 3 * SMALL_LANE
const LANE_B: usize = LANE_A + SMALL_LANE;
const LANE_C: usize = LANE_B + SMALL_LANE;
// For each place in the grid and direction where that leads, 16 bits: around the border of a torus, or nowhere at that of a plane.
const NEXTS: usize = memory.data(9216, 16); // 8 * SMALL_GRID

/** Lays the table for the cells of a grid. */
function layNexts(grid: usize, width: u32, height: u32, torus: bool): void {
  const stride = <u32>gridStride(width);
  const rows = stride * height;
  for (let y: u32 = 0; y < height; y++) {
    for (let x: u32 = 0; x < width; x++) {
      const cell = (y + 1) * stride + 1 + x;
      const north = torus && y == 0 ? cell - stride + rows : cell - stride;
      const east = torus && x + 1 == width ? cell - x : cell + 1;
      const south = torus && y + 1 == height ? cell + stride - rows : cell + stride;
      const west = torus && x == 0 ? cell - 1 + width : cell - 1;
      store<u16>(cell << 3, unlessClosed(grid, north, cell), NEXTS);
      store<u16>(cell << 3, unlessClosed(grid, east, cell), NEXTS + 2);
      store<u16>(cell << 3, unlessClosed(grid, south, cell), NEXTS + 4);
      store<u16>(cell << 3, unlessClosed(grid, west, cell), NEXTS + 6);
    }
  }
}

function unlessClosed(grid: usize, next: u32, cell: u32): u32 {
  return load<u8>(grid + next) & SENTINEL ? cell : next;
}

/** The next word of a lane's stream. */
function nextWord(lane: usize): u32 {
  let at = <usize>load<u32>(lane, AT_POSITION);
  if (at == lane + STREAM_BYTES) {
    fillBlock(lane);
    at = lane + STREAM_BLOCK;
  }
  store<u32>(lane, <u32>at + 4, AT_POSITION);
  return load<u32>(at);
}

/** Walks in three lanes, a step of each in turn, until no cell is new in one of them. */
function walkThree(): void {
  let cellA = load<u32>(LANE_A, AT_CELL);
  let cellB = load<u32>(LANE_B, AT_CELL);
  let cellC = load<u32>(LANE_C, AT_CELL);
  let leftA = load<u32>(LANE_A, AT_LEFT);
  let leftB = load<u32>(LANE_B, AT_LEFT);
  let leftC = load<u32>(LANE_C, AT_LEFT);
  // Looked at once a word: steps beyond the end change nothing.
  while (leftA && leftB && leftC) {
    let bitsA = nextWord(LANE_A);
    let bitsB = nextWord(LANE_B);
    let bitsC = nextWord(LANE_C);
    for (let turns: u32 = 16; turns; turns--) {
      cellA = load<u16>(((cellA << 2) | (bitsA & 3)) << 1, NEXTS);
      const stateA = <i32>load<i8>(cellA, LANE_A + AT_GRID);
      leftA += stateA >> 31;
      store<u8>(cellA, entered(stateA, bitsA & 3), LANE_A + AT_GRID);
      bitsA >>= 2;
      cellB = load<u16>(((cellB << 2) | (bitsB & 3)) << 1, NEXTS);
      const stateB = <i32>load<i8>(cellB, LANE_B + AT_GRID);
      leftB += stateB >> 31;
      store<u8>(cellB, entered(stateB, bitsB & 3), LANE_B + AT_GRID);
      bitsB >>= 2;
      cellC = load<u16>(((cellC << 2) | (bitsC & 3)) << 1, NEXTS);
      const stateC = <i32>load<i8>(cellC, LANE_C + AT_GRID);
      leftC += stateC >> 31;
      store<u8>(cellC, entered(stateC, bitsC & 3), LANE_C + AT_GRID);
      bitsC >>= 2;
    }
  }
  store<u32>(LANE_A, cellA, AT_CELL);
  store<u32>(LANE_B, cellB, AT_CELL);
  store<u32>(LANE_C, cellC, AT_CELL);
  store<u32>(LANE_A, leftA, AT_LEFT);
  store<u32>(LANE_B, leftB, AT_LEFT);
  store<u32>(LANE_C, leftC, AT_LEFT);
}

/** Walks in one lane until no cell is new. */
function walkOne(lane: usize): void {
  let cell = load<u32>(lane, AT_CELL);
  let left = load<u32>(lane, AT_LEFT);
  while (left) {
    let bits = nextWord(lane);
    for (let turns: u32 = 16; turns; turns--) {
      cell = load<u16>(((cell << 2) | (bits & 3)) << 1, NEXTS);
      left += enter(lane + AT_GRID + cell, bits & 3);
      bits >>= 2;
    }
  }
}

/** Makes a lane ready for maze `i` of the request, the walk at its start; answers the region of that. */
function plant(request: usize, i: u32, lane: usize): u32 {
  beginMaze(request, i, lane, lane + AT_GRID, NEW);
  store<u32>(lane, <u32>(lane + STREAM_BYTES), AT_POSITION);
  inHand = 1;
  store<u32>(lane, i, AT_MAZE);
  const start = startOf(request, i);
  const region = regionOf(start);
  plantAt(request, start, region, lane);
  return region;
}

/** Puts the walk at a cell of a region. */
function plantAt(request: usize, start: u32, region: u32, lane: usize): void {
  const grid = lane + AT_GRID;
  const cell = cellAddress(grid, requestWidth(request), start);
  store<u8>(cell, START);
  store<u32>(lane, <u32>(cell - grid), AT_CELL);
  store<u32>(lane, regionSize(region) - 1, AT_LEFT);
}

/** Copies the walls of a lane's maze to their place. */
function harvest(request: usize, lane: usize, walls: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const grid = lane + AT_GRID;
  const end = grid + <usize>gridBytes(width, height);
  // From the direction in which a cell was entered to the side from which.
  const sides = i8x16(<i8>SOUTH, <i8>WEST, <i8>NORTH, <i8>EAST, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  for (let at = grid; at < end; at += 16) v128.store(at, i8x16.swizzle(sides, v128.load(at)));
  const torus = requestTopology(request) == TORUS;
  copyWalls(grid, width, height, torus, walls + <usize>load<u32>(lane, AT_MAZE) * (width * height));
}

export function aldousBroder(request: usize): usize {
  if (!begin(request)) return 0;
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const cells = width * height;
  const bytes = gridBytes(width, height);
  const walls = take(<u64>cells * count + 16);
  if (!walls || !readMask(request)) return 0;

  if (count >= 3 && bytes <= SMALL_GRID && regionCount() == 1) {
    for (let i: u32 = 0; i < count; i++) {
      let lane = LANE_A + <usize>i * SMALL_LANE;
      if (i >= 3) {
        walkThree();
        lane = LANE_A;
        while (load<u32>(lane, AT_LEFT)) lane += SMALL_LANE;
        harvest(request, lane, walls);
      }
      plant(request, i, lane);
      if (i == 0) layNexts(lane + AT_GRID, width, height, requestTopology(request) == TORUS);
    }
    // Those that are left.
    walkThree();
    for (let lane = LANE_A; lane <= LANE_C; lane += SMALL_LANE) {
      walkOne(lane);
      harvest(request, lane, walls);
    }
    return walls;
  }

  const stride = gridStride(width);
  // Four steps are looked at even if the first leaves the grid: up to three rows before it, or behind it, where the reaches are.
  if (!take(3 * stride)) return 0;
  const reach = <usize>((bytes + 15) & ~15);
  const lane = take(AT_GRID + reach + (reaches(width, height) ? reachBytes(bytes) : reach));
  if (!lane) return 0;
  layPaths(stride);
  for (let i: u32 = 0; i < count; i++) {
    walkMaze(request, i, lane, reach);
    harvest(request, lane, walls);
  }
  return walls;
}
