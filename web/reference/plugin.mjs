// A plugin of TypeDoc: pages of the API are in reference/, documents in docs/, and the name of a document is its heading.

import { basename, join, relative } from "node:path";
import { Converter, KindRouter, ReflectionKind } from "typedoc";

const ROOT = join(import.meta.dirname, "../..");

/** The pages of documents outside of docs/ that are named like others. */
const PAGES = { "README.md": "START", "docs/README.md": "index", "python/README.md": "PYTHON_PACKAGE" };

/** Returns the path of a document's page without its extension. */
const pathOf = (file) => `docs/${PAGES[relative(ROOT, file)] ?? basename(file, ".md")}`;

export function load(app) {
  const paths = new Map();
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, document) => {
    const file = document.project.files.getReflectionPath(document);
    const [first] = document.content;
    paths.set(document, pathOf(file));
    document.name = /^# (.*)$/m.exec(first.text)[1];
  });
  app.renderer.defineRouter(
    "site",
    class extends KindRouter {
      getIdealBaseName(reflection) {
        return reflection.kindOf(ReflectionKind.Document)
          ? paths.get(reflection)
          : `reference/${super.getIdealBaseName(reflection)}`;
      }

      getFileName(name) {
        return super.getFileName(name.includes("/") ? name : `reference/${name}`);
      }
    },
  );
}
