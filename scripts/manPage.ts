// Makes the manual page from the definition of the command line.

import { type Command, Option } from "commander";
import packageJson from "../package.json" with { type: "json" };

const roff = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");

const bold = (text: string): string => `\\fB${roff(text)}\\fR`;
const italic = (text: string): string => `\\fI${roff(text)}\\fR`;

export const optionsOf = ({ options }: Command): Option[] => [...options, new Option("-h, --help", "show the help")];

function optionText({ short, long, flags, description, defaultValue }: Option): string {
  const [, value] = /<(.+)>/.exec(flags) ?? [];
  const names = [short, long].filter((flag) => flag !== undefined).map(bold);
  const shown = defaultValue === undefined || defaultValue === false ? "" : ` (default: ${defaultValue})`;
  return `.TP\n${names.join(", ")}${value ? ` ${italic(value)}` : ""}\n${roff(description + shown)}\n`;
}

export const commandsOf = (command: Command, name: string): [name: string, command: Command][] =>
  command.commands.flatMap((each) => {
    const eachName = `${name} ${each.name()}`;
    return [[eachName, each], ...commandsOf(each, eachName)];
  });

function section([name, command]: [name: string, command: Command]): string {
  const operands = command.registeredArguments.map((each) => `${each.name()}${each.variadic ? "..." : ""}`);
  const shown = operands.length > 0 ? ` ${italic(operands.join(" "))}` : "";
  return `.SS ${roff(name)}${shown}\n${roff(command.description())}\n${optionsOf(command).map(optionText).join("")}`;
}

export const manPage = (program: Command): string =>
  `.TH WASMAZE 1 "" "wasmaze ${packageJson.version}" "User Commands"
.SH NAME
wasmaze \\- make, solve and measure perfect mazes
.SH SYNOPSIS
.B wasmaze
.I command
[\\fIoptions\\fR]
.SH DESCRIPTION
${roff(program.description())}
.SH COMMANDS
${commandsOf(program, "wasmaze").map(section).join("")}.SH EXIT STATUS
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
