// Parameters from the user to the maze and back: requests, JSON, the command line.

import { expect, test } from "vitest";
import { type AnyRequest, mazeAt, parseMaze, toJson, verifyMaze } from "../../src/index.ts";
import { run } from "../helpers/commandLine.ts";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";

const request: AnyRequest = {
  algorithm: "binary-tree",
  width: 9,
  height: 7,
  seed: 3,
  parameters: { corner: "south-east", horizontal: 0.25 },
};

test.each(engineNames)(
  "on %s a maze records parameters that are not the default, in the registry's order, and JSON keeps them",
  (engineName) => {
    const engine = engines[engineName];
    const maze = engine.generate({ ...request, parameters: { horizontal: 0.25, corner: "south-east" } });
    expect(JSON.stringify(maze.parameters)).toBe('{"corner":"south-east","horizontal":0.25}');
    expect(parseMaze(toJson(maze))).toEqual(maze);
    expect(mazeAt(engine.generateMany({ ...request, count: 3 }), 0)).toEqual(maze);
    expect(engine.generate({ ...request, parameters: { corner: "north-west", horizontal: 0.5 } })).not.toHaveProperty(
      "parameters",
    );
  },
);

test.each(engineNames)(
  "on %s the default's bytes are those without parameters, and the corners mirror each other",
  (engineName) => {
    const engine = engines[engineName];
    const walls = (parameters: AnyRequest["parameters"]) => engine.generate({ ...request, parameters }).walls;
    expectSameWalls(walls({ corner: "north-west", horizontal: 0.5 }), walls(undefined), request);
    const swap = (cell: number, one: number, other: number) =>
      (cell & ~(one | other)) | (cell & one ? other : 0) | (cell & other ? one : 0);
    const rows = Array.from({ length: 7 }, (_, y) => [...walls({ horizontal: 0.3 }).subarray(9 * y, 9 * y + 9)]);
    const east = rows.map((row) => row.toReversed().map((cell) => swap(cell, 2, 8)));
    const south = (flipped: number[][]) => flipped.toReversed().map((row) => row.map((cell) => swap(cell, 1, 4)));
    expect([...walls({ horizontal: 0.3, corner: "north-east" })]).toEqual(east.flat());
    expect([...walls({ horizontal: 0.3, corner: "south-west" })]).toEqual(south(rows).flat());
    expect([...walls({ horizontal: 0.3, corner: "south-east" })]).toEqual(south(east).flat());
  },
);

test.each(engineNames)("on %s the share is that of the cells which have the choice", (engineName) => {
  for (const horizontal of [0.1, 0.5, 0.9]) {
    const maze = engines[engineName].generate({
      algorithm: "binary-tree",
      width: 301,
      height: 301,
      seed: 5,
      parameters: { horizontal },
    });
    expect(verifyMaze(maze)).toEqual({ perfect: true });
    let west = 0;
    for (let y = 1; y < 301; y++) for (let x = 1; x < 301; x++) if (!(maze.walls[y * 301 + x] & 8)) west++;
    expect(Math.abs(west / 90_000 - horizontal)).toBeLessThan(4 * Math.sqrt((horizontal * (1 - horizontal)) / 90_000));
  }
});

test("the command line takes them, lists them, and reports errors in them", async () => {
  const words = [
    "generate",
    "--algorithm",
    "binary-tree",
    "--width",
    "9",
    "--height",
    "7",
    "--seed",
    "3",
    "--format",
    "json",
  ];
  const { code, output } = await run([...words, "-p", "horizontal=0.25", "--parameter", "corner=south-east"]);
  expect(code).toBe(0);
  expect(parseMaze(output.toString())).toEqual(engines.wasm.generate(request));
  const help = (await run(["generate", "--help"])).output.toString();
  expect(help).toContain("binary-tree: corner (north-west, north-east, south-west, south-east; default north-west)");
  expect(help).toContain("recursive-division: bias (0..1; default 0.5)");
  const refused = async (parameter: string) => (await run([...words, "-p", parameter])).errors;
  expect(await refused("horizontl=1")).toBe(
    'error: "parameters" expected only corner, horizontal for binary-tree, ' +
      'got "horizontl"; did you mean "horizontal"?\n',
  );
  expect(await refused("corner=north-est")).toBe(
    'error: "parameters.corner" expected one of north-west, north-east, south-west, south-east, ' +
      'got "north-est"; did you mean "north-west"?\n',
  );
  expect(await refused("horizontal=2")).toBe('error: "parameters.horizontal" expected a number in 0..1, got 2\n');
  expect(await refused("horizontal")).toMatch(
    /^error: "parameter" expected name=value, such as corner=north-west, got "horizontal"\n$/,
  );
});
