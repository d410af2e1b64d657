// Tests wasmaze bulk: the contents of every format, and errors. Also tests that parts do not depend on workers, shards
// and interruptions.

import { type ChildProcess, execFile } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { unzipSync } from "fflate";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, test } from "vitest";
import { partsOf, resolveDataSet } from "../../src/datasets/plan.ts";
import { createEngine } from "../../src/engine/createEngine.ts";
import { npyHeader } from "../../src/io/npy.ts";
import { parseMaze } from "../../src/io/parse.ts";
import { measure } from "../../src/queries/measure.ts";
import type { AnyRequest } from "../../src/request/request.ts";
import { type Outcome as CommandOutcome, run as runHere, runProcess, scratchFolder } from "../helpers/commandLine.ts";
import { contents } from "../helpers/folders.ts";
import { sweep } from "../helpers/sweep.ts";

const root = scratchFolder();
let directories = 0;
const newDirectory = () => join(root, `${directories++}`);

interface Outcome {
  readonly code: CommandOutcome["code"];
  readonly out: string;
  readonly err: string;
}

const said = ({ code, output, errors }: CommandOutcome): Outcome => ({ code, out: output.toString(), err: errors });
const failed = (message: string) => ({ code: 1, err: expect.stringContaining(message) });
const bulk = (words: readonly (string | number)[]): string[] => ["bulk", ...words.map(String)];

/** The default is one worker, because starting a thread takes most of the time of a small run. */
async function run(...words: (string | number)[]): Promise<Outcome> {
  const makes = words.includes("--output") && !words.includes("--workers");
  return said(await runHere(bulk(makes ? [...words, "--workers", 1] : words)));
}

async function spawnBulk(words: readonly (string | number)[], watch?: (child: ChildProcess) => void): Promise<Outcome> {
  return said(await runProcess(bulk(words), { watch }));
}

const shape = "--algorithm prim-modified --width 9 --height 7 --seed s:bulk";
const order = `${shape} --index 3 --count 250 --part-size 100`.split(" ");
const request = { algorithm: "prim-modified", width: 9, height: 7, seed: "bulk" } as const satisfies AnyRequest;
const engine = createEngine();
const wallsOf = (index: number) => engine.generate({ ...request, index }).walls;

function npyElements(file: Buffer | Uint8Array): { header: string; bytes: Uint8Array } {
  const start = 10 + file[8] + 256 * file[9];
  return { header: Buffer.from(file.subarray(10, start)).toString(), bytes: file.subarray(start) };
}

describe("the plan of a data set", () => {
  test("default parts contain about 16 MiB of walls and a round number of mazes", () => {
    const sizes = [1, 16, 100, 2 ** 12, 2 ** 14].map((side) => {
      return resolveDataSet({ ...request, width: side, height: side, count: 1 }).partSize;
    });
    expect(sizes).toEqual([10_000_000, 50_000, 1000, 1, 1]);
  });

  test("splits cover every index once, in proportion to their shares", () => {
    const splits = [
      { name: "train", share: 0.9 },
      { name: "test", share: 0.1 },
    ];
    const layout = { partSize: 100, splits, huggingFace: true, format: "parquet" } as const;
    const dataSet = resolveDataSet({ ...request, count: 1003, ...layout });
    const parts = partsOf(dataSet);
    expect(parts.at(0)?.file).toBe("data/train-00000-of-00010.parquet");
    expect(parts.at(-1)?.file).toBe("data/test-00000-of-00001.parquet");
    let next = 0;
    for (const { index, count } of parts) {
      expect(index).toBe(next);
      next += count;
    }
    expect(next).toBe(1003);
  });

  test.each([
    [{ splits: [{ name: "a", share: 0.5 }] }, '"split" expected shares that add up to 1, got 0.5'],
    [{ splits: [{ name: "../a", share: 1 }] }, '"split" expected names of letters, digits and _'],
    [{ partSize: 0 }, '"partSize" expected an integer in 1..268435456, got 0'],
    [{ count: -1 }, '"count" expected an integer in 0..2^53-1, got -1'],
    [{ count: 10_000_001, partSize: 1 }, '"partSize" expected at least 11'],
    [{ format: "csv" as never }, '"format" expected one of npy, npz, parquet, ndjson, bin'],
  ])("resolveDataSet refuses %j", (options, message) => {
    expect(() => resolveDataSet({ ...request, count: 10, ...options })).toThrow(message);
  });

  test("the length of an array header does not depend on the number of mazes", () => {
    expect(npyHeader("|u1", [1, 16, 16]).length).toBe(npyHeader("|u1", [2 ** 53, 16, 16]).length);
    expect(npyHeader("|u1", [1, 16, 16]).length % 64).toBe(0);
  });
});

