// Tests data sets beside foreign and damaged files. Tests commands that reach a limit of the process or lose their
// output.

import { execFile, execFileSync } from "node:child_process";
import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { newRun, partialName, removeLeftovers } from "../../src/files/partials.ts";
import { command, type Outcome, run as runHere, runProcess, scratchFolder } from "../helpers/commandLine.ts";
import { contents } from "../helpers/folders.ts";

const root = scratchFolder();
let folders = 0;
function newFolder(): string {
  const folder = join(root, `${folders++}`);
  mkdirSync(folder);
  return folder;
}

const set = ["--algorithm", "sidewinder", "--width", "5", "--height", "4", "--seed", "7", "--count", "100"];
const parts = ["--part-size", "50", "--workers", "1", "--quiet"];
const bulk = (directory: string, ...words: string[]) => ["bulk", ...set, ...parts, ...words, "--output", directory];
const [first, second] = ["part-000000000000.npy", "part-000000000050.npy"];

async function run(words: readonly string[]): Promise<{ code: Outcome["code"]; out: string; err: string }> {
  const { code, output, errors } = await runHere(words);
  return { code, out: output.toString(), err: errors };
}

function flip(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length - 3] ^= 1;
  writeFileSync(file, bytes);
}

// A data set and its shards, made once. Tests copy these folders.
let whole: string;
let shards: string[];
beforeAll(async () => {
  whole = newFolder();
  await run(bulk(whole));
  shards = [newFolder(), newFolder()];
  for (const [k, shard] of shards.entries()) await run(bulk(shard, "--shard", `${k + 1}/2`));
});

