// What is written is read back: mazes with open borders, ends and paths, from text, JSON, PNG and .npy; and the
// commands that read them.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "fast-png";
import { describe, expect, test } from "vitest";
import {
  algorithms,
  type Maze,
  openEnds,
  parseMarkedMaze,
  parseMaze,
  renderSvg,
  renderText,
  toJson,
  verifyMaze,
} from "../../src/index.ts";
import { columnBytes, npyHeader, parseNpy } from "../../src/io/npy.ts";
import { parsePng, renderPng } from "../../src/png.ts";
import { run, runProcess, scratchFolder } from "../helpers/commandLine.ts";
import { engines } from "../helpers/engines.ts";
import { data, header, pngFile } from "../helpers/pngParts.ts";

const engine = engines.wasm;
const sizes = [
  [1, 6],
  [6, 1],
  [2, 2],
  [7, 4],
  [30, 12],
] as const;

/** Mazes on the plane, every other one open at two places of the border. */
const cases = sizes.flatMap(([width, height]) =>
  Array.from({ length: 10 }, (_, seed) => {
    const closed = engine.generate({ algorithm: "wilson", width, height, seed });
    const { start, finish } = engine.suggestEnds(closed, "sides");
    const maze = seed % 2 ? openEnds(closed, { start, finish }) : closed;
    return { maze, ends: { start, finish }, path: engine.solve(maze, start, finish) };
  }),
);

const anonymous = ({ width, height, topology, walls }: Maze) => ({ width, height, topology, walls });

describe("open or closed, with ends and path", () => {
  test("from text", () => {
    for (const { maze, ends, path } of cases) {
      for (const style of ["box", "ascii"] as const) {
        expect(parseMarkedMaze(renderText(maze, { style, ends, path }))).toEqual({ maze: anonymous(maze), ends });
        expect(parseMarkedMaze(renderText(maze, { style }))).toEqual({ maze: anonymous(maze) });
      }
    }
  });

  test("from JSON", () => {
    for (const { maze, ends, path } of cases) {
      expect(parseMarkedMaze(toJson(maze, { ends, path }))).toEqual({ maze, ends, path });
      expect(parseMaze(toJson(maze, { ends, path }))).toEqual(maze);
    }
  });

  test("from PNG, at any scale, with and without the request", () => {
    for (const { maze, ends, path } of cases) {
      for (const scale of [1, 3, undefined]) {
        expect(parsePng(renderPng(maze, { ends, path, scale }))).toEqual({ maze, ends });
        expect(parsePng(renderPng(maze, { scale }))).toEqual({ maze });
        expect(parsePng(renderPng(anonymous(maze), { ends, scale }))).toEqual({ maze: anonymous(maze), ends });
      }
    }
  });

  test("verifyMaze reports where the border is open", () => {
    const { maze } = cases[1];
    expect(verifyMaze(maze)).toMatchObject({ perfect: false, defect: expect.stringContaining("across the border") });
  });
});

test("SVG shows with rings where the ends of a large maze are", () => {
  const rings = (width: number): string[] => {
    const maze = engine.generate({ algorithm: "kruskal", width, height: 5, seed: 1 });
    const svg = renderSvg(maze, { ends: { start: { x: 3, y: 2 }, finish: { x: 9, y: 4 } } });
    return [...svg.matchAll(/<circle class="(\w+)-ring".* cx="([\d.]+)" cy="([\d.]+)"/g)].map((match) =>
      match.slice(1).join(" "),
    );
  };
  expect(rings(99)).toEqual([]);
  expect(rings(100)).toEqual(["start 3.5 2.5", "finish 9.5 4.5"]);
});

test("a torus from PNG", () => {
  for (let seed = 0; seed < 10; seed++) {
    const maze = engine.generate({ algorithm: "kruskal", width: 5, height: 4, topology: "torus", seed });
    expect(parsePng(renderPng(maze))).toEqual({ maze });
  }
});

