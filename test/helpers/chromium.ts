// Starts Chromium and a server for the pages of tests.

import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { type Browser, chromium } from "playwright";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const SHELL = process.env.CHROMIUM_SHELL ?? "/usr/bin/chromium-headless-shell";
const OPTIONS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: OPTIONS });

/**
 * Starts Chromium's headless shell, or Chromium if the system has no shell. All pages share a process. Opening the
 * explorer takes 0.55 s of CPU time in the shell, and 1.05 s in Chromium.
 */
export function launchShell(): Promise<Browser> {
  if (!existsSync(SHELL)) return launchChromium();
  return chromium.launch({ executablePath: SHELL, args: [...OPTIONS, "--renderer-process-limit=1"] });
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

export interface Site {
  /** Returns the content of a path, or undefined for status 404. */
  readonly read: (path: string) => string | Uint8Array | undefined;
  readonly policy?: string | undefined;
  /** Returns by how many milliseconds the answer is delayed. */
  readonly delay?: (path: string) => number;
}

export async function serve({ read, policy, delay }: Site): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname.replace(/\/$/, "/index.html");
    const body = read(path);
    if (body === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
    if (policy) response.setHeader("Content-Security-Policy", policy);
    const wait = delay?.(path) ?? 0;
    if (wait > 0) setTimeout(() => response.end(body), wait).unref();
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