describe("every format contains the mazes that generate makes", () => {
  const indices = Array.from({ length: 250 }, (_, i) => 3 + i);

  async function make(format: string) {
    const directory = newDirectory();
    const { code, err } = await run(...order, "--format", format, "--output", directory);
    expect(err).toContain("250 mazes in 3 parts");
    expect(err).toMatch(
      format === "parquet" ? /Read it: duckdb -c "SELECT .*'"\n/ : /Read it: python3 -c 'import .*'\n/,
    );
    expect(code).toBe(0);
    const read = (name: string) => fs.readFileSync(join(directory, name));
    const names = fs.readdirSync(directory).filter((name) => name.startsWith("part-"));
    expect(names).toEqual(["000000000003", "000000000103", "000000000203"].map((index) => `part-${index}.${format}`));
    expect((await run("check", "--all", directory)).out).toContain("250 mazes equal those of the reference");
    return names.map(read);
  }
  const expected = (from: number, count: number) => Buffer.concat(indices.slice(from, from + count).map(wallsOf));

  test("an npy data set contains the mazes that generate makes", async () => {
    const parts = (await make("npy")).map(npyElements);
    expect(parts[2].header.trim()).toBe("{'descr': '|u1', 'fortran_order': False, 'shape': (50, 7, 9), }");
    for (const [k, { bytes }] of parts.entries()) expect(expected(100 * k, 100).equals(bytes)).toBe(true);
  });

  test("an npz data set contains the mazes that generate makes", async () => {
    const parts = (await make("npz")).map((part) => npyElements(unzipSync(part)["walls.npy"]));
    expect(parts[0].header).toContain("(100, 7, 9)");
    for (const [k, { bytes }] of parts.entries()) expect(expected(100 * k, 100).equals(bytes)).toBe(true);
  });

  test("a parquet data set has typed columns, and contains the mazes that generate makes", async () => {
    const parts = await make("parquet");
    const file = new Uint8Array(parts[1]).buffer;
    expect(parquetMetadata(file).schema.map(({ name, type }) => [name, type])).toEqual([
      ["schema", undefined],
      ["index", "INT64"],
      ["seed", "BYTE_ARRAY"],
      ["algorithm", "BYTE_ARRAY"],
      ["width", "INT32"],
      ["height", "INT32"],
      ["topology", "BYTE_ARRAY"],
      ["walls", "BYTE_ARRAY"],
    ]);
    const rows = await parquetReadObjects({ file, utf8: false });
    expect(rows).toHaveLength(100);
    expect(rows[7]).toMatchObject({ ...request, index: 110n, topology: "plane" });
    for (const [i, row] of rows.entries()) expect(Buffer.compare(row.walls as Uint8Array, wallsOf(103 + i))).toBe(0);
  });

  test("an ndjson data set has one maze per line, and parseMaze reads each line", async () => {
    const lines = (await make("ndjson")).flatMap((part) => part.toString().trimEnd().split("\n"));
    expect(lines).toHaveLength(250);
    for (const [i, line] of lines.entries())
      expect(parseMaze(line)).toEqual(engine.generate({ ...request, index: 3 + i }));
  });

  test("a bin data set contains the mazes that generate makes", async () => {
    expect(Buffer.concat(await make("bin")).equals(expected(0, 250))).toBe(true);
  });

  test("check reads the joint manifest of a merged data set", async () => {
    const directory = newDirectory();
    for (const shard of ["1/2", "2/2"]) await run(...order, "--shard", shard, "--output", directory);
    expect((await run("check", directory)).out).toContain("the hashes of 3 parts with 250 mazes are right");
    fs.rmSync(join(directory, "manifest.2-of-2.json"));
    expect((await run("check", directory)).out).toContain("the hashes of 2 parts with 150 mazes are right");
  });

  test("standard output receives the same bytes as the files of the parts", async () => {
    for (const format of ["ndjson", "bin"]) {
      const directory = newDirectory();
      await run(...order, "--format", format, "--output", directory, "--quiet");
      const names = fs.readdirSync(directory).filter((name) => name.startsWith("part-"));
      const parts = Buffer.concat(names.map((name) => fs.readFileSync(join(directory, name))));
      const streamed = await runHere(bulk([...order, "--format", format, "--output", "-", "--quiet"]));
      expect(streamed.output.equals(parts)).toBe(true);
    }
  });
});

