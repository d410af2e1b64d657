// How the steps of an algorithm look: the colours of cells, and what is drawn above them.

import { ALL_WALLS } from "../../src/index.ts";
import { pixel, type Theme } from "../maze/colours.ts";
import { firstLevel, type Level, mix, type Palette, type Picture, wallsUnderMask } from "../maze/raster.ts";
import { type Geometry, isDark, type Scene, theme } from "../maze/view.ts";
import type { Made } from "../maze/worker.ts";
import {
  ACTIVE,
  ERASED,
  FRONTIER,
  IN,
  LOOK_ONE,
  LOOK_OTHER,
  type Opened,
  OUT,
  type Replay,
  TRAIL,
  WALKER,
  WORK_FIRST,
  WORK_LAST,
} from "./steps.ts";

/** The tones of the work area, and of its row. */
const WORK_TONE = TRAIL + 4;
const ROW_TONE = TRAIL + 5;

/** The walls where nothing has been carved yet. */
const faintOf = ({ out, ink }: Theme): number => mix(pixel(out), pixel(ink), 0.16);

/** The tones of an animation: marks below TRAIL have their own tones, those above belong to the walk. */
function stepPalette(theme: Theme): Palette {
  const tones = new Uint32Array(256).fill(pixel(theme.active));
  tones[OUT] = pixel(theme.out);
  tones[FRONTIER] = pixel(theme.frontier);
  tones[IN] = pixel(theme.floor);
  tones[ACTIVE] = pixel(theme.active);
  tones[ERASED] = mix(pixel(theme.floor), pixel(theme.marks.erased), 0.5);
  tones[WORK_TONE] = mix(pixel(theme.floor), pixel(theme.active), 0.75);
  tones[ROW_TONE] = mix(pixel(theme.floor), pixel(theme.active), 0.25);
  return { tones, ink: pixel(theme.ink), faint: faintOf(theme) };
}

// Steps of the golden angle: neighbours in number are far apart in hue.
function hue(label: number): number {
  return (label * 137.508) % 360;
}

/** One colour for each set; single cells are `out`. */
function setPalette(theme: Theme, dark: boolean): Palette {
  const tones = Uint32Array.from({ length: 256 }, (_, tone) =>
    fromHsl(hue(tone), dark ? 0.42 : 0.62, dark ? 0.4 : 0.78),
  );
  tones[0] = pixel(theme.out);
  return { tones, ink: pixel(theme.ink), faint: faintOf(theme) };
}

function fromHsl(degrees: number, saturation: number, lightness: number): number {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const k = (offset + degrees / 30) % 12;
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return ((255 << 24) | (channel(4) << 16) | (channel(8) << 8) | channel(0)) >>> 0;
}

/** Tones the rectangle from one cell to another; lightly the whole row, if it is a part of one. */
function toneArea(tones: Uint8Array, width: number, first: number, last: number): void {
  const row = Math.floor(first / width);
  if (row === Math.floor(last / width)) tones.fill(ROW_TONE, row * width, (row + 1) * width);
  for (let y = Math.floor(first / width); y <= Math.floor(last / width); y++) {
    tones.fill(WORK_TONE, y * width + (first % width), y * width + (last % width) + 1);
  }
}

const DX = [0, 1, 0, -1];
const DY = [-1, 0, 1, 0];

/** Draws the path of a walk, and the loop that it erases. Places are cells, or the corners between them. */
function drawTrail(context: CanvasRenderingContext2D, { marks, recording }: Replay, line: Line): void {
  const columns = recording.builds ? recording.width - 1 : recording.width;
  const rows = recording.builds ? recording.height - 1 : recording.height;
  const shift = recording.builds ? 1 : 0.5;
  const trail = new Path2D();
  const erased = new Path2D();
  for (let place = 0; place < columns * rows; place++) {
    const mark = marks[place];
    if (mark <= ACTIVE) continue;
    const x = (place % columns) + shift;
    const y = Math.floor(place / columns) + shift;
    if (mark < TRAIL) {
      erased.moveTo(x, y);
      erased.lineTo(x, y);
    } else {
      trail.moveTo(x, y);
      trail.lineTo(x + DX[mark - TRAIL], y + DY[mark - TRAIL]);
    }
  }
  context.strokeStyle = theme().marks.trail;
  context.lineWidth = line(0.2, 1.5);
  context.stroke(trail);
  context.strokeStyle = theme().marks.erased;
  context.lineWidth = line(0.42, 3);
  context.stroke(erased);
}

/** A line's width in cells, and the fewest pixels. */
type Line = (share: number, pixels: number) => number;

