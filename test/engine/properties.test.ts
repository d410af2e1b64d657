// Laws of random mazes: neighbours, occupancy arrays, and row-wise algorithms. That engines agree, that mazes are perfect
// and that records make them again is tested by test/lab/fuzzEngines.test.ts.

import { describe, expect, test } from "vitest";
import { drawRequest } from "../../src/cli/randomRequest.ts";
import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { type AnyRequest, DIRECTIONS, isOpen, neighbour, neighbours, toGrid } from "../../src/index.ts";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";
import { randomIntegers } from "../helpers/random.ts";

const stream = new Stream(seedWords("properties"), 0);

/** Random requests for single mazes of at most 2,000 cells. */
function* randomRequests(count: number): Generator<AnyRequest> {
  for (let left = count; left > 0; ) {
    const request = drawRequest(stream);
    if ("count" in request || request.mask || request.braid || request.width * request.height > 2000) continue;
    left--;
    yield request;
  }
}

test("neighbours, isOpen and neighbour agree on both sides of every wall", () => {
  for (const request of randomRequests(100)) {
    const maze = engines.wasm.generate(request);
    let open = 0;
    const got = [];
    const expected = [];
    for (let cell = 0; cell < maze.walls.length; cell++) {
      const here = { x: cell % maze.width, y: Math.floor(cell / maze.width) };
      for (const direction of DIRECTIONS) {
        const next = neighbour(maze, here, direction);
        if (!next || !isOpen(maze, here, direction.bit)) continue;
        // An expect() for each would take most of the time.
        if (!isOpen(maze, next, direction.opposite)) expect.fail(`cell ${next.x},${next.y} is closed on this side`);
        expected.push(cell, next.x, next.y);
        open++;
      }
      for (const { x, y } of neighbours(maze, here)) got.push(cell, x, y);
    }
    expect(got, JSON.stringify(request)).toEqual(expected);
    expect(open).toBe(2 * (maze.walls.length - 1));
  }
});

test("the occupancy array has a floor for every cell and passage, and walls elsewhere", () => {
  for (const request of randomRequests(100)) {
    const maze = engines.wasm.generate(request);
    const grid = toGrid(maze);
    expect([grid.width, grid.height]).toEqual([2 * maze.width + 1, 2 * maze.height + 1]);
    const floors = grid.cells.slice();
    for (let row = 0; row < grid.height; row++) {
      for (let column = 0; column < grid.width; column++) {
        // A cell, a corner, or the wall north or west of a cell, which may be across the border.
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

describe("row by row: a shorter maze is the top of a taller one", () => {
  for (const algorithm of ["binary-tree", "sidewinder"] as const) {
    test.each(engineNames)(`${algorithm} on %s`, (engineName) => {
      const random = randomIntegers(5);
      for (let i = 0; i < 150; i++) {
        const [width, height, more] = [1 + random(300), 1 + random(40), 1 + random(40)];
        const request = { algorithm, width, seed: random(2 ** 32 - 1) };
        const make = (rows: number) => engines[engineName].generate({ ...request, height: rows }).walls;
        const expected = make(height + more).slice(0, width * height);
        // The last row is closed to the south.
        for (let x = 0; x < width; x++) expected[(height - 1) * width + x] |= 4;
        expectSameWalls(make(height), expected, { ...request, height, more });
      }
    });
  }
});
