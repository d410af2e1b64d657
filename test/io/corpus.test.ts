// Tests readers with files of other programs, and with files that once broke a reader. test/corpus/expected.json has
// the expected results and errors.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judge, readers } from "../../bench/lab/readers/readers.ts";
import { createEngine, parseMarkedMaze, parseMask } from "../../src/index.ts";
import { parseNpy } from "../../src/io/npy.ts";
import { parseMaskPng, parsePng } from "../../src/png.ts";

const CORPUS = "test/corpus";
const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(join(CORPUS, "expected.json"), "utf8"),
);

const bytesOf = (folder: string, file: string) => new Uint8Array(readFileSync(join(CORPUS, folder, file)));

describe.each(Object.entries(readers))("the reader %s", (name, reader) => {
  test("test/corpus/expected.json has a result for every file of the corpus", () => {
    expect(Object.keys(expected[name] ?? {}).sort()).toEqual(readdirSync(join(CORPUS, reader.folder)).sort());
  });

  test.each(Object.entries(expected[name] ?? {}))("the file %s is read as %s", async (file, outcome) => {
    const { read, refused } = await judge(reader, bytesOf(reader.folder, file));
    expect(read ?? refused).toBe(outcome);
  });
});

// The maze and the mask that all readable files contain.
const maze = createEngine().generate({ algorithm: "wilson", width: 7, height: 5, seed: 3 });
const mask = parseMask("##..###\n#######\n..####.\n.#####.\n###.###");

const readable = (name: string, except: readonly string[] = []): string[] =>
  Object.entries(expected[name])
    .filter(([file, outcome]) => !outcome.startsWith('"') && !file.startsWith("found-") && !except.includes(file))
    .map(([file]) => file);

test.each(readable("png"))("the file %s contains the maze", (file) => {
  const { maze: found } = parsePng(bytesOf("mazePng", file));
  expect(found.walls).toEqual(maze.walls);
  if (found.algorithm !== undefined) expect(found).toEqual(maze);
});

test.each(readable("text"))("the file %s contains the maze", (file) => {
  const { maze: found } = parseMarkedMaze(new TextDecoder().decode(bytesOf("mazeText", file)));
  expect(found.walls).toEqual(maze.walls);
  if (found.algorithm !== undefined) expect(found).toEqual(maze);
});

test.each(readable("npy", ["fortran-one-row.npy", "transposed.npy"]))("the file %s contains the maze", (file) => {
  expect(parseNpy(bytesOf("npy", file))).toEqual({ width: 7, height: 5, topology: "plane", walls: maze.walls });
});

test.each(readable("mask png", ["imagemagick-scaled-200.png"]))("the file %s contains the mask", (file) => {
  expect(parseMaskPng(bytesOf("maskPng", file))).toEqual(mask);
});

test.each(readable("mask text"))("the file %s contains the mask", (file) => {
  expect(parseMask(new TextDecoder().decode(bytesOf("maskText", file)))).toEqual(mask);
});