test("the manifest records the parameters of the mazes", async () => {
  const directory = newDirectory();
  const line = "--algorithm sidewinder --width 5 --height 6 --count 40 --seed 2 --parameter horizontal=0.75";
  const words = line.split(" ");
  expect(await run(...words, "--output", directory, "--quiet")).toMatchObject({ code: 0 });
  const { dataSet } = JSON.parse(fs.readFileSync(join(directory, "manifest.json"), "utf8"));
  expect(dataSet.recipe.parameters).toEqual({ horizontal: 0.75 });
  expect((await run("check", "--all", directory)).out).toContain("40 mazes equal those of the reference");
  expect((await run(...words, "--parameter", "horizontl=1", "--output", newDirectory())).err).toContain(
    'did you mean "horizontal"?',
  );
});

describe("measures and filters", () => {
  const words = [...order, "--measures", "solution,deadEndShare", "--where", "solution > 14 and index != 7"];
  words.push("--ends", "corners");
  const expected = Array.from({ length: 250 }, (_, i) => engine.generate({ ...request, index: 3 + i }))
    .map((maze) => ({ maze, measured: measure(maze, { ends: "corners" }) }))
    .filter(({ maze, measured }) => measured.solution > 14 && maze.index !== 7);

  async function make(format: string): Promise<string> {
    const directory = newDirectory();
    const { code, err } = await run(...words, "--format", format, "--output", directory);
    expect(err).toContain(`${expected.length} mazes (of 250 tried) in 3 parts`);
    expect(code).toBe(0);
    expect((await run("check", "--all", directory)).out).toContain(`${expected.length} mazes equal those`);
    return directory;
  }

  test("npy parts have a file for the walls, one for the indices, and one for each measure", async () => {
    const directory = await make("npy");
    const all = (name: string) => {
      const files = ["000000000003", "000000000103", "000000000203"].map((index) => `part-${index}${name}.npy`);
      return Buffer.concat(files.map((file) => npyElements(fs.readFileSync(join(directory, file))).bytes));
    };
    expect(all("").equals(Buffer.concat(expected.map(({ maze }) => maze.walls)))).toBe(true);
    const columns = {
      index: BigInt64Array.from(expected, ({ maze }) => BigInt(maze.index)),
      solution: Uint32Array.from(expected, ({ measured }) => measured.solution),
      deadEndShare: Float64Array.from(expected, ({ measured }) => measured.deadEndShare),
    };
    for (const [name, { buffer }] of Object.entries(columns))
      expect(all(`.${name}`).equals(Buffer.from(buffer)), name).toBe(true);
    expect(npyElements(fs.readFileSync(join(directory, "part-000000000003.npy"))).header).toMatch(/\(\d+, 7, 9\)/);
  });

  test("npz, parquet and ndjson parts have walls, indices and measures in one file", async () => {
    const npz = unzipSync(fs.readFileSync(join(await make("npz"), "part-000000000003.npz")));
    expect(Object.keys(npz)).toEqual(["walls.npy", "index.npy", "deadEndShare.npy", "solution.npy"]);
    const parquet = fs.readFileSync(join(await make("parquet"), "part-000000000003.parquet"));
    const rows = await parquetReadObjects({ file: new Uint8Array(parquet).buffer, utf8: false });
    const lines = fs
      .readFileSync(join(await make("ndjson"), "part-000000000003.ndjson"), "utf8")
      .trimEnd()
      .split("\n");
    const first = expected.filter(({ maze }) => maze.index < 103);
    expect(lines).toHaveLength(first.length);
    expect(rows).toHaveLength(first.length);
    for (const [i, { maze, measured }] of first.entries()) {
      const { solution, deadEndShare } = measured;
      expect(rows[i]).toMatchObject({ index: BigInt(maze.index), solution, deadEndShare });
      expect(JSON.parse(lines[i]).measures).toEqual({ solution, deadEndShare });
      expect(parseMaze(lines[i])).toEqual(maze);
    }
  });

  test("a filter that no maze passes makes complete, empty parts", async () => {
    for (const format of ["npy", "npz", "parquet", "ndjson"]) {
      const directory = newDirectory();
      const { err } = await run(...order, "--where", "solution < 0", "--format", format, "--output", directory);
      expect(err).toContain("0 mazes (of 250 tried) in 3 parts");
      expect(err).toContain("The filter kept under 0.1 %. See which values occur: wasmaze measure --count 1000\n");
      expect((await run("check", "--all", directory)).code).toBe(0);
    }
  });

  test.each([
    [["--where", "solution >"], '"where" expected'],
    [["--where", "process.exit(1)"], '"where" expected'],
    [["--measures", "solutions"], 'did you mean "solution"?'],
    [["--ends", "nearest", "--measures", "solution"], '"ends" expected one of farthest, corners, sides'],
    [["--format", "bin", "--measures", "solution"], '"format" expected npy, npz, parquet or ndjson'],
  ])("bulk %j is refused with exit code 2", async (bad, message) => {
    const outcome = await run("--output", newDirectory(), ...bad);
    expect(outcome.code).toBe(2);
    expect(outcome.err).toContain(message);
  });
});

