// Tests the formats of other programs on the command line: names, options, files, and reading them again.

import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "fflate";
import { describe, expect, test } from "vitest";
import * as exports from "../../src/export.ts";
import { createEngine, parseMarkedMaze, solve } from "../../src/index.ts";
import { failure, run, scratchFolder, succeed } from "../helpers/commandLine.ts";
import { contents } from "../helpers/folders.ts";

const folder = scratchFolder();
function newFolder(name: string): string {
  mkdirSync(join(folder, name));
  return join(folder, name);
}

const maze = createEngine().generate({ algorithm: "kruskal", width: 16, height: 16, seed: 7 });
const words = "generate --width 16 --height 16 --seed 7".split(" ");
const corridor = { corridor: 3 };

const written: Readonly<Record<string, [options: readonly string[], data: string | Uint8Array]>> = {
  "a.map": [["--set", "corridor=3"], exports.toMovingAiMap(maze, corridor)],
  "a.num": [[], exports.toMicromouseNum(maze)],
  "a.MAZ": [[], exports.toMicromouseMaz(maze)],
  "a.dxf": [
    ["--set", "sheet=300x200", "--set", "draw=corridors"],
    exports.toDxf(maze, { sheet: "300x200", draw: "corridors" }),
  ],
  "a.stl": [["--set", "corridor=3"], exports.toStl(maze, corridor)],
  "a.3mf": [[], exports.toThreeMf(maze, { deflate: deflateSync })],
  "a.obj": [[], exports.toObj(maze)],
  "a.glb": [[], exports.toGlb(maze)],
  mms: [["--format", "mms"], exports.toMms(maze)],
  mazefile: [["--format", "mazefiles"], exports.toMazefile(maze)],
  ing: [["--format", "a-maze-ing"], exports.toAMazeIng(maze)],
  csr: [["--format", "csr"], exports.toCsr(maze)],
  "plot.svg": [["--format", "plotter"], `${exports.toPlotterSvg(maze)}\n`],
};

test.each(Object.entries(written))("writes %s as the library does", async (name, [options, data]) => {
  await succeed([...words, ...options, "--output", name], folder);
  expect(readFileSync(join(folder, name)).equals(Buffer.from(data as string))).toBe(true);
});

test("formats of two files write both, with the other's name", async () => {
  const cwd = newFolder("pairs");
  await succeed([...words, "--ends", "corners", "--set", "corridor=2", "--set", "count=5", "--output", "a.scen"], cwd);
  await succeed([...words, "--output", "b.pgm", "--set", "resolution=0.5"], cwd);
  await succeed([...words, "--output", "c.v2.tmj"], cwd);
  await succeed([...words, "--format", "tmx", "--output", "level"], cwd);
  expect(readdirSync(cwd)).toEqual(
    "a.map a.scen b.pgm b.yaml c.v2.tiles.png c.v2.tmj level level.tiles.png".split(" "),
  );
  const ends = { start: { x: 0, y: 0 }, finish: { x: 15, y: 15 } };
  const files = contents(cwd);
  expect(files["a.scen"]).toBe(exports.toMovingAiScenarios(maze, { corridor: 2, count: 5, map: "a.map", ends }));
  expect(files["a.map"]).toBe(exports.toMovingAiMap(maze, { corridor: 2 }));
  expect(files["b.yaml"]).toBe(exports.toMapYaml({ image: "b.pgm", resolution: 0.5 }));
  expect(JSON.parse(files["c.v2.tmj"]).tilesets[0].image).toBe("c.v2.tiles.png");
  expect(files.level).toContain('source="level.tiles.png"');
});

