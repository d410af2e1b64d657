// Which modules share a file. Left alone, the bundler makes a file for each set of entries that share something: 80, each
// with its own head, and each compressed on its own.

import { join } from "node:path";

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

const path = (file: string) => join(import.meta.dirname, file);

// The page takes a little of each: of what they import it is not known here what that is.
const NOT_FOLLOWED = ["../src/index.ts", "../src/request/words.ts"].map(path);

// The entries keep files of their own, which no other file needs.
const ENTRIES = ["main.ts", "world/main.ts", "maze/worker.ts"].map(path);

/** The modules that files import, themselves included; if `isWhole`, with what they import when it is needed. */
function importedBy(files: readonly string[], graph: Graph, isWhole = false): Set<string> {
  const modules = new Set(files.map(path));
  for (const id of modules) {
    const info = NOT_FOLLOWED.includes(id) ? null : graph.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) modules.add(imported);
    if (isWhole) for (const imported of info?.dynamicallyImportedIds ?? []) modules.add(imported);
  }
  return modules;
}

type Group = readonly [name: string, isIn: (id: string) => boolean];

/** In this order: what is in one group is in no later one. With a module a group has what that imports, or an earlier one. */
function groupsOf(graph: Graph): readonly Group[] {
  const static_ = (...files: string[]) => {
    const modules = importedBy(files, graph);
    return (id: string) => modules.has(id);
  };
  const inPage = static_("main.ts");
  const inWorld = static_("world/main.ts");
  const inTabs = static_("tabs.ts");
  // No file of the worker may import one of the page: that would run what needs a document.
  const worker = importedBy(["maze/worker.ts"], graph, true);
  const inWorker = (id: string) => worker.has(id);
  return [
    ["common", (id) => inWorker(id) && inPage(id)],
    ["steps", (id) => inWorker(id) && inTabs(id)],
    ["pages", (id) => inPage(id) && inWorld(id)],
    ["explorer", inPage],
    ["maker", static_("maze/worker.ts", "../src/queries/measure.ts", "../src/queries/solve.ts")],
    ["engine", static_("maze/whole.ts")],
    ["sheets", static_("print/book.ts", "print/alone.ts")],
    ["files", static_("maze/files.ts", "maze/png.ts")],
  ];
}

/** Names the file of modules that belong together. */
export function chunkNames(): (id: string, graph: Graph) => string | null {
  let groups: readonly Group[] | undefined;
  return (id, graph) => {
    // Libraries stand with what alone uses them; the module as text, too.
    if (ENTRIES.includes(id) || /\/(node_modules|generated)\//.test(id)) return null;
    groups ??= groupsOf(graph);
    return groups.find(([, isIn]) => isIn(id))?.[0] ?? null;
  };
}
