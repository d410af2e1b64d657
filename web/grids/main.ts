// The page of grids: a maze on a grid, made step by step, with its solution and distances.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { randomSeed } from "../../src/core/seed.ts";
import { graphAlgorithms } from "../../src/graph/algorithms.ts";
import type { Grid } from "../../src/graph/grids/grid.ts";
import { gridKinds } from "../../src/graph/grids/index.ts";
import { type GraphQueries, graphQueries } from "../../src/graph/queriesOn.ts";
import { slotsOf } from "../../src/graph/slots.ts";
import type { GraphMaze } from "../../src/graph.ts";
import { showHead } from "../bare/head.ts";
import { LatestWorker } from "../bare/latestWorker.ts";
import { type GraphRecording, GraphReplay } from "../maze/graphSteps.ts";
import { hasSets, type Lesson, lineOf } from "../maze/lessonKinds.ts";
import { ARROWS } from "../pages/arrows.ts";
import { byId, download, element } from "../pages/dom.ts";
import { fillIn, number, texts } from "../pages/language.ts";
import { keepOffline } from "../pages/offline.ts";
import { dark, isDark, restoreTheme } from "../pages/theme.ts";
import { Player } from "../replay/player.ts";
import { titleOf } from "../ui/about.ts";
import { DARK, distancePalette, LIGHT } from "../view/colours.ts";
import { explainSteps, loadLesson, valuesOf } from "../watch/lesson.ts";
import { setPalette, stepPalette } from "../watch/painter.ts";
import type { Fields } from "./fields.ts";
import * as address from "./fields.ts";
import { Picture, tonesOf } from "./picture.ts";

const say = await texts({
  en: async () => (await import("./texts.en.ts")).default,
  fr: async () => (await import("./texts.fr.ts")).default,
});

const board = element("board");
const canvas = byId("maze", HTMLCanvasElement);
let fields: Fields;
let unused: readonly string[];
let message: string | undefined;
let shown: { grid: Grid; picture: Picture; replay: GraphReplay; queries: GraphQueries; lesson: Lesson } | undefined;
/** The cell that the keyboard moves; −1 if it is not used. */
let cursor = -1;
/** The end that the next chosen cell becomes. */
let next: "start" | "finish" = "start";
const player = new Player("", showStep);

const maker = new LatestWorker<Fields, GraphRecording>(
  () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  async (answer) => {
    if (answer && "message" in answer) ({ message } = answer);
    if (answer && "result" in answer) {
      const { algorithm } = fields;
      const lesson = await loadLesson({ algorithm, topology: "torus", mask: undefined });
      const grid = address.gridFor(fields);
      const replay = new GraphReplay(answer.result, grid);
      shown = { grid, picture: new Picture(grid), replay, queries: graphQueries(grid), lesson };
      player.load([replay], replay.steps, false);
      keepOffline();
    }
    showMaze();
  },
);

function makeMaze(): void {
  shown = message = undefined;
  cursor = -1;
  player.load([]);
  try {
    address.gridFor(fields);
    maker.ask(fields);
  } catch (error) {
    maker.cancel();
    message = (error as Error).message;
    showMaze();
  }
}

/** Whether the maze is complete. */
const isWhole = (): boolean => shown !== undefined && shown.replay.step === shown.replay.steps;

/** The chosen ends, or those of the longest path. */
function endsOf(): { start: number; finish: number } {
  const { queries, replay, grid } = shown as NonNullable<typeof shown>;
  const has = (cell: number): boolean => cell >= 0 && cell < grid.cells;
  if (has(fields.start) && has(fields.finish)) return { start: fields.start, finish: fields.finish };
  const { start, finish } = queries.measure(replay);
  return { start: has(fields.start) ? fields.start : start, finish: has(fields.finish) ? fields.finish : finish };
}

const nameOf = (cell: number): string => {
  const coordinates = shown?.grid.coordinatesOf(cell).map((each) => each + 1) ?? [];
  return `(${coordinates.join(", ")})`;
};

