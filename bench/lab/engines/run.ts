// `npm run test:engines` runs suite.js in other JavaScript engines and prints a table. `npm ci --prefix bench/engines`
// installs Node 20 to 26, Deno and Bun. The system provides Firefox, Chromium and jsc.

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { rolldown } from "rolldown";
import { writeWhole } from "../../../scripts/files.ts";
import { table } from "../../../src/cli/table.ts";
import { checkWord, messageOf } from "../../../src/core/errors.ts";
import { algorithms, createEngine } from "../../../src/index.ts";
import { runScript } from "../../options.ts";
import { type EngineHost, lastLine, output, hosts as suiteHosts } from "../../suite/hosts.ts";
import { differencesOf, type Hashes, hashesOf, type Outcome } from "./suite.js";

const HASHES = "test/engine/hashes.json";
const PROGRAM = { shell: resolve("build/engines/program.js"), worker: resolve("build/engines/worker.js") };

/** The package and the suite need TextEncoder and console, which jsc lacks. */
const JSC_GLOBALS = `
globalThis.TextEncoder ??= class {
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

const jsc: EngineHost = {
  id: "jsc",
  hint: "apt-get install --no-install-recommends libjavascriptcoregtk-4.0-bin",
  runsJavaScript: true,
  name() {
    const version = output("dpkg-query", "--show", "libjavascriptcoregtk-4.0-bin")?.split("\t")[1];
    return version && `WebKitGTK ${version}`;
  },
  engine: () => "JavaScriptCore",
  run: async ({ shell }) => JSON.parse(await lastLine("jsc", ["-m", shell])),
};

const hosts = [...suiteHosts.filter(({ runsJavaScript }) => runsJavaScript), jsc];

async function bundle(input: string, file: string): Promise<void> {
  const bundled = await rolldown({ input, platform: "browser", logLevel: "silent" });
  await bundled.write({ file, banner: JSC_GLOBALS, codeSplitting: false });
}

const recorded = (): Hashes => (existsSync(HASHES) ? JSON.parse(readFileSync(HASHES, "utf8")) : {});

/** Adds the hashes of new cases to the record. Throws if a recorded hash would change. */
function record(): void {
  const before = recorded();
  const hashes = hashesOf({ algorithms, createEngine }, createEngine({ backend: "reference" }));
  const changed = differencesOf(hashes, before).filter((name) => before[name] !== undefined);
  if (changed.length > 0)
    throw new Error(`expected the hashes in ${HASHES}, got others in ${changed.length} cases, such as ${changed[0]}`);
  writeWhole(HASHES, `${JSON.stringify(hashes, null, 2)}\n`);
  console.log(`${Object.keys(hashes).length} hashes are recorded in ${HASHES}`);
}

async function test(ids: readonly string[]): Promise<boolean> {
  await bundle("bench/lab/engines/program.js", PROGRAM.shell);
  await bundle("bench/lab/engines/worker.js", PROGRAM.worker);
  const rows = [["engine", "backend", "cases", "equal", "seconds"]];
  const failures: string[] = [];
  for (const { id, hint, name, run } of hosts.filter((host) => ids.includes(host.id))) {
    const shown = name();
    if (!shown) {
      failures.push(`${id} is not installed: ${hint}`);
      continue;
    }
    try {
      const began = performance.now();
      for (const { backend, cases, different } of (await run(PROGRAM, {})) as Outcome[]) {
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        rows.push([shown, backend, String(cases), String(cases - different.length), seconds]);
        if (different.length > 0 || cases === 0)
          failures.push(`${id}, ${backend}: ${cases} cases; different hashes: ${different.slice(0, 5).join("; ")}`);
      }
    } catch (error) {
      failures.push(`${id}: ${messageOf(error)}`);
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
  const ids = hosts.map(({ id }) => id);
  return test(values.only?.split(",").map((id) => checkWord("only", id, ids)) ?? ids);
});
