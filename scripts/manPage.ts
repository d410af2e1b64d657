// Makes the manual page from the command line's declarations.

import packageJson from "../package.json" with { type: "json" };
import type { CommandEntry } from "./commandTree.ts";

/** Escapes text for roff: control characters at the start of lines, hyphens and backslashes. */
const roff = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");

const bold = (text: string): string => `\\fB${roff(text)}\\fR`;

function optionsOf({ options }: CommandEntry): string {
  return options
    .map(({ flags, value, description }) => {
      const shown = value && ` \\fI${roff(value.replace(/[<>]/g, ""))}\\fR`;
      return `.TP\n${flags.map(bold).join(", ")}${shown}\n${roff(description)}`;
    })
    .join("\n");
}

/** Returns the section of a command. */
function section(entry: CommandEntry): string {
  const operands = entry.operands && ` \\fI${roff(entry.operands.replace(/[<>]/g, ""))}\\fR`;
  return `.SS ${roff(`wasmaze ${entry.name}`)}${operands}\n${roff(entry.description)}\n${optionsOf(entry)}`;
}

/** Returns the manual page of a command line. */
export function manPage(tree: readonly CommandEntry[]): string {
  const [top, ...commands] = tree;
  return `.TH WASMAZE 1 "" "wasmaze ${packageJson.version}" "User Commands"
.SH NAME
wasmaze \\- make, solve and measure perfect mazes
.SH SYNOPSIS
.B wasmaze
.I command
[\\fIoptions\\fR]
.SH DESCRIPTION
${roff(top.description)}
.SH COMMANDS
${commands.map(section).join("\n")}
.SH EXIT STATUS
.TP
0
success
.TP
1
failure: a maze is not perfect, a file is damaged, a result could not be written
.TP
2
invalid usage or input
.TP
129, 130, 143
ended by SIGHUP, by Ctrl\\-C, by SIGTERM
.SH EXAMPLES
.EX
wasmaze generate
wasmaze generate \\-\\-algorithm wilson \\-\\-width 60 \\-\\-height 40 \\-\\-seed 7 \\-\\-output maze.svg
wasmaze bulk \\-\\-algorithm wilson \\-\\-count 1000000 \\-\\-output mazes
.EE
`;
}
