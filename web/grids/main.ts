// The page of grids: a maze on a grid, made step by step, with its solution and distances.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { randomSeed } from "../../src/core/seed.ts";
import { graphAlgorithms } from "../../src/graph/algorithms.ts";
import type { Grid } from "../../src/graph/grids/grid.ts";
import { gridKinds } from "../../src/graph/grids/index.ts";
import { type GraphQueries, graphQueries } from "../../src/graph/queriesOn.ts";
import { slotsOf } from "../../src/graph/slots.ts";
import type { GraphEnds, GraphMaze } from "../../src/graph.ts";
import { FormPage } from "../fields/formPage.ts";
import { installs, snippet } from "../fields/snippet.ts";
import { remoteOf } from "../maze/calls.ts";
import { hasSets, type Lesson, lineOf } from "../maze/lessonKinds.ts";
import { GraphReplay } from "../maze/steps.ts";
import { ARROWS } from "../pages/arrows.ts";
import { element } from "../pages/dom.ts";
import { fillIn, number, texts } from "../pages/language.ts";
import { isDark } from "../pages/theme.ts";
import { codeSteps } from "../replay/code.ts";
import { Player } from "../replay/player.ts";
import { gridTitle, titleOf } from "../ui/about.ts";
import { distancePalette } from "../view/colours.ts";
import { theme } from "../view/scene.ts";
import { explainSteps, loadLesson, valuesOf } from "../watch/lesson.ts";
import { setPalette, stepPalette } from "../watch/painter.ts";
import * as grids from "./fields.ts";
import { Picture, tonesOf } from "./picture.ts";
import type { Walk } from "./walk.ts";
import type { GridWorker } from "./worker.ts";

const say = await texts({ en: () => import("./texts.en.ts"), fr: () => import("./texts.fr.ts") });

/** A maze with what the page needs to show it. */
interface Shown {
  readonly grid: Grid;
  readonly picture: Picture;
  readonly replay: GraphReplay;
  readonly queries: GraphQueries;
  readonly lesson: Lesson;
  /** The game, if somebody plays. */
  readonly walk?: Walk;
}

/** The cell that the keyboard moves; −1 if it is not used. */
let cursor = -1;
/** The end that the next chosen cell becomes. */
let next: "start" | "finish" = "start";
/** The maze that the player has loaded. */
let loaded: Shown | undefined;
const player = new Player("", showStep);
const page = new FormPage<grids.Fields, GridWorker, Shown>({
  table: grids.TABLE,
  always: ["grid", "algorithm", "seed"],
  marks: ["start", "finish", "distances"],
  ofResult: ["start", "finish"],
  say,
  start: () => remoteOf(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })),
  async make(remote, fields) {
    const grid = grids.gridFor(fields);
    const replay = new GraphReplay(await remote.make(fields), grid);
    const lesson = await loadLesson({ algorithm: fields.algorithm, topology: "torus", mask: undefined });
    const shown = { grid, picture: new Picture(grid), replay, queries: graphQueries(grid), lesson };
    return fields.game ? { ...shown, walk: await begin(shown) } : shown;
  },
  form,
  show,
});

const isWhole = ({ replay }: Shown): boolean => replay.step === replay.steps;

/** The chosen ends, or those of the longest path. */
function endsOf({ queries, replay, grid }: Shown): GraphEnds {
  const longest = queries.measure(replay);
  const endOf = (name: "start" | "finish"): number => {
    const { [name]: chosen } = page.fields;
    return chosen >= 0 && chosen < grid.cells ? chosen : longest[name];
  };
  return { start: endOf("start"), finish: endOf("finish") };
}

function nameOf(cell: number): string {
  const place = page.result?.grid.coordinatesOf(cell).map((each) => each + 1);
  return `(${place?.join(", ")})`;
}

/** Begins a game, or continues it. */
async function begin(shown: Shown): Promise<Walk> {
  const { replay, picture, queries } = shown;
  const { Walk, followPlayer } = await import("./walk.ts");
  followPlayer(element("board"), () => page.result?.walk, { show: showStep, showText: showFacts, chooseAt });
  replay.seek(replay.steps);
  const ends = endsOf(shown);
  const walk = new Walk(picture, replay, ends, queries.solve(replay, ends.start, ends.finish).length - 1);
  walk.continue();
  return walk;
}

