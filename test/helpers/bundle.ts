// Bundles the sources once per run. Worker threads need files, and dist/ may be out of date.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "rolldown";
import type { TestProject } from "vitest/node";
import { library, otherEntries } from "../../rolldown.config.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder has the files of dist/, but main.js (from src/cli/main.ts) replaces the package's main entry. */
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
