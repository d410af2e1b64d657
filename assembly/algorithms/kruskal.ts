// Kruskal: all edges by increasing weight; one that joins two different sets is opened. Source: Kruskal, "On the shortest spanning subtree
// of a graph and the traveling salesman problem", 1956. The weights are random and all different, so there is one minimum spanning tree, and
// any way to find it makes the same maze: here tile by tile (tile.ts), then Kruskal over what is left at the tiles' sides.
// Time: 16 ns a cell. Scratch: 1.6 bytes a cell, at most 3; none where one tile is enough. Biased. Draws: the weight of edge e is hash(key, e); e = 2 * cell
// goes east, 2 * cell + 1 south.

import { take } from "../arena";
import { ALL_WALLS, EAST, PURPOSE_MAIN, TORUS } from "../layout";
import { cellBeside, hasWay, openWall, readMask } from "../mask";
import { openBothSides } from "../passages";
import { derive, derivedWord, hash, unhash } from "../random";
import { begin, requestCount, requestHeight, requestIndex, requestMask, requestSeed, requestTopology, requestWidth } from "../request";
import { appendBorderEdge, BORDER_EDGE_BYTES, beginBorder, borderListEnd, borderNodes, solveTile, tilesAcross, tilesDown } from "../tile";

const DIGIT_BITS: u32 = 11;
const DIGITS: u32 = 1 << DIGIT_BITS;
const counts: usize = memory.data(4 * DIGITS, 16);