function copyOf(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Options of a process whose threads all run the given program first. */
const preload = (program: string) => ({ node: ["--import", `data:text/javascript,${encodeURIComponent(program)}`] });

const partsOf = (folder: string) => [first, second].map((name) => readFileSync(join(folder, name), "latin1"));

describe("several runs in one directory", () => {
  test("two runs in one directory succeed with the same process id, as in two containers", async () => {
    const [directory, alone] = [newFolder(), newFolder()];
    const inContainer = (
      number: number,
    ) => `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
      Object.defineProperty(process, "pid", { value: 7 });
      fs.readlinkSync = () => "pid:[${number}]";
      syncBuiltinESMExports();`;
    const words = ["--count", "4000", "--part-size", "200"];
    const both = await Promise.all([1, 2].map((n) => runProcess(bulk(directory, ...words), preload(inContainer(n)))));
    expect(both.map(({ code, errors }) => ({ code, errors }))).toEqual(new Array(2).fill({ code: 0, errors: "" }));
    await run(bulk(alone, ...words));
    const names = readdirSync(alone);
    expect(readdirSync(directory)).toEqual(names);
    for (const name of names) expect(readFileSync(join(directory, name))).toEqual(readFileSync(join(alone, name)));
  });

  test("leftover files are removed only if their process has certainly ended, or if they are a day old", () => {
    const directory = newFolder();
    const fresh = "manifest.json";
    writeFileSync(join(directory, fresh), "");
    const ours = newRun();
    const [space] = ours.split("-");
    const token = "0123456789abcdef";
    const left = (run: string, hours = 0, file = first) => {
      const path = partialName(join(directory, file), run);
      writeFileSync(path, "");
      const time = Date.now() / 1000 - 3600 * hours;
      utimesSync(path, time, time);
      return path;
    };
    // Process ids on Linux are below 2^22, so no process has this id.
    const ended = left(`${space}-4194999-${token}`);
    const earlierHere = left(`${space}-${process.pid}-${token}`);
    const elsewhereOld = left(`0123456789ab-${process.ppid}-${token}`, 25);
    const running = left(`${space}-${process.ppid}-${token}`, 25);
    const elsewhere = left(`0123456789ab-4194999-${token}`, 23);
    const own = left(ours);
    const otherFile = left(`${space}-4194999-${token}`, 0, "notes.npy");
    removeLeftovers(directory, [first, fresh], ours, join(directory, fresh));
    expect([ended, earlierHere, elsewhereOld].filter(existsSync)).toEqual([]);
    expect([running, elsewhere, own, otherFile].filter((path) => !existsSync(path))).toEqual([]);
  });

  test("the age of leftover files is relative to a newly written file, not to the clock of this machine", () => {
    const directory = newFolder();
    const fresh = join(directory, "manifest.json");
    writeFileSync(fresh, "");
    const other = partialName(join(directory, first), "0123456789ab-1-0123456789abcdef");
    writeFileSync(other, "");
    // Simulates a file server whose clock is two days slow.
    const time = Date.now() / 1000 - 48 * 3600;
    for (const path of [fresh, other]) utimesSync(path, time, time);
    removeLeftovers(directory, [first], newRun(), fresh);
    expect(existsSync(other)).toBe(true);
  });
});

describe("files of unknown origin", () => {
  test("parts without a manifest are refused without --force", async () => {
    for (const words of [[], ["--hugging-face"], ["--shard", "1/2"]]) {
      const directory = newFolder();
      await run(bulk(directory, ...words));
      for (const name of readdirSync(directory)) if (/^manifest/.test(name)) rmSync(join(directory, name));
      const before = contents(directory);
      expect(await run(bulk(directory, "--seed", "8", ...words))).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^error: expected no file at \S+0{5}\S*, got a file that no manifest lists; [^\n]+ --force\n$/,
        ),
      });
      expect(contents(directory)).toEqual(before);
      expect(await run(bulk(directory, "--seed", "8", "--force", ...words))).toMatchObject({ code: 0, err: "" });
    }
  });

  test("a file that is named like a part, but is not in the manifest, is refused without --force", async () => {
    const directory = newFolder();
    await run(bulk(directory, "--shard", "1/2"));
    writeFileSync(join(directory, second), "mine");
    for (const words of [[], ["--shard", "2/2"]]) {
      expect(await run(bulk(directory, ...words))).toMatchObject({
        code: 1,
        err: expect.stringContaining(`${second}, got a file that no manifest lists; move it, or`),
      });
      expect(readFileSync(join(directory, second), "utf8")).toBe("mine");
    }
    expect(readdirSync(directory).filter((name) => name.endsWith("partial"))).toEqual([]);
    expect(await run(bulk(directory, "--force"))).toEqual({ code: 0, out: "", err: "" });
    expect(partsOf(directory)).toEqual(partsOf(whole));
  });
});

describe("merge compares checksums", () => {
  test("a merge reports a damaged part of a shard as missing", async () => {
    const [one, two] = shards.map(copyOf);
    flip(join(two, second));
    expect(await run(["bulk", "merge", one, two])).toEqual({
      code: 1,
      out: "",
      err: `error: 1 of 2 parts are missing or damaged: ${second}; run --shard 2/2 again, then merge again\n`,
    });
    expect(existsSync(join(one, "manifest.json"))).toBe(false);
    expect(await run(bulk(two, "--shard", "2/2"))).toMatchObject({ code: 0, err: "" });
    expect(await run(["bulk", "merge", one, two])).toMatchObject({ code: 0, err: "" });
    expect(partsOf(one)).toEqual(partsOf(whole));
  });

  test("an intact part of a shard replaces a damaged part in the target of a merge", async () => {
    const [one, two] = shards.map(copyOf);
    cpSync(join(two, second), join(one, second));
    flip(join(one, second));
    expect(await run(["bulk", "merge", one, two])).toMatchObject({ code: 0, err: "" });
    expect(partsOf(one)).toEqual(partsOf(whole));
  });

  test("if two shards have the same part, a merge takes the intact copy", async () => {
    const [one, two] = shards.map(copyOf);
    const other = copyOf(two);
    flip(join(two, second));
    expect(await run(["bulk", "merge", one, two, other])).toMatchObject({ code: 0, err: "" });
    expect(partsOf(one)).toEqual(partsOf(whole));
  });

  test("if a part is a link, a merge copies its target, because the link may break elsewhere", async () => {
    const [one, two] = shards.map(copyOf);
    fs.renameSync(join(two, second), join(two, "elsewhere.npy"));
    symlinkSync("elsewhere.npy", join(two, second));
    expect(await run(["bulk", "merge", one, two])).toMatchObject({ code: 0, err: "" });
    expect(fs.lstatSync(join(one, second)).isFile()).toBe(true);
    expect(partsOf(one)).toEqual(partsOf(whole));
  });
});

