// All tests, in projects with different requirements: `npm test` runs `unit` and `unitAlone`, which need Node only and
// take a minute. .ci/run installs the requirements of the others and runs them.

import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { compiledSources } from "./test/compiled.ts";

type ProjectOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

/** A project whose tests stand in a folder of its name. */
function project(name: string, options: ProjectOptions = {}): TestProjectInlineConfiguration {
  const include = [`test/${name}/**/*.test.ts`];
  const provide = { wholeSweeps: false };
  // What a test waits for may take long on a machine that is busy.
  const expect = { poll: { timeout: 30_000 } };
  const limits = { testTimeout: 120_000, hookTimeout: 180_000 };
  return { extends: true, test: { name, include, provide, expect, ...limits, ...options } };
}

/** The suites of `unit` and `commands` that take a selection from a sweep: those that import test/sweep.ts. */
const SWEEPS = ["test", "test/commands"].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `${folder}/${file}`)
    .filter((file) => readFileSync(file, "utf8").includes('/sweep.ts"')),
);

/** The suites of `unit` that need processes of their own: they replace what is global. */
const ALONE = readdirSync("test")
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => `test/${file}`)
  .filter((file) => /\bvi\./.test(readFileSync(file, "utf8")));

const BUNDLE = "test/bundle.ts";
const INSTALLED = "test/package/installed.ts";
const SITE = "test/browser/site.ts";

/** The suites that judge the speed of a page. */
const SPEED = "test/browser/{packageSpeed,speed,worldSpeed}.test.ts";

/** One file at a time, after the projects before it: what takes much memory, and what judges the speed of a page. */
const alone = (order: number) => ({ maxWorkers: 1, sequence: { groupOrder: order } });

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    maxWorkers: 2,
    setupFiles: "test/setup.ts",
    // Bundled code is already JavaScript.
    server: { deps: { external: [/\/build\/test-/] } },
    coverage: { include: ["src/**"], exclude: ["src/generated/**"] },
    projects: [
      // Its files share processes, of which each takes half a second to start.
      project("unit", { include: ["test/*.test.ts"], exclude: ALONE, isolate: false, globalSetup: BUNDLE }),
      project("unitAlone", { include: ALONE, globalSetup: BUNDLE }),
      // The commands and their threads, the files that they write and read, and what can go wrong with those; the
      // examples of the documentation. Needs Node only, as well, but takes minutes.
      project("commands", { globalSetup: BUNDLE }),
      // Laws of the reference, which the fast tests imply, and the sweeps of which `unit` takes a selection, whole.
      project("slow", {
        include: ["test/slow/**/*.test.ts", ...SWEEPS],
        globalSetup: BUNDLE,
        provide: { wholeSweeps: true },
        testTimeout: 600_000,
      }),
      // Reads the files in Python, with NumPy.
      project("python", { globalSetup: BUNDLE }),
      // The package as its users install it: packed, and installed in an empty project.
      project("package", { globalSetup: INSTALLED, ...alone(1) }),
      // That package, and the explorer, in a real Chromium.
      project("browser", { exclude: [SPEED], globalSetup: [INSTALLED, SITE], sequence: { groupOrder: 2 } }),
      project("browserSpeed", { include: [SPEED], globalSetup: [INSTALLED, SITE], ...alone(3) }),
      // The same with the largest maze, all pictures, and axe in all combinations.
      project("browserSlow", {
        include: ["test/browser/{speed,pictures,axe}.test.ts"],
        globalSetup: SITE,
        provide: { wholeSweeps: true },
        ...alone(3),
      }),
      // The largest mazes: takes minutes and gigabytes.
      project("large", { testTimeout: 600_000, globalSetup: BUNDLE, ...alone(4) }),
    ],
  },
});
