// Draws the steps of an algorithm: the colours of cells, and the marks above them.

import type { Cell } from "../../src/index.ts";
import { firstLevel, type Level, mix, type Palette, type Picture, wallsUnderMask } from "../maze/raster.ts";
import { cellOf, DIRECTIONS } from "../maze/square.ts";
import { FOCUS, MARK, type Opened, type Recording, type Replay } from "../maze/steps.ts";
import { ROW_TONE, toneCells, WORK_TONE } from "../maze/tones.ts";
import { isDark } from "../pages/theme.ts";
import { pixel, type Theme } from "../view/colours.ts";
import { disc, inCells, type LineWidth } from "../view/marks.ts";
import { type Geometry, type Scene, theme } from "../view/scene.ts";
import type { Made } from "../worker/make.ts";
import { drawRanks } from "./weights.ts";

/** Colour of the walls where nothing has been carved yet. */
const faintOf = ({ out, ink }: Theme): number => mix(pixel(out), pixel(ink), 0.16);

/** Tones of an animation. Each mark below MARK.trail has its own tone; all marks from MARK.trail on share one tone. */
export function stepPalette(theme: Theme): Palette {
  const tones = new Uint32Array(256).fill(pixel(theme.active));
  tones[MARK.out] = pixel(theme.out);
  tones[MARK.frontier] = pixel(theme.frontier);
  tones[MARK.in] = pixel(theme.floor);
  tones[MARK.active] = pixel(theme.active);
  tones[MARK.erased] = mix(pixel(theme.floor), pixel(theme.marks.erased), 0.5);
  tones[WORK_TONE] = mix(pixel(theme.floor), pixel(theme.active), 0.75);
  tones[ROW_TONE] = mix(pixel(theme.floor), pixel(theme.active), 0.25);
  return { tones, ink: pixel(theme.ink), faint: faintOf(theme) };
}

// Multiples of the golden angle, so that consecutive labels differ much in hue.
const hue = (label: number): number => (label * 137.508) % 360;

/** One colour per set; single cells look like cells outside the maze. */
export function setPalette(theme: Theme, dark: boolean): Palette {
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

/** Draws the path of a walk, and the loop that it erases. */
function drawTrail(context: CanvasRenderingContext2D, { marks, recording }: Replay, line: LineWidth): void {
  const trail = new Path2D();
  const erased = new Path2D();
  for (let place = 0; place < marks.length; place++) {
    const mark = marks[place];
    if (mark <= MARK.active) continue;
    const { x, y } = middleOf(place, recording);
    const path = mark < MARK.trail ? erased : trail;
    const { dx, dy } = mark < MARK.trail ? { dx: 0, dy: 0 } : DIRECTIONS[mark - MARK.trail];
    path.moveTo(x, y);
    path.lineTo(x + dx, y + dy);
  }
  context.strokeStyle = theme().marks.path;
  context.lineWidth = line(0.2, 1.5);
  context.stroke(trail);
  context.strokeStyle = theme().marks.erased;
  context.lineWidth = line(0.42, 3);
  context.stroke(erased);
}

/** The point of a mark: the middle of its cell, or its corner if the algorithm builds walls. */
function middleOf(place: number, { builds, width }: Recording): Cell {
  const { x, y } = cellOf(place, builds ? width - 1 : width);
  const shift = builds ? 1 : 0.5;
  return { x: x + shift, y: y + shift };
}

/** Marks a passage that was opened, with its new cell, or a wall that was built. */
function drawOpened(
  context: CanvasRenderingContext2D,
  width: number,
  { from, to, direction, builds }: Opened,
  line: LineWidth,
): void {
  const { x, y } = cellOf(from, width);
  const { x: newX, y: newY } = cellOf(to, width);
  const { dx, dy } = DIRECTIONS[direction];
  context.strokeStyle = theme().marks.walker;
  context.lineWidth = line(builds ? 0.22 : 0.14, 2);
  context.beginPath();
  if (builds) {
    const [middleX, middleY] = [x + 0.5 + dx / 2, y + 0.5 + dy / 2];
    context.moveTo(middleX - dy / 2, middleY - dx / 2);
    context.lineTo(middleX + dy / 2, middleY + dx / 2);
  } else {
    // One line from each cell to the border between them. On a torus, the cells may be on opposite sides of the maze.
    context.moveTo(x + 0.5, y + 0.5);
    context.lineTo(x + 0.5 + dx / 2, y + 0.5 + dy / 2);
    context.moveTo(newX + 0.5 - dx / 2, newY + 0.5 - dy / 2);
    context.lineTo(newX + 0.5 - 0.26 * dx, newY + 0.5 - 0.26 * dy);
    const side = Math.max(0.56, line(0.56, 6));
    context.rect(newX + 0.5 - side / 2, newY + 0.5 - side / 2, side, side);
  }
  context.stroke();
}

/** Marks two cells that were compared and stay separate. */
function drawLook(context: CanvasRenderingContext2D, { focus, recording }: Replay, line: LineWidth): void {
  context.strokeStyle = theme().marks.erased;
  context.lineWidth = line(0.12, 2);
  context.setLineDash([line(0.16, 2), line(0.16, 2)]);
  for (const cell of [focus[FOCUS.lookOne], focus[FOCUS.lookOther]]) {
    const { x, y } = cellOf(cell, recording.width);
    context.strokeRect(x + 0.2, y + 0.2, 0.6, 0.6);
  }
  context.setLineDash([]);
}

/** Mazes with at least this number of cells may be shown with less than a pixel per cell. */
const FAR_CELLS = 2 ** 16;

/** Levels for mazes whose cells may be smaller than a pixel. A level has one pixel per cell, in the cell's tone. */
export const farLevels = (picture: Picture & { readonly tones: Uint8Array<ArrayBuffer> }): Level[] =>
  picture.tones.length < FAR_CELLS ? [] : [firstLevel(picture)];

/** Returns a function that makes the scene of the current step, with numbers on the walls if it gets their ranks. */
export function painterOf(replay: Replay, { maze }: Made, withSets: boolean): (ranks?: Uint32Array) => Partial<Scene> {
  const tones = new Uint8Array(replay.walls.length);
  // With a mask, a copy without the walls outside it. It stays the same array, by which the view knows the maze.
  const walls = maze.mask ? replay.walls.slice() : replay.walls;
  const drawAbove = (context: CanvasRenderingContext2D, geometry: Geometry): void => {
    const { opened, focus, recording } = replay;
    const line = inCells(context, geometry);
    drawTrail(context, replay, line);
    if (focus[FOCUS.walker] >= 0)
      disc(context, middleOf(focus[FOCUS.walker], recording), line(0.26, 4), theme().marks.walker);
    if (focus[FOCUS.lookOne] >= 0) drawLook(context, replay, line);
    if (opened) drawOpened(context, recording.width, opened, line);
  };
  return (ranks) => {
    toneCells(replay, withSets, tones);
    if (maze.mask) walls.set(wallsUnderMask(replay.walls, maze.width, maze.mask));
    const colours = theme();
    const picture = { ...maze, walls, tones };
    return {
      picture,
      levels: farLevels(picture),
      palette: withSets ? setPalette(colours, isDark()) : stepPalette(colours),
      ends: undefined,
      path: undefined,
      grownFrom: undefined,
      overlay: (context, geometry) => {
        drawAbove(context, geometry);
        if (ranks) drawRanks(context, geometry, ranks, replay, colours);
      },
    };
  };
}
