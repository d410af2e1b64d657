// Atomic files: written under another name, flushed to the disk, renamed.

import { createHash, type Hash } from "node:crypto";
import { dirname, join } from "node:path";
import {
  closeFile,
  createFile,
  failure,
  isLink,
  makeFolder,
  moveFile,
  openFile,
  readAt,
  readAtInto,
  removeFile,
  sizeOf,
  syncFile,
  writeAt,
} from "./fileSystem.ts";
import { partialName } from "./partials.ts";

/** A written file. */
export interface WrittenFile {
  /** Path within the data set's directory. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Throws if a folder of a data set is a link, which would lead out of the data set's directory. */
export function checkFolders(directory: string, files: readonly string[]): void {
  for (const folder of new Set(files.map(dirname))) {
    const path = join(directory, folder);
    if (folder !== "." && isLink(path)) {
      throw new Error(
        `${path} expected a folder, got a link; remove it, or link the data set's whole directory instead`,
      );
    }
  }
}

/** What may be set of a file that is written. */
interface SinkOptions {
  /** The permissions of the file; default: those of any new file. */
  readonly mode?: number | undefined;
}

/** A file that is being written. */
export class FileSink {
  readonly #file: string;
  readonly #path: string;
  readonly #partial: string;
  #handle: number | undefined;
  #hash: Hash | undefined = createHash("sha256");
  #bytes = 0;

  /** Begins `file`, a path within `directory`, in a run. */
  constructor(directory: string, file: string, run: string, { mode }: SinkOptions = {}) {
    this.#file = file;
    this.#path = join(directory, file);
    this.#partial = partialName(this.#path, run);
    // Only a folder within the data set: a directory of a data set that was removed is not made again.
    if (dirname(file) !== ".") makeFolder(dirname(this.#path));
    try {
      this.#handle = createFile(this.#partial, mode);
    } catch (error) {
      // A file server may have created it before it failed.
      this.abandon();
      throw error;
    }
  }

  /** Appends bytes. */
  write(bytes: Uint8Array): void {
    writeAt(this.#opened(), bytes, this.#bytes);
    this.#hash?.update(bytes);
    this.#bytes += bytes.length;
  }

  /** Hashes the file when it is finished: the start will be replaced, and to read it takes less than to hash it twice. */
  hashAtEnd(): void {
    this.#hash = undefined;
  }

  /** Replaces the first bytes, for a header that is only known at the end. */
  rewriteStart(bytes: Uint8Array): void {
    writeAt(this.#opened(), bytes, 0);
    this.#hash = undefined;
  }

  /** Flushes the file to the disk, renames it and returns its size and hash; throws if the hash is not `expected`. */
  finish(expected?: string): WrittenFile {
    const handle = this.#opened();
    const sha256 = (this.#hash ?? hashHandle(handle).hash).digest("hex");
    if (expected !== undefined && sha256 !== expected) {
      throw new Error(`${this.#file} expected the SHA-256 ${expected}, got ${sha256}`);
    }
    syncFile(handle);
    this.#close();
    moveFile(this.#partial, this.#path);
    return { file: this.#file, bytes: this.#bytes, sha256 };
  }

  /** Cancels and removes the file, unless it is finished. Does not fail: what made it necessary is to be reported. */
  abandon(): void {
    try {
      this.#close();
    } catch {
      // It is closed all the same.
    }
    try {
      removeFile(this.#partial);
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
    if (handle !== undefined) closeFile(handle);
  }
}

/** A file of a data set that is read. */
export class FileSource {
  readonly #handle: number;

  /** Opens `file`, a path within `directory`. */
  constructor(directory: string, file: string) {
    this.#handle = openFile(join(directory, file));
  }

  /** The bytes of the file. */
  get size(): number {
    return sizeOf(this.#handle);
  }

  /** Bytes from a position on, fewer at the end of the file. */
  read(at: number, length: number): Uint8Array<ArrayBuffer> {
    return readAt(this.#handle, at, length);
  }

  /** Fills an array from a position on; throws if the file ends too early. */
  readInto(target: Uint8Array, at: number): void {
    const read = readAtInto(this.#handle, at, target);
    if (read < target.length) throw new Error(`expected ${target.length} bytes at ${at}, got ${read}`);
  }

  /** As read, but throws if the file ends too early. */
  readAll(at: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = this.read(at, length);
    if (bytes.length < length) throw new Error(`expected ${length} bytes at ${at}, got ${bytes.length}`);
    return bytes;
  }

  close(): void {
    closeFile(this.#handle);
  }
}

const PIECE_BYTES = 2 ** 20;

function hashHandle(handle: number): { hash: Hash; bytes: number } {
  const hash = createHash("sha256");
  for (let bytes = 0; ; ) {
    const piece = readAt(handle, bytes, PIECE_BYTES);
    if (piece.length === 0) return { hash, bytes };
    hash.update(piece);
    bytes += piece.length;
  }
}

/** The size and SHA-256 of an existing file. */
export function describeFile(directory: string, file: string): WrittenFile {
  const handle = openFile(join(directory, file));
  try {
    const { hash, bytes } = hashHandle(handle);
    return { file, bytes, sha256: hash.digest("hex") };
  } finally {
    closeFile(handle);
  }
}

/** Flushes the bytes of an existing file to the disk. */
export function syncExisting(directory: string, file: string): void {
  const handle = openFile(join(directory, file));
  try {
    syncFile(handle);
  } finally {
    closeFile(handle);
  }
}

/**
 * Reads a whole file.
 *
 * @throws Error of one line if it is longer than `most` bytes.
 */
export function readWhole(path: string, most: number): Uint8Array<ArrayBuffer> {
  const handle = openFile(path);
  try {
    const size = sizeOf(handle);
    if (size > most) throw failure("EOVERFLOW", `expected at most ${most} bytes, got ${size}`);
    return readAt(handle, 0, size);
  } finally {
    closeFile(handle);
  }
}

/** Writes a file atomically, in a run. */
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

/** A file system error in one line: which file, why, and what to do. */
export function fileError(error: unknown, doing: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code) {
    // A thread that could not start has no code, only a message.
    const [limit] = /\bE[MN]FILE\b/.exec(message) ?? [];
    if (limit && !message.includes(REASONS[limit])) return new Error(`${message}; ${REASONS[limit]}`, { cause: error });
    return error instanceof Error ? error : new Error(String(error));
  }
  return new Error(`${doing}: ${REASONS[code] ?? message} (${code})`, { cause: error });
}
