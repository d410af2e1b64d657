// Tests the command wasmaze solve.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEnds, renderText, toJson } from "../../src/index.ts";
import { npyHeader } from "../../src/io/npy.ts";
import { parsePng, renderPng } from "../../src/png.ts";
import { run, runProcess, scratchFolder } from "../helpers/commandLine.ts";
import { engines } from "../helpers/engines.ts";

const engine = engines.wasm;
const maze = engine.generate({ algorithm: "prim-modified", width: 9, height: 5, seed: 3 });
const ends = { start: { x: 8, y: 0 }, finish: { x: 0, y: 4 } };
const path = engine.solve(maze, ends.start, ends.finish);
const drawn = renderText(maze);
const solved = `${renderText(maze, { ends, path })}\n`;

const folder = scratchFolder();
const file = (name: string, data: string | Uint8Array): string => {
  writeFileSync(join(folder, name), data);
  return join(folder, name);
};
const json = file("maze.json", toJson(maze));
const text = file("maze.txt", drawn);

test.each([
  ["JSON", toJson(maze)],
  ["text", drawn],
  ["PNG", renderPng(maze)],
  [".npy", Buffer.concat([npyHeader("|u1", [5, 9]), maze.walls])],
  ["text followed by empty lines", `${drawn}\n\n\r\n`],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${drawn}`)],
  ["UTF-16, as Windows PowerShell redirects", Buffer.from(`\ufeff${drawn.replaceAll("\n", "\r\n")}\r\n`, "utf16le")],
  ["UTF-16 in big-endian order", Buffer.from(`\ufeff${drawn}`, "utf16le").swap16()],
])("reads a maze from %s", async (name, data) => {
  const words = ["solve", "--input", file(name, data), "--from", "8,0", "--to", "0,4"];
  const { code, output, errors } = await run(words);
  expect({ code, errors }).toEqual({ code: 0, errors: `${path.length} cells from 8,0 to 0,4\n` });
  expect(output.toString()).toBe(solved);
});

test("solve and measure take the file as an operand", async () => {
  const words = ["--from", "8,0", "--to", "0,4"];
  expect((await run(["solve", json, ...words])).output.toString()).toBe(solved);
  const measured = await run(["measure", json, "--measures", "deadEnds"]);
  expect(measured).toEqual(await run(["measure", "--input", json, "--measures", "deadEnds"]));
  expect(measured.code).toBe(0);
  expect(await run(["solve", ...words])).toMatchObject({
    code: 2,
    errors: 'error: "input" expected a file, got none; write wasmaze solve FILE, or "-" for standard input\n',
  });
  for (const name of ["solve", "measure"])
    expect(await run([name, json, "--input", json])).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^error: "input" expected one file, got .*; omit --input\n$/),
    });
});

test("takes the ends from the marks or openings of a drawing on standard input", async () => {
  const marked = await runProcess(["solve", "--input", "-"], { input: renderText(maze, { ends }) });
  expect(marked.output.toString()).toBe(solved);
  const input = renderText(openEnds(maze, ends));
  const opened = await runProcess(["solve", "--input", "-", "--format", "ascii"], { input });
  expect(opened.errors).toBe(`${path.length} cells from 8,0 to 0,4\n`);
});

test("writes a picture of the solution to a file", async () => {
  const target = join(folder, "solved.png");
  const words = ["solve", "--input", json, "--format", "png", "--scale", "2", "--output", target];
  expect((await run(words)).code).toBe(0);
  const { start, finish } = engine.suggestEnds(maze);
  expect(parsePng(readFileSync(target))).toEqual({ maze, ends: { start, finish } });
});

test("reports that there is no path between the ends, and writes nothing", async () => {
  const walls = maze.walls.map((cell, at) => (at === 0 ? 15 : at === 1 ? cell | 8 : at === 9 ? cell | 1 : cell));
  const divided = file("divided.json", toJson({ ...maze, walls }));
  const { code, output, errors } = await run(["solve", "--input", divided, "--from", "0,0", "--to", "1,0"]);
  expect([code, `${output}`, errors]).toEqual([1, "", "error: no path from 0,0 to 1,0\n"]);
});

test.each([
  [["solve", "--input", "nowhere.json"], 1, '"input" expected a file that can be read, got "nowhere.json"'],
  [["solve", "--input", file("no-maze.txt", "hello")], 2, '"text" expected a maze as JSON or as renderText draws it'],
  [["solve", "--input", json, "--from", "9,0"], 2, '"from.x" expected an integer in 0..8, got 9'],
  [["solve", "--input", json, "--topology", "torus"], 2, '"topology" expected an .npy file as input'],
  [["solve", "--input", text, "--format", "json"], 2, '"format" expected text, ascii, svg or png'],
  [["generate", "--ends", "middle"], 2, '"ends" expected one of farthest, corners, sides, random, dead-ends, got'],
  [["generate", "--open", "--topology", "torus"], 2, '"maze" expected a plane, because a torus has no border to open'],
  [["generate", "--open", "--ends", "farthest", "--seed", "5"], 2, "expected a cell at the border for an opening"],
  [["measure", "--count", "0"], 2, '"count" expected an integer in 1..2147483648, got 0'],
  [["measure", "--measures", "deadEnd"], 2, 'got "deadEnd"; did you mean "deadEnds"?'],
  [["measure", "--input", "x", "--seed", "1"], 2, '"seed" expected no value with --input'],
  [["measure", "--input", "x", "--braid", "1"], 2, '"braid" expected no value with --input'],
  [["bench", "--from", file("a.json", "null")], 2, '"recording" expected a file of wasmaze bench, schema 1, got'],
  [["bench", "--from", file("b.json", '{"schema":1}')], 2, "of wasmaze bench, schema 1, got no cases in "],
])("refuses %j with a one-line error", async (words, code, message) => {
  const outcome = await run(words, folder);
  expect(outcome.errors).toContain(message);
  expect(outcome).toMatchObject({ code, output: Buffer.alloc(0) });
  expect(outcome.errors.trim().split("\n").length).toBe(1);
});
