// Opens passages in the maze, from both sides, at edges that are known by their weights.

import { unhash4 } from "../../random";
import { keyVector } from "./keys";
import { plan } from "./plan";

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
    store<u8>(walls + cell, load<u8>(walls + cell) & (0xfd - (isSouth << 1)));
    store<u8>(walls + next, load<u8>(walls + next) & (0xf7 + 7 * isSouth));
  }
}

/** Opens the edges of `count` weights at `weights`; up to three more words there are overwritten. */
export function openEdges(weights: usize, count: u32): void {
  if (!count) return;
  const key0 = keyVector(0);
  const key1 = keyVector(1);
  const key2 = keyVector(2);
  const key3 = keyVector(3);
  const walls = plan.walls;
  const width = plan.gridWidth;
  const cells = width * plan.gridHeight;
  const isTorus = plan.isTorus;
  const end = weights + (count << 2);
  // Full vectors: the last one a few times.
  v128.store(end, i32x4.splat(load<u32>(end - 4)));
  for (let at = weights; at < end; at += 16) {
    const edges = unhash4(key0, key1, key2, key3, v128.load(at));
    Passage.open(walls, i32x4.extract_lane(edges, 0), width, cells, isTorus);
    Passage.open(walls, i32x4.extract_lane(edges, 1), width, cells, isTorus);
    Passage.open(walls, i32x4.extract_lane(edges, 2), width, cells, isTorus);
    Passage.open(walls, i32x4.extract_lane(edges, 3), width, cells, isTorus);
  }
}
