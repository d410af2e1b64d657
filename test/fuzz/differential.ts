// Cases for the engines: a request with queries about what it makes, a stream, or a world. All must give the same. A
// case is JSON, so that it can be run again, and a function of a seed and its number.

import { isDeepStrictEqual } from "node:util";
import { checkRequest } from "../../src/cli/commands/verify.ts";
import { drawRequest } from "../../src/cli/randomRequest.ts";
import { checkInteger, isInputError } from "../../src/core/errors.ts";
import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { all } from "../../src/generated/algorithms/all.ts";
import {
  type AlgorithmInfo,
  type AnyBatchRequest,
  type AnyRequest,
  algorithms,
  type Cell,
  createEngine,
  type Ends,
  type EndsName,
  type Engine,
  type MazeBatch,
  mazeAt,
  type StreamRequest,
  type Walls,
} from "../../src/index.ts";
import { boundless, windows } from "../../src/slim/boundless.ts";
import { braid } from "../../src/slim/braid.ts";
import { createEngine as createSlim, type Part } from "../../src/slim/index.ts";
import { queries } from "../../src/slim/queries.ts";
import { streams } from "../../src/slim/streams.ts";
import { withMaskBytes, withMaskRows } from "../../src/square/mask.ts";
import { DAMAGES, damaged, randomIntegers } from "../helpers/randomMazes.ts";
import { checkWorld, drawWorld, simplerWorlds, type WorldCase, worldChecks } from "./worlds.ts";

/** A request as it is printed: with rows of digits for a mask. */
type PrintedRequest = Omit<AnyRequest, "mask"> & { readonly count?: number; readonly mask?: readonly string[] };

/** What the engines do. */
export interface Case {
  readonly request?: PrintedRequest;
  /** Determines the queries about the mazes of the request, and how these are damaged before; absent: no queries. */
  readonly queries?: number;
  readonly stream?: StreamRequest & { readonly rows: number };
  readonly world?: WorldCase;
}

type Request = AnyRequest | AnyBatchRequest;

/** Shapes that scattered cells do not have, by name: whether a cell is in. */
const SHAPES: readonly ((x: number, y: number, width: number, height: number) => boolean)[] = [
  (x, y, width, height) =>
    (2 * x + 1 - width) ** 2 * height ** 2 + (2 * y + 1 - height) ** 2 * width ** 2 < (width * height) ** 2,
  (x, y, width, height) => x === 0 || y === 0 || x === width - 1 || y === height - 1,
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 4 === 0 || x % 3 === 0,
  (x, y, width) => x % 2 === 0 || (y === 0 && x < width - 1),
  (x, y) => (x >> 3) % 2 === (y >> 2) % 2,
];

/** A request of random kind: as `wasmaze verify` has it; or long, of many small mazes, or under a mask with a shape. */
function drawKind(stream: Stream): Request {
  const request = drawRequest(stream);
  const { start: _, mask: __, count: ___, ...plain } = request as AnyBatchRequest;
  const kind = stream.below(16);
  const side = 1 + stream.below(4);
  if (kind === 0) return { ...plain, width: 1 + stream.below(5000), height: side };
  if (kind === 1) return { ...plain, width: side, height: 1 + stream.below(5000) };
  if (kind === 2) {
    const [width, height] = [1 + stream.below(17), 1 + stream.below(17)];
    return { ...plain, width, height, count: 1 + stream.below(100) };
  }
  const { takesMask } = algorithms.find(({ id }) => id === plain.algorithm) as AlgorithmInfo;
  if (kind > 4 || !takesMask) return request;
  const { width, height } = plain;
  const isIn = SHAPES[stream.below(SHAPES.length)];
  const mask = Uint8Array.from({ length: width * height }, (_, cell) =>
    isIn(cell % width, Math.floor(cell / width), width, height) ? 1 : 0,
  );
  if (!mask.includes(1)) mask[0] = 1;
  return { ...plain, mask } as AnyRequest;
}

function drawStreamCase(stream: Stream): Case {
  const infos = algorithms.filter((info: AlgorithmInfo) => info.streams);
  const info: AlgorithmInfo = infos[stream.below(infos.length)];
  const width = 1 + stream.below(2 ** stream.below(15));
  const corners = info.parameters?.flatMap((each) => (each.name === "corner" ? ["north-west", "north-east"] : []));
  return {
    stream: {
      algorithm: info.id as StreamRequest["algorithm"],
      width,
      rows: 1 + stream.below(Math.min(1000, Math.ceil(2 ** 18 / width))),
      seed: stream.below(2) ? stream.word() : "stream",
      index: [0, stream.word(), 2 ** 53 - 1][stream.below(3)],
      ...(corners?.length && { parameters: { corner: corners[stream.below(2)] } }),
    },
  };
}

