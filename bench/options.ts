// Options that the measuring scripts share, and how these end: 1 if something failed, 2 for invalid usage, in one line.

import { algorithms } from "../src/core/algorithms.ts";
import { checkInteger, isInputError } from "../src/core/errors.ts";
import { checkAlgorithm } from "../src/request/allAlgorithms.ts";

type Outcome = boolean | number;

/** Algorithms with commas between; all if none are given. */
export const parseAlgorithms = (text: string | undefined): readonly ReturnType<typeof checkAlgorithm>[] =>
  text === undefined ? algorithms : text.split(",").map(checkAlgorithm);

/** Sides of squares with commas between. */
export const parseSizes = (text: string): number[] =>
  text.split(",").map((word) => checkInteger("sizes", word === "" ? undefined : Number(word), 1, 16_384));

/** Runs a script, which returns whether all is well, or its exit code. */
export async function runScript(script: () => Outcome | Promise<Outcome>): Promise<void> {
  try {
    const outcome = await script();
    if (outcome !== true) process.exitCode = outcome === false ? 1 : outcome;
  } catch (error) {
    // What parseArgs throws is a TypeError.
    const isUsage = isInputError(error) || String((error as { code?: string }).code).startsWith("ERR_PARSE_ARGS");
    const isMissing = (error as { code?: string }).code === "ENOENT";
    if (!isUsage && !isMissing) throw error;
    console.error(`error: ${(error as Error).message.replace(/\s*\n\s*/g, " ")}`);
    process.exitCode = isUsage ? 2 : 1;
  }
}
