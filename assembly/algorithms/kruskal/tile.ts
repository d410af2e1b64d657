// Solves the tiles of a maze.

import { beginBorder, nameSides } from "./border";
import { numberComponents } from "./components";
import { keepEdges } from "./detours";
import { listEdges } from "./list";
import { copyMarks, markTile } from "./marks";
import { goToTile, plan } from "./plan";
import { beginComponents, joinComponents } from "./rounds";
import { laySurroundings } from "./surroundings";
import { weighTile } from "./weights";

/** Makes a tile the current one, and records its cells and edges. */
export function enterTile(across: u32, down: u32): void {
  goToTile(across, down);
  laySurroundings();
}

/**
 * Opens the passages of the current tile that belong to the tree whatever the other tiles contain. Appends the
 * undecided edges to the graph of border.ts.
 */
export function solveTile(): void {
  weighTile();
  markTile();
  copyMarks();
  const components = numberComponents();
  beginComponents(components);
  const isAlone = plan.across * plan.down == 1 && !(STRIPS && plan.sides);
  if (!isAlone) nameSides();
  if (components < 2) return;
  keepEdges();
  joinComponents(components, listEdges(), isAlone);
}

/** Solves all tiles of a maze. The undecided edges are then in the graph of border.ts. */
export function solveTiles(): void {
  beginBorder();
  for (let down: u32 = 0; down < plan.down; down++)
    for (let across: u32 = 0; across < plan.across; across++) {
      enterTile(across, down);
      solveTile();
    }
}
