// Prepares and checks a release.
// npm run release -- address https://github.com/OWNER/wasmaze: sets the address of the repository in all files.
// npm run release -- check v0.1.0: fails unless the address is set, and the version is that of the tag in all files.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** The address before the repository is public. */
const PLACEHOLDER = "https://github.com/OWNER/wasmaze";
const root = new URL("../", import.meta.url);
const pages = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md"));
const FILES = [
  "package.json",
  "python/pyproject.toml",
  "python/README.md",
  "CITATION.cff",
  ...pages.map((name) => `docs/${name}`),
];
const USAGE = 'expected "address URL" or "check TAG", such as: npm run release -- check v0.1.0';

const read = (file: string): string => readFileSync(new URL(file, root), "utf8");

/** Returns the address of the repository, from package.json. */
const currentAddress = (): string =>
  (JSON.parse(read("package.json")) as { homepage: string }).homepage.replace(/#readme$/, "");

function setAddress(address: string): void {
  if (!/^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+$/.test(address))
    throw new RangeError(`expected an address such as ${PLACEHOLDER}, got ${JSON.stringify(address)}`);
  const old = currentAddress();
  for (const file of FILES) writeFileSync(new URL(file, root), read(file).replaceAll(old, address));
}

/** Returns the reasons against a release. */
function findProblems(tag: string): string[] {
  const version = tag.replace(/^v/, "");
  const problems: string[] = [];
  if (currentAddress() === PLACEHOLDER)
    problems.push("expected the address of the repository, got the placeholder; run npm run release -- address URL");
  for (const [file, pattern] of [
    ["package.json", /"version": "(.*)"/],
    ["python/pyproject.toml", /^version = "(.*)"/m],
    ["CITATION.cff", /^version: (.*)/m],
    ["CHANGELOG.md", /^## (.*?), \d{4}-\d{2}-\d{2}$/m],
  ] as const) {
    const got = pattern.exec(read(file))?.[1];
    if (got !== version) problems.push(`expected version ${version} in ${file}, got ${got ?? "no released version"}`);
  }
  return problems;
}

const [action, value, ...rest] = process.argv.slice(2);
if (value === undefined || rest.length > 0 || (action !== "address" && action !== "check")) {
  console.error(`error: ${USAGE}`);
  process.exitCode = 2;
} else if (action === "address") {
  try {
    setAddress(value);
  } catch (error) {
    console.error(`error: ${(error as Error).message}`);
    process.exitCode = 2;
  }
} else {
  const problems = findProblems(value);
  for (const problem of problems) console.error(`error: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