/** Replaces a function of node:fs. Returns a function that restores it. */
function replaceInFs<Name extends "readSync" | "readFileSync" | "renameSync">(
  name: Name,
  replacement: (...values: Parameters<(typeof fs)[Name]>) => unknown,
): () => void {
  const real = fs[name];
  (fs as unknown as Record<string, unknown>)[name] = replacement;
  syncBuiltinESMExports();
  return () => {
    fs[name] = real;
    syncBuiltinESMExports();
  };
}

test("check reads ndjson parts in chunks, because strings are limited to 512 MB", async () => {
  const directory = newFolder();
  await run(bulk(directory, "--format", "ndjson", "--count", "20000", "--part-size", "20000"));
  expect(fs.statSync(join(directory, "part-000000000000.ndjson")).size).toBeGreaterThan(2 ** 21);
  const { readSync, readFileSync: readWhole } = fs;
  let longest = 0;
  const restore = [
    replaceInFs("readSync", (...values) => {
      longest = Math.max(longest, values[1].byteLength);
      return readSync(...values);
    }),
    replaceInFs("readFileSync", (...values) => {
      const read = readWhole(...values);
      if (String(values[0]).startsWith(directory)) longest = Math.max(longest, read.length);
      return read;
    }),
  ];
  try {
    expect((await run(["bulk", "check", directory])).code).toBe(0);
  } finally {
    for (const undo of restore) undo();
  }
  expect(longest).toBe(2 ** 20);
});

test("the manifest receives new parts even if the clock is set back", async () => {
  const { renameSync } = fs;
  let seconds = 0;
  const monotonic = vi.spyOn(performance, "now").mockImplementation(() => 2000 * seconds++);
  const ofDay = vi.spyOn(Date, "now").mockImplementation(() => 1e12 - 3.6e6 * seconds);
  let manifests = 0;
  const restore = replaceInFs("renameSync", (from, to) => {
    if (String(to).endsWith("manifest.json")) manifests++;
    renameSync(from, to);
  });
  try {
    expect((await run(bulk(newFolder(), "--part-size", "10"))).code).toBe(0);
  } finally {
    for (const spy of [monotonic, ofDay]) spy.mockRestore();
    restore();
  }
  // The manifest is written at the start, after each of the ten parts, and at the end.
  expect(manifests).toBe(12);
});