/** Draws the maze; on paper in the light theme. */
function draw(isDarkNow = isDark()): void {
  canvas.hidden = !shown;
  if (!shown) return;
  const { picture, replay, queries } = shown;
  const theme = isDarkNow ? DARK : LIGHT;
  const ends = isWhole() ? endsOf() : undefined;
  const withSets = hasSets(fields.algorithm) && !isWhole();
  const scene = { replay, theme, ends, cursor, path: ends && queries.solve(replay, ends.start, ends.finish) };
  const box = { width: board.clientWidth, height: board.clientHeight };
  if (ends && fields.distances) {
    const distances = queries.distances(replay, ends.start);
    const farthest = distances.reduce((most, each) => Math.max(most, each), 1);
    const tones = distances.map((each) => Math.round((255 * each) / farthest));
    picture.draw(canvas, box, { ...scene, tones, palette: distancePalette(theme) });
  } else {
    const palette = withSets ? setPalette(theme, isDarkNow) : stepPalette(theme);
    picture.draw(canvas, box, { ...scene, tones: tonesOf(replay, withSets), palette });
  }
  canvas.setAttribute("aria-label", say("board", { grid: gridTitle(fields.grid), cells: number(replay.marks.length) }));
  canvas.setAttribute("data-drawn", `${fields.grid} ${fields.algorithm} ${fields.seed} ${replay.step}`);
}

const gridTitle = (id: string): string => (say.has(`grid-${id}`) ? say(`grid-${id}` as "grid-hex") : id);

function factsOf(): string {
  if (message !== undefined) return say("failed", { message });
  if (!shown) return say("making");
  const { queries, replay, grid, lesson } = shown;
  if (!isWhole()) {
    const { rows, next: beside } = slotsOf(grid);
    const cells = { name: nameOf, beside: (cell: number) => [...beside.subarray(rows[cell], rows[cell + 1])] };
    return explainSteps(lesson, fields.algorithm, fields as Pick<Fields, "algorithm">, replay, cells);
  }
  const { solution, deadEnds, start, finish } = queries.measure(replay, endsOf());
  const counts = { cells: number(grid.cells), deadEnds: number(deadEnds), steps: number(solution - 1) };
  return say("facts", { ...counts, start: nameOf(start), finish: nameOf(finish) });
}

function showStep(): void {
  if (!shown) return;
  const words = unused.length > 0 ? ` ${say("unused", { words: unused.join(", ") })}` : "";
  render(factsOf() + words, element("facts"));
  // A screen reader does not read an animation.
  element("facts").setAttribute("aria-live", player.playing ? "off" : "polite");
  render(html`${player.view()}${code()}`, element("play"));
  draw();
}

function code(): TemplateResult {
  const { lesson, replay } = shown as NonNullable<typeof shown>;
  const lit = lineOf(fields.algorithm, replay.kind);
  const values = valuesOf(fields);
  return html`<ol class="codeSteps" aria-label=${say("steps")}>${lesson.code.map((line, i) => {
    const level = (line.length - line.trimStart().length) / 2;
    return html`<li data-level=${level} class=${i + 1 === lit ? "lit" : nothing} aria-current=${
      i + 1 === lit ? "step" : nothing
    }>${fillIn(line.trimStart(), values)}</li>`;
  })}</ol>`;
}

function showMaze(): void {
  showStep();
  if (!shown) {
    render(factsOf(), element("facts"));
    render(nothing, element("play"));
    draw();
  }
  render(actions(), element("actions"));
  render(files(), element("files"));
}

/** The maze and its marks, as the functions of the package take them. */
function marked() {
  const { grid, replay, queries } = shown as NonNullable<typeof shown>;
  const ends = endsOf();
  const maze = { graph: grid, ...address.requestOf(fields), revision: 1, index: 0, passages: replay.passages };
  return { maze: maze as GraphMaze, ends, path: queries.solve(replay, ends.start, ends.finish) };
}

async function save(kind: "svg" | "png" | "json"): Promise<void> {
  if (!shown) return;
  cursor = -1;
  player.seek(player.steps);
  const name = `maze-${fields.grid}-${fields.algorithm}.${kind}`;
  const { maze, ...marks } = marked();
  if (kind === "png") {
    canvas.toBlob((file) => file && download(file, name));
  } else if (kind === "svg") {
    const { renderGraphSvg } = await import("../../src/graph/drawing/svg.ts");
    download(new Blob([renderGraphSvg(maze, marks)], { type: "image/svg+xml" }), name);
  } else {
    const { graphMazeToJson } = await import("../../src/graph/json.ts");
    download(new Blob([graphMazeToJson(maze)], { type: "application/json" }), name);
  }
}

function actions(): TemplateResult {
  const saveAs = (kind: "svg" | "png" | "json"): TemplateResult =>
    html`<button type="button" id=${kind} ?disabled=${!shown} @click=${() => save(kind)}>${kind.toUpperCase()}</button>`;
  const newMaze = (): void => change({ seed: String(randomSeed() % 1_000_000) });
  return html`<p class="row"><button type="button" id="dice" class="primary" @click=${newMaze}>${say("newMaze")}</button>
      <span>${say("save")}</span>${saveAs("svg")}${saveAs("png")}${saveAs("json")}
      <button type="button" id="print" ?disabled=${!shown} @click=${() => print()}>${say("print")}</button></p>`;
}

