// Tests the check that the release workflow runs before it publishes.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const release = (...words: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/release.ts", ...words], { cwd: root, encoding: "utf8" });

test("the check refuses a version that package.json does not have", () => {
  const { status, stderr } = release("check", "v99.0.0");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^error: expected version 99\.0\.0 in package\.json, got \d+\.\d+\.\d+$/m);
});

test.each([[[]], [["check"]], [["publish", "v1.0.0"]], [["address", "http://example.org"]]])(
  "%j is refused with exit code 2 and one line",
  (words) => {
    const { status, stderr } = release(...words);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: expected [^\n]+\n$/);
  },
);
