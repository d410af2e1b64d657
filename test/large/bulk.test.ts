// Data sets killed at random moments, many times over. The command is the built one: npm run build first.

import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const command = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "wasmaze-kill-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const hashes = (directory: string) =>
  readdirSync(directory)
    .sort()
    .map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(directory, name)))
        .digest("hex"),
    ]);

test.each(["npy", "parquet"])("killed at 20 random moments and resumed: the same SHA-256 of every file, %s", async (format) => {
  const words = ["bulk", "--algorithm", "wilson", "--count", "200000", "--part-size", "5000", "--seed", "7", "--format", format, "--quiet"];
  const whole = join(root, `whole-${format}`);
  const began = performance.now();
  execFileSync(process.execPath, [command, ...words, "--output", whole]);
  const takes = performance.now() - began;
  const expected = hashes(whole);
  const directory = join(root, `killed-${format}`);
  let kills = 0;
  let finished = 0;
  while (kills < 20) {
    const workers = String(1 + (kills % 3));
    const child = spawn(process.execPath, [command, ...words, "--workers", workers, "--output", directory], { stdio: "ignore" });
    const closed = new Promise<NodeJS.Signals | null>((resolve) => child.once("close", (_, signal) => resolve(signal)));
    const timer = setTimeout(() => child.kill("SIGKILL"), Math.random() * takes);
    const signal = await closed;
    clearTimeout(timer);
    if (signal === "SIGKILL") {
      kills++;
      continue;
    }
    // Whole before it could be killed: compared, and begun anew.
    expect(hashes(directory)).toEqual(expected);
    finished++;
    rmSync(directory, { recursive: true });
  }
  execFileSync(process.execPath, [command, ...words, "--output", directory]);
  expect(hashes(directory)).toEqual(expected);
  console.log(`${format}: killed ${kills} times, found whole ${finished + 1} times`);
});
