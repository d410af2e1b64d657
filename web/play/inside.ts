// The maze from inside: floor, walls and marks in perspective on a canvas, and a small map. Rays find what is in sight
// (rays.ts); what they meet is drawn as polygons, so that edges are sharp at any size.

import { isDark, theme } from "../maze/scene.ts";
import type { Game } from "./game.ts";
import { WAY_X, WAY_Y } from "./passages.ts";
import { clipNear, type Eye, type Face, look, onFloor, type Tile } from "./rays.ts";

/** Colours of the inside: red, green, blue. */
type Colour = readonly [number, number, number];

interface Look {
  /** Of sides that face north or south, and of those that face east or west. */
  readonly walls: readonly [Colour, Colour];
  readonly floor: readonly [Colour, Colour];
  readonly visited: Colour;
  readonly sky: Colour;
  /** What far walls fade into. */
  readonly haze: Colour;
}

const LOOKS: { readonly light: Look; readonly dark: Look } = {
  light: {
    walls: [
      [205, 186, 152],
      [178, 156, 119],
    ],
    floor: [
      [237, 227, 207],
      [225, 211, 184],
    ],
    visited: [231, 196, 205],
    sky: [196, 216, 226],
    haze: [243, 237, 224],
  },
  dark: {
    walls: [
      [86, 94, 110],
      [64, 71, 85],
    ],
    floor: [
      [35, 40, 50],
      [27, 31, 39],
    ],
    visited: [74, 44, 60],
    sky: [10, 12, 18],
    haze: [20, 23, 29],
  },
};

// How quickly walls fade: the share that is left after one cell.
const CLEARNESS = 0.88;
// Half of the angle of view across, as its tangent, of a picture that is at least so wide for its height.
const REACH = 1;
const ASPECT = 1.25;
// The eye is so far behind the middle of the cell: a wall ahead does not fill the picture, and side passages are seen.
const BACK = 0.4;
// The eye's height above the floor; walls are one cell high.
const EYE = 0.5;
const NEAREST = 0.04;
/** How many cells the map shows in each direction. */
const MAP_CELLS = 5;

const css = ([red, green, blue]: Colour): string => `rgb(${red | 0} ${green | 0} ${blue | 0})`;

const blend = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

function parseColour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A picture of the canvas's size. */
interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly eye: Eye;
  readonly width: number;
  readonly height: number;
  /** Pixels of one cell at the depth of one cell. */
  readonly focus: number;
  readonly look: Look;
  /** Pixels of the picture for each column of rays. */
  readonly column: number;
  /** Pixels of the picture for each CSS pixel. */
  readonly ratio: number;
}

const fade = ({ look: { haze } }: Frame, colour: Colour, depth: number): string =>
  css(blend(haze, colour, CLEARNESS ** depth));

/** Draws what is seen from a place in a game. `letter` names the direction, for the map. */
export function drawInside(canvas: HTMLCanvasElement, game: Game, place: Eye, letter: string): void {
  const { x, y, angle } = place;
  const eye = { x: x - BACK * Math.sin(angle), y: y + BACK * Math.cos(angle), angle };
  const context = canvas.getContext("2d");
  if (!context || canvas.width < 2 || canvas.height < 2) return;
  const { width, height } = canvas;
  const reach = REACH * Math.min(1, width / height / ASPECT);
  const ratio = width / Math.max(1, canvas.clientWidth);
  const columns = Math.min(800, Math.ceil(width / Math.max(1, ratio)));
  const frame: Frame = {
    context,
    eye,
    width,
    height,
    focus: width / 2 / reach,
    look: isDark() ? LOOKS.dark : LOOKS.light,
    column: width / columns,
    ratio,
  };
  const { faces, tiles } = look(game.passages, eye, columns, reach);
  context.setTransform(1, 0, 0, 1, 0, 0);
  drawGround(frame);
  const floor = floorOf(game, frame);
  for (const tile of tiles) drawTile(frame, tile, floor(tile), 0);
  drawHint(frame, game, tiles);
  for (const face of faces) drawFace(frame, face);
  drawBeacons(frame, game, tiles, faces);
  drawMap({ ...frame, eye: place }, game, letter);
}

function drawGround({ context, width, height, look: { sky, haze, floor } }: Frame): void {
  for (const [top, from, to] of [
    [0, sky, haze],
    [height / 2, haze, floor[0]],
  ] as const) {
    const gradient = context.createLinearGradient(0, top, 0, top + height / 2);
    gradient.addColorStop(0, css(from));
    gradient.addColorStop(1, css(to));
    context.fillStyle = gradient;
    context.fillRect(0, top, width, height / 2 + 1);
  }
}

