// Passes damaged files, derived from test/corpus, to every reader. A reader must return a valid result or throw an
// error of one line, within limits of time and memory. `npm run fuzz:readers` tests more files.

import { describe, expect, test } from "vitest";
import { inputOf, measure } from "../../bench/lab/readers/cases.ts";
import { Fault, judge, readers } from "../../bench/lab/readers/readers.ts";

const CASES = 250;
const SEED = 20_261_122;

describe.each(Object.entries(readers))("the reader %s", (name, reader) => {
  test(`handles ${CASES} hostile files within its budget`, async () => {
    let read = 0;
    for (let number = 0; number < CASES; number++) {
      const { outcome, fault } = await measure(reader, inputOf(name, SEED, number));
      expect(fault, `npm run fuzz:readers -- --reader "${name}" --seed ${SEED} --case ${number}`).toBeUndefined();
      if (outcome?.read !== undefined) read++;
    }
    // If a reader rejects all files, this test shows nothing.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(CASES / 2);
  });
});

describe("detection of readers that violate their guarantees", () => {
  const reader = (read: () => string) => ({ folder: "", mutations: [], read });
  const nothing = new Uint8Array();

  test.each([
    ["a TypeError of the runtime", () => (undefined as never as string[])[0]],
    ["a RangeError of the runtime", () => String(new Uint8Array(-1))],
    ["a call of null", () => (null as never as () => string)()],
    ["a SyntaxError of the runtime", () => String(JSON.parse('{"a"'))],
    ["an error of two lines", () => fail(new RangeError('"text" expected a maze,\n got none'))],
    ["a control character in an error", () => fail(new RangeError('"text" expected a maze, got \u001b[31m'))],
    ["an error of 1000 characters", () => fail(new RangeError(`"text" expected a maze, got ${"x".repeat(1000)}`))],
  ])("the fuzzer detects %s", async (_, read) => {
    await expect(judge(reader(read), nothing)).rejects.toThrow(Fault);
  });

  function fail(error: Error): never {
    throw error;
  }

  test("the fuzzer detects a reader that exceeds its budget of time or memory", async () => {
    const slow = reader(() => {
      // Measures CPU time, like the limit. Elapsed time would include waiting for other programs.
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

  test("the fuzzer accepts a reader that rejects a file with an error", async () => {
    const refused = new TypeError('"text" expected a string, got 3');
    const failing = reader(() => fail(refused));
    expect(await judge(failing, nothing)).toEqual({ refused: refused.message });
  });
});
