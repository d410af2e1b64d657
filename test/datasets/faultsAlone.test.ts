// Tests commands with several threads whose process is killed or has a file operation that fails.

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Outcome, run, runProcess, scratchFolder } from "../helpers/commandLine.ts";
import type { Fault } from "../helpers/faults.mjs";
import { contents } from "../helpers/folders.ts";
import { sweep, sweepOf } from "../helpers/sweep.ts";

const scratch = scratchFolder();
const words = (directory: string, workers: number) => [
  ...["bulk", "--algorithm", "sidewinder", "--width", "4", "--height", "3", "--seed", "7", "--count", "20"],
  ...["--part-size", "10", "--measures", "solution", "--quiet", "--workers", `${workers}`, "--output", directory],
];

let points = 0;
afterAll(() => console.log(`injected ${points} faults in processes and threads`));

let expected: unknown;
beforeAll(async () => {
  const directory = join(scratch, "whole");
  await run(words(directory, 1));
  expected = contents(directory);
});

/** Runs the command with a fault. Returns undefined if the command ended before the fault. */
async function runWithFault(folder: string, fault: Fault): Promise<Outcome | undefined> {
  const report = join(scratch, "report");
  rmSync(report, { force: true });
  const outcome = await runProcess(words(join(folder, "set"), 2), {
    node: ["--import", pathToFileURL("test/helpers/faults.mjs").href],
    env: { WASMAZE_TEST_FAULT: JSON.stringify({ root: folder, report, folder: join(folder, "set"), ...fault }) },
  });
  if (outcome.code === "SIGKILL") return outcome;
  const [, hits] = JSON.parse(readFileSync(report, "utf8"));
  return hits > 0 ? outcome : undefined;
}

/** Returns false if the command ended before the fault. */
async function survives(fault: Fault): Promise<boolean> {
  const folder = join(scratch, "fault");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const outcome = await runWithFault(folder, fault);
  if (!outcome) return false;
  points++;
  const { code, errors } = outcome;
  if (fault.kind === "kill") expect({ fault, code, errors }).toEqual({ fault, code: "SIGKILL", errors: "" });
  // The command succeeds if all files were complete before the operation failed.
  else if (code === 0) expect({ fault, errors }).toEqual({ fault, errors: "" });
  else expect({ fault, code, errors }).toEqual({ fault, code: 1, errors: expect.stringMatching(/^error: [^\n]+\n$/) });
  const again = await run(words(join(folder, "set"), 1));
  expect({ fault, code: again.code, errors: again.errors }).toEqual({ fault, code: 0, errors: "" });
  expect(contents(join(folder, "set"))).toEqual(expected);
  return true;
}

const kinds: readonly Omit<Fault, "at">[] = [
  { kind: "kill" },
  { kind: "end" },
  { kind: "fail", code: "ENOSPC" },
  { kind: "fail", code: "EMFILE" },
  { kind: "vanish" },
];

const chosen = sweepOf(kinds, ({ kind, code }) => kind === "kill" || code === "ENOSPC");

test.each(chosen)(
  "repeating the command completes the files after a fault ($kind $code) at any operation of any thread",
  async (fault) => {
    // `npm test` injects a single fault, at an operation in the middle of the run.
    const [first, last] = sweep([1, Number.POSITIVE_INFINITY], [35, 35]);
    // The number of operations depends on the order in which the threads run.
    for (let at = first, missed = 0; at <= last && missed < 3; at++)
      missed = (await survives({ ...fault, at })) ? 0 : missed + 1;
    expect(points).toBeGreaterThan(0);
  },
);
