// Every operation on files of a giant fails once, in every way: a file with its name is whole, errors are one line, and
// the same command then makes the same bytes. Strips are made in this thread here.

import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { Message } from "../../src/engine/parallel/worker.ts";
import type { StripResult, StripTask } from "../../src/giant/worker.ts";
import { createEngine } from "../../src/index.ts";
import { parseNpy } from "../../src/io/npy.ts";
import { type Outcome, runWith, scratchFolder } from "../helpers/commandLine.ts";
import { type Fault, injectFault } from "../helpers/faults.mjs";
import { contents } from "../helpers/folders.ts";
import { sweep, sweepOf } from "../helpers/sweep.ts";

// The channel of a thread, without the thread.
vi.mock("../../src/engine/parallel/thread.ts", async () => {
  const { RemoteWorker, serveTask } = await import("../../src/engine/parallel/worker.ts");
  type Worker = InstanceType<typeof RemoteWorker<StripTask, StripResult>>;
  let serve: ((task: StripTask) => Promise<void>) | undefined;
  let busy: Worker;
  return {
    serveThread(doTask: (task: StripTask) => StripResult) {
      serve = serveTask(doTask, (message: Message<StripResult>) => busy.receive(structuredClone(message)));
    },
    startThread(): Worker {
      const worker: Worker = new RemoteWorker<StripTask, StripResult>({
        async post(task) {
          await import("../../src/giant/worker.ts");
          busy = worker;
          void serve?.(structuredClone(task));
        },
        end() {},
      });
      return worker;
    },
  };
});

// In memory where possible: flushing files to a disk would take most of the time.
const scratch = scratchFolder(existsSync("/dev/shm") ? "/dev/shm" : undefined);
const run = (words: readonly string[]): Promise<Outcome> => runWith(main, words);

const [width, height] = [40, 23];
const { walls } = createEngine().generate({ algorithm: "kruskal", width, height, seed: 7 });

const making = (folder: string, ...more: string[]): string[] => [
  ...["giant", "--width", String(width), "--height", String(height), "--strip-rows", "6", "--workers", "1", "--quiet"],
  ...["--seed", "7", "--output", join(folder, "set", "maze.npy"), ...more],
];
const other = (folder: string) => join(folder, "two", "maze.npy");

interface Scenario {
  readonly name: string;
  /** Puts into a folder what is there before. */
  prepare(folder: string): unknown;
  words(folder: string): string[];
}

const scenarios: readonly Scenario[] = [
  { name: "giant", prepare() {}, words: making },
  {
    name: "giant that goes on",
    prepare: (folder) => run(making(folder, "--shard", "2/3")),
    words: making,
  },
  {
    name: "giant over another one",
    prepare: (folder) => run(making(folder, "--seed", "8")),
    words: (folder) => making(folder, "--force"),
  },
  {
    name: "giant merge",
    async prepare(folder) {
      mkdirSync(join(folder, "two"), { recursive: true });
      await run(making(folder, "--shard", "1/2"));
      await run(making(folder, "--shard", "2/2", "--output", other(folder)));
    },
    words: (folder) => ["giant", "merge", join(folder, "set", "maze.npy"), other(folder)],
  },
];

const ERRORS: readonly Omit<Fault, "at">[] = [
  { kind: "fail", code: "ENOSPC" },
  { kind: "late", code: "EIO" },
  { kind: "short" },
  { kind: "full" },
  { kind: "fail", code: "EIO" },
  { kind: "vanish" },
  { kind: "fail", code: "EMFILE" },
];
const ENDS = ["killed", "power: unflushed names are lost", "power: unflushed contents are lost"] as const;

/** What an output that is not complete consists of, and the shards of a merge. */
const isKnown = (name: string): boolean =>
  /^(set|two)\/maze\.npy(\.json|\.partial|\.strips\/[^/.]+\.sides)?$/.test(name);

let points = 0;
afterAll(() => console.log(`faults of giants: ${points} injected`));

const chosen = sweepOf(scenarios, ({ name }) => name === "giant" || name === "giant merge");

