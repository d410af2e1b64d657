// The options of TypeDoc. The pages of the API are in reference/, the documents in docs/. docs/README.md lists the
// documents: its links are their names, its headings group them.

import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Converter, KindRouter, ReflectionKind } from "typedoc";

const here = import.meta.dirname;
const ROOT = join(here, "../..");

/** The pages of documents that are named like others. */
const PAGES = {
  "README.md": "START",
  "docs/README.md": "index",
  "python/README.md": "PYTHON_PACKAGE",
  "examples/README.md": "EXAMPLES",
};

const ADDRESS = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).homepage.replace("#readme", "");

/** Returns each document's path from the root, with its name and group. */
function readIndex() {
  const documents = new Map([["docs/README.md", { name: "Overview", group: "Start" }]]);
  let group = "Start";
  const index = readFileSync(join(ROOT, "docs/README.md"), "utf8");
  for (const [, heading, name, link] of index.matchAll(/^## (.+)$|\[([^\]]+)\]\(([^)#]+\.md)\)/gm)) {
    const file = relative(ROOT, join(ROOT, "docs", link ?? ""));
    if (heading) group = heading;
    else if (!documents.has(file)) documents.set(file, { name: name[0].toUpperCase() + name.slice(1), group });
  }
  return documents;
}

const documents = readIndex();

/** Names and groups documents, and places all pages. Links to files without a page lead to the repository. */
function placePages(app) {
  const pages = new Map();
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, document) => {
    const file = relative(ROOT, document.project.files.getReflectionPath(document));
    const { name, group } = documents.get(file);
    document.name = name;
    document.frontmatter.category = group;
    for (const part of document.content) {
      const target = join(dirname(file), (part.text ?? "").split("#")[0]);
      if (part.kind === "relative-link" && !documents.has(target) && !/\.(svg|csv)$/.test(target))
        Object.assign(part, { kind: "text", text: `${ADDRESS}/blob/main/${target}` });
    }
    pages.set(document, `docs/${PAGES[file] ?? basename(file, ".md")}`);
  });
  // After TypeDoc has grouped the pages.
  const last = -1000;
  app.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => project.categories.at(-1).children.sort((one, other) => (one.name < other.name ? -1 : 1)),
    last,
  );
  app.renderer.defineRouter(
    "site",
    class extends KindRouter {
      getIdealBaseName(reflection) {
        return reflection.kindOf(ReflectionKind.Document)
          ? pages.get(reflection)
          : `reference/${super.getIdealBaseName(reflection)}`;
      }

      getFileName(name) {
        return super.getFileName(name.includes("/") ? name : `reference/${name}`);
      }
    },
  );
}

const ENTRIES =
  "index node browser worker inlineWorker png export graph generated/graph/wilson slim/index " +
  "generated/algorithms/kruskal generated/algorithms/all generated/masked/kruskal slim/braid slim/queries " +
  "slim/obstacles slim/streams slim/boundless";

export default {
  name: "wasmaze",
  readme: join(here, "index.md"),
  tsconfig: join(here, "tsconfig.json"),
  entryPoints: ENTRIES.split(" ").map((name) => join(ROOT, `src/${name}.ts`)),
  projectDocuments: [...documents.keys()].map((file) => join(ROOT, file)),
  plugin: [placePages],
  router: "site",
  cleanOutputDir: false,
  sort: ["source-order"],
  sortEntryPoints: false,
  disableSources: true,
  hideGenerator: true,
  excludePrivate: true,
  excludeInternal: true,
  searchInComments: true,
  searchInDocuments: true,
  includeHierarchySummary: false,
  defaultCategory: "API",
  categoryOrder: [...new Set([...documents.values()].map(({ group }) => group)), "API"],
  navigation: { includeCategories: true, includeGroups: false, includeFolders: false },
  validation: { notExported: false, invalidLink: true, invalidPath: false, notDocumented: false },
  treatWarningsAsErrors: true,
  customCss: join(here, "style.css"),
  lightHighlightTheme: "github-light-high-contrast",
  highlightLanguages:
    "bash sh c console css go html javascript json python rust sql typescript tsx yaml xml text rs java js ts toml".split(
      " ",
    ),
};
