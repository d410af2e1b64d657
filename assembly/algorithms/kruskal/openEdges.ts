// Opens passages in the maze, in both cells. Edges are given by their weights, from which the hash's inverse yields
// their numbers.

import { plan } from "./plan";
import { edgesOf } from "./weights";

// Masks that clear one wall. The sum NO_EAST + EAST_TO_SOUTH clears the south wall, NO_WEST + WEST_TO_NORTH the north
// wall.
const NO_EAST: u32 = 0xfd;
const NO_WEST: u32 = 0xf7;
const EAST_TO_SOUTH: u32 = 0xfb - NO_EAST;
const WEST_TO_NORTH: u32 = 0xfe - NO_WEST;

class Passage {
  @inline
  static open(walls: usize, edge: u32, width: u32, cells: u32, isTorus: bool): void {
    const cell = edge >> 1;
    const isSouth = edge & 1;
    let next = cell + (isSouth ? width : 1);
    if (isTorus) {
      if (isSouth) next -= next >= cells ? cells : 0;
      else next -= next % width ? 0 : width;
    }
    store<u8>(walls + cell, load<u8>(walls + cell) & (NO_EAST + isSouth * EAST_TO_SOUTH));
    store<u8>(walls + next, load<u8>(walls + next) & (NO_WEST + isSouth * WEST_TO_NORTH));
  }
}

/** Opens the edges whose `count` weights are stored at `weights`. Overwrites up to 16 bytes past the weights. */
export function openEdges(weights: usize, count: u32): void {
  if (!count) return;
  const walls = plan.walls;
  const width = plan.gridWidth;
  // In a strip that adjoins other rows, edges to the south do not wrap around to the first row.
  const cells = STRIPS && plan.sides ? u32.MAX_VALUE : width * plan.gridHeight;
  const isTorus = plan.isTorus;
  const end = weights + (count << 2);
  // Copies of the last weight fill the rest of the last vector.
  v128.store(end, i32x4.splat(load<u32>(end - 4)));
  for (let at = weights; at < end; at += 16) {
    const edges = edgesOf(v128.load(at));
    Passage.open(walls, i32x4.extract_lane(edges, 0), width, cells, isTorus);
    Passage.open(walls, i32x4.extract_lane(edges, 1), width, cells, isTorus);
    Passage.open(walls, i32x4.extract_lane(edges, 2), width, cells, isTorus);
    Passage.open(walls, i32x4.extract_lane(edges, 3), width, cells, isTorus);
  }
}
