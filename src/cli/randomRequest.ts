// Draws random valid requests that cover all fields.

import { findAlgorithm, windowIds } from "../core/algorithms.ts";
import { sideOnLevel, topLevel } from "../core/levels.ts";
import { MAX_WEIGHT, type ParameterInfo, type Parameters } from "../core/parameters.ts";
import type { Stream } from "../core/random.ts";
import type { AnyBatchRequest, AnyRequest, Seed, WindowRequest } from "../index.ts";
import { type AlgorithmInfo, algorithms } from "../index.ts";
import { cellOf } from "../square/cell.ts";
import { countInside, nthInside } from "../square/mask.ts";

// Characters of random seeds: letters of one to four bytes in UTF-8, and characters that a shell or JSON must escape.
const LETTERS = [..."abcXYZ019 _-:'\"\\$é\u03bb\u4e2d\u{1f300}"];

/** Draws a side of 1 to 512 cells. Half of the sides are up to 16, because small mazes reveal most defects cheaply. */
const drawSide = (stream: Stream): number => 1 + stream.below(2 ** stream.below(10));

/** Draws an integer in 0..2^53-17. If a batch starts at this index, all its mazes have indices below 2^53. */
const drawLarge = (stream: Stream): number => Math.min(stream.below(2 ** 21) * 2 ** 32 + stream.word(), 2 ** 53 - 17);

/** Draws an index: 0, below 1000, or any. */
const drawIndex = (stream: Stream): number => [0, stream.below(1000), drawLarge(stream)][stream.below(3)];

function drawSeed(stream: Stream): Seed {
  const kind = stream.below(3);
  if (kind === 0) return stream.below(1000);
  if (kind === 1) return drawLarge(stream);
  return Array.from({ length: stream.below(12) }, () => LETTERS[stream.below(LETTERS.length)]).join("");
}

/** Draws values for half of the parameters, with more weight on the ends of their ranges. */
function drawParameters(stream: Stream, infos: readonly ParameterInfo[]): Parameters {
  const values: Record<string, number | string> = {};
  for (const info of infos) {
    if (stream.below(2) === 0) continue;
    if (info.kind === "choice") values[info.name] = info.choices[stream.below(info.choices.length)];
    else if (info.kind === "share") values[info.name] = stream.below(5) / 4;
    else values[info.name] = [0, 1, MAX_WEIGHT, 1 + stream.below(MAX_WEIGHT)][stream.below(4)];
  }
  // At least one weight must be positive.
  const weights = infos.filter(({ kind }) => kind === "weight");
  if (weights.length > 0 && weights.every((info) => (values[info.name] ?? info.default) === 0))
    values[weights[0].name] = 1;
  return values;
}

/** Draws a mask. The density ranges from scattered cells to a maze with a few holes. */
function drawMask(stream: Stream, cells: number): Uint8Array {
  const share = [1, 4, 5, 6, 7, 8][stream.below(6)];
  const mask = Uint8Array.from({ length: cells }, () => (stream.below(8) < share ? 1 : 0));
  mask[stream.below(cells)] = 1;
  return mask;
}

/**
 * Draws a valid request: any algorithm, topology, seed and index, sides up to 512, sometimes a mask, sometimes a batch.
 */
export function drawRequest(stream: Stream): AnyRequest | AnyBatchRequest {
  const info: (typeof algorithms)[number] & AlgorithmInfo = algorithms[stream.below(algorithms.length)];
  const topology = info.topologies[stream.below(info.topologies.length)];
  const width = drawSide(stream);
  const height = drawSide(stream);
  const seed = drawSeed(stream);
  const index = drawIndex(stream);
  const mask = info.takesMask && stream.below(4) === 0 ? drawMask(stream, width * height) : undefined;
  const place = stream.below(mask ? countInside(mask) : width * height);
  const cell = mask ? nthInside(mask, place) : place;
  const start = info.takesStart && stream.below(2) === 1 ? cellOf(cell, width) : undefined;
  const parameters = drawParameters(stream, info.parameters ?? []);
  const braid = stream.below(4) === 0 ? stream.below(5) / 4 : 0;
  const count = stream.below(8) === 0 && width * height <= 2 ** 14 ? 1 + stream.below(9) : undefined;
  return {
    ...{ algorithm: info.id, width, height, topology, seed, index },
    ...(start && { start }),
    ...(mask && { mask }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(braid > 0 && { braid }),
    ...(count && { count }),
  };
}

/** Draws a side of a world in 1..2^30. All orders of magnitude are equally likely. */
const drawWorldSide = (stream: Stream): number => 1 + stream.below(2 ** stream.below(31));

/**
 * Draws a valid request for a window of at most 32 x 32 cells. One window in four is on a higher level, and one window
 * in four is at the edge of the world.
 */
export function drawWindow(stream: Stream): WindowRequest {
  const algorithm = windowIds[stream.below(windowIds.length)];
  const world = { width: drawWorldSide(stream), height: drawWorldSide(stream) };
  const seed = drawSeed(stream);
  const index = drawIndex(stream);
  const parameters = drawParameters(stream, findAlgorithm(algorithm)?.parameters ?? []);
  const level = algorithm === "boundless" && stream.below(4) === 0 ? stream.below(topLevel(world) + 1) : 0;
  const isAtEnd = stream.below(4) === 0;
  const draw = (worldSide: number): [from: number, side: number] => {
    const all = sideOnLevel(worldSide, level);
    const side = 1 + stream.below(Math.min(all, 32));
    return [isAtEnd ? all - side : stream.below(all - side + 1), side];
  };
  const [x, columns] = draw(world.width);
  const [y, rows] = draw(world.height);
  return {
    ...{ algorithm, ...world, x, y, columns, rows, seed, index },
    ...(level > 0 && { level }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
  };
}
