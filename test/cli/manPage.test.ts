// Tests that the manual page lists the options that the commands declare.

import { expect, test } from "vitest";
import { commandsOf, manPage, optionsOf } from "../../scripts/manPage.ts";
import { createProgram } from "../../src/cli/main.ts";

const program = await createProgram();

test("the manual page lists every command with all of its options", () => {
  const page = manPage(program).replaceAll("\\-", "-");
  for (const [name, command] of commandsOf(program, "wasmaze")) {
    expect(page).toContain(`.SS ${name}`);
    for (const { long } of optionsOf(command)) expect(page).toContain(`\\fB${long}\\fR`);
  }
  // A line of text must not start with a character that roff interprets.
  for (const line of page.split("\n")) expect(line).toMatch(/^(\.(TH|SH|SS|TP|B|I|EX|EE)\b|[^.']|$)/);
});
