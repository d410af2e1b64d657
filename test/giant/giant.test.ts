// Tests that giant mazes have the same bytes as mazes of kruskal: in files, after interruptions, and as a stream of
// rows.

import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { decode } from "fast-png";
import { describe, expect, inject, test } from "vitest";
import { epochRows } from "../../src/core/random.ts";
import { epochRowsOf, type GiantRequest, planGiant, stripAt, stripCount, stripOf } from "../../src/giant/plan.ts";
import { createEngine } from "../../src/index.ts";
import { parseNpy } from "../../src/io/npy.ts";
import { parsePng, renderPng } from "../../src/png.ts";
import { failure, run, runProcess, scratchFolder } from "../helpers/commandLine.ts";
import { sizes } from "../helpers/engines.ts";
import { randomIntegers } from "../helpers/random.ts";
import { sweep } from "../helpers/sweep.ts";

const { giant } = (await import(
  pathToFileURL(join(inject("bundle"), "node.js")).href
)) as typeof import("../../src/node.ts");

const root = scratchFolder();
let files = 0;
const newFile = () => join(root, `${files++}.npy`);

const request = { algorithm: "kruskal", width: 300, height: 200, seed: 7 } as const satisfies GiantRequest;
const engine = createEngine();
const { walls: expected } = engine.generate(request);
const words = ["giant", "--width", "300", "--height", "200", "--seed", "7", "--strip-rows", "17", "--workers", "1"];

