// Locks an output for a run. There is one lock for the whole output and one per shard. Runs of different shards can
// work at the same time. A run that joins strips excludes all others, because joining changes bytes that they wrote.
//
// A lock is a file that contains the name of its run. Names of runs are unique.
// - A lock is created as a hard link to a file that is already written. This fails if the lock file already exists.
// - The lock of a living run is removed only by that run. The lock of an ended run is replaced only by a run that holds
//   its guard: another lock, named after the ended run. After taking the guard, a run reads the contents of the lock
//   again. If the lock no longer names the ended run, the attempt is repeated.
// - One rename from the guard to the lock replaces the lock. If a run ends before the rename, its guard remains.
//   Another run replaces the guard in the same way as a lock.
// - A run takes its own lock first, then looks for locks that conflict. If two runs take conflicting locks, at least
//   one of them sees the other's lock and gives up.

import { join } from "node:path";
import * as fs from "./fileSystem.ts";
import { hasEnded } from "./partials.ts";
import type { Shard } from "./shards.ts";

// A run on another machine counts as ended if its lock has not been touched for OLD_MS.
const OLD_MS = 120_000;
const TOUCH_MS = 20_000;

/** Names of the runs of this process that hold a lock. The process id cannot tell these runs apart. */
const held = new Set<string>();

const SUFFIX = ".lock";
const WHOLE = `whole${SUFFIX}`;
/** A file that exists while a run takes a lock. Its timestamp shows the time of the file system's clock. */
const FRESH = ".now";
const lockName = (shard: Shard | undefined): string => (shard ? `${shard.number}-of-${shard.of}${SUFFIX}` : WHOLE);

const busy = (path: string): Error =>
  new Error(`another run is writing this output; wait until it ends, or remove ${path} if no such run exists`);

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

const runIn = (handle: number): string => new TextDecoder().decode(fs.readAt(handle, 0, 200));

/** Returns the name of the run in a lock file; undefined if the file does not exist. */
function ownerOf(path: string): string | undefined {
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

/** Runs an action. Ignores errors, because a later run removes any file that is left. */
function ifPossible(action: () => void): void {
  try {
    action();
  } catch {
    // The file remains.
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

/** Creates a file that contains the name of a run. If writing fails, no file remains. */
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

/** Writes the run's name to a new file. Returns false if the file exists. Used on file systems without hard links. */
function createLock(path: string, run: string): boolean {
  try {
    writeRun(path, run);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Takes locks for a run. */
class Taker {
  readonly #folder: string;
  readonly #run: string;
  readonly #fresh: string;

  constructor(folder: string, run: string) {
    this.#folder = folder;
    this.#run = run;
    this.#fresh = join(folder, run + FRESH);
  }

  /** Creates the folder, and the file that contains the name of this run. */
  begin(): void {
    // Retries, because a previous run may be removing the folder at this moment.
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

  /** Takes a lock. Throws if a living run holds the lock. */
  take(path: string): void {
    // An attempt is repeated only if another run has released or replaced the lock in the meantime.
    for (let tries = 0; tries < 100; tries++) {
      if (fs.linkFile(this.#fresh, path)) return;
      const owner = ownerOf(path);
      // The link exists: a file server may report a failure after it has made the link.
      if (owner === this.#run) return;
      if (owner === undefined) {
        if (createLock(path, this.#run)) return;
        continue;
      }
      if (this.#isAlive(path, owner)) throw busy(path);
      const guard = join(this.#folder, owner + SUFFIX);
      this.take(guard);
      try {
        // Checks again after taking the guard, because another run may have replaced the lock or begun to write it.
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

  /** Throws if a living run has a conflicting lock. For the lock WHOLE, removes the files that ended runs have left. */
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
  /** Releases the lock, and removes the folder if the folder is empty. */
  release(): void;
}

/**
 * Takes the lock of a shard or of the whole output, and creates the folder that contains the lock.
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
  if (fs.isLink(folder)) throw new Error(`expected ${folder} to be a folder, got a link; remove it`);
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
      try {
        release();
      } catch {
        release();
      }
    },
  };
}
