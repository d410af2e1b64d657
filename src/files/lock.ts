// Who writes to an output: the whole of it, or a shard. Two that join strips, or one that joins and one that writes,
// must not run at once: joining changes bytes that were written before.

import { join } from "node:path";
import type { Shard } from "../datasets/plan.ts";
import {
  closeFile,
  createFile,
  linkFile,
  namesIn,
  removeFile,
  statusOf,
  syncFile,
  touch,
  writeAt,
} from "./fileSystem.ts";
import { readWhole } from "./files.ts";
import { hasEnded } from "./partials.ts";

// A run that cannot be seen from here is taken for ended when it has not touched its lock for so long.
const OLD_MS = 120_000;
const TOUCH_MS = 20_000;

/** The runs of this process that hold a lock, which a process id does not tell apart. */
const held = new Set<string>();

const SUFFIX = ".lock";
const WHOLE = `whole${SUFFIX}`;
const lockName = (shard: Shard | undefined): string => (shard ? `${shard.number}-of-${shard.of}${SUFFIX}` : WHOLE);

function isHeld(path: string, fresh: string): boolean {
  try {
    const run = new TextDecoder().decode(readWhole(path, 200));
    if (held.has(run)) return true;
    const now = statusOf(fresh)?.mtimeMs ?? 0;
    // An empty one is being written.
    if (run === "") return now - (statusOf(path)?.mtimeMs ?? now) < OLD_MS;
    return !hasEnded(path, run, now, OLD_MS);
  } catch {
    // It was removed just now.
    return false;
  }
}

/** Removes what does no harm where it is, until its folder is removed. */
function removeIfPossible(path: string): void {
  try {
    removeFile(path);
  } catch {
    // Whoever holds the lock goes on.
  }
}

/** Writes a new file that names a run; on failure none is there. */
function writeLock(path: string, run: string): void {
  const handle = createFile(path);
  let isWritten = false;
  try {
    writeAt(handle, new TextEncoder().encode(run), 0);
    syncFile(handle);
    isWritten = true;
  } finally {
    closeFile(handle);
    if (!isWritten) removeFile(path);
  }
}

/** A lock that is held until it is released. */
interface Lock {
  release(): void;
}

/**
 * Takes the lock of a shard, or of the whole, in the folder of an output's sides.
 *
 * @throws Error of one line if another run that must not go on at the same time holds one.
 */
export function takeLock(folder: string, shard: Shard | undefined, run: string): Lock {
  const own = join(folder, lockName(shard));
  // Its time is that of the file server, where the folder is on one.
  const fresh = join(folder, `${run}.now`);
  try {
    writeLock(fresh, run);
    for (const name of namesIn(folder).filter((name) => name.endsWith(SUFFIX))) {
      const path = join(folder, name);
      if (!isHeld(path, fresh)) removeFile(path);
      else if (path === own || name === WHOLE || !shard) {
        throw new Error(`another run writes to it; wait until it ends, or if it has ended remove ${path}`);
      }
    }
    // With its contents at once: an empty lock would stay in the way for a while if this run were killed here.
    if (!linkFile(fresh, own)) writeLock(own, run);
  } finally {
    removeIfPossible(fresh);
  }
  held.add(run);
  const timer = setInterval(() => statusOf(own) && touch(own), TOUCH_MS);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      held.delete(run);
      removeFile(own);
    },
  };
}
