// Searches for the simplest case that fails.

import { isInputError } from "../../../src/core/errors.ts";
import type { Engine } from "../../../src/index.ts";
import type { Case, PrintedRequest } from "./cases.ts";
import { checkCase, firstDifference } from "./compare.ts";
import type { Hosts } from "./hosts.ts";
import { simplerLevels } from "./levels.ts";
import type { WorldCall, WorldCase } from "./worlds.ts";

function isValid(each: Case, reference: Engine): boolean {
  try {
    checkCase(each, reference);
    return true;
  } catch (error) {
    if (isInputError(error)) return false;
    throw error;
  }
}

const smaller = (side: number): number[] =>
  [...new Set([1, Math.ceil(side / 2), side - 1])].filter((n) => n >= 1 && n < side);

/** Yields copies of `from`, each without one of the fields. */
function* without<Part extends object>(from: Part, fields: readonly (keyof Part)[]): Generator<Part> {
  for (const field of fields) {
    const { [field]: dropped, ...rest } = from;
    if (dropped !== undefined) yield rest as Part;
  }
}

function resized({ start, mask, ...rest }: PrintedRequest, width: number, height: number): PrintedRequest {
  return {
    ...rest,
    width,
    height,
    ...(start && { start: { x: Math.min(start.x, width - 1), y: Math.min(start.y, height - 1) } }),
    ...(mask && { mask: mask.slice(0, height).map((row) => row.slice(0, width)) }),
  } as PrintedRequest;
}

function* simplerRequests(request: PrintedRequest): Generator<PrintedRequest> {
  yield* without(request, ["mask", "braid", "start", "parameters", "count", "topology", "index"]);
  for (const height of smaller(request.height)) yield resized(request, request.width, height);
  for (const width of smaller(request.width)) yield resized(request, width, request.height);
  for (const count of smaller(request.count ?? 1)) yield { ...request, count };
  if (request.seed !== 0) yield { ...request, seed: 0 };
}

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

function* simplerWorlds({ request, calls }: WorldCase): Generator<WorldCase> {
  for (let i = 0; i < calls.length && calls.length > 1; i++)
    yield { request, calls: calls.filter((_, other) => other !== i) };
  for (const simpler of without(request, ["parameters", "index"])) yield { request: simpler, calls };
  for (const side of ["width", "height"] as const)
    for (const value of new Set([1, 100, request[side] >> 3]))
      if (value > 0 && value < request[side]) yield { request: { ...request, [side]: value }, calls };
  for (const [i, call] of calls.entries())
    for (const simpler of simplerCalls(call))
      yield { request, calls: calls.map((old, k) => (k === i ? simpler : old)) };
  if (request.seed !== 0) yield { request: { ...request, seed: 0 }, calls };
}

function* simplerCases({ request, queries, stream, world, levels }: Case): Generator<Case> {
  if (levels) for (const each of simplerLevels(levels)) yield { levels: each };
  if (world) for (const each of simplerWorlds(world)) yield { world: each };
  if (stream) {
    for (const rows of smaller(stream.rows)) yield { stream: { ...stream, rows } };
    for (const width of smaller(stream.width)) yield { stream: { ...stream, width } };
    if (stream.index) yield { stream: { ...stream, index: 0 } };
  }
  if (!request) return;
  if (queries !== undefined) yield { request };
  const rest = queries === undefined ? {} : { queries };
  for (const each of simplerRequests(request)) yield { request: each, ...rest };
}

/** Returns undefined if `failing` passes on new hosts. */
export async function shrink(failing: Case, start: () => Hosts, tries = 300): Promise<Case | undefined> {
  if (!(await firstDifference(failing, start()))) return undefined;
  let found = failing;
  for (let tried = 0, isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const each of simplerCases(found)) {
      if (++tried > tries) return found;
      const hosts = start();
      if (!isValid(each, hosts.reference) || !(await firstDifference(each, hosts))) continue;
      found = each;
      isSmaller = true;
      break;
    }
  }
  return found;
}
