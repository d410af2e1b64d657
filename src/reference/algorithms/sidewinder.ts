// Sidewinder: runs of cells that are joined eastward. Each run opens north once. Source: Think Labyrinth, "Sidewinder".
// Time: one step per cell. Memory: none. Biased. Draws: bit x of row y, 1 = carve east; one choice word for every run
// below the top row, in order.

import { CHOICE_WORDS } from "../../../assembly/abi.ts";
import { drawBelow, epochRows, hash } from "../../core/random.ts";
import { carve } from "../../square/grid.ts";
import { RowBits } from "../rowBits.ts";
import { makeRows, type ReferenceAlgorithm, type RowAlgorithm } from "../task.ts";

export const sidewinderRows: RowAlgorithm = (task) => {
  const { width, parameters, listener } = task;
  const bits = new RowBits(task, { share: parameters.horizontal });
  const rowsOfKey = epochRows(width);
  let choices = CHOICE_WORDS;
  return (walls, at, y) => {
    const key = bits.key(y);
    const opensEast = bits.row(y);
    if (y % rowsOfKey === 0) choices = CHOICE_WORDS;
    const nextChoice = () => hash(key, choices++);
    let runStart = 0;
    for (let x = 0; x < width; x++) {
      const cell = at + x;
      listener?.work(at + runStart, cell);
      if (x < width - 1 && (y === 0 || opensEast[x] === 1)) {
        carve(walls, cell, 1, cell + 1);
        continue;
      }
      if (y > 0) {
        const opened = at + runStart + drawBelow(x + 1 - runStart, nextChoice);
        carve(walls, opened, 0, opened - width);
      }
      runStart = x + 1;
    }
  };
};

export const sidewinder: ReferenceAlgorithm = (task) => makeRows(sidewinderRows, task);
