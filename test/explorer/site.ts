// Builds the explorer once per run of all tests.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    site: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const site = mkdtempSync(join(tmpdir(), "wasmaze-site-"));
  await build({ configFile: "scripts/pages/vite.config.ts", logLevel: "error", build: { outDir: site } });
  project.provide("site", site);
  return () => rmSync(site, { recursive: true, force: true });
}
