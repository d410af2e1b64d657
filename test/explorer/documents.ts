// Builds the pages and the documentation once, for `npm run test:site`.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { buildReference } from "../../scripts/documentation/build.ts";

export default async function setup(project: TestProject): Promise<() => void> {
  const site = mkdtempSync(join(tmpdir(), "wasmaze-site-"));
  await build({ configFile: "scripts/pages/vite.config.ts", logLevel: "error", build: { outDir: site } });
  await buildReference(site);
  project.provide("site", site);
  return () => rmSync(site, { recursive: true, force: true });
}
