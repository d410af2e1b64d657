// Tests the command wasmaze stream.

import { expect, test } from "vitest";
import { streamIds } from "../../src/core/algorithms.ts";
import { renderText } from "../../src/index.ts";
import { failure, run, runProcess } from "../helpers/commandLine.ts";
import { engines, expectSameWalls } from "../helpers/engines.ts";

const recipe = ["--algorithm", "sidewinder", "--width", "40", "--seed", "7", "--parameter", "horizontal=0.7"];
const size = { width: 40, height: 2500 };
const parameters = { horizontal: 0.7 };
const maze = engines.wasm.generate({ algorithm: "sidewinder", ...size, seed: 7, parameters });

test("writes the walls as bytes to a pipe", async () => {
  const { code, output } = await run(["stream", ...recipe, "--rows", "2500"]);
  expect(code).toBe(0);
  expectSameWalls(output, maze.walls, recipe);
});

test.each(["text", "ascii"] as const)("draws a maze of several blocks of rows as %s", async (format) => {
  const { output } = await run(["stream", ...recipe, "--rows", "2500", "--format", format]);
  expect(output.toString()).toBe(`${renderText(maze, { style: format === "ascii" ? "ascii" : "box" })}\n`);
});

test("an endless stream continues until the reader closes the pipe", async () => {
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

test("prints a one-line error for algorithms and formats that cannot be streamed", async () => {
  const ids = streamIds.join(", ");
  const noStream = failure(2, `error: "algorithm" expected one of ${ids} for a stream, got "wilson"\n`);
  expect(await run(["stream", "--algorithm", "wilson"])).toMatchObject(noStream);
  const noFormat = failure(2, 'error: "format" expected one of bin, text, ascii, got "png"\n');
  expect(await run(["stream", "--format", "png"])).toMatchObject(noFormat);
});
