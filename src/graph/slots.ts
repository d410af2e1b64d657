// Slots: the edges of each cell in order of their numbers.

import type { Graph } from "./graph.ts";

/** The slots of all cells. Slots rows[c]..rows[c + 1] - 1 belong to cell c. */
export interface Slots {
  readonly rows: Uint32Array;
  /** The cell at the other end of each slot's edge. */
  readonly next: Uint32Array;
  /** The edge number of each slot. */
  readonly edge: Uint32Array;
}

/** Returns the slots of a graph. Unused edge numbers have none. */
export function slotsOf({ cells, edges }: Pick<Graph, "cells" | "edges">): Slots {
  const rows = new Uint32Array(cells + 1);
  for (let at = 0; at < edges.length; at += 2) {
    if (edges[at] === edges[at + 1]) continue;
    rows[edges[at] + 1]++;
    rows[edges[at + 1] + 1]++;
  }
  for (let cell = 0; cell < cells; cell++) rows[cell + 1] += rows[cell];
  const next = new Uint32Array(rows[cells]);
  const edge = new Uint32Array(rows[cells]);
  const end = rows.slice();
  for (let at = 0; at < edges.length; at += 2) {
    if (edges[at] === edges[at + 1]) continue;
    for (const side of [at, at + 1]) {
      const slot = end[edges[side]]++;
      next[slot] = edges[side ^ 1];
      edge[slot] = at >>> 1;
    }
  }
  return { rows, next, edge };
}

/** A connected region: the cell from which its maze grows, and its number of cells. */
export interface Region {
  readonly start: number;
  readonly cells: number;
}

/** Returns the regions of a graph: the region of `start` first, then the others in order of their first cells. */
export function regionsOf({ rows, next }: Slots, start: number): Region[] {
  const cells = rows.length - 1;
  const seen = new Uint8Array(cells);
  const queue = new Uint32Array(cells);
  const regions: Region[] = [];
  for (let place = -1; place < cells; place++) {
    const from = place === -1 ? start : place;
    if (seen[from]) continue;
    seen[from] = 1;
    queue[0] = from;
    let length = 1;
    for (let head = 0; head < length; head++) {
      for (let slot = rows[queue[head]]; slot < rows[queue[head] + 1]; slot++) {
        if (seen[next[slot]]) continue;
        seen[next[slot]] = 1;
        queue[length++] = next[slot];
      }
    }
    regions.push({ start: from, cells: length });
  }
  return regions;
}
