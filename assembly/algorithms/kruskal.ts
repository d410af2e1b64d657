// Kruskal: visits all edges by increasing weight, and opens those that join two different sets. Source: Kruskal, "On
// the shortest spanning subtree of a graph and the traveling salesman problem", 1956. The weights are random and all
// different. Therefore there is only one minimum spanning tree (under a mask, one per region), and every method finds
// the same maze. This implementation uses the method of Borůvka ("O jistém problému minimálním", 1926) within tiles, so
// that the scratch memory stays in the caches. Kruskal's algorithm then joins the tiles (kruskal/border.ts). The steps
// within a tile are:
//
// 1. Compute the weight of each edge (weights.ts). Each cell marks its lightest edge (marks.ts).
// 2. Number the components that the marked edges form (components.ts).
// 3. Drop edges between components that are the heaviest edge of a small cycle (detours.ts). List the other edges
// between components (list.ts).
// 4. Join components along their lightest edges, in rounds, until one component is left (rounds.ts).
//
// Time: linear as far as measured; 0.6 times that of sorting and joining all edges. Scratch: typically 0.7 and at most
// 1.2 bytes per cell; none if the maze is a single tile (at most 256 x 256 cells). Biased. Draws: the weight of edge e
// is hash(key, e). Edge 2 * cell leads east from a cell, edge 2 * cell + 1 leads south.

import { AT_WIDTH, TORUS } from "../abi";
import { take } from "../arena";
import { begin, Request } from "../request";
import { joinBorder, takeBorder } from "./kruskal/border";
import { plan, planMazes } from "./kruskal/plan";
import { enterTile, solveTile, solveTiles } from "./kruskal/tile";
import { setKey } from "./kruskal/weights";

// The width, height and topology of the mazes of the last call if they were single tiles without a mask, else 0. The
// next call with the same shape reuses the tile, which saves 0.18 µs per call.
let entered: u64 = 0;

export function kruskal(request: usize): usize {
  if (!begin(request)) return 0;
  const count = Request.count(request);
  const cells = Request.width(request) * Request.height(request);
  const walls = take(<u64>cells * count + 16);
  if (!walls) return 0;
  const grid = (load<u64>(request, AT_WIDTH) << 1) | u64(Request.topology(request) == TORUS);
  if (grid != entered || Request.mask(request)) {
    entered = 0;
    planMazes(request);
    if (plan.across * plan.down == 1) {
      enterTile(0, 0);
      if (!STRIPS && !plan.mask) entered = grid;
    } else if (!takeBorder()) return 0;
  }
  const isOneTile = plan.across * plan.down == 1;
  for (let i: u32 = 0; i < count; i++) {
    setKey(Request.seed(request), Request.index(request) + i);
    plan.walls = walls + <usize>i * cells;
    if (isOneTile) solveTile();
    else {
      solveTiles();
      joinBorder();
    }
  }
  return walls;
}
