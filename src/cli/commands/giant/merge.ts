// `wasmaze giant merge`: merges shards.

import { mergeGiant } from "../../../giant/merge.ts";
import { untilSignal } from "../../interrupt.ts";
import { counted, withProgress } from "../../progress.ts";

/** The action of the command. */
export async function mergeShards(files: string[], { quiet }: { quiet?: boolean }): Promise<void> {
  await untilSignal("interrupted; run the same command again to continue", async (signal) => {
    const merge = (onProgress: (found: number, count: number) => void) => mergeGiant(files, { signal, onProgress });
    const { width, height } = await withProgress("merge", quiet, merge);
    process.stdout.write(`${files[0]}: ${counted(width * height, "cell")}, complete\n`);
  });
}
