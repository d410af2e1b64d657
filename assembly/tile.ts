// The minimum spanning tree of a tile: a rectangle of cells of a grid whose edges have random weights, small enough for the caches.
//
// Cells stand in slots, `stride` slots a row, with a row of slots above and one below and at least one slot between two rows. Edge e < SLOTS
// goes east from slot e; edge SLOTS + e goes south from slot e.
//
// 1. Every cell marks its lightest edge: Borůvka's first round ("O jistém problému minimálním", 1926). That is 71 % of the tree.
// 2. Edges between components and lighter than LIGHT are bucket-sorted and joined in order (Kruskal): quick-find with circular lists,
//    the smaller component takes the label of the larger.
// 3. The heavier edges that still join anything are few; they go the same way.
//
// Where the tile is part of a larger grid, an edge that joins two components of which both reach a neighbouring tile may not belong to
// the tree of the whole: it is not opened, but appended to the list of border edges.

import { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "./layout";
import { hash, hash4 } from "./random";

// Slots of a tile.
const SLOTS: u32 = 32768;
const TILE_SIDE: u32 = 128;
const TILE_CELLS: u32 = 16384;
/** Bytes of a border edge: weight, node, node. */
export const BORDER_EDGE_BYTES: u32 = 12;
// The node of a component that reaches no neighbouring tile.
const INNER: u32 = 0xffffffff;

// Of the edges left after the first round, .4 a cell are lighter than this, and they join nearly everything.
const LIGHT: u32 = 0x99999999;
// The weight of an edge that does not exist. A true edge may have it too: it is marked by no cell, but may still be a heavy edge.
const ABSENT: i32 = -1;

// East weights, then south weights: the weight of edge e is word e.
const WEIGHTS: usize = memory.data(8 * SLOTS, 16);
const PARENTS: usize = memory.data(2 * SLOTS, 16);
const NUMBERS: usize = memory.data(2 * SLOTS, 16);
// Which component each slot's cell is in.
const COMPONENTS: usize = memory.data(2 * SLOTS + 16, 16);
// The walls of each slot's cell. An open passage may be marked from one side only.
const TILE_WALLS: usize = memory.data(SLOTS, 16);
// Edges as half words, and sorted as weight << 32 | edge.
const EDGES: usize = memory.data(4 * TILE_CELLS + 16, 16);
const SORTED: usize = memory.data(16 * TILE_CELLS, 16);
const BUCKETS: usize = memory.data(16 * TILE_CELLS, 16);
// Of each component: its label, the next one with the same label, how many have it (at the label), and its node.
const LABELS: usize = memory.data(2 * TILE_CELLS, 16);
const NEXT: usize = memory.data(2 * TILE_CELLS, 16);
const SIZES: usize = memory.data(2 * TILE_CELLS, 16);
const NODES: usize = memory.data(4 * TILE_CELLS, 16);
// For each mask of eight bits, where the half words stand whose bits are set: a swizzle that packs them.
const PACKING: usize = memory.data(256 * 16, 16);

let packingIsMade = false;

function makePacking(): void {
  packingIsMade = true;
  for (let mask: u32 = 0; mask < 256; mask++) {
    let at = PACKING + ((<usize>mask) << 4);
    for (let lane: u32 = 0; lane < 8; lane++) {
      if ((mask & (1 << lane)) == 0) continue;
      store<u16>(at, <u16>((lane << 1) | (((lane << 1) | 1) << 8)));
      at += 2;
    }
  }
}

/** Slots from one row to the next: a multiple of 8, and more than `columns`. */
function tileStride(columns: u32): u32 {
  return ((columns + 7) & ~7) + 8;
}

/** How many tiles a side of `width` cells is cut into. */
export function tilesAcross(width: u32): u32 {
  return (width + TILE_SIDE - 1) / TILE_SIDE;
}

/** How many tiles a side of `height` cells is cut into when the tiles have at most `columns` columns. */
export function tilesDown(height: u32, columns: u32): u32 {
  const rows = min(TILE_CELLS / columns, SLOTS / tileStride(columns) - 2);
  return (height + rows - 1) / rows;
}

/** Weights of one row of cells from number `cell` on, to the slots from `slot` on; a multiple of 8 of them. */
function weighRow(slot: u32, cell: u32, columns: u32, k0: v128, k1: v128, k2: v128, k3: v128): void {
  let n = i32x4.add(i32x4.splat(cell << 1), i32x4(0, 2, 4, 6));
  const one = i32x4.splat(1);
  const eight = i32x4.splat(8);
  const end = (slot + columns) << 2;
  for (let at = slot << 2; at < end; at += 32) {
    v128.store(at, hash4(k0, k1, k2, k3, n), WEIGHTS);
    v128.store(at, hash4(k0, k1, k2, k3, i32x4.add(n, one)), WEIGHTS + 4 * SLOTS);
    n = i32x4.add(n, eight);
    v128.store(at, hash4(k0, k1, k2, k3, n), WEIGHTS + 16);
    v128.store(at, hash4(k0, k1, k2, k3, i32x4.add(n, one)), WEIGHTS + 4 * SLOTS + 16);
    n = i32x4.add(n, eight);
  }
}

function forbidRow(slot: u32, columns: u32): void {
  for (let x: u32 = 0; x < columns; x++) store<i32>((slot + x) << 2, ABSENT, WEIGHTS + 4 * SLOTS);
}

/** Marks the lightest edge of the cells of one row, and makes the other end of it their parent. */
function markRow(slot: u32, columns: u32, stride: u32): void {
  const north = (<usize>stride) << 2;
  const end = slot + columns;
  const absent = i32x4.splat(ABSENT);
  const down = i16x8.splat(<i16>stride);
  let own = i16x8.add(i16x8.splat(<i16>slot), i16x8(0, 1, 2, 3, 4, 5, 6, 7));
  for (; slot < end; slot += 8) {
    const at = (<usize>slot) << 2;
    const east0 = v128.load(at, WEIGHTS);
    const east1 = v128.load(at, WEIGHTS + 16);
    const south0 = v128.load(at, WEIGHTS + 4 * SLOTS);
    const south1 = v128.load(at, WEIGHTS + 4 * SLOTS + 16);
    const west0 = v128.load(at, WEIGHTS - 4);
    const west1 = v128.load(at, WEIGHTS + 12);
    const north0 = v128.load(at - north, WEIGHTS + 4 * SLOTS);
    const north1 = v128.load(at - north, WEIGHTS + 4 * SLOTS + 16);
    const least0 = i32x4.min_u(i32x4.min_u(east0, south0), i32x4.min_u(west0, north0));
    const least1 = i32x4.min_u(i32x4.min_u(east1, south1), i32x4.min_u(west1, north1));
    const none = i16x8.narrow_i32x4_s(i32x4.eq(least0, absent), i32x4.eq(least1, absent));
    const isEast = i16x8.narrow_i32x4_s(i32x4.eq(east0, least0), i32x4.eq(east1, least1));
    const isSouth = i16x8.narrow_i32x4_s(i32x4.eq(south0, least0), i32x4.eq(south1, least1));
    const isWest = i16x8.narrow_i32x4_s(i32x4.eq(west0, least0), i32x4.eq(west1, least1));
    const isNorth = i16x8.narrow_i32x4_s(i32x4.eq(north0, least0), i32x4.eq(north1, least1));
    // A mask is -1: subtract to step forward.
    let step = i16x8.sub(isWest, isEast);
    step = i16x8.add(step, v128.and(isSouth, down));
    step = i16x8.sub(step, v128.and(isNorth, down));
    v128.store((<usize>slot) << 1, i16x8.add(own, v128.andnot(step, none)), PARENTS);
    let open = v128.or(v128.and(isEast, i16x8.splat(<i16>EAST)), v128.and(isSouth, i16x8.splat(<i16>SOUTH)));
    open = v128.or(open, v128.or(v128.and(isWest, i16x8.splat(<i16>WEST)), v128.and(isNorth, i16x8.splat(<i16>NORTH))));
    open = v128.xor(i16x8.splat(<i16>ALL_WALLS), v128.andnot(open, none));
    v128.store64_lane(slot, i8x16.narrow_i16x8_u(open, open), 0, TILE_WALLS);
    own = i16x8.add(own, i16x8.splat(8));
  }
}

/**
 * A cell at a tile's side whose lightest edge leaves the tile: on a grid that wraps within the tile its parent is the cell on the opposite
 * side, otherwise it is left alone.
 */
function mendSide(slot: u32, step: u32, count: u32, bit: u32, wraps: bool, across: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    const open = load<u8>(slot, TILE_WALLS);
    if ((open & bit) == 0) {
      if (!wraps) store<u8>(slot, ALL_WALLS, TILE_WALLS);
      store<u16>(slot << 1, wraps ? slot + across : slot, PARENTS);
    }
    slot += step;
  }
}

