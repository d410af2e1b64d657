// Tests toGrid, which makes an occupancy array with a square for every cell, wall and corner.

import { expect, test } from "vitest";
import { toGrid } from "../../src/index.ts";
import { engines, randomRequests } from "../helpers/engines.ts";

test("the occupancy array has floor at every cell and passage, and walls elsewhere", () => {
  for (const request of randomRequests(100)) {
    const maze = engines.wasm.generate(request);
    const grid = toGrid(maze);
    expect([grid.width, grid.height]).toEqual([2 * maze.width + 1, 2 * maze.height + 1]);
    const floors = grid.cells.slice();
    for (let row = 0; row < grid.height; row++) {
      for (let column = 0; column < grid.width; column++) {
        // The last row and column of squares are the north and west walls of the cells on the opposite side.
        const x = Math.floor(column / 2) % maze.width;
        const y = Math.floor(row / 2) % maze.height;
        const walls = maze.walls[y * maze.width + x];
        let expected = 1;
        if (column % 2 === 1 && row % 2 === 1) expected = 0;
        else if (column % 2 === 1) expected = row === 2 * maze.height && maze.topology === "plane" ? 1 : walls & 1;
        else if (row % 2 === 1)
          expected = column === 2 * maze.width && maze.topology === "plane" ? 1 : (walls >> 3) & 1;
        floors[row * grid.width + column] = expected;
      }
    }
    expect(grid.cells, JSON.stringify(request)).toEqual(floors);
  }
});
