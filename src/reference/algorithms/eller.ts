// Eller: works row by row. A union-find tracks which cells of the row are connected. A random bit joins neighbours
// in different sets, and every set continues into the next row at least once. Source: Eller, 1982, as described by
// Buck, Mazes for Programmers, 2015, and in the International Obfuscated C Code Contest of 1988. Time: one step per
// cell. Memory: O(width). Biased. Draws: bit x of row y of two sequences, from left to right. A 1 in the first carves
// east if the sets differ. A 1 in the second keeps the south wall if another cell of the set has carved south or still
// can. The last row carves east wherever sets differ.

import { PURPOSE_SOUTHWARD } from "../../../assembly/abi.ts";
import { carve } from "../../square/grid.ts";
import { RowBits } from "../rowBits.ts";
import { makeRows, type ReferenceAlgorithm, type RowAlgorithm } from "../task.ts";
import { UnionFind } from "../unionFind.ts";

const NONE = -1;

export const ellerRows: RowAlgorithm = (task) => {
  const { width, listener } = task;
  const eastward = new RowBits(task);
  // With a separate key, these bits are independent of the bits for carving east.
  const southward = new RowBits(task, { purpose: PURPOSE_SOUTHWARD });
  let sets = new UnionFind(width);
  let below = new UnionFind(width);
  // At the root of each set: the number of cells of the set in this row that have carved south, or may still do so.
  const alive = new Uint32Array(width).fill(1);
  const wentSouth = new Uint8Array(width);
  const heirs = new Int32Array(width);

  return (walls, at, y, isLast) => {
    const opensEast = eastward.row(y);
    const closesSouth = southward.row(y);
    for (let x = 0; x < width; x++) {
      const cell = at + x;
      listener?.work(at, cell);
      if (x < width - 1 && (isLast || opensEast[x] === 1)) {
        const here = sets.find(x);
        const beside = sets.find(x + 1);
        if (here !== beside) {
          sets.join(here, beside);
          alive[sets.find(x)] = alive[here] + alive[beside];
          carve(walls, cell, 1, cell + 1);
        }
      }
      if (isLast) continue;
      const root = sets.find(x);
      wentSouth[x] = alive[root] > 1 && closesSouth[x] === 1 ? 0 : 1;
      if (wentSouth[x]) carve(walls, cell, 2, cell + width);
      else alive[root]--;
    }
    if (isLast) return;
    // Sets of the next row: the cells reached from one set form a set; a cell below a wall is a set of its own.
    below.reset();
    heirs.fill(NONE);
    for (let x = 0; x < width; x++) {
      if (!wentSouth[x]) continue;
      const root = sets.find(x);
      if (heirs[root] === NONE) heirs[root] = x;
      else below.join(heirs[root], x);
    }
    alive.fill(0);
    for (let x = 0; x < width; x++) alive[below.find(x)]++;
    [sets, below] = [below, sets];
  };
};

export const eller: ReferenceAlgorithm = (task) => makeRows(ellerRows, task);