describe("files that are not regular", () => {
  const kinds: readonly (readonly [string, (path: string) => void, string])[] = [
    ["a FIFO", (path) => execFileSync("mkfifo", [path]), "expected a regular file, got a FIFO; move it away (EFTYPE)"],
    [
      "an endless device",
      (path) => symlinkSync("/dev/zero", path),
      "expected a regular file, got a device; move it away (EFTYPE)",
    ],
    ["a directory", (path) => mkdirSync(path), "expected a file, got a directory; move it away (EISDIR)"],
  ];

  test.each(kinds)("check and merge report %s in place of a part", async (_, make, message) => {
    const directory = copyOf(whole);
    rmSync(join(directory, second));
    make(join(directory, second));
    const damaged = `error: ${second} cannot be read: ${message}\n`;
    expect(await run(["bulk", "check", directory])).toEqual({ code: 1, out: "", err: damaged });
    expect(await run(["bulk", "merge", directory])).toMatchObject({ code: 1, err: expect.stringContaining(second) });
  });

  test.each(kinds)("repeating bulk replaces %s that has the name of a part", async (kind, make, message) => {
    const directory = copyOf(whole);
    rmSync(join(directory, second));
    make(join(directory, second));
    if (kind === "a directory") {
      const unwritten = `error: cannot write ${join(directory, second)}: ${message}\n`;
      expect(await run(bulk(directory))).toEqual({ code: 1, out: "", err: unwritten });
      rmSync(join(directory, second), { recursive: true });
    }
    expect(await run(bulk(directory))).toEqual({ code: 0, out: "", err: "" });
    expect(partsOf(directory)).toEqual(partsOf(whole));
  });

  test.each(kinds)("the error for %s in place of a manifest has one line", async (_, make, message) => {
    const directory = copyOf(whole);
    rmSync(join(directory, "manifest.json"));
    make(join(directory, "manifest.json"));
    for (const words of [bulk(directory), ["bulk", "check", directory], ["bulk", "merge", directory]]) {
      const { code, err } = await run(words);
      expect(code).toBe(1);
      expect(err).toContain(message);
      expect(err).toMatch(/^error: [^\n]+\n$/);
    }
  });
});

describe("progress of check and merge", () => {
  test.each([
    [["check"], /^check: [^\n]+\n(check: [^\n]+\n)*$/],
    [["check", "--quiet"], /^$/],
    [["check", "-q"], /^$/],
    [["merge"], /^merge: [^\n]+\n(merge: [^\n]+\n)*$/],
    [["merge", "-q"], /^$/],
  ])("bulk prints progress, or nothing with --quiet: %j", async (words, expected) => {
    let seconds = 0;
    const spy = vi.spyOn(performance, "now").mockImplementation(() => 10_000 * seconds++);
    try {
      expect((await run(["bulk", ...words, copyOf(whole)])).err).toMatch(expected);
    } finally {
      spy.mockRestore();
    }
  });
});

/** Runs a line of shell. In the line, "$@" is the command line of wasmaze. */
function inShell(line: string, ...words: string[]): Promise<{ code: unknown; out: string; err: string }> {
  return new Promise((done) => {
    const [node, cli] = command;
    execFile("sh", ["-c", line, "sh", node, cli, ...words], (error, out, err) =>
      done({ code: error ? error.code : 0, out, err }),
    );
  });
}

