// A graph in memory. The caller writes the edges as pairs of cells; layGraph() (prepare.ts) builds the slots of all
// cells: their edges in order of number. An edge from a cell to itself is an unused number. docs/GRIDS.md has the definitions.
//
// Slots have one of two layouts. In rows (compressed sparse rows), cell c has the slots rows[c] to rows[c + 1] - 1, and
// each slot stores its next cell and its edge. With classes, a byte per cell selects one of at most 255 classes; all
// cells of a class have the same distances to their next cells, and the same differences between their edges and
// `perCell` times their number. Regular grids have a few dozen classes, also with borders and masks. Classes take 1 byte
// per cell instead of 52 (hex), and half of the time in large mazes.

import { mark, reserveInput, rewind, take } from "../arena";
import { find, join, makeSets, NONE } from "../core/sets";

/** The numbers of cells and of edges. */
export let cells: u32 = 0;
export let edges: u32 = 0;
/** Address of the edges, two u32 per edge. */
export let list: usize = 0;
/** Address of the mask, one byte per cell; 0 if all cells belong to the maze. */
export let mask: usize = 0;

/** Addresses of the rows: the first slot of each cell; the next cell of each slot; the edge of each slot. All u32. */
export let rows: usize = 0;
export let nexts: usize = 0;
export let numbers: usize = 0;
/** The greatest number of slots of a cell. */
export let maxDegree: u32 = 0;

/** The number of edges per cell, and the number of classes; 0 without classes. Address of the classes, u8. */
export let perCell: u32 = 0;
export let classCount: u32 = 0;
export let classes: usize = 0;
/** The most slots of a cell with a class, as a shift. */
const SLOTS: u32 = 3;
const MAX_CLASSES: u32 = 255;
/** Tables by class, u32: number of slots; distances to the next cells; edges minus `perCell` times the cell. */
export const DEGREES: usize = memory.data(1024, 16);
export const DISTANCES: usize = memory.data(8192, 16);
export const DIFFERENCES: usize = memory.data(8192, 16);
// Hash table with open addressing: class + 1, u8. At most a quarter of the table is used.
const KNOWN: usize = memory.data(1024, 16);

/** The number of regions of at least two cells. Each has a first cell and a size, u32, at `regions`. */
export let regionCount: u32 = 0;
export let regions: usize = 0;
/** Address of the region of each cell, u32, or NONE; 0 if all cells are in one region. */
export let regionOf: usize = 0;
/** The number of passages of a perfect maze. */
export let joins: u32 = 0;

/** Reserves memory for a graph. Returns the address of its edges, which the mask follows if there is one; or 0. */
export function reserveGraph(cellCount: u32, edgeCount: u32, isMasked: bool): usize {
  reserveInput(0);
  cells = cellCount;
  edges = edgeCount;
  list = take(((<u64>edgeCount) << 3) + (isMasked ? cellCount : 0) + 16);
  mask = isMasked ? list + ((<usize>edgeCount) << 3) : 0;
  classes = take(cellCount);
  return classes ? list : 0;
}

/** Returns the address of an element of an array of u32. */
export function word(array: usize, index: u32): usize {
  return array + ((<usize>index) << 2);
}

/** Finds the regions. Returns false if memory runs out. */
export function findRegions(): bool {
  const before = mark();
  regionOf = take((<u64>cells) << 2);
  const sizes = take((<u64>cells) << 2);
  if (!regionOf || !sizes) return false;
  makeSets(regionOf, cells);
  for (let at = list, end = list + ((<usize>edges) << 3); at < end; at += 8)
    join(regionOf, load<u32>(at), load<u32>(at, 4));
  memory.fill(sizes, 0, (<usize>cells) << 2);
  for (let cell: u32 = 0; cell < cells; cell++) {
    const size = word(sizes, find(regionOf, cell));
    store<u32>(size, load<u32>(size) + 1);
  }
  regionCount = 0;
  joins = 0;
  for (let cell: u32 = 0; cell < cells; cell++) {
    const size = load<u32>(word(sizes, cell));
    regionCount += u32(size > 1);
    joins += size > 1 ? size - 1 : 0;
  }
  regions = take((<u64>regionCount) << 3);
  if (!regions) return false;
  // The root of a region is its first cell, so cells before it belong to other regions.
  for (let cell: u32 = 0, region: u32 = 0; cell < cells; cell++) {
    const at = word(regionOf, cell);
    const root = load<u32>(at);
    const size = load<u32>(word(sizes, cell));
    if (root != cell) {
      store<u32>(at, load<u32>(word(regionOf, root)));
    } else if (size > 1) {
      store<u64>(regions + ((<usize>region) << 3), ((<u64>size) << 32) | cell);
      store<u32>(at, region++);
    } else {
      store<u32>(at, NONE);
    }
  }
  if (joins + 1 == cells) {
    rewind(before);
    regions = take(8);
    store<u64>(regions, (<u64>cells) << 32);
    regionOf = 0;
  }
  return true;
}

