// Tests that every exported value has an example in its docstring, and that the example prints the documented output.
// The tests need the build. The examples of wasmaze/browser run in test/package/pages.browser.test.ts.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { docExamples, isForBrowsers } from "../helpers/docExamples.ts";

const root = resolve(import.meta.dirname, "../..");
// This folder is inside the repository, so that Node resolves the package by its name.
mkdirSync(join(root, "build"), { recursive: true });
const folder = mkdtempSync(join(root, "build/examples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RUN = `
import { format } from "node:util";
const printed = [];
console.log = (...values) => printed.at(-1).push(format(...values));
for (const file of process.argv.slice(2)) {
  printed.push([]);
  await import("./" + file).catch((error) => console.log(error));
}
process.stdout.write(JSON.stringify(printed.map((lines) => lines.join("\\n"))));
`;

const examples = docExamples();
const [inNode, inBrowsers] = [examples.filter((example) => !isForBrowsers(example)), examples.filter(isForBrowsers)];

function runAll(): string[] {
  const files = inNode.map(({ code }, i) => {
    writeFileSync(join(folder, `${i}.mjs`), transformSync(code, { loader: "ts", target: "node20" }).code);
    return `${i}.mjs`;
  });
  writeFileSync(join(folder, "run.mjs"), RUN);
  return JSON.parse(execFileSync("node", ["run.mjs", ...files], { cwd: folder, encoding: "utf8", timeout: 60_000 }));
}

test("the examples of docstrings print the documented output", () => {
  const title = ({ file, name }: (typeof examples)[number]): string => `${file}, ${name}`;
  const printed = runAll().map((output, i) => `${title(inNode[i])}:\n${output.replaceAll(/ +$/gm, "")}`);
  expect(printed).toEqual(inNode.map((example) => `${title(example)}:\n${example.output}`));
  expect(inBrowsers.length).toBeGreaterThan(1);
});

const entries = Object.entries(manifest.exports).flatMap(([path, target]) => {
  if (typeof target !== "object" || !target.default.endsWith(".js")) return [];
  const [name, file] = [`wasmaze${path.slice(1)}`, target.default];
  if (!name.includes("*")) return [[name, file]];
  return name.startsWith("wasmaze/algorithms/")
    ? ["kruskal", "wilson", "all"].map((id) => [name.replace("*", id), file.replace("*", id)])
    : [[name.replace("*", "wilson"), file.replace("*", "wilson")]];
});

test.each(entries.filter(([name]) => name !== "wasmaze/worker"))(
  "every value that %s exports has an example",
  async (name, file) => {
    // Two entry points may export the same value with one docstring. The example may import it from either.
    const imports = examples.flatMap(({ name: documented, code }) =>
      [...code.matchAll(/import \{ ([^}]+) \} from "([^"]+)"/g)].flatMap(([, names, from]) =>
        names.split(", ").some((word) => word.split(" ")[0] === documented) ? [[documented, from]] : [],
      ),
    );
    const known = imports.flatMap(([documented, from]) =>
      from === name || from === "wasmaze" || (from === "wasmaze/node" && documented === "WorkerCrashError")
        ? [documented]
        : [],
    );
    // Exports of wasmaze/slim with names of one or two characters are internal.
    const exported = Object.keys(await import(/* @vite-ignore */ join(root, file))).filter(({ length }) => length > 2);
    expect(exported.length).toBeGreaterThan(0);
    expect(exported.filter((value) => !known.includes(value))).toEqual([]);
  },
);