function files(): TemplateResult {
  return html`<h2>${say("again")}</h2>
    <pre id="command" tabindex="0">${address.commandOf(fields)}</pre>
    <pre id="code" tabindex="0">${address.codeOf(fields)}</pre>
    <pre id="python" tabindex="0">${address.pythonOf(fields)}</pre>`;
}

/** Changes fields and shows the result. Ends and colours need no new maze. */
function change(changes: Readonly<Partial<Record<keyof Fields, string>>>): void {
  const names = Object.keys(changes);
  const isSame = names.every((name) => ["start", "finish", "distances"].includes(name));
  if (!isSame) fields = address.withoutEnds(fields);
  for (const [name, word] of Object.entries(changes)) fields = address.changed(fields, name, word) ?? fields;
  unused = [];
  history.replaceState(null, "", address.toAddress(fields));
  if (!isSame) makeMaze();
  showFields();
  if (isSame) showMaze();
}

/** Makes a cell the start or the finish, in turn. */
function choose(cell: number): void {
  if (!shown || cell < 0) return;
  player.seek(player.steps);
  change({ [next]: `${cell}` });
  render(say(next, { cell: nameOf(cell) }), element("readOut"));
  next = next === "start" ? "finish" : "start";
}

function moveCursor(event: KeyboardEvent): void {
  const arrow = ARROWS[event.key];
  const isChoice = event.key === "Enter" || event.key === " ";
  if (!shown || !(arrow || isChoice) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  player.seek(player.steps);
  if (cursor < 0) cursor = endsOf().start;
  else if (arrow) cursor = shown.picture.beside(cursor, ...arrow);
  if (isChoice) choose(cursor);
  else render(say("cursor", { cell: nameOf(cursor) }), element("readOut"));
  draw();
}

const given =
  (name: keyof Fields) =>
  ({ currentTarget }: Event): void => {
    const field = currentTarget as HTMLInputElement | HTMLSelectElement;
    if (field.reportValidity()) change({ [name]: field.value });
  };

const numberField = (name: address.Size | "rooms" | "share", least: number, most: number): TemplateResult =>
  html`<label><span>${say(name)}</span><input type="number" id=${name} min=${least} max=${most} required
    step=${name === "share" ? "any" : "1"} .value=${String(fields[name])} @change=${given(name)}></label>`;

const choices = (id: "grid" | "algorithm", ids: readonly string[], title: (id: string) => string): TemplateResult =>
  html`<label><span>${say(id)}</span><select id=${id} @change=${given(id)}>${ids.map(
    (each) => html`<option value=${each} .selected=${each === fields[id]}>${title(each)}</option>`,
  )}</select></label>`;

function showFields(): void {
  const colour = ({ currentTarget }: Event): void =>
    change({ distances: String((currentTarget as HTMLInputElement).checked) });
  const ids = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id);
  const template = html`${choices("grid", ids(gridKinds), gridTitle)}
    <div class="row">${address.sizesOf(fields).map((name) => numberField(name, 1, 100))}</div>
    ${fields.grid === "weave" ? numberField("share", 0, 1) : nothing}
    ${address.takesRooms(fields) ? numberField("rooms", 0, 100) : nothing}
    ${choices("algorithm", ids(graphAlgorithms), titleOf)}
    <label><span>${say("seed")}</span><input id="seed" required maxlength="100" autocomplete="off"
      .value=${fields.seed} @change=${given("seed")}></label>
    <label class="check"><input type="checkbox" id="distances" .checked=${fields.distances} @change=${colour}>
      <span>${say("distances")}</span></label>
    <p class="hint">${say("pick")}</p>`;
  render(template, element("fields"));
}

function showAll(): void {
  showHead(say, showAll);
  showFields();
  showMaze();
}

function readAddress(): void {
  ({ fields, unused } = address.fromAddress(location.hash));
  makeMaze();
  showAll();
}

restoreTheme();
byId("fields", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
canvas.addEventListener("keydown", moveCursor);
canvas.addEventListener("click", ({ offsetX, offsetY }) =>
  choose(shown?.picture.cellAt(canvas, offsetX, offsetY) ?? -1),
);
addEventListener("hashchange", readAddress);
dark.addEventListener("change", showAll);
new ResizeObserver(() => draw()).observe(board);
addEventListener("beforeprint", () => {
  cursor = -1;
  player.seek(player.steps);
  draw(false);
});
addEventListener("afterprint", () => draw());
readAddress();
