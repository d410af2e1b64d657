// Tests that examples in the documentation print the documented output, that tables match the registry, and that every
// algorithm and development dependency has an entry. The tests need the build.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { exportPictures } from "../../scripts/exportPictures.ts";
import { withAlgorithmTable } from "../../scripts/readme.ts";
import { algorithms } from "../../src/index.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const readme = read("README.md");

// This folder is inside the repository, so that Node resolves the package by its name.
mkdirSync(join(root, "build"), { recursive: true });
const folder = mkdtempSync(join(root, "build/readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
}

function blocks(language: string, page = readme): { code: string; line: number; output: string | undefined }[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`\\n(?:\\n\`\`\`text\\n([^]*?)^\`\`\`\\n)?`, "gm");
  const lineOf = (index: number) => page.slice(0, index).split("\n").length;
  return [...page.matchAll(pattern)].map(({ 1: code, 2: output, index }) => ({ code, line: lineOf(index), output }));
}

describe("README.md", () => {
  test.each(blocks("js"))("the example at line $line prints the documented output", ({ code, line, output }) => {
    writeFileSync(join(folder, `${line}.mjs`), code);
    expect(run([`${line}.mjs`])).toBe(output ?? "");
  });

  const commands = blocks("sh").flatMap(({ code }) =>
    code.split("\n").filter((line) => line.startsWith("npx wasmaze ")),
  );

  test.each(commands)("the documented command %s succeeds", (command) => {
    expect(() => run([join(root, "dist/cli.js"), ...command.split(" ").slice(2)])).not.toThrow();
  });

  test("README.md contains examples and commands", () => {
    expect(blocks("js").length).toBeGreaterThan(4);
    expect(commands.length).toBeGreaterThan(2);
  });

  test("README.md has the table of algorithms that npm run docs writes", () => {
    expect(withAlgorithmTable(readme)).toBe(readme);
  });

  test("README.md names every exported value", async () => {
    for (const name of Object.keys(await import("../../src/index.ts"))) expect(readme).toContain(`\`${name}`);
  });
});

describe.each(["EMBEDDING", "DATASETS", "GRIDS", "OBSTACLES", "EXPORT"])("docs/%s.md", (page) => {
  test.each(blocks("js", read(`docs/${page}.md`)))(
    "the example at line $line prints the documented output",
    ({ code, line, output }) => {
      writeFileSync(join(folder, `${page}-${line}.mjs`), code);
      expect(run([`${page}-${line}.mjs`])).toBe(output);
    },
  );
});

describe("docs/EXPORT.md", () => {
  const page = read("docs/EXPORT.md");

  test.each([...page.matchAll(/\| `(wasmaze [^`]+)` \|/g)].map(([, words]) => words))("%s succeeds", (words) => {
    run([join(root, "dist/cli.js"), ...words.split(" ").slice(1), "--force"]);
  });

  test("the pictures are those that npm run docs writes", () => {
    const pictures = Object.entries(exportPictures());
    expect(pictures.length).toBe([...page.matchAll(/\.svg\)/g)].length);
    for (const [name, picture] of pictures) {
      expect(page).toContain(`](${name}.svg)`);
      expect(read(`docs/${name}.svg`)).toBe(picture);
    }
  });
});

test("docs/ALGORITHMS.md has a section with the revision for every algorithm, in the registry's order", () => {
  const page = read("docs/ALGORITHMS.md");
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, id]) => id)).toEqual(algorithms.map(({ id }) => id));
  const revision = /^\*\*Revision\*\* of all algorithms: (\d+)\.$/m.exec(page)?.[1];
  for (const algorithm of algorithms) expect(String(algorithm.revision), algorithm.id).toBe(revision);
});

test("docs/ARCHITECTURE.md has a reason for each devDependency", () => {
  const reasons = [...read("docs/ARCHITECTURE.md").matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(([, name]) => name);
  expect(reasons.filter((name) => !name.endsWith("/"))).toEqual(Object.keys(manifest.devDependencies));
});
