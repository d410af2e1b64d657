// Repeats queries on the reference and compares the results.

import type { WallsBatch } from "../../queries/graph.ts";
import { MismatchError } from "./mismatch.ts";

type Numbers = Uint32Array | Float64Array;
// The type of all queries: the first parameter contains walls, and the result is an object.
type AnyQuery = (maze: WallsBatch, ...rest: unknown[]) => object;

/** Describes the first difference between a result and the expected result; undefined if they are equal. */
function differenceOf(got: unknown, expected: unknown, name: string): string | undefined {
  if (typeof got !== "object" || got === null) {
    return Object.is(got, expected) ? undefined : `${name} expected ${expected} as the reference returns, got ${got}`;
  }
  const [object, other] = [got, expected] as Record<string | number, unknown>[];
  // For an array, compares only the first different element (index -1 if there is none) and the length.
  const keys = ArrayBuffer.isView(got)
    ? [(got as Numbers).findIndex((value, i) => !Object.is(value, other[i])), "length"]
    : Object.keys(got);
  for (const key of keys) {
    const place = typeof key === "number" ? `[${key}]` : `.${key}`;
    const difference = differenceOf(object[key], other[key], name + place);
    if (difference) return difference;
  }
  return undefined;
}

/** Copies a plain object, because a getter could return different values to the two engines. */
const copyOf = (value: unknown): unknown =>
  value && Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copyOf(field)]))
    : value;

/** Returns queries, or other methods, that compare a share of the results with the reference, at even intervals. */
export function checkedQueries<Methods extends object>(queries: Methods, reference: Methods, share: number): Methods {
  let due = 0;
  const checked = ([name, ask]: [name: string, ask: AnyQuery]): [string, AnyQuery] => [
    name,
    (...given) => {
      const input = given.map(copyOf) as typeof given;
      const result = ask(...input);
      due += share;
      if (due >= 1) {
        due -= 1;
        const difference = differenceOf(result, (reference[name as keyof Methods] as AnyQuery)(...input), name);
        if (difference) throw new MismatchError(input[0], difference);
      }
      return result;
    },
  ];
  return Object.fromEntries(Object.entries<AnyQuery>(queries as never).map(checked)) as unknown as Methods;
}
