// The main module of the page. Choices change the state, which is written to the address and shown on the stage.

import type { AnyRequest, Cell } from "../src/index.ts";
import { MAX_SIDE } from "./maze/limits.ts";
import { keyOf, scaleMask } from "./maze/shape.ts";
import { ARROWS, arrowsOf } from "./pages/arrows.ts";
import { button, element, make } from "./pages/dom.ts";
import { chooseLanguage, currentLanguage, keep, type Language } from "./pages/language.ts";
import { Latest } from "./pages/latest.ts";
import { keepOffline } from "./pages/offline.ts";
import { dark, isDark, restoreTheme, switchTheme } from "./pages/theme.ts";
import { followPrinting } from "./print/printing.ts";
import { rowOf, titleOf } from "./ui/about.ts";
import { startControls } from "./ui/controls.ts";
import { startDrawing } from "./ui/drawing.ts";
import { showFacts } from "./ui/facts.ts";
import { Gallery } from "./ui/gallery.ts";
import { showKey, showReadOut } from "./ui/key.ts";
import { Maker } from "./ui/maker.ts";
import { fill, say } from "./ui/messages.ts";
import type { Figure, Page } from "./ui/page.ts";
import { asProblem, clearProblems, notice, relabelProblems, report, textOf } from "./ui/problems.ts";
import { showShapes, startShapes } from "./ui/shapePanel.ts";
import { Stage } from "./ui/stage.ts";
// Imported early, so that the worker starts while texts are loaded.
import { maker } from "./ui/started.ts";
import {
  besideOf,
  checkRequest,
  fitting,
  fittingEnds,
  fromAddress,
  initialState,
  type State,
  toAddress,
} from "./ui/state.ts";
import { Tabs } from "./ui/tabs.ts";
import type { Scene } from "./view/scene.ts";
import type { MazeView } from "./view/view.ts";
import type { Made } from "./worker/worker.ts";

/** Whether a frame of another page shows the stage alone. */
const isEmbedded = location.search === "?embed";
document.documentElement.toggleAttribute("data-embed", isEmbedded);

// A second worker, which makes the other mazes of Compare while the first worker makes the first maze.
let besideMaker: Maker | undefined;

let state: State = initialState();
let isFresh = location.hash === "" && location.search === "";
/** The shown maze, followed by the mazes beside it in Compare. */
let shown: readonly Made[] = [];

/** The cell under the pointer or the cursor, and its figure. */
let pointed: { readonly cell: Cell | undefined; readonly figure: number } | undefined;

function readPointed(): void {
  if (pointed) showReadOut(figures()[pointed.figure]?.made, pointed.cell);
}

const stage = new Stage(
  () => tabs.open,
  (cell, figure) => {
    pointed = { cell, figure };
    readPointed();
  },
);
const gallery = new Gallery((algorithm) => change({ request: { ...state.request, algorithm } }));

/** Removes the parts of a state that its algorithm or size does not allow. */
function allowed(next: State): State {
  const request = fitting(next.request);
  return { ...next, request, ends: fittingEnds(next.ends, request) };
}

/** Scales the shape to a changed size, unless the shape has changed, too. */
function sized(request: AnyRequest, before: AnyRequest): AnyRequest {
  const { width, height, mask } = request;
  if (!mask || mask !== before.mask || (width === before.width && height === before.height)) return request;
  return {
    ...request,
    mask: [width, height].every((side) => side >= 1 && side <= MAX_SIDE) ? scaleMask(mask, before, request) : undefined,
  };
}

/** Reports a rejected change at its field, which keeps the entered value. The state does not change. */
function refuse(error: unknown): void {
  const field = document.getElementById(asProblem(error)?.field ?? "");
  const entered = field instanceof HTMLInputElement ? field.value : undefined;
  clearProblems();
  showControls();
  // showControls has replaced the fields of parameters, so the field is looked up again.
  const now = document.getElementById(field?.id ?? "");
  if (entered !== undefined && now instanceof HTMLInputElement) now.value = entered;
  report(error);
}

async function change(changes: Partial<State>, replace = false, text = ""): Promise<void> {
  if (changes.request || changes.ends) isFresh = false;
  const next = { ...state, ...changes };
  const { mask } = next.request;
  const fitted = allowed({ ...next, request: sized(next.request, state.request) });
  try {
    checkRequest(fitted.request);
  } catch (error) {
    refuse(error);
    return;
  }
  clearProblems();
  if (mask && !fitted.request.mask) text ||= say("shapeDropped", { algorithm: titleOf(fitted.request.algorithm) });
  state = fitted;
  const address = `#${toAddress(state)}`;
  // The path replaces a query, too.
  const path = location.pathname + (isEmbedded ? location.search : "");
  if (address !== location.hash || (location.search && !isEmbedded))
    history[replace ? "replaceState" : "pushState"](null, "", path + address);
  notice(text);
  showAll();
  await openTab();
  await update(text);
}

function preview(changes: Partial<State>): void {
  state = allowed({ ...state, ...changes });
  update();
}

/** Reads the state from the address: from its fragment, or from its query if it has no fragment. */
function readAddress(): Promise<void> {
  const problems: string[] = [];
  state = fromAddress((location.hash || location.search).slice(1), initialState(), (error) =>
    problems.push(textOf(error)),
  );
  const problem = problems.length > 0 ? say("wrongAddress", { message: problems.join(" ") }) : "";
  return change({}, true, problem);
}

async function openTab(): Promise<void> {
  try {
    await tabs.choose(state.tab);
  } catch (error) {
    // The open tab stays.
    await change({ tab: tabs.name }, true, say("tabFailed", { message: (error as Error).message }));
  }
}

// The key of the shown mazes.
let order = "";
const making = new Latest();
const facts = new Latest();

