// Answers made again on the reference and compared.

import type { WallsBatch } from "../queries/graph.ts";
import { MismatchError } from "./mismatch.ts";
import type { Queries } from "./queries.ts";

type Numbers = Uint32Array | Float64Array;
// The least that all queries have in common.
type AnyQuery = (maze: WallsBatch, ...rest: unknown[]) => object;

/** Where an answer first differs from the expected one, and how; undefined where they are the same. */
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

/** Queries of which a share of the answers, evenly as they come, is compared with the reference's. An answer about a batch is one. */
export function checkedQueries(queries: Queries, reference: Queries, share: number): Queries {
  let due = 0;
  const checked = (name: keyof Queries): AnyQuery => {
    const ask = queries[name] as AnyQuery;
    return (maze, ...rest) => {
      const answer = ask(maze, ...rest);
      due += share;
      if (due >= 1) {
        due -= 1;
        const difference = differenceOf(answer, (reference[name] as AnyQuery)(maze, ...rest), name);
        if (difference) throw new MismatchError(maze, difference);
      }
      return answer;
    };
  };
  return Object.fromEntries(Object.keys(queries).map((name) => [name, checked(name as keyof Queries)])) as unknown as Queries;
}