describe("formats of two files, all or none", () => {
  test("replace existing files only with --force", async () => {
    const cwd = newFolder("force");
    writeFileSync(join(cwd, "a.map"), "mine");
    const refused = failure(1, '"output" expected no file at "a.map", got one; use --force to replace it');
    expect(await run([...words, "--output", "a.scen"], cwd)).toMatchObject(refused);
    expect(contents(cwd)).toEqual({ "a.map": "mine" });
    await succeed([...words, "--output", "a.scen", "--force"], cwd);
    expect(contents(cwd)["a.map"]).toMatch(/^type octile/);
  });

  test.each([
    ["a folder is in the way of the second file", "a.map", "which is not a file"],
    ["a folder is in the way of the first file", "a.scen", "which is not a file"],
  ])("write nothing if %s", async (what, name, reason) => {
    const cwd = newFolder(what);
    mkdirSync(join(cwd, name));
    expect(await run([...words, "--output", "a.scen", "--force"], cwd)).toMatchObject(failure(1, reason));
    expect(readdirSync(cwd)).toEqual([name]);
  });

  test("write nothing if the maze does not fit the format", async () => {
    const cwd = newFolder("torus");
    const outcome = await run(["generate", "--topology", "torus", "--output", "a.pgm"], cwd);
    expect(outcome).toMatchObject(failure(2, '"topology" expected plane for a map for robots'));
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("follow links, and keep them", async () => {
    const cwd = newFolder("links");
    writeFileSync(join(cwd, "old.map"), "");
    symlinkSync("old.map", join(cwd, "a.map"));
    await succeed([...words, "--output", "a.scen", "--force"], cwd);
    expect(readdirSync(cwd)).toEqual(["a.map", "a.scen", "old.map"]);
    expect(statSync(join(cwd, "old.map")).size).toBeGreaterThan(100);
  });

  test.each([[["--format", "scen"]], [["--format", "tmj", "--output", "-"]]])("need a file: %o", async (options) => {
    expect(await run([...words, ...options])).toMatchObject(failure(2, '"output" expected the name of a file for'));
  });
});

test("an unknown extension is refused with the list of known ones", async () => {
  const cwd = newFolder("unknown");
  const { code, errors } = await run(["generate", "--output", "x.jpg"], cwd);
  expect(code).toBe(2);
  expect(errors.split("\n")).toHaveLength(2);
  for (const name of [".txt", ".svg", ".png", ".map", ".scen", ".num", ".maz", ".pgm", ".tmj", ".dxf", ".stl", ".3mf"])
    expect(errors).toContain(name);
  for (const name of ["mms", "mazefiles", "a-maze-ing", "csr", "plotter"]) expect(errors).toContain(name);
  expect(readdirSync(cwd)).toEqual([]);
  await succeed([...words, "--format", "text", "--output", "x.jpg"], cwd);
  await succeed([...words, "--output", ".hidden"], cwd);
});

test("--help lists every format in a group, and every option of --set", async () => {
  const help = await succeed(["generate", "--help"]);
  const [, formats = "", options = ""] = /Formats.*?:\n(.*?)\n\nOptions of formats.*?:\n(.*?)\n\n/s.exec(help) ?? [];
  const { errors } = await run(["generate", "--format", "x"]);
  const [, names = ""] = /one of (.+), got/.exec(errors) ?? [];
  expect(names.split(", ").length).toBeGreaterThan(20);
  for (const name of names.split(", ")) expect(formats).toMatch(new RegExp(`\\b${name}\\b`));
  const { errors: refused } = await run([...words, "--format", "dxf", "--set", "heigth=3"]);
  const [, known = ""] = /one of (.+), got/.exec(refused) ?? [];
  for (const name of known.split(", ")) expect(options).toContain(name);
});

test.each([
  [["--set", "corridor"], '"set" expected name=value, such as corridor=10, got "corridor"'],
  [["--set", "corridor=3"], '"set" expected no option for text, got "corridor"'],
  [["--format", "stl", "--set", "sheet=a4"], '"set" expected one of corridor, unit, wall, height, floor, got "sheet"'],
  [["--format", "map", "--set", "corridor=wide"], '"corridor" expected an integer in 1..1024, got "wide"'],
  [["--format", "stl", "--solution"], '"solution" expected a format that shows a path, got "stl"; omit --solution'],
  [["--format", "mpa"], 'got "mpa"; did you mean "map"?'],
])("wrong options are refused: %o", async (options, message) => {
  expect(await run([...words, ...options])).toMatchObject(failure(2, message));
});

const ROOM = "type octile\nheight 3\nwidth 4\nmap\n....\n..@.\n....\n";

describe("solve and measure", () => {
  const path = solve(maze, { x: 0, y: 0 }, { x: 15, y: 15 });

  test.each(["a.map", "a.num", "mms", "mazefile", "ing"])("read %s", async (name) => {
    const solving = ["solve", "--input", name, "--from", "0,0", "--to", "15,15", "--format", "a-maze-ing"];
    const { code, output, errors } = await run(solving, folder);
    expect({ code, errors }).toEqual({ code: 0, errors: `${path.length} cells from 0,0 to 15,15\n` });
    expect(output.toString()).toBe(exports.toAMazeIng(maze));
    expect(await succeed(["measure", "--input", name, "--measures", "deadEnds"], folder)).toMatch(/\d/);
  });

  test("reads the free squares of a map as cells with --as-mask", async () => {
    writeFileSync(join(folder, "room.map"), ROOM);
    const refused = failure(2, "use asMask or --as-mask");
    expect(await run(["solve", "--input", "room.map"], folder)).toMatchObject(refused);
    const { output, errors } = await run(
      ["solve", "--input", "room.map", "--as-mask", "--from", "1,1", "--to", "3,1"],
      folder,
    );
    expect(errors).toBe("5 cells from 1,1 to 3,1\n");
    expect(output.toString().split("\n")).toHaveLength(8);
    expect(await run(["solve", "--input", "a.num", "--as-mask"], folder)).toMatchObject(failure(2, "omit --as-mask"));
  });

  test("a map is a mask of generate", async () => {
    const drawn = await succeed(["generate", "--mask", "room.map", "--seed", "1"], folder);
    expect(parseMarkedMaze(drawn).maze).toMatchObject({ width: 4, height: 3 });
    const json = await succeed(["generate", "--mask", "room.map", "--seed", "1", "--format", "json"], folder);
    expect(JSON.parse(json).mask).toEqual(["1111", "1101", "1111"]);
  });
});

test("openings are in every format", async () => {
  for (const [name, options] of Object.entries({ "o.map": [], "o.num": [], mms: ["--format", "mms"] })) {
    await succeed([...words, "--open", "--output", name, ...options], folder);
    const { code, errors } = await run(["solve", "--input", name], folder);
    expect({ code, errors }).toEqual({ code: 0, errors: expect.stringMatching(/cells from/) });
  }
});

test("window writes the formats of other programs, too", async () => {
  const text = await succeed("window --seed 7 --columns 9 --rows 5 --format num".split(" "));
  expect(exports.parseMicromouseNum(text)).toMatchObject({ width: 9, height: 5 });
});

describe("generate --preset micromouse", () => {
  const preset = "generate --preset micromouse --seed 7".split(" ");

  test("writes a maze with start, goal and the path between them", async () => {
    const { width, height, topology, walls, ends } = exports.micromouseMaze(createEngine(), { seed: 7 });
    const plain = { width, height, topology, walls };
    expect(exports.parseMicromouseNum(await succeed([...preset, "--format", "num"]))).toEqual(plain);
    expect(await succeed([...preset, "--format", "mazefiles"])).toBe(exports.toMazefile(plain));
    const drawn = parseMarkedMaze(await succeed([...preset, "--solution"]));
    expect(drawn).toEqual({ maze: plain, ends });
    const other = await succeed([...preset, "--width", "8", "--height", "6", "--index", "3", "--braid", "1"]);
    const small = exports.micromouseMaze(createEngine(), { seed: 7, width: 8, height: 6, index: 3, braid: 1 });
    expect(parseMarkedMaze(other).maze.walls).toEqual(small.walls);
  });

  test.each([
    [["--preset", "mouse"], '"preset" expected one of micromouse, got "mouse"'],
    [["--preset", "micromouse", "--open"], '"open" expected no value with --preset, got one; omit --open'],
    [["--preset", "micromouse", "--width", "15"], '"width" expected an even number, got 15'],
    [["--preset", "micromouse", "--format", "json"], "for a maze of unknown algorithm"],
  ])("refuses %o", async (options, message) => {
    expect(await run(["generate", ...options])).toMatchObject(failure(2, message));
  });
});
