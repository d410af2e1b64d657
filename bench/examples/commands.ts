// Measures whole commands: the CPU time of a `wasmaze` process and its workers.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { now } from "../../src/cli/bench/clock.ts";
import { type Figure, figureOf } from "../../src/cli/bench/rounds.ts";
import { onInterrupt } from "../../src/cli/interrupt.ts";
import { defaultBatchSize } from "../../src/engine/mazeAt.ts";
import { createEngine } from "../../src/index.ts";

const PROGRAM = "dist/cli.js";

/** A module that writes the CPU time of its process, in microseconds, to file descriptor 3 when the process ends. */
const METER =
  'import{isMainThread as m}from"node:worker_threads";import{writeSync as w}from"node:fs";' +
  'if(m)process.on("exit",()=>{const{user:u,system:s}=process.cpuUsage();w(3,String(u+s))})';
const FLAGS = ["--import", `data:text/javascript,${encodeURIComponent(METER)}`];

interface Cost {
  readonly milliseconds: number;
  readonly bytes: number;
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, status) => sum + (status.isFile() ? status.size : 0), 0);

async function bulk(program: string, words: readonly string[]): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), "wasmaze-examples-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const output = join(folder, "set");
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
    if (code !== 0)
      throw new RangeError(`expected bulk to exit with 0, got ${code}: ${texts[0].trim().split("\n").at(-1)}`);
    return { milliseconds: Number(texts[1]) / 1e3, bytes: bytesIn(output) };
  } finally {
    off();
    remove();
  }
}

const SIZE = 16;
const REQUEST = { algorithm: "wilson", width: SIZE, height: SIZE, seed: 1 } as const;
const WORDS = Object.entries(REQUEST).flatMap(([name, value]) => [`--${name}`, String(value)]);

/** Returns the CPU time of generating the mazes in this process, in milliseconds. */
function generation(count: number): number {
  const engine = createEngine();
  const step = Math.min(count, defaultBatchSize(SIZE ** 2));
  const walls = new Uint8Array(step * SIZE ** 2);
  engine.generateManyInto({ ...REQUEST, count: step }, walls);
  const begun = now();
  for (let index = 0; index < count; index += step)
    engine.generateManyInto({ ...REQUEST, index, count: Math.min(step, count - index) }, walls);
  return now() - begun;
}

/** Returns the cost of SHA-256 in nanoseconds per byte. */
function hashing(bytes: number): number {
  const hash = createHash("sha256");
  const piece = new Uint8Array(2 ** 20).fill(7);
  const begun = now();
  for (let at = 0; at < bytes; at += piece.length) hash.update(piece);
  return ((now() - begun) * 1e6) / (Math.ceil(bytes / piece.length) * piece.length);
}

const FORMATS: readonly (readonly [name: string, words: readonly string[]])[] = [
  ["npy", ["--format", "npy"]],
  ["npy --pack", ["--format", "npy", "--pack"]],
  ["npz", ["--format", "npz"]],
  ["ndjson", ["--format", "ndjson"]],
  ["parquet", ["--format", "parquet"]],
  ["puzzle", ["--format", "puzzle", "--ends", "random"]],
];

/** The size of a format in bytes per cell, and its costs in nanoseconds per cell. */
interface FormatRow {
  readonly format: string;
  readonly bytes: number;
  readonly all: Figure;
  /** Cost of a command that makes one maze. `all` includes this cost. */
  readonly start: Figure;
  readonly generation: Figure;
  readonly hashing: Figure;
}

/** Measures `count` wilson mazes of 16 x 16 in each format, with one worker. */
export async function measureFormats(count: number, rounds: number, program = PROGRAM): Promise<FormatRow[]> {
  const cells = count * SIZE ** 2;
  const perCell = (milliseconds: number): number => (milliseconds * 1e6) / cells;
  const words = [...WORDS, "--workers", "1", "--part-size", `${count}`];
  const own = FORMATS.map(() => ({ all: [] as number[], bytes: 0 }));
  const [starts, generations, hashings]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    starts.push(perCell((await bulk(program, [...words, "--count", "1"])).milliseconds));
    generations.push(perCell(generation(count)));
    hashings.push(hashing(cells));
    for (const [i, [, options]] of FORMATS.entries()) {
      const cost = await bulk(program, [...words, "--count", `${count}`, ...options]);
      own[i].all.push(perCell(cost.milliseconds));
      own[i].bytes = cost.bytes / cells;
    }
  }
  const common = { start: figureOf(starts), generation: figureOf(generations) };
  return FORMATS.map(([format], i) => {
    const { bytes, all } = own[i];
    return { format, bytes, all: figureOf(all), ...common, hashing: figureOf(hashings.map((each) => each * bytes)) };
  });
}