/** Copies the components of a cell beside the last column and below the last row: of that cell, or of the one where the grid wraps to. */
function extendComponents(columns: u32, rows: u32, stride: u32, wrapsX: bool, wrapsY: bool): void {
  let slot = stride;
  for (let y: u32 = 0; y < rows; y++) {
    store<u16>((slot + columns) << 1, load<u16>((wrapsX ? slot : slot + columns - 1) << 1, COMPONENTS), COMPONENTS);
    slot += stride;
  }
  memory.copy(COMPONENTS + (slot << 1), COMPONENTS + ((wrapsY ? stride : slot - stride) << 1), columns << 1);
}

/** Lists the edges between different components that weigh at most `limit`; answers how many. */
function collectEdges(columns: u32, rows: u32, stride: u32, limit: u32): u32 {
  const bound = i32x4.splat(limit);
  const below = (<usize>stride) << 1;
  const lastMask = ((<u32>1) << (((columns - 1) & 7) + 1)) - 1;
  const southBit = i16x8.splat(<i16>SLOTS);
  let out: usize = 0;
  for (let y: u32 = 0; y < rows; y++) {
    let slot = (y + 1) * stride;
    const end = slot + columns;
    let own = i16x8.add(i16x8.splat(<i16>slot), i16x8(0, 1, 2, 3, 4, 5, 6, 7));
    for (; slot < end; slot += 8) {
      const here = v128.load((<usize>slot) << 1, COMPONENTS);
      const at = (<usize>slot) << 2;
      const sameEast = i16x8.eq(here, v128.load((<usize>slot) << 1, COMPONENTS + 2));
      const sameSouth = i16x8.eq(here, v128.load(((<usize>slot) << 1) + below, COMPONENTS));
      const lightEast = i16x8.narrow_i32x4_s(i32x4.le_u(v128.load(at, WEIGHTS), bound), i32x4.le_u(v128.load(at, WEIGHTS + 16), bound));
      const lightSouth = i16x8.narrow_i32x4_s(
        i32x4.le_u(v128.load(at, WEIGHTS + 4 * SLOTS), bound),
        i32x4.le_u(v128.load(at, WEIGHTS + 4 * SLOTS + 16), bound),
      );
      const within: u32 = slot + 8 >= end ? lastMask : 255;
      const east = i16x8.bitmask(v128.andnot(lightEast, sameEast)) & within;
      const south = i16x8.bitmask(v128.andnot(lightSouth, sameSouth)) & within;
      v128.store(out, i8x16.swizzle(own, v128.load((<usize>east) << 4, PACKING)), EDGES);
      out += popcnt(east) << 1;
      v128.store(out, i8x16.swizzle(v128.or(own, southBit), v128.load((<usize>south) << 4, PACKING)), EDGES);
      out += popcnt(south) << 1;
      own = i16x8.add(own, i16x8.splat(8));
    }
  }
  return <u32>(out >> 1);
}

