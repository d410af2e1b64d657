// Atomic files: written under a temporary name, flushed to the disk, then renamed.

import { createHash, type Hash } from "node:crypto";
import { dirname, join } from "node:path";
import * as fs from "./fileSystem.ts";
import { partialName } from "./partials.ts";

/** A written file. */
export interface WrittenFile {
  /** Path relative to the data set's directory. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Throws if a folder of a data set is a link, which could point outside of the data set's directory. */
export function checkFolders(directory: string, files: readonly string[]): void {
  for (const folder of new Set(files.map(dirname))) {
    const path = join(directory, folder);
    if (folder !== "." && fs.isLink(path)) {
      throw new Error(
        `${path} expected a folder, got a link; remove it, or link the data set's whole directory instead`,
      );
    }
  }
}

interface SinkOptions {
  /** Permissions; default: those of any new file. */
  readonly mode?: number | undefined;
}

/** An atomic file that is being written. */
export class FileSink {
  readonly #file: string;
  readonly #path: string;
  readonly #partial: string;
  #handle: number | undefined;
  #hash: Hash | undefined = createHash("sha256");
  #bytes = 0;

  /** Creates the temporary file of a run. `file`: path relative to `directory`. */
  constructor(directory: string, file: string, run: string, { mode }: SinkOptions = {}) {
    this.#file = file;
    this.#path = join(directory, file);
    this.#partial = partialName(this.#path, run);
    // Creates only folders inside the data set: a removed data set is not created again.
    if (dirname(file) !== ".") fs.makeFolder(dirname(this.#path));
    try {
      this.#handle = fs.createFile(this.#partial, mode);
    } catch (error) {
      // A file server may have created the file before it failed.
      this.abandon();
      throw error;
    }
  }

  /** Appends bytes. */
  write(bytes: Uint8Array): void {
    fs.writeAt(this.#opened(), bytes, this.#bytes);
    this.#hash?.update(bytes);
    this.#bytes += bytes.length;
  }

  /** Defers hashing to the end because the header will be rewritten: one re-read is cheaper than hashing twice. */
  hashAtEnd(): void {
    this.#hash = undefined;
  }

  /** Overwrites the first bytes with a header that is known only at the end. */
  rewriteStart(bytes: Uint8Array): void {
    fs.writeAt(this.#opened(), bytes, 0);
    this.#hash = undefined;
  }

  /** Flushes the file to the disk and renames it. Throws if its hash is not `expected`. */
  finish(expected?: string): WrittenFile {
    const handle = this.#opened();
    const sha256 = this.#hash ? this.#hash.digest("hex") : hashOf(handle).sha256;
    if (expected !== undefined && sha256 !== expected) {
      throw new Error(`${this.#file} expected the SHA-256 ${expected}, got ${sha256}`);
    }
    fs.syncFile(handle);
    this.#close();
    fs.moveFile(this.#partial, this.#path);
    return { file: this.#file, bytes: this.#bytes, sha256 };
  }

  /** Removes the file unless it is finished. Never throws: the error that caused the cancellation is reported. */
  abandon(): void {
    try {
      this.#close();
    } catch {
      // The handle is released in any case.
    }
    try {
      fs.removeFile(this.#partial);
    } catch {
      // The next run removes it.
    }
  }

  #opened(): number {
    if (this.#handle === undefined) throw new Error(`${this.#file} is closed`);
    return this.#handle;
  }

  #close(): void {
    const handle = this.#handle;
    this.#handle = undefined;
    if (handle !== undefined) fs.closeFile(handle);
  }
}

/** A file of a data set that is open for reading. */
export class FileSource {
  readonly #handle: number;

  /** Opens a file. `file`: path relative to `directory`. */
  constructor(directory: string, file: string) {
    this.#handle = fs.openFile(join(directory, file));
  }

  get size(): number {
    return fs.sizeOf(this.#handle);
  }

  /** Reads bytes from a position; fewer at the end of the file. */
  read(at: number, length: number): Uint8Array<ArrayBuffer> {
    return fs.readAt(this.#handle, at, length);
  }

  /** The whole file in chunks. */
  chunks(): Generator<Uint8Array> {
    return fs.readChunks(this.#handle);
  }

  /** Fills an array from a position. Throws if the file is too short. */
  readInto(target: Uint8Array, at: number): void {
    const read = fs.readAtInto(this.#handle, at, target);
    if (read < target.length) throw new Error(`expected ${target.length} bytes at ${at}, got ${read}`);
  }

  /** Like read, but throws if the file is too short. */
  readAll(at: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = this.read(at, length);
    if (bytes.length < length) throw new Error(`expected ${length} bytes at ${at}, got ${bytes.length}`);
    return bytes;
  }

  close(): void {
    fs.closeFile(this.#handle);
  }
}

function hashOf(handle: number): Pick<WrittenFile, "bytes" | "sha256"> {
  const hash = createHash("sha256");
  let bytes = 0;
  for (const chunk of fs.readChunks(handle)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Size and SHA-256 of an existing file. */
export function describeFile(directory: string, file: string): WrittenFile {
  const handle = fs.openFile(join(directory, file));
  try {
    return { file, ...hashOf(handle) };
  } finally {
    fs.closeFile(handle);
  }
}

/** Flushes an existing file to the disk. */
export function syncExisting(directory: string, file: string): void {
  const handle = fs.openFile(join(directory, file));
  try {
    fs.syncFile(handle);
  } finally {
    fs.closeFile(handle);
  }
}

/**
 * Reads a whole file.
 *
 * @throws Error of one line if it is longer than `most` bytes.
 */
export function readWhole(path: string, most: number): Uint8Array<ArrayBuffer> {
  const handle = fs.openFile(path);
  try {
    const size = fs.sizeOf(handle);
    if (size > most) throw fs.failure("EOVERFLOW", `expected at most ${most} bytes, got ${size}`);
    return fs.readAt(handle, 0, size);
  } finally {
    fs.closeFile(handle);
  }
}

/** Writes a whole file atomically. */
export function writeWhole(directory: string, file: string, bytes: Uint8Array, run: string): void {
  const sink = new FileSink(directory, file, run);
  try {
    sink.write(bytes);
    sink.finish();
  } catch (error) {
    sink.abandon();
    throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on the device; free some and run the same command again",
  EDQUOT: "the disk quota is used up; free some and run the same command again",
  EACCES: "no permission; choose another directory, or change the permissions of this one",
  EPERM: "no permission; choose another directory, or change the permissions of this one",
  EROFS: "the file system is read-only; choose another directory",
  ENOENT: "no such directory, and it cannot be made; choose another, or make it and run the same command again",
  ENOTDIR: "expected a directory, got a file; choose another directory",
  EISDIR: "expected a file, got a directory; move it away",
  EFBIG: "the file is longer than a limit allows; use a smaller --part-size, or raise the limit (ulimit -f)",
  EIO: "the device failed; check the disk and run the same command again",
  EMFILE: "too many open files; raise the limit (ulimit -n) or use fewer --workers",
  ENFILE: "too many open files on this machine; close some, or use fewer --workers",
};

/** Describes a file system error in one line: which file, the reason, and what to do. Passes other errors on. */
export function fileError(error: unknown, doing: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code) {
    // The error of a thread that could not start has no code.
    const [limit] = /\bE[MN]FILE\b/.exec(message) ?? [];
    if (limit && !message.includes(REASONS[limit])) return new Error(`${message}; ${REASONS[limit]}`, { cause: error });
    return error instanceof Error ? error : new Error(String(error));
  }
  return new Error(`${doing}: ${REASONS[code] ?? message} (${code})`, { cause: error });
}
