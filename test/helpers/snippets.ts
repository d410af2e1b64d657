// Reads the code blocks of README and docs/.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { outputOf } from "./docExamples.ts";

const root = join(import.meta.dirname, "../..");

/** README and the pages of docs/, as paths from the root. */
export const pages: readonly string[] = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

export const readPage = (page: string): string => readFileSync(join(root, page), "utf8");

export interface Snippet {
  readonly page: string;
  /** The line of the page at which the block begins. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The expected output: the block of text that follows, or the comments after console.log. */
  readonly output: string;
}

/** Returns the code blocks of all pages in one of the languages. */
export function snippets(...languages: readonly string[]): Snippet[] {
  const pattern = /^```(\w+)\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm;
  return pages.flatMap((page) => {
    const text = readPage(page);
    return [...text.matchAll(pattern)].flatMap(({ 1: language, 2: code, 3: block, index }) => {
      if (!languages.includes(language)) return [];
      const comments = outputOf(code);
      const output = block ?? (comments && `${comments}\n`);
      return [{ page, line: text.slice(0, index).split("\n").length, language, code, output }];
    });
  });
}
