// Hostile files, derived from test/corpus: every reader returns something valid or throws an error of one line, within
// its budget of time and memory. `npm run fuzz:readers` does the same for any time, in child processes.

import { describe, expect, test } from "vitest";
import { inputOf, measure } from "../../bench/lab/readers/cases.ts";
import { Fault, judge, readers } from "../../bench/lab/readers/readers.ts";

const CASES = 250;
const SEED = 20_261_122;

describe.each(Object.entries(readers))("%s", (name, reader) => {
  test(`${CASES} hostile files`, async () => {
    let read = 0;
    for (let number = 0; number < CASES; number++) {
      const { outcome, fault } = await measure(reader, inputOf(name, SEED, number));
      expect(fault, `npm run fuzz:readers -- --reader "${name}" --seed ${SEED} --case ${number}`).toBeUndefined();
      if (outcome?.read !== undefined) read++;
    }
    // A test in which all files are refused would be weak.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(CASES / 2);
  });
});

describe("violations are detected", () => {
  const reader = (read: () => string) => ({ folder: "", mutations: [], read });
  const nothing = new Uint8Array();

  test.each([
    ["a raw TypeError", () => (undefined as never as string[])[0]],
    ["a raw RangeError", () => String(new Uint8Array(-1))],
    ["a call of nothing", () => (null as never as () => string)()],
    ["a raw SyntaxError", () => String(JSON.parse('{"a"'))],
    ["two lines", () => fail(new RangeError('"text" expected a maze,\n got none'))],
    ["a character that controls a terminal", () => fail(new RangeError('"text" expected a maze, got \u001b[31m'))],
    ["a page", () => fail(new RangeError(`"text" expected a maze, got ${"x".repeat(1000)}`))],
  ])("%s", async (_, read) => {
    await expect(judge(reader(read), nothing)).rejects.toThrow(Fault);
  });

  function fail(error: Error): never {
    throw error;
  }

  test("more time or memory than the budget", async () => {
    const slow = reader(() => {
      // The budget is CPU time, which passes slowly on a busy machine.
      const begun = process.cpuUsage();
      while (process.cpuUsage(begun).user < 50_000);
      return "slow";
    });
    expect(await measure(slow, nothing, { milliseconds: 20, megabytes: 256 })).toMatchObject({
      fault: expect.stringMatching(/^took [\d.]+ ms$/),
    });
    if (process.platform !== "linux") return;
    const large = reader(() => String(new Uint8Array(2 ** 26).fill(1).length));
    expect(await measure(large, nothing, { milliseconds: 10_000, megabytes: 32 })).toMatchObject({
      fault: expect.stringMatching(/^took [\d.]+ MB$/),
    });
  });

  test("a refusal is no fault", async () => {
    const refused = new TypeError('"text" expected a string, got 3');
    expect(
      await judge(
        reader(() => fail(refused)),
        nothing,
      ),
    ).toEqual({ refused: refused.message });
  });
});
