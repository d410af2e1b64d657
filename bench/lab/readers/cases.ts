// Makes the input of a case, and measures the cost of reading it.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mutate, Random } from "./mutate.ts";
import { judge, type Outcome, type Reader, readers } from "./readers.ts";

const CORPUS = "test/corpus";

/** Limits for one input. Most inputs need a hundredth of both. Garbage of earlier inputs also counts as memory. */
const BUDGET = { milliseconds: 1000, megabytes: 256 };
/** Additional budget for each pixel of a picture, as counted by `Reader.pixels`. */
const FOR_PIXEL = { milliseconds: 1e-4, megabytes: 4e-6 };

const seeds = new Map<string, readonly Uint8Array[]>();

function seedsOf(folder: string): readonly Uint8Array[] {
  const known = seeds.get(folder);
  if (known) return known;
  const files = readdirSync(join(CORPUS, folder)).sort();
  const read = files.map((file) => new Uint8Array(readFileSync(join(CORPUS, folder, file))));
  seeds.set(folder, read);
  return read;
}

/** Makes the input of a case. It depends only on the reader, the seed, the number, and the corpus. */
export function inputOf(name: string, seed: number, number: number): Uint8Array {
  const { folder, mutations } = readers[name];
  const files = seedsOf(folder);
  const random = new Random(`${name} ${seed} ${number}`);
  return mutate(random.of(files), random, files, mutations);
}

/** The cost of reading an input, and its fault if there is one. */
export interface Measured {
  readonly outcome?: Outcome;
  readonly fault?: string;
  readonly milliseconds: number;
  /** Peak growth of the process's memory while reading, in megabytes. 0 if the platform is not Linux. */
  readonly megabytes: number;
}

/** Reads a field of this process's status, in megabytes. */
function statusOf(field: string): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s*(\\d+) kB`, "m").exec(readFileSync("/proc/self/status", "latin1")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Starts measuring memory. Returns a function that returns the peak growth. */
function watchMemory(): () => number {
  try {
    // Resets the peak.
    writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    return () => 0;
  }
  const before = statusOf("VmRSS");
  return () => statusOf("VmHWM") - before;
}

/** Reads an input and checks that it stays within the budget. */
export async function measure(reader: Reader, bytes: Uint8Array, budget = BUDGET): Promise<Measured> {
  const memory = watchMemory();
  const begun = process.cpuUsage();
  let outcome: Outcome | undefined;
  let fault: string | undefined;
  try {
    outcome = await judge(reader, bytes);
  } catch (error) {
    fault = (error as Error).message;
  }
  const { user, system } = process.cpuUsage(begun);
  const milliseconds = (user + system) / 1000;
  const megabytes = memory();
  const pixels = reader.pixels?.(bytes) ?? 0;
  if (milliseconds > budget.milliseconds + pixels * FOR_PIXEL.milliseconds) fault ??= `took ${milliseconds} ms`;
  if (megabytes > budget.megabytes + pixels * FOR_PIXEL.megabytes) fault ??= `took ${megabytes} MB`;
  return { ...(outcome && { outcome }), ...(fault !== undefined && { fault }), milliseconds, megabytes };
}
