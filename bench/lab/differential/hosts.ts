// The hosts of the differential tests. Each host makes mazes and computes queries in another way.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { all } from "../../../src/generated/algorithms/all.ts";
import type { AnyBatchRequest, AnyRequest, Engine, Maze, MazeBatch, ObstacleLevels } from "../../../src/index.ts";
import { algorithms, createEngine, mazeAt, verifyMaze } from "../../../src/index.ts";
import type { Pool } from "../../../src/node.ts";
import { boundless, windows } from "../../../src/slim/boundless.ts";
import { braid } from "../../../src/slim/braid.ts";
import { createEngine as createSlim, type Part } from "../../../src/slim/index.ts";
import { obstacles } from "../../../src/slim/obstacles.ts";
import { queries } from "../../../src/slim/queries.ts";
import { streams } from "../../../src/slim/streams.ts";
import { withMaskRows } from "../../../src/square/mask.ts";
import { type Case, requestOf } from "./cases.ts";
import { digestOf } from "./digest.ts";
import { aloneLevels, verifiedLevels } from "./levels.ts";
import {
  aloneOf,
  batchOf,
  generated,
  isWholeCompared,
  queriedBy,
  type Result,
  resultsOf,
  wholeMaze,
  worldResults,
} from "./results.ts";

export interface Host {
  readonly name: string;
  /** Returns the supported results of a case, with the names that resultsOf() gives them. */
  results(each: Case): Iterable<Result> | AsyncIterable<Result>;
  /** Present if `results` returns digests. Computes the digest of an expected result. */
  readonly digest?: (value: unknown) => string;
}

export const engineHost = (name: string, choose: Engine | ((each: Case) => Engine | undefined)): Host => ({
  name,
  results(each) {
    const engine = typeof choose === "function" ? choose(each) : choose;
    return engine ? resultsOf(engine, each) : [];
  },
});

/** This host's `engine.world` caches blocks between calls. */
export const worldHost = (name: string, engine: Engine): Host => ({
  name,
  results: ({ world }) => (world ? worldResults(engine.world(world.request), world) : []),
});

const UNTOUCHED = 0xa5;

/** generateInto and generateManyInto must write the walls and nothing else. */
export const targetHost = (name: string, engine: Engine): Host => ({
  name,
  *results({ request: printed }) {
    if (!printed) return;
    const request = requestOf(printed);
    const { width, height } = request;
    const length = width * height * ("count" in request ? request.count : 1);
    const target = new Uint8Array(length + 24).fill(UNTOUCHED);
    const part = target.subarray(5, target.length - 3);
    const made = "count" in request ? engine.generateManyInto(request, part) : engine.generateInto(request, part);
    const beside = [...target.subarray(0, 5), ...target.subarray(5 + length)];
    const isClean = beside.every((byte) => byte === UNTOUCHED);
    yield ["mazes", isClean ? { ...made, walls: target.slice(5, 5 + length) } : "bytes outside the walls were written"];
    yield ["mazes", made];
  },
});

/** Makes the mazes of a case by other kinds of requests. For example, it makes the rows of a stream as one maze. */
export const singleHost = (name: string, engine: Engine): Host => ({
  name,
  *results({ request, stream, world, levels }) {
    if (levels) yield* aloneLevels(engine, levels);
    if (stream) {
      const { rows, ...maze } = stream;
      yield ["rows", engine.generate({ ...maze, height: rows } as AnyRequest).walls];
    }
    if (world && isWholeCompared(world.request)) yield wholeMaze(engine, world.request);
    if (request && request.count === undefined) {
      const { walls: _, revision: __, ...record } = engine.generate(requestOf(request) as AnyRequest);
      yield ["mazes", engine.generate(record as AnyRequest)];
    }
    if (request?.count === undefined) return;
    const { count, index = 0, ...one } = requestOf(request) as AnyBatchRequest;
    yield ["maze alone", engine.generate({ ...one, index: index + aloneOf(index, count) } as AnyRequest)];
  },
});

export const verifierHost = (name: string, engine: Engine): Host => ({
  name,
  *results({ request: printed, levels }) {
    if (levels) yield* verifiedLevels(engine, levels);
    if (!printed) return;
    const batch = batchOf(generated(engine, requestOf(printed)));
    for (let i = 0; i < batch.count; i++) {
      const { defect } = verifyMaze(mazeAt(batch, i));
      if (defect) yield ["mazes", `index ${batch.index + i}: ${defect}`];
    }
  },
});

export const poolHost = (name: string, pool: Pool): Host => ({
  name,
  async *results({ request: printed, queries: seed }) {
    if (!printed) return;
    const request = requestOf(printed);
    let made: Maze | MazeBatch;
    if (!("count" in request)) made = await pool.generate(request);
    else {
      const batches: MazeBatch[] = [];
      for await (const each of pool.generateMany({ ...request, batchSize: 7 })) batches.push(each);
      const walls = Uint8Array.from(batches.flatMap((each) => [...each.walls]));
      made = { ...batches[0], count: request.count, walls };
    }
    yield ["mazes", made];
    if (seed === undefined) return;
    const { maze, from, to } = queriedBy(batchOf(made), seed);
    yield ["solve", await pool.solve(maze, from, to)];
    yield ["measure farthest", await pool.measure(maze, { ends: "farthest" })];
  },
});

