// Hosts that run Next.js: a page, a route on the server, and a route on the edge runtime.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { bin, type Host, output, type Results, write } from "./host.ts";
import { resultOfPage } from "./pages.ts";
import { textOf } from "./runtimes.ts";

const NEXT = "16.4.6";

const IMPORTS = `
  import * as wasmaze from "wasmaze";
  import { kruskal } from "wasmaze/algorithms/kruskal";
  import { createEngine as createSlimEngine } from "wasmaze/slim";
  import { probe } from "../probe.js";
`;

const PAGE = `"use client";
  import { createPool } from "wasmaze/browser";
  import { useEffect } from "react";
  ${IMPORTS}
  export default function Page() {
    useEffect(() => {
      globalThis.result = probe({
        wasmaze,
        source: () => fetch("/wasmaze.wasm"),
        pool: () => createPool({ workers: 2 }),
        small: () => createSlimEngine(kruskal),
      });
    }, []);
    return <p>page</p>;
  }
`;

const LAYOUT = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`;

const SERVER = `
  import { readFileSync } from "node:fs";
  import { createPool } from "wasmaze/node";
  ${IMPORTS}
  export const dynamic = "force-dynamic";
  export const GET = async () => Response.json(await probe({
    wasmaze,
    source: () => readFileSync("public/wasmaze.wasm"),
    pool: () => createPool({ workers: 2 }),
    small: () => createSlimEngine(kruskal),
  }));
`;

/** Keeps Next.js from bundling the package: a pool starts its workers from separate files of the package. */
const CONFIG = `export default { serverExternalPackages: ["wasmaze"] };`;

const EDGE = `
  ${IMPORTS}
  export const runtime = "edge";
  export const GET = async ({ url }) => Response.json(await probe({
    wasmaze,
    source: () => fetch(new URL("/wasmaze.wasm", url)),
    small: () => createSlimEngine(kruskal),
  }));
`;

/** Returns the address that a server prints. Reads all output, because a full pipe would block the server. */
function addressOf(printed: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  return new Promise((found, failed) => {
    printed.on("data", (chunk) => {
      text += chunk;
      const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(text)?.[0];
      if (address) found(address);
    });
    printed.once("end", () => failed(new Error(`expected next to print its address, got ${JSON.stringify(text)}`)));
  });
}

async function resultOf(folder: string, files: Readonly<Record<string, string>>, page: boolean): Promise<Results> {
  mkdirSync(join(folder, "app/result"), { recursive: true });
  mkdirSync(join(folder, "public"));
  copyFileSync(join(folder, "node_modules/wasmaze/dist/wasmaze.wasm"), join(folder, "public/wasmaze.wasm"));
  write(folder, files);
  await output(folder, bin(folder, "next"), ["build"]);
  const args = ["start", "--hostname", "127.0.0.1", "--port", "0"];
  const server = spawn(bin(folder, "next"), args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  try {
    const address = await addressOf(server.stdout);
    return page ? await resultOfPage(address) : JSON.parse(await textOf(`${address}/result`));
  } finally {
    server.kill();
    await ended;
  }
}

const host = (kind: string, files: Readonly<Record<string, string>>, reasons?: Host["reasons"]): Host => ({
  name: `Next ${NEXT}, ${kind}`,
  packages: [`next@${NEXT}`, "react@19.3.1", "react-dom@19.3.1"],
  reasons,
  run: (folder) => resultOf(folder, files, kind === "page"),
});

export const next: readonly Host[] = [
  host("page", { "app/page.jsx": PAGE, "app/layout.jsx": LAYOUT }),
  {
    ...host("route on the server", {
      "app/result/route.js": SERVER.replace("../probe", "../../probe"),
      "next.config.mjs": CONFIG,
    }),
    remarks: { pool: 'with `serverExternalPackages: ["wasmaze"]`' },
  },
  host("route on the edge", { "app/result/route.js": EDGE.replace("../probe", "../../probe") }, { pool: "no threads" }),
];
