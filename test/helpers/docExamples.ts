// Reads the examples in the docstrings of the package's exports.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export interface DocExample {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  /** The expected output: the comments on the lines of console.log or on the lines that follow. */
  readonly output: string;
}

export function outputOf(code: string): string {
  const lines = code.split("\n");
  const isBelow = (i: number): boolean =>
    lines[i].startsWith("//") && i > 0 && (/^ *console\.log\(|^}/.test(lines[i - 1]) || isBelow(i - 1));
  return lines
    .flatMap((line, i) => /^ *console\.log\(.*\); \/\/ (.*)$/.exec(line)?.[1] ?? (isBelow(i) ? line.slice(3) : []))
    .join("\n");
}

export function docExamples(): DocExample[] {
  const folders = ["src", "src/generated/algorithms", "src/generated/masked", "src/generated/graph"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder === "src", encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((file) => file.endsWith(".ts") && (folder !== "src" || !file.startsWith("src/generated/"))),
  );
  const pattern =
    /^\/\*\*\n(?: \*.*\n)*? \* @example\n((?: \*(?!\/).*\n)+) \*\/\nexport (?:async )?(?:function|class|const) (\w+)/gm;
  return ["assembly/abi.ts", ...files].flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(pattern)].map(([, block, name]) => {
      const code = block.replaceAll(/^ \* ?/gm, "");
      return { name, file, code, output: outputOf(code) };
    }),
  );
}

export const isForBrowsers = ({ code }: DocExample): boolean => code.includes('"wasmaze/browser"');
