// Wilson and Aldous-Broder: walks by random slots. Source: Wilson, "Generating random spanning trees more quickly than
// the cover time", 1996; Broder, "Generating random spanning trees", 1989; Aldous, "The random walk construction of
// uniform spanning trees", 1990. Memory: 4 bytes per cell, 2 with classes (Wilson), 1 (Aldous-Broder). Uniform. Draws:
// for each step a number below the count of the cell's slots. Both return false if memory runs out, or if a walk
// exceeds the maximum number of steps.

import { take } from "../arena";
import { Draw } from "../core/choices";
import { NONE } from "../core/sets";
import { END, isSpent, refill } from "./draws";
import { cells, regionOf, word } from "./graph";
import { beginRegions, nextRegion, regionCells, regionStart } from "./regions";
import { Classes, Slots } from "./slots";

/** The slots by which walks last left their cells, inlined. */
class Exits {
  @inline
  static get<Layout>(exits: usize, cell: u32): u32 {
    return idof<Layout>() == idof<Classes>() ? load<u16>(exits + ((<usize>cell) << 1)) : load<u32>(word(exits, cell));
  }

  @inline
  static set<Layout>(exits: usize, cell: u32, slot: u32): void {
    if (idof<Layout>() == idof<Classes>()) store<u16>(exits + ((<usize>cell) << 1), slot);
    else store<u32>(word(exits, cell), slot);
  }

  /** The value of a cell in the tree. */
  @inline
  static inTree<Layout>(): u32 {
    return idof<Layout>() == idof<Classes>() ? 0xffff : NONE;
  }
}

export function wilson<Layout>(from: u32, tree: usize): bool {
  const IN = Exits.inTree<Layout>();
  const exits = take((<u64>cells) << 2);
  if (!exits) return false;
  memory.fill(exits, 0, (<usize>cells) << 2);
  beginRegions(from);
  while (nextRegion()) Exits.set<Layout>(exits, regionStart, IN);
  let at = END;
  for (let first: u32 = 0; first < cells; first++) {
    if (Exits.get<Layout>(exits, first) == IN) continue;
    // A cell without a slot.
    if (regionOf && load<u32>(word(regionOf, first)) == NONE) continue;
    let cell = first;
    do {
      if (at == END) {
        if (isSpent()) return false;
        at = refill();
      }
      const degree = Slots.degree<Layout>(cell);
      const product = <u64>load<u32>(at) * degree;
      at += 4;
      if (Draw.isRejected(product, degree)) continue;
      const slot = Slots.first<Layout>(cell) + <u32>(product >> 32);
      Exits.set<Layout>(exits, cell, slot);
      cell = Slots.next<Layout>(cell, slot);
    } while (Exits.get<Layout>(exits, cell) != IN);
    cell = first;
    for (let slot = Exits.get<Layout>(exits, cell); slot != IN; slot = Exits.get<Layout>(exits, cell)) {
      Exits.set<Layout>(exits, cell, IN);
      store<u8>(tree + <usize>Slots.edge<Layout>(cell, slot), 1);
      cell = Slots.next<Layout>(cell, slot);
    }
  }
  return true;
}

export function aldousBroder<Layout>(from: u32, tree: usize): bool {
  const visited = take(cells);
  if (!visited) return false;
  memory.fill(visited, 0, cells);
  let at = END;
  beginRegions(from);
  while (nextRegion()) {
    let cell = regionStart;
    store<u8>(visited + cell, 1);
    let left = regionCells - 1;
    while (left) {
      if (at == END) {
        if (isSpent()) return false;
        at = refill();
      }
      const degree = Slots.degree<Layout>(cell);
      const product = <u64>load<u32>(at) * degree;
      at += 4;
      if (Draw.isRejected(product, degree)) continue;
      const slot = Slots.first<Layout>(cell) + <u32>(product >> 32);
      const next = Slots.next<Layout>(cell, slot);
      if (!load<u8>(visited + next)) {
        store<u8>(visited + next, 1);
        store<u8>(tree + <usize>Slots.edge<Layout>(cell, slot), 1);
        left--;
      }
      cell = next;
    }
  }
  return true;
}
