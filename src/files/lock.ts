// Locks of an output, one for the whole and one per shard. A run that joins strips changes bytes that others wrote, so
// it must not run beside any other; shards may run at the same time.
//
// A lock is a file that contains the name of its run. Names of runs are unique.
// - A lock appears with its contents, by a hard link, which fails if the name is taken.
// - Only its run removes the lock of a living run. Only the holder of its guard replaces the lock of an ended run. The
//   guard is a lock, too, and named after the ended run, so that it protects no later lock: a run that decided on old
//   contents takes the guard, finds other contents, and starts again.
// - Replacing is one rename from the guard to the lock. A run that ends before has left a guard, which is replaced in
//   the same way.
// - A run takes its own lock first, then looks for locks that conflict. So of two runs with conflicting locks at least
//   one sees the other, and gives up.

import { join } from "node:path";
import * as fs from "./fileSystem.ts";
import { hasEnded } from "./partials.ts";
import type { Shard } from "./shards.ts";

// A run on another machine counts as ended if it has not touched its lock for OLD_MS.
const OLD_MS = 120_000;
const TOUCH_MS = 20_000;

/** Runs of this process that hold a lock; they share a process id. */
const held = new Set<string>();

const SUFFIX = ".lock";
const WHOLE = `whole${SUFFIX}`;
/** A file of each run while it takes a lock. Its timestamp comes from the clock of the file server, if there is one. */
const FRESH = ".now";
const lockName = (shard: Shard | undefined): string => (shard ? `${shard.number}-of-${shard.of}${SUFFIX}` : WHOLE);

const busy = (path: string): Error =>
  new Error(`another run writes to it; wait until it ends, or if it has ended remove ${path}`);

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

const runIn = (handle: number): string => new TextDecoder().decode(fs.readAt(handle, 0, 200));

/** The run that a lock names; undefined if there is no lock. */
function ownerOf(path: string): string | undefined {
  if (fs.isLink(path)) throw busy(path);
  try {
    const handle = fs.openFile(path);
    try {
      return runIn(handle);
    } finally {
      fs.closeFile(handle);
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function removeOwn(path: string, run: string): void {
  if (ownerOf(path) === run) fs.removeFile(path);
}

/** Runs an action whose failure is harmless: a later run removes what is left. */
function ifPossible(action: () => void): void {
  try {
    action();
  } catch {
    // Ignored.
  }
}

/** Renews the timestamp of a lock by the clock of its file server, unless another run has replaced the lock. */
function renew(path: string, run: string): void {
  const handle = fs.openForUpdate(path);
  try {
    if (runIn(handle) === run) fs.writeAt(handle, new TextEncoder().encode(run), 0);
  } finally {
    fs.closeFile(handle);
  }
}

/** Creates a file that contains the name of a run. Leaves no file on failure. */
function writeRun(path: string, run: string): void {
  const handle = fs.createFile(path);
  let isWritten = false;
  try {
    fs.writeAt(handle, new TextEncoder().encode(run), 0);
    fs.syncFile(handle);
    isWritten = true;
  } finally {
    fs.closeFile(handle);
    if (!isWritten) fs.removeFile(path);
  }
}

/** Like writeRun, but returns false if there is a file. For file systems without hard links. */
function createLock(path: string, run: string): boolean {
  try {
    writeRun(path, run);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** A run that takes a lock. */
class Taker {
  readonly #folder: string;
  readonly #run: string;
  readonly #fresh: string;

  constructor(folder: string, run: string) {
    this.#folder = folder;
    this.#run = run;
    this.#fresh = join(folder, run + FRESH);
  }

  /** Creates the folder and the fresh file. */
  begin(): void {
    // The run before may be removing the folder.
    for (let tries = 1; ; tries++) {
      try {
        fs.makeFolder(this.#folder);
        writeRun(this.#fresh, this.#run);
        return;
      } catch (error) {
        if (!hasCode(error, "ENOENT") || tries === 10) throw error;
      }
    }
  }

  end(): void {
    ifPossible(() => fs.removeFile(this.#fresh));
  }

  #isAlive(path: string, owner: string): boolean {
    return held.has(owner) || !hasEnded(path, owner, fs.statusOf(this.#fresh)?.mtimeMs ?? 0, OLD_MS);
  }

  /** Takes a lock. Throws if a living run has it. */
  take(path: string): void {
    // Another attempt follows only after another run has released or replaced the lock.
    for (let tries = 0; tries < 100; tries++) {
      if (fs.linkFile(this.#fresh, path)) return;
      const owner = ownerOf(path);
      // A file server may make a link and report a failure.
      if (owner === this.#run) return;
      if (owner === undefined) {
        if (createLock(path, this.#run)) return;
        continue;
      }
      if (this.#isAlive(path, owner)) throw busy(path);
      const guard = join(this.#folder, owner + SUFFIX);
      this.take(guard);
      try {
        // Both are checked again: the lock may have been replaced, and an empty one may be a new one.
        if (ownerOf(path) === owner && !this.#isAlive(path, owner)) {
          fs.moveFile(guard, path);
          return;
        }
      } finally {
        ifPossible(() => removeOwn(guard, this.#run));
      }
    }
    throw busy(path);
  }

  /** Throws if a living run has a lock that conflicts with `own`. The whole removes what ended runs have left. */
  checkOthers(own: string): void {
    for (const name of fs.namesIn(this.#folder)) {
      if (name === own || (own !== WHOLE && name !== WHOLE)) continue;
      const path = join(this.#folder, name);
      const isLock = name.endsWith(SUFFIX);
      const owner = isLock ? ownerOf(path) : name.endsWith(FRESH) ? name.slice(0, -FRESH.length) : undefined;
      if (owner === undefined || owner === this.#run) continue;
      if (this.#isAlive(path, owner)) {
        if (/^(whole|\d+-of-\d+)\.lock$/.test(name)) throw busy(path);
      } else if (own === WHOLE) {
        if (isLock) this.take(path);
        fs.removeFile(path);
      }
    }
  }
}

interface Lock {
  /** Releases the lock, and removes the folder if it is empty. */
  release(): void;
}

/**
 * Takes the lock of a shard, or of the whole output, in the folder of its sides, which is created.
 *
 * @throws Error of one line if a conflicting run holds a lock.
 */
export function takeLock(folder: string, shard: Shard | undefined, run: string): Lock {
  const name = lockName(shard);
  const own = join(folder, name);
  const release = () => {
    removeOwn(own, run);
    ifPossible(() => fs.removeEmptyFolder(folder));
  };
  if (fs.isLink(folder)) throw new Error(`${folder} expected a folder, got a link; remove it`);
  const taker = new Taker(folder, run);
  try {
    taker.begin();
    taker.take(own);
    taker.checkOthers(name);
  } catch (error) {
    taker.end();
    ifPossible(release);
    throw error;
  }
  taker.end();
  held.add(run);
  const timer = setInterval(() => ifPossible(() => renew(own, run)), TOUCH_MS);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      held.delete(run);
      release();
    },
  };
}
