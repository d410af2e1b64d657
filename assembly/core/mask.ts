// The mask of a request: which cells of the rectangle there are. Each connected region becomes a separate maze,
// one after the other: first that of the start, from there, then the others from their first cells, in order.
// Twin: regions() in src/square/grid.ts.
//
// The mask is read once for all mazes of a batch, sixteen cells at a time, as runs: pieces of rows without a gap, as
// long as they can be. Runs of neighbouring rows that touch are joined. Runs are in the order of their cells, so the
// first run of a region begins with its first cell. Time: .3 ns a cell for a disc, 4 for scattered cells. Memory: 12
// bytes a run; a disc has one for each row, and no mask more than one for every two cells.

import { TORUS } from "../abi";
import { take } from "../arena";
import { requestHeight, requestMask, requestTopology, requestWidth } from "../request";

/** No region. */
export const NONE: u32 = 0xffffffff;

// Of each run its first cell and the one after its last, u32 each.
let runs: usize = 0;
let runCount: u32 = 0;
// u32 a run: the first run of its region; and of that one FIRST and how many cells the region has. While runs are being
// joined: an earlier run of the same region, or itself.
let links: usize = 0;
const FIRST: u32 = 1 << 31;
// The only run, and its link, where there is no mask.
const WHOLE: usize = memory.data(12, 16);
let cellsInside: u32 = 0;
let regionsInside: u32 = 0;

/** The first cell of a run. */
function runBegin(run: u32): u32 {
  return load<u32>(runs + ((<usize>run) << 3));
}

/** The cell after the last one of a run. */
function runEnd(run: u32): u32 {
  return load<u32>(runs + ((<usize>run) << 3), 4);
}

function linkOf(run: u32): u32 {
  return load<u32>(links + ((<usize>run) << 2));
}

function setLink(run: u32, link: u32): void {
  store<u32>(links + ((<usize>run) << 2), link);
}

/** Which of the next 16 cells of a row, of which `left` are left, are inside: bit i for the i-th. */
function insideBits(mask: usize, left: u32): u32 {
  const bits = i8x16.bitmask(i8x16.ne(v128.load(mask), i8x16.splat(0)));
  return left < 16 ? bits & ((1 << left) - 1) : bits;
}

/** The number of runs of a mask. */
function countRuns(mask: usize, width: u32, height: u32): u32 {
  let count: u32 = 0;
  for (let y: u32 = 0; y < height; y++) {
    let before: u32 = 0;
    for (let x: u32 = 0; x < width; x += 16) {
      const bits = insideBits(mask + x, width - x);
      count += popcnt(bits & ~((bits << 1) | before));
      before = bits >> 15;
    }
    mask += width;
  }
  return count;
}

/** Writes the runs of a row, the first cell of which is `cell`, to `to`; returns where they end. */
function writeRuns(mask: usize, width: u32, cell: u32, to: usize): usize {
  let before: u32 = 0;
  for (let x: u32 = 0; x < width; x += 16) {
    const bits = insideBits(mask + x, width - x);
    // By turns a run begins and ends.
    for (let changes = (bits ^ ((bits << 1) | before)) & 0xffff; changes; changes &= changes - 1) {
      store<u32>(to, cell + x + ctz(changes));
      to += 4;
    }
    before = bits >> 15;
  }
  if (before) {
    store<u32>(to, cell + width);
    to += 4;
  }
  return to;
}

/** The first known run of a run's region; halves the path to it. */
function firstOf(run: u32): u32 {
  while (true) {
    const link = linkOf(run);
    if (link == run) return run;
    const next = linkOf(link);
    setLink(run, next);
    run = next;
  }
}

/** Joins the regions of two runs. */
function join(run: u32, other: u32): void {
  const one = firstOf(run);
  const two = firstOf(other);
  setLink(max(one, two), min(one, two));
}