describe("interruptions and shards of a data set", () => {
  const parts = sweep(40, 16);
  const set = ["--algorithm", "binary-tree", "--seed", 7, "--count", 1000 * parts, "--part-size", 1000, "--quiet"];

  test("the bytes are the same for any number of workers, in shards, and after a kill and a resumption", async () => {
    const whole = newDirectory();
    expect(await run(...set, "--workers", 1, "--output", whole)).toEqual({ code: 0, out: "", err: "" });
    const expected = contents(whole);
    // The manifest and the card are two further files.
    expect(Object.keys(expected)).toHaveLength(parts + 2);

    for (const workers of [2, 3]) {
      const directory = newDirectory();
      await run(...set, "--workers", workers, "--output", directory);
      expect(contents(directory)).toEqual(expected);
    }

    const shards = [1, 2, 3, 4].map(() => newDirectory());
    shards[3] = shards[2];
    for (const [k, directory] of shards.entries()) await run(...set, "--shard", `${k + 1}/4`, "--output", directory);
    const merged = await run("merge", ...new Set(shards));
    expect(merged).toMatchObject({ code: 0, err: "" });
    const { "manifest.1-of-4.json": _, ...together } = contents(shards[0]);
    expect(together).toEqual(expected);
    expect((await run("check", shards[0])).code).toBe(0);

    for (const kill of sweep([0, 1, 4, 12], [0, 4])) {
      const directory = newDirectory();
      await spawnBulk([...set, "--output", directory], async (child) => {
        while (child.exitCode === null && !(fs.existsSync(directory) && fs.readdirSync(directory).length >= kill))
          await setTimeout(2);
        child.kill("SIGKILL");
      });
      await run(...set, "--output", directory);
      expect(contents(directory)).toEqual(expected);
    }
  });

  test.each([
    ["SIGHUP", 2, 129],
    ["SIGINT", 1, 130],
    ["SIGINT", 2, 130],
    ["SIGTERM", 1, 143],
  ] as const)(
    "after %s with %i workers, bulk exits with code %i and leaves no partial files",
    async (signal, workers, exitCode) => {
      const directory = newDirectory();
      const { code, err } = await spawnBulk(
        [...order, "--count", 3_000_000, "--part-size", 1000, "--workers", workers, "--output", directory],
        async (child) => {
          while (!fs.existsSync(directory) || !fs.readdirSync(directory).some((name) => name.endsWith(".npy")))
            await setTimeout(10);
          child.kill(signal);
        },
      );
      expect(code).toBe(exitCode);
      expect(err).toContain("interrupted; the finished parts are kept: run the same command again to continue");
      expect(fs.readdirSync(directory).filter((name) => name.endsWith(".partial"))).toEqual([]);
    },
  );
});

interface ForgedManifest {
  dataSet: Record<string, unknown> & { recipe: Record<string, unknown> };
  shard: unknown;
  parts: {
    index: number;
    count: number;
    mazes: unknown;
    files: { file: string; bytes: number; sha256: string }[];
    lengths?: number[];
  }[];
}

function forge(directory: string, change: (manifest: ForgedManifest) => void, name = "manifest.json"): void {
  const path = join(directory, name);
  const { sha256: _, ...manifest } = JSON.parse(fs.readFileSync(path, "utf8"));
  change(manifest);
  const sha256 = createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
  fs.writeFileSync(path, JSON.stringify({ ...manifest, sha256 }));
}

