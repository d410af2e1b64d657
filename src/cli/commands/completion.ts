// `wasmaze completion`: a script with which a shell completes the command line.

import type { Command } from "commander";
import { checkWord } from "../../core/errors.ts";
import { completionFor, SHELLS } from "../completion.ts";
import { writeOutput } from "../output.ts";
import { commandTree } from "../tree.ts";

export function addCompletion(program: Command): void {
  program
    .command("completion")
    .description("print a script that completes words in a shell: bash, zsh or fish")
    .argument("<shell>", SHELLS.join(", "))
    .addHelpText(
      "after",
      `
Examples, for the file that the shell runs at its start:
  eval "$(wasmaze completion bash)"   in ~/.bashrc
  eval "$(wasmaze completion zsh)"    in ~/.zshrc
  wasmaze completion fish | source    in ~/.config/fish/config.fish`,
    )
    .action(async (shell: string) => {
      await writeOutput(completionFor(checkWord("shell", shell, SHELLS), commandTree(program)));
    });
}
