// The page of obstacle levels: a law, a seed and a number give a level, which is drawn with its shortest path.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { randomSeed } from "../../src/core/seed.ts";
import { levelAt } from "../../src/obstacles/levels.ts";
import { PRESETS } from "../../src/obstacles/presets.ts";
import type { ObstacleLevels } from "../../src/obstacles/request.ts";
import { showHead } from "../bare/head.ts";
import { LatestWorker } from "../bare/latestWorker.ts";
import { byId, download, element } from "../pages/dom.ts";
import { number, texts } from "../pages/language.ts";
import { keepOffline } from "../pages/offline.ts";
import { dark, restoreTheme } from "../pages/theme.ts";
import { drawLevel } from "./draw.ts";
import type { Fields, Kind } from "./fields.ts";
import * as address from "./fields.ts";

const say = await texts({
  en: async () => (await import("./texts.en.ts")).default,
  fr: async () => (await import("./texts.fr.ts")).default,
});

const board = element("board");
const canvas = byId("level", HTMLCanvasElement);
let fields: Fields;
let unused: readonly string[];
let levels: ObstacleLevels | undefined;
let message: string | undefined;

const maker = new LatestWorker<ReturnType<typeof address.requestOf>, ObstacleLevels>(
  () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  (answer) => {
    if (answer) ({ result: levels, message } = { result: undefined, message: undefined, ...answer });
    showLevel();
  },
);

function makeLevel(): void {
  levels = message = undefined;
  maker.ask(address.requestOf(fields));
}

function factsOf(): string {
  if (message !== undefined) return say("failed", { message });
  if (!levels) return say("making");
  const { occupancy, distance, attempts } = levels;
  const blocks = number(occupancy.reduce((sum, blocked) => sum + blocked, 0));
  const values = { blocks, squares: number(occupancy.length), attempts: number(attempts[0]) };
  return distance[0] < 0 ? say("noPath", values) : say("facts", { ...values, steps: number(distance[0]) });
}

function draw(): void {
  canvas.hidden = !levels;
  if (!levels) return;
  const level = levelAt(levels, 0);
  // The board has a size of its own, so the canvas cannot widen it.
  drawLevel(canvas, level, { width: board.clientWidth, height: board.clientHeight }, fields.path);
  const { width, height, start, goal } = level;
  const place = (square: number): [column: number, row: number] => [
    (square % width) + 1,
    Math.floor(square / width) + 1,
  ];
  const [[startX, startY], [goalX, goalY]] = [place(start), place(goal)];
  canvas.setAttribute("aria-label", say("board", { width, height, startX, startY, goalX, goalY }));
  keepOffline();
  canvas.setAttribute("data-drawn", `${levels.seed} ${levels.index}`);
}

function showLevel(): void {
  const words = unused.length > 0 ? ` ${say("unused", { words: unused.join(", ") })}` : "";
  render(factsOf() + words, element("facts"));
  draw();
  render(files(), element("files"));
}

async function save(kind: "svg" | "png"): Promise<void> {
  if (!levels) return;
  const name = `level-${fields.kind}-${fields.index}.${kind}`;
  if (kind === "png") {
    canvas.toBlob((file) => file && download(file, name));
    return;
  }
  const { renderLevelSvg } = await import("../../src/io/levels.ts");
  download(new Blob([renderLevelSvg(levels, 0, { path: fields.path })], { type: "image/svg+xml" }), name);
}

function files(): TemplateResult {
  const request = address.requestOf(fields);
  return html`<p class="hint">${say("legend")}</p>
    <p class="row"><span>${say("save")}</span>
      <button type="button" id="svg" ?disabled=${!levels} @click=${() => save("svg")}>SVG</button>
      <button type="button" id="png" ?disabled=${!levels} @click=${() => save("png")}>PNG</button></p>
    <h2>${say("again")}</h2>
    <pre id="command" tabindex="0">${address.commandOf(request)}</pre>
    <pre id="code" tabindex="0">${address.codeOf(request)}</pre>`;
}

