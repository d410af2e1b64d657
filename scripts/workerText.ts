// Embeds the script of a pool's web worker as text, so that a page can start the worker without a file.

import { rolldown } from "rolldown";
import { writeIfChanged } from "./files.ts";

/** Writes src/worker.ts as a classic script to src/generated/workerText.ts. */
export async function writeWorkerText(): Promise<void> {
  const build = await rolldown({ input: "src/worker.ts", platform: "neutral" });
  const { output } = await build.generate({ format: "iife", minify: true });
  await build.close();
  if (output.length !== 1) throw new Error(`expected one script for the worker, got ${output.length}`);
  writeIfChanged(
    "src/generated/workerText.ts",
    `// Written by scripts/workerText.ts from src/worker.ts. Not committed.

/** The script of a pool's web worker. */
export const workerText =
  ${JSON.stringify(output[0].code.trim())};
`,
  );
}