describe.each(chosen)("$name", (scenario) => {
  const { words } = scenario;
  let number = 0;
  let before = "";
  let expected: Record<string, string> = {};
  let changes: boolean[] = [];

  function freshFolder(): string {
    const folder = join(scratch, `${scenarios.indexOf(scenario)}-${number++}`);
    cpSync(before, folder, { recursive: true });
    return folder;
  }

  async function prepared(): Promise<void> {
    if (before) return;
    before = join(scratch, `before-${scenarios.indexOf(scenario)}`);
    mkdirSync(join(before, "set"), { recursive: true });
    await scenario.prepare(before);
    const folder = freshFolder();
    const injection = injectFault(folder, { kind: "none", at: 0 });
    const { code } = await run(words(folder)).finally(() => injection.remove());
    expect(code).toBe(0);
    changes = injection.operations().map((each) => each.changes);
    expected = contents(folder);
    expect(parseNpy(readFileSync(join(folder, "set", "maze.npy"))).walls).toEqual(walls);
  }

  /** A file that has its name is whole: the old one or the new one. */
  function expectWhole(folder: string, what: string): void {
    const name = "set/maze.npy";
    const there = existsSync(join(folder, name)) ? readFileSync(join(folder, name)).toString("latin1") : undefined;
    const old = existsSync(join(before, name)) ? readFileSync(join(before, name)).toString("latin1") : undefined;
    // With --force the old one is removed first.
    if (there !== undefined && there !== old) expect({ what, there }).toEqual({ what, there: expected[name] });
  }

  /** The same command, without a fault. */
  async function expectToGoOn(folder: string, what: string): Promise<void> {
    const { code, errors } = await run(words(folder));
    expect({ what, code, errors }).toEqual({ what, code: 0, errors: expect.not.stringContaining("error") });
    const there = contents(folder);
    expect({ what, ...there }).toEqual({ what, ...expected });
  }

  async function tryError(fault: Fault): Promise<boolean> {
    const folder = freshFolder();
    const injection = injectFault(folder, { ...fault, folder: join(folder, "set") });
    let outcome: Outcome;
    try {
      outcome = await run(words(folder));
    } finally {
      injection.remove();
    }
    if (!injection.isHit()) return false;
    points++;
    const { operation } = injection.operations()[fault.at - 1] ?? {};
    const what = `${JSON.stringify(fault)} ${operation}`;
    const { code, errors } = outcome;
    const line = code === 0 ? expect.not.stringContaining("error") : expect.stringMatching(/^error: [^\n]+\n$/);
    expect({ what, code, errors }).toEqual({ what, code: code === 0 ? 0 : 1, errors: line });
    if (fault.kind === "vanish") {
      // The strips of the first shard are gone with their folder, so there is nothing to join.
      if (words(folder)[1] === "merge") return true;
      mkdirSync(join(folder, "set"), { recursive: true });
    } else {
      expectWhole(folder, what);
      const names = Object.keys(contents(folder));
      // To remove a file, Node looks at it first.
      const isRemoval = operation === "rmSync" || operation === "lstatSync";
      const isLeft = (name: string) => isKnown(name) || (isRemoval && /\.(now|lock|partial)$/.test(name));
      expect({ what, names }).toEqual({ what, names: names.filter(isLeft) });
    }
    await expectToGoOn(folder, what);
    return true;
  }

  async function tryEnd(at: number, end: (typeof ENDS)[number]): Promise<boolean> {
    const folder = freshFolder();
    const injection = injectFault(folder, { kind: "freeze", at }, { isTracked: end !== "killed" });
    try {
      await run(words(folder));
    } finally {
      injection.remove();
    }
    if (!injection.isHit()) return false;
    points++;
    if (end !== "killed") injection.failPower(end === "power: unflushed contents are lost");
    expectWhole(folder, `${end} at ${at}`);
    await expectToGoOn(folder, `${end} at ${at}`);
    return true;
  }

  test("an operation that fails: one line, and the same command goes on", async () => {
    await prepared();
    for (let at = 1; ; at++) {
      const chosen = sweep(ERRORS, [ERRORS[at % ERRORS.length]]);
      let reached = false;
      for (const error of chosen) if (await tryError({ ...error, at })) reached = true;
      if (!reached && at > 5) break;
    }
  });

  test("the end at any operation, of the process or of power: the same command goes on", async () => {
    await prepared();
    let taken = 0;
    for (let at = 1; ; at++) {
      // Before an operation that only reads, there is what there is before the next one.
      if (sweep(false, changes[at - 1] === false)) continue;
      const chosen = sweep<readonly (typeof ENDS)[number][]>(ENDS, [ENDS[taken++ % ENDS.length]]);
      let reached = false;
      for (const end of chosen) if (await tryEnd(at, end)) reached = true;
      if (!reached) break;
    }
  });
});
