// The largest mazes: minutes, and gigabytes.

import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["test/large/**/*.test.ts"], testTimeout: 600_000, maxWorkers: 1 } });
