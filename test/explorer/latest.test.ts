// Tests the helper that lets only the latest task of the page continue.

import { expect, test } from "vitest";
import { Latest } from "../../web/pages/latest.ts";

test("a later task ends the one before at its next step, and errors of superseded tasks are dropped", async () => {
  const latest = new Latest();
  const seen: string[] = [];
  const task = (name: string, wait: number, fails = false) =>
    latest.run(async (until) => {
      await until(new Promise((resolve) => setTimeout(resolve, wait)));
      seen.push(name);
      if (fails) throw new RangeError(name);
    });
  const first = task("first", 20, true);
  const second = task("second", 5);
  expect(await Promise.all([first, second])).toEqual([false, true]);
  await expect(task("third", 1, true)).rejects.toThrow("third");
  const fourth = task("fourth", 5);
  latest.cancel();
  expect(await fourth).toBe(false);
  expect(await latest.run(async (until) => until(Promise.resolve(1)))).toBe(true);
  expect(seen).toEqual(["second", "third"]);
});
