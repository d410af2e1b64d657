// Shards: parts of one output that different runs or machines make, and that are merged afterwards.

/** Index of a shard, from 1, and the count of all shards. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** Describes the differences between two outputs, field by field. `names` are phrases that follow the values. */
export function differences(
  one: object,
  other: object,
  names: readonly [string, string] = ["in that file", "in this request"],
): string[] {
  const fields = [one, other].map((each) => new Map(Object.entries(each)));
  return [...new Set(fields.flatMap((each) => [...each.keys()]))]
    .map((key) => ({ key, values: fields.map((each) => JSON.stringify(each.get(key)) ?? "not set") }))
    .filter(({ values }) => values[0] !== values[1])
    .map(({ key, values }) => `${key} is ${values[0]} ${names[0]}, ${values[1]} ${names[1]}`);
}

/**
 * Throws if shards lack some of the `total` parts or strips. The message lists at most ten missing parts or strips, and
 * the shards that make them if they are known.
 */
export function checkComplete(
  kind: "parts" | "strips",
  missing: readonly string[],
  total: number,
  shards: readonly Shard[] = [],
): void {
  if (missing.length === 0) return;
  const listed = missing.slice(0, 10);
  const more = missing.length > listed.length ? ` and ${missing.length - listed.length} more` : "";
  const named = shards.slice(0, 10).map(({ number, of }) => `--shard ${number}/${of}`);
  const others = shards.length > named.length ? ` and ${shards.length - named.length} more` : "";
  const again = named.length > 0 ? `run ${named.join(", ")}${others} again` : "run the shards that make them";
  throw new Error(
    `${missing.length} of ${total} ${kind} are missing or damaged: ${listed.join(", ")}${more}; ${again}, then merge again`,
  );
}
