// All tests, in projects with different requirements: `npm test` runs `unit`, which needs Node only. .ci/run installs
// the requirements of the others and runs them.

import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

type ProjectOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

/** A project whose tests stand in a folder of its name. */
function project(name: string, options: ProjectOptions = {}): TestProjectInlineConfiguration {
  const include = [`test/${name}/**/*.test.ts`];
  return { extends: true, test: { name, include, testTimeout: 120_000, hookTimeout: 180_000, ...options } };
}

const BUNDLE = "test/bundle.ts";
const INSTALLED = "test/package/installed.ts";

/** One file at a time, after the projects before it: what takes much memory, and what judges the speed of a page. */
const alone = (order: number) => ({ maxWorkers: 1, sequence: { groupOrder: order } });

export default defineConfig({
  test: {
    maxWorkers: 2,
    setupFiles: "test/setup.ts",
    // Bundled code is already JavaScript.
    server: { deps: { external: [/\/build\/test-/] } },
    coverage: { include: ["src/**"], exclude: ["src/generated/**"] },
    projects: [
      project("unit", { include: ["test/*.test.ts"], globalSetup: BUNDLE }),
      // Laws of the reference that the fast tests imply.
      project("slow", { testTimeout: 600_000 }),
      // Reads the files in Python, with NumPy.
      project("python", { globalSetup: BUNDLE }),
      // The package as its users install it: packed, and installed in an empty project.
      project("package", { globalSetup: INSTALLED, ...alone(1) }),
      // That package, and the explorer, in a real Chromium.
      project("browser", { globalSetup: INSTALLED, ...alone(2) }),
      // The largest mazes: takes minutes and gigabytes.
      project("large", { testTimeout: 600_000, globalSetup: BUNDLE, ...alone(3) }),
    ],
  },
});
