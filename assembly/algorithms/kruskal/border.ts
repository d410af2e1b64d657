// What the tiles leave undecided: a small graph whose nodes are the components at the tiles' sides. Its edges are those
// that the tiles handed over and those from tile to tile; Kruskal's algorithm finds the ones that belong to the tree.

import { take } from "../../arena";
import { CELLS, COMPONENTS, EAST_WEIGHTS, INNER, NODES, SOUTH_WEIGHTS } from "./memory";
import { openEdges } from "./passages";
import { plan, tile } from "./plan";

/** A border edge: weight, node, node. */
const EDGE_BYTES: u32 = 12;

@unmanaged
class Border {
  /** The next node's number. */
  nodes: u32;
  /** The list of edges, and where it ends. */
  list: usize;
  end: usize;
  /** The nodes along the last tile's east side and its own west side, those of the row's first tile in the west. */
  east: usize;
  west: usize;
  firstWest: usize;
  /** The nodes along the south sides of the tiles above, and along the north sides of the first ones. */
  south: usize;
  north: usize;
  firstNorth: usize;
  /** For Kruskal: the nodes' parents, and the edges in order. */
  parents: usize;
  sorted: usize;
  spare: usize;
}

const border = changetype<Border>(memory.data(offsetof<Border>(), 16));

/** Takes memory for the border; false when it is out. */
export function takeBorder(): bool {
  const columns = (plan.width + plan.across - 1) / plan.across;
  const rows = (plan.height + plan.down - 1) / plan.down;
  const sideCells = ((plan.across > 1 ? rows : 0) + (plan.down > 1 ? columns : 0)) << 1;
  const nodes = <u64>sideCells * plan.across * plan.down;
  // A tile's own edges make a tree of its nodes, and every two nodes share an edge to another tile.
  const edges = nodes + (nodes >> 1);
  border.list = take(edges * EDGE_BYTES);
  border.east = take((<u64>rows) << 2);
  border.west = take((<u64>rows) << 2);
  border.firstWest = take((<u64>rows) << 2);
  border.south = take((<u64>plan.width) << 2);
  border.north = take((<u64>columns) << 2);
  border.firstNorth = take((<u64>plan.width) << 2);
  border.parents = take(nodes << 2);
  border.sorted = take(edges << 3);
  border.spare = take(edges << 3);
  return border.spare != 0;
}

/** Forgets all nodes and edges. */
export function beginBorder(): void {
  border.nodes = 0;
  border.end = border.list;
}

export function appendBorderEdge(weight: u32, one: u32, other: u32): void {
  const end = border.end;
  store<u32>(end, weight);
  store<u32>(end, one, 4);
  store<u32>(end, other, 8);
  border.end = end + EDGE_BYTES;
}

/** Gives the components along a side nodes, and writes them to `to`; INNER where there is no cell. */
function nameSide(slot: u32, step: u32, count: u32, to: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const component = (<u32>load<u16>(slot << 1, COMPONENTS)) << 2;
    let node: u32 = INNER;
    if (load<u8>(slot, CELLS)) {
      node = load<u32>(component, NODES);
      if (node == INNER) {
        node = border.nodes++;
        store<u32>(component, node, NODES);
      }
    }
    store<u32>(to, node);
    to += 4;
    slot += step;
  }
}

/** Appends edges from tile to tile: their weights, and the nodes on both sides. */
function appendSeam(weights: usize, step: u32, count: u32, one: usize, other: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const from = load<u32>(one + (i << 2));
    const to = load<u32>(other + (i << 2));
    if (from != INNER && to != INNER) appendBorderEdge(load<u32>(weights + ((step * i) << 2)), from, to);
  }
}

function nameWestAndEast(): void {
  const rows = tile.rows;
  const stride = tile.stride;
  const first = tile.first;
  const last = first + tile.columns - 1;
  if (tile.leadsWest) {
    nameSide(first, stride, rows, border.west);
    if (tile.x) appendSeam(EAST_WEIGHTS + ((first - 1) << 2), stride, rows, border.east, border.west);
    else memory.copy(border.firstWest, border.west, rows << 2);
  }
  if (tile.leadsEast) {
    nameSide(last, stride, rows, border.east);
    if (tile.x + tile.columns == plan.width) appendSeam(EAST_WEIGHTS + (last << 2), stride, rows, border.east, border.firstWest);
  }
}

function nameNorthAndSouth(): void {
  const columns = tile.columns;
  const first = tile.first;
  const last = tile.end - tile.stride;
  const south = border.south + (tile.x << 2);
  const firstNorth = border.firstNorth + (tile.x << 2);
  if (tile.leadsNorth) {
    nameSide(first, 1, columns, border.north);
    if (tile.y) appendSeam(SOUTH_WEIGHTS + ((first - tile.stride) << 2), 1, columns, south, border.north);
    else memory.copy(firstNorth, border.north, columns << 2);
  }
  if (tile.leadsSouth) {
    nameSide(last, 1, columns, south);
    if (tile.y + tile.rows == plan.height) appendSeam(SOUTH_WEIGHTS + (last << 2), 1, columns, south, firstNorth);
  }
}

/** Gives nodes to the components that reach other tiles, and appends the edges to the tiles that are done. */
export function nameSides(): void {
  if (plan.across > 1) nameWestAndEast();
  if (plan.down > 1) nameNorthAndSouth();
}

const DIGIT_BITS: u32 = 11;
const DIGITS: u32 = 1 << DIGIT_BITS;
const COUNTS: usize = memory.data(4 * DIGITS, 16);

/**
 * Sorts `count` u64 by their upper 32 bits: three rounds from `one` to `other` and back; answers where the result is.
 */
function sortByWeight(one: usize, other: usize, count: u32): usize {
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

/** The root of a node's set, with every other node of the way hung one higher. */
function find(parents: usize, node: u32): u32 {
  while (true) {
    const at = parents + (node << 2);
    const parent = load<u32>(at);
    if (parent == node) return node;
    const next = load<u32>(parents + (parent << 2));
    store<u32>(at, next);
    node = next;
  }
}

/** Opens those of the border's edges that belong to the tree. */
export function joinBorder(): void {
  const list = border.list;
  const parents = border.parents;
  const nodes = border.nodes;
  const edges = <u32>(border.end - list) / EDGE_BYTES;
  for (let edge: u32 = 0; edge < edges; edge++) {
    store<u64>(border.sorted + (edge << 3), ((<u64>load<u32>(list + edge * EDGE_BYTES)) << 32) | edge);
  }
  const order = sortByWeight(border.sorted, border.spare, edges);
  for (let node: u32 = 0; node < nodes; node++) store<u32>(parents + (node << 2), node);
  // The weights of those that belong to it take the place of what has been read.
  let taken = order;
  for (let item = order; item < order + (edges << 3); item += 8) {
    const record = list + load<u32>(item) * EDGE_BYTES;
    const one = find(parents, load<u32>(record, 4));
    const other = find(parents, load<u32>(record, 8));
    if (one == other) continue;
    store<u32>(parents + (max(one, other) << 2), min(one, other));
    store<u32>(taken, load<u32>(item, 4));
    taken += 4;
  }
  openEdges(order, <u32>(taken - order) >> 2);
}
