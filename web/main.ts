// The page: choices change the state, the state is written to the address, and the canvas shows it.

import { findAlgorithm } from "../src/algorithms.ts";
import type { AnyRequest, Cell } from "../src/index.ts";
import { isInside } from "../src/index.ts";
import { cellAt } from "../src/queries/graph.ts";
import { Maker } from "./maze/maker.ts";
import { keyOf, maskOrNone, Stroke, scaleMask } from "./maze/shape.ts";
import { Solving } from "./maze/solving.ts";
import { isDark, MazeView, type Scene } from "./maze/view.ts";
import type { Made } from "./maze/worker.ts";
import { Player } from "./record/player.ts";
import { MAX_RECORDED_CELLS, Replay } from "./record/recording.ts";
import { legendOf, titleOf, viewOf } from "./ui/about.ts";
import { startControls } from "./ui/controls.ts";
import { button, byId, element, input, make, select } from "./ui/dom.ts";
import { showExport, startExport } from "./ui/export.ts";
import { showFacts } from "./ui/facts.ts";
import { Gallery } from "./ui/gallery.ts";
import { followGestures } from "./ui/gestures.ts";
import {
  currentLanguage,
  firstLanguage,
  keep,
  kept,
  type MessageName,
  number,
  say,
  setLanguage,
} from "./ui/messages.ts";
import { showRaceText, startRacing } from "./ui/racePanel.ts";
import { showShapes, startShapes } from "./ui/shapePanel.ts";
import { startSheet } from "./ui/sheet.ts";
import {
  cellWord,
  checkRequest,
  fitting,
  fittingEnds,
  fromAddress,
  initialState,
  MAX_SIDE,
  type State,
  toAddress,
} from "./ui/state.ts";

const maker = new Maker();
// For the second maze, which is made at the same time.
let besideMaker: Maker | undefined;

const view = new MazeView(byId("maze", HTMLCanvasElement));
const besideView = new MazeView(byId("besideMaze", HTMLCanvasElement));
let state: State = initialState();
/** The shown mazes: the maze and the second one. */
let shown: readonly Made[] = [];
let solving: Solving | undefined;

const player = new Player(() => draw());
const gallery = new Gallery((algorithm) => change({ request: { ...state.request, algorithm } }));

/** Removes from a state what its algorithm or its size does not allow. */
function allowed(next: State): State {
  const request = fitting(next.request);
  return { ...next, request, ends: fittingEnds(next.ends, request) };
}

/** A request whose shape has been made to its size, if it has kept that of the request before. */
function sized(request: AnyRequest, before: AnyRequest): AnyRequest {
  const { width, height, mask } = request;
  if (!mask || mask !== before.mask || (width === before.width && height === before.height)) return request;
  return {
    ...request,
    mask: [width, height].every((side) => side >= 1 && side <= MAX_SIDE) ? scaleMask(mask, before, request) : undefined,
  };
}

function notice(text: string): void {
  element("notice").textContent = text;
}

/**
 * Applies changes, makes the maze, and writes the state to the address: as a new entry of the history, or in place of
 * the last. `said` is the notice beside the maze.
 */
async function change(changes: Partial<State>, replace = false, said = ""): Promise<void> {
  const next = { ...state, ...changes };
  const { mask } = next.request;
  const fitted = allowed({ ...next, request: sized(next.request, state.request) });
  try {
    checkRequest(fitted.request);
  } catch (error) {
    const problem = (error as Error).message;
    showControls();
    notice(problem);
    // Unapplied changes are discarded.
    await update(problem);
    return;
  }
  if (mask && !fitted.request.mask) said ||= say("shapeDropped", { algorithm: titleOf(fitted.request.algorithm) });
  state = fitted;
  const address = `#${toAddress(state)}`;
  if (address !== location.hash) history[replace ? "replaceState" : "pushState"](null, "", address);
  notice(said);
  racing.cancel();
  showAll();
  await update(said);
}

/** Takes the state from the address. */
function readAddress(): Promise<void> {
  let problem = "";
  try {
    state = fromAddress(location.hash.slice(1), initialState());
  } catch (error) {
    state = initialState();
    problem = say("wrongAddress", { message: (error as Error).message });
  }
  return change({}, true, problem);
}

// The keys of the last maze made, and of the last request.
let order = "";
let asked = "";
let recordedOrder = "";

/** Makes the maze of the state, unless it is already shown. */
async function update(said = ""): Promise<void> {
  const ends = state.ends ?? (state.tab === "solve" ? "farthest" : undefined);
  const requests: AnyRequest[] = [state.request];
  if (state.beside) requests.push(fitting({ ...state.request, algorithm: state.beside }));
  const wanted = keyOf([requests, ends]);
  asked = wanted;
  if (wanted === order) return show();
  const slow = setTimeout(() => notice(say("making")), 300);
  try {
    const making = [maker.make({ request: requests[0], ends })];
    if (requests[1]) {
      besideMaker ??= new Maker();
      making.push(besideMaker.make({ request: requests[1], ends }));
    }
    const made = await Promise.all(making);
    // Another has been requested since.
    if (asked !== wanted || made.some((one) => one === undefined)) return;
    shown = made as Made[];
    order = wanted;
    clearTimeout(slow);
    notice(shown[0].backend === "reference" ? say("onReference") : said);
    await show();
    await showFacts(maker, shown);
  } catch (error) {
    notice((error as Error).message);
  } finally {
    clearTimeout(slow);
  }
}