/** Sorts `count` u64 by their upper 32 bits: three rounds from `one` to `other` and back; answers where the result is. */
function sortByWeight(one: usize, other: usize, count: u32): usize {
  const bytes = (<usize>count) << 3;
  for (let shift: u64 = 32; shift < 64; shift += DIGIT_BITS) {
    memory.fill(counts, 0, 4 * DIGITS);
    for (let at = one; at < one + bytes; at += 8) {
      const digit = counts + ((<usize>(load<u64>(at) >> shift) & (DIGITS - 1)) << 2);
      store<u32>(digit, load<u32>(digit) + 8);
    }
    let sum: u32 = 0;
    for (let digit = counts; digit < counts + 4 * DIGITS; digit += 4) {
      const size = load<u32>(digit);
      store<u32>(digit, sum);
      sum += size;
    }
    for (let at = one; at < one + bytes; at += 8) {
      const item = load<u64>(at);
      const digit = counts + ((<usize>(item >> shift) & (DIGITS - 1)) << 2);
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
    const at = parents + ((<usize>node) << 2);
    const parent = load<u32>(at);
    if (parent == node) return node;
    const next = load<u32>(parents + ((<usize>parent) << 2));
    store<u32>(at, next);
    node = next;
  }
}

/** The minimum spanning forests of a request under a mask, in the plain way. Scratch: 46 bytes a cell, the mask's included. */
function forestsUnderMask(request: usize): usize {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const cells = width * height;
  const walls = take(<u64>cells * count);
  const parents = take((<u64>cells) << 2);
  const edges = take((<u64>cells) << 4);
  const spare = take((<u64>cells) << 4);
  if (!walls || !parents || !edges || !spare || !readMask(request)) return 0;
  memory.fill(walls, <u8>ALL_WALLS, <usize>cells * count);
  for (let i: u32 = 0; i < count; i++) {
    const maze = walls + <usize>i * cells;
    derive(requestSeed(request), requestIndex(request) + i, PURPOSE_MAIN);
    const k0 = derivedWord(0);
    const k1 = derivedWord(1);
    const k2 = derivedWord(2);
    const k3 = derivedWord(3);
    let length: u32 = 0;
    for (let edge: u32 = 0; edge < 2 * cells; edge++) {
      if (!hasWay(request, edge >> 1, 1 + (edge & 1))) continue;
      store<u64>(edges + ((<usize>length) << 3), ((<u64>hash(k0, k1, k2, k3, edge)) << 32) | edge);
      length++;
    }
    for (let cell: u32 = 0; cell < cells; cell++) store<u32>(parents + ((<usize>cell) << 2), cell);
    const sorted = sortByWeight(edges, spare, length);
    for (let item = sorted; item < sorted + ((<usize>length) << 3); item += 8) {
      const edge = load<u32>(item);
      const cell = edge >> 1;
      const next = cellBeside(cell, 1 + (edge & 1), width, height);
      const one = find(parents, cell);
      const other = find(parents, next);
      if (one == other) continue;
      store<u32>(parents + ((<usize>max(one, other)) << 2), min(one, other));
      openWall(maze, cell, 1 + (edge & 1), next);
    }
  }
  return walls;
}

export function kruskal(request: usize): usize {
  if (!begin(request)) return 0;
  if (requestMask(request)) return forestsUnderMask(request);
  const width = requestWidth(request);
  const height = requestHeight(request);
  const isTorus = requestTopology(request) == TORUS;
  const count = requestCount(request);
  const seed = requestSeed(request);
  const index = requestIndex(request);
  const cells = <u64>width * height;
  const walls = take(cells * count + 16);
  if (!walls) return 0;

  const across = tilesAcross(width);
  const maxColumns = (width + across - 1) / across;
  const down = tilesDown(height, maxColumns);
  const maxRows = (height + down - 1) / down;
  const tiles = across * down;
  // Nodes of the sides of a tile: west and east, then north and south.
  const sideNodes = ((across > 1 ? maxRows : 0) + (down > 1 ? maxColumns : 0)) << 1;
  const sideBytes = (<usize>sideNodes) << 2;
  let sides: usize = 0;
  let list: usize = 0;
  let parents: usize = 0;
  let sorted: usize = 0;
  let spare: usize = 0;
  if (tiles > 1) {
    const nodes = <u64>sideNodes * tiles;
    // A tile's own border edges make a tree of its nodes, and every two nodes share an edge across.
    const edges = nodes + (nodes >> 1);
    sides = take(4 * nodes);
    parents = take(4 * nodes);
    list = take(edges * BORDER_EDGE_BYTES);
    sorted = take(edges * 8);
    spare = take(edges * 8);
    if (!sides || !parents || !list || !sorted || !spare) return 0;
  }

  let at = walls;
  for (let i: u32 = 0; i < count; i++) {
    derive(seed, index + i, PURPOSE_MAIN);
    const k0 = derivedWord(0);
    const k1 = derivedWord(1);
    const k2 = derivedWord(2);
    const k3 = derivedWord(3);
    beginBorder(list);
    let side = sides;
    for (let tileY: u32 = 0; tileY < down; tileY++) {
      const y = <u32>((<u64>tileY * height) / down);
      const rows = <u32>(((<u64>tileY + 1) * height) / down) - y;
      for (let tileX: u32 = 0; tileX < across; tileX++) {
        const x = <u32>((<u64>tileX * width) / across);
        const columns = <u32>(((<u64>tileX + 1) * width) / across) - x;
        solveTile(at, width, height, isTorus, x, y, columns, rows, side, k0, k1, k2, k3);
        side += sideBytes;
      }
    }
    if (tiles > 1) {
      // The edges from tile to tile.
      side = sides;
      for (let tileY: u32 = 0; tileY < down; tileY++) {
        const y = <u32>((<u64>tileY * height) / down);
        const rows = <u32>(((<u64>tileY + 1) * height) / down) - y;
        for (let tileX: u32 = 0; tileX < across; tileX++) {
          const x = <u32>((<u64>tileX * width) / across);
          const columns = <u32>(((<u64>tileX + 1) * width) / across) - x;
          if (across > 1 && (isTorus || tileX + 1 < across)) {
            const east = side + ((<usize>rows) << 2);
            const beyond = tileX + 1 < across ? side + sideBytes : side - <usize>(across - 1) * sideBytes;
            for (let row: u32 = 0; row < rows; row++) {
              const cell = (y + row) * width + x + columns - 1;
              const to = (<usize>row) << 2;
              appendBorderEdge(hash(k0, k1, k2, k3, cell << 1), load<u32>(east + to), load<u32>(beyond + to));
            }
          }
          if (down > 1 && (isTorus || tileY + 1 < down)) {
            const south = side + (across > 1 ? (<usize>rows) << 3 : 0) + (columns << 2);
            const nextY = tileY + 1 < down ? tileY + 1 : 0;
            const nextRows = <u32>(((<u64>nextY + 1) * height) / down) - <u32>((<u64>nextY * height) / down);
            const beyond = sides + <usize>(nextY * across + tileX) * sideBytes + (across > 1 ? (<usize>nextRows) << 3 : 0);
            for (let column: u32 = 0; column < columns; column++) {
              const cell = (y + rows - 1) * width + x + column;
              const to = (<usize>column) << 2;
              appendBorderEdge(hash(k0, k1, k2, k3, (cell << 1) | 1), load<u32>(south + to), load<u32>(beyond + to));
            }
          }
          side += sideBytes;
        }
      }
      const edges = <u32>(borderListEnd() - list) / BORDER_EDGE_BYTES;
      for (let edge: u32 = 0; edge < edges; edge++) {
        store<u64>(sorted + ((<usize>edge) << 3), ((<u64>load<u32>(list + edge * BORDER_EDGE_BYTES)) << 32) | edge);
      }
      const order = sortByWeight(sorted, spare, edges);
      const nodes = borderNodes();
      for (let node: u32 = 0; node < nodes; node++) store<u32>(parents + ((<usize>node) << 2), node);
      for (let item = order; item < order + ((<usize>edges) << 3); item += 8) {
        const record = list + load<u32>(item) * BORDER_EDGE_BYTES;
        const one = find(parents, load<u32>(record, 4));
        const other = find(parents, load<u32>(record, 8));
        if (one == other) continue;
        store<u32>(parents + ((<usize>max(one, other)) << 2), min(one, other));
        const edge = unhash(k0, k1, k2, k3, load<u32>(item, 4));
        const wall = at + (edge >> 1);
        store<u8>(wall, load<u8>(wall) & ~(EAST << (edge & 1)));
      }
    }
    openBothSides(at, width, height, isTorus);
    at += <usize>cells;
  }
  return walls;
}
