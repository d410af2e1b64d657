// Random cases for the differential tests: mazes with or without queries, streams, worlds, and obstacle levels. A case is plain JSON, so
// that a failure can be printed and run again. A case depends only on the seed and on its number.

import { drawRequest } from "../../../src/cli/randomRequest.ts";
import { Stream } from "../../../src/core/random.ts";
import { seedWords } from "../../../src/core/seed.ts";
import type {
  AlgorithmInfo,
  AnyBatchRequest,
  AnyRequest,
  ObstacleRequest,
  Seed,
  StreamRequest,
} from "../../../src/index.ts";
import { algorithms } from "../../../src/index.ts";
import { withMaskBytes, withMaskRows } from "../../../src/square/mask.ts";
import type { Random } from "../../../test/helpers/random.ts";
import { drawLevels } from "./levels.ts";
import { drawWorld, type WorldCase } from "./worlds.ts";

export type Request = AnyRequest | AnyBatchRequest;

/** A request as JSON, with its mask as rows of digits. */
export type PrintedRequest = Omit<AnyRequest, "mask"> & { readonly count?: number; readonly mask?: readonly string[] };

/** A case has exactly one of the fields `request`, `stream`, `world` and `levels`. */
export interface Case {
  readonly request?: PrintedRequest;
  /** Seed of the queries and of the damage to the mazes; undefined for cases without queries. */
  readonly queries?: number;
  readonly stream?: StreamRequest & { readonly rows: number };
  readonly world?: WorldCase;
  readonly levels?: ObstacleRequest;
}

export const requestOf = (printed: PrintedRequest): Request => withMaskBytes<PrintedRequest>(printed) as Request;

const MASK_SHAPES: readonly ((x: number, y: number, width: number, height: number) => boolean)[] = [
  (x, y, width, height) =>
    (2 * x + 1 - width) ** 2 * height ** 2 + (2 * y + 1 - height) ** 2 * width ** 2 < (width * height) ** 2,
  (x, y, width, height) => x === 0 || y === 0 || x === width - 1 || y === height - 1,
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 4 === 0 || x % 3 === 0,
  (x, y, width) => x % 2 === 0 || (y === 0 && x < width - 1),
  (x, y) => (x >> 3) % 2 === (y >> 2) % 2,
];

function drawAnyRequest(stream: Stream): Request {
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
  const isInside = MASK_SHAPES[stream.below(MASK_SHAPES.length)];
  const mask = Uint8Array.from({ length: width * height }, (_, cell) =>
    isInside(cell % width, Math.floor(cell / width), width, height) ? 1 : 0,
  );
  if (!mask.includes(1)) mask[0] = 1;
  return { ...plain, mask } as AnyRequest;
}

export function drawBatch(random: Random, maxSide: number, maxCount: number): AnyBatchRequest {
  const { id, topologies } = algorithms[random(algorithms.length)];
  const narrow = random(8);
  return {
    algorithm: id,
    topology: topologies[random(topologies.length)],
    width: 1 + random(narrow === 0 ? 3 : maxSide),
    height: 1 + random(narrow === 1 ? 3 : maxSide),
    seed: random(2 ** 31),
    index: random(2 ** 31),
    count: 1 + random(maxCount),
  };
}

function drawStream(stream: Stream): NonNullable<Case["stream"]> {
  const infos = algorithms.filter((info: AlgorithmInfo) => info.streams);
  const info: AlgorithmInfo = infos[stream.below(infos.length)];
  const width = 1 + stream.below(2 ** stream.below(15));
  const hasCorner = info.parameters?.some(({ name }) => name === "corner");
  return {
    algorithm: info.id as StreamRequest["algorithm"],
    width,
    rows: 1 + stream.below(Math.min(1000, Math.ceil(2 ** 18 / width))),
    seed: stream.below(2) ? stream.word() : "stream",
    index: [0, stream.word(), 2 ** 53 - 1][stream.below(3)],
    ...(hasCorner && { parameters: { corner: ["north-west", "north-east"][stream.below(2)] } }),
  };
}

const LARGE = 4096;

export function drawCase(seed: Seed, number: number): Case {
  const stream = new Stream(seedWords(seed), number);
  const kind = stream.below(8);
  if (kind === 0) return { stream: drawStream(stream) };
  if (kind === 1) return { world: drawWorld(stream) };
  if (kind === 2) return { levels: drawLevels(stream) };
  let request = drawAnyRequest(stream);
  // A large maze takes as long as a hundred small mazes, so requests for large mazes are redrawn up to three times.
  for (let i = 0; i < 3 && request.width * request.height > LARGE; i++) request = drawAnyRequest(stream);
  const queries = stream.below(2) === 0 ? { queries: stream.word() } : {};
  return { request: withMaskRows(request) as PrintedRequest, ...queries };
}

export function drawQueryCase(seed: Seed, number: number): Case {
  const stream = new Stream(seedWords(seed), number);
  const random: Random = (below) => stream.below(below);
  const request = withMaskRows(drawBatch(random, random(50) ? 12 : 60, 8)) as PrintedRequest;
  return { request, queries: stream.word() };
}
