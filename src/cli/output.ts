// Writes a command's result to standard output, or atomically to a file.

import { constants, fstatSync, lstatSync, readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { oneLine } from "../core/errors.ts";
import { CHUNK_BYTES, removeFile, statusOf, writableTarget } from "../files/fileSystem.ts";
import { FileSink } from "../files/files.ts";
import { newRun } from "../files/partials.ts";
import { onInterrupt } from "./interrupt.ts";

/** Opens a sink that replaces a file. A symbolic link is followed, and its target replaced. */
export function sinkAt(file: string): FileSink {
  const there = statusOf(file);
  const target = there ? writableTarget(file) : file;
  return new FileSink(dirname(target), basename(target), newRun(), { mode: there?.mode });
}

/** A file to write. */
export interface OutputFile {
  readonly file: string;
  readonly data: string | Uint8Array;
}

/** Writes all files under temporary names, and renames them at the end. A failure leaves no partial file. */
async function writeToFiles(files: readonly OutputFile[]): Promise<void> {
  const sinks: FileSink[] = [];
  const finished: string[] = [];
  const abandon = (): void => {
    for (const sink of sinks) sink.abandon();
  };
  // The signal handler is installed before a temporary file exists, so that a signal always removes the files.
  const release = onInterrupt(abandon);
  try {
    for (const { file, data } of files) {
      const bytes = typeof data === "string" ? Buffer.from(data) : data;
      const sink = inFile(file, () => sinkAt(file));
      sinks.push(sink);
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        // Lets pending signals be handled before each chunk.
        await setImmediate();
        inFile(file, () => sink.write(bytes.subarray(at, at + CHUNK_BYTES)));
      }
    }
    await setImmediate();
    const isNew = files.map(({ file }) => statusOf(file) === undefined);
    for (const [i, { file }] of files.entries()) {
      inFile(file, () => sinks[i].finish());
      if (isNew[i]) finished.push(file);
    }
  } catch (error) {
    abandon();
    // All or none: removes files that did not exist before.
    for (const file of finished) removeFile(file);
    throw error;
  } finally {
    release();
  }
}

/** Runs an operation on a file. Converts its errors to errors with the name of the file. */
function inFile<Result>(file: string, operation: () => Result): Result {
  try {
    return operation();
  } catch (error) {
    throw outputError(error, file);
  }
}

/** Writes several files, all or none. Existing files are replaced only with `force`. */
export async function writeOutputs(files: readonly OutputFile[], force = false): Promise<void> {
  for (const { file } of files) {
    const there = inFile(file, () => statusOf(file) ?? lstatSync(file, { throwIfNoEntry: false }));
    if (there && !there.isFile())
      throw new Error(
        `"output" expected a file that can be replaced, got ${JSON.stringify(file)}, which is not a file`,
      );
    if (there && !force)
      throw new Error(`"output" expected no file at ${JSON.stringify(file)}, got one; use --force to replace it`);
  }
  await writeToFiles(files);
}

/**
 * Returns whether the process was started with standard output closed (>&-). Node then opens /dev/null for reading and
 * writing, whereas the redirection > /dev/null opens it for writing only. Works only on Linux.
 */
function isOutputClosed(): boolean {
  try {
    if (fstatSync(1).rdev !== statSync("/dev/null").rdev) return false;
    const [, flags] = /^flags:\s*(\d+)$/m.exec(readFileSync("/proc/self/fdinfo/1", "latin1")) ?? [];
    return (Number.parseInt(flags, 8) & 3) === constants.O_RDWR;
  } catch {
    return false;
  }
}

let isClosed: boolean | undefined;

/** Throws if standard output is closed, because a result written there would be lost without an error. */
export function checkOutput(): void {
  isClosed ??= isOutputClosed();
  if (isClosed)
    throw new Error(
      'standard output expected a terminal, a pipe or a file, got a closed stream; add "> FILE", or ' +
        '"> /dev/null" to discard the result',
    );
}

/** Writes to standard output and waits while the reader is slow. */
export function writeOut(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Returns an error with a message for an output that cannot be written. */
export function outputError(error: unknown, file: string): unknown {
  if (!(error as NodeJS.ErrnoException).code) return error;
  // The message omits the name of the system call, and the file name, which may be that of a temporary file.
  const [reason] = (error as Error).message.split(",");
  return new Error(`"output" expected a file that can be written, got ${JSON.stringify(file)}: ${reason}`, {
    cause: error,
  });
}

/** Writes a result to `file`, or to standard output if it is undefined or "-". A failure leaves no partial file. */
export async function writeOutput(data: string | Uint8Array, file?: string): Promise<void> {
  if (file === undefined || file === "-") {
    checkOutput();
    // A seed or a title in the result may contain control characters, which must not reach a terminal.
    const isShown = typeof data === "string" && process.stdout.isTTY;
    const shown = isShown ? data.split("\n").map(oneLine).join("\n") : data;
    await new Promise<void>((resolve) => process.stdout.write(shown, () => resolve()));
    return;
  }
  const there = inFile(file, () => statusOf(file));
  if (!there || there.isFile()) return writeToFiles([{ file, data }]);
  // Devices and pipes are written to, not replaced.
  try {
    await writeFile(file, data);
  } catch (error) {
    throw outputError(error, file);
  }
}
