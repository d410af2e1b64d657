// A world of 2^30 x 2^30 cells to drag, zoom and walk through. Only its visible part is made, by engine.world.

import { boundless } from "../../src/slim/boundless.ts";
import { type Cell, createEngine, type MazeWorld, type Seed } from "../../src/slim/index.ts";
import { button, byId, element, input } from "../pages/dom.ts";
import { followGestures } from "../pages/gestures.ts";
import { number, texts } from "../pages/language.ts";
import { keepOffline } from "../pages/offline.ts";
import { appear, startFrame } from "../ui/frame.ts";
import { say as sayPage } from "../ui/messages.ts";
import { notice } from "../ui/problems.ts";
import { plainPalette } from "../view/colours.ts";
import { disc, middleOf } from "../view/marks.ts";
import { drawNear } from "../view/view.ts";
import { Camera, inWorld, WORLD_SIDE } from "./camera.ts";
import { fromLink, toLink } from "./link.ts";
import { Walk } from "./walk.ts";

const say = await texts({ en: () => import("./texts.en.ts"), fr: () => import("./texts.fr.ts") });

const canvas = byId("world", HTMLCanvasElement);
const context = canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
const engine = createEngine(boundless);
const camera = new Camera();
let world: MazeWorld;
let walk: Walk;
let isWalking = false;
// Number of steps that the walker still has to take, with a fraction.
let due = 0;
let lastFrame = 0;
let frame = 0;

/** A colour of the theme as #rrggbb, to which the canvas converts it. */
function colourOf(name: "page" | "in" | "ink" | "trail" | "walker" | "good"): string {
  canvas.style.color = `var(--${name})`;
  context.fillStyle = getComputedStyle(canvas).color;
  return context.fillStyle;
}

/** The chosen speed in cells per second, 2..4096. */
const speed = (): number => 2 ** (1 + input("speed").valueAsNumber);

/** Begins a walk in the world of a seed. */
function start(seed: Seed, walker: Cell, goal: Cell): void {
  if (world?.seed !== seed)
    world = engine.world({ algorithm: "boundless", width: WORLD_SIDE, height: WORLD_SIDE, seed });
  walk = new Walk(world, walker, goal);
  setWalking(false);
}

/** Begins another walk from the walker as a new entry of the history. */
function startAnother(seed: Seed, goal: Cell): void {
  writeAddressNow();
  start(seed, walk.walker, goal);
  canvas.scrollIntoView({ block: "nearest" });
  writeAddressNow("pushState");
}

function readAddress(): void {
  const { seed, walker, goal, unused, ...view } = fromLink(location.hash);
  Object.assign(camera, view);
  start(seed, walker, goal);
  notice(unused.length > 0 ? sayPage("wrongAddress", { message: unused.join(", ") }) : "");
}

let addressTimer: ReturnType<typeof setTimeout> | undefined;

function writeAddressNow(how: "pushState" | "replaceState" = "replaceState"): void {
  clearTimeout(addressTimer);
  addressTimer = undefined;
  const { x, y, scale } = camera;
  history[how](null, "", toLink({ seed: world.seed, x, y, scale, walker: walk.walker, goal: walk.goal }));
}

/** Draws in the next frame, and writes the address after a delay, because browsers limit the rate. */
function moved(): void {
  addressTimer ??= setTimeout(() => writeAddressNow(), 300);
  redraw();
}

/** Draws in the next frame. */
function redraw(): void {
  if (frame === 0) frame = requestAnimationFrame(draw);
}

/** Draws the visible cells, with whole pixels. */
function drawCells(): void {
  const { level, cell, ratio } = camera;
  const part = inWorld(camera.cellsInView, level);
  if (!part) return;
  const window = world.window({ ...part, level });
  const [x, y] = camera.pixelOf(part).map((pixels) => Math.round(pixels * ratio));
  const picture = { ...window, topology: "plane", tones: new Uint8Array(window.walls.length) } as const;
  drawNear(
    context,
    { scale: Math.round(cell * ratio), x, y },
    picture,
    plainPalette({ floor: colourOf("in"), ink: colourOf("ink") }),
  );
}

/** Draws a disc or a ring at a cell of level 0, with a radius of at least `least` pixels. */
function mark(cell: Cell, colour: string, least: number, isRing = false): void {
  const [x, y] = camera.pixelOf(middleOf(Camera.onLevel(cell, camera.level)));
  const radius = Math.max(least, 0.3 * camera.scale);
  disc(context, { x, y }, radius + 1, colourOf("page"));
  disc(context, { x, y }, radius - 1, colour);
  if (isRing) disc(context, { x, y }, 0.45 * radius, colourOf("in"));
}