describe("errors of bulk have one line", () => {
  const small = ["--algorithm", "kruskal", "--seed", 7, "--count", 100, "--part-size", 50];

  test("refuses to replace another data set without --force, and --force keeps foreign files", async () => {
    const directory = newDirectory();
    await run(...small, "--output", directory);
    fs.writeFileSync(join(directory, "notes.txt"), "mine");
    const refused = await run(...small, "--width", 20, "--output", directory);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /^error: .*manifest\.json describes another data set: width is 16 in that file, 20 in this request; .*--force\n$/,
    );
    expect((await run(...small, "--width", 20, "--output", directory, "--force", "--part-size", 100)).code).toBe(0);
    const left = fs.readdirSync(directory).sort();
    expect(left).toEqual(["README.md", "manifest.json", "notes.txt", "part-000000000000.npy"]);
  });

  test("refuses a manifest of another revision", async () => {
    const directory = newDirectory();
    await run(...small, "--output", directory);
    forge(directory, (manifest) => {
      manifest.dataSet.recipe.revision = 99;
    });
    const refused = await run(...small, "--output", directory);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /manifest\.json to describe mazes of kruskal revision 1, which this wasmaze makes, got revision 99; /,
    );
  });

  test("reports a directory that cannot be created", async () => {
    const { code, err } = await run(...order, "--count", 3, "--output", "/proc/wasmaze");
    expect(code).toBe(1);
    expect(err).toMatch(/^error: .*directory does not exist and cannot be created; create it or choose.*\(ENOENT\)\n$/);
  });

  test("the summary has singular nouns after 1, and quotes any directory name in its Python command", async () => {
    const directory = join(newDirectory(), `it's $HOME "here" \`1\` \\n`);
    const { code, out, err } = await run(...order, "--count", 3, "--workers", 1, "--output", directory);
    expect(code).toBe(0);
    expect(out + err).toMatch(/3 mazes in 1 part, /);
    const [, hint] = /Read it: (.*)\n/.exec(out + err) ?? [];
    expect(hint).toMatch(/^python3 -c /);
    const shown = await new Promise((resolve) =>
      execFile("sh", ["-c", `set -- ${hint}; printf %s "$3"`], (_, words) => resolve(words)),
    );
    const part = fs.readdirSync(directory).find((name) => name.endsWith(".npy")) ?? "";
    const path = JSON.stringify(join(directory, part));
    expect(shown).toBe(`import numpy; mazes = numpy.load(${path}, mmap_mode="r"); print(mazes.shape)`);
  });

  test("reports a missing permission, a file where a folder is needed, and a missing shard", async () => {
    const file = newDirectory();
    fs.writeFileSync(file, "");
    const inTheWay = await run(...small, "--output", join(file, "below"));
    expect(inTheWay).toMatchObject({ code: 1, err: expect.stringMatching(/^error: cannot use .*: .*\(ENOTDIR\)\n$/) });

    const directory = newDirectory();
    await run(...small, "--shard", "1/2", "--output", directory);
    const merged = await run("merge", directory);
    expect(merged).toMatchObject({
      code: 1,
      err:
        "error: 1 of 2 parts are missing or damaged: part-000000000050.npy; " +
        "run --shard 2/2 again, then merge again\n",
    });

    // Root may write to any folder, so the rest of the test needs another user.
    if (process.getuid?.() === 0) return;
    const locked = newDirectory();
    await run(...small, "--output", locked);
    fs.chmodSync(locked, 0o500);
    fs.rmSync(join(locked, "part-000000000050.npy"));
    expect(await run(...small, "--output", locked)).toMatchObject(failed("no permission to write there"));
  });

  test.each([
    [["--shard", "0/4"], '"shard" expected i/N with i from 1 to N, such as 1/4, got "0/4"'],
    [["--shard", "5/4"], '"shard" expected i/N'],
    [["--split", "train"], '"split" expected name=share'],
    [["--workers", "0"], '"workers" expected an integer in 1..1024, got 0'],
    [["--count", "-1"], '"count" expected an integer'],
    [
      ["--format", "npy", "--output", "-"],
      '"format" expected ndjson, bin, tokens or cell-tokens for standard output, got "npy"',
    ],
    [["--algorithm", "krusakl"], 'did you mean "kruskal"?'],
  ])("bulk %j is refused with exit code 2", async (words, message) => {
    const outcome = await run("--output", newDirectory(), ...words);
    expect(outcome.code).toBe(2);
    expect(outcome.err).toContain(message);
    expect(outcome.err.trim().split("\n")).toHaveLength(1);
  });
});

