// The maze from inside: floor, walls and marks in perspective, and a small map. Cells are drawn from the farthest to the
// nearest, so that near walls cover what is behind them. Lengths are in cells.

import { mix } from "../maze/raster.ts";
import { DIRECTIONS, type Square } from "../maze/square.ts";
import { isDark } from "../pages/theme.ts";
import { pixel } from "../view/colours.ts";
import { theme } from "../view/scene.ts";
import type { MazeView } from "../view/view.ts";
import type { Game } from "./game.ts";
import { cut, type Eye, isInFront, onFloor, type Point, type Tile, tilesInSight } from "./inSight.ts";

// The share of a wall's colour that is left after one cell of haze.
const CLEARNESS = 0.88;
// Tangent of half the horizontal view angle, for pictures that are at least ASPECT times as wide as high.
const REACH = 1;
const ASPECT = 1.25;
// Distance of the eye behind the middle of the cell, so that side passages are visible beside a wall ahead.
const BACK = 0.4;
// Height of the eye above the floor. Walls are one cell high.
const EYE = 0.5;

/**
 * The colours of walls that face north or south, of walls that face east or west, of the two squares of the chequered
 * floor, of visited floor, of the sky, and of the haze into which distant walls fade.
 */
const LOOKS = {
  light: ["#cdba98", "#b29c77", "#ede3cf", "#e1d3b8", "#e7c4cd", "#c4d8e2", "#f3ede0"].map(pixel),
  dark: ["#565e6e", "#404755", "#232832", "#1b1f27", "#4a2c3c", "#0a0c12", "#14171d"].map(pixel),
};

/** A pixel as a CSS colour. */
const css = (colour: number, percent = 100): string =>
  `rgb(${colour & 255} ${(colour >> 8) & 255} ${(colour >> 16) & 255} / ${percent}%)`;

class Picture {
  readonly #context: CanvasRenderingContext2D;
  readonly #eye: Eye;
  readonly #game: Game;
  readonly #look = isDark() ? LOOKS.dark : LOOKS.light;
  readonly #width: number;
  readonly #middle: number;
  /** Side of a cell in pixels at a depth of one cell. */
  readonly #focus: number;

  constructor(context: CanvasRenderingContext2D, eye: Eye, game: Game) {
    const { width, height } = context.canvas;
    this.#context = context;
    this.#eye = eye;
    this.#game = game;
    this.#width = width;
    this.#middle = height / 2;
    this.#focus = width / 2 / (REACH * Math.min(1, width / height / ASPECT));
  }

