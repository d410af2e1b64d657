// What mazes are like, in figures. Twin: src/queries/measure.ts. Definitions: docs/MEASURES.md.
// Time: 14 ns a cell. Memory: 10 bytes a cell.

import { take } from "../arena";
import { MEASURE_COUNT } from "../layout";
import { begin, requestCount, requestInput } from "../request";
import { chooseEnds, components, examine, farthestSteps, finish, loops, start, takeScratch } from "./ends";
import { cells, graph, inside, passages, readMaze, step, straightDistance, takeGraph, torus, width } from "./graph";
import { findPath, pathCell, pathCells } from "./path";
import { deadEndMax, deadEndTotal } from "./peel";

// How many cells have each of the 16 sets of passages.
const kinds: usize = memory.data(64, 4);

function countKinds(): void {
  memory.fill(kinds, 0, 64);
  const end = graph + cells;
  for (let at = graph; at < end; at++) {
    const slot = kinds + ((<usize>load<u8>(at) >> 4) << 2);
    store<u32>(slot, load<u32>(slot) + 1);
  }
}

function kind(set: usize): u32 {
  return load<u32>(kinds + (set << 2));
}

// What followPath() finds.
let turns: u32 = 0;
let branches: u32 = 0;
let decoys: u32 = 0;
let decoysBack: u32 = 0;

function followPath(): void {
  turns = 0;
  branches = 0;
  decoys = 0;
  decoysBack = 0;
  const none: u32 = 0xffffffff;
  let before = none;
  let wasVertical = false;
  for (let i: u32 = 0; i < pathCells; i++) {
    const cell = pathCell(i);
    const after = i + 1 < pathCells ? pathCell(i + 1) : none;
    if (after != none) {
      const vertical = after % width == cell % width;
      if (before != none && vertical != wasVertical) turns++;
      wasVertical = vertical;
    }
    const open = passages(cell);
    branches += i32.popcnt(open) - (before != none ? 1 : 0) - (after != none ? 1 : 0);
    for (let bits = open; bits; bits &= bits - 1) {
      const next = step(cell, 1 << ctz(bits), torus);
      if (next == before || next == after) continue;
      if (straightDistance(next, finish) < straightDistance(cell, finish)) decoys++;
      if (straightDistance(next, start) < straightDistance(cell, start)) decoysBack++;
    }
    before = cell;
  }
}

function elitism(): f64 {
  if (pathCells == 0) return 0;
  if (pathCells == 1) return 1;
  return <f64>straightDistance(start, finish) / <f64>(pathCells - 1);
}

// Where the next figure goes.
let answer: usize = 0;

function put(figure: f64): void {
  store<f64>(answer, figure);
  answer += 8;
}

/** Of each maze: MEASURE_COUNT figures, f64 each, in the order of src/queries/measures.ts. */
export function measure(request: usize): usize {
  if (!begin(request)) return 0;
  const count = requestCount(request);
  const answers = take((<u64>count * MEASURE_COUNT) << 3);
  if (!answers || !takeGraph(request) || !takeScratch()) return 0;
  answer = answers;
  for (let i: u32 = 0; i < count; i++) {
    readMaze(requestInput(request) + <usize>i * cells);
    countKinds();
    examine();
    chooseEnds(request);
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
  return answers;
}
