// Tests the whole command line: help, usage errors, exit codes, and the command wasmaze algorithms.

import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { wrapHelp } from "../../src/cli/messages.ts";
import { type AlgorithmInfo, algorithms } from "../../src/index.ts";
import { run, runProcess, scratchFolder, succeed } from "../helpers/commandLine.ts";
import { integer } from "../helpers/refusal.ts";

test("--version prints the version of the package", async () => {
  expect(await succeed(["--version"])).toBe(`${packageJson.version}\n`);
});

test("the examples in --help use only options that exist", async () => {
  const all = await succeed(["--help"]);
  const commands = [...all.matchAll(/^ {2}(\w+) \[options\]/gm)].map(([, name]) => name);
  expect(commands).toEqual(expect.arrayContaining(["generate", "algorithms", "verify"]));
  expect(all).toContain("Examples:");
  const helps = await Promise.all(["generate", "verify"].map((name) => succeed([name, "--help"])));
  for (const help of helps) {
    const [, examples] = help.split("Examples:");
    for (const [option] of examples.matchAll(/--[a-z]+/g)) expect(help.split("Examples:")[0]).toContain(` ${option}`);
  }
});

test("no help is wider than 80 columns, except for examples and long words", async () => {
  const all = await succeed(["--help"]);
  const commands = [...all.matchAll(/^ {2}([\w-]+) \[options\]/gm)].map(([, name]) => name);
  const helps = await Promise.all(commands.map((name) => succeed([name, "--help"])));
  const lines = [all, ...helps].flatMap((help) => help.split("\n")).filter((line) => !line.startsWith("  $ "));
  expect(lines.filter((line) => line.length > 80 && line.trim().includes(" "))).toEqual([]);
});

test("wrapped lines of help are aligned with the text of a list, or indented", () => {
  const list = "  decoys      wrong passages along the solution";
  expect(wrapHelp(list, 34)).toBe("  decoys      wrong passages along\n              the solution");
  expect(wrapHelp(list, 20)).toBe("  decoys      wrong\n    passages along\n    the solution");
  expect(wrapHelp("  stl, obj: floor, wall, height", 20)).toBe("  stl, obj: floor,\n    wall, height");
  expect(wrapHelp("It continues the file.\n  $ wasmaze a b c d e f", 14)).toBe(
    "It continues\nthe file.\n  $ wasmaze a b c d e f",
  );
});

test("without a command, prints the usage and fails", async () => {
  const { code, output, errors } = await run([]);
  expect({ code, output: output.toString() }).toEqual({ code: 2, output: "" });
  expect(errors).toMatch(/^Usage: wasmaze /);
});

test("wasmaze algorithms prints the registry as a table and as JSON", async () => {
  const [printed, json] = await Promise.all([succeed(["algorithms"]), succeed(["algorithms", "--json"])]);
  expect(JSON.parse(json)).toEqual(algorithms);
  const lines = printed.split("\n");
  const registry: readonly AlgorithmInfo[] = algorithms;
  registry.forEach(({ id, title, uniform, topologies, takesStart }, row) => {
    const columns = lines[row + 1].split(/ {2,}/);
    const facts = [id, title, uniform ? "yes" : "no", topologies.join(", "), takesStart ? "yes" : "no"];
    expect(columns.slice(0, 5)).toEqual(facts);
  });
  expect(Math.max(...lines.slice(0, registry.length + 1).map((line) => line.length))).toBeLessThanOrEqual(120);
});

test.each([
  ["a request", ["generate", "--width", "9", "--height", "5", "--seed", "7"], 0],
  ["wrong usage", ["generate", "--width", "0"], 2],
  ["a failure", ["solve", "--input", "nowhere.json"], 1],
])("main() has the same output and exit code as a separate process: %s", async (_, words, code) => {
  const outcome = await runProcess(words);
  expect(outcome).toEqual(await run(words));
  expect(outcome.code).toBe(code);
});

test("a command ends without a message when the reader closes the pipe", async () => {
  const words = ["generate", "--algorithm", "binary-tree", "--width", "2000", "--height", "2000"];
  const outcome = await runProcess(words, {
    watch: (child) => child.stdout?.once("data", () => child.stdout?.destroy()),
  });
  expect(outcome).toMatchObject({ code: 0, errors: "" });
  expect(outcome.output.length).toBeLessThan(1_000_000);
});

