// The type of a host, and the installation of the package and of the host's own packages.

import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** The results of a host. Each result is a hash, the text of an error, or undefined if the host lacks the feature. */
export interface Results {
  readonly engine?: number | string | undefined;
  readonly file?: number | string | undefined;
  readonly pool?: number | string | undefined;
  readonly small?: number | string | undefined;
}

/** A host: a runtime, bundler, compiler or browser in which the package is tested. */
export interface Host {
  readonly name: string;
  /** The host's packages, with pinned versions: "name@version". */
  readonly packages: readonly string[];
  /** Whether `npm run test:hosts -- --quick` runs the host. */
  readonly quick?: boolean | undefined;
  /** Why the host lacks features, by feature. The table shows these reasons. The run fails if such a feature works. */
  readonly reasons?: Readonly<Partial<Record<keyof Results, string>>> | undefined;
  /** Remarks that the table shows beside "same". */
  readonly remarks?: Host["reasons"];
  /** Runs the host in a folder where the package and the host's packages are installed. */
  readonly run: (folder: string) => Promise<Results>;
}

const execute = promisify(execFile);

const LIMIT = { timeout: 120_000, maxBuffer: 2 ** 26 };

/** Runs a program in a folder and returns its output. An error contains all output. */
export async function output(folder: string, command: string, args: readonly string[]): Promise<string> {
  try {
    const env = { ...process.env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", NEXT_TELEMETRY_DISABLED: "1" };
    return (await execute(command, args, { ...LIMIT, cwd: folder, env })).stdout;
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${message}\n${stdout}${stderr}`, { cause: error });
  }
}

/** Runs a program, and parses the results that it prints as its last line. */
export async function resultOfProgram(folder: string, command: string, args: readonly string[]): Promise<Results> {
  const printed = await output(folder, command, args);
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "");
}

/** Writes the files of a host and the probe to a folder. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  copyFileSync(join(import.meta.dirname, "probe.js"), join(folder, "probe.js"));
}

/** Installs the package and these packages in a new folder. */
export async function install(folder: string, tarball: string, packages: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  write(folder, { "package.json": JSON.stringify({ name: "host", version: "1.0.0", private: true, type: "module" }) });
  const options = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  await output(folder, "npm", ["install", ...options, tarball, ...packages]);
}

/** The path of a command of an installed package. */
export const bin = (folder: string, name: string): string => join(folder, "node_modules/.bin", name);
