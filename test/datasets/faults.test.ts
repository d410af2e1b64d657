// Every operation on files fails once, in every way: what is written is whole, errors are one line, and the same
// command then makes the same bytes. Workers run in this thread here; test/datasets/faultsAlone.test.ts has processes.

import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { BulkResult, BulkTask } from "../../src/datasets/tasks.ts";
import type { Message } from "../../src/engine/parallel/worker.ts";
import { type Outcome, runWith, scratchFolder } from "../helpers/commandLine.ts";
import { type Fault, injectFault } from "../helpers/faults.mjs";
import { contents } from "../helpers/folders.ts";
import { sweep } from "../helpers/sweep.ts";

// The channel of a thread, without the thread: starting one takes more time than all that these commands do.
vi.mock("../../src/engine/parallel/thread.ts", async () => {
  const { RemoteWorker, serveTask } = await import("../../src/engine/parallel/worker.ts");
  type Worker = InstanceType<typeof RemoteWorker<BulkTask, BulkResult>>;
  let serve: ((task: BulkTask) => Promise<void>) | undefined;
  let busy: Worker;
  return {
    serveThread(doTask: (task: BulkTask, onProgress: (amount: number) => void) => Promise<BulkResult>) {
      serve = serveTask(doTask, (message: Message<BulkResult>) => busy.receive(structuredClone(message)));
    },
    startThread(): Worker {
      let running: Promise<void> | undefined;
      const worker: Worker = new RemoteWorker<BulkTask, BulkResult>({
        post(task) {
          running = (async () => {
            await import("../../src/datasets/worker.ts");
            busy = worker;
            await serve?.(structuredClone(task));
          })();
        },
        end: () => running,
      });
      return worker;
    },
  };
});

// In memory where possible: flushing files to a disk would take most of the time.
const scratch = scratchFolder(existsSync("/dev/shm") ? "/dev/shm" : undefined);
const run = (words: readonly string[]): Promise<Outcome> => runWith(main, words);

const set = ["--algorithm", "sidewinder", "--width", "4", "--height", "3", "--seed", "7", "--count", "20"];
const parts = ["--part-size", "10", "--workers", "1", "--quiet"];

interface Scenario {
  readonly name: string;
  /** Puts into a folder what is there before. */
  prepare(folder: string): unknown;
  words(folder: string): string[];
  /** Whether the outcome may be that nothing has changed: what is then there is whole all the same. */
  readonly keepsOld?: boolean;
}

const inFolder = (...words: string[]) => ({
  prepare: (folder: string) => mkdirSync(folder, { recursive: true }),
  words: (folder: string) => ["bulk", ...set, ...parts, ...words, "--output", join(folder, "set")],
});

/** Two shards, the second in a folder of this name. */
async function prepareShards(folder: string, second: string, ...words: string[]): Promise<void> {
  for (const [shard, name] of [
    ["1/2", "set"],
    ["2/2", second],
  ])
    await run(["bulk", ...set, ...parts, ...words, "--shard", shard, "--output", join(folder, name)]);
}

const merging = (folder: string) => ["bulk", "merge", join(folder, "set"), join(folder, "two")];

const scenarios: readonly Scenario[] = [
  { name: "bulk, with side files", ...inFolder("--where", "solution > 4", "--measures", "solution") },
  { name: "bulk, in folders as Parquet", ...inFolder("--format", "parquet", "--hugging-face") },
  {
    name: "bulk that goes on, where a part is damaged",
    ...inFolder("--format", "npz"),
    async prepare(folder) {
      mkdirSync(folder, { recursive: true });
      await run(this.words(folder));
      writeFileSync(join(folder, "set", "part-000000000010.npz"), "damaged");
    },
  },
  { name: "merge, with links", prepare: (folder) => prepareShards(folder, "two"), words: merging },
  {
    name: "merge in place",
    prepare: (folder) => prepareShards(folder, "set", "--hugging-face", "--format", "npz"),
    words: (folder) => ["bulk", "merge", join(folder, "set")],
  },
  {
    name: "merge of folders, over a damaged part",
    async prepare(folder) {
      await prepareShards(folder, "two", "--hugging-face", "--format", "bin");
      cpSync(join(folder, "set/data/train-00000-of-00002.bin"), join(folder, "set/data/train-00001-of-00002.bin"));
    },
    words: merging,
  },
  {
    name: "generate, over an existing file",
    prepare(folder) {
      mkdirSync(join(folder, "set"), { recursive: true });
      writeFileSync(join(folder, "set", "maze.json"), "old");
    },
    words: (folder) => ["generate", "--seed", "1", "--output", join(folder, "set", "maze.json")],
    keepsOld: true,
  },
];

/** The ways in which the command goes on after a fault. */
const ERRORS: readonly Omit<Fault, "at">[] = [
  { kind: "fail", code: "ENOSPC" },
  { kind: "late", code: "EIO" },
  { kind: "short" },
  { kind: "full" },
  { kind: "fail", code: "EIO" },
  { kind: "vanish" },
  { kind: "fail", code: "EMFILE" },
];

/** The ways in which it ends: what is left on the disk. */
const ENDS = ["killed", "power: unflushed names are lost", "power: unflushed contents are lost"] as const;

const isOneLine = /^error: [^\n]+\n$/;
const withoutPartials = (files: Record<string, string>) => Object.keys(files).filter((name) => !/partial/.test(name));