test("toJson writes what parseMaze reads, and refuses all else", () => {
  const mask = Uint8Array.of(1, 1, 1, 0);
  const maze = (changed: Partial<Maze>): Maze => ({ ...cases[29].maze, ...changed });
  const defective = [
    [maze({ walls: Uint8Array.of(15, 7, 15, 15) }), "cell 1,0 is open west, but cell 0,0 has a wall there"],
    [maze({ walls: Uint8Array.of(15, 15, 31, 15) }), "cell 0,1 has a bit set above bit 3"],
    [maze({ walls: Uint8Array.of(15, 15, 15, 14), mask }), "cell 1,1 is outside the mask, but has walls 14, not 15"],
    [
      maze({ walls: Uint8Array.of(15, 15, 15, 14), width: 4, height: 1, topology: "torus" }),
      "cell 3,0 is open north to itself",
    ],
  ] as const;
  for (const [wrong, defect] of defective) {
    expect(() => toJson(wrong)).toThrow(
      new RangeError(`"walls" expected to agree with one another, got a maze where ${defect}`),
    );
    const { walls: written, ...rest } = JSON.parse(toJson({ ...wrong, walls: Uint8Array.from([15, 15, 15, 15]) }));
    const rows = written.map((row: string, y: number) =>
      Array.from(row, (_, x) => wrong.walls[y * row.length + x].toString(16)).join(""),
    );
    expect(() => parseMaze(JSON.stringify({ ...rest, walls: rows }))).toThrow(RangeError);
  }
});

test("invalid PNGs are rejected", () => {
  const image = (width: number, height: number, data: number[], more = {}) =>
    encode({ width, height, data: Uint8Array.from(data), depth: 1, channels: 1, ...more });
  expect(() => parsePng(Uint8Array.of(1, 2, 3))).toThrow(
    '"png" expected a maze as renderPng draws it, got something else',
  );
  expect(() => parsePng(renderPng(cases[0].maze).subarray(0, 60))).toThrow("got an invalid PNG");
  expect(() => parsePng(image(4, 4, [0, 0, 0, 0]))).toThrow("4 x 4 pixels that are not squares of walls and floors");
  const odd = {
    text: { wasmaze: JSON.stringify({ ...JSON.parse(toJson(cases[0].maze)), width: 2, walls: undefined }) },
  };
  expect(() => parsePng(image(3, 3, [0, 64, 0], odd))).toThrow("got a picture of 1 x 1 cells whose request has 2 x 6");
  expect(() => parsePng(pngFile(header(2 ** 31 - 1, 9, 1, 0), data([0])))).toThrow("2147483647 x 9 = ");
});

const batch = engine.generateMany({ algorithm: "kruskal", width: 6, height: 4, seed: 1, count: 3 });
const npy = Buffer.concat([npyHeader("|u1", [3, 4, 6]), columnBytes(batch.walls)]);

test("from .npy, one of many or the only one", () => {
  expect(parseNpy(npy, { place: 2 })).toEqual({ width: 6, height: 4, topology: "plane", walls: batch.walls.slice(48) });
  const single = Buffer.concat([npyHeader("|u1", [4, 6]), batch.walls.subarray(0, 24)]);
  expect(parseNpy(single, { topology: "torus" })).toEqual({
    width: 6,
    height: 4,
    topology: "torus",
    walls: batch.walls.slice(0, 24),
  });
  expect(() => parseNpy(npy, { place: 3 })).toThrow('"place" expected an integer in 0..2, got 3');
  expect(() => parseNpy(npyHeader("|u1", [0, 4, 6]))).toThrow(/^"npy" expected bytes in C order, .*, got no maze$/);
  // Version 2, whose header may be longer than anyone reads.
  const long = Buffer.from(`\x93NUMPY\x02\x00\x40\x42\x0f\x00${"{'descr': '|u1'".repeat(66_667)}`, "latin1");
  expect(() => parseNpy(long)).toThrow(/^"npy" expected bytes in C order, .*, got a header of 1000000 bytes$/);
  expect(() => parseNpy(npy.subarray(0, -1))).toThrow("3 * 4 * 6 = 72 bytes after its header, got 71");
  expect(() => parseNpy(Buffer.concat([npyHeader("<f8", [3, 4, 6]), batch.walls]))).toThrow(
    '"npy" expected bytes in C order',
  );
});

