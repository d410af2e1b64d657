// Defines projects of tests with different requirements. `npm test` runs `unit` and `unitAlone`, which need only Node.
// .ci/run installs the requirements of the other projects and runs all of them.

import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { compiledSources } from "./test/helpers/compiled.ts";

type ProjectOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

function project(
  name: string,
  include: readonly string[],
  options: ProjectOptions = {},
): TestProjectInlineConfiguration {
  const provide = { wholeSweeps: false };
  // The time limit of expect.poll is long, because pages and commands are slow on a busy machine.
  const expect = { poll: { timeout: 30_000 } };
  const limits = { testTimeout: 120_000, hookTimeout: 180_000 };
  return { extends: true, test: { name, include: [...include], provide, expect, ...limits, ...options } };
}

/** These suites run commands, or read and write many files. */
const COMMANDS =
  /^test\/(cli|datasets|files|giant)\/|^test\/(engine\/growth|io\/(corpus|parsePng)|lab\/(differential|readers|release))/;

const OTHERS = ["package", "python"];

const suites = (readdirSync("test", { recursive: true }) as string[])
  .map((file) => `test/${file}`)
  .filter((file) => /^[^.]+\.test\.ts$/.test(file) && !file.includes("node_modules"));
const room = (file: string): string => file.split("/")[1];
const contains = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(file, "utf8"));

const commands = suites.filter((file) => COMMANDS.test(file));
const unit = suites.filter((file) => !commands.includes(file) && !OTHERS.includes(room(file)));

/** Suites that replace globals (vi.*) need separate processes. */
const unitAlone = unit.filter(contains(/\bvi\./));

const sweeps = [...unit, ...commands].filter(contains(/\/sweep\.ts"/));

const BUNDLE = "test/helpers/bundle.ts";
const INSTALLED = "test/package/installed.ts";
const SITE = "test/explorer/site.ts";

const SPEED = "test/**/*.browserSpeed.test.ts";

/** Runs one file at a time, because the tests need much memory or measure speed. */
const alone = (order: number) => ({ maxWorkers: 1, sequence: { groupOrder: order } });

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    maxWorkers: 2,
    setupFiles: "test/helpers/setup.ts",
    // The bundle is not transformed, because it is JavaScript.
    server: { deps: { external: [/\/build\/test-/] } },
    coverage: { include: ["src/**"], exclude: ["src/generated/**"] },
    projects: [
      // The suites share processes, because starting a process takes half a second.
      project(
        "unit",
        unit.filter((file) => !unitAlone.includes(file)),
        { isolate: false, globalSetup: BUNDLE },
      ),
      project("unitAlone", unitAlone, { globalSetup: BUNDLE }),
      // These suites need only Node, but take minutes.
      project("commands", commands, { globalSetup: BUNDLE }),
      // The project has slow tests, and all cases of the sweeps of `unit` and `commands`.
      project("slow", ["test/**/*.slow.test.ts", ...sweeps], {
        globalSetup: BUNDLE,
        provide: { wholeSweeps: true },
        testTimeout: 600_000,
      }),
      project("python", ["test/python/*.test.ts"], { globalSetup: BUNDLE }),
      project("package", ["test/package/install.test.ts"], { globalSetup: INSTALLED, ...alone(1) }),
      project("browser", ["test/**/*.browser.test.ts"], {
        globalSetup: [INSTALLED, SITE],
        // The tests often wait for timers.
        maxWorkers: 3,
        // A browser on a busy machine may miss a frame. The report names the tests that were repeated.
        retry: 1,
        sequence: { groupOrder: 2 },
      }),
      project("browserSpeed", [SPEED], { globalSetup: [INSTALLED, SITE], ...alone(3) }),
      project(
        "browserSlow",
        ["test/explorer/{pictures,axe,slowLink}.browser.test.ts", "test/explorer/speed.browserSpeed.test.ts"],
        {
          globalSetup: SITE,
          provide: { wholeSweeps: true },
          ...alone(3),
        },
      ),
      project("site", ["test/**/*.site.test.ts"], {
        globalSetup: "test/explorer/documents.ts",
        testTimeout: 900_000,
        ...alone(5),
      }),
      project("large", ["test/**/*.large.test.ts"], { testTimeout: 600_000, globalSetup: BUNDLE, ...alone(4) }),
    ],
  },
});
