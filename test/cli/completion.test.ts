// Completion in shells and the manual page: both come from the commands themselves.

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { manPage } from "../../scripts/manPage.ts";
import { createProgram } from "../../src/cli/main.ts";
import { commandTree } from "../../src/cli/tree.ts";
import { algorithms } from "../../src/index.ts";
import { run } from "../helpers/commandLine.ts";

const tree = commandTree(await createProgram());

/** What bash suggests for the last of these words. */
function suggestions(script: string, words: readonly string[]): string[] {
  const call = `COMP_WORDS=(wasmaze "$@"); COMP_CWORD=$#; _wasmaze; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync("bash", ["-c", `${script}\n${call}`, "bash", ...words], { encoding: "utf8" });
  return output.split("\n").filter((line) => line !== "");
}

test("bash completes commands, options, values and files", async () => {
  const { code, output } = await run(["completion", "bash"]);
  expect(code).toBe(0);
  const script = output.toString();
  const suggest = (...words: string[]) => suggestions(script, words);
  expect(suggest("ge")).toEqual(["generate"]);
  expect(suggest("")).toEqual(expect.arrayContaining(["generate", "solve", "bulk", "completion", "--help"]));
  expect(suggest("generate", "--algorithm", "prim")).toEqual(["prim-true", "prim-simplified", "prim-modified"]);
  expect(suggest("generate", "-a", "")).toEqual(algorithms.map(({ id }) => id));
  expect(suggest("stream", "-a", "")).toEqual(["binary-tree", "sidewinder", "eller"]);
  expect(suggest("generate", "--width", "30", "--top")).toEqual(["--topology"]);
  expect(suggest("generate", "--width", "")).toEqual([]);
  expect(suggest("solve", "--input", "package.js")).toEqual(["package.json"]);
  expect(suggest("bulk", "-f", "")).toEqual([
    "npy",
    "npz",
    "parquet",
    "ndjson",
    "bin",
    "puzzle",
    "raster",
    "tokens",
    "cell-tokens",
    "images",
  ]);
  expect(suggest("bulk", "ch")).toEqual(["check"]);
  expect(suggest("bulk", "check", "--a")).toEqual(["--all"]);
  expect(suggest("bulk", "check", "docs/AL")).toEqual(["docs/ALGORITHMS.md"]);
  expect(suggest("completion", "f")).toEqual(["fish"]);
});

test.each(["zsh", "fish"])("the script for %s names every command and option", async (shell) => {
  const { code, output } = await run(["completion", shell]);
  expect(code).toBe(0);
  for (const { commands, options } of tree) {
    for (const word of commands) expect(output.toString()).toContain(word);
    for (const { flags } of options) expect(output.toString()).toContain(flags.at(-1)?.replace("--", ""));
  }
});

test("another shell is refused in one line", async () => {
  expect(await run(["completion", "tcsh"])).toMatchObject({
    code: 2,
    errors: 'error: "shell" expected one of bash, zsh, fish, got "tcsh"\n',
  });
});

test("the manual page has every command with all options", () => {
  const page = manPage(tree).replaceAll("\\-", "-");
  for (const { name, options } of tree.slice(1)) {
    expect(page).toContain(`.SS wasmaze ${name}`);
    for (const { flags } of options) expect(page).toContain(`\\fB${flags.at(-1)}\\fR`);
  }
  // No line begins with a control character that is none of the page's own.
  for (const line of page.split("\n")) expect(line).toMatch(/^(\.(TH|SH|SS|TP|B|I|EX|EE)\b|[^.']|$)/);
});
