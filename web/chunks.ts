// Chunks by folder. Modules of other folders are left to the bundler, which makes a chunk for each set of entries that
// share modules. Without any folders it makes about 80 chunks, which compress worse.

import { join, relative } from "node:path";

/** The folders of each chunk. A chunk contains the used modules of its folders. */
const CHUNKS = {
  /** Used by the pages and by the worker. */
  common: [
    "assembly",
    "src/core",
    "src/engine/parallel",
    "src/queries",
    "src/request",
    "src/square",
    "vite",
    "web/maze",
  ],
  /** Used by both pages. */
  pages: ["web/pages"],
  /** The explorer without the tabs. */
  explorer: ["web/ui", "web/view"],
  /** Printed sheets and files. */
  files: ["src/book", "src/io"],
} as const;

const root = join(import.meta.dirname, "..");

interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Names the chunk of a module. A module that is only loaded on demand begins a separate chunk. */
export function chunkOf(id: string, graph: Graph): string | null {
  if (graph.getModuleInfo(id)?.importers.length === 0) return null;
  // The ids of Vite's own modules begin with a zero byte.
  const path = id.startsWith("\0") ? id.slice(1) : relative(root, id);
  for (const [name, folders] of Object.entries(CHUNKS))
    if (folders.some((each) => path.startsWith(`${each}/`))) return name;
  return null;
}