/** Draws the path ahead of the walker through the middles of cells. */
function drawPath(): void {
  context.beginPath();
  for (const cell of walk.path(camera.cellsInView, camera.level)) context.lineTo(...camera.pixelOf(middleOf(cell)));
  context.strokeStyle = colourOf("trail");
  context.lineWidth = Math.max(2, camera.cell / 4);
  context.lineJoin = context.lineCap = "round";
  context.stroke();
}

function showTexts(): void {
  const { x, y } = camera;
  const [column, row] = [x, y].map((at) => number(Math.min(WORLD_SIDE, 1 + Math.floor(at))));
  element("place").textContent = say("place", { x: column, y: row, level: camera.level });
  const cells = number(Math.round(Math.hypot(walk.walker.x - walk.goal.x, walk.walker.y - walk.goal.y)));
  const steps = number(walk.steps);
  element("way").textContent = walk.hasArrived ? say("arrived", { steps }) : say("way", { cells, steps });
  button("walk").setAttribute("aria-pressed", String(isWalking));
  button("walk").textContent = say(isWalking ? "stop" : "walk");
}

/** Moves the walker by the elapsed time. The view follows it. */
function step(now: number): void {
  const before = walk.walker;
  // Limits the elapsed time, so that the walker does not jump after a pause of the page.
  due += (Math.min(100, now - lastFrame) / 1000) * speed();
  const steps = Math.floor(due);
  due -= steps;
  walk.go(steps);
  camera.x += walk.walker.x - before.x;
  camera.y += walk.walker.y - before.y;
  if (walk.hasArrived) setWalking(false);
  moved();
}

function draw(now: number): void {
  frame = 0;
  if (isWalking) step(now);
  lastFrame = now;
  const { ratio } = camera;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colourOf("page");
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawCells();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawPath();
  mark(walk.goal, colourOf("good"), 7, true);
  mark(walk.walker, colourOf("walker"), 6);
  showTexts();
  if (isWalking) redraw();
  else {
    performance.mark("world drawn");
    keepOffline();
  }
}

function setWalking(walking: boolean): void {
  isWalking = walking && !walk.hasArrived;
  due = 0;
  lastFrame = performance.now();
  redraw();
}

/** Moves the view to a cell, and zooms in if necessary. Scrolls to the maze, which may be out of sight. */
function lookAt({ x, y }: Cell): void {
  camera.x = x + 0.5;
  camera.y = y + 0.5;
  camera.scale = Math.max(camera.scale, 14);
  canvas.scrollIntoView({ block: "nearest" });
  moved();
}

function resize(): void {
  const { width, height } = canvas.getBoundingClientRect();
  camera.ratio = Math.min(2, devicePixelRatio);
  canvas.width = Math.max(1, Math.round(width * camera.ratio));
  canvas.height = Math.max(1, Math.round(height * camera.ratio));
  camera.width = canvas.width / camera.ratio;
  camera.height = canvas.height / camera.ratio;
  redraw();
}

function pan(dx: number, dy: number): void {
  camera.pan(dx, dy);
  moved();
}

function zoom(factor: number, x?: number, y?: number): void {
  camera.zoom(factor, x, y);
  moved();
}

function fit(): void {
  camera.scale = (0.94 * Math.min(camera.width, camera.height)) / WORLD_SIDE;
  camera.x = camera.y = WORLD_SIDE / 2;
  moved();
}

/** The functions of the buttons by their ids. */
const ACTIONS = {
  zoomIn: () => zoom(2),
  zoomOut: () => zoom(1 / 2),
  fit,
  walk() {
    if (!isWalking) lookAt(walk.walker);
    setWalking(!isWalking);
  },
  walker: () => lookAt(walk.walker),
  goal() {
    setWalking(false);
    lookAt(walk.goal);
  },
  newGoal() {
    const [x, y] = crypto.getRandomValues(new Uint32Array(2));
    startAnother(world.seed, { x: x >>> 2, y: y >>> 2 });
  },
  newWorld: () => startAnother(crypto.getRandomValues(new Uint32Array(1))[0], walk.goal),
  // The frame copies the address.
  copyLink: () => writeAddressNow(),
};

for (const [id, act] of Object.entries(ACTIONS)) button(id).addEventListener("click", act);
element("keys").hidden = matchMedia("(pointer: coarse)").matches;
startFrame({ relabel: () => say.fill(document), redraw });
new ResizeObserver(resize).observe(canvas);
resize();
readAddress();
say.fill(document);
matchMedia("(forced-colors: active)").addEventListener("change", redraw);
addEventListener("hashchange", readAddress);
followGestures(canvas, {
  pan,
  zoom,
  fit,
  arrow: (dx, dy) => pan(-80 * dx, -80 * dy),
  enter() {
    setWalking(!isWalking);
    return true;
  },
});
appear();
