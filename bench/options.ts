// Shared options of the benchmarks and laboratories, and their exit codes: 1 for a failure, 2 for invalid usage.

import { algorithms } from "../src/core/algorithms.ts";
import { checkInteger, isInputError } from "../src/core/errors.ts";
import { checkAlgorithm } from "../src/request/allAlgorithms.ts";

type Outcome = boolean | number;

/** Parses comma-separated algorithms. Undefined means all. */
export const parseAlgorithms = (text: string | undefined): readonly ReturnType<typeof checkAlgorithm>[] =>
  text === undefined ? algorithms : text.split(",").map(checkAlgorithm);

/** Parses comma-separated sides of squares. */
export const parseSizes = (text: string): number[] =>
  text.split(",").map((word) => checkInteger("sizes", word === "" ? undefined : Number(word), 1, 16_384));

/** Runs a script, which returns its success or its exit code. Prints input errors in one line. */
export async function runScript(script: () => Outcome | Promise<Outcome>): Promise<void> {
  try {
    const outcome = await script();
    if (outcome !== true) process.exitCode = outcome === false ? 1 : outcome;
  } catch (error) {
    // The errors of parseArgs are TypeErrors with a code.
    const isUsage = isInputError(error) || String((error as { code?: string }).code).startsWith("ERR_PARSE_ARGS");
    const isMissing = (error as { code?: string }).code === "ENOENT";
    if (!isUsage && !isMissing) throw error;
    console.error(`error: ${(error as Error).message.replace(/\s*\n\s*/g, " ")}`);
    process.exitCode = isUsage ? 2 : 1;
  }
}
