// Shards: parts of one output that are made by different runs or machines, and merged afterwards.

/** One of `of` shards; numbers begin at 1. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** The fields in which two outputs differ, as text; empty if they are equal. `names` tells the outputs apart. */
export function differences(
  one: object,
  other: object,
  names: readonly [string, string] = ["there", "here"],
): string[] {
  const fields = [one, other].map((each) => new Map(Object.entries(each)));
  return [...new Set(fields.flatMap((each) => [...each.keys()]))]
    .map((key) => ({ key, values: fields.map((each) => JSON.stringify(each.get(key)) ?? "not set") }))
    .filter(({ values }) => values[0] !== values[1])
    .map(({ key, values }) => `${key} is ${values[0]} ${names[0]}, ${values[1]} ${names[1]}`);
}

/** Throws if shards to be merged lack some of their `total` parts or strips; lists at most ten. */
export function checkComplete(kind: "parts" | "strips", missing: readonly string[], total: number): void {
  if (missing.length === 0) return;
  const listed = missing.slice(0, 10);
  const more = missing.length > listed.length ? ` and ${missing.length - listed.length} more` : "";
  throw new Error(
    `${missing.length} of ${total} ${kind} are missing or damaged: ${listed.join(", ")}${more}; ` +
      "run the shards that make them, then merge again",
  );
}
