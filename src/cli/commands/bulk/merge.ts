// `wasmaze bulk merge`: merges shards.

import { mergeShards } from "../../../datasets/merge.ts";
import { counted, NO_PROGRESS, type Progress, startProgress } from "../../progress.ts";

/** The action of the command. */
export function mergeBulk(directories: string[], { quiet = false }: { quiet?: boolean }): void {
  let progress: Progress | undefined;
  try {
    const { mazes, parts } = mergeShards(directories, (found, count) => {
      progress ??= quiet ? NO_PROGRESS : startProgress("merge", count);
      progress.update(found);
    });
    progress?.stop();
    const made = `${counted(mazes, "maze")} in ${counted(parts.length, "part")}, complete`;
    process.stdout.write(`${directories[0]}: ${made}\n`);
  } catch (error) {
    progress?.stop();
    throw error;
  }
}
