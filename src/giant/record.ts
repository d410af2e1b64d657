// The record of a giant: FILE.json describes the maze in FILE. It is written before FILE, and read as untrusted input.

import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { show } from "../core/errors.ts";
import { statusOf } from "../files/fileSystem.ts";
import { readWhole, writeWhole } from "../files/files.ts";
import { type GiantPlan, planGiant } from "./plan.ts";

interface GiantRecord {
  readonly giant: GiantPlan;
  /** True if the file is complete. */
  readonly complete: boolean;
  /** True if joining the strips has begun. The file then contains some or all of the patches. */
  readonly joining?: boolean | undefined;
}

const SCHEMA = 1;
const MAX_RECORD = 2 ** 16;

export const recordName = (output: string): string => `${output}.json`;

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Writes the record of an output atomically. */
export function writeRecord(output: string, { giant, complete, joining }: GiantRecord, run: string): void {
  const record = { schema: SCHEMA, giant, complete, ...(joining && { joining }) };
  const text = JSON.stringify({ ...record, sha256: digest(JSON.stringify(record)) }, null, 2);
  const name = recordName(output);
  writeWhole(dirname(name), basename(name), new TextEncoder().encode(`${text}\n`), run);
}

/**
 * Reads the record of an output; undefined if it does not exist.
 *
 * @throws Error of one line if the file is not a record of a giant, was edited, or names another revision of the
 * algorithm.
 */
export function readRecord(output: string): GiantRecord | undefined {
  const name = recordName(output);
  if (!statusOf(name)) return undefined;
  const refuse = (got: string): never => {
    throw new Error(`expected ${name} to be the record of a giant maze, got ${got}; move this file away`);
  };
  let value: { schema?: unknown; giant?: GiantPlan; complete?: unknown; joining?: unknown; sha256?: unknown } | null =
    null;
  try {
    value = JSON.parse(new TextDecoder().decode(readWhole(name, MAX_RECORD)));
  } catch (error) {
    refuse(error instanceof SyntaxError ? "text that is not JSON" : show((error as Error).message));
  }
  if (typeof value !== "object" || value === null) return refuse(show(value));
  const { sha256, ...record } = value;
  if (record.schema !== SCHEMA) return refuse(`schema ${show(record.schema)}`);
  if (digest(JSON.stringify(record)) !== sha256) return refuse("a record that does not match its own checksum");
  const { giant, complete, joining } = record;
  let made: GiantPlan;
  try {
    const { revision: _, ...request } = giant as GiantPlan;
    made = planGiant(request);
  } catch (error) {
    return refuse(`a record without a valid maze: ${(error as Error).message}`);
  }
  if (giant?.revision !== made.revision) return refuse(`revision ${show(giant?.revision)}, not ${made.revision}`);
  return { giant: made, complete: complete === true, joining: joining === true };
}
