// Completes the pages that TypeDoc writes: the policy and the header of the site, and buttons that run examples.

import packageJson from "../../package.json" with { type: "json" };
import { texts } from "../../web/texts/pages.en.ts";
import { POLICY, siteOf } from "../pages/html.ts";
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

/** Links to pages, from the root of the site. */
const DOORS = [
  ["play/index.html", texts.play],
  ["learn/index.html", texts.learn],
  ["learn/lab/index.html", texts.lab],
  ["print/index.html", texts.print],
  ["use/index.html", texts.use],
] as const;

/** The links of the header; a narrow screen has no room for DOORS. */
const HEADER = [
  ["index.html", texts.maze],
  ...DOORS,
  ["docs/index.html", "Documents"],
  ["reference/index.html", "API"],
  ["world.html", "World"],
] as const;

const FOOTER = [
  ...DOORS,
  ["world.html", texts.world],
  ["grids.html", texts.grids],
  ["levels.html", texts.levels],
  ["licences.txt", texts.licences],
  ["llms.txt", "llms.txt"],
] as const;

/** Returns a page of TypeDoc with the policy, header and footer of the site. */
const framed = (html: string, root: string, folder: string): string => {
  const linksTo = (links: readonly (readonly [string, string])[]): string =>
    links
      .map(([to, name]) => {
        const isCurrent = to.startsWith(`${folder}/`);
        return `<a href="${root}${to}"${isCurrent ? ' aria-current="true"' : ""}>${name}</a>`;
      })
      .join(" ");
  return html
    .replaceAll(/<script>[\s\S]*?<\/script>/g, "")
    .replace(
      '<meta charset="utf-8"/>',
      `<meta charset="utf-8"/><meta http-equiv="Content-Security-Policy" content="${DOCUMENT_POLICY}">` +
        `<meta name="color-scheme" content="light dark"><link rel="icon" href="${root}icon.svg" type="image/svg+xml">` +
        `<script type="module" src="${root}docs/examples/page.js"></script>`,
    )
    .replace("<body>", '<body><a class="skip" href="#main">Skip to the text</a>')
    .replace(/<a href="[^"]*" class="title">/, `<a href="${root}index.html" class="title">`)
    .replace(
      '<div id="tsd-toolbar-links"></div>',
      `<nav id="tsd-toolbar-links" aria-label="Site">${linksTo(HEADER)}</nav>`,
    )
    .replace("<li>Loading...</li>", `<li>${linksTo(HEADER.slice(-3, -1))}</li>`)
    .replace("<footer></footer>", `<footer>${linksTo(FOOTER)}</footer>`);
};

/** Returns a page of TypeDoc with landmarks, levels of headings and tables for assistive technology. */
const accessible = (html: string): string =>
  html
    .replace('<div class="col-content">', '<div class="col-content" role="main" id="main" tabindex="-1">')
    .replace('<div class="page-menu">', '<div class="page-menu" role="complementary" aria-label="This page">')
    .replaceAll(/<h[35]([^>]*)>(Settings|On This Page|Index)<\/h[35]>/g, "<h2$1>$2</h2>")
    // Links inside of a summary, which is a button.
    .replaceAll(/(<summary [^>]*data-key="section-.*\n?<h2.*?)<a href="#[^>]*>.*?<\/a>/g, "$1")
    // Headings before the first section follow the title.
    .replace(/^[\s\S]*?(?=<h2)/, (top) => top.replaceAll(/<h[34](?=[ >])/g, '$& aria-level="2"'))
    // The only step of a path is the page itself.
    .replace(/<ul class="tsd-breadcrumb"[^>]*>\n<li><a href="" aria-current="page">[^<]*<\/a><\/li><\/ul>/, "")
    .replaceAll("<th></th>", "<td></td>")
    .replaceAll("<table>", '<div class="table"><table>')
    .replaceAll("</table>", "</table></div>");

/** The beginning of links to the repository. */
const REPOSITORY = packageJson.homepage.replace("#readme", "/");

/** Returns a page without links to the repository while its address is a placeholder. Their texts stay. */
const linked = (html: string): string =>
  siteOf(packageJson.homepage)
    ? html
    : html.replaceAll(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (link, to, text) =>
        to.startsWith(REPOSITORY) ? text : link,
      );

/** Returns the completed page at a path of the site. Calls `add` with each example that a browser can run. */
export function completePage(html: string, path: string, add: (code: string) => void): string {
  const root = "../".repeat(path.split("/").length - 1);
  return framed(accessible(linked(html)), root, path.split("/")[0]).replaceAll(CODE, (block, inner) => {
    const code = textOf(inner);
    if (!runs(code)) return block;
    add(code);
    return (
      `${block}<div class="run"><button type="button" data-example="${root}docs/examples/${nameOf(code)}.js">` +
      `Run</button><output hidden></output></div>`
    );
  });
}