/** Sorts the listed edges, which weigh `least` to `most`, by weight: weight << 32 | edge. */
function sortEdges(count: u32, least: u32, most: u32): void {
  const shift = clz(count);
  const buckets = ((most - least) >> shift) + 1;
  memory.fill(BUCKETS, 0, buckets << 2);
  const end = count << 1;
  for (let at: u32 = 0; at < end; at += 2) {
    const weight = load<u32>((<usize>load<u16>(at, EDGES)) << 2, WEIGHTS);
    const bucket = (<usize>((weight - least) >> shift)) << 2;
    store<u32>(bucket, load<u32>(bucket, BUCKETS) + 8, BUCKETS);
  }
  let sum: u32 = 0;
  for (let bucket: usize = 0; bucket < <usize>(buckets << 2); bucket += 4) {
    const size = load<u32>(bucket, BUCKETS);
    store<u32>(bucket, sum, BUCKETS);
    sum += size;
  }
  for (let at: u32 = 0; at < end; at += 2) {
    const edge = load<u16>(at, EDGES);
    const weight = load<u32>((<usize>edge) << 2, WEIGHTS);
    const bucket = (<usize>((weight - least) >> shift)) << 2;
    const to = load<u32>(bucket, BUCKETS);
    store<u32>(bucket, to + 8, BUCKETS);
    store<u64>(to, ((<u64>weight) << 32) | edge, SORTED);
  }
  // Nearly sorted: few to a bucket.
  const last = count << 3;
  for (let at: u32 = 8; at < last; at += 8) {
    const item = load<u64>(at, SORTED);
    let to = at;
    while (to > 0) {
      const before = load<u64>(to - 8, SORTED);
      if (before < item) break;
      store<u64>(to, before, SORTED);
      to -= 8;
    }
    store<u64>(to, item, SORTED);
  }
}

