// Scripts with which shells complete the command line.

import { CODES, DIFFICULTIES, ORIENTATIONS } from "../book/choices.ts";
import { PAPER_NAMES } from "../book/paper.ts";
import { LANGUAGES } from "../book/words.ts";
import { streamIds } from "../core/algorithms.ts";
import { TOPOLOGIES } from "../core/topology.ts";
import { FORMATS as DATA_FORMATS } from "../datasets/formats/index.ts";
import { algorithms, measures } from "../index.ts";
import { ENDS } from "../queries/ends.ts";
import { FORMATS } from "./draw.ts";
import type { CommandEntry, OptionEntry } from "./tree.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;

const IDS = algorithms.map(({ id }) => id);

/** The words that an option's value may be; "files"; or none that are known. */
function valuesOf({ name }: CommandEntry, { flags, value }: OptionEntry): readonly string[] | "files" {
  if (value === "<file>" || value === "<directory>") return "files";
  const byFlag: Record<string, readonly string[]> = {
    "--algorithm": name === "stream" ? streamIds : name === "book" ? [...IDS, "all"] : IDS,
    "--algorithms": IDS,
    "--backend": ["wasm", "reference", "auto"],
    "--difficulty": DIFFICULTIES,
    "--ends": ENDS,
    "--format": name === "bulk" ? DATA_FORMATS : name === "stream" ? ["bin", "text", "ascii"] : FORMATS,
    "--language": LANGUAGES,
    "--measures": ["all", ...measures.map((each) => each.name)],
    "--orientation": ORIENTATIONS,
    "--paper": PAPER_NAMES,
    "--qr": CODES,
    "--topology": TOPOLOGIES,
  };
  return byFlag[flags[flags.length - 1]] ?? [];
}

/** A word of a shell, in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The words that may follow a command: the commands under it and its options. */
const wordsAfter = ({ name, commands, options }: CommandEntry): string =>
  [...commands, ...(name === "completion" ? SHELLS : []), ...options.flatMap(({ flags }) => flags)].join(" ");

/** The reply of bash: the words that begin as the word under the cursor, or such files. */
const bashReply = (values: readonly string[] | "files"): string =>
  values === "files" ? "_wasmaze_files" : `COMPREPLY=($(compgen -W ${quoted(values.join(" "))} -- "$word"))`;

/** The cases of bash for the values of a command's options. */
function bashValues(entry: CommandEntry): string[] {
  const cases = new Map<string, string[]>();
  for (const option of entry.options) {
    if (option.value === "") continue;
    const reply = bashReply(valuesOf(entry, option));
    cases.set(reply, [...(cases.get(reply) ?? []), ...option.flags.map((flag) => quoted(`${entry.name} ${flag}`))]);
  }
  return [...cases].map(([reply, patterns]) => `    ${patterns.join(" | ")}) ${reply}; return ;;`);
}

/** The case of bash for the words after a command. */
function bashWords(entry: CommandEntry): string {
  const words = bashReply(wordsAfter(entry).split(" "));
  const files = entry.operands.includes("director") ? `[[ "$word" == -* ]] || { _wasmaze_files; return; }; ` : "";
  return `    ${quoted(entry.name)}) ${files}${words} ;;`;
}

function bash(tree: readonly CommandEntry[]): string {
  const names = tree.flatMap(({ name }) => (name === "" ? [] : quoted(name)));
  return `# Completion of wasmaze for bash: eval "$(wasmaze completion bash)"
_wasmaze_files() {
  local IFS=$'\n'
  COMPREPLY=($(compgen -f -- "$word"))
  compopt -o filenames 2>/dev/null || true
}
_wasmaze() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" command="" i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${command:+$command }\${COMP_WORDS[i]}" in
      ${names.join(" | ")})
        command="\${command:+$command }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$command $before" in
${tree.flatMap(bashValues).join("\n")}
  esac
  case "$command" in
${tree.map(bashWords).join("\n")}
  esac
}
complete -F _wasmaze wasmaze
`;
}

const zsh = (tree: readonly CommandEntry[]): string =>
  `# Completion of wasmaze for zsh: eval "$(wasmaze completion zsh)"
autoload -U +X compinit && compinit -u
autoload -U +X bashcompinit && bashcompinit
${bash(tree).split("\n").slice(1).join("\n")}`;

/** The condition of fish under which a command's words apply. */
function fishCondition({ name, commands }: CommandEntry): string {
  if (name === "") return "__fish_use_subcommand";
  const seen = name.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`);
  const none = commands.map((word) => `not __fish_seen_subcommand_from ${word}`);
  return [...seen, ...none].join("; and ");
}

function fish(tree: readonly CommandEntry[]): string {
  const lines = tree.flatMap((entry) => {
    const begin = `complete -c wasmaze -n ${quoted(fishCondition(entry))}`;
    const under = entry.commands.map((word) => {
      const description =
        tree.find(({ name }) => name === (entry.name ? `${entry.name} ${word}` : word))?.description ?? "";
      return `${begin} -f -a ${word} -d ${quoted(description)}`;
    });
    const options = entry.options.map((option) => {
      const flags = option.flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      const values = valuesOf(entry, option);
      const takes = option.value === "" ? "" : values === "files" ? " -r -F" : ` -x -a ${quoted(values.join(" "))}`;
      return `${begin} ${flags.join(" ")}${takes} -d ${quoted(option.description)}`;
    });
    const shells = entry.name === "completion" ? [`${begin} -f -a ${quoted(SHELLS.join(" "))}`] : [];
    return [...under, ...shells, ...options];
  });
  return `# Completion of wasmaze for fish: wasmaze completion fish | source\n${lines.join("\n")}\n`;
}

/** The completion of a command line for a shell. */
export function completionFor(shell: (typeof SHELLS)[number], tree: readonly CommandEntry[]): string {
  return { bash, zsh, fish }[shell](tree);
}
