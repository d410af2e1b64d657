// Injects a fault at every file operation of data sets, merges and outputs. The worker runs in this thread.

import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import { type Outcome, runWith } from "../helpers/commandLine.ts";
import type { Remains, Scenario } from "../helpers/faultSweep.ts";
import { countPoint, ERRORS, FaultSweep, scratch, testFaults } from "../helpers/faultSweep.ts";
import { injectFault } from "../helpers/faults.mjs";
import { contents } from "../helpers/folders.ts";
import { sweep } from "../helpers/sweep.ts";

const run = (words: readonly string[]): Promise<Outcome> => runWith(main, words);

const set = ["--algorithm", "sidewinder", "--width", "4", "--height", "3", "--seed", "7", "--count", "20"];
const parts = ["--part-size", "10", "--workers", "1", "--quiet"];

const inFolder = (...words: string[]) => ({
  prepare: (folder: string) => mkdirSync(folder, { recursive: true }),
  words: (folder: string) => ["bulk", ...set, ...parts, ...words, "--output", join(folder, "set")],
});

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
    name: "bulk, resumed with a damaged part",
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
  },
];

describe.each(scenarios)("faults in $name", (scenario) => {
  const [command, isMerge] = [scenario.words("")[0], scenario.words("")[1] === "merge"];
  const replacesFile = command === "generate";

  /**
   * Fails if an error leaves a partial file, or if a file that should be replaced is neither the old nor the new one.
   */
  function check({ folder, expected, what, code }: Remains): boolean {
    const files = contents(folder);
    if (code === undefined) {
      if (replacesFile) expect(["old", expected["set/maze.json"]]).toContain(files["set/maze.json"]);
      return true;
    }
    if (code === 0) expect({ what, ...files }).toEqual({ what, ...expected });
    const names = Object.keys(files);
    expect({ what, names }).toEqual({ what, names: names.filter((name) => !/partial/.test(name)) });
    // Whether to repeat the command. Other tests repeat commands that succeeded.
    return code !== 0 || sweep(true, false);
  }

  const faults = new FaultSweep(scenario, {
    run,
    silence: "",
    check,
    restore(folder) {
      if (replacesFile) mkdirSync(join(folder, "set"), { recursive: true });
      // A merge cannot be repeated after the folder of its second shard was removed.
      return !isMerge;
    },
    // `generate` may leave its partial file after a kill. The next command may have another output, so it does not
    // remove the file.
    relevant: (files) =>
      replacesFile ? Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith(".partial"))) : files,
  });
  testFaults(faults);

  test("all files of a successful command survive a power failure", async () => {
    await faults.prepare();
    // A merge must also flush its shards to the disk, because they may be fresh copies.
    const isResult = (name: string) => !isMerge || !/^two|manifest\.\d/.test(name);
    for (const keepsNames of [false, true]) {
      const folder = faults.freshFolder();
      const injection = injectFault(folder, { kind: "none", at: 0 }, { isTracked: true, isCopied: isMerge });
      try {
        expect(await run(scenario.words(folder))).toMatchObject({ code: 0, errors: "" });
      } finally {
        injection.remove();
      }
      injection.failPower(keepsNames);
      const results = (files: Record<string, string>) => Object.entries(files).filter(([name]) => isResult(name));
      expect(results(contents(folder))).toEqual(results(faults.expected));
      countPoint();
      rmSync(folder, { recursive: true });
    }
  });
});

describe.each(["npy", "npz", "parquet", "ndjson", "bin"])("bulk check of %s files", (format) => {
  test("bulk check reports each failing file operation in one line, and changes no file", async () => {
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
        countPoint();
        const what = JSON.stringify({ ...fault, at });
        const lines = /^(error: [^\n]+\n)+$/;
        if (fault.kind === "short" || code === 0) expect({ what, code, errors }).toEqual({ what, code: 0, errors: "" });
        else expect({ what, code, errors }).toEqual({ what, code: 1, errors: expect.stringMatching(lines) });
      }
    }
    expect(contents(folder)).toEqual(before);
  });
});
