// Tests that commands leave the same files if they run at the same time, are stopped or are killed.

import { describe, expect, test } from "vitest";
import { killAll, kinds, race } from "../../bench/lab/reliability/trials.ts";
import { command } from "../helpers/commandLine.ts";
import { sweep, sweepOf } from "../helpers/sweep.ts";

const [, cli] = command;
const chosen = sweepOf(Object.keys(kinds), (name) => ["npz", "giant", "shards and merge"].includes(name));

describe("simultaneous commands that are killed at random moments", () => {
  test.each(chosen)("%s: all files are complete in the end, and no other file is left", async (name) => {
    const wanted = sweep(40, 2);
    expect(await killAll(cli, kinds[name], wanted)).toBeGreaterThanOrEqual(wanted);
  });

  test.each([
    ["as usual", false],
    ["with slow operations on locks", true],
  ])(
    "if four runs find the lock of a killed run (%s), one of them makes the file, and none makes a wrong file",
    async (_, isDelayed) => {
      const rounds = sweep(isDelayed ? 20 : 100, 2);
      expect(await race(cli, rounds, isDelayed)).toMatchObject({ rounds, wrong: 0, failed: 0, hung: 0 });
    },
  );
});
