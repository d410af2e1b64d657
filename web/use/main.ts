// The page for developers: how to install wasmaze, the code of the page's maze, sizes, and the speed on this machine.

import { html, render, type TemplateResult } from "lit-html";
import { commandOf, pythonCode, typescriptCode } from "../export/snippets.ts";
import { mazeFields } from "../fields/mazeFields.ts";
import { installs, snippet } from "../fields/snippet.ts";
import { element, siteAddress } from "../pages/dom.ts";
import { keepOffline } from "../pages/offline.ts";
import { startFrame } from "../ui/frame.ts";
import { say as common } from "../ui/messages.ts";
import { notice } from "../ui/problems.ts";
import { Store } from "../ui/store.ts";
import { raceOf } from "./race.ts";
import { say } from "./say.ts";

const store = new Store("use", { show });
const race = raceOf(store, () => show(""));

const link = (path: string, text: string): TemplateResult => html`<li><a href=${siteAddress() + path}>${text}</a></li>`;

function show(text: string): void {
  notice(text);
  const state = store.state();
  const rows = WASMAZE_SIZES.map(([name, size]) => html`<tr><th scope="row">${name}</th><td>${size}</td></tr>`);
  render(
    html`<h2>${say("install")}</h2>
      <p>${say("installText")}</p>
      ${installs()}
      <h2>${say("maze")}</h2>
      <div class="fields">${mazeFields(store)}</div>
      <h3>${say("typescript")}</h3>${snippet("code", typescriptCode(state.request))}
      <h3>${say("command")}</h3>${snippet("command", commandOf(state))}
      <h3>${say("python")}</h3>${snippet("python", pythonCode(state.request))}
      ${race()}
      <h2>${say("sizes")}</h2>
      <p>${say("sizesText")}</p>
      <table><tbody>${rows}</tbody></table>
      <h2>${common("docs")}</h2>
      <ul>${link("reference/index.html", say("reference"))}${link("world.html", common("world"))}
        ${link("grids.html", common("grids"))}${link("levels.html", common("levels"))}${link("licences.txt", common("licences"))}</ul>`,
    element("use"),
  );
  document.documentElement.removeAttribute("data-loading");
  keepOffline();
}

startFrame({ relabel: () => show(""), redraw: () => {} });
store.read();