// Where the next border edge goes.
let borderEnd: usize = 0;

/** Takes the sorted edges in order and opens those that join two components, until `joins` are made; answers how many are still to make. */
function joinEdges(count: u32, stride: u32, joins: u32): u32 {
  const end = count << 3;
  for (let at: u32 = 0; at < end; at += 8) {
    const edge = load<u32>(at, SORTED);
    const slot = edge & (SLOTS - 1);
    const isSouth = edge >> 15;
    const other = slot + (isSouth ? stride : 1);
    let large = <u32>load<u16>((<usize>load<u16>((<usize>slot) << 1, COMPONENTS)) << 1, LABELS);
    let small = <u32>load<u16>((<usize>load<u16>((<usize>other) << 1, COMPONENTS)) << 1, LABELS);
    if (large == small) continue;
    const nodeLarge = load<u32>(large << 2, NODES);
    const nodeSmall = load<u32>(small << 2, NODES);
    if (max(nodeLarge, nodeSmall) == INNER) {
      store<u8>(slot, load<u8>(slot, TILE_WALLS) & ~(EAST << isSouth), TILE_WALLS);
    } else {
      store<u32>(borderEnd, load<u32>(at, SORTED + 4));
      store<u32>(borderEnd, nodeLarge, 4);
      store<u32>(borderEnd, nodeSmall, 8);
      borderEnd += BORDER_EDGE_BYTES;
    }
    const sizeLarge = load<u16>(large << 1, SIZES);
    const sizeSmall = load<u16>(small << 1, SIZES);
    if (sizeLarge < sizeSmall) {
      const swap = large;
      large = small;
      small = swap;
    }
    store<u16>(large << 1, sizeLarge + sizeSmall, SIZES);
    store<u32>(large << 2, min(nodeLarge, nodeSmall), NODES);
    let member = small;
    do {
      store<u16>(member << 1, large, LABELS);
      member = load<u16>(member << 1, NEXT);
    } while (member != small);
    const next = load<u16>(small << 1, NEXT);
    store<u16>(small << 1, load<u16>(large << 1, NEXT), NEXT);
    store<u16>(large << 1, next, NEXT);
    if (--joins == 0) break;
  }
  return joins;
}