/** Joins the runs of two rows where they touch; the second row lies `ahead` cells after the first. */
function joinRows(run: u32, end: u32, other: u32, otherEnd: u32, ahead: u32): void {
  while (run < end && other < otherEnd) {
    const stop = runEnd(run) + ahead;
    const otherStop = runEnd(other);
    if (runBegin(run) + ahead < otherStop && runBegin(other) < stop) join(run, other);
    if (stop < otherStop) run++;
    else other++;
  }
}

/** Reads the mask of a request. Without one all cells are one run. False: too little memory. */
export function readMask(request: usize): bool {
  const mask = requestMask(request);
  const width = requestWidth(request);
  const height = requestHeight(request);
  const torus = requestTopology(request) == TORUS;
  if (!mask) {
    takeAll(width * height);
    return true;
  }
  runCount = countRuns(mask, width, height);
  runs = take((<u64>runCount) << 3);
  links = take((<u64>runCount) << 2);
  if (!runs || !links) return false;
  // Of the row above and of this one, the first run.
  let above: u32 = 0;
  let row: u32 = 0;
  let firstRowEnd: u32 = 0;
  for (let y: u32 = 0; y < height; y++) {
    const cell = y * width;
    const end = <u32>((writeRuns(mask + cell, width, cell, runs + ((<usize>row) << 3)) - runs) >> 3);
    for (let run = row; run < end; run++) setLink(run, run);
    if (torus && row < end && runBegin(row) == cell && runEnd(end - 1) == cell + width) join(row, end - 1);
    if (y == 0) firstRowEnd = end;
    else joinRows(above, row, row, end, width);
    above = row;
    row = end;
  }
  if (torus) joinRows(above, row, 0, firstRowEnd, width - width * height);
  measureRegions();
  return true;
}

/** Makes one run of all cells. */
function takeAll(cells: u32): void {
  runs = WHOLE;
  links = WHOLE + 8;
  runCount = 1;
  store<u32>(runs, 0);
  store<u32>(runs, cells, 4);
  setLink(0, 0);
  measureRegions();
}

/** Links each run to the first one of its region, and counts cells. */
function measureRegions(): void {
  cellsInside = 0;
  regionsInside = 0;
  for (let run: u32 = 0; run < runCount; run++) {
    const length = runEnd(run) - runBegin(run);
    const link = linkOf(run);
    cellsInside += length;
    if (link == run) {
      setLink(run, FIRST | length);
      regionsInside++;
    } else {
      // Earlier runs are final.
      const first = firstRun(link);
      setLink(run, first);
      setLink(first, linkOf(first) + length);
    }
  }
}

/** The first run of a run's region. */
function firstRun(run: u32): u32 {
  const link = linkOf(run);
  return link & FIRST ? run : link;
}

/** The region of a cell inside, as its first run. */
export function regionOf(cell: u32): u32 {
  let run: u32 = 0;
  let beyond = runCount;
  while (beyond - run > 1) {
    const middle = (run + beyond) >> 1;
    if (runBegin(middle) <= cell) run = middle;
    else beyond = middle;
  }
  return firstRun(run);
}

/** The region after another, in the order of their first cells; after NONE the first one, after the last one NONE. */
export function nextRegion(region: u32): u32 {
  do region++;
  while (region < runCount && !(linkOf(region) & FIRST));
  return region < runCount ? region : NONE;
}

/** The first cell of a region. */
export function regionBegin(region: u32): u32 {
  return runBegin(region);
}

/** The number of cells. */
export function insideCells(): u32 {
  return cellsInside;
}

/** The number of regions. */
export function regionCount(): u32 {
  return regionsInside;
}

/** The number of cells of a region. */
export function regionSize(region: u32): u32 {
  return linkOf(region) & ~FIRST;
}

/** Cell number `n` of the mask, from 0. */
export function nthInside(n: u32): u32 {
  let run: u32 = 0;
  while (n >= runEnd(run) - runBegin(run)) {
    n -= runEnd(run) - runBegin(run);
    run++;
  }
  return runBegin(run) + n;
}
