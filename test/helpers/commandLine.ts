// Runs wasmaze commands in this process, which is fast, or in separate processes.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, inject } from "vitest";

const bundle = inject("bundle");
const { main } = (await import(pathToFileURL(join(bundle, "main.js")).href)) as typeof import("../../src/cli/main.ts");

export function scratchFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, "wasmaze-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The program and the first argument that run wasmaze in a separate process. */
export const command = [process.execPath, join(bundle, "cli.js")];

export interface Outcome {
  readonly code: number | NodeJS.Signals | null;
  readonly output: Buffer;
  readonly errors: string;
}

function capture(stream: NodeJS.WriteStream): () => Buffer {
  const written: Buffer[] = [];
  const { write, isTTY } = stream;
  stream.isTTY = false;
  stream.write = (chunk: string | Uint8Array, encoding?: unknown, callback: unknown = encoding) => {
    written.push(Buffer.from(chunk as string));
    if (typeof callback === "function") queueMicrotask(() => callback());
    return true;
  };
  return () => {
    Object.assign(stream, { write, isTTY });
    return Buffer.concat(written);
  };
}

const home = process.cwd();
let last: Promise<unknown> = Promise.resolve();

export async function runWith(command: typeof main, words: readonly string[], cwd = home): Promise<Outcome> {
  const output = capture(process.stdout);
  const errors = capture(process.stderr);
  process.chdir(cwd);
  try {
    const code = await command(words);
    return { code, output: output(), errors: errors().toString() };
  } finally {
    output();
    errors();
    process.chdir(home);
    process.exitCode = undefined;
  }
}

/**
 * Commands in this process share the standard streams and the working directory. Therefore each command waits for
 * earlier ones.
 */
export function run(words: readonly string[], cwd = home): Promise<Outcome> {
  const outcome = last.then(() => runWith(main, words, cwd));
  last = outcome.catch(() => {});
  return outcome;
}

export const failure = (code: number, message: string) => ({ code, errors: expect.stringContaining(message) });

export async function succeed(words: readonly string[], cwd?: string): Promise<string> {
  const { code, output, errors } = await run(words, cwd);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return output.toString();
}

export interface ProcessOptions {
  readonly cwd?: string;
  readonly node?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly watch?: ((child: ChildProcess) => void) | undefined;
}

export function runProcess(
  words: readonly string[],
  { cwd = home, input = "", watch, node = [], env = {} }: ProcessOptions = {},
): Promise<Outcome> {
  return new Promise((done, fail) => {
    const child = spawn(command[0], [...node, ...command.slice(1), ...words], { cwd, env: { ...process.env, ...env } });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdin.end(input);
    child.stdout.on("data", (part: Buffer) => output.push(part));
    child.stderr.on("data", (part: Buffer) => errors.push(part));
    child.on("error", fail);
    child.on("close", (code, signal) =>
      done({ code: signal ?? code, output: Buffer.concat(output), errors: Buffer.concat(errors).toString() }),
    );
    watch?.(child);
  });
}