/** The other process reads a case per line, and writes a line with the names and digests of its results. */
export function processHost(
  name: string,
  command: string,
  flags: readonly string[],
  digest = digestOf,
  inputOf: (each: Case) => object = (each) => each,
): Host {
  const env = { ...process.env, PYTHONPATH: PYTHON_SOURCES };
  const child = spawn(command, flags, { stdio: ["pipe", "pipe", "inherit"], env });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // The other process keeps this one alive only while a case is running.
  for (const each of [child, child.stdin, child.stdout] as unknown as Socket[]) each.unref();
  return {
    name,
    digest,
    async *results(each) {
      child.stdin.write(`${JSON.stringify(inputOf(each))}\n`);
      child.ref();
      const { value } = await lines.next();
      child.unref();
      if (value === undefined) throw new Error(`expected a result from the process of ${name}, but the process ended`);
      const results = JSON.parse(value) as Result[] | { readonly error: string };
      if (!Array.isArray(results)) throw new Error(results.error);
      yield* results;
    },
  };
}

const PYTHON_SOURCES = "python/src";

/**
 * Hashes all numbers of a value, the walls of a maze, the arrays of levels, or the message of an error. Messages about
 * ends are skipped, because those of the Python package differ.
 */
function sha256Of(value: unknown): string {
  const hash = createHash("sha256");
  if (typeof value === "string" && !value.startsWith('"ends"')) hash.update(value);
  const visit = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) hash.update(part as Uint8Array);
    else if (typeof part === "object" && part !== null) {
      const { walls } = part as Partial<Maze>;
      const { occupancy, start, goal, distance, attempts = "", moves } = part as Partial<ObstacleLevels>;
      const level = occupancy && [occupancy, start, goal, distance, attempts, moves];
      for (const field of walls ? [walls] : (level ?? Object.values(part))) visit(field);
    } else if (typeof part !== "string") hash.update(Float64Array.of(Number(part)));
  };
  visit(value);
  return hash.digest("hex");
}

/** The process receives mazes and the cells of queries, and passes them to the package in unusual layouts. */
export function pythonHost(name: string, python: string, engine: Engine): Host {
  return processHost(name, python, ["bench/lab/differential/python_host.py"], sha256Of, (each) => {
    const digest = digestOf(each);
    const turn = digest.length + Number(digest.split(" ")[0]);
    if (!each.request || each.queries === undefined) return { ...each, turn };
    const { batch, maze, ...cells } = queriedBy(batchOf(generated(engine, requestOf(each.request))), each.queries);
    const { walls, mask, ...fields } = batch;
    const number = (maze.walls.byteOffset - walls.byteOffset) / maze.walls.length;
    const queried = { ...withMaskRows({ ...fields, ...cells, ...(mask && { mask }) }), maze: number };
    const text = Buffer.from(walls.buffer, walls.byteOffset, walls.length).toString("base64");
    return { ...each, turn, queried: { ...queried, walls: text, pairs: 1 + (each.queries % 4) } };
  });
}

export async function loadParts(): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  for (const { id, takesMask } of algorithms)
    for (const folder of takesMask ? ["algorithms", "masked"] : ["algorithms"]) {
      const { part: _, ...named } = (await import(`../../../src/generated/${folder}/${id}.ts`)) as Record<string, Part>;
      parts.set(`${folder}/${id}`, Object.values(named)[0]);
    }
  return parts;
}

function slimEngines(parts: ReadonlyMap<string, Part>): (each: Case) => Engine | undefined {
  const started = new Map<string, Engine>();
  return ({ request, stream }) => {
    const algorithm = request?.algorithm ?? stream?.algorithm;
    if (algorithm === undefined) return undefined;
    const name = `${request?.mask ? "masked" : "algorithms"}/${algorithm}`;
    const engine = started.get(name) ?? createSlim([parts.get(name) as Part, braid, queries, streams]);
    started.set(name, engine);
    return engine;
  };
}

export interface Hosts {
  readonly reference: Engine;
  readonly others: readonly Host[];
}

/** All cases use the same engines, to find state that a call leaves behind. Tests replace `wasm`. */
export function engineHosts(parts: ReadonlyMap<string, Part>, wasm = createEngine({ backend: "wasm" })): Hosts {
  const reference = createEngine({ backend: "reference" });
  const slimAll = createSlim([...all, braid, queries, streams]);
  const tree = parts.get("algorithms/binary-tree") as Part;
  const slimLevels = createSlim(obstacles) as unknown as Engine;
  const slimWorlds = createSlim([boundless, tree, windows]) as unknown as Engine;
  return {
    reference,
    others: [
      engineHost("wasm", wasm),
      verifierHost("the verifier", wasm),
      targetHost("wasm into a target", wasm),
      singleHost("wasm, single mazes", wasm),
      worldHost("a world of wasm", wasm),
      worldHost("a world of the reference", reference),
      engineHost("a slim engine", slimEngines(parts)),
      engineHost("the slim engine of all", ({ request }) => (request && !request.mask ? slimAll : undefined)),
      engineHost("the slim engine of worlds", ({ world }) => (world ? slimWorlds : undefined)),
      worldHost("a world of the slim engine", slimWorlds),
      engineHost("the slim engine of levels", ({ levels }) => (levels ? slimLevels : undefined)),
    ],
  };
}
