// Tests that binary tree makes the same mazes as the reference, follows its definition, and uses its parameters.

import { expect, test } from "vitest";
import { type AnyRequest, mazeAt, NORTH, parseMaze, toJson, verifyMaze, WEST } from "../../src/index.ts";
import { testRowByRow, testRows } from "../helpers/algorithmTests.ts";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";
import { even, expectLaw } from "../helpers/statistics.ts";

const algorithm = "binary-tree";

testRows(algorithm);
testRowByRow(algorithm);

test("opens the whole top row and left column, and opens each inner cell to the north or west by a fair coin", () => {
  const { width, height, walls } = engines.wasm.generate({ algorithm, width: 1001, height: 701, seed: 14 });
  const isRight = (cell: number): boolean => {
    const wall = walls[cell] & (NORTH | WEST);
    if (cell === 0) return wall === (NORTH | WEST);
    if (cell < width) return wall === NORTH;
    return cell % width === 0 ? wall === WEST : wall === NORTH || wall === WEST;
  };
  expect(walls.findIndex((_, cell) => !isRight(cell))).toBe(-1);
  // A pattern is the four bits of a block of 2 x 2 cells. Some blocks take their bits from several random words.
  const west = (x: number, y: number) => ((walls[y * width + x] & WEST) === 0 ? 1 : 0);
  const patterns: number[] = [];
  for (let y = 1; y + 1 < height; y += 2) {
    for (let x = 1; x + 1 < width; x += 2)
      patterns.push(west(x, y) | (west(x + 1, y) << 1) | (west(x, y + 1) << 2) | (west(x + 1, y + 1) << 3));
  }
  expectLaw(patterns, even(16));
});

const parameters = { horizontal: 0.25, corner: "south-east" } as const;
const request: AnyRequest = { algorithm, width: 9, height: 7, seed: 3, parameters };

test.each(engineNames)("backend %s records only non-default parameters, in the order of the registry", (engineName) => {
  const engine = engines[engineName];
  const maze = engine.generate(request);
  expect(JSON.stringify(maze.parameters)).toBe('{"corner":"south-east","horizontal":0.25}');
  expect(parseMaze(toJson(maze))).toEqual(maze);
  expect(mazeAt(engine.generateMany({ ...request, count: 3 }), 0)).toEqual(maze);
  const parameters = { corner: "north-west", horizontal: 0.5 };
  expect(engine.generate({ ...request, parameters })).not.toHaveProperty("parameters");
});

test.each(engineNames)("backend %s has default parameters, and mirrors the maze for another corner", (name) => {
  const walls = (parameters: AnyRequest["parameters"]) => engines[name].generate({ ...request, parameters }).walls;
  expectSameWalls(walls({ corner: "north-west", horizontal: 0.5 }), walls(undefined), request);
  const swap = (cell: number, one: number, other: number) =>
    (cell & ~(one | other)) | (cell & one ? other : 0) | (cell & other ? one : 0);
  const rows = Array.from({ length: 7 }, (_, y) => [...walls({ horizontal: 0.3 }).subarray(9 * y, 9 * y + 9)]);
  const east = rows.map((row) => row.toReversed().map((cell) => swap(cell, 2, 8)));
  const south = (flipped: number[][]) => flipped.toReversed().map((row) => row.map((cell) => swap(cell, 1, 4)));
  expect([...walls({ horizontal: 0.3, corner: "north-east" })]).toEqual(east.flat());
  expect([...walls({ horizontal: 0.3, corner: "south-west" })]).toEqual(south(rows).flat());
  expect([...walls({ horizontal: 0.3, corner: "south-east" })]).toEqual(south(east).flat());
});

test.each(engineNames)("on backend %s, `horizontal` is the share of inner cells open to the west", (engineName) => {
  for (const horizontal of [0.1, 0.5, 0.9]) {
    const size = { width: 301, height: 301 };
    const maze = engines[engineName].generate({ algorithm, ...size, seed: 5, parameters: { horizontal } });
    expect(verifyMaze(maze)).toEqual({ perfect: true });
    const west = maze.walls.filter((here, cell) => cell > 301 && cell % 301 > 0 && !(here & WEST)).length;
    expect(Math.abs(west / 90_000 - horizontal)).toBeLessThan(4 * Math.sqrt((horizontal * (1 - horizontal)) / 90_000));
  }
});
