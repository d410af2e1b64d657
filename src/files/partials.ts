// The names of files until they are complete, and which of those that earlier runs left can be removed.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname, networkInterfaces } from "node:os";
import { basename, dirname, join } from "node:path";
import { namesIn, removeFile, statusOf } from "./fileSystem.ts";

/**
 * What identifies the processes that see each other: a process id means nothing elsewhere. On Linux, that is a
 * namespace of process ids within one start of one machine. Containers may have equal host names, and their processes
 * equal ids.
 */
function processSpace(): string {
  if (process.platform !== "linux") {
    const addresses = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ mac }) => mac));
    return [hostname(), ...new Set(addresses)].sort().join();
  }
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1")}${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // Unknown, so different from all others.
    return randomUUID();
  }
}

let here: string | undefined;

function thisSpace(): string {
  here ??= createHash("sha256").update(processSpace()).digest("hex").slice(0, 12);
  return here;
}

/**
 * The name of a run, which all its threads write under. Random, so that two runs that make the same file do not
 * interfere wherever they run: each completes its own, and the last one wins.
 */
export const newRun = (): string => `${thisSpace()}-${process.pid}-${randomBytes(8).toString("hex")}`;

/** File systems limit names to 255 bytes. */
const LONG_NAME = 200;

/** The name of a file of a run until it is complete. It is near the limit only if the file's own name is. */
export function partialName(path: string, run: string): string {
  const name = basename(path);
  const isLong = Buffer.byteLength(name) > LONG_NAME;
  // Of at most four bytes a character.
  return join(dirname(path), `${isLong ? name.slice(0, LONG_NAME / 4) : name}.${run}.partial`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** After this time without a write, a partial file of a process that cannot be seen is taken for left behind. */
const OLD_MS = 24 * 3600 * 1000;

/**
 * Whether a partial file was left by a run that has ended. `now` is the time of a file written just now, because the
 * clock of a file server is not that of this machine. Should it belong to a run that was only suspended, that run fails
 * in renaming it, and makes the file again when repeated.
 */
function isLeft(path: string, space: string, pid: number, now: number, old = OLD_MS): boolean {
  // A process runs one command at a time: another run of this process has ended.
  if (space === thisSpace()) return pid === process.pid || !isRunning(pid);
  return now - (statusOf(path)?.mtimeMs ?? now) > old;
}

/**
 * Whether a run has ended. It wrote to the file `path` at least every `old` / 2 milliseconds while it was running;
 * `now` is as for isLeft.
 */
export function hasEnded(path: string, run: string, now: number, old: number): boolean {
  const [, space, pid] = /^([0-9a-f]{12})-(\d+)-[0-9a-f]{16}$/.exec(run) ?? [];
  return space === undefined || isLeft(path, space, Number(pid), now, old);
}

/** Removes the partial files of these files (paths within `directory`) that `isWanted` does not keep. */
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

/** Removes the partial files that `run` has not completed. */
export function removePartials(directory: string, files: readonly string[], run: string): void {
  removeWhere(directory, files, (_, owner) => owner === run);
}

/** Removes the partial files that runs have left which were killed. `fresh`, a path, was written just now by `run`. */
export function removeLeftovers(directory: string, files: readonly string[], run: string, fresh: string): void {
  const now = statusOf(fresh)?.mtimeMs ?? 0;
  removeWhere(directory, files, (path, owner, space, pid) => owner !== run && isLeft(path, space, pid, now));
}