const LARGE = 4096;

/** Case `number` of a seed: most often small mazes, up to 512 x 512 cells; each eighth time a stream, or a world. */
export function drawCase(seed: number, number: number): Case {
  const stream = new Stream(seedWords(seed), number);
  const kind = stream.below(8);
  if (kind === 0) return drawStreamCase(stream);
  if (kind === 1) return { world: drawWorld(stream) };
  let request = drawKind(stream);
  // Large ones take the time of a hundred small ones: most of them are drawn again.
  for (let i = 0; i < 3 && request.width * request.height > LARGE; i++) request = drawKind(stream);
  const asked = stream.below(2) === 0 ? { queries: stream.word() } : {};
  return { request: withMaskRows(request) as PrintedRequest, ...asked };
}

/** The engines that are compared. They are used again and again, so that what a call leaves behind is tested too. */
export interface Contestants {
  readonly wasm: Engine;
  readonly reference: Engine;
  /** The small engine of an algorithm, with or without masks. */
  readonly slim: (id: string, masked: boolean) => Engine;
  /** The small engine of all algorithms. */
  readonly all: Engine;
  /** The small engine of worlds. */
  readonly small: Engine;
}

/** The parts by algorithm, with and without masks. */
export async function loadParts(): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  for (const { id, takesMask } of algorithms) {
    for (const folder of takesMask ? ["algorithms", "masked"] : ["algorithms"]) {
      const { part: _, ...named } = (await import(`../../src/generated/${folder}/${id}.ts`)) as Record<string, Part>;
      parts.set(`${folder}/${id}`, Object.values(named)[0]);
    }
  }
  return parts;
}

/** New engines. `change` may replace some, in tests. */
export function contestants(parts: ReadonlyMap<string, Part>, change: Partial<Contestants> = {}): Contestants {
  const started = new Map<string, Engine>();
  const slim = (id: string, masked: boolean): Engine => {
    const name = `${masked ? "masked" : "algorithms"}/${id}`;
    const engine = started.get(name) ?? createSlim([parts.get(name) as Part, braid, queries, streams]);
    started.set(name, engine);
    return engine;
  };
  return {
    wasm: createEngine({ backend: "wasm" }),
    reference: createEngine({ backend: "reference" }),
    slim,
    all: createSlim([...all, braid, queries, streams]),
    small: createSlim([boundless, parts.get("algorithms/binary-tree") as Part, windows]) as unknown as Engine,
    ...change,
  };
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? Array.from(part as Uint8Array) : part));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

/** What a case found; undefined where all was equal. */
type Defect = string | undefined;

function differs(what: string, got: unknown, expected: unknown): Defect {
  if (isDeepStrictEqual(got, expected)) return undefined;
  if (ArrayBuffer.isView(got) && ArrayBuffer.isView(expected)) {
    const [one, other] = [got as Uint8Array, expected as Uint8Array];
    const at = other.findIndex((value, i) => value !== one[i]);
    return `${what}: at ${at} of ${other.length} expected ${other[at]}, got ${one[at]} of ${one.length}`;
  }
  return `${what}: expected ${shown(expected)}, got ${shown(got)}`;
}

/** The first defect that one of the checks finds. */
function first(checks: Iterable<Defect>): Defect {
  for (const defect of checks) if (defect) return defect;
  return undefined;
}

const UNTOUCHED = 0xa5;

/** generateInto and generateManyInto write the walls, and nothing beside them. */
function* intoChecks(engine: Engine, request: Request, walls: Uint8Array): Generator<Defect> {
  const target = new Uint8Array(walls.length + 24).fill(UNTOUCHED);
  const part = target.subarray(5, target.length - 3);
  const made = "count" in request ? engine.generateManyInto(request, part) : engine.generateInto(request, part);
  yield differs("walls of generateInto", made.walls, walls);
  yield differs("the target's walls", target.subarray(5, 5 + walls.length), walls);
  const beside = [...target.subarray(0, 5), ...target.subarray(5 + walls.length)];
  if (beside.some((byte) => byte !== UNTOUCHED)) yield "bytes beside the walls of a target were written";
}

