// All file operations of data sets, giants and outputs: thin functions over node:fs. Tests inject faults into each.

import * as fs from "node:fs";
import { dirname } from "node:path";

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** An error with a code, like those of the file system. */
export const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** Status of the target of a path; undefined if it does not exist. */
export const statusOf = (path: string): fs.Stats | undefined => fs.statSync(path, { throwIfNoEntry: false });

export const isLink = (path: string): boolean =>
  fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Resolves the links of an existing path. Throws if the target is not writable. */
export function writableTarget(path: string): string {
  fs.accessSync(path, fs.constants.W_OK);
  return fs.realpathSync(path);
}

/** Names in a folder; empty if it does not exist. */
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
 * @throws Error of one line for anything else: reading a FIFO waits for a writer, and a device may never end.
 */
export function openFile(path: string): number {
  // Checked before opening, which has side effects on some devices, and again afterwards: it may have been replaced.
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

/** Creates a new file for writing. Follows no links. */
export const createFile = (path: string, mode?: number): number => fs.openSync(path, "wx+", mode);

/** Opens an existing regular file for reading and writing. */
export function openForUpdate(path: string): number {
  checkRegular(fs.statSync(path));
  return fs.openSync(path, "r+");
}

/** Sets the length of an open file. Added bytes take no disk space until they are written. */
export const setLength = (handle: number, bytes: number): void => fs.ftruncateSync(handle, bytes);

/** Flushes the bytes of a file to the disk, without its timestamps. */
export const syncData = (handle: number): void => fs.fdatasyncSync(handle);

/** Sets the modification time of a file to now. */
export function touch(path: string): void {
  const now = new Date();
  fs.utimesSync(path, now, now);
}

/** Removes a folder and its contents, if it exists. */
export const removeFolder = (folder: string): void => fs.rmSync(folder, { recursive: true, force: true });

/** Free bytes for this user on the disk of a folder; undefined if unknown. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

export const closeFile = (handle: number): void => fs.closeSync(handle);

/** Reads bytes of an open file from a position into an array. Returns their number, which is lower at the end. */
export function readAtInto(handle: number, at: number, bytes: Uint8Array): number {
  for (let read = 0; read < bytes.length; ) {
    const more = fs.readSync(handle, bytes, read, bytes.length - read, at + read);
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
    const written = fs.writeSync(handle, bytes, at, bytes.length - at, position + at);
    if (written === 0) throw failure("EIO", "nothing was written");
    at += written;
  }
}

/** Flushes a file to the disk. */
export const syncFile = (handle: number): void => fs.fsyncSync(handle);

/** Error codes of file systems that cannot flush a folder, or do not let it be read. */
const UNSYNCED = new Set(["EACCES", "EINVAL", "EISDIR", "ENOTSUP", "EOPNOTSUPP", "EPERM"]);

/** Flushes the names in a folder to the disk. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders; its file systems record renames in a journal.
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

/** Renames a complete, flushed file, replacing an existing one. The new name survives a power failure. */
export function moveFile(from: string, to: string): void {
  fs.renameSync(from, to);
  syncFolder(dirname(to));
}

/** Creates a hard link; returns false if the file system cannot. */
export function linkFile(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Removes a file, if it exists. */
export const removeFile = (path: string): void => fs.rmSync(path, { force: true });

/** Creates a folder if it does not exist. Its name survives a power failure. */
export function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    // Throws if it is not a folder.
    fs.readdirSync(folder);
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