function draw(): void {
  const { result: shown, fields } = page;
  element("board").hidden = !shown;
  if (!shown) return;
  const { picture, replay, queries, walk } = shown;
  const colours = theme();
  const ends = walk?.ends ?? (isWhole(shown) ? endsOf(shown) : undefined);
  const path = ends && !walk ? queries.solve(replay, ends.start, ends.finish) : undefined;
  const scene = { replay, theme: colours, ends, cursor, path, trail: walk?.trail };
  const withSets = hasSets(fields.algorithm) && !ends;
  let { tones } = withSets ? setPalette(colours, isDark()) : stepPalette(colours);
  let toneOf = tonesOf(replay, withSets);
  if (ends && fields.distances) {
    const distances = queries.distances(replay, ends.start);
    const farthest = distances.reduce((most, each) => Math.max(most, each), 1);
    tones = distancePalette(colours).tones;
    toneOf = Array.from(distances, (each) => Math.round((255 * each) / farthest));
  }
  const { box, picture: drawing } = picture.draw({ ...scene, colours: toneOf.map((tone) => tones[tone]) });
  const label = say(walk ? "playBoard" : "board", { grid: gridTitle(fields.grid), cells: number(replay.marks.length) });
  render(
    html`<svg id="maze" role="application" tabindex="0" viewBox=${box.join(" ")} aria-label=${label}
      .style=${`--columns: ${box[2]}; --rows: ${box[3]}`}
      data-drawn=${`${fields.grid} ${fields.algorithm} ${fields.seed} ${replay.step}`}
      class=${walk ? "played" : ""} @click=${({ target }: Event) => chooseAt(target)} @keydown=${moveCursor}
      >${drawing}</svg>`,
    element("board"),
  );
}

function factsOf(): string {
  const { result: shown, problem, fields } = page;
  if (problem !== undefined) return say("failed", { message: problem });
  if (!shown) return say("making");
  const { queries, replay, grid, lesson, walk } = shown;
  if (walk) return walk.text();
  if (!isWhole(shown)) {
    const { rows, next: beside } = slotsOf(grid);
    const besideOf = (cell: number) => [...beside.subarray(rows[cell], rows[cell + 1])];
    return explainSteps(lesson, fields.algorithm, grids.requestOf(fields), replay, nameOf, besideOf);
  }
  const { solution, deadEnds, start, finish } = queries.measure(replay, endsOf(shown));
  const counts = { cells: number(grid.cells), deadEnds: number(deadEnds), steps: number(solution - 1) };
  return say("facts", { ...counts, start: nameOf(start), finish: nameOf(finish) });
}

const showFacts = (): void => void render(factsOf(), element("facts"));

function showStep(): void {
  showFacts();
  // A screen reader does not read an animation.
  const { result: shown } = page;
  element("facts").setAttribute("aria-live", player.playing || shown?.walk?.isOver === false ? "off" : "polite");
  render(shown && !shown.walk ? html`${player.view()}${code(shown)}` : nothing, element("play"));
  draw();
}

function code({ lesson, replay }: Shown): TemplateResult {
  const request = grids.requestOf(page.fields);
  const values = valuesOf(request);
  const lines = lesson.code.map((line) => fillIn(line, values));
  return codeSteps(lines, lineOf(request.algorithm, replay.kind), say("steps"));
}

function show(): void {
  const { result: shown, fields } = page;
  if (loaded !== shown) {
    loaded = shown;
    cursor = -1;
    next = "start";
    render(nothing, element("readOut"));
    player.load(shown ? [shown.replay] : [], shown?.replay.steps, false);
  } else showStep();
  render(actions(), element("actions"));
  const python = grids.pythonOf(fields);
  const code = html`<h2>${say("again")}</h2>
    ${installs()}
    ${snippet("command", grids.commandOf(fields))}${snippet("code", grids.codeOf(fields))}
    ${python ? snippet("python", python) : nothing}`;
  render(fields.game ? nothing : code, element("files"));
}

