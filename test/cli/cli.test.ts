// The command line as a shell sees it: what it prints, what it writes, and its exit codes. Wrong usage is in
// badInput.test.ts.

import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { checkRequest } from "../../src/cli/commands/verify.ts";
import { drawRequest, drawWindow } from "../../src/cli/randomRequest.ts";
import { Stream } from "../../src/core/random.ts";
import {
  type AlgorithmInfo,
  type AnyRequest,
  algorithms,
  type Engine,
  parseMaze,
  renderSvg,
  renderText,
  toJson,
} from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import type { AnyBatchRequest } from "../../src/request/request.ts";
import { generateCommand, parseSeed, windowCommand } from "../../src/request/words.ts";
import { command, run, runProcess, scratchFolder } from "../helpers/commandLine.ts";
import { engines } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

const engine = engines.wasm;

async function succeed(parameters: readonly string[], cwd?: string): Promise<string> {
  const { code, output, errors } = await run(parameters, cwd);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return output.toString();
}

describe.concurrent("generate", () => {
  test("without a word more draws a maze of 30 by 12 cells, another each time", async () => {
    const [one, other] = await Promise.all([succeed(["generate"]), succeed(["generate"])]);
    expect(parseMaze(one)).toMatchObject({ width: 30, height: 12, topology: "plane" });
    expect(one).not.toBe(other);
  });

  test.each(algorithms.map(({ id }) => id))("%s makes the same maze as the library", async (algorithm) => {
    const drawn = await succeed(["generate", "--algorithm", algorithm, "--width", "9", "--height", "5", "--seed", "7"]);
    expect(drawn).toBe(`${renderText(engine.generate({ algorithm, width: 9, height: 5, seed: 7 }))}\n`);
  });

  const request: AnyRequest = {
    algorithm: "prim-modified",
    width: 9,
    height: 5,
    topology: "torus",
    seed: "x y",
    index: 3,
    start: { x: 8, y: 0 },
  };
  const words =
    "generate --algorithm prim-modified --width 9 --height 5 --topology torus --index 3 --start 8,0 --seed".split(" ");
  test.each(["wasm", "reference"])("every option reaches the request, on %s", async (backend) => {
    const json = await succeed([...words, "x y", "--backend", backend, "--format", "json"]);
    expect(parseMaze(json)).toEqual(engine.generate(request));
  });

  test("every format is the same as the library's", async () => {
    const maze = engine.generate(request);
    const expected = {
      text: `${renderText(maze)}\n`,
      ascii: `${renderText(maze, { style: "ascii" })}\n`,
      svg: `${renderSvg(maze)}\n`,
      json: `${toJson(maze)}\n`,
    };
    for (const [format, rendering] of Object.entries(expected)) {
      expect(await succeed([...words, "x y", "--format", format])).toBe(rendering);
    }
    const { output } = await run([...words, "x y", "--format", "png", "--scale", "3"]);
    expect(Buffer.compare(output, renderPng(maze, { scale: 3 }))).toBe(0);
  });

  test("digits are an integer, s: forces a string, anything else is a string", async () => {
    const seedOf = async (seed: string) =>
      JSON.parse(await succeed(["generate", "--format", "json", "--width", "2", "--height", "2", "--seed", seed])).seed;
    expect(await Promise.all(["12", "s:12", "12a", "-5", "1.5", "s:", "s:s:1"].map(seedOf))).toEqual([
      12,
      "12",
      "12a",
      "-5",
      "1.5",
      "",
      "s:1",
    ]);
  });

  test("on a terminal prints the command that repeats the maze to standard error, and rejects a picture", () => {
    const onTerminal = (parameters: string) => {
      const words = [...command, ...parameters.split(" ")].map((word) => `'${word}'`).join(" ");
      return execFileSync("script", ["--quiet", "--command", `${words}; echo code $?`, "/dev/null"], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
    };
    const drawn = onTerminal("generate --width 4 --height 3").replaceAll("\r", "");
    const [, lines, again] = /^((?:.{9}\n){7})(wasmaze generate .*)\ncode 0\n$/.exec(drawn) ?? expect.fail(drawn);
    const seed = Number(/--seed (\d+)$/.exec(again)?.[1]);
    expect(again).toBe(`wasmaze generate --algorithm kruskal --width 4 --height 3 --seed ${seed}`);
    expect(`${renderText(engine.generate({ algorithm: "kruskal", width: 4, height: 3, seed }))}\n`).toBe(lines);
    expect(onTerminal("generate --format png").replaceAll("\r", "")).toBe(
      'error: "format" expected text, ascii, svg or json for a terminal, got "png"; give --output or a pipe\ncode 2\n',
    );
  });
});

describe("window", () => {
  const request = { algorithm: "boundless", width: 2 ** 30, height: 1e6, x: 7e8, y: 5, columns: 9, rows: 4 } as const;
  const words = "window --height 1e6 --x 7e8 --y 5 --columns 9 --rows 4 --index 2 --seed".split(" ");

  test.each(["wasm", "reference"])("every option reaches the request, in every format, on %s", async (backend) => {
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

  test("of a binary tree takes its parameters", async () => {
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
  ])("%j is a usage error in one line", async (given, message) => {
    const { code, errors } = await run([...words, "1", ...given]);
    expect(code).toBe(2);
    expect(errors).toMatch(/^error: .*\n$/);
    expect(errors).toContain(message);
  });

  test("is printed as a command that repeats it", () => {
    const printed = windowCommand({ ...request, seed: "a b", level: 2, parameters: undefined });
    expect(printed).toBe(
      "wasmaze window --algorithm boundless --width 1073741824 --height 1000000 --seed 'a b' " +
        "--x 700000000 --y 5 --columns 9 --rows 4 --level 2",
    );
  });
});

describe("a command that is printed", () => {
  test("reads back as the request it was printed for, whatever the seed", () => {
    const seeds = [0, 2 ** 53 - 1, "12", "s:x", "", "-", "--help", "it's", '"$HOME"', "a b\nc", "é 🌿", "\\"];
    for (const seed of seeds) {
      const request: AnyRequest = { algorithm: "wilson", width: 3, height: 2, topology: "torus", seed, index: 5 };
      const printed = generateCommand(request);
      // What a shell makes of it, a word a line, each as JSON would write it.
      const show = `for word in "$@"; do printf '%s\\0' "$word"; done`;
      const words = execFileSync("sh", ["-c", `set -- ${printed}; ${show}`], { encoding: "utf8" })
        .split("\0")
        .slice(0, -1);
      expect(words.slice(0, 2)).toEqual(["wasmaze", "generate"]);
      expect(words.slice(2)).toEqual([
        ..."--algorithm wilson --width 3 --height 2 --topology torus --seed".split(" "),
        words[11],
        "--index",
        "5",
      ]);
      expect(parseSeed(words[11])).toBe(seed);
    }
  });
});

describe.concurrent("--output", () => {
  const request = ["generate", "--algorithm", "wilson", "--width", "4", "--height", "3", "--seed", "1"];
  const expected = `${renderText(engine.generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 }))}\n`;
  const folder = scratchFolder();
  const newFolder = (name: string) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };

  test("writes the file and nothing beside it, prints nothing", async () => {
    const cwd = newFolder("plain");
    expect(await succeed([...request, "--output", "maze.txt"], cwd)).toBe("");
    expect(readdirSync(cwd)).toEqual(["maze.txt"]);
    expect(readFileSync(join(cwd, "maze.txt"), "utf8")).toBe(expected);
  });

  test("determines the format by the extension, if no format is given", async () => {
    const cwd = join(folder, "endings");
    mkdirSync(cwd);
    const maze = engine.generate({ algorithm: "kruskal", width: 9, height: 5, seed: 7 });
    const expected = {
      "a.svg": `${renderSvg(maze)}\n`,
      "a.JSON": `${toJson(maze)}\n`,
      "a.txt": `${renderText(maze)}\n`,
      svg: `${renderText(maze)}\n`,
    };
    const words = "generate --width 9 --height 5 --seed 7 --output".split(" ");
    for (const [name, text] of Object.entries(expected)) {
      await succeed([...words, name], cwd);
      expect(readFileSync(join(cwd, name), "utf8")).toBe(text);
    }
    await succeed([...words, "a.png"], cwd);
    expect(readFileSync(join(cwd, "a.png"))).toEqual(Buffer.from(renderPng(maze)));
    await succeed([...words, "b.png", "--format", "ascii"], cwd);
    expect(readFileSync(join(cwd, "b.png"), "utf8")).toBe(`${renderText(maze, { style: "ascii" })}\n`);
    await run(["solve", "--input", "a.png", "--output", "c.svg"], cwd);
    expect(readFileSync(join(cwd, "c.svg"), "utf8")).toContain('class="path"');
  });

  test("replaces an existing file, also behind a symbolic link", async () => {
    const cwd = newFolder("replaced");
    writeFileSync(
      join(cwd, "maze.txt"),
      "a longer text that was here before the maze came and took its place\n".repeat(9),
    );
    symlinkSync("maze.txt", join(cwd, "link.txt"));
    await succeed([...request, "--output", "link.txt"], cwd);
    expect(readdirSync(cwd).sort()).toEqual(["link.txt", "maze.txt"]);
    expect(lstatSync(join(cwd, "link.txt")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, "maze.txt"), "utf8")).toBe(expected);
  });

  test("what a process with the same id has left or is writing there is no hindrance", async () => {
    const cwd = newFolder("shared");
    writeFileSync(join(cwd, `maze.txt.${process.pid}.tmp`), "another container's");
    await succeed([...request, "--output", "maze.txt"], cwd);
    expect(readdirSync(cwd).sort()).toEqual(["maze.txt", `maze.txt.${process.pid}.tmp`]);
    expect(readFileSync(join(cwd, "maze.txt"), "utf8")).toBe(expected);
  });

  test("- is standard output, and a device is written to, not replaced", async () => {
    const cwd = newFolder("devices");
    expect(await succeed([...request, "--output", "-"], cwd)).toBe(expected);
    await succeed([...request, "--output", "/dev/null"], cwd);
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test.each([
    ["a folder that is not there", "missing/maze.txt", "ENOENT: no such file or directory"],
    ["a folder", ".", "EISDIR: illegal operation on a directory"],
    ["a file taken for a folder", "file/maze.txt", "ENOTDIR: not a directory"],
    ["a name too long", "x".repeat(300), "ENAMETOOLONG: name too long"],
  ])("%s: one line, exit code 1, nothing written", async (what, output, reason) => {
    const cwd = newFolder(what);
    writeFileSync(join(cwd, "file"), "");
    const outcome = await run([...request, "--output", output], cwd);
    expect({ ...outcome, output: outcome.output.toString() }).toEqual({
      code: 1,
      output: "",
      errors: `error: "output" expected a file that can be written, got ${JSON.stringify(output)}: ${reason}\n`,
    });
    expect(readdirSync(cwd)).toEqual(["file"]);
  });
});

test("algorithms lists the registry, as a table and as JSON", async () => {
  const [printed, json] = await Promise.all([succeed(["algorithms"]), succeed(["algorithms", "--json"])]);
  expect(JSON.parse(json)).toEqual(algorithms);
  const lines = printed.split("\n");
  const registry: readonly AlgorithmInfo[] = algorithms;
  registry.forEach(({ id, title, uniform, topologies, takesStart }, row) => {
    const columns = lines[row + 1].split(/ {2,}/);
    expect(columns.slice(0, 5)).toEqual([
      id,
      title,
      uniform ? "yes" : "no",
      topologies.join(", "),
      takesStart ? "yes" : "no",
    ]);
  });
  expect(Math.max(...lines.slice(0, registry.length + 1).map((line) => line.length))).toBeLessThanOrEqual(120);
});

describe.concurrent("verify", () => {
  test("draws requests, finds them equal and perfect, and prints how to repeat them", async () => {
    const { code, output, errors } = await run(["verify", "--cases", "60", "--seed", "a b"]);
    expect({ code, output: output.toString() }).toEqual({
      code: 0,
      output: "60 of 60 equal and perfect, wasmaze verify --cases 60 --seed 'a b'\n",
    });
    expect(errors).toMatch(/^(verify: \d+ of 60, .*\n)*$/);
  });

  test("takes one request instead, a batch too", async () => {
    const request = { algorithm: "kruskal", width: 30, height: 20, topology: "torus", seed: "x", index: 7, count: 3 };
    const { code, output } = await run(["verify", "--request", JSON.stringify(request)]);
    expect({ code, output: output.toString() }).toEqual({ code: 0, output: "1 of 1 equal and perfect\n" });
  });

  test("takes a request for a window, and refuses an invalid one", async () => {
    const window = { algorithm: "boundless", width: 2 ** 30, height: 9, x: 5e8, y: 2, columns: 30, rows: 7, seed: "x" };
    expect(await succeed(["verify", "--request", JSON.stringify(window)])).toBe("1 of 1 equal and perfect\n");
    const { code, errors } = await run(["verify", "--request", JSON.stringify({ ...window, rows: 8 })]);
    expect([code, errors]).toEqual([2, expect.stringMatching(/^error: "y" \+ "rows" expected at most 9, .*\n$/)]);
  });

  test("takes a request without a seed, and draws one for both backends", async () => {
    for (const count of [{}, { count: 5 }]) {
      const request = JSON.stringify({ algorithm: "wilson", width: 9, height: 9, ...count });
      expect(await succeed(["verify", "--request", request])).toBe("1 of 1 equal and perfect\n");
    }
  });

  test("ends with 130 when interrupted, and reports progress", async () => {
    const outcome = await runProcess(["verify", "--cases", "20000"], {
      watch: (child) => child.stderr?.once("data", () => child.kill("SIGINT")),
    });
    expect(outcome.code).toBe(130);
    expect(outcome.errors).toMatch(/^(verify: \d+ of 20,000, .*\n)+interrupted: \d+ of 20000 done, 0 failed\n$/);
  });
});

describe("what verify checks", () => {
  /** An engine that makes a mistake: it changes the walls it has made. */
  const lying = (lie: (walls: Uint8Array) => void): Engine => ({
    ...engine,
    generate(request) {
      const maze = engine.generate(request);
      lie(maze.walls);
      return maze;
    },
    generateMany(request) {
      const batch = engine.generateMany(request);
      lie(batch.walls);
      return batch;
    },
  });
  const request: AnyRequest = { algorithm: "kruskal", width: 7, height: 5, seed: 1, index: 40 };
  const batch: AnyBatchRequest = { ...request, count: 3 };
  const flipLast = lying((walls) => {
    walls[walls.length - 1] ^= 1;
  });

  test("a byte that differs, in a maze and in a batch", () => {
    expect(checkRequest(request, flipLast, engines.reference)).toMatch(
      /^cell 6,4 of index 40: expected walls \d+ as on reference, got \d+$/,
    );
    expect(checkRequest(batch, flipLast, engines.reference)).toMatch(/^cell 6,4 of index 42: /);
  });

  test("mazes that are equal but not perfect", () => {
    expect(checkRequest(request, flipLast, flipLast)).toMatch(/^index 40: cell 6,/);
    expect(checkRequest(batch, flipLast, flipLast)).toMatch(/^index 42: cell 6,/);
  });

  test("a byte of a window that differs, by its place in the world", () => {
    const window = { algorithm: "boundless", width: 900, height: 800, x: 70, y: 60, columns: 5, rows: 4 } as const;
    const flipped: Engine = {
      ...engine,
      window(asked) {
        const made = engine.window(asked);
        made.walls[8] ^= 1;
        return made;
      },
    };
    expect(checkRequest({ ...window, seed: 1 }, flipped, engines.reference)).toMatch(
      /^cell 73,61: expected walls \d+ as on reference, got \d+$/,
    );
  });

  test("windows of every kind, all of them valid, the same for the same seed", () => {
    const kinds = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const window = drawWindow(new Stream({ low: 3, high: 0 }, i));
      expect(drawWindow(new Stream({ low: 3, high: 0 }, i))).toEqual(window);
      expect(checkRequest(window, engine, engine)).toBeUndefined();
      kinds
        .add(window.algorithm)
        .add(`level ${(window.level ?? 0) > 0}`)
        .add(`wide ${window.width > 2 ** 25}`);
      kinds.add(`end ${window.x > 0 && window.x + window.columns === window.width}`);
    }
    expect(kinds.size).toBe(8);
  });

  test("nothing where nothing is wrong", () => {
    expect(checkRequest(request, engine, engines.reference)).toBeUndefined();
    expect(checkRequest(batch, engine, engines.reference)).toBeUndefined();
  });

  test("requests of every kind, all of them valid, the same for the same seed", () => {
    const kinds = new Set<string>();
    const draws = sweep(3000, 1000);
    for (let i = 0; i < draws; i++) {
      const drawn = drawRequest(new Stream({ low: 1, high: 0 }, i));
      expect(drawRequest(new Stream({ low: 1, high: 0 }, i))).toEqual(drawn);
      const { info, cells, count, index } = resolveRequest(drawn, "count" in drawn);
      expect(cells * count).toBeLessThanOrEqual(2 ** 18);
      kinds
        .add(`${info.id} on the ${drawn.topology}`)
        .add(`${info.id} ${drawn.start ? "from a start" : "from anywhere"}`);
      kinds.add(`seed ${typeof drawn.seed}`).add(`index ${index === 0 ? "0" : index < 1000 ? "small" : "large"}`);
      kinds.add("count" in drawn ? "batch" : "maze");
      for (const side of [drawn.width, drawn.height]) kinds.add(side === 1 ? "line" : side > 256 ? "large" : "between");
    }
    const registry: readonly AlgorithmInfo[] = algorithms;
    const expected = registry.flatMap(({ id, topologies, takesStart }) => [
      ...topologies.map((topology) => `${id} on the ${topology}`),
      `${id} from anywhere`,
      ...(takesStart ? [`${id} from a start`] : []),
    ]);
    expected.push(
      "seed number",
      "seed string",
      "index 0",
      "index small",
      "index large",
      "batch",
      "maze",
      "line",
      "large",
      "between",
    );
    expect([...kinds].sort()).toEqual(expected.sort());
  });
});

describe.concurrent("help", () => {
  test("--version is the package's", async () => {
    expect(await succeed(["--version"])).toBe(`${packageJson.version}\n`);
  });

  test("--help of all and of each command has examples, and each example's options exist", async () => {
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

  test("a bare wasmaze shows how it is used, as wrong usage", async () => {
    const { code, output, errors } = await run([]);
    expect({ code, output: output.toString() }).toEqual({ code: 2, output: "" });
    expect(errors).toMatch(/^Usage: wasmaze /);
  });
});

test.each([
  ["a request", ["generate", "--width", "9", "--height", "5", "--seed", "7"], 0],
  ["wrong usage", ["generate", "--width", "0"], 2],
  ["a failure", ["solve", "--input", "nowhere.json"], 1],
])("as a process it ends as it does here, with all output and the exit code: %s", async (_, words, code) => {
  const outcome = await runProcess(words);
  expect(outcome).toEqual(await run(words));
  expect(outcome.code).toBe(code);
});

test("a pipe that is closed ends it quietly", async () => {
  const words = ["generate", "--algorithm", "binary-tree", "--width", "2000", "--height", "2000"];
  const outcome = await runProcess(words, {
    watch: (child) => child.stdout?.once("data", () => child.stdout?.destroy()),
  });
  expect(outcome).toMatchObject({ code: 0, errors: "" });
  expect(outcome.output.length).toBeLessThan(1_000_000);
});
