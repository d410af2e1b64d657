// Injects faults into commands that write files. Every file operation of a command fails in several ways, or ends the
// command. The same command must then complete the same files.

import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Outcome, scratchFolder } from "./commandLine.ts";
import { type Fault, injectFault } from "./faults.mjs";
import { contents } from "./folders.ts";
import { sweep } from "./sweep.ts";

/** A command that writes to `folder`/set, and the files that exist before the command runs. */
export interface Scenario {
  readonly name: string;
  prepare(folder: string): unknown;
  words(folder: string): string[];
}

/** The files that a command left when it failed or ended. */
export interface Remains {
  readonly folder: string;
  /** The folder as it was before the command. */
  readonly before: string;
  /** The files that the command makes without a fault. */
  readonly expected: Readonly<Record<string, string>>;
  /** A description of the fault for messages. */
  readonly what: string;
  /** The exit code and the operation that failed. Both are undefined if the process ended. */
  readonly code?: Outcome["code"];
  readonly operation?: string | undefined;
}

/** The functions and values that differ between suites. */
export interface Checks {
  /** Runs a command in this process. */
  run(words: readonly string[]): Promise<Outcome>;
  /** The expected standard error of a command that succeeds. */
  readonly silence: unknown;
  /** Checks the files that are left. Returns false if the command need not be repeated. */
  check(remains: Remains): boolean;
  /** Selects the files to compare after the repeated command. The default is all files. */
  relevant?(files: Record<string, string>): Record<string, string>;
  /** Prepares the repeated command after its folder has vanished. Returns false if the command cannot be repeated. */
  restore(folder: string): boolean;
}

/** Faults after which the process continues to run. */
export const ERRORS: readonly Omit<Fault, "at">[] = [
  { kind: "fail", code: "ENOSPC" },
  { kind: "late", code: "EIO" },
  { kind: "short" },
  { kind: "full" },
  { kind: "fail", code: "EIO" },
  { kind: "vanish" },
  { kind: "fail", code: "EMFILE" },
];

/** Ends of a command, each of which leaves different files on the disk. */
const ENDS = [
  "killed",
  "power: unflushed names are lost",
  "power: unflushed contents are lost",
  "power: some unflushed contents are lost",
] as const;

// The folder is in memory if possible, because flushing files to a disk would take most of the time.
export const scratch = scratchFolder(existsSync("/dev/shm") ? "/dev/shm" : undefined);

let points = 0;
let scenarios = 0;
export const countPoint = (): number => ++points;
afterAll(() => console.log(`injected ${points} faults of file operations`));

/** A scenario, with the files before and after its command runs without a fault. */
export class FaultSweep {
  readonly #scenario: Scenario;
  readonly #checks: Checks;
  readonly #number = scenarios++;
  #folders = 0;
  #before = "";
  expected: Record<string, string> = {};
  /** One element per operation of the command in a run without a fault: true if the operation changes files. */
  changes: boolean[] = [];

  constructor(scenario: Scenario, checks: Checks) {
    this.#scenario = scenario;
    this.#checks = checks;
  }

  /** Returns a folder with a new copy of the files that exist before the command runs. */
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

  /** Runs the command with a fault, and repeats it. Returns false if the command did not reach the fault. */
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

  /** Ends the command at operation `at`, and repeats it. Returns false if the command did not reach the operation. */
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

  /** Repeats the command without a fault. */
  async #expectToGoOn(folder: string, what: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const { code, errors } = await this.#checks.run(this.#scenario.words(folder));
    expect({ what, code, errors }).toEqual({ what, code: 0, errors: this.#checks.silence });
    const files = contents(folder);
    expect({ what, ...(this.#checks.relevant?.(files) ?? files) }).toEqual({ what, ...this.expected });
  }
}

/** Defines the tests that every scenario has. */
export function testFaults(faults: FaultSweep): void {
  test("if an operation fails, the command prints one line, leaves no partial file, and can be repeated", async () => {
    await faults.prepare();
    for (let at = 1; ; at++) {
      const chosen = sweep(ERRORS, [ERRORS[at % ERRORS.length]]);
      let reached = false;
      for (const error of chosen) if (await faults.tryError({ ...error, at })) reached = true;
      if (!reached && at > 5) break;
    }
  });

  test("if the process is killed or the power fails at any file operation, the command can be repeated", async () => {
    await faults.prepare();
    let taken = 0;
    for (let at = 1; ; at++) {
      // `npm test` skips operations that only read, because they change no files.
      if (sweep(false, faults.changes[at - 1] === false)) continue;
      const chosen = sweep<readonly (typeof ENDS)[number][]>(ENDS, [ENDS[taken++ % ENDS.length]]);
      let reached = false;
      for (const end of chosen) if (await faults.tryEnd(at, end)) reached = true;
      if (!reached) break;
    }
  });
}
