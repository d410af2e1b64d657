// Assigns modules to chunks by folder. For modules of other folders, the bundler makes a chunk per set of entries that
// share them. Without this file, the bundler would make about 80 chunks, which compress worse.

import { join, relative } from "node:path";

/** The folders and modules of each chunk. A chunk contains those modules that the pages use. */
const CHUNKS = {
  /** Queries that the worker uses after the first maze. */
  measures: ["src/queries/keys", "src/queries/measure", "src/queries/measures", "src/queries/pairs"],
  /** Code that the pages and the worker use. */
  common: [
    "assembly",
    "src/core",
    "src/engine/parallel",
    "src/queries",
    "src/request",
    "src/reference/algorithms/kruskal",
    "src/reference/edges",
    "src/reference/sort",
    "src/reference/unionFind",
    "src/square",
    "vite",
    "web/maze/calls",
    "web/maze/limits",
    "web/maze/raster",
    "web/maze/shape",
    "web/maze/square",
    "web/worker/first",
    "web/worker/make",
  ],
  /** Code that both pages use. */
  pages: ["web/pages"],
  /** Texts and pictures of all pages that show mazes. */
  view: ["web/ui/about", "web/ui/frame", "web/ui/messages", "web/ui/problems", "web/view"],
  /** The code of the pages that make mazes of squares. */
  explorer: ["web/ui"],
  /** Forms, which the first page loads after its first maze. */
  fields: ["node_modules/lit-html", "web/fields/fields"],
  /** The fields of mazes of squares, which the pages of grids and levels do not need. */
  mazeFields: ["web/fields/mazeFields"],
  /** Code of recordings, which the pages and the worker load after the first maze. */
  steps: ["web/maze"],
  /** The code that saving or opening PNG and JSON loads. */
  saving: ["src/io/json", "src/io/png", "src/io/pngFile", "src/io/pngWriter", "src/io/read", "src/engine/verify"],
  /** The code of books that only their worker loads, and that which the page of worksheets loads, too. */
  gridBooks: ["src/book/graphPuzzles", "src/graph/mazesOn", "src/graph/reference", "src/reference/graph"],
  books: ["node_modules/uqr", "src/book", "src/engine/mazeAt"],
  /** The code of mazes on graphs. Files of the page of grids import it, too. */
  graphs: ["src/graph"],
  /** The code of obstacle levels and their drawings, which the page of levels and files of mazes use. */
  levels: ["src/obstacles", "src/io/levels"],
  /** The code that makes files. */
  files: ["src/io"],
} as const;

const root = join(import.meta.dirname, "../..");

interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Returns the chunk of a module; null if the bundler chooses, as for a module that is only loaded on demand. */
export function chunkOf(id: string, graph: Graph): string | null {
  if (graph.getModuleInfo(id)?.importers.length === 0) return null;
  // The ids of Vite's own modules begin with a zero byte.
  const path = id.startsWith("\0") ? id.slice(1) : relative(root, id);
  for (const [name, folders] of Object.entries(CHUNKS))
    if (folders.some((each) => path.startsWith(`${each}/`) || path === `${each}.ts`)) return name;
  return null;
}
