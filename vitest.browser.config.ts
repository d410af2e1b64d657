// The package in a real Chromium.

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/**/*.test.ts"],
    globalSetup: "test/package/installed.ts",
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 1,
  },
});
