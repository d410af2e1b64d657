// Runs a command once for each of its file operations. In each run, that operation fails or the process ends at it.
// Then the command is repeated, and must make the same files as a run without faults.

import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Outcome, scratchFolder } from "./commandLine.ts";
import { type Fault, injectFault } from "./faults.mjs";
import { contents } from "./folders.ts";
import { sweep } from "./sweep.ts";

/** A command (`words`) that writes to `folder`/set. `prepare` makes the files that must exist before. */
export interface Scenario {
  readonly name: string;
  prepare(folder: string): unknown;
  words(folder: string): string[];
}

export interface Remains {
  readonly folder: string;
  readonly before: string;
  readonly expected: Readonly<Record<string, string>>;
  readonly what: string;
  /** The code is undefined if a fault ended the process. */
  readonly code?: Outcome["code"];
  readonly operation?: string | undefined;
}

export interface Checks {
  run(words: readonly string[]): Promise<Outcome>;
  /** Expected standard error of a command that succeeds. */
  readonly silence: unknown;
  /** Checks the files that a run left. Returns false if the command need not be repeated. */
  check(remains: Remains): boolean;
  relevant?(files: Record<string, string>): Record<string, string>;
  /**
   * Restores the files that the repeated command needs, after its folder was removed. Returns false if the command
   * cannot be repeated.
   */
  restore(folder: string): boolean;
}

export const ERRORS: readonly Omit<Fault, "at">[] = [
  { kind: "fail", code: "ENOSPC" },
  { kind: "late", code: "EIO" },
  { kind: "short" },
  { kind: "full" },
  { kind: "fail", code: "EIO" },
  { kind: "vanish" },
  { kind: "fail", code: "EMFILE" },
];

const ENDS = [
  "killed",
  "power: unflushed names are lost",
  "power: unflushed contents are lost",
  "power: some unflushed contents are lost",
] as const;

// This folder is in memory if possible. Flushing files to a disk would take most of the time.
export const scratch = scratchFolder(existsSync("/dev/shm") ? "/dev/shm" : undefined);

let points = 0;
let scenarios = 0;
export const countPoint = (): number => ++points;
afterAll(() => console.log(`injected ${points} faults of file operations`));

export class FaultSweep {
  readonly #scenario: Scenario;
  readonly #checks: Checks;
  readonly #number = scenarios++;
  #folders = 0;
  #before = "";
  expected: Record<string, string> = {};
  /** Per operation of a run without faults: whether the operation changes files. */
  changes: boolean[] = [];

  constructor(scenario: Scenario, checks: Checks) {
    this.#scenario = scenario;
    this.#checks = checks;
  }

  freshFolder(): string {
    const folder = join(scratch, `${this.#number}-${this.#folders++}`);
    cpSync(this.#before, folder, { recursive: true });
    return folder;
  }

  async prepare(): Promise<void> {
    if (this.#before) return;
    this.#before = join(scratch, `before-${this.#number}`);
    await this.#scenario.prepare(this.#before);
    const folder = this.freshFolder();
    const injection = injectFault(folder, { kind: "none", at: 0 });
    const outcome = await this.#checks.run(this.#scenario.words(folder)).finally(() => injection.remove());
    expect(outcome).toMatchObject({ code: 0, errors: this.#checks.silence });
    this.changes = injection.operations().map((each) => each.changes);
    this.expected = contents(folder);
  }

  /** Runs the command with a fault, then repeats the command. Returns false if the fault did not occur. */
  async tryError(fault: Fault): Promise<boolean> {
    const folder = this.freshFolder();
    const injection = injectFault(folder, { ...fault, folder: join(folder, "set") });
    const { code, errors } = await this.#checks.run(this.#scenario.words(folder)).finally(() => injection.remove());
    if (!injection.isHit()) return false;
    countPoint();
    const { operation } = injection.operations()[fault.at - 1] ?? {};
    const what = `${JSON.stringify(fault)} ${operation}`;
    const line = code === 0 ? this.#checks.silence : expect.stringMatching(/^error: [^\n]+\n$/);
    expect({ what, code, errors }).toEqual({ what, code: code === 0 ? 0 : 1, errors: line });
    const goesOn =
      fault.kind === "vanish"
        ? this.#checks.restore(folder)
        : this.#checks.check({ ...this.#remains(folder, what), code, operation });
    if (goesOn) await this.#expectToGoOn(folder, what);
    return true;
  }

  /**
   * Ends the process at operation `at`, then repeats the command. Returns false if the command has fewer operations.
   */
  async tryEnd(at: number, end: (typeof ENDS)[number]): Promise<boolean> {
    const folder = this.freshFolder();
    const injection = injectFault(folder, { kind: "freeze", at }, { isTracked: end !== "killed" });
    await this.#checks.run(this.#scenario.words(folder)).finally(() => injection.remove());
    if (!injection.isHit()) return false;
    countPoint();
    if (end !== "killed") injection.failPower(end.endsWith("contents are lost"), end.includes("some"));
    const what = `${end} at ${at}`;
    if (this.#checks.check(this.#remains(folder, what))) await this.#expectToGoOn(folder, what);
    return true;
  }

  #remains(folder: string, what: string): Remains {
    return { folder, before: this.#before, expected: this.expected, what };
  }

  async #expectToGoOn(folder: string, what: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const { code, errors } = await this.#checks.run(this.#scenario.words(folder));
    expect({ what, code, errors }).toEqual({ what, code: 0, errors: this.#checks.silence });
    const files = contents(folder);
    expect({ what, ...(this.#checks.relevant?.(files) ?? files) }).toEqual({ what, ...this.expected });
  }
}

export function testFaults(faults: FaultSweep): void {
  test("a command with a failing operation prints one line, leaves no partial file, and can be repeated", async () => {
    await faults.prepare();
    for (let at = 1; ; at++) {
      const chosen = sweep(ERRORS, [ERRORS[at % ERRORS.length]]);
      let reached = false;
      for (const error of chosen) if (await faults.tryError({ ...error, at })) reached = true;
      if (!reached && at > 5) break;
    }
  });

  test("a command can be repeated after its process was killed or the power failed at a file operation", async () => {
    await faults.prepare();
    let taken = 0;
    for (let at = 1; ; at++) {
      // `npm test` does not end the process at operations that only read.
      if (sweep(false, faults.changes[at - 1] === false)) continue;
      const chosen = sweep<readonly (typeof ENDS)[number][]>(ENDS, [ENDS[taken++ % ENDS.length]]);
      let reached = false;
      for (const end of chosen) if (await faults.tryEnd(at, end)) reached = true;
      if (!reached) break;
    }
  });
}
