// `wasmaze bulk check`: checks a data set against its manifest.

import { checkDataSet } from "../../../datasets/check.ts";
import { counted, NO_PROGRESS, type Progress, readable, startProgress } from "../../progress.ts";

interface CheckCommandOptions {
  all?: boolean;
  quiet?: boolean;
}

/** The action of the command. */
export async function checkBulk(directory: string, { all, quiet = false }: CheckCommandOptions): Promise<void> {
  let progress: Progress | undefined;
  const result = await checkDataSet({
    directory,
    all,
    onProgress(done, count) {
      progress ??= quiet ? NO_PROGRESS : startProgress("check", count);
      progress.update(done);
    },
  });
  progress?.stop();
  for (const defect of result.defects) process.stderr.write(`error: ${defect}\n`);
  if (result.defects.length > 0) {
    process.exitCode = 1;
    return;
  }
  const [mazes, parts] = [counted(result.mazes, "maze"), counted(result.parts, "part")];
  process.stdout.write(
    `${directory} matches its manifest: ${mazes} in ${parts} hashed, ` +
      `${readable(result.remade)} made again on the reference\n`,
  );
}
