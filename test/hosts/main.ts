// Installs the package in every host, compares its mazes with the reference, and writes the table of docs/HOSTS.md (npm
// run test:hosts). With `-- --quick`, tests only a selection and writes nothing. Other arguments select hosts by name.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { algorithms, createEngine } from "../../src/index.ts";
import { bundlers } from "./bundlers.ts";
import { type Host, install, output, type Results } from "./host.ts";
import { next } from "./next.ts";
import { closeBrowser, pages } from "./pages.ts";
import { hashOf, hashOfBatch } from "./probe.js";
import { runtimes } from "./runtimes.ts";
import { compilers } from "./typeChecks.ts";

const PAGE = resolve(import.meta.dirname, "../../docs/HOSTS.md");
const COLUMNS = ["engine", "file", "pool", "small"] as const;

const reference = createEngine({ backend: "reference" });
const ids = algorithms.map(({ id }) => id);
const all = hashOf(reference, ids);
const EXPECTED = { engine: all, file: all, pool: hashOfBatch(reference), small: hashOf(reference, ["kruskal"]) };

function cell(host: Host, results: Results, column: (typeof COLUMNS)[number]): { text: string; failed: boolean } {
  const got = results[column];
  const reason = host.reasons?.[column];
  if (reason !== undefined) {
    // A number means that the feature works, so the reason no longer holds.
    const holds = typeof got !== "number";
    return holds ? { text: reason, failed: false } : { text: `expected "${reason}", got ${got}`, failed: true };
  }
  const remark = host.remarks?.[column];
  if (got === EXPECTED[column]) return { text: remark ? `same, ${remark}` : "same", failed: false };
  return { text: `${got === undefined ? "no result" : typeof got === "number" ? "other bytes" : got}`, failed: true };
}

async function rowOf(host: Host, folder: string, tarball: string): Promise<{ row: string; failed: boolean }> {
  const begun = performance.now();
  let cells: { text: string; failed: boolean }[];
  try {
    await install(folder, tarball, host.packages);
    const results = await host.run(folder);
    cells = COLUMNS.map((column) => cell(host, results, column));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    cells = [{ text, failed: true }];
  }
  const failed = cells.some((one) => one.failed);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`${failed ? "FAILED" : "passed"} ${host.name}, ${seconds} s`);
  for (const [i, one] of cells.entries()) if (one.failed) console.log(`  ${COLUMNS[i]}: ${one.text}`);
  const texts = cells.map(({ text }) => text.split("\n")[0].replaceAll("|", "\\|"));
  return { row: `| ${[host.name, ...texts].join(" | ")} |`, failed };
}

function withTable(page: string, rows: readonly string[]): string {
  const head = "| host | engine | `.wasm` | pool | slim |\n| --- | --- | --- | --- | --- |";
  return page.replace(/(<!-- hosts -->\n)[\s\S]*(<!-- \/hosts -->)/, (_, open, close) => {
    return `${open}${head}\n${rows.join("\n")}\n${close}`;
  });
}

async function main(args: readonly string[]): Promise<boolean> {
  const quick = args.includes("--quick");
  const words = args.filter((word) => !word.startsWith("--")).map((word) => word.toLowerCase());
  const hosts = [...runtimes, ...compilers, ...bundlers, ...next, ...pages].filter(({ name, quick: isQuick }) =>
    words.length > 0 ? words.some((word) => name.toLowerCase().includes(word)) : !quick || isQuick,
  );
  if (hosts.length === 0) throw new RangeError(`expected names of hosts, or parts of names, got ${words.join(" ")}`);
  const scratch = mkdtempSync(join(tmpdir(), "wasmaze-hosts-"));
  try {
    await output(".", "npm", ["pack", "--ignore-scripts", "--pack-destination", scratch]);
    const tarball = join(scratch, readdirSync(scratch).find((file) => file.endsWith(".tgz")) as string);
    const results = [];
    for (const [i, host] of hosts.entries()) {
      const folder = join(scratch, String(i));
      results.push(await rowOf(host, folder, tarball));
      rmSync(folder, { recursive: true, force: true });
    }
    const failed = results.filter((result) => result.failed).length;
    console.log(`${results.length - failed} of ${results.length} hosts have the reference's results or a known reason`);
    if (!quick && words.length === 0 && failed === 0) {
      const rows = results.map(({ row }) => row);
      writeFileSync(PAGE, withTable(readFileSync(PAGE, "utf8"), rows));
    }
    return failed === 0;
  } finally {
    await closeBrowser();
    rmSync(scratch, { recursive: true, force: true });
  }
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
