// The command line. Exit codes: 0 success, 1 failure, 2 invalid usage, 128 + n ended by signal n.

import { Command, CommanderError } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { isInputError } from "../core/errors.ts";
import { addAlgorithms } from "./commands/algorithms.ts";
import { addBench } from "./commands/bench.ts";
import { addBook } from "./commands/book.ts";
import { addBulk } from "./commands/bulk/index.ts";
import { addCompletion } from "./commands/completion.ts";
import { addGenerate } from "./commands/generate.ts";
import { addGiant } from "./commands/giant/index.ts";
import { addMeasure } from "./commands/measure.ts";
import { addSolve } from "./commands/solve.ts";
import { addStream } from "./commands/stream.ts";
import { addVerify } from "./commands/verify.ts";
import { addVerifyFile } from "./commands/verifyFile.ts";
import { addWindow } from "./commands/window.ts";

/** Joins text to one line: commander puts its suggestions on a second one. */
const oneLine = (text: string): string => `${text.trim().replace(/\s*\n\s*/g, " ")}\n`;

/** The command line with all commands. */
export function createProgram(): Command {
  const program = new Command("wasmaze")
    .description(packageJson.description)
    .version(packageJson.version)
    .exitOverride()
    // Options after the name of a command are its own: -q of "bulk check" is not that of "bulk".
    .enablePositionalOptions()
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze generate
  $ wasmaze generate --algorithm wilson --width 60 --height 40 --seed 7 --output maze.svg
  $ wasmaze algorithms
  $ wasmaze verify --cases 20000

Exit codes: 0 success, 1 failure, 2 invalid usage; 129, 130, 143 ended by SIGHUP, Ctrl-C, SIGTERM.`,
    );
  // In the order of the help.
  addGenerate(program);
  addSolve(program);
  addMeasure(program);
  addBook(program);
  addBulk(program);
  addGiant(program);
  addStream(program);
  addWindow(program);
  addAlgorithms(program);
  addVerify(program);
  addVerifyFile(program);
  addBench(program);
  addCompletion(program);
  return program;
}

/** Prints an error and returns the exit code. */
export function report(error: unknown): number {
  // Commander has already printed it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (isInputError(error)) {
    process.stderr.write(oneLine(`error: ${error.message}`));
    return 2;
  }
  // An internal error: its stack is needed.
  const unforeseen = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  if (unforeseen) process.stderr.write(`${error.stack}\n`);
  else process.stderr.write(oneLine(`error: ${error instanceof Error ? error.message : String(error)}`));
  return 1;
}

/** Runs the command of these words, and returns the exit code. Output goes to this process's streams. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(words, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return report(error);
  }
}
