// The measures of mazes. The TypeScript twin is src/queries/measure.ts. docs/MEASURES.md has the definitions. Time: 14
// ns per cell. Memory: 10 bytes per cell.

import { EAST, MEASURE_COUNT, NORTH, SOUTH, WEST } from "../abi";
import { take } from "../arena";
import { opposite } from "../core/walls";
import { begin, Request } from "../request";
import { chooseEnds, components, examine, farthestSteps, finish, loops, start, takeScratch } from "./ends";
import { cells, graph, height, inside, passages, readMaze, straightDistance, takeGraph, torus, width } from "./graph";
import { findPath, pathCell, pathCells } from "./path";
import { deadEndMax, deadEndTotal } from "./peel";

// Number of cells with each of the 16 sets of passages, u32.
const kinds: usize = memory.data(64, 4);

function countKinds(): void {
  const none = i64x2.splat(0);
  v128.store(kinds, none);
  v128.store(kinds, none, 16);
  v128.store(kinds, none, 32);
  v128.store(kinds, none, 48);
  const end = graph + cells;
  for (let at = graph; at < end; at++) {
    const slot = kinds + ((<usize>load<u8>(at) >> 4) << 2);
    store<u32>(slot, load<u32>(slot) + 1);
  }
}

function kind(set: usize): u32 {
  return load<u32>(kinds + (set << 2));
}

// The results of followPath().
let turns: u32 = 0;
let branches: u32 = 0;
let decoys: u32 = 0;
let decoysBack: u32 = 0;

/**
 * Bit mask of the directions that lead from a cell to an adjacent cell. On a torus with a side of 2, two directions
 * lead there. On a plane, the result may include a direction across the border.
 */
function directionsTo(from: u32, to: u32): u32 {
  const far = <i32>to - <i32>from;
  const row = <i32>width;
  const found = u32(far == -row) | (u32(far == 1) << 1) | (u32(far == row) << 2) | (u32(far == -1) << 3);
  if (!torus) return found;
  const column = <i32>(cells - width);
  return (
    found | u32(far == column) | (u32(far == 1 - row) << 1) | (u32(far == -column) << 2) | (u32(far == row - 1) << 3)
  );
}

/**
 * Returns which of the two opposite direction bits `ahead` and `behind` lead nearer to a cell `steps` steps ahead
 * (negative: behind). A row or column in these directions has `size` cells.
 */
function nearer(steps: i32, size: u32, ahead: u32, behind: u32): u32 {
  if (!torus) return (steps > 0 ? ahead : 0) | (steps < 0 ? behind : 0);
  const there = <u32>(steps < 0 ? steps + <i32>size : steps);
  if (there == 0) return 0;
  return (there << 1 <= size ? ahead : 0) | (there << 1 >= size ? behind : 0);
}

function followPath(): void {
  turns = 0;
  branches = 0;
  decoys = 0;
  decoysBack = 0;
  if (pathCells == 0) return;
  const startX = <i32>(start % width);
  const startY = <i32>(start / width);
  const finishX = <i32>(finish % width);
  const finishY = <i32>(finish / width);
  let cell = pathCell(0);
  let back: u32 = 0;
  for (let i: u32 = 1; i <= pathCells; i++) {
    let next: u32 = cell;
    let on: u32 = 0;
    if (i < pathCells) {
      next = pathCell(i);
      on = directionsTo(cell, next);
    }
    const open = passages(cell);
    branches += i32.popcnt(open) - i32(back != 0) - i32(on != 0);
    const vertical: u32 = NORTH | SOUTH;
    turns += u32(back != 0) & u32(on != 0) & (u32((back & vertical) != 0) ^ u32((on & vertical) != 0));
    const wrong = open & ~(back | on);
    if (wrong) {
      const x = <i32>(cell % width);
      const y = <i32>(cell / width);
      const toFinish = nearer(finishX - x, width, EAST, WEST) | nearer(finishY - y, height, SOUTH, NORTH);
      const toStart = nearer(startX - x, width, EAST, WEST) | nearer(startY - y, height, SOUTH, NORTH);
      decoys += i32.popcnt(wrong & toFinish);
      decoysBack += i32.popcnt(wrong & toStart);
    }
    back = opposite(on);
    cell = next;
  }
}

function elitism(): f64 {
  if (pathCells == 0) return 0;
  if (pathCells == 1) return 1;
  return <f64>straightDistance(start, finish) / <f64>(pathCells - 1);
}

// Address where the next measure is written.
let result: usize = 0;

function put(figure: f64): void {
  store<f64>(result, figure);
  result += 8;
}

/** Returns a pointer to MEASURE_COUNT f64 per maze, in the order of src/queries/measures.ts. */
export function measure(request: usize): usize {
  if (!begin(request)) return 0;
  const count = Request.count(request);
  const results = take((<u64>count * MEASURE_COUNT) << 3);
  if (!results || !takeGraph(request) || !takeScratch(request)) return 0;
  result = results;
  for (let i: u32 = 0; i < count; i++) {
    readMaze(Request.input(request) + <usize>i * cells);
    countKinds();
    examine();
    if (!chooseEnds(request, i)) return 0;
    findPath(start, finish);
    followPath();

    const deadEnds = kind(1) + kind(2) + kind(4) + kind(8);
    put(deadEnds);
    put(<f64>deadEnds / <f64>inside);
    put(kind(1));
    put(kind(2));
    put(kind(4));
    put(kind(8));
    put(kind(5));
    put(kind(10));
    put(kind(3) + kind(6) + kind(9) + kind(12));
    put(kind(7) + kind(11) + kind(13) + kind(14));
    put(kind(15));
    put(kind(0) - (cells - inside));
    put(components);
    put(loops);
    put(deadEnds ? <f64>deadEndTotal / <f64>deadEnds : 0);
    put(deadEndMax);
    put(farthestSteps + 1);
    put(start);
    put(finish);
    put(pathCells);
    put(<f64>pathCells / <f64>inside);
    put(elitism());
    put(turns);
    put(branches);
    put(decoys);
    put(decoysBack);
  }
  return results;
}
