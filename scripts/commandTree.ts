// Reads the declarations of commands and options as data for the manual page.

import type { Command, Option } from "commander";

/** A command and its options. */
export interface CommandEntry {
  /** The words after "wasmaze": "", "generate", "bulk check". */
  readonly name: string;
  readonly description: string;
  /** Its arguments, as the help shows them: "<directory>". */
  readonly operands: string;
  readonly options: readonly OptionEntry[];
  /** Names of its subcommands. */
  readonly commands: readonly string[];
}

export interface OptionEntry {
  /** "-a", "--algorithm". */
  readonly flags: readonly string[];
  /** "<id>", or "" when it takes no value. */
  readonly value: string;
  readonly description: string;
}

const HELP: OptionEntry = { flags: ["-h", "--help"], value: "", description: "show the help" };

function optionEntry({ short, long, flags, description, defaultValue }: Option): OptionEntry {
  const value = /<[^>]+>|\[[^\]]+\]/.exec(flags)?.[0] ?? "";
  const shown = defaultValue === undefined || defaultValue === false ? "" : ` (default: ${defaultValue})`;
  return { flags: [short, long].filter((flag) => flag !== undefined), value, description: description + shown };
}

/** Returns a command and all its subcommands, in the order of the help. */
export function commandTree(command: Command, words: readonly string[] = []): CommandEntry[] {
  const entry = {
    name: words.join(" "),
    description: command.description(),
    operands: command.registeredArguments.map((each) => `<${each.name()}>${each.variadic ? "..." : ""}`).join(" "),
    options: [...command.options.filter(({ hidden }) => !hidden).map(optionEntry), HELP],
    commands: command.commands.map((each) => each.name()),
  };
  return [entry, ...command.commands.flatMap((each) => commandTree(each, [...words, each.name()]))];
}
