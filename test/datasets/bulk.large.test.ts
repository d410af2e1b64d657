// Tests that runs killed at random moments, repeated until one finishes, make the same data set as one run without
// interruption.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProcess, scratchFolder } from "../helpers/commandLine.ts";
import { hashes } from "../helpers/folders.ts";

const root = scratchFolder();

test.each(["npy", "parquet"])(
  "a data set in %s has the same SHA-256 hashes after 20 kills at random moments",
  async (format) => {
    const words = "bulk --algorithm wilson --count 200000 --part-size 5000 --seed 7 --quiet --format"
      .split(" ")
      .concat(format);
    const whole = join(root, `whole-${format}`);
    const began = performance.now();
    await runProcess([...words, "--output", whole]);
    const takes = performance.now() - began;
    const expected = hashes(whole);
    const directory = join(root, `killed-${format}`);
    let kills = 0;
    let finished = 0;
    while (kills < 20) {
      const workers = String(1 + (kills % 3));
      const { code } = await runProcess([...words, "--workers", workers, "--output", directory], {
        watch(child) {
          const timer = setTimeout(() => child.kill("SIGKILL"), Math.random() * takes);
          child.once("close", () => clearTimeout(timer));
        },
      });
      if (code === "SIGKILL") {
        kills++;
        continue;
      }
      // This run finished before it was killed.
      expect(hashes(directory)).toEqual(expected);
      finished++;
      rmSync(directory, { recursive: true });
    }
    expect(await runProcess([...words, "--output", directory])).toMatchObject({ code: 0 });
    expect(hashes(directory)).toEqual(expected);
    console.log(`${format}: ${kills} runs were killed, ${finished + 1} runs were complete`);
  },
);
