// Tests mazes on grids and graphs in the commands generate, solve and measure.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { decode } from "fast-png";
import { unzipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { graphMesh, graphStrokes, toDxf, toGlb, toPlotterSvg, toStl } from "../../src/export.ts";
import {
  createGraphEngine,
  cubeGrid,
  graphMazeKey,
  gridKinds,
  gridOf,
  hexGrid,
  masked,
  parseGraph,
  parseGraphMaze,
  squareGrid,
  suggestGraphEnds,
  weaveGrid,
  withRooms,
} from "../../src/graph.ts";
import { parseMask } from "../../src/index.ts";
import { run, scratchFolder, succeed } from "../helpers/commandLine.ts";
import { hostileGraphs } from "../helpers/hostileGraphs.ts";
import { sweepOf } from "../helpers/sweep.ts";

const folder = scratchFolder();
const file = (name: string, text?: string): string => {
  if (text !== undefined) writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const words = (text: string): string[] => text.split(" ");

test.each(gridKinds.filter(({ id }) => id !== "weave"))(
  "generate makes the maze of the library on $id",
  async ({ id, sizes }) => {
    const given = sizes.map((name, i) => [name, 4 - i] as const);
    const options = given.flatMap(([name, size]) => [`--${name}`, `${size}`]);
    const json = await succeed([
      "generate",
      "--grid",
      id,
      ...options,
      ...words("--algorithm prim-modified --seed x --index 3 --format json"),
    ]);
    const { maze } = parseGraphMaze(json);
    const engine = createGraphEngine(gridOf({ id, ...Object.fromEntries(given) }));
    expect(maze.passages).toEqual(engine.generate({ algorithm: "prim-modified", seed: "x", index: 3 }).passages);
  },
);

test("generate draws crossings and rooms from the seed and index of the maze", async () => {
  for (const [option, share] of [
    ["--weave 0.4", 0.4],
    ["--grid weave", 0.5],
  ] as const) {
    const text = await succeed(words(`generate ${option} --width 9 --height 8 --seed 3 --index 2 --format json`));
    expect(parseGraphMaze(text).maze.graph.edges).toEqual(weaveGrid(9, 8, { share, seed: 3, index: 2 }).edges);
  }
  const rooms = parseGraphMaze(
    await succeed(words("generate --grid hex --rooms 3,2-4 --width 12 --height 9 --seed 3 --format json")),
  ).maze;
  const expected = withRooms(hexGrid(12, 9), { count: 3, min: 2, max: 4, seed: 3, index: 0 });
  expect(rooms.graph.required).toEqual(expected.required);
});

test("generate takes a mask, a start, parameters and braid on a grid", async () => {
  const mask = parseMask("####\n#..#\n####\n");
  const json = await succeed([
    ...["generate", "--grid", "hex", "--mask", file("mask.txt", "####\n#..#\n####\n"), "--start", "3,1"],
    ...words("--algorithm growing-tree --parameter oldest=1 --braid 1 --seed 1 --format json"),
  ]);
  const { maze } = parseGraphMaze(json);
  const grid = masked(hexGrid(4, 3), mask.mask);
  const engine = createGraphEngine(grid);
  expect(maze).toMatchObject({ start: 7, parameters: { oldest: 1 }, braid: 1 });
  expect(maze.passages).toEqual(
    engine.generate({ algorithm: "growing-tree", parameters: { oldest: 1 }, braid: 1, start: 7, seed: 1 }).passages,
  );
  const start = await succeed(
    words("generate --grid cube --width 3 --height 3 --depth 2 --start 1,2,1 --algorithm wilson --format json"),
  );
  expect(parseGraphMaze(start).maze.start).toBe(cubeGrid(3, 3, 2).cellAt(1, 2, 1));
});

test("solve and measure read the maze that generate wrote", async () => {
  const input = file("hex.json");
  await succeed([...words("generate --grid hex --width 9 --height 7 --seed 5 --ends sides --output"), input]);
  const { maze, ends } = parseGraphMaze(readFileSync(input, "utf8"));
  expect(ends).toEqual(suggestGraphEnds(maze, "sides"));
  const solved = await run(["solve", "--input", input, "--from", "0,0", "--to", "62", "--format", "json"]);
  const { path } = parseGraphMaze(solved.output.toString());
  expect(path?.[0]).toBe(0);
  expect(path?.at(-1)).toBe(62);
  expect(solved.errors).toBe(`${path?.length} cells from 0,0 to 8,6\n`);
  const figures = JSON.parse(await succeed(["measure", "--input", input, "--json"]));
  const { degrees: _, ...expected } = createGraphEngine(maze.graph).measure(maze, ends);
  expect(figures).toEqual(expected);
  const picture = file("solved.png");
  expect((await run(["solve", "--input", input, "--output", picture])).code).toBe(0);
  expect(decode(readFileSync(picture)).width).toBeGreaterThan(100);
});

test("measure prints means over many mazes of each algorithm", async () => {
  const table = await succeed(words("measure --grid circle --rings 4 --count 5 --seed 1"));
  expect(table.trim().split("\n")).toHaveLength(10);
  const json = JSON.parse(
    await succeed(words("measure --grid circle --rings 4 --count 5 --seed 1 --algorithm wilson --json")),
  );
  expect(json).toMatchObject({ cells: 43, count: 5, algorithms: [{ algorithm: "wilson", components: { mean: 1 } }] });
});

test("bulk makes, resumes and checks a data set on a grid", async () => {
  const set = file("set");
  const options = words("bulk --grid hex --width 5 --height 4 --count 50 --part-size 20 --algorithm wilson --seed 7");
  const more = [...options, "--workers", "1", "--quiet", "--output", set];
  await succeed(more);
  const part = join(set, "part-000000000020.npy");
  const bytes = readFileSync(part);
  const { passages } = createGraphEngine(hexGrid(5, 4)).generateMany({
    algorithm: "wilson",
    seed: 7,
    index: 20,
    count: 20,
  });
  expect(bytes.subarray(0, 128).toString("latin1")).toContain("(20, 4, 5, 3)");
  expect(bytes.subarray(-passages.length)).toEqual(Buffer.from(passages));
  writeFileSync(part, bytes.fill(1, bytes.length - 1));
  expect((await run(["bulk", "check", set])).code).toBe(1);
  await succeed(more);
  expect((await run(["bulk", "check", "--all", set])).output.toString()).toMatch(
    /50 mazes equal those of the reference/,
  );
  const bin = await run(
    words("bulk --rooms 3,2-3 --width 9 --height 8 --count 4 --format bin --seed 1 --output - --quiet"),
  );
  const rooms = withRooms(squareGrid(9, 8), { count: 3, min: 2, max: 3, seed: 1 });
  expect(new Uint8Array(bin.output)).toEqual(
    createGraphEngine(rooms).generateMany({ algorithm: "kruskal", seed: 1, count: 4 }).passages,
  );
});

test("bulk writes measures, filtered mazes and keys on grids as ndjson, Parquet and npy", async () => {
  const options = "--weave 0.5 --width 7 --height 6 --algorithm wilson --seed @index --ends random";
  const columns = words("--measures junctions,deadEndShare --columns start,length,key --where solution>9");
  const graph = weaveGrid(7, 6, { share: 0.5, seed: "@index" });
  const engine = createGraphEngine(graph);
  const expected = Array.from({ length: 60 }, (_, index) => {
    const maze = engine.generate({ algorithm: "wilson", seed: "@index", index });
    const measures = engine.measure(maze, suggestGraphEnds(maze, "random"));
    return { maze, measures, key: graphMazeKey(maze) };
  }).filter(({ measures }) => measures.solution > 9);
  expect(expected.length).toBeGreaterThan(5);
  const sets = ["ndjson", "parquet", "npy"].map((format) => [format, file(`measured-${format}`)] as const);
  for (const [format, set] of sets) {
    await succeed([
      "bulk",
      ...words(options),
      ...columns,
      ...words("--count 60 --quiet --format"),
      format,
      "--output",
      set,
    ]);
    expect(await succeed(["bulk", "check", "--all", set])).toContain(`${expected.length} mazes equal those`);
  }
  const lines = readFileSync(join(sets[0][1], "part-000000000000.ndjson"), "utf8").trimEnd().split("\n");
  const rows = await parquetReadObjects({
    file: readFileSync(join(sets[1][1], "part-000000000000.parquet")).buffer as ArrayBuffer,
    utf8: false,
  });
  expect([lines.length, rows.length]).toEqual([expected.length, expected.length]);
  for (const [i, { maze, measures, key }] of expected.entries()) {
    const { maze: read } = parseGraphMaze(lines[i]);
    expect([read.passages, read.seed, read.index]).toEqual([maze.passages, "@index", maze.index]);
    const { junctions, deadEndShare, start, solution } = measures;
    const values = { junctions, deadEndShare, start, length: solution - 1 };
    expect(JSON.parse(lines[i]).measures).toEqual({ ...values, key: key.toString(16).padStart(16, "0") });
    expect(rows[i]).toMatchObject({ ...values, index: BigInt(maze.index), key, passages: maze.passages });
  }
});

test.each(["ndjson", "parquet", "npy", "npz"])("bulk writes solutions on grids as cells of %s", async (format) => {
  const options = "bulk --grid hex --width 6 --height 5 --algorithm wilson --seed 7 --ends dead-ends --results 20";
  const more = `--where solution>5 --measures junctions --columns start,cells --workers 1 --format ${format} --quiet`;
  const set = file(`cells-${format}`);
  await succeed([...words(`${options} ${more} --output`), set]);
  expect(await succeed(["bulk", "check", "--all", set])).toContain("20 mazes equal those of the reference");
  const engine = createGraphEngine(hexGrid(6, 5));
  const paths: number[][] = [];
  for (let result = 0; result < 20; result++)
    for (let index = result; ; index += 2 ** 32) {
      const maze = engine.generate({ algorithm: "wilson", seed: 7, index });
      const { start, finish } = suggestGraphEnds(maze, "dead-ends");
      const path = engine.solve(maze, start, finish);
      if (path.length <= 5) continue;
      paths.push([...path]);
      break;
    }
  const part = (name: string): Buffer => readFileSync(join(set, `part-000000000000${name}`));
  const numbers = (bytes: Uint8Array): number[] => [...new Uint32Array(Uint8Array.from(bytes).buffer)];
  const array = (bytes: Uint8Array): number[] => numbers(bytes.subarray(-4 * paths.flat().length));
  if (format === "ndjson") {
    const lines = part(".ndjson").toString().trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).measures.cells)).toEqual(paths);
  } else if (format === "parquet") {
    const { buffer } = Uint8Array.from(part(".parquet"));
    const rows = await parquetReadObjects({ file: buffer, utf8: false });
    expect(rows.map((row) => numbers(row.cells as Uint8Array))).toEqual(paths);
  } else if (format === "npy") {
    expect(array(part(".cells.npy"))).toEqual(paths.flat());
  } else {
    const { "cells.npy": cells, "passages.npy": passages } = unzipSync(part(".npz"));
    expect(array(cells)).toEqual(paths.flat());
    expect(Buffer.from(passages).toString("latin1")).toContain("'shape': (20, 5, 6, 3)");
  }
});

