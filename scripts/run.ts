// Runs programs of the build in child processes.

import { spawn } from "node:child_process";
import { once } from "node:events";

export async function run(...words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, words, { stdio: "inherit" });
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw new Error(`expected ${words.join(" ")} to exit with 0, got ${code ?? signal}`);
}

export const runScript = (...words: readonly string[]): Promise<void> => run(...process.execArgv, ...words);

/** Waits for all steps, even if one fails. Then throws the error of the first step that failed. */
export async function together(...parts: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(parts)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
