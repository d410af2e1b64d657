// The manual page lists what the commands themselves declare.

import { expect, test } from "vitest";
import { commandTree } from "../../scripts/commandTree.ts";
import { manPage } from "../../scripts/manPage.ts";
import { createProgram } from "../../src/cli/main.ts";

const tree = commandTree(await createProgram());

test("the manual page has every command with all options", () => {
  const page = manPage(tree).replaceAll("\\-", "-");
  for (const { name, options } of tree.slice(1)) {
    expect(page).toContain(`.SS wasmaze ${name}`);
    for (const { flags } of options) expect(page).toContain(`\\fB${flags.at(-1)}\\fR`);
  }
  // No text is mistaken for a roff request.
  for (const line of page.split("\n")) expect(line).toMatch(/^(\.(TH|SH|SS|TP|B|I|EX|EE)\b|[^.']|$)/);
});