/** The colour of each cell's floor. */
function floorOf(game: Game, { look: { floor, visited } }: Frame): (tile: Tile) => Colour {
  const { marks } = theme();
  const { passages, ends } = game;
  const start = passages.indexOf(ends.start);
  const finish = passages.indexOf(ends.finish);
  const way = new Set(game.way.slice(-2000));
  return ({ x, y, index }) => {
    if (index === finish) return blend(floor[0], parseColour(marks.finish), 0.75);
    if (index === start) return blend(floor[0], parseColour(marks.start), 0.6);
    return way.has(index) ? visited : floor[(x + y) & 1];
  };
}

/** A square on the floor: a cell, or its middle without a margin on each side. */
function drawTile(frame: Frame, { x, y }: Tile, colour: Colour, margin: number): void {
  const { context, eye, width, height, focus } = frame;
  const corners = [
    [x + margin, y + margin],
    [x + 1 - margin, y + margin],
    [x + 1 - margin, y + 1 - margin],
    [x + margin, y + 1 - margin],
  ].map(([cornerX, cornerY]) => onFloor(eye, cornerX, cornerY));
  const points = clipNear(corners, NEAREST);
  if (points.length < 3) return;
  context.beginPath();
  for (const { right, depth } of points) {
    context.lineTo(width / 2 + (focus * right) / depth, height / 2 + (focus * EYE) / depth);
  }
  context.closePath();
  const middle = onFloor(eye, x + 0.5, y + 0.5);
  context.fillStyle = fade(frame, colour, Math.max(0, middle.depth));
  context.fill();
}

function drawHint(frame: Frame, game: Game, tiles: readonly Tile[]): void {
  if (game.hinted.length === 0) return;
  const hinted = new Set(game.hinted);
  const colour = parseColour(theme().marks.path);
  for (const tile of tiles) if (hinted.has(tile.index)) drawTile(frame, tile, colour, 0.34);
}

function drawFace(frame: Frame, { from, to, nearFrom, nearTo, side }: Face): void {
  const { context, height, focus, column, look: colours } = frame;
  const colour = colours.walls[side & 1];
  const [left, right] = [from * column, to * column];
  const [halfLeft, halfRight] = [nearFrom * focus * EYE, nearTo * focus * EYE];
  const middle = height / 2;
  // A little over the edge: no seam between two faces.
  const over = 0.6;
  context.beginPath();
  context.moveTo(left, middle - halfLeft);
  context.lineTo(right + over, middle - halfRight);
  context.lineTo(right + over, middle + halfRight);
  context.lineTo(left, middle + halfLeft);
  const depths = [1 / Math.max(nearFrom, 1e-6), 1 / Math.max(nearTo, 1e-6)];
  if (right - left > 12) {
    const gradient = context.createLinearGradient(left, 0, right, 0);
    gradient.addColorStop(0, fade(frame, colour, depths[0]));
    gradient.addColorStop(1, fade(frame, colour, depths[1]));
    context.fillStyle = gradient;
  } else {
    context.fillStyle = fade(frame, colour, (depths[0] + depths[1]) / 2);
  }
  context.fill();
  // The foot of the wall, and the joint of two: they show how far it is and that one moves.
  const near = Math.max(nearFrom, nearTo);
  const thick = Math.min(0.05 * near * focus, height / 12);
  if (thick < 0.75) return;
  context.fillStyle = fade(frame, blend(colour, [0, 0, 0], 0.28), 1 / near);
  context.beginPath();
  context.moveTo(left, middle + halfLeft);
  context.lineTo(right + over, middle + halfRight);
  context.lineTo(right + over, middle + halfRight * 0.9);
  context.lineTo(left, middle + halfLeft * 0.9);
  context.fill();
  // Courses of the wall.
  context.globalAlpha = 0.35;
  context.beginPath();
  for (const course of [-0.55, -0.1, 0.35]) {
    context.moveTo(left, middle + halfLeft * course);
    context.lineTo(right + over, middle + halfRight * course);
  }
  context.lineWidth = Math.max(1, 0.004 * near * focus);
  context.strokeStyle = context.fillStyle;
  context.stroke();
  context.globalAlpha = 1;
  const joint = Math.max(1, 0.006 * nearFrom * focus);
  context.fillRect(left, middle - halfLeft, joint, 2 * halfLeft);
}

