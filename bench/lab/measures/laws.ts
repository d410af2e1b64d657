// Compares the measured share of dead ends with the exact share.

import type { AlgorithmId } from "../../../src/index.ts";
import { engine, markdown, SEED } from "./figures.ts";

const UNIFORM = (8 / Math.PI ** 2) * (1 - 2 / Math.PI);

const EXACT: readonly [AlgorithmId, number][] = [
  ["binary-tree", 0.25],
  ["sidewinder", 1 / 8 + (1 - Math.LN2) / 2],
  ["aldous-broder", UNIFORM],
  ["aldous-broder-walls", UNIFORM],
  ["wilson", UNIFORM],
];

const SIDE = 1000;
const MAZES = 4;
// Cells nearer to the border are not measured, because the border affects their walls.
const MARGIN = 16;
const DEAD_ENDS = [7, 11, 13, 14];

export function laws(): string {
  const rows = EXACT.map(([id, share]) => {
    let deadEnds = 0;
    for (let index = 0; index < MAZES; index++) {
      const { walls } = engine.generate({ algorithm: id, width: SIDE, height: SIDE, seed: SEED, index });
      for (let y = MARGIN; y < SIDE - MARGIN; y++)
        for (let x = MARGIN; x < SIDE - MARGIN; x++) if (DEAD_ENDS.includes(walls[y * SIDE + x])) deadEnds++;
    }
    const measured = deadEnds / (MAZES * (SIDE - 2 * MARGIN) ** 2);
    return [id, measured.toFixed(5), share.toFixed(5), (measured - share).toFixed(5)];
  });
  return markdown(["algorithm", "measured", "exact", "difference"], rows);
}
