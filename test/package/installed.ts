// Packs the package and installs it in an empty project, once per run of all tests.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    installed: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "wasmaze-package-"));
  const installed = join(folder, "project");
  const quiet = { encoding: "utf8", stdio: "pipe" } as const;
  execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], quiet);
  const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz"));
  if (!tarball) throw new Error("expected npm pack to write a .tgz file, got none");
  mkdirSync(installed);
  writeFileSync(join(installed, "package.json"), JSON.stringify({ name: "project", version: "1.0.0", private: true }));
  const flags = ["--offline", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", ...flags, join(folder, tarball)], { ...quiet, cwd: installed });
  project.provide("installed", installed);
  return () => rmSync(folder, { recursive: true, force: true });
}
