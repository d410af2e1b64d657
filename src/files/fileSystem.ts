// All file operations of data sets, giants and outputs: thin functions over node:fs. Tests inject faults into each.

import {
  accessSync,
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statfsSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** An error with a code, like those of the file system. */
export const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** Status of the target of a path; undefined if it does not exist. */
export const statusOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Resolves the links of an existing path. Throws if the target is not writable. */
export function writableTarget(path: string): string {
  accessSync(path, constants.W_OK);
  return realpathSync(path);
}

/** Names in a folder; empty if it does not exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

function kindOf(status: Stats): string {
  if (status.isDirectory()) return "a directory";
  if (status.isFIFO()) return "a FIFO";
  return status.isSocket() ? "a socket" : "a device";
}

function checkRegular(status: Stats): Stats {
  if (!status.isFile()) {
    const code = status.isDirectory() ? "EISDIR" : "EFTYPE";
    throw failure(code, `expected a regular file, got ${kindOf(status)}; move it away`);
  }
  return status;
}

/**
 * Opens a regular file for reading.
 *
 * @throws Error of one line for anything else: reading a FIFO waits for a writer, and a device may never end.
 */
export function openFile(path: string): number {
  // Checked before opening, which has side effects on some devices, and again afterwards: it may have been replaced.
  checkRegular(statSync(path));
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    checkRegular(fstatSync(handle));
  } catch (error) {
    closeSync(handle);
    throw error;
  }
  return handle;
}

export const sizeOf = (handle: number): number => fstatSync(handle).size;

/** Creates a new file for writing. Follows no links. */
export const createFile = (path: string, mode?: number): number => openSync(path, "wx+", mode);

/** Opens an existing regular file for reading and writing. */
export function openForUpdate(path: string): number {
  checkRegular(statSync(path));
  return openSync(path, "r+");
}

/** Sets the length of an open file. Added bytes take no disk space until they are written. */
export const setLength = (handle: number, bytes: number): void => ftruncateSync(handle, bytes);

/** Flushes the bytes of a file to the disk, without its timestamps. */
export const syncData = (handle: number): void => fdatasyncSync(handle);

/** Sets the modification time of a file to now. */
export function touch(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

/** Removes a folder and its contents, if it exists. */
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Free bytes for this user on the disk of a folder; undefined if unknown. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

export const closeFile = (handle: number): void => closeSync(handle);

/** Reads bytes of an open file from a position into an array. Returns their number, which is lower at the end. */
export function readAtInto(handle: number, at: number, bytes: Uint8Array): number {
  for (let read = 0; read < bytes.length; ) {
    const more = readSync(handle, bytes, read, bytes.length - read, at + read);
    if (more === 0) return read;
    read += more;
  }
  return bytes.length;
}

/** Reads bytes of an open file from a position; fewer at the end of the file. */
export function readAt(handle: number, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, readAtInto(handle, at, bytes));
}

/** Bytes that are read, hashed or written at once. */
export const CHUNK_BYTES = 2 ** 20;

/** Reads an open file from a position to `end`, or to the end of the file, in chunks. */
export function* readChunks(handle: number, from = 0, end = Number.POSITIVE_INFINITY): Generator<Uint8Array> {
  for (let at = from; at < end; ) {
    const chunk = readAt(handle, at, Math.min(CHUNK_BYTES, end - at));
    if (chunk.length === 0) return;
    yield chunk;
    at += chunk.length;
  }
}

/** Writes all bytes, repeating partial writes. */
export function writeAt(handle: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) {
    const written = writeSync(handle, bytes, at, bytes.length - at, position + at);
    if (written === 0) throw failure("EIO", "nothing was written");
    at += written;
  }
}

/** Flushes a file to the disk. */
export const syncFile = (handle: number): void => fsyncSync(handle);

/** Error codes of file systems that cannot flush a folder, or do not let it be read. */
const UNSYNCED = new Set(["EACCES", "EINVAL", "EISDIR", "ENOTSUP", "EOPNOTSUPP", "EPERM"]);

/** Flushes the names in a folder to the disk. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders; its file systems record renames in a journal.
  if (process.platform === "win32") return;
  try {
    const handle = openSync(folder, constants.O_RDONLY);
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (!UNSYNCED.has(codeOf(error) ?? "")) throw error;
  }
}

/** Renames a complete, flushed file, replacing an existing one. The new name survives a power failure. */
export function moveFile(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Creates a hard link; returns false if the file system cannot. */
export function linkFile(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Removes a file, if it exists. */
export const removeFile = (path: string): void => rmSync(path, { force: true });

/** Creates a folder if it does not exist. Its name survives a power failure. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    // Throws if it is not a folder.
    readdirSync(folder);
    return;
  }
  syncFolder(dirname(folder));
}

/** Creates a folder and its parents, one by one: the error of Node's recursive call has no reason. */
export function makeFolders(folder: string): void {
  const parent = dirname(folder);
  if (!statusOf(folder) && parent !== folder) makeFolders(parent);
  makeFolder(folder);
}
