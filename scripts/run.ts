// Runs programs of the build in child processes.

import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a JavaScript program, which prints its output. Fails if its exit code is not 0. */
export async function run(...words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, words, { stdio: "inherit" });
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw new Error(`expected ${words.join(" ")} to exit with 0, got ${code ?? signal}`);
}

/** Runs a TypeScript file in the same way as run() runs a program. */
export const runScript = (...words: readonly string[]): Promise<void> => run(...process.execArgv, ...words);

/** Waits until all steps have ended, even after a failure. Then throws the error of the first step that failed. */
export async function together(...parts: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(parts)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