describe("a forged manifest never makes bulk read, write or remove files outside its directory", () => {
  const small = ["--algorithm", "binary-tree", "--seed", 7, "--count", 100, "--part-size", 50, "--quiet"];
  const secret = "not a maze";

  const FOREIGN = /lists a part that does not belong to its data set/;
  const none = (problem: string) => new RegExp(`does not describe a data set: ${problem}`);
  const forgeries: readonly (readonly [string, (manifest: ForgedManifest, outside: string) => void, RegExp])[] = [
    ["a path out of the directory", ({ parts }) => (parts[0].files[0].file = "../secret.npy"), FOREIGN],
    ["an absolute path", ({ parts }, outside) => (parts[0].files[0].file = outside), FOREIGN],
    ["a second file", ({ parts }) => parts[0].files.push({ file: "../secret.npy", bytes: 10, sha256: "" }), FOREIGN],
    ["a foreign file of the directory", ({ parts }) => (parts[0].files[0].file = "notes.txt"), FOREIGN],
    ["no files", ({ parts }) => (parts[0].files = []), FOREIGN],
    ["a part that is listed twice", ({ parts }) => parts.push(parts[0]), FOREIGN],
    ["parts that are null", ({ parts }) => parts.fill(null as never), /not belong to its data set: null/],
    ["more mazes than indices", ({ parts }) => (parts[0].mazes = 51), FOREIGN],
    ["parts that are no list", (manifest) => (manifest.parts = 5 as never), /to have an array of parts, got 5/],
    ["no data set", (manifest) => (manifest.dataSet = undefined as never), /the recipe of a data set, got undefined/],
    ["a trillion parts", ({ dataSet }) => Object.assign(dataSet, { count: 1e15, partSize: 1 }), none('"partSize"')],
    ["a text as count", ({ dataSet }) => (dataSet.count = "many"), none('"count" expected an integer')],
    ["a width beyond the limit", ({ dataSet }) => (dataSet.recipe.width = 1e9), none('"width" expected an integer')],
    ["an unknown algorithm", ({ dataSet }) => (dataSet.recipe.algorithm = "__proto__"), none('"algorithm" expected')],
    ["a split named ../a", ({ dataSet }) => (dataSet.splits = [{ name: "../a", share: 1 }]), none('"split" expected')],
    [
      "a text as flag",
      ({ dataSet }) => (dataSet.huggingFace = "yes"),
      none('huggingFace is "yes" in the file, true in a valid file'),
    ],
    ["a wrong total", (manifest) => Object.assign(manifest, { mazes: 1e6 }), /to have mazes 100, got 1000000/],
    [
      "the name of another shard",
      (manifest) => (manifest.shard = { number: 1, of: 2 }),
      /the shard that its file name states, got an object/,
    ],
  ];

  const made = newDirectory();
  beforeAll(() => run(...small, "--output", made));

  test.each(forgeries)("check, merge and bulk refuse a manifest with %s", async (_, change, message) => {
    const parent = newDirectory();
    const directory = join(parent, "set");
    const outside = join(parent, "secret.npy");
    fs.cpSync(made, directory, { recursive: true });
    fs.writeFileSync(outside, secret);
    fs.writeFileSync(join(directory, "notes.txt"), secret);
    forge(directory, (manifest) => void change(manifest, outside));
    const before = contents(directory);
    for (const words of [
      ["check", directory],
      ["merge", directory],
      [...small, "--output", directory],
    ]) {
      const { code, err } = await run(...words);
      expect(code).toBe(1);
      expect(err).toMatch(/^error: .*\n$/);
      expect(err).toMatch(message);
    }
    expect(contents(directory)).toEqual(before);
    expect(await run(...small, "--seed", 8, "--output", directory, "--force")).toEqual({ code: 0, out: "", err: "" });
    expect(fs.readFileSync(outside, "utf8")).toBe(secret);
    expect(fs.readFileSync(join(directory, "notes.txt"), "utf8")).toBe(secret);
  });

  test("a merge neither reads nor writes files outside the merged directories", async () => {
    const parent = newDirectory();
    const [one, two] = [join(parent, "one"), join(parent, "below", "two")];
    await run(...small, "--shard", "1/2", "--output", one);
    await run(...small, "--shard", "2/2", "--output", two);
    fs.writeFileSync(join(parent, "below", "secret.npy"), secret);
    const secretFile = { file: "../secret.npy", bytes: secret.length, sha256: "" };
    forge(two, ({ parts }) => parts[0].files.push(secretFile), "manifest.2-of-2.json");
    expect(await run("merge", one, two)).toMatchObject(failed("lists a part that does not belong"));
    expect(fs.existsSync(join(parent, "secret.npy"))).toBe(false);
  });

  test("bulk follows no links out of its directory", async () => {
    const parent = newDirectory();
    const directory = join(parent, "set");
    const named = [...small, "--hugging-face", "--output", directory];
    fs.mkdirSync(directory, { recursive: true });
    fs.mkdirSync(join(parent, "elsewhere"));
    fs.symlinkSync(join(parent, "elsewhere"), join(directory, "data"));
    expect(await run(...named)).toMatchObject(failed("data to be a folder, got a link; remove it"));
    expect(fs.readdirSync(join(parent, "elsewhere"))).toEqual([]);

    fs.writeFileSync(join(parent, "secret.npy"), secret);
    fs.symlinkSync(join(parent, "secret.npy"), join(directory, "part-000000000000.npy"));
    fs.symlinkSync(join(parent, "secret.npy"), join(directory, "part-000000000050.npy.partial"));
    expect((await run(...small, "--output", directory)).code).toBe(0);
    expect(fs.readFileSync(join(parent, "secret.npy"), "utf8")).toBe(secret);
    expect((await run("check", directory)).code).toBe(0);
  });
});

