// True Prim on graphs: from the start, repeatedly opens the lightest edge that leaves the maze. The weights are those of
// Kruskal, so both make the same maze. Source: Prim, "Shortest connection networks and some generalizations", 1957.
// Time: O(m log m) for m edges. Memory: 8 bytes per edge. Biased. Draws: the weight of edge e is hash(key, e).

import { hash, hashKey, unhash } from "../../core/random.ts";
import { Heap } from "../heap.ts";
import { type GraphReferenceAlgorithm, slotsTo } from "./task.ts";

export const primTrue: GraphReferenceAlgorithm = ({
  cells,
  edges,
  slots,
  regions,
  seed,
  index,
  passages,
  listener,
}) => {
  const key = hashKey(seed, index);
  const isIn = new Uint8Array(cells);
  const frontier = new Heap(passages.length);

  function enter(cell: number): void {
    isIn[cell] = 1;
    listener?.mark(cell, "in");
    for (const slot of slotsTo(slots, cell, isIn, 0)) {
      frontier.push(hash(key, slots.edge[slot]));
      listener?.mark(slots.next[slot], "frontier");
    }
  }

  for (const { start } of regions) {
    enter(start);
    while (frontier.size > 0) {
      const edge = unhash(key, frontier.pop());
      const [one, other] = edges.subarray(2 * edge, 2 * edge + 2);
      if (isIn[one] && isIn[other]) {
        listener?.skip(one, other);
        continue;
      }
      passages[edge] = 1;
      enter(isIn[one] ? other : one);
    }
  }
};
