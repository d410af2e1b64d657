// All file operations of data sets, giants and outputs: thin functions over node:fs, into which tests inject faults.

import * as fs from "node:fs";
import { dirname } from "node:path";

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Creates an error with a code, like the errors of the file system. */
export const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** Returns the status of a path, following links; undefined if it does not exist. */
export const statusOf = (path: string): fs.Stats | undefined => fs.statSync(path, { throwIfNoEntry: false });

/** Returns whether a path is a regular file, not a link. */
export const isFile = (path: string): boolean => fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;

export const isLink = (path: string): boolean =>
  fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Resolves the links of an existing path and returns the target. Throws if the target is not writable. */
export function writableTarget(path: string): string {
  fs.accessSync(path, fs.constants.W_OK);
  return fs.realpathSync(path);
}

/** Returns the names in a folder; empty if the folder does not exist. */
export function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

function kindOf(status: fs.Stats): string {
  if (status.isDirectory()) return "a directory";
  if (status.isSymbolicLink()) return "a link";
  if (status.isFIFO()) return "a FIFO";
  return status.isSocket() ? "a socket" : "a device";
}

function checkRegular(status: fs.Stats): fs.Stats {
  if (!status.isFile()) {
    const code = status.isDirectory() ? "EISDIR" : "EFTYPE";
    throw failure(code, `expected a regular file, got ${kindOf(status)}; move it away`);
  }
  return status;
}

/**
 * Opens a regular file for reading.
 *
 * @throws Error of one line for any other path: reading a FIFO would wait for a writer, and a device may never end.
 */
export function openFile(path: string): number {
  // Checks the path first, because opening some devices has side effects. Then checks the handle, because the path may
  // have changed in between.
  checkRegular(fs.statSync(path));
  const handle = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    checkRegular(fs.fstatSync(handle));
  } catch (error) {
    fs.closeSync(handle);
    throw error;
  }
  return handle;
}

export const sizeOf = (handle: number): number => fs.fstatSync(handle).size;

/** Creates a new file for writing. Fails if the path exists, even as a link. */
export const createFile = (path: string, mode?: number): number => fs.openSync(path, "wx+", mode);

/** Opens an existing regular file for reading and writing. Follows no links. */
export function openForUpdate(path: string): number {
  checkRegular(fs.lstatSync(path));
  return fs.openSync(path, fs.constants.O_RDWR | (fs.constants.O_NOFOLLOW ?? 0));
}

/** Sets the length of an open file. Added bytes take no disk space until they are written. */
export const setLength = (handle: number, bytes: number): void => fs.ftruncateSync(handle, bytes);

/** Flushes the contents of a file to the disk, but not its timestamps. */
export const syncData = (handle: number): void => fs.fdatasyncSync(handle);

/** Removes a folder. Throws if it is not empty. */
export const removeEmptyFolder = (folder: string): void => fs.rmdirSync(folder);

/** Returns the free bytes for this user on the disk of a folder; undefined if unknown. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

export const closeFile = (handle: number): void => fs.closeSync(handle);

/** Fills an array from a position in an open file. Stops at the end of the file. Returns the number of bytes read. */
export function readAtInto(handle: number, at: number, bytes: Uint8Array): number {
  for (let read = 0; read < bytes.length; ) {
    const more = fs.readSync(handle, bytes, read, bytes.length - read, at + read);
    if (more === 0) return read;
    read += more;
  }
  return bytes.length;
}

/** Returns bytes of an open file starting at a position. Returns fewer than `length` at the end of the file. */
export function readAt(handle: number, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, readAtInto(handle, at, bytes));
}

/** Number of bytes that are read, hashed or written at a time. */
export const CHUNK_BYTES = 2 ** 20;

/** Yields the bytes of an open file in chunks, from a position to `end` or to the end of the file. */
export function* readChunks(handle: number, from = 0, end = Number.POSITIVE_INFINITY): Generator<Uint8Array> {
  for (let at = from; at < end; ) {
    const chunk = readAt(handle, at, Math.min(CHUNK_BYTES, end - at));
    if (chunk.length === 0) return;
    yield chunk;
    at += chunk.length;
  }
}

/** Writes all bytes. Continues after a partial write. */
export function writeAt(handle: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) {
    const written = fs.writeSync(handle, bytes, at, bytes.length - at, position + at);
    if (written === 0) throw failure("EIO", "nothing was written");
    at += written;
  }
}

/** Flushes the contents and the timestamps of a file to the disk. */
export const syncFile = (handle: number): void => fs.fsyncSync(handle);

/** Error codes of file systems that cannot flush a folder, or that do not permit reading it. */
const UNSYNCED = new Set(["EACCES", "EINVAL", "EISDIR", "ENOTSUP", "EOPNOTSUPP", "EPERM"]);

/** Flushes the entries of a folder to the disk, so that new names survive a power failure. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders. Its file systems record renames in a journal.
  if (process.platform === "win32") return;
  try {
    const handle = fs.openSync(folder, fs.constants.O_RDONLY);
    try {
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    if (!UNSYNCED.has(codeOf(error) ?? "")) throw error;
  }
}

/** Renames a complete, flushed file. Replaces an existing file. The new name survives a power failure. */
export function moveFile(from: string, to: string): void {
  fs.renameSync(from, to);
  syncFolder(dirname(to));
}

/** Creates a hard link. Returns false if the file system does not support hard links. */
export function linkFile(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Removes a file. Does nothing if the file does not exist. */
export const removeFile = (path: string): void => fs.rmSync(path, { force: true });

/** Creates a folder if it does not exist. The folder survives a power failure. */
export function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    // Throws if the path is not a folder.
    fs.readdirSync(folder);
    return;
  }
  syncFolder(dirname(folder));
}

/** Creates a folder and its parents, one at a time, because the error of Node's recursive call lacks a reason. */
export function makeFolders(folder: string): void {
  const parent = dirname(folder);
  if (!statusOf(folder) && parent !== folder) makeFolders(parent);
  makeFolder(folder);
}