test("bulk check accepts a data set whose ends no path joins", async () => {
  const [edges, set] = [file("two.csv", "0,1\n1,2\n4,5\n"), file("two-regions")];
  const options = words("--count 3 --ends corners --columns length,cells --format npz --seed 1 --quiet --output");
  await succeed(["bulk", "--graph", edges, ...options, set]);
  expect(await succeed(["bulk", "check", "--all", set])).toContain("3 mazes equal those of the reference");
});

test("bulk drops copies of mazes on grids, and divides them by their keys", async () => {
  const set = file("unique");
  const options = "bulk --grid triangle --width 3 --height 2 --count 200 --seed 3 --unique --format ndjson";
  await succeed([...words(`${options} --split train=0.5,test=0.5 --split-by key --quiet --output`), set]);
  expect(await succeed(["bulk", "check", "--all", set])).toMatch(/^\S+ matches its manifest/);
  const passages = ["train", "test"].flatMap((split) =>
    readFileSync(join(set, `${split}-000000000000.ndjson`), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).passages),
  );
  // A hexagon of triangles has six spanning trees.
  expect([passages.length, new Set(passages).size]).toEqual([6, 6]);
});

test.each([
  ["--grid circle --rings 6 --pages 2 --per-page 2 --seed 5", 3],
  ["--weave 0.6 --width 9 --height 8 --pages 1 --seed 5 --no-answers", 1],
  ["--grid klein --width 6 --height 5 --pages 1 --seed 5 --no-answers", 1],
  ["--grid cube --width 4 --height 4 --depth 2 --algorithm all --difficulty rising --pages 9 --seed 1", 10],
])("book %s has %i pages, and the same again", async (options, pages) => {
  const output = file("book.pdf");
  await succeed(["book", ...words(options), "--quiet", "--output", output]);
  const book = readFileSync(output);
  expect((await PDFDocument.load(book)).getPageCount()).toBe(pages);
  await succeed(["book", ...words(options), "--quiet", "--output", output]);
  expect(readFileSync(output).equals(book)).toBe(true);
});

