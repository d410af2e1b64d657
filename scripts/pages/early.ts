// A script in the HTML of pages that requests the texts in the visitor's language. Otherwise they would be requested when
// the scripts of the page run: over a slow link, the first maze would be shown one round trip later.

import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** The script for the addresses of texts in English and French. The page requests them itself if it cannot run. */
const scriptOf = (en: string, fr: string): string =>
  '{let language;try{language=JSON.parse(localStorage.getItem("language"))}catch{}' +
  "language??=navigator.languages.map((tag)=>tag.slice(0,2).toLowerCase()).find((tag)=>/en|fr/.test(tag));" +
  `for(const href of language==="fr"?${fr}:${en})document.head.append(Object.assign(` +
  'document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href}))}';

/** Adds the script to pages, and its hash to their policy. */
export const early: Plugin = {
  name: "early",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const [, root, folder] = /src="([^"]*)assets\/(\w+)-[^"]*"/.exec(html) ?? [];
      if (root === undefined) return html;
      const [en, fr] = ["en", "fr"].map((language) => {
        const modules = ["texts", folder].map((each) => `/web/${each}/texts.${language}.ts`);
        const files = Object.values(bundle).filter(
          (file) => file.type === "chunk" && modules.some((module) => file.facadeModuleId?.endsWith(module)),
        );
        return JSON.stringify(files.map(({ fileName }) => root + fileName));
      });
      const script = scriptOf(en, fr);
      const hash = createHash("sha256").update(script).digest("base64");
      const [styles = ""] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      // The style sheet is requested before the scripts, so that the page is laid out while they load. A script after
      // the style sheet would wait for it.
      return html
        .replace(styles, "")
        .replace("script-src 'self'", `$& 'sha256-${hash}'`)
        .replace("</title>", `$&<script>${script}</script>${styles}`);
    },
  },
};
