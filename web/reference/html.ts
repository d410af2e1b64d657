// Completes the pages that TypeDoc writes: the policy and the header of the site, and buttons that run examples.

import { POLICY } from "../html.ts";
import { nameOf, runs } from "./examples.ts";

/** The policy of the pages, with the styles and the icons that TypeDoc's own script and style sheet contain. */
const DOCUMENT_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
  "blob:",
  "blob: data:",
);

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };

/** Returns the text of a block of highlighted code. */
const textOf = (html: string): string =>
  `${html
    .replaceAll(/<br\s*\/?>/g, "\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&(#?\w+);/g, (all, name) => ENTITIES[name] ?? all)
    .trimEnd()}\n`;

const CODE = /<pre><code class="(?:js|ts)">([\s\S]*?)<\/code>[\s\S]*?<\/pre>/g;

/** The links of the header, from the root of the site. */
const LINKS = [
  ["index.html", "Maze"],
  ["docs/index.html", "Documents"],
  ["reference/index.html", "API"],
  ["world.html", "World"],
] as const;

/** Returns the completed page at a path of the site. Calls `add` with each example that a browser can run. */
export function completePage(html: string, path: string, add: (code: string) => void): string {
  const root = "../".repeat(path.split("/").length - 1);
  const links = LINKS.map(([to, name]) => {
    const [folder] = path.split("/");
    const isCurrent = to.startsWith(`${folder}/`);
    return `<a href="${root}${to}"${isCurrent ? ' aria-current="true"' : ""}>${name}</a>`;
  });
  return html
    .replaceAll(/<script>[\s\S]*?<\/script>/g, "")
    .replace(
      '<meta charset="utf-8"/>',
      `<meta charset="utf-8"/><meta http-equiv="Content-Security-Policy" content="${DOCUMENT_POLICY}">` +
        `<meta name="color-scheme" content="light dark"><link rel="icon" href="${root}icon.svg" type="image/svg+xml">` +
        `<script type="module" src="${root}docs/examples/page.js"></script>`,
    )
    .replace(/<a href="[^"]*" class="title">/, `<a href="${root}index.html" class="title">`)
    .replace(
      '<div id="tsd-toolbar-links"></div>',
      `<nav id="tsd-toolbar-links" aria-label="Site">${links.join("")}</nav>`,
    )
    .replace('<div class="col-content">', '<div class="col-content" role="main">')
    .replaceAll(CODE, (block, inner) => {
      const code = textOf(inner);
      if (!runs(code)) return block;
      add(code);
      return (
        `${block}<div class="run"><button type="button" data-example="${root}docs/examples/${nameOf(code)}.js">` +
        `Run</button><output hidden></output></div>`
      );
    });
}
