// Layouts: the free squares of a level by each law.

import {
  LAW_BERNOULLI,
  LAW_EXACT,
  LAW_PERCOLATION,
  LAW_REPEATED,
  OBSTACLES_AMOUNT,
  OBSTACLES_BORDER,
  OBSTACLES_LAW,
  OBSTACLES_SIDE,
} from "../abi";
import { Request } from "../request";
import { drawBelow, drawBits } from "./draws";
import { addSquares, countSquares, planeBytes, Square, takePlane } from "./plane";

let law: u32 = 0;
let amount: u32 = 0;
let border: u32 = 0;
let side: u32 = 0;
/** Region of the law: its columns and rows, and its first column and row. */
export let columns: u32 = 0;
export let rows: u32 = 0;
export let offset: u32 = 0;
/** Number of squares, or lattice cells for percolation, among which the ends are drawn, and their distance. */
export let places: u32 = 0;
export let perRow: u32 = 0;
export let spacing: u32 = 1;
/** The free squares. */
export let free: usize = 0;
// Squares that the law may leave free. For percolation: the squares between two cells, and the cells.
let region: usize = 0;
let always: usize = 0;

/** Reads the request and allocates the planes. Returns false if memory runs out. */
export function takeLayout(request: usize): bool {
  law = load<u32>(request, OBSTACLES_LAW);
  amount = load<u32>(request, OBSTACLES_AMOUNT);
  border = load<u32>(request, OBSTACLES_BORDER);
  side = load<u32>(request, OBSTACLES_SIDE);
  free = takePlane();
  region = takePlane();
  always = takePlane();
  if (!always) return false;
  lay(Request.width(request), Request.height(request));
  return true;
}

/** Sets the size of the region inside a level. */
function lay(width: u32, height: u32): void {
  offset = border;
  columns = width - 2 * border;
  rows = height - 2 * border;
  spacing = law == LAW_PERCOLATION ? 2 : 1;
  perRow = (columns + spacing - 1) / spacing;
  places = perRow * ((rows + spacing - 1) / spacing);
  memory.fill(region, 0, planeBytes);
  memory.fill(always, 0, planeBytes);
  const right = offset + columns;
  const bottom = offset + rows;
  if (law != LAW_PERCOLATION) {
    addSquares(region, offset, offset, right, bottom, 1);
    return;
  }
  addSquares(always, offset, offset, right, bottom, 2);
  // An edge needs a cell on both sides, so an even number of columns or rows leaves the last one blocked.
  for (let y = offset; y < bottom; y += 2)
    for (let x = offset; x < right; x += 2) {
      if (x + 2 < right) Square.flip(region, x + 1, y);
      if (y + 2 < bottom) Square.flip(region, x, y + 1);
    }
}

/** Whether a request for these numbers of blocks can be fulfilled: two squares stay free. */
export function hasRoom(): bool {
  const least = side ? side - 2 * border : 0;
  const squares = side ? least * least : columns * rows;
  if (places < 2 || <i32>columns < 1 || <i32>rows < 1 || <i32>least < 0) return false;
  return law != LAW_EXACT ? squares > 1 : amount < squares && amount + 1 < squares;
}

/** Draws a layout. Returns whether at least two squares are free. */
export function drawLayout(width: u32): bool {
  if (side) {
    const drawn = side + drawBelow(width + 1 - side);
    lay(drawn, drawn);
  }
  if (law == LAW_REPEATED) {
    drawRepeated();
  } else if (law == LAW_BERNOULLI) {
    drawFree(amount, region);
  } else if (law == LAW_PERCOLATION) {
    drawEdges();
    return true;
  } else {
    const tenth = (columns * rows) / 10;
    drawExact(law == LAW_EXACT ? amount : 3 * tenth + drawBelow(2 * tenth + 1));
    return true;
  }
  return countSquares(free) > 1;
}

/** Blocks each square of the region with probability `share` / 2^31. */
function drawFree(share: u32, within: usize): void {
  for (let at: usize = 0; at < planeBytes; at += 16)
    v128.store(free + at, v128.andnot(v128.load(within + at), drawBits(share)));
}

/** Frees the cells, and each edge with the probability of the request. */
function drawEdges(): void {
  for (let at: usize = 0; at < planeBytes; at += 16)
    v128.store(free + at, v128.or(v128.load(always + at), v128.and(v128.load(region + at), drawBits(amount))));
}

/** Blocks squares drawn with repetition. */
function drawRepeated(): void {
  memory.copy(free, region, planeBytes);
  for (let i: u32 = 0; i < amount; i++) {
    const square = drawBelow(columns * rows);
    const y = square / columns + offset;
    const x = (square % columns) + offset;
    if (Square.isSet(free, x, y)) Square.flip(free, x, y);
  }
}

/**
 * Blocks exactly `blocks` squares: each with a probability near blocks / squares, a multiple of 1/16, and then changes
 * random squares until the number is right. All sets of squares stay equally likely. Takes a tenth of the time of
 * drawing each block.
 */
function drawExact(blocks: u32): void {
  const squares = columns * rows;
  drawFree(((32 * blocks + squares) / (2 * squares)) << 27, region);
  const wanted = squares - blocks;
  let count = countSquares(free);
  const isFreeing = count < wanted;
  while (count != wanted) {
    const square = drawBelow(squares);
    const y = square / columns + offset;
    const x = (square % columns) + offset;
    if (Square.isSet(free, x, y) == isFreeing) continue;
    Square.flip(free, x, y);
    count += isFreeing ? 1 : -1;
  }
}