/** Engines of small modules make the same, and so does the whole module one maze of a batch alone. */
function* mazeChecks({ wasm, slim, all }: Contestants, request: Request, made: Walls): Generator<Defect> {
  const make = (engine: Engine) => ("count" in request ? engine.generateMany(request) : engine.generate(request));
  const masked = request.mask !== undefined;
  yield differs("slim engine", make(slim(request.algorithm, masked)), made);
  if (!masked) yield differs("slim engine of all", make(all), made);
  yield* intoChecks(wasm, request, made.walls);
  if (!("count" in request)) return;
  const { count, index = 0, ...one } = request;
  const batch = made as MazeBatch;
  const at = index % count;
  yield differs(`maze ${at} alone`, wasm.generate({ ...one, index: index + at } as AnyRequest), {
    ...mazeAt(batch, at),
    walls: mazeAt(batch, at).walls.slice(),
  });
}

/** The mazes of a request, each damaged in a way, or not. */
function damagedWalls(made: MazeBatch, random: (below: number) => number): MazeBatch {
  const mazes = Array.from({ length: made.count }, (_, i) =>
    damaged(mazeAt(made, i), DAMAGES[random(2) * random(DAMAGES.length)], random),
  );
  const walls = new Uint8Array(made.walls.length);
  for (const [i, maze] of mazes.entries()) walls.set(maze.walls, i * maze.walls.length);
  return { ...made, walls };
}

const ENDS: readonly EndsName[] = ["farthest", "corners", "sides", "random", "dead-ends"];

/** The result, or the error: not every maze has two dead ends. */
function outcome(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RangeError && error.message.startsWith('"ends"')) return error.message;
    throw error;
  }
}

/** Every query, on the whole module and on the small one, as the reference answers it. */
function* queryChecks(engines: Contestants, made: MazeBatch, seed: number): Generator<Defect> {
  const { wasm, reference, slim } = engines;
  const random = randomIntegers(seed);
  const batch = damagedWalls(made, random);
  const maze: Walls = mazeAt(batch, random(batch.count));
  const { width, height, mask } = maze;
  const cell = (): Cell => {
    let place = random(width * height);
    if (mask) place = mask.indexOf(1, place) === -1 ? mask.indexOf(1) : mask.indexOf(1, place);
    return { x: place % width, y: Math.floor(place / width) };
  };
  const [from, to] = [cell(), cell()];
  const drawn: EndsName = ENDS[3 + random(2)];
  const ends: EndsName | Ends = random(2) ? ENDS[random(ENDS.length)] : { start: from, finish: to };
  const asked: readonly (readonly [string, (engine: Engine) => unknown])[] = [
    ["solve", (engine) => engine.solve(maze, from, to)],
    ["distances", (engine) => engine.distances(maze, from)],
    ...ENDS.map((how) => [`suggestEnds ${how}`, (engine: Engine) => engine.suggestEnds(maze, how)] as const),
    ["measure", (engine) => engine.measure(maze, { ends })],
    ["measureMany", (engine) => engine.measureMany(batch, { ends })],
    ["solveMany", (engine) => engine.solveMany(batch, { ends })],
    ["answers", (engine) => engine.solveMany(batch, { ends: drawn, questions: 1 + (seed % 4) })],
    ...(batch.topology === "plane" ? [["keysMany", (engine: Engine) => engine.keysMany(batch)] as const] : []),
  ];
  for (const [name, ask] of asked) {
    const expected = outcome(() => ask(reference));
    const got = outcome(() => ask(wasm));
    yield differs(name, got, expected);
    const small = outcome(() => ask(slim(made.algorithm, mask !== undefined)));
    yield differs(`${name} of the slim engine`, small, expected);
  }
}

function* streamChecks(
  { wasm, reference, slim }: Contestants,
  request: NonNullable<Case["stream"]>,
): Generator<Defect> {
  const { rows, width } = request;
  const rowsOf = (engine: Engine): Uint8Array => {
    const walls = new Uint8Array(rows * width);
    let next = 0;
    for (const block of engine.stream(request)) {
      if (block.y !== next) throw new Error(`a block of ${engine.backend} begins at row ${block.y}, not ${next}`);
      walls.set(block.walls, block.y * width);
      next += block.walls.length / width;
    }
    if (next !== rows) throw new Error(`a stream of ${engine.backend} has ${next} rows, not ${rows}`);
    return walls;
  };
  const expected = rowsOf(reference);
  yield differs("stream", rowsOf(wasm), expected);
  yield differs("stream of the slim engine", rowsOf(slim(request.algorithm, false)), expected);
  const { rows: height, ...maze } = request;
  yield differs("maze of the stream", wasm.generate({ ...maze, height } as AnyRequest).walls, expected);
}

