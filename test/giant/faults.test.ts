// Injects faults at every file operation of commands for giant mazes.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { Call, Message } from "../../src/engine/parallel/worker.ts";
import type { StripResult, StripTask } from "../../src/giant/worker.ts";
import { createEngine } from "../../src/index.ts";
import { parseNpy } from "../../src/io/npy.ts";
import { type Outcome, runWith } from "../helpers/commandLine.ts";
import { FaultSweep, type Remains, type Scenario, testFaults } from "../helpers/faultSweep.ts";
import { contents } from "../helpers/folders.ts";
import { randomIntegers } from "../helpers/random.ts";
import { sweepOf } from "../helpers/sweep.ts";

// A channel in this thread replaces worker threads, because starting a thread takes longer than a command.
vi.mock("../../src/engine/parallel/node/thread.ts", async () => {
  const { RemoteWorker, serveTask } = await import("../../src/engine/parallel/worker.ts");
  type Worker = InstanceType<typeof RemoteWorker<StripTask, StripResult>>;
  let serve: ((call: Call<StripTask>) => Promise<void>) | undefined;
  let busy: Worker;
  return {
    serveThread(doTask: (task: StripTask) => StripResult) {
      serve = serveTask(doTask, (message: Message<StripResult>) => busy.receive(structuredClone(message)));
    },
    startThread(): Worker {
      const worker: Worker = new RemoteWorker<StripTask, StripResult>({
        async post(call) {
          await import("../../src/giant/worker.ts");
          busy = worker;
          void serve?.(structuredClone(call));
        },
        end() {},
      });
      return worker;
    },
  };
});

const run = (words: readonly string[]): Promise<Outcome> => runWith(main, words);

const [width, height] = [40, 23];
const { walls } = createEngine().generate({ algorithm: "kruskal", width, height, seed: 7 });

const making = (folder: string, ...more: string[]): string[] => [
  ...["giant", "--width", String(width), "--height", String(height), "--strip-rows", "6", "--workers", "1", "--quiet"],
  ...["--seed", "7", "--output", join(folder, "set", "maze.npy"), ...more],
];
const makeSet = (folder: string) => mkdirSync(join(folder, "set"), { recursive: true });
const other = (folder: string) => join(folder, "two", "maze.npy");

const scenarios: readonly Scenario[] = [
  { name: "giant", prepare: makeSet, words: making },
  {
    name: "giant, resumed",
    async prepare(folder) {
      makeSet(folder);
      await run(making(folder, "--shard", "2/3"));
    },
    words: making,
  },
  {
    name: "giant, replacing another",
    async prepare(folder) {
      makeSet(folder);
      await run(making(folder, "--seed", "8"));
    },
    words: (folder) => making(folder, "--force"),
  },
  {
    name: "giant merge",
    async prepare(folder) {
      makeSet(folder);
      mkdirSync(join(folder, "two"));
      await run(making(folder, "--shard", "1/2"));
      await run(making(folder, "--shard", "2/2", "--output", other(folder)));
    },
    words: (folder) => ["giant", "merge", join(folder, "set", "maze.npy"), other(folder)],
  },
];

/** Whether a file belongs to a complete or incomplete output, or to a shard of a merge. */
const isKnown = (name: string): boolean =>
  /^(set|two)\/maze\.npy(\.json|\.partial|\.strips\/[^/.]+\.sides)?$/.test(name);

function flip(file: string, seed: string): void {
  const bytes = readFileSync(file);
  const at = 128 + randomIntegers(seed)(width * height);
  if (at < bytes.length) bytes[at] ^= 4;
  writeFileSync(file, bytes);
}

/**
 * Fails unless the output is the complete old file or the complete new file. After an error, also fails if there are
 * files other than these and partial files.
 */
function check({ folder, before, expected, what, code, operation }: Remains): boolean {
  const name = "set/maze.npy";
  const read = (from: string) =>
    existsSync(join(from, name)) ? readFileSync(join(from, name)).toString("latin1") : undefined;
  const file = read(folder);
  // With --force, the command removes the old file first.
  if (file !== undefined && file !== read(before)) expect({ what, file }).toEqual({ what, file: expected[name] });
  const partial = join(folder, "set", "maze.npy.partial");
  // Damages the partial file, except in a merge: a merge cannot repair a damaged shard.
  if (code === undefined && !existsSync(join(folder, "two")) && existsSync(partial)) flip(partial, what);
  if (code !== undefined) {
    const names = Object.keys(contents(folder));
    // Node calls lstat before it removes a file. A fault at lstatSync therefore prevents a removal, too.
    const isRemoval = operation === "rmSync" || operation === "lstatSync";
    const isAllowed = (each: string) => isKnown(each) || (isRemoval && /\.(now|lock|partial)$/.test(each));
    expect({ what, names }).toEqual({ what, names: names.filter(isAllowed) });
  }
  return true;
}

const chosen = sweepOf(scenarios, ({ name }) => name === "giant" || name === "giant merge");

describe.each(chosen)("faults in $name", (scenario) => {
  const faults = new FaultSweep(scenario, {
    run,
    silence: expect.not.stringContaining("error"),
    check,
    restore(folder) {
      makeSet(folder);
      // A merge removes the folder with the strips of its first shard. After that, the merge cannot be repeated.
      return scenario.words("")[1] !== "merge";
    },
  });

  test("without faults, the command makes the same maze as engine.generate", async () => {
    await faults.prepare();
    expect(parseNpy(Buffer.from(faults.expected["set/maze.npy"], "latin1")).walls).toEqual(walls);
  });

  testFaults(faults);
});
