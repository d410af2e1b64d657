// Names the temporary files of incomplete output, and removes those that earlier runs left behind.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname, networkInterfaces } from "node:os";
import { basename, dirname, join } from "node:path";
import { namesIn, removeFile, statusOf } from "./fileSystem.ts";

/**
 * Returns a name for the set of processes whose ids are comparable. On Linux, this is the namespace of process ids
 * within one boot of one machine, because containers may have equal host names and equal process ids.
 */
function processSpace(): string {
  if (process.platform !== "linux") {
    const addresses = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ mac }) => mac));
    return [hostname(), ...new Set(addresses)].sort().join();
  }
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1")}${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // The process space is unknown. A random name differs from all others.
    return randomUUID();
  }
}

let here: string | undefined;

function thisSpace(): string {
  here ??= createHash("sha256").update(processSpace()).digest("hex").slice(0, 12);
  return here;
}

/**
 * Returns a new name for a run, which all its threads use. The name is random, so runs that make the same file do not
 * interfere: each completes its own temporary file, and the last one to finish wins.
 */
export const newRun = (): string => `${thisSpace()}-${process.pid}-${randomBytes(8).toString("hex")}`;

/** Names longer than this are shortened, because file systems limit names to 255 bytes. */
const LONG_NAME = 200;

/** Returns the temporary name of a file until it is complete. Shortens long names. */
export function partialName(path: string, run: string): string {
  const name = basename(path);
  const isLong = Buffer.byteLength(name) > LONG_NAME;
  // A character takes at most four bytes, so this number of characters always fits.
  return join(dirname(path), `${isLong ? name.slice(0, LONG_NAME / 4) : name}.${run}.partial`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Age in milliseconds at which a partial file from another machine or container counts as left behind. */
const OLD_MS = 24 * 3600 * 1000;

/**
 * Returns whether a partial file was left by a run that has ended. `now` is the timestamp of a file that was just
 * written, because a file server has its own clock. A suspended run may be taken for an ended one. Its partial file is
 * then removed, so its rename fails, and the command must be repeated.
 */
function isLeft(path: string, space: string | undefined, pid: number, now: number, old = OLD_MS): boolean {
  // A process executes one command at a time, so other runs with the id of this process have ended.
  if (space === thisSpace()) return pid === process.pid || !isRunning(pid);
  return now - (statusOf(path)?.mtimeMs ?? now) > old;
}

/**
 * Returns whether a run has certainly ended. A run touches its file `path` every `old` / 2 milliseconds. `now` is as in
 * isLeft. `run` is the name in the file, which is empty until the run has written the name.
 */
export function hasEnded(path: string, run: string, now: number, old: number): boolean {
  const [, space, pid] = /^([0-9a-f]{12})-(\d+)-[0-9a-f]{16}$/.exec(run) ?? [];
  return (space !== undefined || run === "") && isLeft(path, space, Number(pid), now, old);
}

/** Removes the partial files of `files` for which `isUnwanted` returns true. `files` are relative to `directory`. */
function removeWhere(
  directory: string,
  files: readonly string[],
  isUnwanted: (path: string, run: string, space: string, pid: number) => boolean,
): void {
  const known = new Set(files);
  for (const folder of new Set(files.map(dirname))) {
    for (const name of namesIn(join(directory, folder))) {
      const [, file, run, space, pid] = /^(.+)\.(([0-9a-f]{12})-(\d+)-[0-9a-f]{16})\.partial$/.exec(name) ?? [];
      if (file === undefined || !known.has(folder === "." ? file : `${folder}/${file}`)) continue;
      const path = join(directory, folder, name);
      if (isUnwanted(path, run, space, Number(pid))) removeFile(path);
    }
  }
}

/** Removes the partial files of one run. */
export function removePartials(directory: string, files: readonly string[], run: string): void {
  removeWhere(directory, files, (_, owner) => owner === run);
}

/** Removes partial files that killed runs left behind. `fresh` is the path of a file that `run` just wrote. */
export function removeLeftovers(directory: string, files: readonly string[], run: string, fresh: string): void {
  const now = statusOf(fresh)?.mtimeMs ?? 0;
  removeWhere(directory, files, (path, owner, space, pid) => owner !== run && isLeft(path, space, pid, now));
}
