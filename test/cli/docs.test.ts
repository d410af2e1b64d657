// Tests that examples in the documentation print the documented output, that tables match the registry, and that every
// algorithm and development dependency has an entry. The tests need the build.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { exportPictures } from "../../scripts/exportPictures.ts";
import { withAlgorithmTable, withShortTable } from "../../scripts/readme.ts";
import { createGraphEngine, type gridKinds } from "../../src/graph.ts";
import { algorithms } from "../../src/index.ts";
import { pages, readPage, snippets } from "../helpers/snippets.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
// This folder is inside the repository, so that Node resolves the package by its name.
mkdirSync(join(root, "build"), { recursive: true });
const folder = mkdtempSync(join(root, "build/docs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
}

test.each(snippets("js"))("the example at $page:$line prints the documented output", ({ page, line, code, output }) => {
  const file = `${basename(page, ".md")}-${line}.mjs`;
  writeFileSync(join(folder, file), code);
  expect(run([file])).toBe(output);
});

test("the request in TypeScript of docs/BUNDLES.md makes a maze", () => {
  const [{ code }] = snippets("ts").filter(({ code }) => code.includes("MazeRequest"));
  const { code: script } = transformSync(`${code}console.log(maze.walls.length);`, { loader: "ts" });
  writeFileSync(join(folder, "request.mjs"), script);
  expect(run(["request.mjs"])).toBe("40\n");
});

test("on the grid of docs/GRIDS.md mazes are perfect, and each edge is drawn in its two cells", async () => {
  const [{ code }, { code: line }] = snippets("ts").filter(({ page }) => page === "docs/GRIDS.md");
  const grids = relative(folder, join(root, "src/graph/grids"));
  writeFileSync(
    join(folder, "leaning.ts"),
    `${code.replace('"./grid.ts"', `"${grids}/grid.ts"`)}
import type { GridKind } from "${grids}/index.ts";
export const kinds: GridKind[] = [
${line}];
`,
  );
  const { kinds } = (await import(join(folder, "leaning.ts"))) as { kinds: typeof gridKinds };
  const grid = kinds[0].make(...([7, 5] as never[]));
  expect(kinds).toMatchObject([{ id: grid.recipe.id, sizes: ["width", "height"] }]);
  const engine = createGraphEngine(grid);
  expect(engine.verify(engine.generate({ algorithm: "wilson", seed: 1 }))).toEqual({ perfect: true });
  const drawn = Array.from({ length: grid.cells }, (_, cell) => grid.outlines(cell).sides).flat();
  for (let edge = 0; edge < grid.edges.length / 2; edge++)
    expect(drawn.filter((side) => side === edge).length).toBe(
      grid.edges[2 * edge] === grid.edges[2 * edge + 1] ? 0 : 2,
    );
  execFileSync(process.execPath, [
    join(root, "node_modules/typescript/bin/tsc"),
    ...[
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--types",
      "node",
      "--allowImportingTsExtensions",
      "--target",
      "es2023",
    ],
    ...["--module", "nodenext", "--lib", "es2024,dom,esnext.disposable", join(folder, "leaning.ts")],
  ]);
});

/** The tests that run the Python and SQL of each page. */
const PYTHON: Readonly<Record<string, string>> = {
  "docs/CLUSTER.md": "python/tests_tools/test_documents.py",
  "docs/GIANTS.md": "python/tests_tools/test_documents.py",
  "docs/PYTHON.md": "python/tests_tools/test_documents.py",
  "docs/TRAINING.md": "python/tests_tools/test_documents.py",
  "docs/EXPORT.md": "test/export/foreign/read.py",
  "docs/FORMATS.md": "test/python/datasets.test.ts",
  "docs/GRIDS.md": "python/tests/test_readme.py",
  "docs/OBSTACLES.md": "python/tests/test_gym.py",
};

test("a test runs the Python and SQL of every page", () => {
  for (const { page } of snippets("python", "sql")) expect(Object.keys(PYTHON)).toContain(page);
  for (const [page, file] of Object.entries(PYTHON)) expect(read(file), page).toContain(basename(page));
});

/** Pages whose commands are not run here: test_documents.py runs them, and those of docs/RELIABILITY.md take minutes. */
const RUN_ELSEWHERE = ["PYTHON", "GIANTS", "CLUSTER", "TRAINING", "RELIABILITY"].map((name) => `docs/${name}.md`);

/** Commands that are not run here: npm run test:package packs and installs the package. */
const INSTALLS = /^npm (ci|install)\b/m;

const commands = snippets("sh").filter(({ page, code }) => !RUN_ELSEWHERE.includes(page) && !INSTALLS.test(code));

// `npx wasmaze` runs the command of this clone.
const SHELL = `wasmaze() { "${process.execPath}" "${join(root, "dist/cli.js")}" "$@"; }
npx() { "$@"; }
`;

test.each(commands)("the commands at $page:$line succeed", ({ page, code }) => {
  const cwd = join(folder, basename(page, ".md"));
  mkdirSync(cwd, { recursive: true });
  execFileSync("bash", ["-euo", "pipefail", "-c", SHELL + code], { cwd, stdio: "pipe" });
});

test("the documents contain examples and commands", () => {
  expect(snippets("js").length).toBeGreaterThan(20);
  expect(commands.length).toBeGreaterThan(14);
  for (const page of RUN_ELSEWHERE) expect(pages).toContain(page);
});

describe("README.md", () => {
  const readme = readPage("README.md");

  test("README.md has at most 160 lines", () => {
    expect(readme.split("\n").length - 1).toBeLessThanOrEqual(160);
  });

  test("README.md and docs/ALGORITHMS.md have the tables of algorithms that npm run docs writes", () => {
    expect(withShortTable(readme)).toBe(readme);
    const page = readPage("docs/ALGORITHMS.md");
    expect(withAlgorithmTable(page)).toBe(page);
  });
});

test("scripts, projects and files of the commands in documents exist", () => {
  const text = [...pages, ...OTHER_PAGES, "python/README.md"].map(readPage).join("\n");
  const scripts = [...text.matchAll(/\bnpm run (\w+(?::\w+)*)/g)].map(([, name]) => name);
  expect(scripts.length).toBeGreaterThan(50);
  for (const name of scripts) expect(Object.keys(manifest.scripts)).toContain(name);
  const suites = [...text.matchAll(/\bvitest run --project (\w+) ([\w./ ]+)/g)];
  expect(suites.length).toBeGreaterThan(8);
  const tests = readdirSync(join(root, "test"), { recursive: true }) as string[];
  for (const [, project, files] of suites) {
    expect(read("vitest.config.ts")).toMatch(new RegExp(`project\\(\\s*"${project}"`));
    for (const file of files.trim().split(/ +/))
      expect(
        tests.some((each) => `test/${each}`.includes(file)),
        file,
      ).toBe(true);
  }
  for (const [, file] of text.matchAll(/\b(?:tsx|bash) ([\w./]+\.(?:ts|sh))\b/g))
    expect(existsSync(join(root, file)), file).toBe(true);
});

test("file names contain the version of the package", () => {
  const versions = [...pages, ...OTHER_PAGES].flatMap(
    (page) => readPage(page).match(/(?<=wasmaze-)\d+\.\d+\.\d+/g) ?? [],
  );
  expect(versions.length).toBeGreaterThan(3);
  expect(new Set(versions)).toEqual(new Set([manifest.version]));
});

test("docs/API.md names every exported value", async () => {
  const page = readPage("docs/API.md");
  for (const name of Object.keys(await import("../../src/index.ts"))) expect(page).toContain(`\`${name}`);
});

/** Returns the anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = page.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const OTHER_PAGES = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "SUPPORT.md", "examples/README.md"];

test.each([...pages, ...OTHER_PAGES, "python/README.md"])("the links of %s lead to files and headings", (page) => {
  for (const [, target] of readPage(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
    const [path, anchor] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    expect(existsSync(join(root, file)), `${page}: ${target}`).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(readPage(file)), `${page}: ${target}`).toContain(anchor);
  }
});

test("docs/README.md lists every page", () => {
  const index = readPage("docs/README.md");
  for (const page of pages.slice(1)) expect(`${index}](README.md`).toContain(`](${basename(page)}`);
});

test("docs/COMMANDS.md lists every command", () => {
  const names = [...readPage("docs/COMMANDS.md").matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  const help = run([join(root, "dist/cli.js"), "--help"]);
  const commandsOfHelp = [...help.matchAll(/^ {2}([a-z-]+) \[(?:options|command)\]/gm)].map(([, name]) => name);
  expect(names).toEqual(commandsOfHelp.filter((name) => name !== "help"));
});

describe("docs/EXPORT.md", () => {
  const page = read("docs/EXPORT.md");

  test.each([...page.matchAll(/\| `npx (wasmaze [^`]+)` \|/g)].map(([, words]) => words))("%s succeeds", (words) => {
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
