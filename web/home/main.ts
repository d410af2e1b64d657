// The main module of the page. Choices change the state, which is written to the address and shown on the stage.

import type { Cell } from "../../src/index.ts";
import { keyOf } from "../maze/shape.ts";
import { ARROWS, arrowsOf } from "../pages/arrows.ts";
import { button } from "../pages/dom.ts";
import { Latest } from "../pages/latest.ts";
import { keepOffline } from "../pages/offline.ts";
import { followPrinting } from "../print/printing.ts";
import { rowOf, titleOf } from "../ui/about.ts";
import { showFacts } from "../ui/facts.ts";
import { startFrame } from "../ui/frame.ts";
import { showKey, showReadOut } from "../ui/key.ts";
import { Maker } from "../ui/maker.ts";
import { say } from "../ui/messages.ts";
import type { Figure, Page } from "../ui/page.ts";
import { asProblem, notice, textOf } from "../ui/problems.ts";
import { Stage } from "../ui/stage.ts";
// Imported early, so that the worker starts while texts are loaded.
import { maker } from "../ui/started.ts";
import { besideOf, type State } from "../ui/state.ts";
import { isEmbedded, Store } from "../ui/store.ts";
import type { Scene } from "../view/scene.ts";
import type { MazeView } from "../view/view.ts";
import type { Made } from "../worker/worker.ts";
import { startControls } from "./controls.ts";
import { startDrawing } from "./drawing.ts";
import { Gallery } from "./gallery.ts";
import { showShapes, startShapes } from "./shapePanel.ts";
import { Tabs } from "./tabs.ts";

document.documentElement.toggleAttribute("data-embed", isEmbedded);

// A second worker, which makes the other mazes of Compare while the first worker makes the first maze.
let besideMaker: Maker | undefined;

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
const store = new Store("create", {
  async show(text) {
    notice(text);
    showAll();
    await openTab();
    await update(text);
  },
  refused(error) {
    const field = document.getElementById(asProblem(error)?.field ?? "");
    const entered = field instanceof HTMLInputElement ? field.value : undefined;
    showControls();
    // showControls has replaced the fields of parameters, so the field is looked up again.
    const now = document.getElementById(field?.id ?? "");
    if (entered !== undefined && now instanceof HTMLInputElement) now.value = entered;
  },
});
const { state, change, refuse } = store;
const gallery = new Gallery((algorithm) => change({ request: { ...state().request, algorithm } }));

function preview(changes: Partial<State>): void {
  store.preview(changes);
  update();
}

async function openTab(): Promise<void> {
  try {
    await tabs.choose(state().tab);
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
  const now = state();
  const solved = now.tab === "play" || now.tab === "solvers";
  const ends = now.ends ?? (solved ? "farthest" : undefined);
  const requests = [now.request, ...besideOf(now)];
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
  showKey(shown, state().colours);
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
    colouring: state().colours ? "distance" : "plain",
    ends: solution?.ends,
    path: state().solution ? solution?.path : undefined,
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
  gallery.choose(state().request.algorithm);
  showShapes(state());
}

const page: Page = {
  state,
  isFresh: store.isFresh,
  change,
  preview,
  shown: () => shown,
  maker,
  views: stage.views,
  draw,
  notice,
};
const showControls = startControls(state, change, refuse);
startShapes(maker, state, change);
const tabs = new Tabs(page, startDrawing(page), () => stage.views[0].canvas.focus({ preventScroll: true }));

for (const [id, act] of [
  ["zoomIn", (view: MazeView) => view.zoom(1.5)],
  ["zoomOut", (view: MazeView) => view.zoom(1 / 1.5)],
  ["fit", (view: MazeView) => view.fit()],
] as const) {
  button(id).addEventListener("click", () => stage.views.forEach(act));
}

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

startFrame({
  relabel() {
    gallery.relabel();
    showAll();
    show();
    if (shown.length > 0) facts.run((until) => showFacts(maker, shown[0], until)).catch(() => {});
  },
  redraw() {
    for (const view of stage.views) view.redraw();
    if (shown.length > 0) showKey(shown, state().colours);
    gallery.redraw();
  },
});
gallery.relabel();
store.read();