/** Makes the mazes of the state unless they are shown. */
async function update(text = ""): Promise<void> {
  const solved = state.tab === "play" || state.tab === "solvers";
  const ends = state.ends ?? (solved ? "farthest" : undefined);
  const requests = [state.request, ...besideOf(state)];
  const wanted = keyOf([requests, ends]);
  const slow = setTimeout(() => {
    notice(say("making"));
    appear();
  }, 300);
  try {
    await making.run(async (until) => {
      if (wanted === order) return until(show());
      // Mazes side by side are coloured from the same cell, so that equal mazes look equal.
      const [first, ...others] = requests.map((request) => ({ request, ends, alike: requests.length > 1 }));
      if (others.length > 0) besideMaker ??= new Maker();
      const made = Promise.all([maker.make([first]), besideMaker?.make(others) ?? []]);
      const [one = [], rest = []] = await until(made);
      shown = [...one, ...rest];
      order = wanted;
      clearTimeout(slow);
      notice(shown[0].fellBack ? say("onReference") : text);
      await until(show());
      appear();
      gallery.load(maker).catch(() => {});
      await facts.run((mayShow) => showFacts(maker, shown[0], mayShow));
      keepOffline();
    });
  } catch (error) {
    notice(textOf(error));
    appear();
  } finally {
    clearTimeout(slow);
  }
}

/** Shows the page, which is hidden until its first maze is drawn. */
const appear = (): void => document.documentElement.removeAttribute("data-loading");

/** Shows the mazes in the open tab. */
async function show(): Promise<void> {
  if (shown.length === 0) return;
  const showing = tabs.open?.show();
  showKey(shown, state.colours);
  draw();
  readPointed();
  if (!showing) return;
  await showing;
  draw();
}

function sceneOf({ maze, shownWalls, tones, levels, solution }: Made): Scene {
  return {
    picture: { ...maze, walls: shownWalls ?? maze.walls, tones },
    levels,
    colouring: state.colours ? "distance" : "plain",
    ends: solution?.ends,
    path: state.solution ? solution?.path : undefined,
    grownFrom: rowOf(maze.algorithm)?.takesStart ? maze.start : undefined,
  };
}

/** The mazes that the open tab shows on the stage, by default the first maze. */
const figures = (): readonly Figure[] => tabs.open?.figures?.() ?? shown.slice(0, 1).map((made) => ({ made }));

function draw(): void {
  if (shown.length === 0) return;
  stage.show(
    figures().map(({ made, caption, label, scene }) => {
      const { algorithm, width, height, seed } = made.maze;
      return {
        scene: { ...sceneOf(made), ...scene },
        caption,
        label: label ?? say("mazeLabel", { algorithm: titleOf(algorithm), width, height, seed }),
      };
    }),
  );
}

/** Shows everything that depends only on the state. */
function showAll(): void {
  showControls();
  gallery.choose(state.request.algorithm);
  showShapes(state);
}

const page: Page = {
  state: () => state,
  isFresh: () => isFresh,
  change,
  preview,
  shown: () => shown,
  maker,
  views: stage.views,
  draw,
  notice,
};
const showControls = startControls(() => state, change, refuse);
startShapes(maker, () => state, change);
const tabs = new Tabs(page, startDrawing(page), () => stage.views[0].canvas.focus({ preventScroll: true }));

for (const [id, act] of [
  ["zoomIn", (view: MazeView) => view.zoom(1.5)],
  ["zoomOut", (view: MazeView) => view.zoom(1 / 1.5)],
  ["fit", (view: MazeView) => view.fit()],
] as const) {
  button(id).addEventListener("click", () => stage.views.forEach(act));
}

button("copyLink").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    notice(say("linkCopied"));
  } catch {
    notice(say("linkNotCopied"));
  }
});

// ---- Arrow keys and WASD, for tabs that use them

const STEPS = { ...ARROWS, ...arrowsOf("KeyW", "KeyD", "KeyS", "KeyA") };

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { target } = event;
  if (target instanceof Element && target.closest("input, select, textarea, [role=tab], [contenteditable]")) return;
  const step = STEPS[event.key] ?? STEPS[event.code];
  if (step && tabs.open?.onArrow?.(...step)) event.preventDefault();
});

followPrinting(page);

// ---- Language and colours

function showTheme(): void {
  button("theme").textContent = say(isDark() ? "light" : "dark");
  for (const view of stage.views) view.redraw();
  if (shown.length > 0) showKey(shown, state.colours);
  gallery.redraw();
}

/** Shows the page in the current language. */
function showLanguage(): void {
  const language = currentLanguage();
  document.documentElement.lang = language;
  fill(document);
  button("language").textContent = language === "en" ? "Français" : "English";
  button("language").lang = language === "en" ? "fr" : "en";
  gallery.relabel();
  showTheme();
}

button("theme").addEventListener("click", () => {
  switchTheme();
  showTheme();
});
dark.addEventListener("change", showTheme);

button("language").addEventListener("click", async () => {
  const language: Language = currentLanguage() === "en" ? "fr" : "en";
  try {
    await chooseLanguage(language);
  } catch (error) {
    notice(say("languageFailed", { message: (error as Error).message }));
    return;
  }
  keep("language", language);
  showLanguage();
  relabelProblems();
  showAll();
  show();
  if (shown.length > 0) facts.run((until) => showFacts(maker, shown[0], until)).catch(() => {});
});

restoreTheme();
addEventListener("popstate", readAddress);
element("version").textContent = `wasmaze ${WASMAZE_VERSION}`;
if (WASMAZE_SOURCE) element("version").before(make("a", { href: WASMAZE_SOURCE, "data-text": "source" }));
showLanguage();
readAddress();
