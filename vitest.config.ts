// All tests, in projects with different requirements: `npm test` runs `unit` and `unitAlone`, which need Node only and
// take a minute. .ci/run installs the requirements of the others and runs them.

import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { compiledSources } from "./test/helpers/compiled.ts";

type ProjectOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

/** Returns a project with the suites of the given files. */
function project(
  name: string,
  include: readonly string[],
  options: ProjectOptions = {},
): TestProjectInlineConfiguration {
  const provide = { wholeSweeps: false };
  // On a busy machine, the events for which a test waits are late.
  const expect = { poll: { timeout: 30_000 } };
  const limits = { testTimeout: 120_000, hookTimeout: 180_000 };
  return { extends: true, test: { name, include: [...include], provide, expect, ...limits, ...options } };
}

/** The suites of the project `commands`: they run commands, or read and write many files. */
const COMMANDS =
  /^test\/(cli|datasets|files|giant)\/|^test\/(engine\/growth|io\/(corpus|parsePng)|lab\/(differential|readers))/;

/** Folders of test/ with separate projects. */
const OTHERS = ["package", "python"];

const suites = (readdirSync("test", { recursive: true }) as string[])
  .map((file) => `test/${file}`)
  .filter((file) => /^[^.]+\.test\.ts$/.test(file) && !file.includes("node_modules"));
const room = (file: string): string => file.split("/")[1];
const contains = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(file, "utf8"));

const commands = suites.filter((file) => COMMANDS.test(file));
const unit = suites.filter((file) => !commands.includes(file) && !OTHERS.includes(room(file)));

/** The suites of `unit` that replace globals, so that each needs a separate process. */
const unitAlone = unit.filter(contains(/\bvi\./));

/** The suites that take a selection from a sweep. */
const sweeps = [...unit, ...commands].filter(contains(/\/sweep\.ts"/));

const BUNDLE = "test/helpers/bundle.ts";
const INSTALLED = "test/package/installed.ts";
const SITE = "test/explorer/site.ts";

/** The suites that judge the speed of a page. */
const SPEED = "test/**/*.browserSpeed.test.ts";

/** Runs one file at a time, after the preceding projects. For tests that need much memory or measure speed. */
const alone = (order: number) => ({ maxWorkers: 1, sequence: { groupOrder: order } });

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    maxWorkers: 2,
    setupFiles: "test/helpers/setup.ts",
    // Bundled code is already JavaScript.
    server: { deps: { external: [/\/build\/test-/] } },
    coverage: { include: ["src/**"], exclude: ["src/generated/**"] },
    projects: [
      // The files of this project share processes, because starting a process takes half a second.
      project(
        "unit",
        unit.filter((file) => !unitAlone.includes(file)),
        { isolate: false, globalSetup: BUNDLE },
      ),
      project("unitAlone", unitAlone, { globalSetup: BUNDLE }),
      // The commands and their threads, the files that they write and read, their failures, and the examples of the
      // documentation. Needs Node only, but takes minutes.
      project("commands", commands, { globalSetup: BUNDLE }),
      // Slow tests, such as those of the reference's probabilities, and complete sweeps, of which `unit` runs a part.
      project("slow", ["test/**/*.slow.test.ts", ...sweeps], {
        globalSetup: BUNDLE,
        provide: { wholeSweeps: true },
        testTimeout: 600_000,
      }),
      // Reads the files in Python, with NumPy.
      project("python", ["test/python/*.test.ts"], { globalSetup: BUNDLE }),
      // The package, packed and installed in an empty project, as users do.
      project("package", ["test/package/install.test.ts"], { globalSetup: INSTALLED, ...alone(1) }),
      // The installed package and the explorer in a real Chromium.
      project("browser", ["test/**/*.browser.test.ts"], {
        globalSetup: [INSTALLED, SITE],
        sequence: { groupOrder: 2 },
      }),
      project("browserSpeed", [SPEED], { globalSetup: [INSTALLED, SITE], ...alone(3) }),
      // Tests of the explorer with the largest maze, with all pictures, and with axe in all combinations.
      project(
        "browserSlow",
        ["test/explorer/{pictures,axe}.browser.test.ts", "test/explorer/speed.browserSpeed.test.ts"],
        {
          globalSetup: SITE,
          provide: { wholeSweeps: true },
          ...alone(3),
        },
      ),
      // The largest mazes: takes minutes and gigabytes.
      project("large", ["test/**/*.large.test.ts"], { testTimeout: 600_000, globalSetup: BUNDLE, ...alone(4) }),
    ],
  },
});
