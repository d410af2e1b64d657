// Draws random worlds and sequences of calls for windows, routes and first steps, such as a moving camera makes.

import { sideOnLevel, topLevel } from "../../../src/core/levels.ts";
import type { Stream } from "../../../src/core/random.ts";
import type { Cell, WindowRequest, WorldRequest } from "../../../src/index.ts";

/** A call for a window. With `from` and `to`, it also asks for the route and the first step between them. */
export interface WorldCall extends Omit<WindowRequest, keyof WorldRequest> {
  readonly from?: Cell;
  readonly to?: Cell;
}

export interface WorldCase {
  readonly request: WorldRequest;
  readonly calls: readonly WorldCall[];
}

const MOST_CELLS_OF_SIDE = 70;

function drawCoordinate(stream: Stream, side: number, last: number | undefined): number {
  const kind = stream.below(8);
  if (kind === 0) return 0;
  if (kind === 1) return side - 1;
  if (last === undefined || kind === 2) return stream.below(side);
  return Math.max(0, Math.min(side - 1, last - 40 + stream.below(100)));
}

function drawCall(stream: Stream, request: WorldRequest, last: WorldCall | undefined): WorldCall {
  const isBoundless = request.algorithm === "boundless";
  const level = isBoundless && stream.below(4) === 0 ? stream.below(topLevel(request) + 1) : 0;
  const near = last !== undefined && (last.level ?? 0) === level ? last : undefined;
  const [width, height] = [sideOnLevel(request.width, level), sideOnLevel(request.height, level)];
  const [x, y] = [drawCoordinate(stream, width, near?.x), drawCoordinate(stream, height, near?.y)];
  const columns = 1 + stream.below(Math.min(MOST_CELLS_OF_SIDE, width - x));
  const rows = 1 + stream.below(Math.min(MOST_CELLS_OF_SIDE, height - y));
  const place = { x, y, columns, rows, ...(level > 0 && { level }) };
  if (!isBoundless || stream.below(2) === 0) return place;
  const from = { x: x + stream.below(columns), y: y + stream.below(rows) };
  return { ...place, from, to: { x: drawCoordinate(stream, width, x), y: drawCoordinate(stream, height, y) } };
}

const CORNERS = ["north-west", "north-east", "south-west", "south-east"] as const;

export function drawWorld(stream: Stream): WorldCase {
  const side = () => 1 + stream.below(2 ** stream.below(31));
  const isTree = stream.below(4) === 0;
  const request: WorldRequest = {
    algorithm: isTree ? "binary-tree" : "boundless",
    width: side(),
    height: side(),
    seed: stream.below(2) ? stream.word() : "world",
    index: [0, stream.word(), 2 ** 53 - 1][stream.below(3)],
    ...(isTree && { parameters: { corner: CORNERS[stream.below(4)], horizontal: stream.below(5) / 4 } }),
  };
  const calls: WorldCall[] = [];
  for (let left = 1 + stream.below(6); left > 0; left--) calls.push(drawCall(stream, request, calls.at(-1)));
  return { request, calls };
}