/** Builds the rows. Returns false if memory runs out. */
export function layRows(): bool {
  rows = take((<u64>cells + 2) << 2);
  if (!rows) return false;
  memory.fill(rows, 0, (<usize>cells + 2) << 2);
  const end = list + ((<usize>edges) << 3);
  // Counts the slots of cell c in rows[c + 2]. After the sums, rows[c + 1] is the next free slot of cell c.
  for (let at = list; at < end; at += 8) {
    const one = load<u32>(at);
    const other = load<u32>(at, 4);
    if (one == other) continue;
    store<u32>(word(rows, one), load<u32>(word(rows, one), 8) + 1, 8);
    store<u32>(word(rows, other), load<u32>(word(rows, other), 8) + 1, 8);
  }
  let sum: u32 = 0;
  maxDegree = 0;
  for (let at = rows + 4; at <= word(rows, cells); at += 4) {
    const degree = load<u32>(at, 4);
    maxDegree = max(maxDegree, degree);
    sum += degree;
    store<u32>(at, sum, 4);
  }
  nexts = take((<u64>sum) << 2);
  numbers = take((<u64>sum) << 2);
  if (!nexts || !numbers) return false;
  for (let at = list, edge: u32 = 0; at < end; at += 8, edge++) {
    const one = load<u32>(at);
    const other = load<u32>(at, 4);
    if (one == other) continue;
    addSlot(one, other, edge);
    addSlot(other, one, edge);
  }
  return true;
}

function addSlot(cell: u32, next: u32, edge: u32): void {
  const at = word(rows, cell);
  const slot = load<u32>(at, 4);
  store<u32>(at, slot + 1, 4);
  store<u32>(word(nexts, slot), next);
  store<u32>(word(numbers, slot), edge);
}

/** Finds the classes of all cells. Returns 0 if there are too many, or a cell has too many slots. */
export function findClasses(): u32 {
  classCount = 0;
  perCell = edges / cells;
  if (maxDegree > 1 << SLOTS || perCell * cells != edges) return 0;
  memory.fill(KNOWN, 0, 1024);
  for (let cell: u32 = 0; cell < cells; cell++) {
    const first = load<u32>(word(rows, cell));
    const degree = load<u32>(word(rows, cell), 4) - first;
    let hash = degree;
    for (let k: u32 = 0; k < degree; k++) {
      hash = (hash ^ (load<u32>(word(nexts, first + k)) - cell)) * 0x9e3779b1;
      hash = (hash ^ (load<u32>(word(numbers, first + k)) - perCell * cell)) * 0x85ebca6b;
      hash ^= hash >> 15;
    }
    let place = hash & 1023;
    let known = <u32>load<u8>(KNOWN + place);
    while (known && !isClass(known - 1, cell, first, degree)) {
      place = (place + 1) & 1023;
      known = load<u8>(KNOWN + place);
    }
    if (!known) {
      if (classCount == MAX_CLASSES) {
        classCount = 0;
        return 0;
      }
      addClass(cell, first, degree);
      known = classCount;
      store<u8>(KNOWN + place, known);
    }
    store<u8>(classes + cell, known - 1);
  }
  return classCount;
}

function addClass(cell: u32, first: u32, degree: u32): void {
  store<u32>(word(DEGREES, classCount), degree);
  for (let k: u32 = 0; k < degree; k++) {
    const to = (classCount << SLOTS) + k;
    store<u32>(word(DISTANCES, to), load<u32>(word(nexts, first + k)) - cell);
    store<u32>(word(DIFFERENCES, to), load<u32>(word(numbers, first + k)) - perCell * cell);
  }
  classCount++;
}

function isClass(one: u32, cell: u32, first: u32, degree: u32): bool {
  if (load<u32>(word(DEGREES, one)) != degree) return false;
  for (let k: u32 = 0; k < degree; k++) {
    const at = (one << SLOTS) + k;
    if (load<u32>(word(DISTANCES, at)) != load<u32>(word(nexts, first + k)) - cell) return false;
    if (load<u32>(word(DIFFERENCES, at)) != load<u32>(word(numbers, first + k)) - perCell * cell) return false;
  }
  return true;
}
