// Compares the results of hosts with the reference.

import { isDeepStrictEqual } from "node:util";
import { checkInteger } from "../../../src/core/errors.ts";
import type { AnyBatchRequest, Engine } from "../../../src/index.ts";
import { type Case, requestOf } from "./cases.ts";
import type { Hosts } from "./hosts.ts";
import { resultsOf } from "./results.ts";

/** Description of a difference; undefined if the results are equal. */
export type Defect = string | undefined;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? Array.from(part as Uint8Array) : part));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

function differenceOf(what: string, got: unknown, expected: unknown): Defect {
  if (isDeepStrictEqual(got, expected)) return undefined;
  if (ArrayBuffer.isView(got) && ArrayBuffer.isView(expected)) {
    const [one, other] = [got as Uint8Array, expected as Uint8Array];
    const at = other.findIndex((value, i) => value !== one[i]);
    return `${what}: at ${at} of ${other.length} expected ${other[at]}, got ${one[at]} of ${one.length}`;
  }
  const [one, other] = [got, expected] as [{ walls?: unknown }, { walls?: unknown }];
  const walls = one?.walls && other?.walls ? differenceOf(`walls of ${what}`, one.walls, other.walls) : undefined;
  return walls ?? `${what}: expected ${shown(expected)}, got ${shown(got)}`;
}

export async function firstDifference(each: Case, { reference, others }: Hosts): Promise<Defect> {
  let name = reference.backend as string;
  try {
    const expected = new Map(resultsOf(reference, each));
    for (const host of others) {
      name = host.name;
      for await (const [what, got] of host.results(each)) {
        const value = expected.get(what);
        const defect = differenceOf(`${what} of ${name}`, got, host.digest ? host.digest(value) : value);
        if (defect) return defect;
      }
    }
    return undefined;
  } catch (error) {
    return `${name}: ${String(error)}`;
  }
}

export function checkCase(each: Case, reference: Engine): void {
  const { request, stream, world, levels } = typeof each === "object" && each !== null ? each : ({} as Case);
  // A stream without a number of rows never ends.
  if (stream) checkInteger("rows", stream.rows, 1, 2 ** 24);
  if (stream) return void reference.stream(stream)[Symbol.iterator]().next();
  if (levels) reference.obstacles({ ...levels, count: 0 });
  else if (world) for (const _ of resultsOf(reference, each));
  else if (request) reference.generateMany({ count: 1, ...requestOf(request) } as AnyBatchRequest);
  else throw new RangeError('"case" expected JSON with a request, a stream, a world or levels, got none of these');
}
