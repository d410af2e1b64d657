// Writes the script of a pool's web worker as text, so that a page can start it without a file. What it writes is not
// kept in the repository.

import { rolldown } from "rolldown";
import { writeIfChanged } from "./files.ts";

/** Writes src/generated/workerText.ts, whose text is src/worker.ts with all that it imports, as a classic script. */
export async function writeWorkerText(): Promise<void> {
  const build = await rolldown({ input: "src/worker.ts", platform: "neutral" });
  const { output } = await build.generate({ format: "iife", minify: true });
  await build.close();
  if (output.length !== 1) throw new Error(`the worker expected to be one script, got ${output.length}`);
  writeIfChanged(
    "src/generated/workerText.ts",
    `// Written by scripts/workerText.ts from src/worker.ts. Not kept in the repository.

/** The script of a pool's web worker. */
export const workerText =
  ${JSON.stringify(output[0].code.trim())};
`,
  );
}
