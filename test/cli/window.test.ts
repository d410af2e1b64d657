// Tests the command wasmaze window.

import { expect, test } from "vitest";
import { renderSvg, renderText } from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { windowCommand } from "../../src/request/words.ts";
import { run, succeed } from "../helpers/commandLine.ts";
import { engines } from "../helpers/engines.ts";

const engine = engines.wasm;

const request = { algorithm: "boundless", width: 2 ** 30, height: 1e6, x: 7e8, y: 5, columns: 9, rows: 4 } as const;
const words = "window --height 1e6 --x 7e8 --y 5 --columns 9 --rows 4 --index 2 --seed".split(" ");

test.each(["wasm", "reference"])("passes every option to the request in every format on %s", async (backend) => {
  const window = engine.window({ ...request, level: 1, x: 7e7, seed: "x y", index: 2 });
  const all = [...words, "x y", "--level", "1", "--x", "7e7", "--backend", backend];
  expect(await succeed(all)).toBe(`${renderText(window)}\n`);
  expect(await succeed([...all, "--format", "svg"])).toBe(`${renderSvg(window)}\n`);
  const { walls, schema, ...facts } = JSON.parse(await succeed([...all, "--format", "json"]));
  expect({ ...facts, walls: Uint8Array.from(walls.join(""), (digit: string) => Number.parseInt(digit, 16)) }).toEqual(
    window,
  );
  expect(schema).toBe(1);
  const { output } = await run([...all, "--format", "png", "--scale", "3"]);
  expect(Buffer.compare(output, renderPng(window, { scale: 3 }))).toBe(0);
});

test("accepts the parameters of binary-tree", async () => {
  const parameters = { corner: "south-east", horizontal: 0.2 } as const;
  const window = engine.window({ ...request, algorithm: "binary-tree", seed: 3, index: 2, parameters });
  const given = ["--algorithm", "binary-tree", "--parameter", "corner=south-east", "--parameter", "horizontal=0.2"];
  expect(await succeed([...words, "3", ...given])).toBe(`${renderText(window)}\n`);
});

test.each([
  [["--x", "1e10"], '"x" expected an integer in 0..1073741823, got 10000000000'],
  [["--columns", "1e5", "--rows", "1e5"], '"columns" * "rows" expected at most 16777216 cells'],
  [["--algorithm", "wilson"], '"algorithm" expected one of binary-tree, boundless for a window, got "wilson"'],
  [["--level", "11"], '"level" expected an integer in 0..10, got 11'],
  [["--y", "north"], '"y" expected an integer in 0..999999, got "north"'],
])("refuses %j with a one-line error", async (given, message) => {
  const { code, errors } = await run([...words, "1", ...given]);
  expect(code).toBe(2);
  expect(errors).toMatch(/^error: .*\n$/);
  expect(errors).toContain(message);
});

test("windowCommand returns the command that repeats a window", () => {
  const printed = windowCommand({ ...request, seed: "a b", level: 2, parameters: undefined });
  expect(printed).toBe(
    "wasmaze window --algorithm boundless --width 1073741824 --height 1000000 --seed 'a b' " +
      "--x 700000000 --y 5 --columns 9 --rows 4 --level 2",
  );
});
