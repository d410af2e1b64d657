// Boundless: a maze on each of several levels. A cell of a level covers a block of 8 x 8 cells of the level below. A
// passage between two cells of a level becomes a gate between their blocks. In each block, some cells form a tree that
// connects the block's gates: the skeleton. Every other cell is joined by a random walk that ends at a skeleton or at a
// cell already joined (Wilson, 1996). A walk may enter other blocks. Each cell has a stack of directions for the walks.
// The stack is a function of the cell's position, so the maze does not depend on the order of the walks (Propp and
// Wilson, 1998). Therefore a window of a world needs only the walks of its own cells, and the blocks that these walks
// enter, on all levels.
//
// Time: twice that of Wilson. Scratch: 6.4 bytes per cell, including a margin around the window. Uniform if both sides
// of the world are at most 8, otherwise biased. Draws: hashes of the position, under a key per block.

import { ALL_WALLS } from "../../abi";
import { mark, take } from "../../arena";
import { begin, isWindow, Request } from "../../request";
import { cacheNear, discard, enterWorld, firstMargin, levelOf } from "./cache";
import { isTop, setMaze } from "./level";
import { makeWindow, writeWalls } from "./window";

export { boundlessRoute } from "./route";

/** Makes the levels of the window. Returns false if memory runs out. */
function makeLevels(request: usize, base: usize): bool {
  const level = levelOf(request);
  let margin = firstMargin();
  while (true) {
    if (!cacheNear(request, margin)) return false;
    if (isTop(level) || makeWindow(level)) return true;
    discard(request, base);
    margin <<= 1;
  }
}

/** Writes the walls of the window. */
function write(level: usize, walls: usize): void {
  if (isTop(level)) store<u8>(walls, ALL_WALLS);
  else writeWalls(level, walls);
}

export function boundless(request: usize): usize {
  if (!begin(request) || !isWindow(request)) return 0;
  const count = Request.count(request);
  const cells = <usize>Request.width(request) * Request.height(request);
  const level = levelOf(request);
  enterWorld(request);
  setMaze(Request.seed(request), Request.index(request));
  if (Request.keeps(request)) {
    if (!makeLevels(request, 0)) return 0;
    // The walls are stored after the levels. The levels stay cached.
    const walls = take(cells + 16);
    if (walls) write(level, walls);
    return walls;
  }
  const walls = take(<u64>cells * count + 16);
  if (!walls) return 0;
  const base = mark();
  for (let i: u32 = 0; i < count; i++) {
    setMaze(Request.seed(request), Request.index(request) + i);
    if (!makeLevels(request, base)) return 0;
    write(level, walls + cells * i);
    discard(request, base);
  }
  return walls;
}
