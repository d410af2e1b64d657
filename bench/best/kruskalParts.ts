// Parts of the hand-optimized Kruskal that do not access its lists of edges.

import { EAST, NORTH, SOUTH, WEST } from "../../assembly/abi.ts";

export function makeCorridor(width: number, height: number, walls: Uint8Array, at: number): void {
  const end = at + width * height;
  const [both, first, last] = width === 1 ? [EAST | WEST, NORTH, SOUTH] : [NORTH | SOUTH, WEST, EAST];
  walls.fill(both, at, end);
  walls[at] |= first;
  walls[end - 1] |= last;
}

/** Numbers the components of the graph that joins each i of first..end-1 to links[i]. Returns their count. */
export function numberAll(links: Int32Array, numbers: Int32Array, first: number, end: number): number {
  let number = 1;
  for (let i = first; i < end; i++) {
    const link = links[i];
    // If two cells take the same edge, the first one is the root.
    const root = +(links[link] === i) & +(i < link);
    numbers[i] = number;
    links[i] = link ^ ((link ^ i) & -root);
    number += root;
  }
  for (let i = first; i < end; i++) {
    let root = links[links[links[i]]];
    while (links[root] !== root) root = links[root];
    numbers[i] = numbers[root];
  }
  return number - 1;
}

/**
 * Replaces marks of open edges by walls. Goes backwards, because each cell reads the marks of its north and west
 * neighbours.
 */
export function writeWalls(width: number, height: number, walls: Uint8Array, at: number): void {
  for (let y = height - 1; y >= 0; y--) {
    const row = at + y * width;
    for (let x = width - 1; x >= 0; x--) {
      const cell = row + x;
      const west = x === 0 ? 0 : (walls[cell - 1] & 1) << 3;
      const north = y === 0 ? 0 : (walls[cell - width] & 2) >>> 1;
      walls[cell] = 15 ^ (walls[cell] << 1) ^ west ^ north;
    }
  }
}
