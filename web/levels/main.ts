// The page of obstacle levels: a law, a seed and a number give a level, which is drawn with its shortest path.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { randomSeed } from "../../src/core/seed.ts";
import { renderLevelSvg } from "../../src/io/levels.ts";
import { levelAt } from "../../src/obstacles/levels.ts";
import { PRESETS } from "../../src/obstacles/presets.ts";
import type { ObstacleLevels } from "../../src/obstacles/request.ts";
import { cellOf } from "../../src/square/cell.ts";
import { optionsOf, selectField } from "../fields/fields.ts";
import { FormPage } from "../fields/formPage.ts";
import { installs, snippet } from "../fields/snippet.ts";
import { remoteOf } from "../maze/calls.ts";
import { element, parseSvg } from "../pages/dom.ts";
import { number, texts } from "../pages/language.ts";
import * as levels from "./fields.ts";
import type { LevelWorker } from "./worker.ts";

const say = await texts({ en: () => import("./texts.en.ts"), fr: () => import("./texts.fr.ts") });

const page = new FormPage<levels.Fields, LevelWorker, ObstacleLevels>({
  table: levels.TABLE,
  always: ["kind", "seed"],
  marks: ["path"],
  say,
  start: () => remoteOf(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })),
  make: (remote, fields) => remote.make(levels.requestOf(fields)),
  form,
  show,
});

function factsOf(): string {
  if (page.problem !== undefined) return say("failed", { message: page.problem });
  if (!page.result) return say("making");
  const { occupancy, distance, attempts } = page.result;
  const blocks = number(occupancy.reduce((sum, blocked) => sum + blocked, 0));
  const values = { blocks, squares: number(occupancy.length), attempts: number(attempts[0]) };
  return distance[0] < 0 ? say("noPath", values) : say("facts", { ...values, steps: number(distance[0]) });
}

/** The drawing of the level. The style sheet has its colours. */
function picture(result: ObstacleLevels): Node {
  const { width, height, start, goal } = levelAt(result, 0);
  const [from, to] = [start, goal].map((square) => cellOf(square, width));
  const ends = { startX: from.x + 1, startY: from.y + 1, goalX: to.x + 1, goalY: to.y + 1 };
  const svg = parseSvg(renderLevelSvg(result, 0, { path: page.fields.path }));
  svg.id = "level";
  svg.style.setProperty("--columns", `${width}`);
  svg.style.setProperty("--rows", `${height}`);
  svg.setAttribute("aria-label", say("board", { width, height, ...ends }));
  svg.setAttribute("data-drawn", `${result.seed} ${result.index}`);
  return svg;
}

function show(): void {
  const { result, fields } = page;
  const request = levels.requestOf(fields);
  const level = [result as ObstacleLevels, 0] as const;
  const files = page.saving(`level-${fields.kind}-${fields.index}`, {
    svg: async () => renderLevelSvg(...level, { path: fields.path }),
    png: async () => (await import("../../src/io/png.ts")).renderLevelPng(...level, { path: fields.path, scale: 16 }),
  });
  render(factsOf(), element("facts"));
  render(result ? picture(result) : nothing, element("board"));
  render(
    html`<p class="hint">${say("legend")}</p>
      <p class="row">${files}</p>
      <h2>${say("again")}</h2>
      ${installs()}
      ${snippet("command", levels.commandOf(request))}${snippet("code", levels.codeOf(request))}`,
    element("files"),
  );
}

function kindField(): TemplateResult {
  const group = (name: "projects" | "laws", kinds: readonly levels.Kind[], title: (kind: string) => string) => {
    const choices = kinds.map((each) => [each, title(each)] as const);
    return html`<optgroup label=${say(name)}>${optionsOf(page.fields.kind, choices)}</optgroup>`;
  };
  const laws = levels.KINDS.filter((each) => !levels.isPreset(each));
  const groups = [group("projects", PRESETS, String), group("laws", laws, (law) => say(law as "exact"))];
  return html`<label><span>${say("kind")}</span>${selectField({ id: "kind" }, groups, (kind) => page.change({ kind }))}</label>`;
}

function form(): TemplateResult {
  const { kind, accept, index } = page.fields;
  const field = page.field.bind(page);
  const row = (...fields: readonly TemplateResult[]): TemplateResult => html`<div class="row">${fields}</div>`;
  const step = (id: "previous" | "next", by: number): TemplateResult =>
    html`<button type="button" id=${id} ?disabled=${index + by < 0} @click=${() =>
      page.change({ index: `${index + by}` })}>${say(id)}</button>`;
  const accepts = (["preset", "any", "solvable", "shortest"] as const)
    .filter((word) => word !== "preset" || levels.isPreset(kind))
    .map((word) => [word, say(word)] as const);
  return html`<h2>${say("title")}</h2>
    <p class="hint">${say("about")}</p>
    <button type="button" id="dice" class="primary" @click=${() =>
      page.change({ seed: `${randomSeed() % 1_000_000}`, index: "0" })}>${say("newLevel")}</button>
    ${kindField()}
    ${levels.takesSize(kind) ? row(field("width"), field("height")) : nothing}
    ${levels.takesBlocks(kind) ? field("blocks") : nothing}
    ${levels.takesShare(kind) ? field("share") : nothing}
    ${field("accept", accepts)}
    ${accept === "shortest" ? row(field("least"), field("most")) : nothing}
    ${row(field("seed"), field("index"))}
    ${row(step("previous", -1), step("next", 1))}
    ${field("path")}`;
}

page.start();