/** Shows the mazes for the current tab. */
async function show(): Promise<void> {
  const [made, beside] = shown;
  if (!made) return;
  element("besideFigure").hidden = !beside;
  element("mazeCaption").hidden = !beside;
  element("mazeCaption").textContent = titleOf(made.maze.algorithm);
  if (beside) {
    const title = titleOf(beside.maze.algorithm);
    element("besideCaption").textContent =
      made.maze.mask && !beside.maze.mask ? say("withoutShape", { algorithm: title }) : title;
  }
  if (state.tab !== "solve" || !made.solution) solving = undefined;
  else if (solving?.maze !== made.maze) solving = new Solving(made.maze, made.solution.ends);
  showScore();
  describeCanvases();
  if (state.tab === "watch") await showRecordings();
  else player.pause();
  element("transport").hidden = state.tab !== "watch" || player.replays.length === 0;
  draw();
}

function describeCanvases(): void {
  for (const [i, { canvas }] of [view, besideView].entries()) {
    if (!shown[i]) continue;
    const { algorithm, width, height, seed } = shown[i].maze;
    canvas.setAttribute(
      "aria-label",
      say(solving ? "solveLabel" : "mazeLabel", { algorithm: titleOf(algorithm), width, height, seed }),
    );
  }
}

/** Records the steps of the shown mazes, unless they are recorded. */
async function showRecordings(): Promise<void> {
  if (recordedOrder === order) return;
  const wanted = order;
  const { width, height } = state.request;
  const requests =
    width * height > MAX_RECORDED_CELLS ? [] : shown.map(({ maze: { walls: _, revision: __, ...request } }) => request);
  const recordings = await Promise.all(
    requests.map((request) => maker.remote.record(request, viewOf(request.algorithm))),
  );
  if (order !== wanted) return;
  recordedOrder = wanted;
  player.load(recordings.map((recording) => new Replay(recording)));
}

function sceneOf({ maze, shownWalls, tones, levels, solution }: Made, replay: Replay | undefined): Scene {
  const plain = !state.colours || solving !== undefined;
  const steps = viewOf(maze.algorithm).sets ? "sets" : "steps";
  return {
    picture: { ...maze, walls: shownWalls ?? maze.walls, tones },
    levels,
    colouring: replay ? steps : plain ? "plain" : "distance",
    ends: solution?.ends,
    path: state.solution && !solving ? solution?.path : undefined,
    trail: solving?.way,
    grownFrom: findAlgorithm(maze.algorithm)?.takesStart && !solving ? maze.start : undefined,
    replay,
  };
}

function draw(): void {
  const watched = state.tab === "watch" && recordedOrder === order;
  for (const [i, one] of [view, besideView].entries()) {
    if (shown[i]) one.show(sceneOf(shown[i], watched ? player.replays[i] : undefined));
  }
}

function showScore(): void {
  const solution = shown[0]?.solution;
  if (!solving || !solution) return;
  const { steps, solved } = solving;
  const shortest = solution.path.length - 1;
  const message = !solved ? "stepsTaken" : steps === shortest ? "solvedBest" : "solved";
  element("score").textContent = say(message, { steps: number(steps), shortest: number(shortest) });
  element("score").classList.toggle("reached", solved);
}

const LEGENDS: Readonly<Record<string, readonly MessageName[]>> = {
  kinds: ["legendIn", "legendFrontier", "legendOut"],
  sets: ["legendSets"],
  walk: ["legendWalker"],
  trail: ["legendWalker", "legendTrail", "legendErased"],
  work: ["legendWork"],
  way: ["legendWalker", "legendWay"],
  list: ["legendWalker", "legendList"],
  hunt: ["legendWalker", "legendHunt"],
};

function showWatchText(): void {
  const { algorithm, width, height, topology, mask } = state.request;
  const builds = algorithm === "aldous-broder-walls" || (algorithm === "wilson" && topology === "plane" && !mask);
  const tooLarge = width * height > MAX_RECORDED_CELLS;
  const hint = tooLarge
    ? say("watchTooLarge", { cells: number(MAX_RECORDED_CELLS) })
    : builds
      ? say("watchCorners")
      : "";
  element("watchHint").textContent = hint;
  const legend = LEGENDS[legendOf(algorithm) ?? ""] ?? [];
  element("watchLegend").replaceChildren(...legend.map((name) => make("li", { class: name }, say(name))));
}

/** Shows everything that depends on the state only. */
function showAll(): void {
  showControls();
  gallery.choose(state.request.algorithm);
  showWatchText();
  showShapes(state);
  showExport(state);
  showRaceText(state);
}

const showControls = startControls(() => state, change, notice);
startShapes(maker, () => state, change, notice);
const racing = startRacing(
  () => state,
  () => shown[0]?.backend,
);
startExport(
  maker,
  () => state,
  () => shown[0],
  notice,
);
startSheet(
  () => maker,
  () => state,
  notice,
);

