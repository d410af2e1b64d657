// The command line. Exit codes: 0 success, 1 failure, 2 invalid usage, 128 + n ended by signal n.

import { Command, CommanderError } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { isInputError } from "../core/errors.ts";
import { tell, textOf, wrapHelp } from "./messages.ts";

/** Joins text into one line, because commander puts suggestions on a second line. */
const joined = (text: string): string => text.trim().replace(/\s*\n\s*/g, " ");

/**
 * Loaders of the commands, in the order of the help. A command is loaded on demand, because loading all commands takes
 * as long as starting Node.
 */
const commands: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  generate: async () => (await import("./commands/generate.ts")).addGenerate,
  solve: async () => (await import("./commands/solve.ts")).addSolve,
  measure: async () => (await import("./commands/measure.ts")).addMeasure,
  book: async () => (await import("./commands/book.ts")).addBook,
  bulk: async () => (await import("./commands/bulk/index.ts")).addBulk,
  obstacles: async () => (await import("./commands/obstacles.ts")).addObstacles,
  giant: async () => (await import("./commands/giant/index.ts")).addGiant,
  stream: async () => (await import("./commands/stream.ts")).addStream,
  window: async () => (await import("./commands/window.ts")).addWindow,
  algorithms: async () => (await import("./commands/algorithms.ts")).addAlgorithms,
  verify: async () => (await import("./commands/verify.ts")).addVerify,
  "verify-file": async () => (await import("./commands/verifyFile.ts")).addVerifyFile,
  bench: async () => (await import("./commands/bench.ts")).addBench,
};

/** Returns the command-line parser with the commands `names`. Default: all commands. */
export async function createProgram(names = Object.keys(commands)): Promise<Command> {
  const program = new Command("wasmaze")
    .description(packageJson.description)
    .version(packageJson.version)
    .exitOverride()
    // Options that follow the name of a subcommand belong to the subcommand: "bulk check -q" sets the -q of check.
    .enablePositionalOptions()
    .configureOutput({
      outputError: (text, write) => write(textOf([joined(text)])),
      writeOut: (text) => process.stdout.write(wrapHelp(text, process.stdout.columns || 80)),
    })
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
  for (const add of await Promise.all(names.map((name) => commands[name]()))) add(program);
  return program;
}

/** Prints an error and returns the exit code. */
export function report(error: unknown): number {
  // Commander has already printed this error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (isInputError(error)) {
    tell(joined(`error: ${error.message}`));
    return 2;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EMFILE" || code === "ENFILE") {
    tell(`error: ${message.split(",")[0]}; raise the limit (ulimit -n)`);
    return 1;
  }
  // An unexpected error is a bug, so it is printed with its stack.
  const unforeseen = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  if (unforeseen) tell(...`${error.stack}`.split("\n"));
  else tell(joined(`error: ${error instanceof Error ? error.message : String(error)}`));
  return 1;
}

/**
 * Returns the names of the commands to load, or undefined to load all commands. Help and error messages list all
 * commands.
 */
function namesFor([first = ""]: readonly string[]): string[] | undefined {
  if (first === "--version" || first === "-V") return [];
  return Object.hasOwn(commands, first) ? [first] : undefined;
}

/** Runs a command line and returns the exit code. Writes to standard output and standard error of the process. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(namesFor(words));
    await program.parseAsync(words, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return report(error);
  }
}
