// `npm run test:engines`: runs suite.js in other JavaScript engines and prints a table. Installs Node 22 and 24 into
// build/engines. Firefox, Chromium and jsc must be installed.

import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { writeWhole } from "../../../scripts/files.ts";
import { visit } from "../../../scripts/visit.ts";
import { table } from "../../../src/cli/table.ts";
import { checkWord, messageOf } from "../../../src/core/errors.ts";
import { algorithms, createEngine } from "../../../src/index.ts";
import { runScript } from "../../options.ts";
import { differencesOf, type Hashes, hashesOf, type Outcome } from "./suite.js";

const HASHES = "test/engine/hashes.json";
const FOLDER = "build/engines";
const LIMIT_MS = 300_000;

const run = promisify(execFile);
const recorded = (): Hashes => (existsSync(HASHES) ? JSON.parse(readFileSync(HASHES, "utf8")) : {});

/** The files that an engine loads, by name: the package's entry, the suite, the recorded hashes. */
function filesOfSuite(): ReadonlyMap<string, string> {
  return new Map([
    ["index.js", readFileSync("dist/index.js", "utf8")],
    ["suite.js", readFileSync("bench/lab/engines/suite.js", "utf8")],
    ["hashes.js", `export const recorded = ${JSON.stringify(recorded())};\n`],
  ]);
}

/** A module that runs the suite and passes the outcome to `report`. */
const program = (report: string, begin = ""): string => `${begin}
const wasmaze = await import("./index.js");
const { runSuite } = await import("./suite.js");
const { recorded } = await import("./hashes.js");
${report}(JSON.stringify(runSuite(wasmaze, recorded)));
`;

/** jsc lacks TextEncoder, which the package needs. */
const TEXT_ENCODER = `
globalThis.TextEncoder = class {
  encode(text) {
    return Uint8Array.from(unescape(encodeURIComponent(text)), (character) => character.charCodeAt(0));
  }
  encodeInto(text, target) {
    const bytes = this.encode(text);
    target.set(bytes);
    return { read: text.length, written: bytes.length };
  }
};
globalThis.console ??= { warn: print, log: print };
`;

/** Writes the suite and its program to a folder, and runs them by a command. */
async function inShell(command: string, flags: readonly string[], text: string): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), "wasmaze-engine-"));
  try {
    for (const [name, contents] of filesOfSuite()) writeFileSync(join(folder, name), contents);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "program.js"), text);
    const { stdout } = await run(command, [...flags, join(folder, "program.js")], { timeout: LIMIT_MS });
    return JSON.parse(stdout) as Outcome[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">
const post = (text) => fetch("/outcome", { method: "POST", body: text });
try {
${program("await post")}
} catch (error) {
  await post(JSON.stringify({ error: String(error) }));
}
</script>`;

/** Serves the suite to a browser, which posts the outcome. */
async function inBrowser(command: string, flags: (profile: string) => readonly string[]): Promise<Outcome[]> {
  const files = filesOfSuite();
  const file = (path: string): readonly [string, string] | undefined => {
    if (path === "/") return ["text/html", PAGE];
    const text = files.get(path.slice(1));
    return text === undefined ? undefined : ["text/javascript", text];
  };
  const text = await visit({ command, flags, file, limitSeconds: LIMIT_MS / 1000 });
  const given = JSON.parse(text) as Outcome[] | { error: string };
  if (!Array.isArray(given)) throw new Error(given.error);
  return given;
}

/** Node of a major version: the running one, or one that is installed now. */
function nodeOf(major: number): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const folder = resolve(FOLDER, `node${major}`);
  const binary = join(folder, "node_modules/node/bin/node");
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    const flags = ["--no-audit", "--no-fund", "--ignore-scripts=false"];
    execFileSync("npm", ["install", ...flags, `node@${major}`], { cwd: folder, stdio: "pipe" });
  }
  return binary;
}

interface Host {
  readonly engine: string;
  /** Debian package of the engine. */
  readonly from?: string;
  version(): string;
  outcome(): Promise<Outcome[]>;
}

const text = (command: string, ...flags: readonly string[]): string =>
  execFileSync(command, flags, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

const node = (major: number): Host => ({
  engine: "V8",
  version: () => `Node ${text(nodeOf(major), "-p", "process.versions.node + ', V8 ' + process.versions.v8")}`,
  outcome: () => inShell(nodeOf(major), [], program("console.log")),
});

const hosts: Readonly<Record<string, Host>> = {
  node20: node(20),
  node22: node(22),
  node24: node(24),
  chromium: {
    engine: "V8",
    from: "chromium",
    version: () => text("chromium", "--version").split(" built")[0],
    outcome: () =>
      inBrowser("chromium", (profile) => [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        `--user-data-dir=${profile}`,
      ]),
  },
  firefox: {
    engine: "SpiderMonkey",
    from: "firefox-esr",
    version: () => text("firefox-esr", "--version"),
    outcome: () => inBrowser("firefox-esr", (profile) => ["--headless", "--no-remote", "--profile", profile]),
  },
  jsc: {
    engine: "JavaScriptCore",
    from: "libjavascriptcoregtk-4.0-bin",
    version: () => `WebKitGTK ${text("dpkg-query", "--show", "libjavascriptcoregtk-4.0-bin").split("\t")[1]}`,
    outcome: () => inShell("jsc", ["-m"], program("print", TEXT_ENCODER)),
  },
};

/** Adds hashes of new cases. Recorded hashes never change. */
function record(): void {
  const before = recorded();
  const hashes = hashesOf({ algorithms, createEngine }, createEngine({ backend: "reference" }));
  const changed = differencesOf(hashes, before).filter((name) => before[name] !== undefined);
  if (changed.length > 0)
    throw new Error(`${HASHES} has another hash of ${changed.length} cases, such as ${changed[0]}`);
  writeWhole(HASHES, `${JSON.stringify(hashes, null, 2)}\n`);
  console.log(`${Object.keys(hashes).length} hashes in ${HASHES}`);
}

async function test(names: readonly string[]): Promise<boolean> {
  const rows = [["engine", "version", "backend", "cases", "equal", "seconds"]];
  const failures: string[] = [];
  for (const name of names) {
    const { engine, from, version, outcome } = hosts[name];
    try {
      const shown = version();
      const began = performance.now();
      for (const { backend, cases, different } of await outcome()) {
        const equal = cases - different.length;
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        rows.push([engine, shown, backend, String(cases), String(equal), seconds]);
        if (different.length > 0 || cases === 0)
          failures.push(`${name}, ${backend}: ${cases} cases; different: ${different.slice(0, 5).join("; ")}`);
      }
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === "ENOENT" && from;
      const why = missing ? `not installed: apt-get install --no-install-recommends ${from}` : messageOf(error);
      failures.push(`${name}: ${why}`);
    }
  }
  console.log([table(rows), ...failures].join("\n"));
  return failures.length === 0;
}

await runScript(() => {
  const { values } = parseArgs({ options: { only: { type: "string" }, record: { type: "boolean" } } });
  if (values.record) {
    record();
    return true;
  }
  const names = Object.keys(hosts);
  return test(values.only?.split(",").map((name) => checkWord("only", name, names)) ?? names);
});
