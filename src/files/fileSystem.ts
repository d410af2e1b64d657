// The operations on files of data sets and outputs: every one of them goes through here. Plain functions over node:fs,
// which tests make fail one by one.

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

/** An error as the file system has them: with a code. */
export const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/** The status of what a path leads to; undefined if there is nothing. */
export const statusOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Where an existing path leads to, through all links. Throws if that may not be written. */
export function writableTarget(path: string): string {
  accessSync(path, constants.W_OK);
  return realpathSync(path);
}

/** The names in a folder; none if it does not exist. */
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
 * Opens a file for reading. Only regular files: reading a FIFO waits for a writer, and a device may never end.
 *
 * @throws Error of one line for anything else.
 */
export function openFile(path: string): number {
  // Before it is opened, which has effects on some devices; and after, because it may have been replaced.
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

/** Creates a file that does not exist, for writing. No link is followed. */
export const createFile = (path: string, mode?: number): number => openSync(path, "wx+", mode);

/** Opens an existing regular file for reading and writing. */
export function openForUpdate(path: string): number {
  checkRegular(statSync(path));
  return openSync(path, "r+");
}

/** Gives an open file a length; what is added takes no room on the disk until it is written. */
export const setLength = (handle: number, bytes: number): void => ftruncateSync(handle, bytes);

/** Flushes a file's bytes to the disk, but not its times. */
export const syncData = (handle: number): void => fdatasyncSync(handle);

/** Sets the time of the last write of a file to now. */
export function touch(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

/** Removes a folder and all that is in it, if it exists. */
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** The bytes that are free on the disk of a folder, for this user; undefined where that is not known. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

export const closeFile = (handle: number): void => closeSync(handle);

/** Fills an array with the bytes of an open file from a position on; returns how many there were. */
export function readAtInto(handle: number, at: number, bytes: Uint8Array): number {
  for (let read = 0; read < bytes.length; ) {
    const more = readSync(handle, bytes, read, bytes.length - read, at + read);
    if (more === 0) return read;
    read += more;
  }
  return bytes.length;
}

/** Bytes of an open file from a position on, fewer at its end. */
export function readAt(handle: number, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, readAtInto(handle, at, bytes));
}

/** Writes all bytes, also where one call writes only some of them. */
export function writeAt(handle: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) {
    const written = writeSync(handle, bytes, at, bytes.length - at, position + at);
    if (written === 0) throw failure("EIO", "nothing was written");
    at += written;
  }
}

/** Flushes a file's bytes to the disk. */
export const syncFile = (handle: number): void => fsyncSync(handle);

/** What file systems answer that cannot flush a folder, or do not let it be read. */
const UNSYNCED = new Set(["EACCES", "EINVAL", "EISDIR", "ENOTSUP", "EOPNOTSUPP", "EPERM"]);

/** Flushes the names in a folder to the disk. */
export function syncFolder(folder: string): void {
  // Windows opens no folders; its file systems record renames in a journal.
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

/** Gives a complete, flushed file its name, in the place of an earlier one. The name survives a power failure. */
export function moveFile(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Gives a file a second name; false where the file system cannot. */
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

/** Makes a folder if it does not exist. Its name survives a power failure. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    // Reading shows whether it is a folder.
    readdirSync(folder);
    return;
  }
  syncFolder(dirname(folder));
}

/** Makes a folder and those above it, one by one: for a recursive call, Node's error has no reason. */
export function makeFolders(folder: string): void {
  const parent = dirname(folder);
  if (!statusOf(folder) && parent !== folder) makeFolders(parent);
  makeFolder(folder);
}
