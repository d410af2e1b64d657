// Recursive backtracker and simplified Prim. Source: Think Labyrinth. Memory: 5 bytes per cell (backtracker), 1 per cell
// and 4 per edge (Prim). Biased. Draws: src/reference/graph/ documents them. Both return false if memory runs out.

import { take } from "../arena";
import { Draw } from "../core/choices";
import { END, refill } from "./draws";
import { cells, edges, word } from "./graph";
import { beginRegions, nextRegion, regionCells, regionStart } from "./regions";
import { Classes, Slots } from "./slots";

/** For cells of at most 64 slots. Only cells with more than one slot ahead stay on the path (recursiveBacktracker.ts). */
export function backtracker<Layout>(from: u32, tree: usize): bool {
  const visited = take(cells);
  const path = take((<u64>cells) << 2);
  if (!visited || !path) return false;
  memory.fill(visited, 0, cells);
  let at = END;
  beginRegions(from);
  while (nextRegion()) {
    let top = path;
    let cell = regionStart;
    store<u8>(visited + cell, 1);
    let left = regionCells - 1;
    while (left) {
      const degree = Slots.degree<Layout>(cell);
      const first = Slots.first<Layout>(cell);
      // Bit k: the slot first + k leads to an unvisited cell.
      let set: u64 = 0;
      for (let k: u32 = 0; k < degree; k++)
        set |= (<u64>(load<u8>(visited + Slots.next<Layout>(cell, first + k)) ^ 1)) << k;
      const ahead = <u32>popcnt(set);
      if (!ahead) {
        top -= 4;
        cell = load<u32>(top);
        continue;
      }
      if (at == END) at = refill();
      const product = <u64>load<u32>(at) * ahead;
      at += 4;
      if (Draw.isRejected(product, ahead)) continue;
      for (let pick = <u32>(product >> 32); pick; pick--) set &= set - 1;
      const slot = first + <u32>ctz(set);
      store<u32>(top, cell);
      top += (<usize>u32(ahead > 1)) << 2;
      store<u8>(tree + <usize>Slots.edge<Layout>(cell, slot), 1);
      cell = Slots.next<Layout>(cell, slot);
      store<u8>(visited + cell, 1);
      left--;
    }
  }
  return true;
}

/** An entry of the list is a slot; with classes, 8 * cell + the index of the slot in the cell. */
export function primSimplified<Layout>(from: u32, tree: usize): bool {
  const isIn = take(cells);
  // Entries are written past the end of the list, and count only if they leave the maze.
  const list = take(((<u64>edges) << 2) + 16);
  if (!isIn || !list) return false;
  memory.fill(isIn, 0, cells);
  let at = END;
  beginRegions(from);
  while (nextRegion()) {
    let length: u32 = 0;
    let cell = regionStart;
    let enters = true;
    while (true) {
      if (enters) {
        store<u8>(isIn + cell, 1);
        const degree = Slots.degree<Layout>(cell);
        const first = Slots.first<Layout>(cell);
        for (let k: u32 = 0; k < degree; k++) {
          store<u32>(word(list, length), idof<Layout>() == idof<Classes>() ? (cell << 3) | k : first + k);
          length += u32(!load<u8>(isIn + Slots.next<Layout>(cell, first + k)));
        }
      }
      if (!length) break;
      if (at == END) at = refill();
      const product = <u64>load<u32>(at) * length;
      at += 4;
      enters = false;
      if (Draw.isRejected(product, length)) continue;
      const place = word(list, <u32>(product >> 32));
      const entry = load<u32>(place);
      store<u32>(place, load<u32>(word(list, --length)));
      const before = idof<Layout>() == idof<Classes>() ? entry >> 3 : 0;
      const slot = idof<Layout>() == idof<Classes>() ? Slots.first<Layout>(before) + (entry & 7) : entry;
      cell = Slots.next<Layout>(before, slot);
      if (load<u8>(isIn + cell)) continue;
      store<u8>(tree + <usize>Slots.edge<Layout>(before, slot), 1);
      enters = true;
    }
  }
  return true;
}