describe("several commands in one directory", () => {
  test("two simultaneous commands both succeed, and make the same files as a single command", async () => {
    const amount = `--count ${sweep(20_000, 6000)} --part-size ${sweep(1000, 300)}`;
    const set = `--algorithm prim-true --seed 7 --quiet ${amount}`.split(" ");
    const [directory, alone] = [newDirectory(), newDirectory()];
    const both = await Promise.all([1, 2].map(() => spawnBulk([...set, "--output", directory])));
    expect(both).toEqual(new Array(2).fill({ code: 0, out: "", err: "" }));
    await run(...set, "--output", alone);
    expect(contents(directory)).toEqual(contents(alone));
  });

  test("a merge replaces a truncated copy of a part, and reports a part whose only copy is truncated", async () => {
    const set = ["--algorithm", "binary-tree", "--seed", 7, "--count", 100, "--part-size", 50, "--quiet"];
    const [one, two] = [newDirectory(), newDirectory()];
    await run(...set, "--shard", "1/2", "--output", one);
    await run(...set, "--shard", "2/2", "--output", two);
    const part = "part-000000000050.npy";
    fs.writeFileSync(join(one, part), "cut short");
    expect((await run("merge", one, two)).code).toBe(0);
    expect((await run("check", one)).code).toBe(0);
    fs.rmSync(join(one, "manifest.json"));
    fs.rmSync(join(one, part));
    fs.truncateSync(join(two, part), 1000);
    expect((await run("merge", one, two)).err).toContain(`1 of 2 parts are missing or damaged: ${part}; `);
  });

  test("reports a directory that has the name of the manifest or of a part", async () => {
    const set = ["--algorithm", "binary-tree", "--seed", 7, "--count", 100, "--part-size", 50, "--quiet"];
    for (const name of ["manifest.json", "part-000000000050.npy"]) {
      const directory = newDirectory();
      fs.mkdirSync(join(directory, name, "below"), { recursive: true });
      const { code, err } = await run(...set, "--output", directory);
      expect(code).toBe(1);
      expect(err).toMatch(/^error: .*got a directory; move it away \(EISDIR\).*\n$/);
      expect(fs.existsSync(join(directory, name, "below"))).toBe(true);
    }
  });
});

