// Defines the type of a host, and installs packages for hosts.

import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** The results of a host. Each is a hash, the text of an error, or undefined if the host lacks the feature. */
export interface Results {
  readonly engine?: number | string | undefined;
  readonly file?: number | string | undefined;
  readonly pool?: number | string | undefined;
  readonly small?: number | string | undefined;
}

/** A host is a runtime, bundler, compiler or browser in which the package is tested. */
export interface Host {
  readonly name: string;
  /** Pinned versions of the host's packages: "name@version". */
  readonly packages: readonly string[];
  readonly quick?: boolean | undefined;
  /** Reasons why the host lacks features, for the table. The run fails if such a feature works. */
  readonly reasons?: Readonly<Partial<Record<keyof Results, string>>> | undefined;
  /** Remarks that the table shows beside "same". */
  readonly remarks?: Host["reasons"];
  /** Runs the host in a folder with the installed packages. */
  readonly run: (folder: string) => Promise<Results>;
}

const execute = promisify(execFile);

const LIMIT = { timeout: 120_000, maxBuffer: 2 ** 26 };

export async function output(folder: string, command: string, args: readonly string[]): Promise<string> {
  try {
    const env = { ...process.env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", NEXT_TELEMETRY_DISABLED: "1" };
    return (await execute(command, args, { ...LIMIT, cwd: folder, env })).stdout;
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${message}\n${stdout}${stderr}`, { cause: error });
  }
}

/** Runs a program that prints its results as the last line. */
export async function resultOfProgram(folder: string, command: string, args: readonly string[]): Promise<Results> {
  const printed = await output(folder, command, args);
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "");
}

export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  copyFileSync(join(import.meta.dirname, "probe.js"), join(folder, "probe.js"));
}

export async function install(folder: string, tarball: string, packages: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  write(folder, { "package.json": JSON.stringify({ name: "host", version: "1.0.0", private: true, type: "module" }) });
  const options = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  await output(folder, "npm", ["install", ...options, tarball, ...packages]);
}

export const bin = (folder: string, name: string): string => join(folder, "node_modules/.bin", name);
