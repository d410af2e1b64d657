// The tree of a tile.

import { nameSides } from "./border";
import { numberComponents } from "./components";
import { keepEdges } from "./detours";
import { listEdges } from "./list";
import { copyMarks, markTile } from "./marks";
import { goToTile, plan } from "./plan";
import { beginComponents, joinComponents } from "./rounds";
import { laySurroundings } from "./surroundings";
import { weighTile } from "./weights";

/** Selects the current tile. */
export function enterTile(across: u32, down: u32): void {
  goToTile(across, down);
  laySurroundings();
}

/** Opens the passages that certainly belong to the tree, and passes the others to the border. */
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