/** Changes fields and shows the result. A changed path needs no new level. */
function change(changes: Readonly<Partial<Record<keyof Fields, string>>>): void {
  const before = fields;
  for (const [name, word] of Object.entries(changes)) fields = address.changed(fields, name, word) ?? fields;
  unused = [];
  history.replaceState(null, "", address.toAddress(fields));
  const { path: _, ...made } = fields;
  const isSame = Object.entries(made).every(([name, value]) => before[name as keyof Fields] === value);
  if (!isSame) makeLevel();
  showFields();
  if (isSame) showLevel();
}

const given =
  (name: keyof Fields) =>
  ({ currentTarget }: Event): void => {
    const field = currentTarget as HTMLInputElement | HTMLSelectElement;
    if (field.reportValidity()) change({ [name]: field.value });
  };

function numberField(name: "width" | "height" | "blocks" | "share" | "least" | "most" | "index", most: number) {
  const [least, step] = name === "blocks" || name === "index" ? [0, "1"] : name === "share" ? [0, "any"] : [1, "1"];
  return html`<label><span>${say(name)}</span><input type="number" id=${name} min=${
    name === "width" || name === "height" ? 2 : least
  } max=${most} step=${step} required .value=${String(fields[name])} @change=${given(name)}></label>`;
}

const option = (value: string, chosen: string, text: string): TemplateResult =>
  html`<option value=${value} ?selected=${value === chosen} .selected=${value === chosen}>${text}</option>`;

function kindField(): TemplateResult {
  const { kind } = fields;
  const laws = address.KINDS.filter((each) => !address.isPreset(each));
  return html`<label><span>${say("kind")}</span><select id="kind" @change=${given("kind")}>
    <optgroup label=${say("projects")}>${PRESETS.map((each: Kind) => option(each, kind, each))}</optgroup>
    <optgroup label=${say("laws")}>${laws.map((each) => option(each, kind, say(each as "exact")))}</optgroup>
  </select></label>`;
}

function acceptField(): TemplateResult {
  const { kind, accept } = fields;
  const words = (["preset", "any", "solvable", "shortest"] as const).filter(
    (word) => word !== "preset" || address.isPreset(kind),
  );
  return html`<label><span>${say("accept")}</span><select id="accept" @change=${given("accept")}>
    ${words.map((word) => option(word, accept, say(word)))}</select></label>`;
}

function showFields(): void {
  const { kind, accept, seed, index, path } = fields;
  const side = address.MOST_SIDE;
  const step = (by: number) => () => change({ index: String(fields.index + by) });
  const template = html`${kindField()}
    ${
      address.takesSize(kind)
        ? html`<div class="row">${numberField("width", side)}${numberField("height", side)}</div>`
        : nothing
    }
    ${address.takesBlocks(kind) ? numberField("blocks", fields.width * fields.height) : nothing}
    ${address.takesShare(kind) ? numberField("share", 1) : nothing}
    ${acceptField()}
    ${
      accept === "shortest"
        ? html`<div class="row">${numberField("least", side ** 2)}${numberField("most", side ** 2)}</div>`
        : nothing
    }
    <div class="row"><label><span>${say("seed")}</span><input id="seed" required maxlength="100" autocomplete="off"
      .value=${seed} @change=${given("seed")}></label>${numberField("index", Number.MAX_SAFE_INTEGER)}</div>
    <div class="row"><button type="button" id="previous" ?disabled=${index === 0} @click=${step(-1)}>${say("previous")}
      </button><button type="button" id="next" @click=${step(1)}>${say("next")}</button></div>
    <button type="button" id="dice" class="primary" @click=${() =>
      change({ seed: String(randomSeed() % 1_000_000), index: "0" })}>${say("newLevel")}</button>
    <label class="check"><input type="checkbox" id="path" .checked=${path} @change=${({ currentTarget }: Event) =>
      change({ path: String((currentTarget as HTMLInputElement).checked) })}><span>${say("path")}</span></label>`;
  render(template, element("fields"));
}

function showAll(): void {
  showHead(say, showAll);
  showFields();
  showLevel();
}

function readAddress(): void {
  ({ fields, unused } = address.fromAddress(location.hash));
  makeLevel();
  showAll();
}

restoreTheme();
byId("fields", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", readAddress);
dark.addEventListener("change", showAll);
matchMedia("(forced-colors: active)").addEventListener("change", draw);
new ResizeObserver(draw).observe(board);
readAddress();
