// Kruskal: the minimum spanning tree of random weights. Source: Kruskal, "On the shortest spanning subtree of a graph
// and the traveling salesman problem", 1956. All weights differ, so there is one such tree, and every method finds it.
// Here each tile of the grid is solved by Borůvka's rounds, and Kruskal's own method joins what is left at the tiles'
// sides. Biased. Draws: the weight of edge e is hash(key, e); e = 2 * cell goes east, 2 * cell + 1 south.

import { take } from "../arena";
import { begin, requestCount, requestHeight, requestWidth } from "../request";
import { beginBorder, joinBorder, takeBorder } from "./kruskal/border";
import { beginMaze, plan, planMazes } from "./kruskal/plan";
import { enterTile, solveTile } from "./kruskal/tile";

export function kruskal(request: usize): usize {
  if (!begin(request)) return 0;
  const count = requestCount(request);
  const cells = requestWidth(request) * requestHeight(request);
  const walls = take(<u64>cells * count + 16);
  if (!walls) return 0;
  planMazes(request);
  if (plan.across * plan.down == 1) {
    enterTile(0, 0);
    for (let i: u32 = 0; i < count; i++) {
      beginMaze(request, i, walls + <usize>i * cells);
      solveTile();
    }
    return walls;
  }
  if (!takeBorder()) return 0;
  for (let i: u32 = 0; i < count; i++) {
    beginMaze(request, i, walls + <usize>i * cells);
    beginBorder();
    for (let down: u32 = 0; down < plan.down; down++) {
      for (let across: u32 = 0; across < plan.across; across++) {
        enterTile(across, down);
        solveTile();
      }
    }
    joinBorder();
  }
  return walls;
}
