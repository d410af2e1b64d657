// Streams: their rows equal those of a bounded maze, block by block, on both backends.

import { describe, expect, test } from "vitest";
import { streamIds } from "../../src/core/algorithms.ts";
import {
  createEngine,
  type MazeStream,
  type RowBlock,
  renderText,
  SOUTH,
  type StreamRequest,
} from "../../src/index.ts";
import { run, runProcess } from "../helpers/commandLine.ts";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";

/** The first `rows` rows, or as many as there are. */
function collect(stream: MazeStream, rows: number): Uint8Array {
  const walls = new Uint8Array(rows * stream.width);
  let next = 0;
  for (const block of stream) {
    expect(block.y).toBe(next);
    expect(block.walls.length % stream.width).toBe(0);
    const taken = block.walls.subarray(0, (rows - next) * stream.width);
    walls.set(taken, next * stream.width);
    next += taken.length / stream.width;
    if (next === rows) break;
  }
  expect(next).toBe(rows);
  return walls;
}

const streamed = streamIds;

const asked: readonly Pick<StreamRequest, "algorithm" | "parameters">[] = [
  ...streamed.map((algorithm) => ({ algorithm })),
  { algorithm: "binary-tree", parameters: { corner: "north-east" } },
  { algorithm: "binary-tree", parameters: { corner: "north-east", horizontal: 0.9 } },
  { algorithm: "sidewinder", parameters: { horizontal: 0.3 } },
  { algorithm: "sidewinder", parameters: { horizontal: 1 } },
];

// One row, one column, blocks that end with the maze or a row before it, blocks of eight rows.
const shapes = [
  [1, 1],
  [1, 2],
  [7, 1],
  [2, 3],
  [17, 40],
  [64, 512],
  [64, 513],
  [200, 161],
  [1, 40_000],
  [5000, 26],
] as const;

describe.each(engineNames)("on %s", (engineName) => {
  const engine = engines[engineName];

  test.each(asked)("$algorithm $parameters: a bounded stream is the maze of its height", (request) => {
    for (const [width, rows] of shapes) {
      const recipe = { ...request, width, seed: "stream", index: 2 ** 40 };
      const { walls } = engines.wasm.generate({ ...recipe, height: rows });
      expectSameWalls(collect(engine.stream({ ...recipe, rows }), rows), walls, { ...recipe, rows });
    }
  });

  test.each(asked)("$algorithm $parameters: an unbounded stream begins as bounded mazes", (request) => {
    const recipe = { ...request, width: 45, seed: 6 };
    const rows = 1500;
    const endless = collect(engine.stream(recipe), rows);
    for (const height of [1, 2, 727, 728, 729, rows]) {
      const { walls } = engines.wasm.generate({ ...recipe, height });
      const first = endless.slice(0, height * 45);
      const bottom = (height - 1) * 45;
      // Eller's last row is another: it joins all.
      if (request.algorithm === "eller")
        expectSameWalls(first.subarray(0, bottom), walls.subarray(0, bottom), { ...recipe, height });
      else {
        for (let x = 0; x < 45; x++) first[bottom + x] |= SOUTH;
        expectSameWalls(first, walls, { ...recipe, height });
      }
    }
  });

  test("has its request, and restarts at each iteration, whatever else the engine makes", () => {
    const stream = engine.stream({ algorithm: "eller", width: 300, rows: 900, index: 3 });
    const { [Symbol.iterator]: _, seed, ...described } = stream;
    expect(described).toEqual({
      algorithm: "eller",
      revision: 1,
      width: 300,
      topology: "plane",
      rows: 900,
      index: 3,
    });
    const one: RowBlock[] = [];
    for (const block of stream) {
      one.push(block);
      engine.generate({ algorithm: "eller", width: 50, height: 20 });
      if (one.length < 3) engine.stream({ algorithm: "sidewinder", width: 300 })[Symbol.iterator]().next();
    }
    expect(one.length).toBeGreaterThan(3);
    expect([...stream]).toEqual(one);
    expect([...engine.stream({ algorithm: "eller", width: 300, rows: 900, index: 3, seed })]).toEqual(one);
    expect(engine.stream({ algorithm: "eller", width: 300 })).not.toHaveProperty("rows");
  });

  test("a disposed engine makes none", () => {
    const other = createEngine({ backend: engineName });
    const stream = other.stream({ algorithm: "eller", width: 3, rows: 2 });
    other.dispose();
    if (engineName === "wasm") expect(() => [...stream]).toThrow("this engine was disposed of");
  });
});

test("what it cannot make is refused", () => {
  const refuse = (request: object, message: string) =>
    expect(() => engines.wasm.stream(request as StreamRequest)).toThrow(message);
  refuse(
    { algorithm: "kruskal", width: 3 },
    `"algorithm" expected one of ${streamed.join(", ")} for a stream, got "kruskal"`,
  );
  refuse({ algorithm: "eler", width: 3 }, 'did you mean "eller"?');
  refuse({ algorithm: "eller", width: 0 }, '"width" expected an integer in 1..268435456, got 0');
  refuse({ algorithm: "eller", width: 3, rows: 0 }, '"rows" expected an integer in 1..2^53-1, got 0');
  refuse({ algorithm: "eller", width: 3, rows: "9" }, '"rows" expected an integer in 1..2^53-1, got "9"');
  refuse(
    { algorithm: "eller", width: 3, height: 4 },
    '"request" expected only the fields algorithm, width, rows, seed, index, parameters',
  );
  refuse(
    { algorithm: "eller", width: 3, parameters: { bias: 1 } },
    '"parameters" expected no parameters for eller, got "bias"',
  );
  refuse(
    { algorithm: "binary-tree", width: 3, parameters: { corner: "south-east" } },
    "expected north-west or north-east for a stream",
  );
  refuse([], '"request" expected an object { algorithm, width }, got an array of 0');
});

describe.concurrent("wasmaze stream", () => {
  const recipe = ["--algorithm", "sidewinder", "--width", "40", "--seed", "7", "--parameter", "horizontal=0.7"];
  const maze = engines.wasm.generate({
    algorithm: "sidewinder",
    width: 40,
    height: 2500,
    seed: 7,
    parameters: { horizontal: 0.7 },
  });

  test("writes bytes to a pipe", async () => {
    const { code, output } = await run(["stream", ...recipe, "--rows", "2500"]);
    expect(code).toBe(0);
    expectSameWalls(output, maze.walls, recipe);
  });

  test.each(["text", "ascii"] as const)("draws the maze as %s, across blocks", async (format) => {
    const { output } = await run(["stream", ...recipe, "--rows", "2500", "--format", format]);
    expect(output.toString()).toBe(`${renderText(maze, { style: format === "ascii" ? "ascii" : "box" })}\n`);
  });

  test("goes on until the pipe is closed", async () => {
    let bytes = 0;
    const { code, errors } = await runProcess(["stream", "--width", "1000", "--rows", "1e9"], {
      watch: ({ stdout }) =>
        stdout?.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > 1e7) stdout.destroy();
        }),
    });
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
  });

  test("refuses in one line", async () => {
    expect(await run(["stream", "--algorithm", "wilson"])).toMatchObject({
      code: 2,
      errors: `error: "algorithm" expected one of ${streamed.join(", ")} for a stream, got "wilson"\n`,
    });
    expect(await run(["stream", "--format", "png"])).toMatchObject({
      code: 2,
      errors: 'error: "format" expected one of bin, text, ascii, got "png"\n',
    });
  });
});