/** Numbers the components that the parents make, from 0; answers how many there are. */
function numberComponents(columns: u32, rows: u32, stride: u32): u32 {
  const end = (rows + 1) * stride;
  for (let row = stride; row < end; row += stride) {
    for (let at = row << 1; at < (row + columns) << 1; at += 2) {
      store<u16>(at, load<u16>((<usize>load<u16>(at, PARENTS)) << 1, PARENTS), PARENTS);
    }
  }
  for (let row = stride; row < end; row += stride) {
    for (let at = row << 1; at < (row + columns) << 1; at += 2) {
      store<u16>(at, load<u16>((<usize>load<u16>(at, PARENTS)) << 1, PARENTS), PARENTS);
    }
  }
  let count: u32 = 0;
  for (let row = stride; row < end; row += stride) {
    for (let slot = row; slot < row + columns; slot++) {
      store<u16>(slot << 1, count, NUMBERS);
      count += u32(<u32>load<u16>(slot << 1, PARENTS) == slot);
    }
  }
  for (let row = stride; row < end; row += stride) {
    for (let at = row << 1; at < (row + columns) << 1; at += 2) {
      let root = <usize>load<u16>(at, PARENTS);
      while (true) {
        const parent = <usize>load<u16>(root << 1, PARENTS);
        if (parent == root) break;
        root = parent;
      }
      store<u16>(at, load<u16>(root << 1, NUMBERS), COMPONENTS);
    }
  }
  return count;
}

/** The tile's components as sets of their own. */
function makeSets(count: u32): void {
  const inner = i32x4.splat(-1);
  let own = i16x8(0, 1, 2, 3, 4, 5, 6, 7);
  for (let at: usize = 0; at < <usize>(count << 1); at += 16) {
    v128.store(at, own, LABELS);
    v128.store(at, own, NEXT);
    v128.store(at, i16x8.splat(1), SIZES);
    v128.store(at << 1, inner, NODES);
    v128.store(at << 1, inner, NODES + 16);
    own = i16x8.add(own, i16x8.splat(8));
  }
}

// Where the next node's number comes from.
let nodes: u32 = 0;

/** Forgets all nodes, and begins a list of border edges at `list`. */
export function beginBorder(list: usize): void {
  nodes = 0;
  borderEnd = list;
}

export function borderNodes(): u32 {
  return nodes;
}

/** Where the list of border edges ends. */
export function borderListEnd(): usize {
  return borderEnd;
}

export function appendBorderEdge(weight: u32, one: u32, other: u32): void {
  store<u32>(borderEnd, weight);
  store<u32>(borderEnd, one, 4);
  store<u32>(borderEnd, other, 8);
  borderEnd += BORDER_EDGE_BYTES;
}

/** Gives the components along a side nodes, and writes them to `to`. */
function nameSide(slot: u32, step: u32, count: u32, to: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const component = (<usize>load<u16>(slot << 1, COMPONENTS)) << 2;
    let node = load<u32>(component, NODES);
    if (node == INNER) {
      node = nodes++;
      store<u32>(component, node, NODES);
    }
    store<u32>(to, node);
    to += 4;
    slot += step;
  }
}

/**
 * Makes the tree of a tile and copies its walls to the grid's, where a passage may stay open from one side only.
 *
 * @param width, height, isTorus the grid
 * @param x, y, columns, rows the tile
 * @param sides where the nodes of the tile's sides go, if tiles lie beside it: west and east, `rows` each; then, if tiles lie above or
 *   below it, north and south, `columns` each
 */