/** Shows the whole maze without a cursor, as files and paper do. */
function showWhole(): void {
  cursor = -1;
  player.seek(player.steps);
}

/** The shown maze with its solution. */
function solved(): readonly [maze: GraphMaze, marks: { readonly ends: GraphEnds; readonly path: Uint32Array }] {
  showWhole();
  const { grid, replay, queries } = page.result as Shown;
  const ends = endsOf(page.result as Shown);
  const made = { graph: grid, ...grids.requestOf(page.fields), revision: 1, index: 0, passages: replay.passages };
  return [made as GraphMaze, { ends, path: queries.solve(replay, ends.start, ends.finish) }];
}

function restart(): void {
  page.result?.walk?.restart();
  showStep();
}

const newMaze = (): void => page.change({ seed: `${randomSeed() % 1_000_000}` });

function actions(): TemplateResult {
  if (page.fields.game)
    return html`<p class="row"><button type="button" @click=${newMaze}>${say("newMaze")}</button>
      <button type="button" @click=${restart}>${say("again")}</button></p>`;
  const files = page.saving(`maze-${page.fields.grid}-${page.fields.algorithm}`, {
    svg: async () => (await import("../../src/graph/drawing/svg.ts")).renderGraphSvg(...solved()),
    png: async () => (await import("../../src/graph/drawing/png.ts")).renderGraphPng(...solved()),
    json: async () => (await import("../../src/graph/json.ts")).graphMazeToJson(solved()[0]),
  });
  return html`<p class="row">${files}
    <button type="button" id="print" ?disabled=${!page.result} @click=${() => print()}>${say("print")}</button></p>`;
}

/** Chooses the cell of an element of the picture. */
function chooseAt(target: EventTarget | null): void {
  const cell = target instanceof SVGElement ? target.dataset.cell : undefined;
  if (cell !== undefined && page.result) choose(page.result.picture.firstOf(Number(cell)));
}

/** Makes a cell the start or the finish, in turn. In a game, walks towards it. */
function choose(cell: number): void {
  if (!page.result || cell < 0) return;
  if (page.result.walk) {
    page.result.walk.follow(cell);
    showStep();
    return;
  }
  player.seek(player.steps);
  page.change({ [next]: `${cell}` });
  render(say(next, { cell: nameOf(cell) }), element("readOut"));
  next = next === "start" ? "finish" : "start";
}

function moveCursor(event: KeyboardEvent): void {
  const { result: shown } = page;
  const arrow = ARROWS[event.key];
  const isChoice = event.key === "Enter" || event.key === " ";
  if (!shown || shown.walk || !(arrow || isChoice) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  player.seek(player.steps);
  if (cursor < 0) cursor = endsOf(shown).start;
  else if (arrow) cursor = shown.picture.beside(cursor, ...arrow);
  if (isChoice) choose(cursor);
  else render(say("cursor", { cell: nameOf(cursor) }), element("readOut"));
  draw();
}

function form(): TemplateResult {
  const { fields } = page;
  const choices = (entries: readonly { readonly id: string }[], title: (id: string) => string) =>
    entries.map(({ id }) => [id, title(id)] as const);
  return html`<h2>${say("title")}</h2>
    <p class="hint">${say("about")}</p>
    <button type="button" id="dice" class="primary" @click=${newMaze}>${say("newMaze")}</button>
    ${page.field("game")}
    ${page.field("grid", choices(gridKinds, gridTitle))}
    <div class="row">${grids.sizesOf(fields).map((name) => page.field(name))}</div>
    ${fields.grid === "weave" ? page.field("share") : nothing}
    ${grids.takesRooms(fields) ? page.field("rooms") : nothing}
    ${page.field("algorithm", choices(graphAlgorithms, titleOf))}
    <div class="row">${grids.parametersOf(fields).map((name) => page.field(name))}</div>
    ${page.field("braid")}
    ${page.field("seed")}
    ${page.field("distances")}
    <p class="hint">${say(fields.game ? "playHint" : "pick")}</p>`;
}

addEventListener("pagehide", () => page.result?.walk?.keep());
addEventListener("beforeprint", showWhole);
addEventListener("afterprint", draw);
page.start();
