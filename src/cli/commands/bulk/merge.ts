// `wasmaze bulk merge`: joins shards.

import { mergeShards } from "../../../bulk/merge.ts";
import { counted } from "../../progress.ts";

/** The action of the command. */
export function mergeBulk(directories: string[]): void {
  const { mazes, parts } = mergeShards(directories);
  process.stdout.write(`${directories[0]}: ${counted(mazes, "maze")} in ${counted(parts.length, "part")}, complete\n`);
}
