// The tests that run in Node, from the sources. Those of the package as installed and of browsers have configurations of their own.

import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "test/package/**", "test/browser/**", "test/large/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    coverage: { include: ["src/**"], exclude: ["src/generated/wasmBytes.ts"] },
  },
});