/** The finish as a pillar of light, where walls do not hide it. */
function drawBeacons(frame: Frame, game: Game, tiles: readonly Tile[], faces: readonly Face[]): void {
  const { context, eye, width, height, focus, column } = frame;
  const finish = game.passages.indexOf(game.ends.finish);
  const colour = parseColour(theme().marks.finish);
  for (const { x, y, index } of tiles) {
    if (index !== finish) continue;
    const { right, depth } = onFloor(eye, x + 0.5, y + 0.5);
    if (depth < 0.25) continue;
    const middle = width / 2 + (focus * right) / depth;
    const [left, end] = [middle - (focus * 0.14) / depth, middle + (focus * 0.14) / depth];
    const foot = height / 2 + (focus * EYE) / depth;
    const top = height / 2 - (focus * EYE * 0.9) / depth;
    const gradient = context.createLinearGradient(0, top, 0, foot);
    const [red, green, blue] = colour;
    gradient.addColorStop(0, `rgb(${red} ${green} ${blue} / 10%)`);
    gradient.addColorStop(1, `rgb(${red} ${green} ${blue} / ${Math.round(92 * CLEARNESS ** depth)}%)`);
    context.fillStyle = gradient;
    for (const { from, to, nearFrom, nearTo } of faces) {
      const [faceLeft, faceRight] = [Math.max(left, from * column), Math.min(end, to * column)];
      if (faceRight <= faceLeft) continue;
      const share = ((faceLeft + faceRight) / 2 / column - from) / (to - from);
      if (nearFrom + (nearTo - nearFrom) * share > 1 / depth) continue;
      context.fillRect(faceLeft, top, faceRight - faceLeft, foot - top);
    }
  }
}

/** What is around the player, north above; in fog only what has been seen. */
function drawMap({ context, eye, width, ratio, look: { haze } }: Frame, game: Game, letter: string): void {
  const size = Math.round(Math.min(150 * ratio, width * 0.3));
  const cell = size / (2 * MAP_CELLS + 1);
  const [left, top] = [width - size - 10 * ratio, 10 * ratio];
  const { passages, sight, maze } = game;
  const { marks, ink } = theme();
  context.save();
  context.beginPath();
  context.roundRect(left, top, size, size, 8 * ratio);
  context.clip();
  context.fillStyle = css(haze);
  context.globalAlpha = 0.86;
  context.fillRect(left, top, size, size);
  context.globalAlpha = 1;
  // From the corner of the map in cells to pixels.
  context.translate(left + size / 2 - eye.x * cell, top + size / 2 - eye.y * cell);
  context.scale(cell, cell);
  const centre = { x: Math.floor(eye.x), y: Math.floor(eye.y) };
  const way = new Set(game.way.slice(-2000));
  const hinted = new Set(game.hinted);
  const finish = passages.indexOf(game.ends.finish);
  const lines = new Path2D();
  // A small torus is shown once.
  const reachOf = (size: number): number => (passages.torus ? Math.min(MAP_CELLS + 1, size >> 1) : MAP_CELLS + 1);
  const [across, down] = [reachOf(maze.width), reachOf(maze.height)];
  for (let y = centre.y - down; y <= centre.y + down; y++) {
    for (let x = centre.x - across; x <= centre.x + across; x++) {
      const index = passages.indexAround(x, y);
      if (index === -1 || maze.mask?.[index] === 0 || sight?.seen[index] === 0) continue;
      const colour =
        index === finish ? marks.finish : hinted.has(index) ? marks.path : way.has(index) ? marks.walker : "";
      if (colour) {
        context.fillStyle = colour;
        context.globalAlpha = index === finish ? 1 : 0.45;
        const margin = index === finish || hinted.has(index) ? 0.25 : 0;
        context.fillRect(x + margin, y + margin, 1 - 2 * margin, 1 - 2 * margin);
      }
      for (let side = 0; side < 4; side++) {
        if (((maze.walls[index] >> side) & 1) === 0) continue;
        const [dx, dy] = [WAY_X[side] / 2, WAY_Y[side] / 2];
        lines.moveTo(x + 0.5 + dx + dy, y + 0.5 + dy + dx);
        lines.lineTo(x + 0.5 + dx - dy, y + 0.5 + dy - dx);
      }
    }
  }
  context.globalAlpha = 1;
  context.strokeStyle = ink;
  context.lineWidth = 0.14;
  context.lineCap = "round";
  context.stroke(lines);
  context.translate(eye.x, eye.y);
  context.rotate(eye.angle);
  context.fillStyle = marks.walker;
  context.beginPath();
  context.moveTo(0, -0.42);
  context.lineTo(0.32, 0.36);
  context.lineTo(0, 0.2);
  context.lineTo(-0.32, 0.36);
  context.fill();
  context.restore();
  context.fillStyle = ink;
  context.font = `600 ${Math.round(13 * ratio)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "top";
  context.fillText(letter, left + size / 2, top + size + 5 * ratio);
}
