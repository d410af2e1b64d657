// The head, the header and the footer that the pages share. The HTML file of a page contains only the rest.

import { join, relative } from "node:path";
import type { Plugin } from "vite";
import packageJson from "../../package.json" with { type: "json" };
import { descriptions, texts } from "../../web/texts/pages.en.ts";

/** The folder of the HTML files. */
export const WEB = join(import.meta.dirname, "../../web");

/** The HTML files of the pages, and for each one the folder of its main.ts and style.css. */
export const PAGES = {
  "index.html": "home",
  "embed.html": "embed",
  "grids.html": "grids",
  "levels.html": "levels",
  "learn/index.html": "learn",
  "learn/lab/index.html": "lab",
  "play/index.html": "play",
  "print/index.html": "print",
  "use/index.html": "use",
  "world.html": "world",
} as const;

/** The folder of a page names its title and its description in the texts. */
type Folder = (typeof PAGES)[keyof typeof PAGES];

/** The links of the header. They carry the maze to pages that show one. */
const DOORS = [
  ["", "maze"],
  ["play/", "play"],
  ["learn/", "learn"],
  ["learn/lab/", "lab"],
  ["print/", "print"],
  ["use/", "use"],
] as const;

/** The part of a page's file above this line belongs to the header. */
const MAIN = "<!-- main -->";

export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** This line of a page's file becomes the stage: mazes with their key and the bars below. */
const STAGE = "<!-- stage -->";

/** This line becomes the buttons that zoom. */
const ZOOM = "<!-- zoom -->";

const zoom = `<button type="button" class="icon" id="zoomOut" data-label="zoomOut">−</button>
      <button type="button" id="fit" data-text="fit">${texts.fit}</button>
      <button type="button" class="icon" id="zoomIn" data-label="zoomIn">+</button>`;

const stage = `<section class="stage" data-label="maze">
  <div class="canvases" id="figures"></div>
  <div class="key" id="key">
    <span class="scale"><span data-text="near">${texts.near}</span><i id="keyScale"></i><span id="keyFar"></span></span>
    <output id="readOut"></output>
    <span class="tools">
      <button type="button" id="export" data-text="export">${texts.export}</button>
      <span class="zoom">${ZOOM}</span>
    </span>
  </div>
  <div class="bar" id="bar"><p id="notice" role="status"></p></div>
</section>`;

const LINK_ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3m2 ' +
  '3.7a4 4 0 0 0-5.7 0L4.7 13.6a4 4 0 0 0 5.7 5.7L12 17.7"/></svg>';

/** The address of the site; "" while the address of the repository is a placeholder. */
export function siteOf(homepage: string): string {
  const [, owner, name] = /^https:\/\/github\.com\/([\w-]+)\/([\w-]+)/.exec(homepage) ?? [];
  return owner === undefined || owner === "OWNER" ? "" : `https://${owner.toLowerCase()}.github.io/${name}/`;
}

/** The package is on npm when the site has an address. */
const SITE = siteOf(packageJson.homepage);

/** The address of a page and the picture that links to it show. */
export const social = (site: string, file: string, title: string): string =>
  site &&
  `
  <link rel="canonical" href="${site}${file.replace("index.html", "")}">
  <meta property="og:title" content="${title}">
  <meta property="og:image" content="${site}preview.png">`;

const titleOf = (folder: Folder): string => (folder === "home" ? "wasmaze" : `${texts[folder]} · wasmaze`);

const head = (file: string, folder: Folder, root: string): string => `
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${POLICY}">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="light dark">
  <meta name="description" content="${descriptions[folder]}">
  <title>${titleOf(folder)}</title>${social(SITE, file, titleOf(folder))}
  <link rel="icon" href="${root}icon.svg" type="image/svg+xml">
  <link rel="manifest" href="${root}manifest.webmanifest">
  <link rel="stylesheet" href="${root}${folder}/style.css">
  <script type="module" src="${root}${folder}/main.ts"></script>`;

const UNSTYLED = `
  <p class="unstyled">wasmaze cannot load its files. The sandbox of a frame needs <code>allow-same-origin</code>.<br>
    <span lang="fr">wasmaze ne peut pas charger ses fichiers. Un cadre a besoin de <code>allow-same-origin</code>.</span></p>`;

function framed(file: string, root: string, inner: string): string {
  const [tools, main] = inner.includes(MAIN) ? inner.split(MAIN) : ["", inner];
  const doors = DOORS.map(([path, name]) => {
    const current = `${path}index.html` === file ? ' aria-current="page"' : "";
    return `<a href="${root || "./"}${path}" ${path === "learn/" ? "" : `data-door="${path}" `} data-text="${name}"${current}>${texts[name]}</a>`;
  });
  return `
  <a class="skip" href="#main" data-text="skip">${texts.skip}</a>
  <header class="top">
    <h1>wasmaze</h1>
    <nav class="doors" data-label="doors">${doors.join(" ")}</nav>${tools}
    <div class="settings">
      <button type="button" id="copyLink">${LINK_ICON} <span data-text="copyLink">${texts.copyLink}</span></button>
      <button type="button" id="language" lang="fr">Français</button>
      <button type="button" id="theme">${texts.dark}</button>
    </div>
  </header>
  <div class="wait">
    <p>The maze is loading. If it does not appear, JavaScript or WebAssembly is switched off.</p>
    <p lang="fr">Le labyrinthe se charge. S’il n’apparaît pas, JavaScript ou WebAssembly est désactivé.</p>
  </div>
  <main id="main" tabindex="-1">${main.replace(STAGE, stage).replace(ZOOM, zoom)}</main>
  <footer class="links">
    <a href="${root}docs/index.html" data-text="docs">${texts.docs}</a>
    <a href="${root}world.html" data-text="world">${texts.world}</a>
    <a href="${root}grids.html" data-door="grids.html" data-text="grids">${texts.grids}</a>
    <a href="${root}levels.html" data-text="levels">${texts.levels}</a>
    <a href="${root}licences.txt" data-text="licences">${texts.licences}</a>
    ${SITE && "<code>npm install wasmaze</code>"}
    <span id="version"></span>
  </footer>`;
}

/** Completes the HTML file of a page, which contains only what other pages do not have. */
export const completeHtml: Plugin = {
  name: "complete-html",
  transformIndexHtml: {
    order: "pre",
    handler: (inner, { filename }) => {
      const file = relative(WEB, filename) as keyof typeof PAGES;
      const folder = PAGES[file];
      const root = "../".repeat(file.split("/").length - 1);
      return `<!doctype html><html lang="en" data-page="${folder}" data-loading data-root="${root}"><head>
        ${head(file, folder, root)}</head><body class="${folder}">${UNSTYLED}${framed(file, root, inner)}</body></html>`;
    },
  },
};