test("a graph from a file is written as JSON, because it has no outlines", async () => {
  const edges = file("edges.csv", "from,to\n0,1\n1,2\n2,0\n");
  const { maze } = parseGraphMaze(
    await succeed(["generate", "--graph", edges, "--algorithm", "wilson", "--seed", "1"]),
  );
  const expected = createGraphEngine(parseGraph("0,1\n1,2\n2,0")).generate({ algorithm: "wilson", seed: 1 });
  expect(maze.passages).toEqual(expected.passages);
});

test("bulk makes data sets on a graph from a file, with its edges as an array", async () => {
  const lines = Array.from({ length: 40 }, (_, i) => `${i},${(7 * i + 1) % 41}\n${i},${i + 1}`).join("\n");
  const [edges, set] = [file("ring.csv", lines), file("on-graph")];
  const options = words("--algorithm wilson --count 30 --seed 7 --measures deadEnds --columns key --quiet --output");
  await succeed(["bulk", "--graph", edges, ...options, set]);
  expect(await succeed(["bulk", "check", "--all", set])).toContain("30 mazes equal those of the reference");
  const graph = parseGraph(lines);
  const { passages } = createGraphEngine(graph).generateMany({ algorithm: "wilson", seed: 7, count: 30 });
  const walls = readFileSync(join(set, "part-000000000000.npy"));
  expect(walls.subarray(-passages.length).equals(passages)).toBe(true);
  expect(walls.toString("latin1")).toContain("'shape': (30, 80)");
  const array = readFileSync(join(set, "edges.npy"));
  expect(array.toString("latin1")).toContain("'shape': (80, 2)");
  expect(array.subarray(-640).equals(new Uint8Array(graph.edges.buffer))).toBe(true);
  expect(readFileSync(join(set, "README.md"), "utf8")).toContain('"edges": "edges.npy"');
  // The same command writes a damaged file again.
  array[array.length - 1] ^= 1;
  writeFileSync(join(set, "edges.npy"), array);
  const { code, errors } = await run(["bulk", "check", set]);
  expect([code, errors]).toEqual([1, expect.stringContaining("edges.npy does not match the manifest")]);
  await succeed(["bulk", "--graph", edges, ...options, set]);
  expect(await succeed(["bulk", "check", set])).toContain("matches its manifest");
});

