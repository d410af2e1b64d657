// The cost of whole commands: CPU time of a `wasmaze` process with its workers.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { now } from "../../src/cli/bench/clock.ts";
import { type Figure, figureOf } from "../../src/cli/bench/rounds.ts";
import { onInterrupt } from "../../src/cli/interrupt.ts";
import type { AlgorithmId } from "../../src/core/registry.ts";
import { defaultBatchSize } from "../../src/engine/mazeAt.ts";
import { createEngine } from "../../src/index.ts";

/** The measured program. */
const PROGRAM = "dist/cli.js";

/** Writes the CPU time of the process in microseconds to file descriptor 3 at its end. */
const METER =
  'import{isMainThread as m}from"node:worker_threads";import{writeSync as w}from"node:fs";' +
  'if(m)process.on("exit",()=>{const{user:u,system:s}=process.cpuUsage();w(3,String(u+s))})';
const FLAGS = ["--import", `data:text/javascript,${encodeURIComponent(METER)}`];

/** Times of a command in milliseconds. */
interface Cost {
  readonly cpu: number;
  readonly wall: number;
  /** Size of its files. */
  readonly bytes: number;
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, status) => sum + (status.isFile() ? status.size : 0), 0);

/** Runs `wasmaze bulk` with a temporary output folder. */
async function bulk(program: string, words: readonly string[]): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), "wasmaze-examples-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const output = join(folder, "set");
  const begun = performance.now();
  const child = spawn(process.execPath, [...FLAGS, program, "bulk", ...words, "--output", output], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const off = onInterrupt(async () => {
    child.kill();
    await once(child, "close");
    remove();
  });
  try {
    const texts = ["", ""];
    for (const [i, stream] of [child.stdio[2], child.stdio[3]].entries())
      stream?.on("data", (data: Buffer) => {
        texts[i] += data;
      });
    const [code] = await once(child, "close");
    const wall = performance.now() - begun;
    if (code !== 0)
      throw new RangeError(`"bulk" expected to end with 0, got ${code}: ${texts[0].trim().split("\n").at(-1)}`);
    return { cpu: Number(texts[1]) / 1e3, wall, bytes: bytesIn(output) };
  } finally {
    off();
    remove();
  }
}

const maze = (algorithm: AlgorithmId, size: number): string[] =>
  `--algorithm ${algorithm} --width ${size} --height ${size} --seed 1`.split(" ");

/** Milliseconds for generating mazes on an engine. */
function making(algorithm: AlgorithmId, size: number, count: number): number {
  const engine = createEngine();
  const step = Math.min(count, defaultBatchSize(size ** 2));
  const walls = new Uint8Array(step * size ** 2);
  const request = { algorithm, width: size, height: size, seed: 1 } as const;
  engine.generateManyInto({ ...request, count: step }, walls);
  const begun = now();
  for (let index = 0; index < count; index += step)
    engine.generateManyInto({ ...request, index, count: Math.min(step, count - index) }, walls);
  return now() - begun;
}

/** Nanoseconds of SHA-256 per byte. */
function hashing(bytes: number): number {
  const hash = createHash("sha256");
  const piece = new Uint8Array(2 ** 20).fill(7);
  const begun = now();
  for (let at = 0; at < bytes; at += piece.length) hash.update(piece);
  return ((now() - begun) * 1e6) / (Math.ceil(bytes / piece.length) * piece.length);
}

/** Formats, their options, and their limits in ns per cell. */
const FORMATS: readonly (readonly [name: string, words: readonly string[], limit: number])[] = [
  ["npy", ["--format", "npy"], 9.2],
  ["npy --pack", ["--format", "npy", "--pack"], 10],
  ["npz", ["--format", "npz"], 20],
  ["ndjson", ["--format", "ndjson"], 12],
  ["parquet", ["--format", "parquet"], 15],
];

/** Costs of a format in ns per cell. */
export interface FormatRow {
  readonly format: string;
  readonly bytes: number;
  readonly all: Figure;
  /** Share of the start: the cost of a command for one maze. */
  readonly start: Figure;
  readonly making: Figure;
  readonly hashing: Figure;
  readonly limit: number;
}

const SIZE = 16;

/** Measures `count` wilson mazes of 16 x 16 in each format, with one worker. */
export async function measureFormats(count: number, rounds: number, program = PROGRAM): Promise<FormatRow[]> {
  const cells = count * SIZE ** 2;
  const ofCell = (milliseconds: number): number => (milliseconds * 1e6) / cells;
  const words = [...maze("wilson", SIZE), "--workers", "1", "--part-size", `${count}`];
  const own = FORMATS.map(() => ({ all: [] as number[], bytes: 0 }));
  const [starts, makings, hashings]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    starts.push(ofCell((await bulk(program, [...words, "--count", "1"])).cpu));
    makings.push(ofCell(making("wilson", SIZE, count)));
    hashings.push(hashing(cells));
    for (const [i, [, options]] of FORMATS.entries()) {
      const cost = await bulk(program, [...words, "--count", `${count}`, ...options]);
      own[i].all.push(ofCell(cost.cpu));
      own[i].bytes = cost.bytes / cells;
    }
  }
  return FORMATS.map(([format, , limit], i) => ({
    format,
    bytes: own[i].bytes,
    all: figureOf(own[i].all),
    start: figureOf(starts),
    making: figureOf(makings),
    hashing: figureOf(hashings.map((each) => each * own[i].bytes)),
    limit,
  }));
}

/** Times of a command in seconds. */
export interface PuzzleRow {
  readonly workers: string;
  readonly cpu: Figure;
  readonly wall: Figure;
  /** CPU time of a command for one puzzle, of generating the mazes, and of hashing the files. */
  readonly start: Figure;
  readonly making: Figure;
  readonly hashing: Figure;
  readonly limit: number;
}

/** Measures `count` puzzles of 30 x 30 squares with paths of over 110 squares. */
export async function measurePuzzles(count: number, rounds: number, program = PROGRAM): Promise<PuzzleRow[]> {
  const words = [...maze("recursive-backtracker", 15), "--format", "puzzle", "--ends", "random"];
  const filtered = [...words, "--where", "length > 55", "--results"];
  const workers = { one: ["--workers", "1"], "as many as cores": [] };
  const own = Object.keys(workers).map(() => ({ cpu: [] as number[], wall: [] as number[] }));
  const [starts, makings, hashings]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    starts.push((await bulk(program, [...filtered, "1", ...workers.one])).cpu / 1e3);
    makings.push(making("recursive-backtracker", 15, count) / 1e3);
    let bytes = 0;
    for (const [i, options] of Object.values(workers).entries()) {
      const cost = await bulk(program, [...filtered, `${count}`, ...options]);
      own[i].cpu.push(cost.cpu / 1e3);
      own[i].wall.push(cost.wall / 1e3);
      bytes = cost.bytes;
    }
    hashings.push((hashing(bytes) * bytes) / 1e9);
  }
  const limit = (3 * count) / 100_000;
  const [start, make, hash] = [starts, makings, hashings].map(figureOf);
  return Object.keys(workers).map((name, i) => ({
    workers: name,
    cpu: figureOf(own[i].cpu),
    wall: figureOf(own[i].wall),
    start,
    making: make,
    hashing: hash,
    limit,
  }));
}
