// Reads and writes files. Writing is atomic: a file has a temporary name until it is complete and flushed to the disk.

import { createHash, type Hash } from "node:crypto";
import { dirname, join } from "node:path";
import * as fs from "./fileSystem.ts";
import { partialName } from "./partials.ts";

/** Name, size and hash of a written file. */
export interface WrittenFile {
  /** Path relative to the data set's directory. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Throws if a folder of a data set is a symbolic link, which could point outside of the data set's directory. */
export function checkFolders(directory: string, files: readonly string[]): void {
  for (const folder of new Set(files.map(dirname))) {
    const path = join(directory, folder);
    if (folder !== "." && fs.isLink(path)) {
      throw new Error(
        `expected ${path} to be a folder, got a link; remove it, or link the data set's whole directory instead`,
      );
    }
  }
}

interface SinkOptions {
  /** Whether to throw instead of replacing a file whose contents differ. */
  readonly keepsOthers?: boolean | undefined;
  /** Permissions of the file. Default: those that a new file normally gets. */
  readonly mode?: number | undefined;
}

/** Writes a file atomically, under a temporary name until finish(). */
export class FileSink {
  readonly #file: string;
  readonly #path: string;
  readonly #partial: string;
  readonly #keepsOthers: boolean;
  #handle: number | undefined;
  #hash: Hash | undefined = createHash("sha256");
  #bytes = 0;

  /** Creates the temporary file of a run. `file` is a path relative to `directory`. */
  constructor(directory: string, file: string, run: string, { mode, keepsOthers = false }: SinkOptions = {}) {
    this.#file = file;
    this.#path = join(directory, file);
    this.#partial = partialName(this.#path, run);
    this.#keepsOthers = keepsOthers;
    // Creates only subfolders. If the directory was removed meanwhile, it is not created again.
    if (dirname(file) !== ".") fs.makeFolder(dirname(this.#path));
    try {
      this.#handle = fs.createFile(this.#partial, mode);
    } catch (error) {
      // The temporary file may exist nevertheless: a file server may have created it before it reported a failure.
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

  /**
   * Defers hashing to finish(), which then reads the file back. Used if the header may be rewritten, which would make a
   * hash computed while writing useless.
   */
  hashAtEnd(): void {
    this.#hash = undefined;
  }

  /** Overwrites the first bytes with a header whose contents are known only at the end. */
  rewriteStart(bytes: Uint8Array): void {
    fs.writeAt(this.#opened(), bytes, 0);
    this.#hash = undefined;
  }

  /** Flushes the file to the disk and renames it. Throws if its hash differs from `expected`. */
  finish(expected?: string): WrittenFile {
    const handle = this.#opened();
    const sha256 = this.#hash ? this.#hash.digest("hex") : hashOf(handle).sha256;
    if (expected !== undefined && sha256 !== expected) {
      throw new Error(`expected ${this.#file} to have the SHA-256 ${expected}, got ${sha256}`);
    }
    if (this.#keepsOthers && fs.isFile(this.#path) && describeFile("", this.#path).sha256 !== sha256) {
      throw new Error(`expected no file at ${this.#path}, got a file that no manifest lists; move it, or use --force`);
    }
    fs.syncFile(handle);
    this.#close();
    fs.moveFile(this.#partial, this.#path);
    return { file: this.#file, bytes: this.#bytes, sha256 };
  }

  /** Removes the file unless it is finished. Never throws, so that the caller can report the original error. */
  abandon(): void {
    try {
      this.#close();
    } catch {
      // The handle must be closed even if removing the file fails.
    }
    try {
      fs.removeFile(this.#partial);
    } catch {
      // The next run removes the file.
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

/** A file of a data set, open for reading. */
export class FileSource {
  readonly #handle: number;

  /** Opens a file. `file` is a path relative to `directory`. */
  constructor(directory: string, file: string) {
    this.#handle = fs.openFile(join(directory, file));
  }

  get size(): number {
    return fs.sizeOf(this.#handle);
  }

  /** Returns bytes starting at a position. Returns fewer than `length` at the end of the file. */
  read(at: number, length: number): Uint8Array<ArrayBuffer> {
    return fs.readAt(this.#handle, at, length);
  }

  /** Yields the whole file in chunks. */
  chunks(): Generator<Uint8Array> {
    return fs.readChunks(this.#handle);
  }

  /** Fills an array with bytes starting at a position. Throws if the file is too short. */
  readInto(target: Uint8Array, at: number): void {
    const read = fs.readAtInto(this.#handle, at, target);
    if (read < target.length) throw new Error(`expected ${target.length} bytes at offset ${at}, got ${read}`);
  }

  /** Like read, but throws if the file is too short. */
  readAll(at: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = this.read(at, length);
    if (bytes.length < length) throw new Error(`expected ${length} bytes at offset ${at}, got ${bytes.length}`);
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

/** Returns the size and the SHA-256 of an existing file. */
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
  ENOSPC: "no space is left on the device; free some space and run the same command again",
  EDQUOT: "the disk quota is used up; free some space and run the same command again",
  EACCES: "no permission; choose another directory, or change the permissions of this one",
  EPERM: "no permission; choose another directory, or change the permissions of this one",
  EROFS: "the file system is read-only; choose another directory",
  ENOENT: "the directory does not exist and cannot be created; create it or choose another, and run the command again",
  ENOTDIR: "expected a directory, got a file; choose another directory",
  EISDIR: "expected a file, got a directory; move it away",
  EFBIG: "the file exceeds the size limit of the process; use a smaller --part-size, or raise the limit (ulimit -f)",
  EIO: "the device failed; check the disk and run the same command again",
  EMFILE: "too many open files; raise the limit (ulimit -n) or use fewer --workers",
  ENFILE: "too many open files on this machine; close some programs, or use fewer --workers",
};

/** Converts a file system error to an error of one line: file, reason and remedy. Returns any other error as is. */
export function fileError(error: unknown, doing: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code) {
    // The error of a thread that could not start has no code, so the code is read from the message.
    const [limit] = /\bE[MN]FILE\b/.exec(message) ?? [];
    if (limit && !message.includes(REASONS[limit])) return new Error(`${message}; ${REASONS[limit]}`, { cause: error });
    return error instanceof Error ? error : new Error(String(error));
  }
  return new Error(`${doing}: ${REASONS[code] ?? message} (${code})`, { cause: error });
}
