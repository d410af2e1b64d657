// Runs the command line as a shell would.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "rolldown";
import { afterAll } from "vitest";

/** A folder that is gone after the suite. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "wasmaze-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Bundled once for a suite: it starts four times as fast as from the sources, and dist/ may be older than they are.
const bundle = join(scratchFolder(), "cli.mjs");
await build({ input: resolve(import.meta.dirname, "../src/cli/main.ts"), platform: "node", output: { file: bundle }, logLevel: "warn" });

/** What runs the command line; its arguments follow. */
export const command = [process.execPath, bundle];

export interface Outcome {
  /** The exit code, or the signal that ended it. */
  readonly code: number | NodeJS.Signals | null;
  readonly output: Buffer;
  readonly errors: string;
}

/** Runs it to its end. `watch` sees the process as soon as it runs. */
export function run(parameters: readonly string[], cwd?: string, watch?: (child: ChildProcess) => void): Promise<Outcome> {
  return new Promise((done, fail) => {
    const child = spawn(command[0], [...command.slice(1), ...parameters], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => output.push(part));
    child.stderr.on("data", (part: Buffer) => errors.push(part));
    child.on("error", fail);
    child.on("close", (code, signal) =>
      done({ code: signal ?? code, output: Buffer.concat(output), errors: Buffer.concat(errors).toString() }),
    );
    watch?.(child);
  });
}
