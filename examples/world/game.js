// A game in a maze of 10^18 cells. Arrow keys move the ball; the space bar shows the direction of the goal, 700 million
// cells away. Each frame makes at most one new chunk of the maze, in a millisecond or two.

import { boundless } from "wasmaze/boundless";
import { createEngine, DIRECTIONS, NORTH, WEST } from "wasmaze/slim";

const SIDE = 2 ** 30;
const CELL = 32;
const CHUNK = 16;
const CELLS_A_SECOND = 9;
const [north, east, south, west] = DIRECTIONS;
const KEYS = { ArrowUp: north, ArrowRight: east, ArrowDown: south, ArrowLeft: west };

const world = createEngine(boundless).world({ algorithm: "boundless", width: SIDE, height: SIDE, seed: "game" });
const goal = { x: 900_000_000, y: 900_000_000 };
const canvas = document.querySelector("canvas");
const context = canvas.getContext("2d", { alpha: false });
const status = document.querySelector("[role=status]");
const chunks = new Map();
const held = new Set();

// The ball moves from cell to cell. `step` is the direction of the current step, `done` its completed fraction, 0 to 1.
const ball = { x: 400_000_000, y: 400_000_000, step: undefined, done: 0 };
const work = { longest: 0, frames: 0 };
let steps = 0;
let hint;
let last = performance.now();

function drawChunk(x, y) {
  const columns = Math.min(CHUNK, SIDE - x);
  const rows = Math.min(CHUNK, SIDE - y);
  const { walls } = world.window({ x, y, columns, rows });
  const picture = new OffscreenCanvas(columns * CELL, rows * CELL);
  const drawing = picture.getContext("2d");
  drawing.fillStyle = "#1d212b";
  drawing.fillRect(0, 0, picture.width, picture.height);
  drawing.fillStyle = "#8fa3d9";
  // Draws only north and west walls. The chunks to the south and east draw the other walls of this chunk.
  for (let cell = 0; cell < walls.length; cell++) {
    const [left, top] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
    if (walls[cell] & NORTH) drawing.fillRect(left, top, CELL + 3, 3);
    if (walls[cell] & WEST) drawing.fillRect(left, top, 3, CELL + 3);
  }
  return { picture, walls, columns };
}

/** Returns the walls of a cell of the world, from the chunk of the cell if it is loaded. */
function wallsAt(x, y) {
  const { walls, columns } =
    chunks.get(`${x - (x % CHUNK)},${y - (y % CHUNK)}`) ?? world.window({ x, y, columns: 1, rows: 1 });
  return walls.length === 1 ? walls[0] : walls[(y % CHUNK) * columns + (x % CHUNK)];
}

function move(seconds) {
  if (!ball.step) {
    const wanted = [...held].map((key) => KEYS[key]).findLast(({ bit }) => !(wallsAt(ball.x, ball.y) & bit));
    if (!wanted) return;
    ball.step = wanted;
    ball.done = 0;
    hint = undefined;
  }
  ball.done += seconds * CELLS_A_SECOND;
  if (ball.done < 1) return;
  ball.x += ball.step.dx;
  ball.y += ball.step.dy;
  ball.step = undefined;
  steps++;
}

/** Draws the chunks in view, and makes the missing chunk nearest to the centre. */
function drawWorld(left, top, width, height) {
  const missing = [];
  const seen = new Set();
  for (let y = Math.floor(top / CHUNK) * CHUNK; y < top + height; y += CHUNK) {
    for (let x = Math.floor(left / CHUNK) * CHUNK; x < left + width; x += CHUNK) {
      if (x < 0 || y < 0 || x >= SIDE || y >= SIDE) continue;
      const key = `${x},${y}`;
      seen.add(key);
      const chunk = chunks.get(key);
      if (chunk) context.drawImage(chunk.picture, Math.round((x - left) * CELL), Math.round((y - top) * CELL));
      else missing.push({ key, x, y, far: Math.hypot(x + CHUNK / 2 - ball.x, y + CHUNK / 2 - ball.y) });
    }
  }
  const [next] = missing.sort((one, other) => one.far - other.far);
  if (next) chunks.set(next.key, drawChunk(next.x, next.y));
  // Unloads the chunks out of view if too many chunks are loaded.
  if (chunks.size > 4 * seen.size + 50) for (const key of chunks.keys()) if (!seen.has(key)) chunks.delete(key);
}

function frame(now) {
  requestAnimationFrame(frame);
  const began = performance.now();
  move(Math.min(0.1, (now - last) / 1000));
  last = now;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.fillStyle = "#14161c";
  context.fillRect(0, 0, width, height);
  const [dx, dy] = ball.step ? [ball.step.dx * ball.done, ball.step.dy * ball.done] : [0, 0];
  const [x, y] = [ball.x + dx + 0.5, ball.y + dy + 0.5];
  drawWorld(x - width / 2 / CELL, y - height / 2 / CELL, width / CELL, height / CELL);
  context.fillStyle = "#ffd166";
  context.beginPath();
  context.arc(width / 2 + 1.5, height / 2 + 1.5, CELL / 4, 0, 2 * Math.PI);
  context.fill();
  if (hint) context.fillRect(width / 2 - 3 + 20 * hint.dx, height / 2 - 3 + 20 * hint.dy, 9, 9);
  // Ignores the first frames, which include the compilation of the code.
  if (++work.frames > 60) work.longest = Math.max(work.longest, performance.now() - began);
  status.textContent =
    `${ball.x}, ${ball.y} · ${steps} steps · goal ${Math.round(Math.hypot(goal.x - ball.x, goal.y - ball.y))} cells ` +
    `away · longest frame ${work.longest.toFixed(1)} ms`;
}

addEventListener("keydown", (event) => {
  if (KEYS[event.key]) held.add(event.key);
  else if (event.key === " ") hint = world.nextStep({ from: { x: ball.x, y: ball.y }, to: goal });
  else return;
  event.preventDefault();
});
addEventListener("keyup", ({ key }) => held.delete(key));
addEventListener("blur", () => held.clear());
requestAnimationFrame(frame);
