// Locks an output for a run. There is one lock for the whole output and one per shard. Joining strips changes bytes
// that other runs wrote, so it excludes all other runs. Runs of different shards can work at the same time.

import { join } from "node:path";
import * as fs from "./fileSystem.ts";
import { readWhole } from "./files.ts";
import { hasEnded } from "./partials.ts";
import type { Shard } from "./shards.ts";

// A run on another machine counts as ended if its lock has not been touched for OLD_MS.
const OLD_MS = 120_000;
const TOUCH_MS = 20_000;

/** Runs of this process that hold a lock. The process id does not tell them apart. */
const held = new Set<string>();

const SUFFIX = ".lock";
const WHOLE = `whole${SUFFIX}`;
const lockName = (shard: Shard | undefined): string => (shard ? `${shard.number}-of-${shard.of}${SUFFIX}` : WHOLE);

function isHeld(path: string, fresh: string): boolean {
  try {
    const run = new TextDecoder().decode(readWhole(path, 200));
    if (held.has(run)) return true;
    const now = fs.statusOf(fresh)?.mtimeMs ?? 0;
    // An empty lock is just being written, unless it is old.
    if (run === "") return now - (fs.statusOf(path)?.mtimeMs ?? now) < OLD_MS;
    return !hasEnded(path, run, now, OLD_MS);
  } catch {
    // The lock has been removed in the meantime.
    return false;
  }
}

/** Removes a file if possible. A file that remains is harmless, and is removed with its folder. */
function removeIfPossible(path: string): void {
  try {
    fs.removeFile(path);
  } catch {
    // The file remains.
  }
}

/** Writes a lock file with the name of its run. If writing fails, no file remains. */
function writeLock(path: string, run: string): void {
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

interface Lock {
  release(): void;
}

/**
 * Takes the lock of a shard or of the whole output, in the folder of its sides.
 *
 * @throws Error of one line if a conflicting run holds a lock.
 */
export function takeLock(folder: string, shard: Shard | undefined, run: string): Lock {
  const own = join(folder, lockName(shard));
  // On a file server, the timestamp of this file is from the server's clock.
  const fresh = join(folder, `${run}.now`);
  try {
    writeLock(fresh, run);
    for (const name of fs.namesIn(folder).filter((name) => name.endsWith(SUFFIX))) {
      const path = join(folder, name);
      if (!isHeld(path, fresh)) fs.removeFile(path);
      else if (path === own || name === WHOLE || !shard) {
        throw new Error(`another run writes to it; wait until it ends, or if it has ended remove ${path}`);
      }
    }
    // A link has its contents at once. If this run were killed here, an empty lock would block other runs for a while.
    if (!fs.linkFile(fresh, own)) writeLock(own, run);
  } finally {
    removeIfPossible(fresh);
  }
  held.add(run);
  const timer = setInterval(() => fs.statusOf(own) && fs.touch(own), TOUCH_MS);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      held.delete(run);
      fs.removeFile(own);
    },
  };
}