const requestOf = (printed: PrintedRequest): Request => withMaskBytes<PrintedRequest>(printed) as Request;

/** Does a case on all engines. Returns the first defect. An engine that throws is a defect too. */
export function checkCase(each: Case, engines: Contestants): Defect {
  try {
    if (each.stream) return first(streamChecks(engines, each.stream));
    if (each.world) return first(worldChecks(engines, each.world, differs));
    const request = requestOf(each.request as PrintedRequest);
    const defect = checkRequest(request, engines.wasm, engines.reference);
    if (defect) return defect;
    const made = "count" in request ? engines.wasm.generateMany(request) : engines.wasm.generate(request);
    const batch = ("count" in made ? made : { ...made, count: 1 }) as MazeBatch;
    const asked = each.queries === undefined ? [] : queryChecks(engines, batch, each.queries);
    return first(mazeChecks(engines, request, made)) ?? first(asked);
  } catch (error) {
    return String(error);
  }
}

/** Checks a case from outside; throws what is wrong with it. */
export function checkValid(each: Case, { reference }: Contestants): void {
  if (typeof each === "object" && each !== null) {
    // An unbounded stream would be followed for ever.
    if (each.stream) checkInteger("rows", each.stream.rows, 1, 2 ** 24);
    if (each.stream) return void reference.stream(each.stream)[Symbol.iterator]().next();
    if (each.world) return void checkWorld(each.world, reference);
    if (each.request) return void reference.generateMany({ count: 1, ...requestOf(each.request) } as AnyBatchRequest);
  }
  throw new RangeError('"case" expected JSON with a request, a stream or a world, as a failure prints it');
}

function isValid(each: Case, engines: Contestants): boolean {
  try {
    checkValid(each, engines);
    return true;
  } catch (error) {
    if (isInputError(error)) return false;
    throw error;
  }
}

/** Sides that are smaller. */
const smaller = (side: number): number[] =>
  [...new Set([1, Math.ceil(side / 2), side - 1])].filter((n) => n >= 1 && n < side);

/** A request of another size, with as much of its mask and its start as fit. */
function resized({ start, mask, ...rest }: PrintedRequest, width: number, height: number): PrintedRequest {
  return {
    ...rest,
    width,
    height,
    ...(start && { start: { x: Math.min(start.x, width - 1), y: Math.min(start.y, height - 1) } }),
    ...(mask && { mask: mask.slice(0, height).map((row) => row.slice(0, width)) }),
  } as PrintedRequest;
}

/** Simpler cases, the simplest first. */
function* simpler({ request, queries: asked, stream, world }: Case): Generator<Case> {
  if (world) {
    for (const each of simplerWorlds(world)) yield { world: each };
    return;
  }
  if (stream) {
    for (const rows of smaller(stream.rows)) yield { stream: { ...stream, rows } };
    for (const width of smaller(stream.width)) yield { stream: { ...stream, width } };
    if (stream.index) yield { stream: { ...stream, index: 0 } };
    return;
  }
  if (!request) return;
  if (asked !== undefined) yield { request };
  const rest = asked === undefined ? {} : { queries: asked };
  for (const field of ["mask", "braid", "start", "parameters", "count", "topology", "index"] as const) {
    const { [field]: dropped, ...without } = request;
    if (dropped !== undefined) yield { request: without as PrintedRequest, ...rest };
  }
  for (const height of smaller(request.height)) yield { request: resized(request, request.width, height), ...rest };
  for (const width of smaller(request.width)) yield { request: resized(request, width, request.height), ...rest };
  for (const count of smaller(request.count ?? 1)) yield { request: { ...request, count }, ...rest };
  if (request.seed !== 0) yield { request: { ...request, seed: 0 }, ...rest };
}

/**
 * The simplest case found, in at most `tries` tries, that fails on new engines; undefined if the case itself does not.
 */
export function shrink(failing: Case, start: () => Contestants, tries = 300): Case | undefined {
  if (!checkCase(failing, start())) return undefined;
  let found = failing;
  for (let tried = 0; tried < tries; ) {
    let next: Case | undefined;
    for (const each of simpler(found)) {
      const engines = start();
      if (++tried > tries || (isValid(each, engines) && checkCase(each, engines))) {
        next = tried > tries ? undefined : each;
        break;
      }
    }
    if (!next) break;
    found = next;
  }
  return found;
}
