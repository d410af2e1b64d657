// `wasmaze bulk merge`: merges shards.

import { mergeShards } from "../../../datasets/merge.ts";
import { writeReport } from "../../messages.ts";
import { counted, withProgress } from "../../progress.ts";

/** The action of the command. */
export async function mergeBulk(directories: string[], { quiet }: { quiet?: boolean }): Promise<void> {
  const { mazes, parts } = await withProgress("merge", quiet, (onProgress) => mergeShards(directories, onProgress));
  const made = `${counted(mazes, "maze")} in ${counted(parts.length, "part")}, complete`;
  await writeReport(`${directories[0]}: ${made}`);
}