describe("bulk check", () => {
  const made = newDirectory();
  beforeAll(() => run(...order, "--output", made));

  async function damaged(damage: (directory: string) => void): Promise<Outcome> {
    const directory = newDirectory();
    fs.cpSync(made, directory, { recursive: true });
    damage(directory);
    return run("check", directory);
  }
  const first = "part-000000000003.npy";

  test("bulk check finds a changed byte", async () => {
    const outcome = await damaged((directory) => {
      const bytes = fs.readFileSync(join(directory, first));
      bytes[200] ^= 1;
      fs.writeFileSync(join(directory, first), bytes);
    });
    expect(outcome).toMatchObject(failed(`error: ${first} does not match its SHA-256: its bytes were changed\n`));
  });

  test("bulk check finds a truncated part", async () => {
    const outcome = await damaged((directory) => fs.truncateSync(join(directory, first), 100));
    expect(outcome).toMatchObject({ code: 1, err: `error: ${first} expected 6428 bytes, got 100\n` });
  });

  test("bulk check finds a missing part", async () => {
    const outcome = await damaged((directory) => fs.rmSync(join(directory, first)));
    expect(outcome).toMatchObject({ code: 1, err: `error: ${first} is missing\n` });
  });

  test("bulk check finds an edited manifest", async () => {
    const outcome = await damaged((directory) => {
      const path = join(directory, "manifest.json");
      fs.writeFileSync(path, fs.readFileSync(path, "utf8").replace('"seed": "bulk"', '"seed": "bilk"'));
    });
    const message = "error: manifest.json does not match its own checksum: the file was edited\n";
    expect(outcome).toMatchObject(failed(message));
  });

  test("bulk check finds every changed byte of README.md, and a missing README.md", async () => {
    const bytes = fs.readFileSync(join(made, "README.md"));
    for (let at = 0; at < bytes.length; at += sweep(1, 13)) {
      const outcome = await damaged((directory) => {
        const changed = Buffer.from(bytes);
        changed[at] ^= 1 << (at % 8);
        fs.writeFileSync(join(directory, "README.md"), changed);
      });
      expect(outcome).toMatchObject(failed("error: README.md does not match the manifest: run the same bulk"));
    }
    expect(await damaged((directory) => fs.rmSync(join(directory, "README.md")))).toMatchObject(
      failed("error: README.md is missing: run the same bulk command again to write the file\n"),
    );
    const own = await damaged((directory) => fs.writeFileSync(join(directory, "README.md"), "# My mazes\n"));
    expect(own).toMatchObject({ code: 0, err: "" });
  });

  test("bulk check finds a changed JSON file that belongs to the format", async () => {
    const directory = newDirectory();
    const words = ["--seed", 1, "--count", 6, "--width", 4, "--height", 4, "--format", "puzzle", "--output", directory];
    await run(...words);
    expect(await run("check", directory)).toMatchObject({ code: 0, err: "" });
    fs.writeFileSync(join(directory, "identifiers.json"), '["<blanc>"]');
    expect(await run("check", directory)).toMatchObject(failed("error: identifiers.json does not match the manifest"));
    await run(...words);
    expect(await run("check", directory)).toMatchObject({ code: 0, err: "" });
  });

  test.each<[string, string[], (lengths: number[]) => number[]]>([
    ["a maze at a wrong length", ["--all"], ([first, ...others]) => [first + 1, others[0] - 1, ...others.slice(1)]],
    ["0 mazes of every length", [], (lengths) => lengths.map(() => 0)],
    ["more mazes than the part contains", [], (lengths) => [...lengths, 1]],
    ["a negative number of mazes", [], (lengths) => [...lengths, -1]],
  ])("bulk check recomputes the lengths in a manifest: %s", async (_, words, forged) => {
    const directory = newDirectory();
    const makes = `${shape} --count 2500 --ends random --columns length --output ${directory}`.split(" ");
    await run(...makes);
    expect(await run("check", directory, ...words)).toMatchObject({ code: 0, err: "" });
    forge(directory, ({ parts: [part] }) => {
      part.lengths = forged(part.lengths as number[]);
    });
    // The repeated command writes the forged lengths to README.md.
    await run(...makes);
    expect(await run("check", directory, ...words)).toMatchObject(failed('its "lengths" in the manifest differ from'));
  });

  test("bulk check finds parts of another request, even if all hashes match", async () => {
    const directory = newDirectory();
    const other = newDirectory();
    await run(...order, "--output", directory);
    await run(...order, "--seed", 8, "--output", other);
    for (const name of fs.readdirSync(other).filter((file) => file.endsWith(".npy")))
      fs.writeFileSync(join(directory, name), fs.readFileSync(join(other, name)));
    const made = JSON.parse(fs.readFileSync(join(other, "manifest.json"), "utf8"));
    forge(directory, (manifest) => {
      manifest.parts = made.parts;
    });
    expect((await run("check", directory)).err).toContain("differs from the maze of the request");
  });
});

test("the manifest records the mask, and bulk refuses to continue with another mask", async () => {
  const directory = newDirectory();
  const mask = join(root, "mask.txt");
  fs.writeFileSync(mask, "##.#\n#.##\n##..\n");
  const line = "--algorithm wilson --count 50 --seed 1 --part-size 20 --measures components";
  const words = ["--mask", mask, ...line.split(" ")];
  expect(await run(...words, "--output", directory)).toMatchObject({ code: 0 });
  const { recipe } = JSON.parse(fs.readFileSync(join(directory, "manifest.json"), "utf8")).dataSet;
  expect(recipe.mask).toEqual(["1101", "1011", "1100"]);
  expect((await run(...words, "--output", directory)).err).toContain("0 made");
  expect((await run("check", directory, "--all")).out).toContain("50 mazes equal those of the reference");
  fs.writeFileSync(mask, "####\n#.##\n##..\n");
  expect(await run(...words, "--output", directory)).toMatchObject(failed("mask is"));
});