/** Marks a passage that was opened, with the cell that is new, or a wall that was built. */
function drawOpened(
  context: CanvasRenderingContext2D,
  width: number,
  { from, to, direction, builds }: Opened,
  line: Line,
): void {
  const [x, y] = [from % width, Math.floor(from / width)];
  const [newX, newY] = [to % width, Math.floor(to / width)];
  context.strokeStyle = theme().marks.walker;
  context.lineWidth = line(builds ? 0.22 : 0.14, 2);
  context.beginPath();
  if (builds) {
    // The side of the cell that the wall stands on.
    const [middleX, middleY] = [x + 0.5 + DX[direction] / 2, y + 0.5 + DY[direction] / 2];
    context.moveTo(middleX - DY[direction] / 2, middleY - DX[direction] / 2);
    context.lineTo(middleX + DY[direction] / 2, middleY + DX[direction] / 2);
  } else {
    // From the old cell to the border of the new one: on a torus they may be far apart.
    context.moveTo(x + 0.5, y + 0.5);
    context.lineTo(x + 0.5 + DX[direction] / 2, y + 0.5 + DY[direction] / 2);
    context.moveTo(newX + 0.5 - DX[direction] / 2, newY + 0.5 - DY[direction] / 2);
    context.lineTo(newX + 0.5 - 0.26 * DX[direction], newY + 0.5 - 0.26 * DY[direction]);
    const side = Math.max(0.56, line(0.56, 6));
    context.rect(newX + 0.5 - side / 2, newY + 0.5 - side / 2, side, side);
  }
  context.stroke();
}

/** Marks two cells whose wall is looked at, and stays. */
function drawLook(context: CanvasRenderingContext2D, { focus, recording }: Replay, line: Line): void {
  context.strokeStyle = theme().marks.erased;
  context.lineWidth = line(0.12, 2);
  context.setLineDash([line(0.16, 2), line(0.16, 2)]);
  for (const cell of [focus[LOOK_ONE], focus[LOOK_OTHER]])
    context.strokeRect((cell % recording.width) + 0.2, Math.floor(cell / recording.width) + 0.2, 0.6, 0.6);
  context.setLineDash([]);
}

function drawWalker(context: CanvasRenderingContext2D, { focus, recording }: Replay, line: Line): void {
  const columns = recording.builds ? recording.width - 1 : recording.width;
  const shift = recording.builds ? 1 : 0.5;
  const walker = focus[WALKER];
  context.fillStyle = theme().marks.walker;
  context.beginPath();
  context.arc((walker % columns) + shift, Math.floor(walker / columns) + shift, line(0.26, 4), 0, 2 * Math.PI);
  context.fill();
}

/** Puts the origin and the unit of drawing at a maze's cells. Returns the widths of lines. */
export function inCells(context: CanvasRenderingContext2D, { scale, x, y }: Geometry): Line {
  context.setTransform(scale, 0, 0, scale, x, y);
  context.lineCap = "round";
  context.lineJoin = "round";
  return (share, pixels) => Math.max(share, (pixels * devicePixelRatio) / scale);
}

/** Cells of a maze that may have less than a pixel each. */
const FAR_CELLS = 2 ** 16;

/** What is painted of a large maze where a cell has a pixel or less: one for each, in its own tone. */
export const farLevels = (picture: Picture & { readonly tones: Uint8Array<ArrayBuffer> }): Level[] =>
  picture.tones.length < FAR_CELLS ? [] : [firstLevel(picture)];

/** Draws a replay's state on the maze of its recording. */
export class Painter {
  readonly #replay: Replay;
  readonly #made: Made;
  readonly #withSets: boolean;
  readonly #tones: Uint8Array<ArrayBuffer>;
  /** The walls to paint under a mask. */
  readonly #walls: Uint8Array<ArrayBuffer> | undefined;

  constructor(replay: Replay, made: Made, withSets: boolean) {
    this.#replay = replay;
    this.#made = made;
    this.#withSets = withSets;
    this.#tones = new Uint8Array(replay.walls.length);
    this.#walls = made.maze.mask && new Uint8Array(replay.walls.length);
  }

  /** The scene of the replay's step. */
  scene(): Partial<Scene> {
    const { walls, marks, labels, focus, recording } = this.#replay;
    const { maze } = this.#made;
    const tones = this.#tones;
    if (this.#withSets) {
      for (let cell = 0; cell < tones.length; cell++)
        tones[cell] = walls[cell] === ALL_WALLS ? 0 : 1 + (labels[cell] % 255);
    } else {
      if (recording.builds) tones.fill(IN);
      else tones.set(marks);
      if (focus[WORK_FIRST] >= 0) toneArea(tones, recording.width, focus[WORK_FIRST], focus[WORK_LAST]);
    }
    if (this.#walls && maze.mask) this.#walls.set(wallsUnderMask(walls, maze.width, maze.mask));
    const colours = theme();
    const picture = { ...maze, walls: this.#walls ?? walls, tones };
    return {
      picture,
      levels: farLevels(picture),
      palette: this.#withSets ? setPalette(colours, isDark()) : stepPalette(colours),
      ends: undefined,
      path: undefined,
      grownFrom: undefined,
      overlay: (context, geometry) => this.#drawAbove(context, geometry),
    };
  }

  #drawAbove(context: CanvasRenderingContext2D, geometry: Geometry): void {
    const replay = this.#replay;
    const line = inCells(context, geometry);
    drawTrail(context, replay, line);
    const { opened, focus, recording } = replay;
    if (focus[WALKER] >= 0) drawWalker(context, replay, line);
    if (focus[LOOK_ONE] >= 0) drawLook(context, replay, line);
    if (opened) drawOpened(context, recording.width, opened, line);
  }
}
