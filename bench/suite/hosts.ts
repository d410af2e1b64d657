// Finds the installed engines, and runs programs in them.

import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { visit } from "../../scripts/visit.ts";
import { checkWord } from "../../src/core/errors.ts";
import type { SuitePlan } from "./format.ts";
import { wasmtimePlan } from "./wasmtimePlan.ts";

const run = promisify(execFile);
const PACKAGES = resolve("bench/engines/node_modules");
const LIMIT_MS = 1_200_000;
const LARGEST_OUTPUT = 2 ** 28;

/** The bundles of a program. `shell` runs in Node, Deno and Bun, `worker` in browsers. */
export interface Program {
  readonly shell: string;
  readonly worker: string;
}

export interface EngineHost {
  readonly id: string;
  /** Instructions for installing the engine. */
  readonly hint: string;
  /** False if the engine runs WebAssembly only. */
  readonly runsJavaScript: boolean;
  /** Returns the name and version of the engine, or undefined if the engine is not installed. */
  name(): string | undefined;
  /** Returns the underlying JavaScript engine, or "" if the process itself reports it. */
  engine(name: string): string;
  /** Runs a program with a JSON argument. Returns the program's JSON outcome. */
  run(program: Program, argument: unknown, flags?: readonly string[]): Promise<unknown>;
}

/** Returns the output of a command, or undefined if the command is not installed. */
export function output(command: string, ...flags: readonly string[]): string | undefined {
  try {
    return execFileSync(command, flags, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

export async function lastLine(command: string, args: readonly string[]): Promise<string> {
  // Unsets the variable with additional certificates, because reading them takes longer than the measurement.
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...env } = process.env;
  const { stdout } = await run(command, args, { env, timeout: LIMIT_MS, maxBuffer: LARGEST_OUTPUT });
  return stdout.trim().split("\n").at(-1) ?? "";
}

const INSTALL = "npm ci --prefix bench/engines";

const shell = (
  id: string,
  binary: string,
  nameOf: (binary: string) => string | undefined,
  before: readonly string[] = [],
): EngineHost => ({
  id,
  hint: INSTALL,
  runsJavaScript: true,
  name: () => (existsSync(binary) ? nameOf(binary) : undefined),
  engine: () => "",
  run: async ({ shell: file }, argument, flags = []) =>
    JSON.parse(await lastLine(binary, [...before, ...flags, file, JSON.stringify(argument)])),
});

const node = (major: number): EngineHost =>
  shell(`node@${major}`, join(PACKAGES, `node-${major}/bin/node`), (binary) => {
    const version = output(binary, "--version");
    return version && `Node ${version.slice(1)}`;
  });

const deno = shell(
  "deno",
  join(PACKAGES, ".bin/deno"),
  (binary) => {
    const version = /^deno (\S+)/.exec(output(binary, "--version") ?? "")?.[1];
    return version && `Deno ${version}`;
  },
  ["run", "--allow-all", "--no-config"],
);

const bun = shell("bun", join(PACKAGES, ".bin/bun"), (binary) => {
  const version = output(binary, "--version");
  return version && `Bun ${version}`;
});

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = ({ data }) => fetch("/outcome", { method: "POST", body: data });
worker.onerror = (event) => fetch("/outcome", { method: "POST", body: JSON.stringify({ error: event.message }) });
worker.postMessage(await (await fetch("/argument")).json());
</script>`;

/** Headers for cross-origin isolation. Pages without it have coarse clocks. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cache-control": "no-store",
};

async function inBrowser(
  command: string,
  flags: (profile: string) => readonly string[],
  program: Program,
  argument: unknown,
): Promise<unknown> {
  const files: Readonly<Record<string, () => [type: string, body: string]>> = {
    "/": () => ["text/html", PAGE],
    "/argument": () => ["application/json", JSON.stringify(argument)],
    "/worker.js": () => ["text/javascript", readFileSync(program.worker, "utf8")],
  };
  const file = (path: string) => files[path]?.();
  const text = await visit({ command, flags, file, headers: ISOLATED, limitSeconds: LIMIT_MS / 1000 });
  const outcome = JSON.parse(text) as { readonly error?: string };
  if (outcome.error !== undefined) throw new Error(`${command}: ${outcome.error}`);
  return outcome;
}

const chromium: EngineHost = {
  id: "chromium",
  hint: "apt-get install --no-install-recommends chromium",
  runsJavaScript: true,
  name() {
    const version = /[\d.]{5,}/.exec(output("chromium", "--version") ?? "")?.[0];
    return version && `Chromium ${version}`;
  },
  // V8's version number is Chromium's version number divided by ten.
  engine: (name) => `V8 ${(Number(/\d+/.exec(name)?.[0]) / 10).toFixed(1)}`,
  run: (program, argument) =>
    inBrowser(
      "chromium",
      (profile) => ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", `--user-data-dir=${profile}`],
      program,
      argument,
    ),
};

// Settings that make clocks precise, and that stop requests of the browser itself.
const PREFERENCES = `user_pref("privacy.reduceTimerPrecision", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.normandy.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
`;

const firefox: EngineHost = {
  id: "firefox",
  hint: "apt-get install --no-install-recommends firefox-esr",
  runsJavaScript: true,
  name() {
    const version = /[\d.]{4,}/.exec(output("firefox-esr", "--version") ?? "")?.[0];
    return version && `Firefox ${version}`;
  },
  engine: (name) => `SpiderMonkey of ${name}`,
  run: (program, argument) =>
    inBrowser(
      "firefox-esr",
      (profile) => {
        writeFileSync(join(profile, "user.js"), PREFERENCES);
        return ["--headless", "--no-remote", "--profile", profile];
      },
      program,
      argument,
    ),
};

const python = (): string => process.env.PYTHON ?? "python3";

const wasmtime: EngineHost = {
  id: "wasmtime",
  hint: "python3 -m pip install wasmtime, or PYTHON=…/bin/python3 of a virtual environment that has it",
  runsJavaScript: false,
  name() {
    const version = output(python(), "-c", "import importlib.metadata; print(importlib.metadata.version('wasmtime'))");
    return version && `Wasmtime ${version}`;
  },
  engine: () => "Cranelift",
  async run(_, plan) {
    const program = resolve("bench/suite/wasmtime_suite.py");
    return JSON.parse(await lastLine(python(), [program, JSON.stringify(wasmtimePlan(plan as SuitePlan))]));
  },
};

const nodes = [20, 22, 24, 26].map(node);
export const hosts: readonly EngineHost[] = [...nodes, deno, bun, chromium, firefox, wasmtime];

/** Parses comma-separated ids of engines. "node" is every version of Node, "all" is every engine. */
export function chooseHosts(text: string): EngineHost[] {
  if (text === "all") return [...hosts];
  const ids = [...hosts.map(({ id }) => id), "node", "all"];
  const words = text.split(",").map((word) => checkWord("engines", word.trim(), ids));
  return hosts.filter(({ id }) => words.some((word) => word === "all" || word === id || word === id.split("@")[0]));
}
