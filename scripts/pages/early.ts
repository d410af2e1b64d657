// A script that runs before the scripts of a page are loaded: it starts the worker and requests the texts, so that they
// are loaded beside the page's scripts. Over a slow link, the first maze is shown earlier by the time of two requests.

import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

/** The script for the addresses of a worker and of the texts in English and French. */
const scriptOf = (worker: string, en: string, fr: string): string => `{
  const at = (name) => new URL(name, document.currentScript.src);
  let language;
  try { language = localStorage.getItem("language"); } catch {}
  language ??= navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => /en|fr/.test(tag));
  const href = at(language === "fr" ? "${fr}" : "${en}");
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));
  try {
    globalThis.earlyWorker = new Worker(at("${worker}"), { type: "module" });
    earlyWorker.onerror = () => { globalThis.earlyWorker = undefined; };
  } catch {
    // The page starts another worker, and reports its error.
  }
}
`;

/** The worker, what it imports, and the script; undefined before the bundle exists. */
function filesOf(bundle: Rolldown.OutputBundle = {}) {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const worker = chunks.find(({ name }) => name === "worker");
  const [en, fr] = ["en", "fr"].map((language) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`web/texts/texts.${language}.ts`)),
  );
  if (!worker || !en || !fr) return undefined;
  const [first, second, third] = [worker, en, fr].map(({ fileName }) => fileName.replace("assets/", "./"));
  const source = scriptOf(first, second, third);
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
  return { imports: worker.imports, source, fileName: `assets/early-${hash}.js` };
}

/** Adds the script to pages of mazes, and lets them load what the worker imports. */
export const early: Plugin = {
  name: "early",
  generateBundle(_, bundle) {
    const files = filesOf(bundle);
    if (files) this.emitFile({ type: "asset", fileName: files.fileName, source: files.source });
  },
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const files = filesOf(bundle);
      const [, root] = /src="([^"]*)assets\/[^"]*"/.exec(html) ?? [];
      if (!files || root === undefined || !html.includes("/mazePage-")) return html;
      const preloads = files.imports
        .filter((file) => !html.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="${root}${file}">`);
      // The script is the first file that the browser requests.
      return html.replace(
        "</title>",
        `$&<script async fetchpriority="high" src="${root}${files.fileName}"></script>${preloads.join("")}`,
      );
    },
  },
};