// ---- Gestures on the mazes

function setCell(cell: Cell): void {
  if (state.tab !== "create") return;
  const clicks = document.querySelector<HTMLInputElement>('input[name="click"]:checked')?.value;
  if (clicks === "shape") {
    stroke = new Stroke(state.request.mask, state.request, cell, brush());
    endStroke();
    return;
  }
  if (!isInside(state.request, cell)) {
    notice(say("outside", { cell: cellWord(cell) }));
    return;
  }
  if (clicks === "grow") {
    change({ request: { ...state.request, start: cell } });
    return;
  }
  const { width, height, mask } = state.request;
  const last = mask ? mask.lastIndexOf(1) : width * height - 1;
  const ends = shown[0]?.solution?.ends ?? { start: cell, finish: cellAt(last, width) };
  change({ ends: { ...ends, [clicks === "finish" ? "finish" : "start"]: cell } });
}

function afterStep(went: boolean): void {
  if (!went || !solving) return;
  view.reveal(solving.at);
  showScore();
  draw();
}

function step(dx: number, dy: number): boolean {
  if (!solving) return false;
  afterStep(solving.step(dx, dy));
  return true;
}

// ---- Drawing the shape: the maze follows at once, the address when the pointer is released

let stroke: Stroke | undefined;
// The shape before the stroke, restored if the new one is rejected.
let stateBefore: State | undefined;
let strokeDue = false;

const brush = (): number => Number(select("brush").value);

function beginStroke(cell: Cell): boolean {
  if (state.tab !== "create" || !input("clickShape").checked || solving) return false;
  stroke = new Stroke(state.request.mask, state.request, cell, brush());
  stateBefore = state;
  showStroke();
  return true;
}

function showStroke(): void {
  if (strokeDue) return;
  strokeDue = true;
  requestAnimationFrame(() => {
    strokeDue = false;
    if (!stroke) return;
    state = allowed({ ...state, request: { ...state.request, mask: stroke.mask.slice() } });
    update();
  });
}

function endStroke(): void {
  const mask = stroke && maskOrNone(stroke.mask);
  stroke = undefined;
  const { request } = state;
  state = stateBefore ?? state;
  stateBefore = undefined;
  change({ request: { ...request, mask } });
}

followGestures(view, {
  onCell: setCell,
  onArrow: step,
  // From any cell of the path: a finger need not hit its end.
  traces: (cell) =>
    beginStroke(cell) ||
    (solving !== undefined && Math.abs(solving.at.x - cell.x) + Math.abs(solving.at.y - cell.y) <= 1),
  onTrace: (cell) => {
    if (stroke) {
      stroke.to(cell);
      showStroke();
    } else {
      afterStep(solving?.follow(cell) ?? false);
    }
  },
  onTraced: () => {
    if (stroke) endStroke();
  },
});
followGestures(besideView, {
  onCell: setCell,
  onArrow: () => false,
  traces: () => false,
  onTrace: () => {},
  onTraced: () => {},
});

for (const [name, dx, dy] of [
  ["north", 0, -1] as const,
  ["east", 1, 0] as const,
  ["south", 0, 1] as const,
  ["west", -1, 0] as const,
]) {
  element("pad")
    .querySelector(`[value="${name}"]`)
    ?.addEventListener("click", () => step(dx, dy));
}
button("again").addEventListener("click", () => {
  const solution = shown[0]?.solution;
  if (solution) solving = new Solving(shown[0].maze, solution.ends);
  showScore();
  draw();
});

for (const [id, act] of [
  ["zoomIn", (one: MazeView) => one.zoom(1.5)],
  ["zoomOut", (one: MazeView) => one.zoom(1 / 1.5)],
  ["fit", (one: MazeView) => one.fit()],
] as const) {
  button(id).addEventListener("click", () => {
    act(view);
    act(besideView);
  });
}

// ---- Language and colours

function showTheme(): void {
  button("theme").textContent = say(isDark() ? "light" : "dark");
  view.redraw();
  besideView.redraw();
  gallery.redraw();
}

function useLanguage(language: "en" | "fr"): void {
  setLanguage(language);
  button("language").textContent = language === "en" ? "Français" : "English";
  button("language").lang = language === "en" ? "fr" : "en";
  gallery.relabel();
  showTheme();
}

button("theme").addEventListener("click", () => {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  keep("theme", document.documentElement.dataset.theme);
  showTheme();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);

button("language").addEventListener("click", () => {
  const language = currentLanguage() === "en" ? "fr" : "en";
  keep("language", language);
  useLanguage(language);
  showAll();
  player.relabel();
  show();
  if (shown.length > 0) showFacts(maker, shown);
});

const theme = kept("theme");
if (theme) document.documentElement.dataset.theme = theme;
useLanguage(firstLanguage());
addEventListener("popstate", readAddress);
// After the maze, the small ones: by another worker, so that they do not delay the next maze.
readAddress().then(() => gallery.fill(new Maker()).catch((error: Error) => notice(error.message)));
