// Cases about worlds: windows, routes and steps, alone and as a camera that keeps what it has made.

import type { Stream } from "../../src/core/random.ts";
import type { AnyRequest, Cell, Engine, WindowRequest, WorldRequest } from "../../src/index.ts";
import { sideOnLevel, topLevel } from "../../src/windows/worlds.ts";

/** A window of a world; with ends, also the route and the first step between them. */
export interface WorldCall extends Omit<WindowRequest, keyof WorldRequest> {
  readonly from?: Cell;
  readonly to?: Cell;
}

/** A world, and what is asked of it in turn. */
export interface WorldCase {
  readonly request: WorldRequest;
  readonly calls: readonly WorldCall[];
}

/** The most cells of a side of a window. */
const MOST = 70;

/** A place from 0 to before `side`: at either end of it, near `last`, or anywhere. */
function drawPlace(stream: Stream, side: number, last: number | undefined): number {
  const kind = stream.below(8);
  if (kind === 0) return 0;
  if (kind === 1) return side - 1;
  if (last === undefined || kind === 2) return stream.below(side);
  return Math.max(0, Math.min(side - 1, last - 40 + stream.below(100)));
}

function drawCall(stream: Stream, request: WorldRequest, last: WorldCall | undefined): WorldCall {
  const isBoundless = request.algorithm === "boundless";
  const level = isBoundless && stream.below(4) === 0 ? stream.below(topLevel(request) + 1) : 0;
  const isNear = last !== undefined && (last.level ?? 0) === level;
  const [wide, high] = [sideOnLevel(request.width, level), sideOnLevel(request.height, level)];
  const [x, y] = [
    drawPlace(stream, wide, isNear ? last.x : undefined),
    drawPlace(stream, high, isNear ? last.y : undefined),
  ];
  const columns = 1 + stream.below(Math.min(MOST, wide - x));
  const rows = 1 + stream.below(Math.min(MOST, high - y));
  const place = { x, y, columns, rows, ...(level > 0 && { level }) };
  if (!isBoundless || stream.below(2) === 0) return place;
  const from = { x: x + stream.below(columns), y: y + stream.below(rows) };
  return { ...place, from, to: { x: drawPlace(stream, wide, x), y: drawPlace(stream, high, y) } };
}

const CORNERS = ["north-west", "north-east", "south-west", "south-east"] as const;

/** A world of any size, and up to six calls, most of them near one another. */
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

/** Whom to ask: an engine, or a world of it. */
type Asked = Pick<ReturnType<Engine["world"]>, "window" | "nextStep" | "route">;

const inWorld = (engine: Engine, request: WorldRequest): Asked => ({
  window: (place) => engine.window({ ...request, ...place }),
  nextStep: (ends) => engine.nextStep({ ...request, ...ends }),
  route: (place) => engine.route({ ...request, ...place }),
});

/** All answers to a call. */
function answers(asked: Asked, { from, to, ...place }: WorldCall): Record<string, unknown> {
  const window = asked.window(place);
  if (!from || !to) return { window };
  const { level } = place;
  const route = asked.route({ ...place, from, to });
  return { window, route, step: asked.nextStep({ from, to, ...(level !== undefined && { level }) }) };
}

/** Worlds up to so many cells are compared with the maze of their size. */
const WHOLE = 2 ** 14;

/** What differs, as `differs` tells it, with what the engines were asked. */
export function* worldChecks<Defect>(
  { wasm, reference, small }: { readonly wasm: Engine; readonly reference: Engine; readonly small: Engine },
  { request, calls }: WorldCase,
  differs: (what: string, got: unknown, expected: unknown) => Defect,
): Generator<Defect> {
  const expecting = inWorld(reference, request);
  const tried: readonly (readonly [string, Asked])[] = [
    ["", inWorld(wasm, request)],
    [" of a world", wasm.world(request)],
    [" of a world of the reference", reference.world(request)],
    [" of the slim engine", inWorld(small, request)],
    [" of a world of the slim engine", small.world(request)],
  ];
  for (const [number, call] of calls.entries()) {
    const expected = answers(expecting, call);
    for (const [whose, asked] of tried) {
      const got = answers(asked, call);
      for (const [what, answer] of Object.entries(expected))
        yield differs(`${what}${whose}, call ${number}`, got[what], answer);
    }
  }
  const { width, height } = request;
  if (width * height > WHOLE) return;
  const maze = wasm.generate({ ...request } as AnyRequest);
  const { walls } = wasm.window({ ...request, x: 0, y: 0, columns: width, rows: height });
  yield differs("the window of a whole world", walls, maze.walls);
}

/** Throws for a world or a call that no engine takes. */
export function checkWorld({ request, calls }: WorldCase, reference: Engine): void {
  for (const call of calls) answers(inWorld(reference, request), call);
}

/** Simpler calls of what stands at x, y. */
function* simplerCalls({ from, to, ...place }: WorldCall): Generator<WorldCall> {
  if (from && to) {
    const { x, y } = place;
    yield place;
    const near = { ...place, columns: 1, rows: 1, from: { x, y } };
    yield { ...near, x: 0, y: 0, from: { x: 0, y: 0 }, to };
    yield { ...near, to };
    for (const nearer of [
      { x: x + 1, y },
      { x, y: y + 1 },
      { x: to.x >> 1, y: to.y >> 1 },
    ])
      if (nearer.x + nearer.y < to.x + to.y) yield { ...place, from, to: nearer };
    return;
  }
  for (const [name, least] of [
    ["columns", 1],
    ["rows", 1],
    ["x", 0],
    ["y", 0],
  ] as const)
    for (const value of new Set([least, place[name] >> 1, place[name] - 1]))
      if (value >= least && value < place[name]) yield { ...place, [name]: value };
}

/** Simpler cases, the simplest first. */
export function* simplerWorlds({ request, calls }: WorldCase): Generator<WorldCase> {
  for (let i = 0; i < calls.length && calls.length > 1; i++)
    yield { request, calls: calls.filter((_, other) => other !== i) };
  for (const field of ["parameters", "index"] as const) {
    const { [field]: dropped, ...without } = request;
    if (dropped !== undefined) yield { request: without as WorldRequest, calls };
  }
  for (const side of ["width", "height"] as const)
    for (const value of new Set([1, 100, request[side] >> 3]))
      if (value > 0 && value < request[side]) yield { request: { ...request, [side]: value }, calls };
  for (const [i, call] of calls.entries())
    for (const simpler of simplerCalls(call))
      yield { request, calls: calls.map((old, k) => (k === i ? simpler : old)) };
  if (request.seed !== 0) yield { request: { ...request, seed: 0 }, calls };
}
