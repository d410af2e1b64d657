// Options and exit codes that the programs in bench/ share. Exit code 1 is a failure, 2 is invalid usage.

import { algorithms } from "../src/core/algorithms.ts";
import { checkInteger, isInputError } from "../src/core/errors.ts";
import { checkAlgorithm } from "../src/request/allAlgorithms.ts";

type Outcome = boolean | number;

export const parseAlgorithms = (text: string | undefined): readonly ReturnType<typeof checkAlgorithm>[] =>
  text === undefined ? algorithms : text.split(",").map(checkAlgorithm);

export const parseSizes = (text: string): number[] =>
  text.split(",").map((word) => checkInteger("sizes", word === "" ? undefined : Number(word), 1, 16_384));

/** Runs `script` and sets the exit code to its result: true is 0, false is 1. Prints input errors in one line. */
export async function runScript(script: () => Outcome | Promise<Outcome>): Promise<void> {
  try {
    const outcome = await script();
    if (outcome !== true) process.exitCode = outcome === false ? 1 : outcome;
  } catch (error) {
    const isUsage = isInputError(error) || String((error as { code?: string }).code).startsWith("ERR_PARSE_ARGS");
    const isMissing = (error as { code?: string }).code === "ENOENT";
    if (!isUsage && !isMissing) throw error;
    console.error(`error: ${(error as Error).message.replace(/\s*\n\s*/g, " ")}`);
    process.exitCode = isUsage ? 2 : 1;
  }
}
