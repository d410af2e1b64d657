// Trials of a built command line. The processes of a trial run concurrently, and are suspended and killed at random
// moments.

import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

export interface Ended {
  readonly code: number | NodeJS.Signals | null;
  readonly errors: string;
}

/** Processes that run longer count as hung and are killed. */
const HANGS_MS = 120_000;

export function start(words: readonly string[], watch?: (child: ChildProcess) => unknown): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(words[0], words.slice(1), { stdio: ["ignore", "ignore", "pipe"] });
    const timer = globalThis.setTimeout(() => child.kill("SIGABRT"), HANGS_MS);
    let errors = "";
    child.stderr?.on("data", (text) => {
      errors += text;
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      done({ code: signal ?? code, errors });
    });
    void watch?.(child);
  });
}

export async function inFolder<Result>(action: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "wasmaze-"));
  try {
    return await action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const sha256 = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

export function hashesIn(folder: string): Record<string, string> {
  const names = (readdirSync(folder, { recursive: true }) as string[]).sort();
  const isFile = (name: string) => statSync(join(folder, name)).isFile();
  return Object.fromEntries(names.map((name) => [name, isFile(name) ? sha256(join(folder, name)) : "folder"]));
}

export type Kind = (folder: string) => readonly (readonly string[])[];

const whole = (count: number, ...words: string[]): Kind => {
  return (folder) => [["bulk", "--seed", "7", "--count", `${count}`, ...words, "--output", join(folder, "set")]];
};
const bulk = (count: number, ...words: string[]): Kind => whole(count, "--part-size", `${count / 8}`, ...words);
const giant = (folder: string, ...words: string[]) => {
  const size = ["--width", "800", "--height", "800", "--strip-rows", "50"];
  return ["giant", "--seed", "7", ...size, ...words, "--output", join(folder, "maze.npy")];
};
const inShards = (one: Kind): Kind => {
  const shards = (folder: string) => ["1/2", "2/2"].map((shard) => [...one(folder)[0], "--shard", shard]);
  return (folder) => [...shards(folder), [one(folder)[0][0], "merge", one(folder)[0].at(-1) as string]];
};

export const kinds: Readonly<Record<string, Kind>> = {
  npy: bulk(24_000),
  npz: bulk(24_000, "--format", "npz"),
  parquet: bulk(8000, "--format", "parquet"),
  ndjson: bulk(8000, "--format", "ndjson"),
  tokens: bulk(2000, "--format", "tokens"),
  images: whole(600, "--format", "images"),
  "bin --pack": bulk(24_000, "--format", "bin", "--pack"),
  "--columns all": bulk(4000, "--format", "npz", "--columns", "all"),
  "--results --where": (folder) =>
    bulk(
      800,
      "--where",
      "length > 60",
      "--format",
      "npz",
    )(folder).map((words) => words.map((word) => (word === "--count" ? "--results" : word))),
  "--unique": bulk(20_000, "--width", "3", "--height", "3", "--unique", "--format", "npz"),
  "split by key": bulk(8000, "--split", "train=0.7,test=0.3", "--split-by", "key", "--format", "npz"),
  puzzle: whole(400, "--format", "puzzle"),
  "shards and merge": inShards(bulk(24_000)),
  giant: (folder) => [giant(folder)],
  "giant in shards and merge": inShards((folder) => [giant(folder)]),
};

const random = (below: number): number => Math.floor(Math.random() * below);
const wordsOf = (cli: string, words: readonly string[]) => [
  ...[process.execPath, cli, ...words, "--quiet"],
  ...(words[1] === "merge" ? [] : ["--workers", `${1 + random(2)}`]),
];

/** Runs one to three equal commands concurrently. Kills each at a random moment, and suspends some before that. */
async function disturb(cli: string, words: readonly string[], milliseconds: number): Promise<Ended[]> {
  const watch = async (child: ChildProcess) => {
    await setTimeout(random(1.1 * milliseconds));
    if (random(4) === 0) {
      child.kill("SIGSTOP");
      await setTimeout(100);
      child.kill("SIGCONT");
      await setTimeout(random(milliseconds));
    }
    child.kill("SIGKILL");
  };
  return await Promise.all(Array.from({ length: 1 + random(3) }, () => start(wordsOf(cli, words), watch)));
}

const isOutputBusy = ({ code, errors }: Ended): boolean =>
  code === 1 && /^error: [^\n]*another run (is writing|writes) (to it|this output)[^\n]*\n$/.test(errors);

/**
 * Repeats the trials of a kind until at least `wanted` commands were killed. Returns the number of kills.
 *
 * @throws Error if the files differ from those of undisturbed commands.
 */
export async function killAll(cli: string, kind: Kind, wanted: number): Promise<number> {
  const times: number[] = [];
  const expected = await inFolder(async (folder) => {
    for (const words of kind(folder)) {
      const began = performance.now();
      const { code, errors } = await start(wordsOf(cli, words));
      if (code !== 0) throw new Error(`expected ${words.join(" ")} to exit with 0, got ${code}: ${errors}`);
      times.push(performance.now() - began);
    }
    return JSON.stringify(hashesIn(folder));
  });
  let kills = 0;
  while (kills < wanted) {
    await inFolder(async (folder) => {
      for (const [i, words] of kind(folder).entries()) {
        const refuse = (what: string): never => {
          throw new Error(`${words.join(" ")} after ${kills} kills: ${what}`);
        };
        for (let round = random(3); round >= 0; round--)
          for (const ended of await disturb(cli, words, times[i])) {
            if (ended.code === "SIGKILL") kills++;
            else if (ended.code !== 0 && !isOutputBusy(ended)) refuse(`ended with ${ended.code}: ${ended.errors}`);
          }
        const { code, errors } = await start(wordsOf(cli, words));
        if (code !== 0 || errors !== "") refuse(`completing it ended with ${code}: ${errors}`);
      }
      const found = JSON.stringify(hashesIn(folder));
      if (found !== expected) throw new Error(`expected the files ${expected}, got ${found}`);
    });
  }
  return kills;
}

/** A preloaded module that delays operations on lock files by 0.3 to 0.6 s. */
const DELAYS = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
for (const name of ["unlinkSync", "rmSync", "renameSync", "linkSync"]) {
  const real = fs[name];
  fs[name] = (...values) => {
    const wait = values.some((value) => String(value).endsWith(".lock")) ? 300 + 300 * Math.random() : 0;
    if (wait) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
    return real(...values);
  };
}
syncBuiltinESMExports();`;

/** Results of rounds in which four commands compete for the lock of a killed command. Each field is a count. */
export interface Races {
  rounds: number;
  /** Rounds in which the killed command left its lock. */
  stale: number;
  /** Commands that exited with 0 and wrote a wrong file. */
  wrong: number;
  /** Commands that failed, plus rounds in which none of the four commands succeeded. */
  failed: number;
  hung: number;
}

export async function race(cli: string, rounds: number, isDelayed: boolean): Promise<Races> {
  const races: Races = { rounds, stale: 0, wrong: 0, failed: 0, hung: 0 };
  const node = isDelayed ? ["--import", `data:text/javascript,${encodeURIComponent(DELAYS)}`] : [];
  await inFolder(async (root) => {
    const expected = await inFolder(async (folder) => {
      await start([process.execPath, cli, ...giant(folder)]);
      return sha256(join(folder, "maze.npy"));
    });
    for (let round = 0; round < rounds; round++) {
      const folder = join(root, `${round}`);
      mkdirSync(folder);
      const words = [process.execPath, ...node, cli, ...giant(folder), "--workers", "1", "--quiet"];
      const lock = join(folder, "maze.npy.strips", "whole.lock");
      await start(words, async (child) => {
        while (child.exitCode === null && !existsSync(lock)) await setTimeout(2);
        await setTimeout(random(150));
        child.kill("SIGKILL");
      });
      if (existsSync(lock)) races.stale++;
      const all = await Promise.all([1, 2, 3, 4].map(() => start(words)));
      if (!all.some(({ code }) => code === 0)) races.failed++;
      for (const ended of all) {
        if (ended.code === "SIGABRT") races.hung++;
        else if (ended.code !== 0) races.failed += isOutputBusy(ended) ? 0 : 1;
        else if (sha256(join(folder, "maze.npy")) !== expected) races.wrong++;
      }
      rmSync(folder, { recursive: true });
    }
  });
  return races;
}