/** Lists the files in the folder of `file` whose names begin with the name of `file` and a dot. */
const beside = (file: string): string[] =>
  fs.readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.`));

const wallsIn = (file: string): Uint8Array => parseNpy(fs.readFileSync(file)).walls;

describe("the plan of a giant", () => {
  test("the strips of a plan cover every row once, and no strip spans two epochs", () => {
    for (const given of [
      { width: 300, height: 200 },
      { width: 300, height: 200, stripRows: 1 },
      { width: 300, height: 200, stripRows: 2 ** 18 },
      { width: 1, height: 1 },
      { width: 65_537, height: 65_536, stripRows: 1000 },
      { width: 2 ** 24, height: 2000, stripRows: 5 },
    ]) {
      const plan = planGiant({ ...request, ...given });
      const perEpoch = epochRowsOf(plan) || plan.height;
      let next = 0;
      const count = stripCount(plan);
      for (let number = 0; number < count; number++) {
        const strip = stripAt(plan, number);
        expect(strip).toMatchObject({ number, y: next, leadsNorth: next > 0 });
        expect(strip.epoch * perEpoch + strip.row).toBe(next);
        expect(strip.row + strip.rows).toBeLessThanOrEqual(perEpoch);
        expect([strip.y, strip.y + strip.rows - 1].map((y) => stripOf(plan, y))).toEqual([number, number]);
        next += strip.rows;
        expect(strip.leadsSouth).toBe(next < plan.height);
      }
      expect(next).toBe(plan.height);
    }
  });

  test("a plan has several epochs only above 2^31 cells", () => {
    const rowsOf = (width: number, height: number) => epochRowsOf(planGiant({ ...request, width, height }));
    expect(rowsOf(2 ** 16, 2 ** 15)).toBe(0);
    expect(rowsOf(2 ** 16, 2 ** 15 + 1)).toBe(epochRows(2 ** 16));
    expect(rowsOf(65_537, 40_000)).toBe(2 ** 13);
  });

  test.each([
    [{ width: 0 }, RangeError, '"width" expected an integer in 1..16777216, got 0'],
    [{ height: "9" }, TypeError, '"height" expected an integer in 1..281474976710656, got "9"'],
    [{ width: 2 ** 24, height: 2 ** 25 }, RangeError, '"width" * "height" expected at most 2^48 cells'],
    [{ algorithm: "wilson" }, RangeError, '"algorithm" expected one of kruskal, prim-true, got "wilson"'],
    [{ mask: new Uint8Array(9) }, RangeError, '"request" expected only the fields algorithm, width, height, topology'],
    [{ braid: 0.5 }, RangeError, '"request" expected only the fields'],
    [{ topology: "klein" }, RangeError, '"topology" expected one of plane, torus, got "klein"'],
    [{ stripRows: 0 }, RangeError, '"stripRows" expected an integer in 1..3579139, got 0'],
    [{ seed: -1 }, RangeError, '"seed" expected'],
    [{ index: 0.5 }, RangeError, '"index" expected an integer in 0..2^53-1, got 0.5'],
  ])("planGiant refuses %j", (given, type, message) => {
    const refused = () => planGiant({ ...request, ...given } as GiantRequest);
    expect(refused).toThrow(type);
    expect(refused).toThrow(message);
  });
});

describe("the function giant()", () => {
  const small: GiantRequest = { ...request, stripRows: 17 };

  test("giant() writes a file, and returns the request that determines its bytes", async () => {
    const file = newFile();
    const seen: number[] = [];
    const made = await giant(small, file, { workers: 2, onProgress: (done) => seen.push(done) });
    expect(made).toEqual({ ...request, revision: 1, topology: "plane", index: 0 });
    expect(wallsIn(file)).toEqual(expected);
    expect(seen.at(-1)).toBe(60_000);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(beside(file)).toEqual([`${basename(file)}.json`]);
  });

  const ways = [
    ["with a patch function", {}, true],
    ["with bits kept in memory", {}, false],
    ["in two passes", { memory: 0 }, false],
  ] as const;
  test.each(ways)("giant() passes all rows to a sink in order, %s", async (_, options, patches) => {
    for (const given of [
      small,
      { ...small, algorithm: "prim-true" as const, topology: "torus" as const, width: 37, index: 5 },
      { ...small, width: 9, height: 1, seed: "low" },
      { ...small, width: 8, height: 50, stripRows: 50 },
    ]) {
      const { width } = given;
      const { stripRows: _, ...maze } = given;
      const walls = new Uint8Array(width * given.height);
      let next = 0;
      const sink = {
        write(y: number, rows: Uint8Array) {
          expect(y).toBe(next);
          walls.set(rows, y * width);
          next += rows.length / width;
        },
        ...(patches && {
          async patch(cells: Float64Array, bits: Uint8Array) {
            await setTimeout(1);
            cells.forEach((cell, i) => {
              expect(walls[cell] & bits[i]).toBe(bits[i]);
              walls[cell] &= ~bits[i];
            });
          },
        }),
      };
      await giant(given, sink, { ...options, workers: 1 });
      expect(next).toBe(given.height);
      expect(walls).toEqual(engine.generate(maze).walls);
    }
  });

  test("giant() rejects with the error of its sink, or with the reason of its signal", async () => {
    const failing = {
      write() {
        throw new Error("no more rows");
      },
    };
    await expect(giant(small, failing, { workers: 1 })).rejects.toThrow("no more rows");
    const reason = new Error("enough");
    await expect(giant(small, newFile(), { workers: 1, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const later = new AbortController();
    const sink = { write: () => later.abort(reason) };
    await expect(giant(small, sink, { workers: 1, memory: 0, signal: later.signal })).rejects.toBe(reason);
  });

  test.each([
    [undefined, {}, '"sink" expected the path of a file, or { write, patch? }, got undefined'],
    ["", {}, '"sink" expected the path of a file'],
    [{ patch() {} }, {}, '"sink" expected the path of a file'],
    [{ write() {}, patch: 1 }, {}, '"sink" expected the path of a file'],
    ["x.npy", { workers: 0 }, '"workers" expected an integer in 1..1024, got 0'],
    [
      "x.npy",
      { worker: 1 },
      '"options" expected only the fields workers, signal, onProgress, memory, force, got "worker"',
    ],
    ["x.npy", { memory: -1 }, '"memory" expected an integer in 0..2^53-1, got -1'],
    ["x.npy", { onProgress: 1 }, '"onProgress" expected a function (done, cells), got 1'],
    ["x.npy", { signal: 1 }, '"signal" expected'],
  ])("giant() refuses the sink %j with options %j", async (sink, options, message) => {
    await expect(giant(small, sink as never, options as never)).rejects.toThrow(message);
  });
});

describe("the command wasmaze giant", () => {
  test("makes kruskal's maze, prints a command that reads the file, and makes nothing when repeated", async () => {
    const file = newFile();
    const first = await run([...words, "--output", file]);
    expect(first).toMatchObject({ code: 0, output: Buffer.from("") });
    expect(first.errors).toMatch(
      /60,000 cells in .*\.npy, 60\.1 kB; 60,000 made in [\d.]+ s, [\d.]+ ns each\nRead it: /,
    );
    expect(wallsIn(file)).toEqual(expected);
    const { mtimeMs } = fs.statSync(file);
    const again = await run([...words, "--output", file]);
    expect(again).toMatchObject({ code: 0, errors: expect.stringContaining("; nothing was left to make\n") });
    expect(fs.statSync(file).mtimeMs).toBe(mtimeMs);
    // Without --seed, the command takes the seed from the record of the interrupted run.
    const seedless = words.filter((_, i) => i < 5 || i > 6);
    expect(await run([...seedless, "--output", file, "--quiet"])).toMatchObject({ code: 0, errors: "" });
  });

  test("makes a torus from a string seed and an index", async () => {
    const file = newFile();
    const shape = ["--width", "50", "--height", "70", "--topology", "torus", "--seed", "s:big", "--index", "3"];
    expect((await run(["giant", ...shape, "--strip-rows", "9", "--workers", "1", "--output", file])).code).toBe(0);
    const maze = { algorithm: "kruskal", width: 50, height: 70, topology: "torus", seed: "big", index: 3 } as const;
    expect(wallsIn(file)).toEqual(engine.generate(maze).walls);
  });

  test("--dry-run prints an estimate and writes nothing", async () => {
    const file = newFile();
    const { code, output } = await run([...words, "--output", file, "--dry-run"]);
    expect(code).toBe(0);
    expect(output.toString()).toMatch(
      new RegExp(
        "^60,000 cells in 12 strips of 17 rows, 60\\.1 kB in the file, about [\\d.]+ MB of memory and \\d+ s on " +
          "1 worker; nothing was written\n$",
      ),
    );
    expect(fs.existsSync(file)).toBe(false);
    expect(beside(file)).toEqual([]);
  });

  test("refuses an existing file of another maze or of unknown origin, and replaces it with --force", async () => {
    const file = newFile();
    fs.writeFileSync(file, "mine");
    const foreign = await run([...words, "--output", file]);
    expect(foreign).toMatchObject({ code: 2 });
    expect(foreign.errors).toMatch(
      new RegExp(
        '^error: "output" expected a new file or a file of this maze, got ".*" of unknown origin; ' +
          "use another file, or replace it with --force\n$",
      ),
    );
    expect(fs.readFileSync(file, "utf8")).toBe("mine");
    expect((await run([...words, "--output", file, "--force"])).code).toBe(0);
    expect(wallsIn(file)).toEqual(expected);
    const other = await run([...words, "--output", file, "--height", "201"]);
    expect(other).toMatchObject({
      code: 2,
      errors: expect.stringContaining("of another maze: height is 200 in that file, 201 in this request;"),
    });
    fs.truncateSync(file, 1000);
    expect(await run([...words, "--output", file])).toMatchObject(failure(2, "that another program wrote"));
    const folder = newFile();
    fs.mkdirSync(folder);
    expect(await run([...words, "--output", folder])).toMatchObject(failure(2, "which is not a regular file"));
  });

  test.each([
    [["--output", ""], 2, '"output" expected a file, got ""'],
    [["--width", "x"], 2, '"width" expected an integer in 1..16777216, got "x"'],
    [["--shard", "0/4"], 2, '"shard" expected i/N with i from 1 to N, such as 1/4, got "0/4"'],
    [["--shard", "1/40"], 2, '"shard" expected at most 12 shards for a maze of 12 strips, got 40'],
    [["--workers", "0"], 2, '"workers" expected an integer in 1..1024, got 0'],
    [["--mask", "x.png"], 2, "unknown option '--mask'"],
    [["--algorithm", "eller"], 2, '"algorithm" expected one of kruskal, prim-true, got "eller"'],
    [["--output", "/none/such/m.npy"], 1, "the directory does not exist"],
  ])("wasmaze giant %j fails with a one-line error", async (more, code, message) => {
    const outcome = await run([...words, "--output", newFile(), ...more]);
    expect(outcome.code).toBe(code);
    expect(outcome.errors).toContain(message);
    expect(outcome.errors.trim().split("\n")).toHaveLength(1);
  });

  test("refuses an edited record, and other files in place of the record", async () => {
    const file = newFile();
    await run([...words, "--output", file]);
    const record = JSON.parse(fs.readFileSync(`${file}.json`, "utf8"));
    const forged = (change: object) => {
      const { sha256: _, ...rest } = { ...record, ...change };
      return JSON.stringify({ ...rest, sha256: createHash("sha256").update(JSON.stringify(rest)).digest("hex") });
    };
    for (const [text, got] of [
      ["", "text that is not JSON"],
      ["[]", "schema undefined"],
      ["7", "7"],
      [JSON.stringify({ ...record, complete: false }), "a record that does not match its own checksum"],
      [forged({ schema: 2 }), "schema 2"],
      [forged({ giant: { ...record.giant, width: -1 } }), 'a record without a valid maze: "width" expected'],
      [forged({ giant: { ...record.giant, revision: 9 } }), "revision 9, not 1"],
      [forged({ giant: null }), "a record without a valid maze"],
    ]) {
      fs.writeFileSync(`${file}.json`, text);
      const { code, errors } = await run([...words, "--output", file]);
      expect(code).toBe(1);
      expect(errors).toContain(`.json to be the record of a giant maze, got ${got}`);
      expect(errors.trim().split("\n")).toHaveLength(1);
    }
    expect(wallsIn(file)).toEqual(expected);
  });

  test("ignores files that a run for another maze left beside the output", async () => {
    const file = newFile();
    // This run leaves half of another maze. Then its record is removed.
    await run([...words, "--seed", "8", "--output", file, "--shard", "1/2"]);
    fs.rmSync(`${file}.json`);
    fs.writeFileSync(join(`${file}.strips`, "000000003.sides"), "damaged");
    expect(await run([...words, "--output", file])).toMatchObject({ code: 0 });
    expect(wallsIn(file)).toEqual(expected);
    await run([...words, "--output", file, "--force", "--shard", "1/2"]);
    const again = newFile();
    await run([...words, "--output", again, "--shard", "1/2"]);
    // Removes the walls of the first half. The files with the sides of its strips remain.
    fs.rmSync(`${again}.partial`);
    expect(await run([...words, "--output", again])).toMatchObject({ code: 0 });
    expect(wallsIn(again)).toEqual(expected);
  });

  test("follows no links, and keeps foreign files whose names begin with the name of the output", async () => {
    const file = newFile();
    const other = `${file}.mine`;
    fs.writeFileSync(other, "mine");
    fs.symlinkSync(other, file);
    expect((await run([...words, "--output", file])).code).toBe(2);
    expect((await run([...words, "--output", file, "--force"])).code).toBe(0);
    expect(fs.readFileSync(other, "utf8")).toBe("mine");
    expect(wallsIn(file)).toEqual(expected);
  });

  test("follows no symbolic links beside the file, and does not replace files of unknown origin", async () => {
    const whole = newFile();
    await run([...words, "--output", whole]);
    const target = newFile();
    // The foreign file has the right header and the right length.
    fs.writeFileSync(target, fs.readFileSync(whole).fill(7, 128));
    const before = fs.readFileSync(target);
    const folder = newFile();
    fs.mkdirSync(folder);
    const cases: readonly (readonly [(file: string) => void, number, string])[] = [
      [(file) => fs.symlinkSync(target, `${file}.partial`), 2, "a link beside it"],
      [(file) => fs.symlinkSync("nowhere", `${file}.partial`), 2, "a link beside it"],
      [(file) => fs.writeFileSync(`${file}.partial`, "mine"), 2, '.partial" of unknown origin'],
      [(file) => fs.symlinkSync(folder, `${file}.strips`), 1, ".strips to be a folder, got a link; remove it"],
      ...[target, "nowhere"].map((to): (typeof cases)[0] => [
        (file) => fs.mkdirSync(`${file}.strips`) ?? fs.symlinkSync(to, join(`${file}.strips`, "whole.lock")),
        1,
        "another run is writing this output; wait until it ends, or remove",
      ]),
    ];
    for (const [prepare, code, message] of cases) {
      const file = newFile();
      prepare(file);
      const there = beside(file);
      const outcome = await run([...words, "--output", file]);
      expect(outcome).toMatchObject({ code, errors: expect.stringContaining(message) });
      expect(beside(file)).toEqual(there);
      expect(fs.readFileSync(target)).toEqual(before);
      expect(fs.readdirSync(folder)).toEqual([]);
      if (code === 1) continue;
      expect((await run([...words, "--output", file, "--force"])).code).toBe(0);
      expect(wallsIn(file)).toEqual(expected);
      expect(fs.readFileSync(target)).toEqual(before);
    }
  });
});

describe("output in row order", () => {
  const maze = engine.generate(request);
  const files = [
    ["png", "with bits kept in memory", []],
    ["png", "in two passes", ["--memory", "0"]],
    ["bin", "with bits kept in memory", ["--memory", "1M"]],
    ["bin", "in two passes", ["--memory", "1k"]],
  ] as const;
  test.each(files)("a %s file has all rows in order, made %s", async (format, _, more) => {
    const file = `${newFile()}.${format}`;
    expect(await run([...words, "--output", file, ...more])).toMatchObject({
      code: 0,
      errors: expect.stringMatching(/60,000 cells in .*, [\d.]+ kB; 60,000 made in/),
    });
    const bytes = fs.readFileSync(file);
    expect(fs.readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)))).toHaveLength(1);
    if (format === "bin") expect(new Uint8Array(bytes)).toEqual(expected);
    else expect(parsePng(bytes)).toEqual({ maze });
  });

  test.each(["plane", "torus"] as const)("a picture on the %s has the pixels of renderPng", async (topology) => {
    for (const [width, height] of sizes("1x1 2x3 3x2 4x9 5x1 1x6 33x40")) {
      const file = `${newFile()}.png`;
      const shape = ["--width", `${width}`, "--height", `${height}`, "--topology", topology, "--strip-rows", "3"];
      await run(["giant", ...shape, "--seed", "5", "--workers", "1", "--output", file, "--quiet"]);
      const same = engine.generate({ algorithm: "kruskal", width, height, topology, seed: 5 });
      expect(decode(fs.readFileSync(file)).data).toEqual(decode(renderPng(same, { scale: 1 })).data);
      expect(parsePng(fs.readFileSync(file)).maze).toEqual(same);
    }
  });

  test("standard output receives bytes, an npy array or a picture", async () => {
    const outputOf = async (...more: string[]) => {
      const { code, output, errors } = await run([...words, "--output", "-", "--quiet", ...more]);
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      return output;
    };
    expect(new Uint8Array(await outputOf())).toEqual(expected);
    expect(parseNpy(await outputOf("--format", "npy")).walls).toEqual(expected);
    expect(parsePng(await outputOf("--format", "png")).maze).toEqual(maze);
    const drawn = await run(["giant", "--width", "9", "--height", "9", "--workers", "1", "--output", "-"]);
    const [, seed] = /\nseed (\d+)\n$/.exec(drawn.errors) ?? [];
    const again = engine.generate({ algorithm: "kruskal", width: 9, height: 9, seed: Number(seed) });
    expect(new Uint8Array(drawn.output)).toEqual(again.walls);
    const piped = await runProcess(
      ["giant", "--width", "3000", "--height", "3000", "--output", "-", "--workers", "1"],
      { watch: (child) => child.stdout?.once("data", () => child.stdout?.destroy()) },
    );
    expect(piped.code).toBe(0);
  });

  test("--dry-run reports that each strip is made twice", async () => {
    const said = async (...more: string[]) => (await run([...words, "--dry-run", ...more])).output.toString();
    expect(await said("--output", "x.png")).toMatch(
      /, 30\.9 kB in the picture before compression, about .* on 1 worker; /,
    );
    expect(await said("--output", "-", "--memory", "0")).toMatch(
      /60\.0 kB in the file, .* on 1 worker, which make each strip/,
    );
  });

  test.each([
    [["--output", "x.png", "--shard", "1/2"], '"shard" expected output to an .npy file, got a stream of png; '],
    [["--output", "-", "--force"], '"force" expected output to an .npy file, got a stream of bin; '],
    [["--format", "svg"], '"format" expected one of npy, bin, png, got "svg"'],
    [["--memory", "much"], '"memory" expected an integer in 0..2^53-1, got "much"'],
    [["--memory", "-1"], '"memory" expected an integer in 0..2^53-1, got -1'],
    [["--output", "x.png", "--width", "1", "--height", "1073741824"], '"height" expected at most 1073741823 for png'],
  ])("wasmaze giant refuses %j", async (more, message) => {
    const { code, errors } = await run([...words, ...more]);
    expect(errors).toContain(message);
    expect(code).toBe(2);
  });

  test("leaves no file behind if a picture cannot be written or is interrupted", async () => {
    const unwritable = '"output" expected a file that can be written, got "/none/such/x.png"';
    expect(await run([...words, "--output", "/none/such/x.png"])).toMatchObject(failure(1, unwritable));
    const file = `${newFile()}.png`;
    const outcome = await runProcess(
      ["giant", "--width", "9000", "--height", "9000", "--output", file, "--workers", "1"],
      {
        async watch(child) {
          while (!fs.readdirSync(root).some((name) => name.startsWith(basename(file)))) await setTimeout(5);
          child.kill("SIGINT");
        },
      },
    );
    expect(outcome).toMatchObject({ code: 130, errors: expect.stringContaining("the output is lost") });
    expect(fs.readdirSync(root).filter((name) => name.startsWith(basename(file)))).toEqual([]);
  });
});

const sha256 = (file: string): string => createHash("sha256").update(fs.readFileSync(file)).digest("hex");

describe("interruptions of wasmaze giant", () => {
  const size = ["giant", "--width", "1500", "--height", "2000", "--seed", "11", "--strip-rows", "100"];
  const whole = newFile();
  const shaHere = async (): Promise<string> => {
    if (!fs.existsSync(whole)) await run([...size, "--output", whole, "--workers", "1", "--quiet"]);
    return sha256(whole);
  };

  test("the file is the same after several kills and with any number of workers", async () => {
    const same = await shaHere();
    expect(wallsIn(whole)).toEqual(
      engine.generate({ algorithm: "kruskal", width: 1500, height: 2000, seed: 11 }).walls,
    );
    for (let round = 0; round < sweep(4, 1); round++) {
      const file = newFile();
      const folder = `${file}.strips`;
      for (const [attempt, kept] of sweep([1, 6, 13, 20], [2, 19]).entries()) {
        const finished = () =>
          fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".sides")).length : 0;
        await runProcess([...size, "--output", file, "--workers", `${1 + (attempt % 3)}`], {
          async watch(child: ChildProcess) {
            while (child.exitCode === null && !fs.existsSync(file) && finished() < kept) await setTimeout(1);
            child.kill("SIGKILL");
          },
        });
      }
      expect(await run([...size, "--output", file, "--workers", "1"])).toMatchObject({ code: 0 });
      expect(sha256(file)).toBe(same);
      expect(beside(file)).toEqual([`${basename(file)}.json`]);
    }
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("after %s, the exit code is %i and only complete strips are left", async (signal, exitCode) => {
    const file = newFile();
    const large = ["giant", "--width", "4000", "--height", "200000", "--seed", "1", "--strip-rows", "50"];
    const outcome = await runProcess([...large, "--output", file, "--workers", "1"], {
      async watch(child) {
        const folder = `${file}.strips`;
        while (!fs.existsSync(folder) || fs.readdirSync(folder).filter((name) => name.endsWith(".sides")).length < 2)
          await setTimeout(5);
        child.kill(signal);
      },
    });
    expect(outcome.code).toBe(exitCode);
    expect(outcome.errors).toContain(
      "interrupted; the finished strips are kept: run the same command again to continue",
    );
    expect(fs.readdirSync(`${file}.strips`).filter((name) => !name.endsWith(".sides"))).toEqual([]);
  });

  test("removes a damaged strip, restarts a replaced file, and refuses to run while another run writes", async () => {
    const file = newFile();
    const part = [...words, "--output", file];
    await run([...part, "--shard", "1/2"]);
    const folder = `${file}.strips`;
    const [side] = fs.readdirSync(folder);
    const bytes = fs.readFileSync(join(folder, side));
    bytes[100] ^= 1;
    fs.writeFileSync(join(folder, side), bytes);
    expect(await run(part)).toMatchObject({ code: 1, errors: expect.stringContaining("is damaged and was removed") });
    // The partial file has the right length and a wrong header.
    fs.writeFileSync(`${file}.partial`, Buffer.alloc(fs.statSync(`${file}.partial`).size));
    fs.writeFileSync(join(folder, "whole.lock"), "0123456789ab-1-0123456789abcdef");
    expect(await run(part)).toMatchObject({ code: 1, errors: expect.stringContaining("is writing this output") });
    // The lock belongs to a process of this machine that has ended.
    const { pid } = (await new Promise<ChildProcess>((done) => {
      let seen: ChildProcess;
      void runProcess(["--version"], { watch: (child) => (seen = child) }).then(() => done(seen));
    })) as { pid: number };
    const space = /"([0-9a-f]{12})-/.exec(JSON.stringify(await spaceHere()))?.[1] ?? "";
    fs.writeFileSync(join(folder, "whole.lock"), `${space}-${pid}-0123456789abcdef`);
    // The next run of a killed shard removes the files that the shard was writing.
    const left = `${folder}/000000002.sides.${space}-${pid}-0123456789abcdef.partial`;
    expect(await run([...part, "--shard", "2/2"])).toMatchObject({ code: 0 });
    fs.writeFileSync(left, "");
    expect(await run([...part, "--shard", "2/2"])).toMatchObject({ code: 0 });
    expect(fs.existsSync(left)).toBe(false);
    expect(await run(part)).toMatchObject({ code: 0 });
    expect(wallsIn(file)).toEqual(expected);
    expect(beside(file)).toEqual([`${basename(file)}.json`]);
  });
});

describe("shards of a giant", () => {
  const shardsOf = async (paths: readonly string[]) => {
    for (const [i, path] of paths.entries()) {
      const outcome = await run([...words, "--shard", `${i + 1}/${paths.length}`, "--output", path]);
      expect(outcome).toMatchObject({ code: 0, errors: expect.stringContaining("Then: wasmaze giant merge") });
    }
  };

  test("four shards in one folder or in four folders make the same file", async () => {
    for (const paths of [Array<string>(4).fill(newFile()), Array.from({ length: 4 }, newFile)]) {
      await shardsOf(paths);
      expect(fs.existsSync(paths[0])).toBe(false);
      const distinct = [...new Set(paths)];
      const merged = await run(["giant", "merge", ...distinct]);
      expect(merged).toMatchObject({ code: 0, errors: "" });
      expect(merged.output.toString()).toBe(`${paths[0]}: 60,000 cells, complete\n`);
      expect(wallsIn(paths[0])).toEqual(expected);
      expect(beside(paths[0])).toEqual([`${basename(paths[0])}.json`]);
      expect((await run(["giant", "merge", ...distinct])).code).toBe(0);
      expect((await run([...words, "--output", paths[0]])).errors).toContain("nothing was left to make");
    }
  });

  test("a merge refuses incomplete shards and shards of different mazes", async () => {
    const [one, three, other] = [newFile(), newFile(), newFile()];
    await run([...words, "--shard", "1/3", "--output", one]);
    await run([...words, "--shard", "3/3", "--output", three]);
    await run([...words, "--seed", "8", "--shard", "2/3", "--output", other]);
    expect(await run(["giant", "merge", one, three])).toMatchObject({
      code: 1,
      errors:
        "error: 4 of 12 strips are missing or damaged: rows 17 to 33, 68 to 84, 119 to 135, 170 to 186; " +
        "run the shards that make them, then merge again\n",
    });
    const another = `is from a different maze than ${one}: seed is 7 in ${one}, 8 in ${other}`;
    expect(await run(["giant", "merge", one, other])).toMatchObject(failure(1, another));
    const none = failure(1, "to be the record of a giant maze, got no file");
    expect(await run(["giant", "merge", newFile()])).toMatchObject(none);
    expect(await run([...words, "--output", one])).toMatchObject({ code: 0 });
    expect(wallsIn(one)).toEqual(expected);
    expect(await run([...words.slice(0, 5), "--shard", "1/2", "--output", newFile()])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('"seed" expected the same seed for all shards of a maze, got no seed;'),
    });
  });

  test("a merge names a damaged shard, and takes a strip from another shard", async () => {
    const [one, two] = [newFile(), newFile()];
    await shardsOf([one, two]);
    const other = newFile();
    for (const ending of [".json", ".partial", ".strips"]) fs.cpSync(two + ending, other + ending, { recursive: true });
    const bytes = fs.readFileSync(`${two}.partial`);
    bytes[128 + 300 * 17] ^= 1;
    fs.writeFileSync(`${two}.partial`, bytes);
    expect(await run(["giant", "merge", one, two])).toEqual({
      code: 1,
      output: Buffer.of(),
      errors:
        `error: 1 of 12 strips are missing or damaged: rows 17 to 33 (damaged in ${two}); ` +
        "run the shards that make them, then merge again\n",
    });
    expect(fs.existsSync(one)).toBe(false);
    const warning = `warning: rows 17 to 33 of ${two} were damaged\n`;
    expect(await run(["giant", "merge", one, two, other])).toMatchObject({ code: 0, errors: warning });
    expect(wallsIn(one)).toEqual(expected);
    const again = await run([...words, "--shard", "2/2", "--output", two, "--quiet"]);
    expect(again).toMatchObject({ code: 0, errors: warning });
    expect(fs.readFileSync(`${two}.partial`)).toEqual(fs.readFileSync(`${other}.partial`));
  });

  test("a flipped bit in an unfinished file or a shard never leads to a wrong file", async () => {
    const [one, two, whole] = [newFile(), newFile(), newFile()];
    await shardsOf([one, two]);
    await run([...words, "--output", whole]);
    const draw = randomIntegers("flips");
    let [found, count] = [0, 0];
    for (; count < sweep(200, 12); count++) {
      const [first, second] = [newFile(), newFile()];
      for (const [from, to] of [
        [one, first],
        [two, second],
      ])
        for (const ending of [".json", ".partial", ".strips"])
          fs.cpSync(from + ending, to + ending, { recursive: true });
      const isMerge = count % 2 === 0;
      const folder = `${first}.strips`;
      const sides = join(folder, fs.readdirSync(folder)[draw(6)]);
      const path = [`${first}.partial`, `${first}.partial`, sides, `${first}.json`][draw(4)];
      const bytes = fs.readFileSync(path);
      bytes[draw(bytes.length)] ^= 1 << draw(8);
      fs.writeFileSync(path, bytes);
      const { code, errors } = await run(
        isMerge ? ["giant", "merge", first, second] : [...words, "--output", first, "--quiet"],
      );
      if (code !== 0 || errors !== "") found++;
      if (code !== 0) expect(errors).toMatch(/^error: [^\n]+\n$/);
      else expect({ count, walls: sha256(first) }).toEqual({ count, walls: sha256(whole) });
    }
    console.log(`${found} of ${count} flipped bits were reported; the others do not change the result`);
    expect(found).toBeGreaterThan(0.3 * count);
  });
});

async function spaceHere(): Promise<string> {
  const { newRun } = await import("../../src/files/partials.ts");
  return newRun();
}