describe("an output file", () => {
  test("an output file may have a name of the maximum length", async () => {
    const folder = newFolder();
    for (const name of [`${"x".repeat(251)}.txt`, `${"€".repeat(83)}.json`]) {
      const outcome = await run(["generate", "--seed", "1", "--output", join(folder, name)]);
      expect(outcome).toMatchObject({ code: 0, err: "" });
    }
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test("an output file keeps the permissions of the file that it replaces", async () => {
    const file = join(newFolder(), "maze.txt");
    writeFileSync(file, "", { mode: 0o600 });
    expect(await run(["generate", "--seed", "1", "--output", file])).toMatchObject({ code: 0, err: "" });
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe("file limits and crashes of the process", () => {
  test.skipIf(process.platform === "win32")("the error at the file size limit names the remedy", async () => {
    const directory = newFolder();
    const line = 'ulimit -f 1; exec "$@"';
    expect(await inShell(line, ...bulk(directory))).toEqual({
      code: 1,
      out: "",
      err:
        `error: cannot write ${join(directory, first)}: the file exceeds the size limit of the process; use ` +
        "a smaller --part-size, or raise the limit (ulimit -f) (EFBIG)\n",
    });
    expect(readdirSync(directory)).toEqual(["manifest.json"]);
  });

  test.skipIf(process.platform !== "linux")("the error at the open file limit names the remedy", async () => {
    let met = 0;
    for (const limit of [20, 24, 28, 32]) {
      const line = `ulimit -n ${limit}; exec "$@"`;
      const { code, err } = await inShell(line, ...bulk(newFolder(), "--workers", "2", "--part-size", "10"));
      // Skips limits with which this version of Node succeeds, and limits with which Node cannot read the program.
      if (code === 0 || err === "" || err.includes("cli.js'")) continue;
      met++;
      expect({ limit, code, err }).toEqual({
        limit,
        code: 1,
        err: expect.stringMatching(/^error: [^\n]*EMFILE[^\n]*raise the limit \(ulimit -n\)[^\n]*\n$/),
      });
    }
    expect(met).toBeGreaterThan(0);
  });

  test("the error after a crash of a worker names the part that the worker was making", async () => {
    const directory = newFolder();
    const fault = { root: directory, kind: "end", at: 15, report: join(newFolder(), "report") };
    const { code, errors } = await runProcess(bulk(directory, "--workers", "2"), {
      node: ["--import", pathToFileURL("test/helpers/faults.mjs").href],
      env: { WASMAZE_TEST_FAULT: JSON.stringify(fault) },
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^error: a worker stopped while making part-\d+\.npy: it ended with code 7\n$/);
    expect(readdirSync(directory).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  test.skipIf(process.platform !== "linux")("a closed standard output is reported as an error", async () => {
    for (const words of [["generate"], ["bulk", "--count", "3", "--format", "bin", "--output", "-", "--quiet"]]) {
      expect(await inShell('exec "$@" >&-', ...words)).toEqual({
        code: 1,
        out: "",
        err: expect.stringMatching(/^error: standard output expected a terminal, .+ got a closed stream; [^\n]+\n$/),
      });
      expect(await inShell('exec "$@" > /dev/null', ...words)).toMatchObject({ code: 0, out: "" });
    }
    // A command that writes to a file works without standard output.
    expect(await inShell('exec "$@" >&-', "generate", "--output", join(newFolder(), "maze.txt"))).toMatchObject({
      code: 0,
    });
  });

  test.skipIf(process.platform !== "linux")("a command continues if standard error is closed or full", async () => {
    const damaged = copyOf(whole);
    flip(join(damaged, second));
    const large = ["--seed", "7", "--height", "1000", "--workers", "1", "--output"];
    for (const redirection of ["2>&1 | true", "2>/dev/full"]) {
      const folder = newFolder();
      const codeOf = async (...words: string[]) => {
        await inShell(`{ "$@"; echo $? > ${folder}/code; } ${redirection}`, ...words);
        return readFileSync(join(folder, "code"), "utf8").trim();
      };
      expect(await codeOf("bulk", "--width", "1000", "--count", "40", ...large, join(folder, "set"))).toBe("0");
      expect(await codeOf("giant", "--width", "4000", ...large, join(folder, "maze.npy"))).toBe("0");
      expect(await codeOf("bulk", "check", damaged)).toBe("1");
      const names = readdirSync(folder).concat(readdirSync(join(folder, "set")));
      expect(names.filter((name) => /partial|strips/.test(name))).toEqual([]);
      expect(names.filter((name) => /npy$/.test(name))).toHaveLength(5);
    }
  });

  test.each([
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s during a write gives exit code %i, and leaves no temporary file", async (signal, exitCode) => {
    const folder = newFolder();
    const slowly = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
      const { writeSync } = fs;
      fs.writeSync = (...values) => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
        return writeSync(...values);
      };
      syncBuiltinESMExports();`;
    const { code } = await runProcess(["generate", "--output", join(folder, "maze.json")], {
      ...preload(slowly),
      watch: async (child) => {
        while (readdirSync(folder).length === 0) await setTimeout(1);
        child.kill(signal);
      },
    });
    expect(code).toBe(exitCode);
    expect(readdirSync(folder)).toEqual([]);
  });
});
