// Atomic files: written under another name, flushed to the disk, renamed.

import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** A written file. */
export interface WrittenFile {
  /** Path within the data set's directory. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * The name of a file until it is complete. Each process has its own, so that two processes that make the same file do
 * not interfere; the last one to complete it wins.
 */
export const partialName = (path: string): string => `${path}.${process.pid}.partial`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes partial files of these names that killed processes left; paths within `directory`. */
export function removePartials(directory: string, files: readonly string[]): void {
  const wanted = new Set(files);
  for (const folder of new Set(files.map(dirname))) {
    const path = join(directory, folder);
    for (const name of existsSync(path) ? readdirSync(path) : []) {
      const [, file, pid] = /^(.+)\.(\d+)\.partial$/.exec(name) ?? [];
      if (file === undefined || !wanted.has(folder === "." ? file : `${folder}/${file}`)) continue;
      if (Number(pid) === process.pid || !isRunning(Number(pid))) rmSync(join(path, name), { force: true });
    }
  }
}

/** Throws if a folder of a data set is a link, which would lead out of the data set's directory. */
export function checkFolders(directory: string, files: readonly string[]): void {
  for (const folder of new Set(files.map(dirname))) {
    const path = join(directory, folder);
    if (folder !== "." && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new Error(
        `${path} expected a folder, got a link; remove it, or link the data set's whole directory instead`,
      );
    }
  }
}

/**
 * Opens a new file for writing under a file's partial name; an existing file is removed, so that no link is followed.
 */
function openPartial(path: string): number {
  rmSync(partialName(path), { force: true });
  return openSync(partialName(path), "wx+");
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeAll(handle: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at, bytes.length - at, position + at);
}

/** A file that is being written. */
export class FileSink {
  readonly #file: string;
  readonly #path: string;
  #handle: number | undefined;
  #hash: Hash | undefined = createHash("sha256");
  #bytes = 0;

  /** Begins `file`, a path within `directory`. */
  constructor(directory: string, file: string) {
    this.#file = file;
    this.#path = join(directory, file);
    // Only a folder within the data set: a directory of a data set that was removed is not made again.
    if (dirname(file) !== ".") mkdirSync(dirname(this.#path), { recursive: true });
    this.#handle = openPartial(this.#path);
  }

  /** Appends bytes. */
  write(bytes: Uint8Array): void {
    writeAll(this.#opened(), bytes, this.#bytes);
    this.#hash?.update(bytes);
    this.#bytes += bytes.length;
  }

  /** Replaces the first bytes, for a header that is only known at the end. */
  rewriteStart(bytes: Uint8Array): void {
    writeAll(this.#opened(), bytes, 0);
    this.#hash = undefined;
  }

  /** Flushes the file to the disk, renames it and returns its size and hash. */
  finish(): WrittenFile {
    const handle = this.#opened();
    const sha256 = (this.#hash ?? hashHandle(handle).hash).digest("hex");
    fsyncSync(handle);
    this.#close();
    renameSync(partialName(this.#path), this.#path);
    syncDirectory(dirname(this.#path));
    return { file: this.#file, bytes: this.#bytes, sha256 };
  }

  /** Cancels and removes the file, unless it is finished. */
  abandon(): void {
    this.#close();
    rmSync(partialName(this.#path), { force: true });
  }

  #opened(): number {
    if (this.#handle === undefined) throw new Error(`${this.#file} is closed`);
    return this.#handle;
  }

  #close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }
}

/** Bytes of an open file from a position on, fewer at its end. */
function readAt(handle: number, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let read = 0; read < length; ) {
    const more = readSync(handle, bytes, read, length - read, at + read);
    if (more === 0) return bytes.subarray(0, read);
    read += more;
  }
  return bytes;
}

/** A file of a data set that is read. */
export class FileSource {
  readonly #handle: number;

  /** Opens `file`, a path within `directory`. */
  constructor(directory: string, file: string) {
    this.#handle = openSync(join(directory, file), "r");
  }

  /** Bytes from a position on, fewer at the end of the file. */
  read(at: number, length: number): Uint8Array {
    return readAt(this.#handle, at, length);
  }

  /** As read, but throws if the file ends too early. */
  readAll(at: number, length: number): Uint8Array {
    const bytes = this.read(at, length);
    if (bytes.length < length) throw new Error(`expected ${length} bytes at ${at}, got ${bytes.length}`);
    return bytes;
  }

  close(): void {
    closeSync(this.#handle);
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
  const handle = openSync(join(directory, file), "r");
  try {
    const { hash, bytes } = hashHandle(handle);
    return { file, bytes, sha256: hash.digest("hex") };
  } finally {
    closeSync(handle);
  }
}

/** Writes a small file atomically. */
export function writeWhole(path: string, text: string): void {
  const partial = partialName(path);
  try {
    const handle = openPartial(path);
    try {
      writeAll(handle, new TextEncoder().encode(text), 0);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on the device; free some and run the same command again",
  EDQUOT: "the disk quota is used up; free some and run the same command again",
  EACCES: "no permission to write there; choose another directory or change its permissions",
  EPERM: "no permission to write there; choose another directory or change its permissions",
  EROFS: "the file system is read-only; choose another directory",
  ENOENT: "no such directory, and it cannot be made; choose another, or make it and run the same command again",
  ENOTDIR: "expected a directory, got a file; choose another directory",
  EISDIR: "expected a file, got a directory; move it away",
  EIO: "the device failed",
};

/** A file system error in one line: which file, why, and what to do. */
export function fileError(error: unknown, doing: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code) return error instanceof Error ? error : new Error(String(error));
  return new Error(`${doing}: ${REASONS[code] ?? message} (${code})`, { cause: error });
}
