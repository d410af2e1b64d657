// A script in the HTML of pages of mazes that requests the texts in the visitor's language. Otherwise they would be
// requested when the scripts of the page run: over a slow link, the first maze would be shown one round trip later.

import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** The script for the addresses of the texts in English and French. The page requests them itself if it cannot run. */
const scriptOf = (en: string, fr: string): string =>
  '{let language;try{language=localStorage.getItem("language")}catch{}' +
  "language??=navigator.languages.map((tag)=>tag.slice(0,2).toLowerCase()).find((tag)=>/en|fr/.test(tag));" +
  'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",' +
  `href:language==="fr"?"${fr}":"${en}"}))}`;

/** Adds the script to pages of mazes, and its hash to their policy. */
export const early: Plugin = {
  name: "early",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const [, root] = /src="([^"]*)assets\/[^"]*"/.exec(html) ?? [];
      if (root === undefined || !html.includes("/mazePage-")) return html;
      const [en, fr] = ["en", "fr"].map((language) =>
        Object.values(bundle).find(
          (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`web/texts/texts.${language}.ts`),
        ),
      );
      if (!en || !fr) return html;
      const script = scriptOf(`${root}${en.fileName}`, `${root}${fr.fileName}`);
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
