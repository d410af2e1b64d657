// Code that makes again what a page shows.

import { quote } from "../../src/request/words.ts";

/** An object or a value in TypeScript, on one line. */
export const literal = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/(?<=\[)\n\s*|\n\s*(?=[\]\d])/g, "")
    .replace(/\n\s*/g, " ")
    .replace(/"(\w+)":/g, "$1:");

/** A command with options. */
export const commandWith = (command: string, options: readonly (readonly [name: string, value: unknown])[]): string =>
  `npx wasmaze ${command}${options.map(([name, value]) => ` --${name} ${quote(`${value}`)}`).join("")}`;
