// `wasmaze bulk --output -`: writes a data set to standard output.

import type { Part } from "../../../datasets/formats/format.ts";
import { formats, formatsWith } from "../../../datasets/formats/index.ts";
import { chunksOf } from "../../../datasets/partFiles.ts";
import type { DataSet } from "../../../datasets/plan.ts";
import { type BackendName, createEngine } from "../../../index.ts";
import { checkOutput, writeOut } from "../../output.ts";
import { NO_PROGRESS, startProgress } from "../../progress.ts";
import { rates } from "./report.ts";

export async function stream(
  dataSet: DataSet,
  parts: readonly Part[],
  quiet: boolean,
  backend?: BackendName,
): Promise<void> {
  const { format } = dataSet;
  const { encode, isText } = formats[format];
  if (!encode) {
    const able = formatsWith((one) => one.encode !== undefined);
    throw new RangeError(`"format" expected ${able} for standard output, got "${format}"`);
  }
  if (!isText && process.stdout.isTTY)
    throw new RangeError(`"output" expected a file or a pipe for ${format}, got a terminal; add a redirection`);
  if (dataSet.unique) throw new RangeError('"unique" expected a directory as --output, got standard output');
  checkOutput();
  const engine = createEngine({ backend });
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const describe = (done: number, seconds: number) => rates(dataSet, done, count, seconds);
  const progress = quiet ? NO_PROGRESS : startProgress("bulk", count, describe);
  let done = 0;
  const onDone = (more: number): void => {
    done += more;
    progress.update(done);
  };
  for (const part of parts)
    for (const chunk of chunksOf(engine, dataSet, part, undefined, undefined, onDone)) {
      await writeOut(encode(dataSet, chunk));
      onDone(chunk.tried);
    }
  progress.stop();
}
