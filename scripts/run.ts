// Programs of the build, in processes of their own.

import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a program of JavaScript; what it prints is printed. Fails if it ends with another code than 0. */
export async function run(...words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, words, { stdio: "inherit" });
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw new Error(`${words.join(" ")} expected to end with 0, got ${code ?? signal}`);
}

/** The same for one of the build's scripts. */
export const runScript = (...words: readonly string[]): Promise<void> => run(...process.execArgv, ...words);

/** Waits until all have ended, so that none goes on behind a failure; fails as the first of those that fail. */
export async function together(...parts: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(parts)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
