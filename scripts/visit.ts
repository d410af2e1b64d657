// Opens a page in a browser without a driver, and receives the result that the page posts.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Visit {
  readonly command: string;
  /** Returns the arguments that precede the address. `profile` is a temporary folder. */
  readonly flags: (profile: string) => readonly string[];
  /** Returns the content type and the body of a path; undefined if the path does not exist. */
  readonly file: (path: string) => readonly [type: string, body: string | Uint8Array] | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly page?: string;
  readonly limitSeconds: number;
}

/** Ends a process group. A display removes its files only if it is asked to end. */
async function end(group: number): Promise<void> {
  process.kill(-group, "SIGTERM");
  await sleep(300);
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All processes have ended.
  }
}

/**
 * Opens the page and returns the text that it posts.
 *
 * @throws Error if the browser does not start, ends early, or posts nothing in time.
 */
export async function visit({ command, flags, file, headers, page = "/", limitSeconds }: Visit): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), "wasmaze-browser-"));
  let take: (text: string) => void = () => {};
  const outcome = new Promise<string>((done) => {
    take = done;
  });
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      let text = "";
      for await (const chunk of request) text += chunk;
      response.end();
      take(text);
      return;
    }
    const [type, body] = file(new URL(request.url ?? "/", "http://localhost").pathname) ?? [];
    response.writeHead(type === undefined ? 404 : 200, { ...headers, ...(type && { "content-type": type }) });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const words = [...flags(profile), `http://127.0.0.1:${port}${page}`];
  const child = spawn(command, words, { stdio: "ignore", detached: true });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  const ended = new Promise<never>((_, fail) => {
    child.once("error", fail);
    child.once("exit", (code, signal) => fail(new Error(`${command} ended early: ${signal ?? `code ${code}`}`)));
    const late = () => fail(new Error(`${command} posted nothing in ${limitSeconds} s`));
    setTimeout(late, limitSeconds * 1000).unref();
  });
  try {
    return await Promise.race([outcome, ended]);
  } finally {
    ended.catch(() => {});
    // All processes of the browser belong to this process group.
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      await end(child.pid);
      await gone;
    }
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
