// Aldous-Broder for one maze at a time. The walk takes four steps at once. If one of the four leaves the cells, the
// walk takes single steps.

import { TORUS } from "../../abi";
import { gridBytes, gridStride, SENTINEL, torusEast, torusNorth, torusSouth, torusWest } from "../../core/grid";
import { nextRegion, regionBegin, regionCount } from "../../core/mask";
import { PATHS } from "../../core/paths";
import { fillBlock, STREAM_BYTES } from "../../core/random";
import { FAR, measureReach } from "../../core/reach";
import { NONE } from "../../core/sets";
import { Request } from "../../request";
import { AT_CELL, AT_GRID, AT_LEFT, AT_POSITION, beginLane, beginRegion, enter, NEW } from "./lane";

// Minimum number of cells (more than 256 x 256), and of rows and columns, for which reaches (core/reach.ts) save time.
const LARGE: u32 = 1 << 17;
const FEW: u32 = 15;
// The first measurement of reaches takes place when 1 / 2^LATE of the cells are new. Each further measurement takes
// place when the number of new cells is 1 / 2^AGAIN of the number at the previous measurement.
const LATE: u32 = 3;
const AGAIN: u32 = 2;

// Type parameter of a walk that must stop at the step that enters the last new cell, because the next region continues
// with the next step.
class AtOnce {}
// Type parameter of a walk that may take a few steps more, because no region follows.
class Later {}

// Unused steps of the last byte that the walk of the previous region read, two bits per step. The walk of the next
// region begins with these steps. A 1 above the last step marks the end.
let inHand: u32 = 1;

class Walk {
  /**
   * Takes steps one by one, across the border of a torus if necessary. `bits` has two bits per step. A 1 above the last
   * step marks the end. Returns the last cell.
   */
  static single<End>(lane: usize, cell: usize, bits: u32, stride: usize, rows: usize, torus: bool): usize {
    const first = lane + AT_GRID + stride + 1;
    for (; bits != 1; bits >>= 2) {
      const direction = bits & 3;
      let next = cell + load<u32>(direction << 4, PATHS);
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
   * Walks until the block of the lane's random stream is used up. The reach of a cell is stored `reach` bytes after the
   * cell's byte. Inlined into region(): a call would take a tenth more time at 256 x 256.
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
        const news =
          enter(one, byte & 3) + enter(two, (byte >> 2) & 3) + enter(three, (byte >> 4) & 3) + enter(four, byte >> 6);
        store<u32>(lane, load<u32>(lane, AT_LEFT) + news, AT_LEFT);
      }
      cell = four;
    }
    store<u32>(lane, <u32>at, AT_POSITION);
    store<u32>(lane, <u32>(cell - lane - AT_GRID), AT_CELL);
  }

  /** Walks until no cell of the region is new. The reach of a cell is stored `reach` bytes after the cell's byte. */
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
      if (load<u32>(lane, AT_POSITION) == <u32>lane + STREAM_BYTES) {
        if (left <= measureAt) {
          measureReach(
            lane + AT_GRID,
            stride,
            <usize>gridBytes(width, height),
            NEW | SENTINEL,
            0,
            lane + AT_GRID + reach,
          );
          measureAt = left >> AGAIN;
        }
        store<u32>(lane, <u32>fillBlock(lane), AT_POSITION);
      }
      Walk.block<End>(lane, reach, stride, rows, torus);
      left = load<u32>(lane, AT_LEFT);
    }
  }
}

/** Whether reaches are measured in mazes of this size. */
export function reaches(width: u32, height: u32): bool {
  return width * height >= LARGE && width >= FEW && height >= FEW;
}

/** Makes maze `i` of the request. */
export function walkMaze(request: usize, i: u32, lane: usize, reach: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const torus = Request.topology(request) == TORUS;
  memory.fill(lane + AT_GRID + reach, 0, <usize>gridBytes(width, height));
  inHand = 1;
  const home = beginLane(request, i, lane);
  let others = regionCount() - 1;
  walkRegion(lane, reach, width, height, torus, others != 0);
  for (let region = nextRegion(NONE); others; region = nextRegion(region)) {
    if (region == home) continue;
    others--;
    beginRegion(request, regionBegin(region), region, lane);
    walkRegion(lane, reach, width, height, torus, others != 0);
  }
}

function walkRegion(lane: usize, reach: usize, width: u32, height: u32, torus: bool, atOnce: bool): void {
  if (atOnce) Walk.region<AtOnce>(lane, reach, width, height, torus);
  else Walk.region<Later>(lane, reach, width, height, torus);
}
