// `wasmaze giant merge`: merges shards.

import { mergeGiant } from "../../../giant/merge.ts";
import { untilSignal } from "../../interrupt.ts";
import { counted, NO_PROGRESS, type Progress, startProgress } from "../../progress.ts";

/** The action of the command. */
export async function mergeShards(files: string[], { quiet = false }: { quiet?: boolean }): Promise<void> {
  let progress: Progress | undefined;
  await untilSignal("interrupted; run the same command again to continue", async (signal) => {
    try {
      const onProgress = (found: number, count: number) => {
        progress ??= quiet ? NO_PROGRESS : startProgress("merge", count);
        progress.update(found);
      };
      const { width, height } = await mergeGiant(files, { signal, onProgress });
      progress?.stop();
      process.stdout.write(`${files[0]}: ${counted(width * height, "cell")}, complete\n`);
    } finally {
      progress?.stop();
    }
  });
}