export function solveTile(
  walls: usize,
  width: u32,
  height: u32,
  isTorus: bool,
  x: u32,
  y: u32,
  columns: u32,
  rows: u32,
  sides: usize,
  key0: u32,
  key1: u32,
  key2: u32,
  key3: u32,
): void {
  if (!packingIsMade) makePacking();
  const stride = tileStride(columns);
  const k0 = i32x4.splat(key0);
  const k1 = i32x4.splat(key1);
  const k2 = i32x4.splat(key2);
  const k3 = i32x4.splat(key3);
  // Around the border of a torus, within the tile or to another one; a side of 1 has no edges.
  const wrapsX = isTorus && columns == width && width > 1;
  const wrapsY = isTorus && rows == height && height > 1;
  const hasEast = x + columns < width || (isTorus && width > 1);
  const hasWest = x > 0 || (isTorus && width > 1);
  const hasSouth = y + rows < height || (isTorus && height > 1);
  const hasNorth = y > 0 || (isTorus && height > 1);

  const cell = y * width + x;
  if (hasNorth) weighRow(0, y ? cell - width : (height - 1) * width + x, columns, k0, k1, k2, k3);
  else forbidRow(0, columns);
  for (let row: u32 = 0; row < rows; row++) {
    const slot = (row + 1) * stride;
    const first = cell + row * width;
    // The edge from the west belongs to the cell there.
    weighRow(slot, first, columns, k0, k1, k2, k3);
    if (!hasEast) store<i32>((slot + columns - 1) << 2, ABSENT, WEIGHTS);
    let west: u32 = ABSENT;
    if (hasWest) west = hash(key0, key1, key2, key3, (x ? first - 1 : first + width - 1) << 1);
    store<u32>((slot - 1) << 2, west, WEIGHTS);
    if (!hasSouth && row == rows - 1) forbidRow(slot, columns);
    markRow(slot, columns, stride);
  }
  const first = stride;
  if (hasWest) mendSide(first, stride, rows, WEST, wrapsX, columns - 1);
  if (hasEast) mendSide(first + columns - 1, stride, rows, EAST, wrapsX, 1 - columns);
  if (hasNorth) mendSide(first, 1, columns, NORTH, wrapsY, (rows - 1) * stride);
  if (hasSouth) mendSide(first + (rows - 1) * stride, 1, columns, SOUTH, wrapsY, (1 - rows) * stride);

  const components = numberComponents(columns, rows, stride);
  makeSets(components);
  if (columns < width) {
    if (hasWest) nameSide(first, stride, rows, sides);
    if (hasEast) nameSide(first + columns - 1, stride, rows, sides + (rows << 2));
    sides += rows << 3;
  }
  if (rows < height) {
    if (hasNorth) nameSide(first, 1, columns, sides);
    if (hasSouth) nameSide(first + (rows - 1) * stride, 1, columns, sides + (columns << 2));
  }

  let joins = components - 1;
  extendComponents(columns, rows, stride, wrapsX, wrapsY);
  if (joins) {
    const light = collectEdges(columns, rows, stride, LIGHT);
    if (light) {
      sortEdges(light, 0, LIGHT);
      joins = joinEdges(light, stride, joins);
    }
  }
  if (joins) {
    for (let slot = stride; slot < (rows + 1) * stride; slot += stride) {
      for (let at = slot << 1; at < (slot + columns) << 1; at += 2) {
        store<u16>(at, load<u16>((<usize>load<u16>(at, COMPONENTS)) << 1, LABELS), COMPONENTS);
      }
    }
    extendComponents(columns, rows, stride, wrapsX, wrapsY);
    const heavy = collectEdges(columns, rows, stride, 0xffffffff);
    sortEdges(heavy, LIGHT + 1, 0xffffffff);
    joinEdges(heavy, stride, joins);
  }

  for (let row: u32 = 0; row < rows; row++) {
    const from = (row + 1) * stride;
    const to = walls + cell + row * width;
    let at: u32 = 0;
    for (; at + 16 <= columns; at += 16) v128.store(to + at, v128.load(from + at, TILE_WALLS));
    for (; at < columns; at++) store<u8>(to + at, load<u8>(from + at, TILE_WALLS));
  }
}
