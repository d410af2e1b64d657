// Tests the lock of a giant maze. While one run takes the lock, another run also takes it, or is killed while it tries.
// This is repeated for each file operation of the first run.

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeLock } from "../../src/files/lock.ts";
import { newRun } from "../../src/files/partials.ts";
import type { Shard } from "../../src/files/shards.ts";
import { scratch } from "../helpers/faultSweep.ts";
import { type Fault, injectFault } from "../helpers/faults.mjs";
import { sweep } from "../helpers/sweep.ts";

const folder = join(scratch, "maze.npy.strips");
const [space] = newRun().split("-");
let runs = 0;
/** Process ids on Linux are below 2^22, so no process has the id 4194999. */
const runOf = (pid: number) => `${space}-${pid}-${String(runs++).padStart(16, "0")}`;
const [living, ended] = [() => runOf(process.ppid), () => runOf(4194999)];

function withFault(fault: Fault, action: () => void): boolean {
  const injection = injectFault(folder, fault);
  try {
    action();
    return injection.isHit();
  } finally {
    injection.remove();
  }
}

const holders: { name: string; release(): void }[] = [];
function enter(shard: Shard | undefined): void {
  try {
    holders.push({ name: shard ? "shard" : "whole", ...takeLock(folder, shard, living()) });
  } catch (error) {
    expect((error as Error).message).toContain("another run is writing this output");
  }
}

/**
 * What another run does while a run takes the lock. Events with a parameter `at` return whether the other run reached
 * its operation `at`.
 */
const events: Readonly<Record<string, (at: number) => boolean | undefined>> = {
  "another run takes the lock": () => void enter(undefined),
  "another run takes and releases the lock": () => {
    enter(undefined);
    holders.pop()?.release();
    return false;
  },
  "a shard takes its own lock": () => void enter({ number: 1, of: 2 }),
  "another run is killed, and a third run takes the lock": (at) => {
    const isHit = withFault({ kind: "freeze", at }, () => {
      try {
        takeLock(folder, undefined, ended()).release();
      } catch {
        // The other run was killed.
      }
    });
    enter(undefined);
    return isHit;
  },
};

const left = { none: [], whole: ["whole"], shard: ["1-of-2"], all: ["whole", "1-of-2", "2-of-2"] } as const;

test.each(Object.keys(events).flatMap((event) => Object.keys(left).map((locks) => [event, locks] as const)))(
  "at most one run holds the lock, and no file remains, if %s (locks of a killed run: %s)",
  (event, locks) => {
    let taken = 0;
    for (let at = 1, isReached = true; isReached; at++) {
      let goesOn = true;
      for (let second = 1; goesOn; second += sweep(1, 4)) {
        mkdirSync(folder);
        for (const name of left[locks as keyof typeof left]) writeFileSync(join(folder, `${name}.lock`), ended());
        const action = () => {
          goesOn = events[event](second) === true;
        };
        goesOn = false;
        isReached = withFault({ kind: "meet", at, action }, () => enter(undefined));
        const names = holders.map(({ name }) => name);
        expect({ at, second, names }).toEqual({ at, second, names: names.slice(0, 1) });
        taken += names.length;
        for (const { release } of holders.splice(0)) release();
        // The next run must take the lock and remove all files that are left.
        takeLock(folder, undefined, living()).release();
        expect({ at, second, isLeft: existsSync(folder) }).toEqual({ at, second, isLeft: false });
        rmSync(folder, { recursive: true, force: true });
      }
    }
    expect(taken).toBeGreaterThan(10);
  },
);
