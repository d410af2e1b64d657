// The maze from inside: floor, walls and marks in perspective, and a small map. Cells are drawn from the farthest to the
// nearest, so that near walls cover what is behind them. Lengths are in cells.

import { mix } from "../maze/raster.ts";
import { DIRECTIONS } from "../maze/square.ts";
import { isDark } from "../pages/theme.ts";
import { css, pixel } from "../view/colours.ts";
import { theme } from "../view/scene.ts";
import type { MazeView } from "../view/view.ts";
import type { Game } from "./game.ts";
import { cut, type Eye, isInFront, onFloor, type Point, type Tile, tilesInSight } from "./inSight.ts";
import { ARROW } from "./stage.ts";

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

/** A point of the floor on the picture: its place across it, and the height of the eye there in pixels. */
type Place = readonly [across: number, down: number];

/** The brush of a picture from an eye. Heights are multiples of the eye's height, downwards from the horizon. */
class Brush {
  readonly look = isDark() ? LOOKS.dark : LOOKS.light;
  readonly #context: CanvasRenderingContext2D;
  readonly #eye: Eye;
  readonly #horizon: number;
  /** Side of a cell in pixels at a depth of one cell. */
  readonly #focus: number;

  constructor(context: CanvasRenderingContext2D, eye: Eye) {
    const { width, height } = context.canvas;
    this.#context = context;
    this.#eye = eye;
    this.#horizon = height / 2;
    this.#focus = width / 2 / (REACH * Math.min(1, width / height / ASPECT));
    const [, , floor, , , sky, haze] = this.look;
    this.#fillDown([0, this.#horizon], width, -1, 0, css(sky), css(haze));
    this.#fillDown([0, this.#horizon], width, 0, 1, css(haze), css(floor));
  }

  /** Fills a rectangle between two heights with a vertical gradient. */
  #fillDown([left, down]: Place, width: number, top: number, bottom: number, from: string, to: string): void {
    const [y, height] = [this.#horizon + top * down, (bottom - top) * down];
    const gradient = this.#context.createLinearGradient(0, y, 0, y + height);
    gradient.addColorStop(0, from);
    gradient.addColorStop(1, to);
    this.#context.fillStyle = gradient;
    this.#context.fillRect(left, y, width, height + 1);
  }

