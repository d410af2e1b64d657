// Bundles the sources once for a whole run of tests: threads are files beside what starts them, and dist/ may be
// older than the sources.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "rolldown";
import type { TestProject } from "vitest/node";
import { library, otherEntries } from "../../rolldown.config.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the bundle: as dist/ without the main entry, and main.js with the command line's function. */
    bundle: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  mkdirSync("build", { recursive: true });
  const folder = mkdtempSync(resolve("build/test-"));
  await build(library(folder, { ...otherEntries(), main: "src/cli/main.ts" }));
  project.provide("bundle", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
