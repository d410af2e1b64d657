// A plugin of TypeDoc: pages of the API are in reference/, documents in docs/, and the name of a document is its heading.

import { Converter, KindRouter, ReflectionKind } from "typedoc";

/** Returns the path of a document's page without its extension. */
function pathOf(name) {
  const [, folder, base] = /(?:^|\/)([^/]*)\/([^/]*)\.md$/.exec(name);
  if (base !== "README") return `docs/${base}`;
  return { docs: "docs/index", examples: "docs/EXAMPLES", python: "docs/PYTHON_PACKAGE" }[folder] ?? "docs/START";
}

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