const folder = scratchFolder();
const file = (name: string, data: string | Uint8Array): string => {
  writeFileSync(join(folder, name), data);
  return join(folder, name);
};

describe("the commands", () => {
  const maze = engine.generate({ algorithm: "prim-modified", width: 9, height: 5, seed: 3 });
  const ends = { start: { x: 8, y: 0 }, finish: { x: 0, y: 4 } };
  const path = engine.solve(maze, ends.start, ends.finish);

  test.each([
    ["json", toJson(maze)],
    ["text", renderText(maze)],
    ["png", renderPng(maze)],
    ["npy", Buffer.concat([npyHeader("|u1", [5, 9]), maze.walls])],
  ])("solve reads %s", async (name, data) => {
    const { code, output, errors } = await run([
      "solve",
      "--input",
      file(`maze.${name}`, data),
      "--from",
      "8,0",
      "--to",
      "0,4",
    ]);
    expect({ code, errors }).toEqual({ code: 0, errors: `${path.length} cells from 8,0 to 0,4\n` });
    expect(output.toString()).toBe(`${renderText(maze, { ends, path })}\n`);
  });

  test("solve takes the ends that are drawn, or the openings, from standard input", async () => {
    const solved = `${renderText(maze, { ends, path })}\n`;
    const drawn = await runProcess(["solve", "--input", "-"], { input: renderText(maze, { ends }) });
    expect(drawn.output.toString()).toBe(solved);
    const opened = renderText(openEnds(maze, ends));
    const open = await runProcess(["solve", "--input", "-", "--format", "ascii"], { input: opened });
    expect(open.errors).toBe(`${path.length} cells from 8,0 to 0,4\n`);
  });

  test("solve reports that there is no path, and writes nothing", async () => {
    const walls = maze.walls.map((cell, at) => (at === 0 ? 15 : at === 1 ? cell | 8 : at === 9 ? cell | 1 : cell));
    const parted = file("parted.json", toJson({ ...maze, walls }));
    expect(await run(["solve", "--input", parted, "--from", "0,0", "--to", "1,0"])).toEqual({
      code: 1,
      output: Buffer.alloc(0),
      errors: "error: no path from 0,0 to 1,0\n",
    });
  });

  test("generate draws ends and solution in every format", async () => {
    const words = "generate --algorithm prim-modified --width 9 --height 5 --seed 3 --ends corners --solution".split(
      " ",
    );
    const corners = { start: { x: 0, y: 0 }, finish: { x: 8, y: 4 } };
    const marks = { ends: corners, path: engine.solve(maze, corners.start, corners.finish) };
    expect((await run(words)).output.toString()).toBe(`${renderText(maze, marks)}\n`);
    expect(parseMarkedMaze((await run([...words, "--format", "json"])).output.toString())).toEqual({ maze, ...marks });
    expect(parsePng((await run([...words, "--format", "png"])).output)).toEqual({ maze, ends: corners });
    const svg = (await run([...words, "--format", "svg"])).output.toString();
    for (const part of ["path", "start", "finish"]) expect(svg).toContain(`class="${part}"`);
    const opened = (await run([...words, "--open"])).output.toString();
    expect(parseMarkedMaze(opened)).toEqual({ maze: anonymous(openEnds(maze, corners)), ends: corners });
  });

  test("empty lines after a drawing are no part of it", async () => {
    const drawn = await run(["solve", "--input", file("long.txt", `${renderText(maze)}\n\n\r\n`)]);
    expect(drawn).toMatchObject({ code: 0, errors: expect.stringMatching(/^\d+ cells from /) });
  });

  test("measure prints the measures of one maze, and with --count the means of many", async () => {
    const one = await run(["measure", "--input", file("one.json", toJson(maze)), "--json"]);
    expect(JSON.parse(one.output.toString())).toEqual(engine.measure(maze));
    const words =
      "measure --algorithm wilson --width 8 --height 8 --seed 1 --count 50 --ends corners --json --measures solution";
    const { solution } = engine.measureMany(
      engine.generateMany({ algorithm: "wilson", width: 8, height: 8, seed: 1, count: 50 }),
      {
        ends: "corners",
      },
    );
    const mean = solution.reduce((sum, value) => sum + value) / 50;
    const variance = solution.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 49;
    const [row] = JSON.parse((await run(words.split(" "))).output.toString()).algorithms;
    expect(row).toMatchObject({
      algorithm: "wilson",
      solution: { mean, standardError: expect.closeTo(Math.sqrt(variance / 50), 10) },
    });
    const table = (await run("measure --width 5 --height 5 --seed 1 --count 3".split(" "))).output.toString();
    expect(table.split("\n").length).toBe(algorithms.length + 2);
  });

  test.each([
    [["solve", "--input", "nowhere.json"], 1, '"input" expected a file that can be read, got "nowhere.json"'],
    [["solve", "--input", file("none.txt", "hello")], 2, '"text" expected a maze as JSON or as renderText draws it'],
    [
      ["solve", "--input", file("it.json", toJson(maze)), "--from", "9,0"],
      2,
      '"from.x" expected an integer in 0..8, got 9',
    ],
    [
      ["solve", "--input", file("it.json", toJson(maze)), "--topology", "torus"],
      2,
      '"topology" expected no value except for an .npy file',
    ],
    [
      ["solve", "--input", file("it.txt", renderText(maze)), "--format", "json"],
      2,
      '"format" expected text, ascii, svg or png',
    ],
    [
      ["generate", "--ends", "middle"],
      2,
      '"ends" expected one of farthest, corners, sides, random, dead-ends, got "middle"',
    ],
    [["generate", "--open", "--topology", "torus"], 2, '"maze" expected a plane, which has a border to open'],
    [["generate", "--open", "--ends", "farthest", "--seed", "5"], 2, "expected a cell at the border to open"],
    [["measure", "--count", "0"], 2, '"count" expected an integer in 1..2147483648, got 0'],
    [["measure", "--measures", "deadEnd"], 2, 'got "deadEnd"; did you mean "deadEnds"?'],
    [["measure", "--input", "x", "--seed", "1"], 2, '"seed" expected no value with --input'],
    [["measure", "--input", "x", "--braid", "1"], 2, '"braid" expected no value with --input'],
    [
      ["bench", "--from", file("a.json", "null")],
      2,
      '"recording" expected a file of wasmaze bench, schema 1, got schema undefined in ',
    ],
    [
      ["bench", "--from", file("b.json", '{"schema":1}')],
      2,
      '"recording" expected a file of wasmaze bench, schema 1, got one without cases: ',
    ],
  ])("%j is refused", async (words, code, message) => {
    const outcome = await run(words, folder);
    expect(outcome.errors).toContain(message);
    expect(outcome).toMatchObject({ code, output: Buffer.alloc(0) });
    expect(outcome.errors.trim().split("\n").length).toBe(1);
  });

  test("a picture in a file is the picture", async () => {
    const target = join(folder, "solved.png");
    const { code } = await run([
      "solve",
      "--input",
      file("it.json", toJson(maze)),
      "--format",
      "png",
      "--scale",
      "2",
      "--output",
      target,
    ]);
    expect(code).toBe(0);
    const found = engine.suggestEnds(maze);
    expect(parsePng(readFileSync(target))).toEqual({ maze, ends: { start: found.start, finish: found.finish } });
  });
});
