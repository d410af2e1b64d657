// Joins the tiles of a maze by Kruskal's standard algorithm, which sorts edges and joins sets. The graph for this step,
// called the border, is small. Its nodes are the components that touch a side of their tile. Its edges are the
// undecided edges within tiles, and all edges between tiles.
//
// Tiles are solved row by row. The nodes along a side are stored until the tile on the other side is solved:
//
//     +---------+---------+---------+     firstNorth: the north sides of the first row of tiles
//     |  solved |  solved |  solved |
//     +---------+---------+---------+     south: per column, the south side of the last solved tile
//     |  solved | current |               firstWest: the west side of the first tile of this row
//     +---------+---------+               east, west: the two sides where the current tile meets the previous tile

import { take } from "../../arena";
import { join, makeSets, NONE } from "../../core/sets";
import { CELLS, COMPONENTS, EAST_WEIGHTS, NODES, SOUTH_WEIGHTS } from "./memory";
import { openEdges } from "./openEdges";
import { plan, tile } from "./plan";

// Size of an edge in bytes: its weight and its two nodes, u32 each.
export const EDGE_BYTES: u32 = 12;

/** The graph and the sides of tiles. A side is an array of u32: the node of each cell, or NONE outside the mask. */
@unmanaged
class Border {
  /** Number of nodes so far. */
  nodes: u32;
  /** Addresses of the beginning and of the end of the list of edges. */
  list: usize;
  listEnd: usize;
  /** West side of the current tile. */
  west: usize;
  /** North side of the current tile. */
  north: usize;
  /** East side of the previous tile in this row of tiles. */
  east: usize;
  /** South sides of the tiles above, over the whole width. */
  south: usize;
  /** West side of the first tile in this row of tiles, if edges lead around the border. */
  firstWest: usize;
  /** North sides of the first row of tiles, if edges lead around the border. */
  firstNorth: usize;
  /** Parents of the nodes, u32 (core/sets.ts). */
  parents: usize;
  /** Buffer of edges to sort, u64: weight << 32 | index in the list. `spare` is a second buffer of the same size. */
  sorted: usize;
  spare: usize;
}

export const border = changetype<Border>(memory.data(offsetof<Border>(), 16));

/** Allocates the memory for the border of a maze. Returns false if memory runs out. */
export function takeBorder(): bool {
  // Maximum length of a tile's west side (`rows`) and north side (`columns`); 0 if no other tile adjoins there.
  const rows = plan.across > 1 ? (plan.height + plan.down - 1) / plan.down : 0;
  const hasRows = plan.down > 1 || (STRIPS && plan.sides != 0);
  const columns = hasRows ? (plan.width + plan.across - 1) / plan.across : 0;
  const width = hasRows ? plan.width : 0;
  const nodes = <u64>((rows + columns) << 1) * plan.across * plan.down;
  // The undecided edges within tiles form a forest, so their number is below the number of nodes. Between tiles there
  // is at most one edge per two nodes.
  const edges = nodes + (nodes >> 1);
  border.list = take(edges * EDGE_BYTES);
  border.west = take(rows << 2);
  border.north = take(columns << 2);
  border.east = take(rows << 2);
  border.south = take(width << 2);
  border.firstWest = take(rows << 2);
  border.firstNorth = take(width << 2);
  border.parents = take(nodes << 2);
  border.sorted = take((edges << 3) + 16);
  border.spare = take((edges << 3) + 16);
  return (
    border.list != 0 &&
    border.west != 0 &&
    border.north != 0 &&
    border.east != 0 &&
    border.south != 0 &&
    border.firstWest != 0 &&
    border.firstNorth != 0 &&
    border.parents != 0 &&
    border.sorted != 0 &&
    border.spare != 0
  );
}

/** Removes all nodes and edges. */
export function beginBorder(): void {
  border.nodes = 0;
  border.listEnd = border.list;
}

export function appendBorderEdge(weight: u32, one: u32, other: u32): void {
  const end = border.listEnd;
  store<u32>(end, weight);
  store<u32>(end, one, 4);
  store<u32>(end, other, 8);
  border.listEnd = end + EDGE_BYTES;
}

/** Assigns nodes to the components along a side. Writes the node of each cell to `to`, or NONE outside the mask. */
function nameSide(slot: u32, step: u32, count: u32, to: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    let node: u32 = NONE;
    if (load<u8>(slot, CELLS)) {
      const component = (<u32>load<u16>(slot << 1, COMPONENTS)) << 2;
      node = load<u32>(component, NODES);
      if (node == NONE) {
        node = border.nodes++;
        store<u32>(component, node, NODES);
      }
    }
    store<u32>(to, node);
    to += 4;
    slot += step;
  }
}

