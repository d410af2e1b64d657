// `wasmaze giant` to standard output or as a picture. Writes the rows from north to south, and is not resumable.

import { encodeRows, type GiantFormat } from "../../../giant/encode.ts";
import type { GiantPlan } from "../../../giant/plan.ts";
import { rowsOf } from "../../../giant/rows.ts";
import { untilSignal } from "../../interrupt.ts";
import { tell } from "../../messages.ts";
import { checkOutput, outputError, sinkAt, writeOut } from "../../output.ts";
import { NO_PROGRESS, startProgress } from "../../progress.ts";
import { passRates, streamSummary } from "./report.ts";

interface StreamOptions {
  readonly output: string;
  readonly workers: number;
  readonly memory: number;
  readonly quiet: boolean;
  /** Whether the seed is random. If so, the summary prints the seed. */
  readonly isDrawn: boolean;
}

interface Target {
  write(bytes: Uint8Array): void | Promise<void>;
  finish(): void;
  abandon(): void;
}

function targetAt(output: string): Target {
  if (output !== "-") return sinkAt(output);
  checkOutput();
  return { write: writeOut, finish() {}, abandon() {} };
}

/** Writes a giant maze in a format, row by row from north to south. */
export async function streamGiant(plan: GiantPlan, format: GiantFormat, options: StreamOptions): Promise<void> {
  const { output, workers, memory, quiet, isDrawn } = options;
  if (output === "-" && process.stdout.isTTY)
    throw new RangeError(`"output" expected a file or a pipe for ${format}, got a terminal; add a redirection`);
  const began = performance.now();
  const cells = 2 * plan.width * plan.height;
  const progress = quiet
    ? NO_PROGRESS
    : startProgress("giant", cells, (done, seconds) => passRates(done, cells, seconds));
  let target: Target | undefined;
  try {
    await untilSignal("interrupted; the output is lost: run the same command again", async (signal) => {
      target = targetAt(output);
      const onProgress = (done: number) => progress.update(done);
      const rows = rowsOf(plan, { workers, memory, signal, onProgress });
      let bytes = 0;
      for await (const piece of encodeRows(plan, format, rows)) {
        signal.throwIfAborted();
        await target.write(piece);
        bytes += piece.length;
      }
      target.finish();
      target = undefined;
      progress.stop();
      if (quiet) return;
      tell(streamSummary(plan, output, bytes, (performance.now() - began) / 1000));
      if (isDrawn) tell(`seed ${plan.seed}`);
    });
  } catch (error) {
    throw output === "-" ? error : outputError(error, output);
  } finally {
    progress.stop();
    target?.abandon();
  }
}
