// The program of the child process of run.ts. The parent may kill the process during any case.

import { readFileSync, writeSync } from "node:fs";
import { inputOf, type Measured, measure } from "./cases.ts";
import { readers } from "./readers.ts";

export type Task = { readonly name: string } & (
  | { readonly seed: number; readonly from: number; readonly to: number }
  | { readonly file: string }
);

export interface Report {
  readonly inputs: number;
  readonly read: number;
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly faults: readonly (Measured & { readonly number: number })[];
}

/** File descriptor for the number of the current case. The parent reads the number after it kills this process. */
const NUMBER_FILE = 3;

async function run(task: Task): Promise<Report> {
  const [from, to] = "file" in task ? [0, 1] : [task.from, task.to];
  const faults: (Measured & { number: number })[] = [];
  const number = new BigInt64Array(1);
  let [read, milliseconds, megabytes] = [0, 0, 0];
  for (let i = from; i < to; i++) {
    number[0] = BigInt(i);
    writeSync(NUMBER_FILE, number, 0, 8, 0);
    const input = "file" in task ? new Uint8Array(readFileSync(task.file)) : inputOf(task.name, task.seed, i);
    const measured = await measure(readers[task.name], input);
    if (measured.outcome?.read !== undefined) read++;
    if (measured.fault !== undefined) faults.push({ ...measured, number: i });
    milliseconds = Math.max(milliseconds, measured.milliseconds);
    megabytes = Math.max(megabytes, measured.megabytes);
  }
  return { inputs: to - from, read, milliseconds, megabytes, faults };
}

process.on("message", async (task: Task) => {
  process.send?.(await run(task));
});