/** Appends the edges between two sides. The weights of successive edges are `step` slots apart. */
function appendSeam(weights: usize, step: u32, count: u32, one: usize, other: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const from = load<u32>(one + (i << 2));
    const to = load<u32>(other + (i << 2));
    if (from != NONE && to != NONE) appendBorderEdge(load<u32>(weights), from, to);
    weights += step << 2;
  }
}

function nameWestAndEast(): void {
  const rows = tile.rows;
  const stride = tile.stride;
  const last = tile.first + tile.columns - 1;
  if (tile.leadsWest) {
    nameSide(tile.first, stride, rows, border.west);
    if (tile.x) appendSeam(EAST_WEIGHTS + ((tile.first - 1) << 2), stride, rows, border.east, border.west);
    else memory.copy(border.firstWest, border.west, rows << 2);
  }
  if (tile.leadsEast) {
    nameSide(last, stride, rows, border.east);
    if (tile.x + tile.columns == plan.width)
      appendSeam(EAST_WEIGHTS + (last << 2), stride, rows, border.east, border.firstWest);
  }
}

function nameNorthAndSouth(): void {
  const columns = tile.columns;
  const last = tile.end - tile.stride;
  const south = border.south + (tile.x << 2);
  const firstNorth = border.firstNorth + (tile.x << 2);
  if (tile.leadsNorth) {
    nameSide(tile.first, 1, columns, border.north);
    if (tile.y) appendSeam(SOUTH_WEIGHTS, 1, columns, south, border.north);
    else memory.copy(firstNorth, border.north, columns << 2);
  }
  if (tile.leadsSouth) {
    nameSide(last, 1, columns, south);
    const isAround = tile.y + tile.rows == plan.height && !(STRIPS && plan.sides);
    if (isAround) appendSeam(SOUTH_WEIGHTS + (last << 2), 1, columns, south, firstNorth);
  }
}

/** Assigns nodes to the components at the sides of the current tile. Appends its edges to earlier tiles. */
export function nameSides(): void {
  if (plan.across > 1) nameWestAndEast();
  if (plan.down > 1 || (STRIPS && plan.sides)) nameNorthAndSouth();
}

const DIGIT_BITS: u32 = 11;
const DIGITS: u32 = 1 << DIGIT_BITS;
const COUNTS: usize = memory.data(4 * DIGITS, 16);

/**
 * Sorts `count` u64 by their upper 32 bits with a stable radix sort of three passes. The passes alternate between the
 * buffers `one` and `other`. Returns the address of the buffer with the result.
 */
export function sortByWeight(one: usize, other: usize, count: u32): usize {
  const bytes = (<usize>count) << 3;
  for (let shift: u64 = 32; shift < 64; shift += DIGIT_BITS) {
    memory.fill(COUNTS, 0, 4 * DIGITS);
    for (let at = one; at < one + bytes; at += 8) {
      const digit = COUNTS + ((<usize>(load<u64>(at) >> shift) & (DIGITS - 1)) << 2);
      store<u32>(digit, load<u32>(digit) + 8);
    }
    let sum: u32 = 0;
    for (let digit = COUNTS; digit < COUNTS + 4 * DIGITS; digit += 4) {
      const size = load<u32>(digit);
      store<u32>(digit, sum);
      sum += size;
    }
    for (let at = one; at < one + bytes; at += 8) {
      const item = load<u64>(at);
      const digit = COUNTS + ((<usize>(item >> shift) & (DIGITS - 1)) << 2);
      const to = load<u32>(digit);
      store<u32>(digit, to + 8);
      store<u64>(other + to, item);
    }
    const swap = one;
    one = other;
    other = swap;
  }
  return one;
}

/** Opens the edges of the border that belong to the tree. */
export function joinBorder(): void {
  const list = border.list;
  const parents = border.parents;
  const edges = <u32>(border.listEnd - list) / EDGE_BYTES;
  for (let edge: u32 = 0; edge < edges; edge++)
    store<u64>(border.sorted + (edge << 3), ((<u64>load<u32>(list + edge * EDGE_BYTES)) << 32) | edge);
  const sorted = sortByWeight(border.sorted, border.spare, edges);
  makeSets(parents, border.nodes);
  // The weights of the tree's edges overwrite entries of the sorted array that were already read.
  let taken = sorted;
  for (let item = sorted; item < sorted + (edges << 3); item += 8) {
    const edge = list + load<u32>(item) * EDGE_BYTES;
    if (!join(parents, load<u32>(edge, 4), load<u32>(edge, 8))) continue;
    store<u32>(taken, load<u32>(item, 4));
    taken += 4;
  }
  openEdges(sorted, <u32>(taken - sorted) >> 2);
}