  draw(): void {
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    const [, , floor, , , sky, haze] = this.#look;
    this.#drawGradient(0, 0, this.#width, this.#middle, css(sky), css(haze));
    this.#drawGradient(0, this.#middle, this.#width, this.#middle, css(haze), css(floor));
    const { passages, ends, trail, hinted } = this.#game;
    const { marks } = theme();
    const [start, finish] = [ends.start, ends.finish].map((cell) => passages.indexOf(cell));
    const visited = new Set(trail.slice(-2000));
    const colourOf = ({ x, y, index }: Tile): number => {
      if (index === finish) return mix(floor, pixel(marks.finish), 0.75);
      if (index === start) return mix(floor, pixel(marks.start), 0.6);
      return this.#look[visited.has(index) ? 4 : 2 + ((x + y) & 1)];
    };
    for (const tile of tilesInSight(passages, this.#eye)) {
      this.#drawFloor(tile, colourOf(tile), 0);
      if (hinted.includes(tile.index)) this.#drawFloor(tile, pixel(marks.path), 0.34);
      for (const [direction, { dx, dy }] of DIRECTIONS.entries()) {
        // The middle of the wall. Of a wall between the cell and the eye, the other side is visible.
        const [x, y] = [tile.x + 0.5 + dx / 2, tile.y + 0.5 + dy / 2];
        const isFacing = dx * (x - this.#eye.x) > 0 || dy * (y - this.#eye.y) > 0;
        if (isFacing && passages.through(tile.index, direction) === -1) this.#drawWall(x, y, direction & 1);
      }
      if (tile.index === finish) this.#drawBeacon(tile);
    }
  }

  #drawGradient(left: number, top: number, width: number, height: number, from: string, to: string): void {
    const gradient = this.#context.createLinearGradient(0, top, 0, top + height);
    gradient.addColorStop(0, from);
    gradient.addColorStop(1, to);
    this.#context.fillStyle = gradient;
    this.#context.fillRect(left, top, width, height + 1);
  }

  #fade(colour: number, depth: number): string {
    return css(mix(this.#look[6], colour, CLEARNESS ** Math.max(0, depth)));
  }

  /** Converts a point to its place across the picture, and to the height of the eye there in pixels. */
  #project({ right, depth }: Point): readonly [across: number, down: number] {
    return [this.#width / 2 + (this.#focus * right) / depth, (this.#focus * EYE) / depth];
  }

  /** Draws the floor of a cell, except for a margin on each side. */
  #drawFloor({ x, y }: Tile, colour: number, margin: number): void {
    const context = this.#context;
    const [near, far] = [margin, 1 - margin];
    const corners = [
      [near, near],
      [far, near],
      [far, far],
      [near, far],
    ].map(([right, down]) => onFloor(this.#eye, x + right, y + down));
    context.beginPath();
    for (const [i, corner] of corners.entries()) {
      const beside = [corners[(i + 3) & 3], corners[(i + 1) & 3]].filter(isInFront);
      for (const point of isInFront(corner) ? [corner] : beside.map((other) => cut(corner, other))) {
        const [across, down] = this.#project(point);
        context.lineTo(across, this.#middle + down);
      }
    }
    context.fillStyle = this.#fade(colour, onFloor(this.#eye, x + 0.5, y + 0.5).depth);
    context.fill();
  }

  /** Draws a wall around its middle. A skirting board, joints and rows of bricks show its distance, and movement. */
  #drawWall(x: number, y: number, isAcross: number): void {
    const context = this.#context;
    const [alongX, alongY] = isAcross ? [0, 0.5] : [0.5, 0];
    const one = onFloor(this.#eye, x - alongX, y - alongY);
    const other = onFloor(this.#eye, x + alongX, y + alongY);
    if (!isInFront(one) && !isInFront(other)) return;
    const ends = [isInFront(one) ? one : cut(one, other), isInFront(other) ? other : cut(other, one)];
    const [from, to] = ends.sort((first, second) => first.right / first.depth - second.right / second.depth);
    const [[left, downLeft], [right, downRight]] = [this.#project(from), this.#project(to)];
    if (right < 0 || left > this.#width) return;
    const band = (top: number, bottom: number): void => {
      context.beginPath();
      context.moveTo(left, this.#middle + top * downLeft);
      // Walls overlap, so that there is no seam between them.
      context.lineTo(right + 0.6, this.#middle + top * downRight);
      context.lineTo(right + 0.6, this.#middle + bottom * downRight);
      context.lineTo(left, this.#middle + bottom * downLeft);
      context.fill();
    };
    const colour = this.#look[isAcross];
    const gradient = context.createLinearGradient(left, 0, Math.max(right, left + 1), 0);
    gradient.addColorStop(0, this.#fade(colour, from.depth));
    gradient.addColorStop(1, this.#fade(colour, to.depth));
    context.fillStyle = gradient;
    band(-1, 1);
    if (Math.max(downLeft, downRight) < 7.5) return;
    context.fillStyle = this.#fade(mix(colour, pixel("#000000"), 0.28), Math.min(from.depth, to.depth));
    band(0.9, 1);
    context.globalAlpha = 0.35;
    for (const course of [-0.55, -0.1, 0.35]) band(course, course + 0.014);
    context.globalAlpha = 1;
    context.fillRect(left, this.#middle - downLeft, Math.max(1, 0.012 * downLeft), 2 * downLeft);
  }

  #drawBeacon({ x, y }: Tile): void {
    const point = onFloor(this.#eye, x + 0.5, y + 0.5);
    if (point.depth < 0.25) return;
    const [across, down] = this.#project(point);
    const colour = pixel(theme().marks.finish);
    const foot = css(colour, Math.round(92 * CLEARNESS ** point.depth));
    this.#drawGradient(across - 0.28 * down, this.#middle - 0.9 * down, 0.56 * down, 1.9 * down, css(colour, 10), foot);
  }
}

/**
 * Draws the view from a position in a game. `above` shows the game from above, and `letter` is the player's direction:
 * both for the map.
 */
export function drawInside(
  canvas: HTMLCanvasElement,
  game: Game,
  position: Eye,
  above: MazeView,
  letter: string,
): void {
  const context = canvas.getContext("2d");
  if (!context || canvas.width < 2 || canvas.height < 2) return;
  const { x, y, angle } = position;
  new Picture(context, { x: x - BACK * Math.sin(angle), y: y + BACK * Math.cos(angle), angle }, game).draw();
  drawMap(context, position, above, game.passages, letter);
}

/** Number of cells that the map shows in each direction. */
const MAP_CELLS = 5;

/** Draws the surroundings of the player on a map with north at the top: a part of the picture from above. */
function drawMap(
  context: CanvasRenderingContext2D,
  { x, y, angle }: Eye,
  above: MazeView,
  { torus, width: columns, height: rows }: Square,
  letter: string,
): void {
  const { width, clientWidth } = context.canvas;
  const ratio = width / Math.max(1, clientWidth);
  const size = Math.round(Math.min(150 * ratio, width * 0.3));
  const cell = size / (2 * MAP_CELLS + 1);
  const [left, top] = [width - size - 10 * ratio, 10 * ratio];
  const bounds = above.canvas.getBoundingClientRect();
  const corner = above.pointOf({ x: x - MAP_CELLS - 1, y: y - MAP_CELLS - 1 });
  const side = above.cellPixels * devicePixelRatio;
  const reach = side * (2 * MAP_CELLS + 1);
  const { marks, ink, floor } = theme();
  context.save();
  context.beginPath();
  context.roundRect(left, top, size, size, 8 * ratio);
  context.clip();
  context.fillStyle = floor;
  context.fillRect(left, top, size, size);
  context.imageSmoothingQuality = "high";
  // On a torus, the map also shows the picture beyond each border of the maze.
  const shifts = torus ? [-1, 0, 1] : [0];
  for (const down of shifts)
    for (const across of shifts) {
      const fromX = (corner.x - bounds.left) * devicePixelRatio + across * columns * side;
      const fromY = (corner.y - bounds.top) * devicePixelRatio + down * rows * side;
      context.drawImage(above.canvas, fromX, fromY, reach, reach, left, top, size, size);
    }
  context.translate(left + size / 2, top + size / 2);
  context.rotate(angle);
  context.scale(cell, cell);
  context.fillStyle = marks.walker;
  context.beginPath();
  context.moveTo(0, -0.6);
  context.lineTo(0.45, 0.5);
  context.lineTo(0, 0.28);
  context.lineTo(-0.45, 0.5);
  context.fill();
  context.restore();
  context.fillStyle = ink;
  context.font = `600 ${Math.round(13 * ratio)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "top";
  context.fillText(letter, left + size / 2, top + size + 5 * ratio);
}