const pairOfCells = file("pair.csv", "0,1\n");

describe("an error in one line with exit code 2", () => {
  test.each([
    ["generate --grid hexx", /"grid" expected one of .*; did you mean "hex"\?/],
    ["generate --grid circle --width 5", /"width" expected no value for the grid circle/],
    ["generate --rings 5", /"rings" expected no value without --grid or --graph, got 5/],
    ["generate --max-steps 5", /"max-steps" expected no value without --grid/],
    ["generate --grid hex --topology torus", /"topology" expected no value for the grid hex/],
    ["generate --grid hex --weave 0.5", /"weave" expected the grid square, got "hex"/],
    ["generate --weave 1.5", /"weave" expected a number in 0..1, got 1.5/],
    ["generate --weave 0.5 --rooms 3,2", /"grid" expected a grid with columns and rows/],
    ["generate --rooms many", /"rooms" expected a number and the sides of rooms, such as 8,3-6, got "many"/],
    ["generate --rooms 3,9-4", /"rooms.max" expected an integer in 9/],
    ["generate --grid circle --rooms 3,2", /"grid" expected a grid with columns and rows/],
    ["generate --grid hex --format text", /"format" expected one of svg, png, json, plotter, dxf/],
    ["generate --grid hex --open --output x.stl", /"open" expected svg or png for a maze on a grid/],
    ["generate --grid hex --set corridor=2 --output x.stl", /^error: "?[^\n]*corridor/],
    ["generate --grid hex --algorithm eller", /"algorithm" expected one of kruskal/],
    ["generate --grid hex --width 100000 --height 100000", /expected at most/],
    ["generate --grid hex --algorithm kruskal --start 1,1", /"start" expected no value for kruskal/],
    ["generate --grid hex --algorithm kruskal --max-steps 5", /"maxSteps" expected no value for kruskal/],
    [
      "generate --grid hex --start 40,1 --algorithm wilson",
      /"start" expected a cell of the graph as x,y or its number, got 40,1/,
    ],
    ["generate --grid klein --ends sides", /"ends" expected a graph with outlines and a border/],
    ["generate --start 5", /"start" expected a cell as x,y/],
    [
      "generate --grid hex --algorithm aldous-broder --max-steps 10 --seed 1",
      /"maxSteps" expected a walk of at most 10 steps/,
    ],
    [
      "book --grid hex --width 900 --height 900 --output x.pdf",
      /"width" and "height" expected at most \d+ and \d+ cells of at least 1 mm with "per-page" 1, got 901 and 780\n/,
    ],
    ["book --grid hex --link https://example.org/ --output x.pdf", /"link" expected no value for grids and graphs/],
    ["bulk --grid hex --count 5 --format raster --output x", /"format" expected one of npy, npz, bin, ndjson, parquet/],
    ["bulk --grid hex --count 5 --measures turns --output x", /"measures" expected one of deadEnds/],
    ["bulk --grid hex --count 5 --columns moves --output x", /"columns" expected one of start, finish, length, cells/],
    ["bulk --grid hex --count 5 --where turns>5 --format ndjson --output x", /"where" expected/],
    ["bulk --grid hex --count 5 --format bin --measures solution --output x", /"format" expected npy, npz/],
    [
      `bulk --graph ${pairOfCells} --count 5 --format ndjson --output x`,
      /"format" expected one of npy, npz, bin, parquet/,
    ],
    [`bulk --graph ${pairOfCells} --count 5 --grid hex --output x`, /"grid" expected no value with --graph/],
    ["generate --grid hex --rooms 3,2 --weave 0.5", /"weave" expected the grid square, got "hex"/],
    ["measure --grid hex --measures turns", /"measures" expected one of deadEnds/],
  ])("%s", async (line, message) => {
    const { code, errors, output } = await run(words(line));
    expect(errors).toMatch(/^error: [^\n]+\n$/);
    expect(errors).toMatch(message);
    expect([code, output.length]).toEqual([2, 0]);
  });
});

test("generate writes mazes on grids for plotters and printers", async () => {
  const maze = createGraphEngine(hexGrid(4, 3)).generate({ algorithm: "wilson", seed: 1 });
  const made = async (options: string): Promise<Buffer> => {
    const request = "generate --grid hex --width 4 --height 3 --algorithm wilson --seed 1 --format";
    const { output, errors } = await run(words(`${request} ${options}`));
    expect(errors).toBe("");
    return output;
  };
  expect(`${await made("plotter")}`).toBe(`${toPlotterSvg(graphStrokes(maze))}\n`);
  expect(`${await made("dxf --set unit=6")}`).toBe(toDxf(graphStrokes(maze, { unit: 6 })));
  expect((await made("stl --set wall=1")).equals(toStl(graphMesh(maze, { wall: 1 })))).toBe(true);
  expect((await made("glb")).equals(toGlb(graphMesh(maze)))).toBe(true);
});

test("hostile graphs are refused in one line, or used, by the command", async () => {
  const cases = sweepOf(hostileGraphs, ({ text }) => text.length < 20_000);
  for (const [i, { name, text, isLegal }] of cases.entries()) {
    const graph = file(`hostile${i}`, text);
    const { code, errors, output } = await run([
      "generate",
      "--graph",
      graph,
      "--algorithm",
      "wilson",
      "--seed",
      "1",
      "--max-steps",
      "1000000",
    ]);
    if (code === 0) {
      expect([isLegal, errors], name).toEqual([true, ""]);
      expect(parseGraphMaze(output.toString()).maze.algorithm, name).toBe("wilson");
    } else {
      expect(code, name).toBe(2);
      expect(errors, name).toMatch(/^error: "[^\n]{1,500}\n$/);
      if (isLegal) expect(errors, name).toContain('"maxSteps" expected a walk');
    }
  }
});
