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
} as const;

const root = join(import.meta.dirname, "..");

/** Names the chunk of a module. */
export function chunkOf(id: string): string | null {
  // The ids of Vite's own modules begin with a zero byte.
  const path = id.startsWith("\0") ? id.slice(1) : relative(root, id);
  for (const [name, folders] of Object.entries(CHUNKS))
    if (folders.some((each) => path.startsWith(`${each}/`))) return name;
  return null;
}
