// Braiding: opens dead ends. Source: Think Labyrinth, "Braid". src/reference/graph/braid.ts documents the draws.

import { nextBelow, nextWord } from "../core/random";
import { cells } from "./graph";
import { degreeOf, edgeOf, firstOf } from "./slots";

/** Opens each dead end of a maze with probability `share` / 2^31. The draws have begun (startNextWords). */
export function braid(tree: usize, share: u32): void {
  for (let cell: u32 = 0; cell < cells; cell++) {
    const degree = degreeOf(cell);
    const first = firstOf(cell);
    let closed: u32 = 0;
    for (let slot = first; slot < first + degree; slot++) closed += u32(!load<u8>(tree + edgeOf(cell, slot)));
    if (degree - closed != 1 || !closed || nextWord() >> 1 >= share) continue;
    let rank = nextBelow(closed);
    let slot = first;
    while (load<u8>(tree + edgeOf(cell, slot)) || rank--) slot++;
    store<u8>(tree + edgeOf(cell, slot), 1);
  }
}
