// Represents a maze as a graph for queries.

import { MAX_COUNT } from "../../assembly/abi.ts";
import { checkInteger } from "../core/errors.ts";
import { Grid } from "../square/grid.ts";
import { countInside } from "../square/mask.ts";
import { checkBytes, checkShape, type MazeBatch, type Snapshot, type Walls } from "../square/maze.ts";

/** The fields of a batch that queries need. */
export type WallsBatch = Pick<MazeBatch, "width" | "height" | "topology" | "mask" | "count" | "walls">;

/** Checks a batch. Returns a copy of its fields. */
export function checkBatch(batch: WallsBatch): Snapshot & WallsBatch {
  const fields = checkShape(batch);
  const cells = fields.width * fields.height;
  const count = checkInteger("count", batch.count, 0, MAX_COUNT);
  checkBytes(fields.walls, count * cells, `${count} * ${cells} = ${count * cells}`);
  return { ...fields, count };
}

/** A maze as a graph: its cells, and the passages between them. */
export class Graph extends Grid {
  /** One byte per cell: bit d is set if there is a passage in direction d (0 north, 1 east, 2 south, 3 west). */
  readonly open: Uint8Array;
  /** The number of cells inside the mask. */
  readonly inside: number;

  /**
   * Accepts any maze. A passage joins two adjacent cells if neither cell has a wall on their common side. Openings in
   * the border of a plane, and passages from a cell to itself, do not count. Ignores bits 4 to 7 of the walls.
   */
  constructor({ width, height, topology, mask, walls }: Walls) {
    super(width, height, topology === "torus", mask);
    this.inside = mask ? countInside(mask) : this.cells;
    this.open = new Uint8Array(this.cells);
    for (let cell = 0; cell < this.cells; cell++) {
      if (!this.has(cell)) continue;
      for (let direction = 0; direction < 4; direction++) {
        const next = this.neighbour(cell, direction);
        if (next === -1 || next === cell) continue;
        const closed = (walls[cell] >> direction) | (walls[next] >> (direction ^ 2));
        if ((closed & 1) === 0) this.open[cell] |= 1 << direction;
      }
    }
  }

  /** Returns the number of passages of a cell. */
  degree(cell: number): number {
    const open = this.open[cell];
    return (open & 1) + ((open >> 1) & 1) + ((open >> 2) & 1) + (open >> 3);
  }

  /** Returns the cell at the other end of a passage; -1 if there is no passage. */
  through(cell: number, direction: number): number {
    return (this.open[cell] >> direction) & 1 ? this.neighbour(cell, direction) : -1;
  }

  /** Returns the number of steps between two cells, ignoring walls. On a torus, the steps may cross the border. */
  straightDistance(from: number, to: number): number {
    const { width, height, torus } = this;
    const dx = Math.abs((from % width) - (to % width));
    const dy = Math.abs(Math.floor(from / width) - Math.floor(to / width));
    return torus ? Math.min(dx, width - dx) + Math.min(dy, height - dy) : dx + dy;
  }
}