const folder = scratchFolder();
const side = (name: string, got: string) => integer(name, "1..1073741824", got);
const LARGE = "0..2^53-1";
const cases: readonly (readonly [parameters: string, message: string | RegExp])[] = [
  ["generat", "unknown command 'generat' (Did you mean generate?)"],
  ["generate --widht 3", "unknown option '--widht' (Did you mean --width?)"],
  ["generate --width", "option '--width <cells>' argument missing"],
  ["generate 30 12", "too many arguments for 'generate'. Expected 0 arguments but got 2."],
  ["generate --width 0", side("width", "0")],
  ["generate --width ten", side("width", '"ten"')],
  ["generate --width 1e10", side("width", "10000000000")],
  ["generate --width 1e-3", side("width", '"1e-3"')],
  ["generate --width 0x10", side("width", '"0x10"')],
  ["generate --height 2.5", side("height", "2.5")],
  ["generate --height -5", side("height", "-5")],
  ["generate --height NaN", side("height", '"NaN"')],
  ["generate --width 99999999999", side("width", "99999999999")],
  ["generate --width 65536 --height 65536", /^"width" \* "height" expected at most 1073741824 cells, got 65536 /],
  ["generate --algorithm krukal", /^"algorithm" expected one of .*, got "krukal"; did you mean "kruskal"\?$/],
  ["generate --algorithm __proto__", /^"algorithm" expected one of .*, got "__proto__"$/],
  ["generate --algorithm sidewinder --topology torus", '"topology" expected plane for sidewinder, got "torus"'],
  ["generate --topology tours", '"topology" expected plane or torus for kruskal, got "tours"; did you mean "torus"?'],
  [
    "generate --seed 9007199254740992",
    /^"seed" expected an integer in 0\.\.2\^53-1 or a string, got 9007199254740992; write s:9007199254740992 for /,
  ],
  ["generate --index -1", integer("index", LARGE, "-1")],
  ["generate --index 9007199254740992", integer("index", LARGE, "9007199254740992")],
  ["generate --start 0,0", /^"start" expected no value for kruskal, which takes no start, got /],
  ["generate --algorithm prim-modified --start 30,0", integer("start.x", "0..29", "30")],
  ["generate --algorithm prim-modified --start 3", '"start" expected a cell as x,y, such as 0,0, got "3"'],
  ["generate --backend wsam", '"backend" expected one of wasm, reference, auto, got "wsam"; did you mean "wasm"?'],
  [
    "measure --algorithm kruskal --start 0,0 --count 2",
    /^"start" expected no value for kruskal, which takes no start, got /,
  ],
  [
    "bulk --ends corners",
    '"ends" expected "columns", "measures" or "where" as well, got "corners" without any of them; add one',
  ],
  ["bulk --output ", '"output" expected a directory, got ""'],
  [
    "generate --format jpeg",
    '"format" expected one of text, ascii, svg, png, json, map, scen, num, maz, mms, mazefiles, pgm, csr, a-maze-ing, ' +
      'tmj, tmx, plotter, dxf, stl, 3mf, obj, glb, got "jpeg"',
  ],
  ["generate --format constructor", /^"format" expected one of .*, got "constructor"$/],
  ["generate --scale 3", '"scale" expected no value for text, got 3; only png takes it'],
  ["generate --format png --scale 0", integer("scale", "1..1024", "0")],
  ["generate --format png --scale 1024 --width 2000 --height 2000", /^"maze" expected at most 2\^31 pixels as PNG/],
  ["verify --cases 0", integer("cases", "1..2147483647", "0")],
  ["verify --cases many", integer("cases", "1..2147483647", '"many"')],
  ["verify --request {", /^"request" expected JSON such as .*, got "\{"$/],
  ["verify --request null", /^"request" expected JSON such as .*, got "null"$/],
  ['verify --request {"algorithm":"kruskal","width":0,"height":2}', side("width", "0")],
  ["algorithms --jsno", "unknown option '--jsno' (Did you mean --json?)"],
];
test.each(cases)("refuses `wasmaze %s` in one line with exit code 2, and writes no file", async (line, message) => {
  const cwd = join(folder, String(cases.findIndex(([parameters]) => parameters === line)));
  mkdirSync(cwd);
  const parameters = line.split(" ");
  if (parameters[0] === "generate" && parameters.at(-1) !== "--width") parameters.push("--output", "maze.txt");
  const { code, output, errors } = await run(parameters, cwd);
  expect({ code, output: output.toString() }).toEqual({ code: 2, output: "" });
  const [, reported] = /^error: ([^\n]+)\n$/.exec(errors) ?? expect.fail(errors);
  if (typeof message === "string") expect(reported).toBe(message);
  else expect(reported).toMatch(message);
  expect(readdirSync(cwd)).toEqual([]);
});
