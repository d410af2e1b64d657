// The tree of a tile.

import { nameSides } from "./border";
import { numberComponents } from "./components";
import { keepEdges } from "./detours";
import { listEdges } from "./list";
import { copyLaidWalls, copyWalls, markTile } from "./marks";
import { goToTile, plan } from "./plan";
import { beginComponents, joinComponents } from "./rounds";
import { laySurroundings } from "./surroundings";
import { weighTile } from "./weights";

export function enterTile(across: u32, down: u32): void {
  goToTile(across, down);
  laySurroundings();
}

export function solveTile(): void {
  weighTile();
  markTile();
  if (plan.isLaid) copyLaidWalls();
  else copyWalls();
  const components = numberComponents();
  beginComponents(components);
  const hasBorder = plan.across * plan.down > 1;
  if (hasBorder) nameSides();
  if (components < 2) return;
  keepEdges();
  joinComponents(components, listEdges(), hasBorder);
}
