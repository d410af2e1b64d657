// The maze from inside: floor, walls and marks in perspective, and a small map. Rays (rays.ts) find the visible cells
// and walls, which are drawn as polygons so that edges are sharp at any size.

import { mix } from "../maze/raster.ts";
import { isDark } from "../pages/theme.ts";
import { pixel } from "../view/colours.ts";
import { theme } from "../view/scene.ts";
import type { Game } from "./game.ts";
import { css, LOOKS, type Look } from "./insideColours.ts";
import { drawMap } from "./insideMap.ts";
import { clipNear, type Eye, type Face, look, onFloor, type Tile } from "./rays.ts";

// The share of a wall's colour that is left after one cell of haze.
const CLEARNESS = 0.88;
// Tangent of half the horizontal view angle, for pictures that are at least ASPECT times as wide as high.
const REACH = 1;
const ASPECT = 1.25;
// Distance of the eye behind the middle of the cell, so that side passages are visible beside a wall ahead.
const BACK = 0.4;
// Height of the eye above the floor. Walls are one cell high.
const EYE = 0.5;
const NEAREST = 0.04;

/** The picture that is being drawn. */
interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly eye: Eye;
  readonly width: number;
  readonly height: number;
  /** Side of a cell in pixels at a depth of one cell. */
  readonly focus: number;
  readonly look: Look;
  /** Pixels per column of rays. */
  readonly column: number;
  /** Pixels per CSS pixel. */
  readonly ratio: number;
}

const fade = ({ look: { haze } }: Frame, colour: number, depth: number): string =>
  css(mix(haze, colour, CLEARNESS ** depth));

/** Draws the view from a position in a game. `letter` is the player's direction, for the map. */
export function drawInside(canvas: HTMLCanvasElement, game: Game, position: Eye, letter: string): void {
  const { x, y, angle } = position;
  const eye = { x: x - BACK * Math.sin(angle), y: y + BACK * Math.cos(angle), angle };
  const context = canvas.getContext("2d");
  if (!context || canvas.width < 2 || canvas.height < 2) return;
  const { width, height } = canvas;
  const reach = REACH * Math.min(1, width / height / ASPECT);
  const ratio = width / Math.max(1, canvas.clientWidth);
  const columns = Math.min(800, Math.ceil(width / Math.max(1, ratio)));
  const colours = isDark() ? LOOKS.dark : LOOKS.light;
  const size = { width, height, focus: width / 2 / reach, column: width / columns, ratio };
  const frame: Frame = { context, eye, ...size, look: colours };
  const { faces, tiles } = look(game.passages, eye, columns, reach);
  context.setTransform(1, 0, 0, 1, 0, 0);
  drawGround(frame);
  const floor = floorOf(game, frame);
  for (const tile of tiles) drawTile(frame, tile, floor(tile), 0);
  drawHint(frame, game, tiles);
  for (const face of faces) drawFace(frame, face);
  drawBeacons(frame, game, tiles, faces);
  drawMap({ context, width, ratio, background: css(frame.look.haze) }, position, game, letter);
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
function floorOf(game: Game, { look: { floor, visited } }: Frame): (tile: Tile) => number {
  const { marks } = theme();
  const { passages, ends } = game;
  const start = passages.indexOf(ends.start);
  const finish = passages.indexOf(ends.finish);
  const trail = new Set(game.trail.slice(-2000));
  return ({ x, y, index }) => {
    if (index === finish) return mix(floor[0], pixel(marks.finish), 0.75);
    if (index === start) return mix(floor[0], pixel(marks.start), 0.6);
    return trail.has(index) ? visited : floor[(x + y) & 1];
  };
}

/** Draws the floor of a cell, except for a margin on each side. */
function drawTile(frame: Frame, { x, y }: Tile, colour: number, margin: number): void {
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
  for (const { right, depth } of points)
    context.lineTo(width / 2 + (focus * right) / depth, height / 2 + (focus * EYE) / depth);
  context.closePath();
  const middle = onFloor(eye, x + 0.5, y + 0.5);
  context.fillStyle = fade(frame, colour, Math.max(0, middle.depth));
  context.fill();
}

function drawHint(frame: Frame, game: Game, tiles: readonly Tile[]): void {
  if (game.hinted.length === 0) return;
  const hinted = new Set(game.hinted);
  const colour = pixel(theme().marks.path);
  for (const tile of tiles) if (hinted.has(tile.index)) drawTile(frame, tile, colour, 0.34);
}

function drawFace(frame: Frame, { from, to, nearFrom, nearTo, side }: Face): void {
  const { context, height, focus, column, look: colours } = frame;
  const colour = colours.walls[side & 1];
  const [left, right] = [from * column, to * column];
  const [halfLeft, halfRight] = [nearFrom * focus * EYE, nearTo * focus * EYE];
  const middle = height / 2;
  // Faces overlap, so that there is no seam between them.
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
  // A skirting board and joints show the distance of walls, and movement.
  const near = Math.max(nearFrom, nearTo);
  const thick = Math.min(0.05 * near * focus, height / 12);
  if (thick < 0.75) return;
  context.fillStyle = fade(frame, mix(colour, pixel("#000000"), 0.28), 1 / near);
  context.beginPath();
  context.moveTo(left, middle + halfLeft);
  context.lineTo(right + over, middle + halfRight);
  context.lineTo(right + over, middle + halfRight * 0.9);
  context.lineTo(left, middle + halfLeft * 0.9);
  context.fill();
  // The lines between rows of bricks.
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

/** Draws the finish as a pillar of light where no wall hides it. */
function drawBeacons(frame: Frame, game: Game, tiles: readonly Tile[], faces: readonly Face[]): void {
  const { context, eye, width, height, focus, column } = frame;
  const finish = game.passages.indexOf(game.ends.finish);
  const colour = pixel(theme().marks.finish);
  for (const { x, y, index } of tiles) {
    if (index !== finish) continue;
    const { right, depth } = onFloor(eye, x + 0.5, y + 0.5);
    if (depth < 0.25) continue;
    const middle = width / 2 + (focus * right) / depth;
    const [left, end] = [middle - (focus * 0.14) / depth, middle + (focus * 0.14) / depth];
    const foot = height / 2 + (focus * EYE) / depth;
    const top = height / 2 - (focus * EYE * 0.9) / depth;
    const gradient = context.createLinearGradient(0, top, 0, foot);
    gradient.addColorStop(0, css(colour, 10));
    gradient.addColorStop(1, css(colour, Math.round(92 * CLEARNESS ** depth)));
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