  #fade(colour: number, depth: number): string {
    return css(mix(this.look[6], colour, CLEARNESS ** Math.max(0, depth)));
  }

  #project({ right, depth }: Point): Place {
    return [this.#context.canvas.width / 2 + (this.#focus * right) / depth, (this.#focus * EYE) / depth];
  }

  #fill(corners: readonly (readonly [place: Place, height: number])[]): void {
    this.#context.beginPath();
    for (const [[across, down], height] of corners) this.#context.lineTo(across, this.#horizon + height * down);
    this.#context.fill();
  }

  /** Draws the floor of a cell, except for a margin on each side. */
  floor({ x, y }: Tile, colour: number, margin: number): void {
    const [near, far] = [margin, 1 - margin];
    const corners = [onFloor(this.#eye, x + near, y + near), onFloor(this.#eye, x + far, y + near)];
    corners.push(onFloor(this.#eye, x + far, y + far), onFloor(this.#eye, x + near, y + far));
    const visible = corners.flatMap((corner, i) => {
      if (isInFront(corner)) return [corner];
      return [corners[(i + 3) & 3], corners[(i + 1) & 3]].filter(isInFront).map((other) => cut(corner, other));
    });
    this.#context.fillStyle = this.#fade(colour, onFloor(this.#eye, x + 0.5, y + 0.5).depth);
    this.#fill(visible.map((point) => [this.#project(point), 1]));
  }

  /** Draws a wall around its middle. A skirting board, joints and rows of bricks show its distance, and movement. */
  wall(x: number, y: number, isAcross: number): void {
    const context = this.#context;
    // Walls overlap, so that there is no seam between them.
    const [alongX, alongY] = isAcross ? [0, 0.502] : [0.502, 0];
    const ends = [onFloor(this.#eye, x - alongX, y - alongY), onFloor(this.#eye, x + alongX, y + alongY)];
    if (!ends.some(isInFront)) return;
    const points = ends.map((end, i) => (isInFront(end) ? end : cut(end, ends[1 - i])));
    const [from, to] = points.map((point) => this.#project(point));
    const band = (top: number, bottom: number): void =>
      this.#fill([[from, top] as const, [to, top] as const, [to, bottom] as const, [from, bottom] as const]);
    const colour = this.look[isAcross];
    const gradient = context.createLinearGradient(from[0], 0, to[0], 0);
    for (const [i, { depth }] of points.entries()) gradient.addColorStop(i, this.#fade(colour, depth));
    context.fillStyle = gradient;
    band(-1, 1);
    if (Math.max(from[1], to[1]) < 7.5) return;
    context.fillStyle = this.#fade(mix(colour, pixel("#000000"), 0.28), Math.min(...points.map(({ depth }) => depth)));
    band(0.9, 1);
    context.globalAlpha = 0.35;
    for (const course of [-0.55, -0.1, 0.35]) band(course, course + 0.014);
    context.globalAlpha = 1;
    const [left, down] = from[0] < to[0] ? from : to;
    context.fillRect(left, this.#horizon - down, Math.max(1, 0.012 * down), 2 * down);
  }

  /** Draws a beam of light above the middle of a cell. */
  beacon({ x, y }: Tile, colour: number): void {
    const point = onFloor(this.#eye, x + 0.5, y + 0.5);
    if (point.depth < 0.25) return;
    const [across, down] = this.#project(point);
    const foot = css(colour, Math.round(92 * CLEARNESS ** point.depth));
    this.#fillDown([across - 0.28 * down, down], 0.56 * down, -0.9, 1, css(colour, 10), foot);
  }
}

function drawMaze(brush: Brush, eye: Eye, { passages, ends, trail, hinted }: Game): void {
  const { look } = brush;
  const marks = theme().marks;
  const [start, finish] = [ends.start, ends.finish].map((cell) => passages.indexOf(cell));
  const visited = new Set(trail.slice(-2000));
  const colourOf = ({ x, y, index }: Tile): number => {
    if (index === finish) return mix(look[2], pixel(marks.finish), 0.75);
    if (index === start) return mix(look[2], pixel(marks.start), 0.6);
    return look[visited.has(index) ? 4 : 2 + ((x + y) & 1)];
  };
  for (const tile of tilesInSight(passages, eye)) {
    brush.floor(tile, colourOf(tile), 0);
    if (hinted.includes(tile.index)) brush.floor(tile, pixel(marks.path), 0.34);
    for (const [direction, { dx, dy }] of DIRECTIONS.entries()) {
      // The middle of the wall. Of a wall between the cell and the eye, the other side is visible.
      const [x, y] = [tile.x + 0.5 + dx / 2, tile.y + 0.5 + dy / 2];
      const isFacing = dx * (x - eye.x) > 0 || dy * (y - eye.y) > 0;
      if (isFacing && passages.through(tile.index, direction) === -1) brush.wall(x, y, direction & 1);
    }
    if (tile.index === finish) brush.beacon(tile, pixel(marks.finish));
  }
}

/**
 * Draws the view from a position in a game. `above` shows the game from above, and `letter` is the player's direction:
 * both for the map.
 */
export function drawInside(canvas: HTMLCanvasElement, game: Game, at: Eye, above: MazeView, letter: string): void {
  const context = canvas.getContext("2d");
  if (!context || canvas.width < 2 || canvas.height < 2) return;
  const eye = { ...at, x: at.x - BACK * Math.sin(at.angle), y: at.y + BACK * Math.cos(at.angle) };
  drawMaze(new Brush(context, eye), eye, game);
  drawMap(context, game, at, above, letter);
}

/** Number of cells that the map shows in each direction. */
const MAP_CELLS = 5;

/** Draws the surroundings of the player on a map with north at the top: a part of the picture from above. */
function drawMap(
  context: CanvasRenderingContext2D,
  { passages }: Game,
  { x, y, angle }: Eye,
  above: MazeView,
  letter: string,
): void {
  const { width, clientWidth } = context.canvas;
  const ratio = width / Math.max(1, clientWidth);
  const size = Math.round(Math.min(150 * ratio, width * 0.3));
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
  const shifts = passages.torus ? [-1, 0, 1] : [0];
  for (const down of shifts)
    for (const across of shifts) {
      const fromX = (corner.x - bounds.left) * devicePixelRatio + across * passages.width * side;
      const fromY = (corner.y - bounds.top) * devicePixelRatio + down * passages.height * side;
      context.drawImage(above.canvas, fromX, fromY, reach, reach, left, top, size, size);
    }
  context.translate(left + size / 2, top + size / 2);
  context.rotate(angle);
  context.scale((0.55 * size) / (2 * MAP_CELLS + 1), (0.55 * size) / (2 * MAP_CELLS + 1));
  context.fillStyle = marks.walker;
  context.fill(ARROW);
  context.restore();
  context.fillStyle = ink;
  context.font = `600 ${Math.round(13 * ratio)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "top";
  context.fillText(letter, left + size / 2, top + size + 5 * ratio);
}
