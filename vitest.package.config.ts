// The package as its users get it: packed, and installed in an empty project.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/package/**/*.test.ts"],
    globalSetup: "test/package/installed.ts",
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 1,
  },
});