let points = 0;
afterAll(() => console.log(`faults of files: ${points} injected`));

describe.each(scenarios)("$name", (scenario) => {
  const { words, keepsOld } = scenario;
  let number = 0;
  let before = "";
  let expected: Record<string, string> = {};
  /** Whether an operation of the undisturbed command changes what is on the disk. */
  let changes: boolean[] = [];

  /** A fresh copy of what is there before. */
  function freshFolder(): string {
    const folder = join(scratch, `${scenarios.indexOf(scenario)}-${number++}`);
    cpSync(before, folder, { recursive: true });
    return folder;
  }

  async function prepared(): Promise<void> {
    if (before) return;
    before = join(scratch, `before-${scenarios.indexOf(scenario)}`);
    await scenario.prepare(before);
    const folder = freshFolder();
    const injection = injectFault(folder, { kind: "none", at: 0 });
    const outcome = await run(words(folder)).finally(() => injection.remove());
    expect(outcome).toMatchObject({ code: 0, errors: "" });
    changes = injection.operations().map((each) => each.changes);
    expected = contents(folder);
  }

  /** The same command, without a fault. */
  async function expectToGoOn(folder: string, what: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const { code, errors } = await run(words(folder));
    expect({ what, code, errors }).toEqual({ what, code: 0, errors: "" });
    const there = contents(folder);
    // The temporary file of an output that was killed stays: the next command may have another output.
    if (keepsOld) for (const name of Object.keys(there)) if (name.endsWith(".partial")) delete there[name];
    expect(there).toEqual(expected);
  }

  /** Runs the command with a fault; false if it has fewer operations. */
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
    const what = JSON.stringify(fault);
    const { code, errors } = outcome;
    expect({ what, code, errors }).toEqual(
      code === 0 ? { what, code, errors: "" } : { what, code: 1, errors: expect.stringMatching(isOneLine) },
    );
    const there = contents(folder);
    if (fault.kind !== "vanish") {
      if (code === 0) expect({ what, ...there }).toEqual({ what, ...expected });
      expect({ what, names: Object.keys(there) }).toEqual({ what, names: withoutPartials(there) });
    }
    // Nothing is missing: repeating a complete command is tested elsewhere.
    if (code === 0 && sweep(false, fault.kind !== "vanish")) return true;
    // The second shard of a merge is gone with its folder, so there is nothing to go on with.
    if (fault.kind === "vanish" && words(folder)[1] === "merge") return true;
    if (fault.kind === "vanish" && keepsOld) mkdirSync(join(folder, "set"), { recursive: true });
    await expectToGoOn(folder, what);
    return true;
  }

  /** Ends the command at an operation; false if it has fewer. */
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
    if (keepsOld) {
      const file = contents(folder)["set/maze.json"];
      expect(["old", expected["set/maze.json"]]).toContain(file);
    }
    await expectToGoOn(folder, `${end} at ${at}`);
    return true;
  }

  test("an operation that fails: one line, nothing half-written, and the same command goes on", async () => {
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

  test("what was made when the exit code is 0 survives a power failure", async () => {
    await prepared();
    const isMerge = words("")[1] === "merge";
    // Shards may have been copied to where they are merged a moment ago: then merging flushes them, too.
    const isResult = (name: string) => !isMerge || !/^two|manifest\.\d/.test(name);
    for (const keepsNames of [false, true]) {
      const folder = freshFolder();
      const injection = injectFault(folder, { kind: "none", at: 0 }, { isTracked: true, isCopied: isMerge });
      try {
        expect(await run(words(folder))).toMatchObject({ code: 0, errors: "" });
      } finally {
        injection.remove();
      }
      injection.failPower(keepsNames);
      const results = (files: Record<string, string>) => Object.entries(files).filter(([name]) => isResult(name));
      expect(results(contents(folder))).toEqual(results(expected));
      points++;
      rmSync(folder, { recursive: true });
    }
  });
});

describe.each(["npy", "npz", "parquet", "ndjson", "bin"])("check of %s", (format) => {
  test("an operation that fails: one line each, and nothing changes", async () => {
    const folder = join(scratch, `check-${format}`);
    mkdirSync(folder);
    const measuring = format === "bin" ? [] : ["--where", "solution > 4"];
    const directory = join(folder, "set");
    await run(["bulk", ...set, ...parts, ...measuring, "--format", format, "--output", directory]);
    const before = contents(folder);
    const checking = ERRORS.filter(({ kind }) => kind !== "full" && kind !== "vanish");
    for (let at = 1, isHit = true; isHit; at++) {
      isHit = false;
      for (const fault of sweep(checking, [checking[at % checking.length]])) {
        const injection = injectFault(folder, { ...fault, at });
        const { code, errors } = await run(["bulk", "check", "--all", directory]).finally(() => injection.remove());
        if (!injection.isHit()) continue;
        isHit = true;
        points++;
        const what = JSON.stringify({ ...fault, at });
        const lines = /^(error: [^\n]+\n)+$/;
        if (fault.kind === "short" || code === 0) expect({ what, code, errors }).toEqual({ what, code: 0, errors: "" });
        else expect({ what, code, errors }).toEqual({ what, code: 1, errors: expect.stringMatching(lines) });
      }
    }
    expect(contents(folder)).toEqual(before);
  });
});
