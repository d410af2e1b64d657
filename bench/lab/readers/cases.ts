// Makes the input of a case, and measures the time and memory of reading it.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mutate, Random } from "./mutate.ts";
import { judge, type Outcome, type Reader, readers } from "./readers.ts";

const CORPUS = "test/corpus";

/**
 * Limits for one input. Most inputs need a hundredth of each limit. The measured memory includes garbage of earlier
 * inputs.
 */
const BUDGET = { milliseconds: 1000, megabytes: 256 };
const BUDGET_PER_PIXEL = { milliseconds: 1e-4, megabytes: 4e-6 };

const seeds = new Map<string, readonly Uint8Array[]>();

function seedsOf(folder: string): readonly Uint8Array[] {
  const known = seeds.get(folder);
  if (known) return known;
  const files = readdirSync(join(CORPUS, folder)).sort();
  const read = files.map((file) => new Uint8Array(readFileSync(join(CORPUS, folder, file))));
  seeds.set(folder, read);
  return read;
}

export function inputOf(name: string, seed: number, number: number): Uint8Array {
  const { folder, mutations } = readers[name];
  const files = seedsOf(folder);
  const random = new Random(`${name} ${seed} ${number}`);
  return mutate(random.of(files), random, files, mutations);
}

export interface Measured {
  readonly outcome?: Outcome;
  readonly fault?: string;
  readonly milliseconds: number;
  /** Peak growth of the process's memory during reading, in megabytes. 0 on platforms other than Linux. */
  readonly megabytes: number;
}

function statusMegabytes(field: string): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s*(\\d+) kB`, "m").exec(readFileSync("/proc/self/status", "latin1")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Returns a function that returns the peak growth of memory since this call, in megabytes. */
function watchMemory(): () => number {
  try {
    // Resets VmHWM, the peak.
    writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    return () => 0;
  }
  const before = statusMegabytes("VmRSS");
  return () => statusMegabytes("VmHWM") - before;
}

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
  if (milliseconds > budget.milliseconds + pixels * BUDGET_PER_PIXEL.milliseconds) fault ??= `took ${milliseconds} ms`;
  if (megabytes > budget.megabytes + pixels * BUDGET_PER_PIXEL.megabytes) fault ??= `took ${megabytes} MB`;
  return { ...(outcome && { outcome }), ...(fault !== undefined && { fault }), milliseconds, megabytes };
}
