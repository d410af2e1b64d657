// Repeats queries on the reference and compares the results.

import type { WallsBatch } from "../../queries/graph.ts";
import { MismatchError } from "./mismatch.ts";
import type { Queries } from "./queries.ts";

type Numbers = Uint32Array | Float64Array;
// The parameters and the result that all queries have in common.
type AnyQuery = (maze: WallsBatch, ...rest: unknown[]) => object;

/** Describes the first difference between a result and the expected result; undefined if they are equal. */
function differenceOf(got: unknown, expected: unknown, name: string): string | undefined {
  if (typeof got !== "object" || got === null) {
    return Object.is(got, expected) ? undefined : `${name} expected ${expected} as the reference returns, got ${got}`;
  }
  const other = expected as Record<string, unknown>;
  if (!ArrayBuffer.isView(got)) {
    for (const [key, value] of Object.entries(got)) {
      const difference = differenceOf(value, other[key], `${name}.${key}`);
      if (difference) return difference;
    }
    return undefined;
  }
  const at = (got as Numbers).findIndex((value, i) => !Object.is(value, other[i]));
  return at < 0
    ? differenceOf((got as Numbers).length, other.length, `${name}.length`)
    : differenceOf((got as Numbers)[at], other[at], `${name}[${at}]`);
}

/** Returns queries that compare a share of their results, evenly spaced, with the reference. A batch is one query. */
export function checkedQueries(queries: Queries, reference: Queries, share: number): Queries {
  let due = 0;
  const checked = (name: keyof Queries): AnyQuery => {
    const ask = queries[name] as AnyQuery;
    return (maze, ...rest) => {
      const result = ask(maze, ...rest);
      due += share;
      if (due >= 1) {
        due -= 1;
        const difference = differenceOf(result, (reference[name] as AnyQuery)(maze, ...rest), name);
        if (difference) throw new MismatchError(maze, difference);
      }
      return result;
    };
  };
  return Object.fromEntries(
    Object.keys(queries).map((name) => [name, checked(name as keyof Queries)]),
  ) as unknown as Queries;
}
