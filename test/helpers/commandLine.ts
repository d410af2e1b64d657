// Runs the command line in this process, which is fast, or in a separate process.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, inject } from "vitest";

const bundle = inject("bundle");
const { main } = (await import(pathToFileURL(join(bundle, "main.js")).href)) as typeof import("../../src/cli/main.ts");

/** Creates a folder that is removed after the suite. */
export function scratchFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, "wasmaze-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The words that start the command line as a process, to which a test appends arguments. */
export const command = [process.execPath, join(bundle, "cli.js")];

export interface Outcome {
  /** The exit code, or the signal that ended the process. */
  readonly code: number | NodeJS.Signals | null;
  readonly output: Buffer;
  readonly errors: string;
}

/** Redirects a stream to memory, as if to a pipe. The returned function restores the stream and returns the bytes. */
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

/** Runs the main function of a command line in this process. */
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

/** Runs a command in this process after earlier ones have ended, because commands share the streams and the folder. */
export function run(words: readonly string[], cwd = home): Promise<Outcome> {
  const outcome = last.then(() => runWith(main, words, cwd));
  last = outcome.catch(() => {});
  return outcome;
}

/** The properties that toMatchObject expects of a command that fails with an exit code and a message. */
export const failure = (code: number, message: string) => ({ code, errors: expect.stringContaining(message) });

/** Runs a command that must succeed without a message. Returns its output. */
export async function succeed(words: readonly string[], cwd?: string): Promise<string> {
  const { code, output, errors } = await run(words, cwd);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return output.toString();
}

export interface ProcessOptions {
  readonly cwd?: string;
  /** Command-line options of Node itself. */
  readonly node?: readonly string[];
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** The text on standard input. */
  readonly input?: string;
  /** A function that is called as soon as the process runs. */
  readonly watch?: ((child: ChildProcess) => void) | undefined;
}

/** Runs a command as a process. */
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
