// Boundless: levels of blocks of 8 x 8 cells, with a maze on each level. A passage of a level becomes a gate between
// two blocks of the level below. In each block, a skeleton connects its gates. Random walks, which may cross blocks,
// join the other cells to skeletons (Wilson, 1996). The walks take directions from a stack at each cell (Propp and
// Wilson, 1998). Therefore, any window of the maze can be made alone. Time: O(n). Memory: 7 bytes per cell in this
// version. Uniform if no side is above 8, otherwise biased. Draws: random access, with a key for each block.

import { ALL_WALLS } from "../../../assembly/abi.ts";
import { LEVEL_SIDE, sidesOnLevel, topLevel } from "../../core/levels.ts";
import { carve, Grid } from "../../square/grid.ts";
import { Block, skeletonOf, type World } from "../blocks.ts";
import type { StepListener, Task } from "../task.ts";

/** Yields the blocks of a level, row by row. */
function* blocksOf(width: number, height: number): Generator<{ x: number; y: number }> {
  for (let y = 0; LEVEL_SIDE * y < height; y++) for (let x = 0; LEVEL_SIDE * x < width; x++) yield { x, y };
}

/** Makes the maze of a level. Opens its passages in `walls`, which has one byte per cell of the level. */
function makeLevel(world: World, level: number, walls: Uint8Array, listener?: StepListener): void {
  if (level === topLevel(world)) return;
  const { width, height } = sidesOnLevel(world, level);
  const { width: across, height: down } = sidesOnLevel(world, level + 1);
  const above = new Uint8Array(across * down).fill(ALL_WALLS);
  makeLevel(world, level + 1, above);

  const inTree = new Uint8Array(width * height);
  const blocks: Block[] = [];
  for (const { x, y } of blocksOf(width, height)) {
    const block = new Block(world, level, x, y);
    blocks.push(block);
    const { has, open } = skeletonOf(world, level, x, y, ~above[y * across + x] & ALL_WALLS);
    const first = LEVEL_SIDE * (y * width + x);
    listener?.work(first, first + (block.rows - 1) * width + block.columns - 1);
    for (let row = 0; row < block.rows; row++)
      for (let column = 0; column < block.columns; column++) {
        const cell = first + row * width + column;
        walls[cell] &= ~open[LEVEL_SIDE * row + column];
        inTree[cell] = has[LEVEL_SIDE * row + column];
        if (inTree[cell]) listener?.mark(cell, "in");
      }
  }

  const grid = new Grid(width, height, false);
  const items = new Uint32Array(width * height);
  const exits = new Uint8Array(width * height);
  for (let start = 0; start < grid.cells; start++) {
    for (let cell = start; !inTree[cell]; ) {
      listener?.walk(cell);
      const x = cell % width;
      const y = Math.floor(cell / width);
      const block = blocks[Math.floor(y / LEVEL_SIDE) * across + Math.floor(x / LEVEL_SIDE)];
      exits[cell] = block.stacked(LEVEL_SIDE * (y % LEVEL_SIDE) + (x % LEVEL_SIDE), items[cell]++);
      const next = grid.neighbour(cell, exits[cell]);
      if (next !== -1) cell = next;
    }
    for (let cell = start; !inTree[cell]; ) {
      inTree[cell] = 1;
      const next = grid.neighbour(cell, exits[cell]);
      carve(walls, cell, exits[cell], next);
      listener?.mark(cell, "in");
      cell = next;
    }
  }
}

export function boundless({ seed, index, width, height, walls, listener }: Task): void {
  makeLevel({ seed, index, width, height }, 0, walls, listener);
}
