// `wasmaze bulk check`: checks a data set against its manifest.

import { checkDataSet } from "../../../datasets/check.ts";
import { tell, writeReport } from "../../messages.ts";
import { counted, readable, withProgress } from "../../progress.ts";

/** The action of the command. */
export async function checkBulk(directory: string, { all, quiet }: { all?: boolean; quiet?: boolean }): Promise<void> {
  const result = await withProgress("check", quiet, (onProgress) => checkDataSet({ directory, all, onProgress }));
  for (const defect of result.defects) tell(`error: ${defect}`);
  if (result.defects.length > 0) {
    process.exitCode = 1;
    return;
  }
  const [mazes, parts] = [counted(result.mazes, result.isLevels ? "level" : "maze"), counted(result.parts, "part")];
  const same = result.isLevels ? "levels equal those of the request" : "mazes equal those of the reference";
  await writeReport(
    `${directory} matches its manifest: the hashes of ${parts} with ${mazes} are right, and ` +
      `${readable(result.remade)} ${same}`,
  );
}
