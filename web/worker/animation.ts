// The making of a maze as an animated GIF. Runs in the worker.

import { GIFEncoder } from "gifenc";
import type { AnyRequest } from "../../src/index.ts";
import { hasSets, lessonOf } from "../maze/lessonKinds.ts";
import { MAX_ANIMATED_CELLS } from "../maze/limits.ts";
import { type Palette, paint, wallPixels, wallsUnderMask } from "../maze/raster.ts";
import { cellOf, DIRECTIONS } from "../maze/square.ts";
import { FOCUS, MARK, Replay } from "../maze/steps.ts";
import { toneCells } from "../maze/tones.ts";
import { record } from "../watch/recording.ts";

/** Side of the picture in pixels, about. */
const SIDE = 480;
const MOST_FRAMES = 240;
/** Milliseconds: of all frames together, of one frame, and of the last frame in addition. */
const DURATION = 8000;
const LEAST_DELAY = 40;
const MOST_DELAY = 400;
const LAST_DELAY = 3000;
/** Maximum number of cells of an animation that shows sets of connected cells. */
const MOST_SETS = 1000;

/** The colours as pixels of ImageData: of the tones, of walls, of walls that are not reached yet, and of walks. */
export type AnimationColours = Required<Palette> & Readonly<Record<"walker" | "trail", number>>;

/** The index of a pixel that a frame does not change. */
const UNCHANGED = 255;

// Tones from this number on share the colours of lower tones, because a GIF has 256 colours.
const TONES = UNCHANGED - 4;

/** The colours of a GIF, and the index of each tone. */
function colourTable({ tones, ink, faint, walker, trail }: AnimationColours) {
  const pixels = [...new Set([...tones.subarray(0, TONES), ink, faint, walker, trail])];
  const at = (pixel: number): number => pixels.indexOf(pixel);
  const indices = Uint32Array.from(tones, (_, tone) => at(tones[tone < TONES ? tone : 1 + tone - TONES]));
  const colours = pixels.map((pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]);
  return { colours, tones: indices, ink: at(ink), faint: at(faint), walker: at(walker), trail: at(trail) };
}

/** Draws the walk of the current step: its path and its position. */
function drawWalk(
  pixels: Uint8Array,
  width: number,
  { marks, focus, recording }: Replay,
  scale: number,
  { walker, trail }: { walker: number; trail: number },
): void {
  const { builds } = recording;
  const columns = recording.width - (builds ? 1 : 0);
  const shift = (scale + wallPixels(scale)) / 2 + (builds ? scale / 2 : 0);
  const square = (x: number, y: number, side: number, colour: number): void => {
    const [left, top] = [x, y].map((middle) => Math.max(0, Math.round(middle - side / 2)));
    const right = Math.min(width, left + side);
    for (let row = top; row < Math.min(pixels.length / width, top + side); row++)
      pixels.fill(colour, row * width + left, row * width + right);
  };
  const middle = (place: number): [number, number] => {
    const { x, y } = cellOf(place, columns);
    return [x * scale + shift, y * scale + shift];
  };
  const thin = Math.max(1, Math.round(scale / 5));
  for (let place = 0; place < marks.length; place++) {
    if (marks[place] < MARK.trail) continue;
    const { dx, dy } = DIRECTIONS[marks[place] - MARK.trail];
    const [x, y] = middle(place);
    for (let far = 0; far <= scale; far += thin) square(x + dx * far, y + dy * far, thin, trail);
  }
  if (focus[FOCUS.walker] >= 0) square(...middle(focus[FOCUS.walker]), Math.max(2, Math.round(scale / 2)), walker);
}

/**
 * Draws the making of a maze.
 *
 * @throws RangeError if the maze has more than MAX_ANIMATED_CELLS cells.
 */
export function animate(request: AnyRequest, given: AnimationColours): Uint8Array<ArrayBuffer> {
  const { width: columns, height: rows, mask } = request;
  if (columns * rows > MAX_ANIMATED_CELLS)
    throw new RangeError(
      `"width" * "height" expected at most ${MAX_ANIMATED_CELLS} cells for an animation, got ${columns * rows}`,
    );
  const replay = new Replay(record(request));
  // The sets of large mazes change in most frames, which would make the file ten times as large.
  const withSets = hasSets(lessonOf(request)) && columns * rows <= MOST_SETS;
  const scale = Math.max(3, Math.min(24, Math.floor(SIDE / Math.max(columns, rows))));
  const [width, height] = [columns, rows].map((side) => side * scale + wallPixels(scale));
  const { colours, tones: indices, ink, faint, ...walk } = colourTable(given);
  const gif = GIFEncoder();
  const tones = new Uint8Array(columns * rows);
  const painted = new Uint32Array(width * height);
  let shown: Uint8Array | undefined;
  const frames = Math.min(MOST_FRAMES, replay.steps);
  const delay = Math.max(LEAST_DELAY, Math.min(MOST_DELAY, DURATION / frames));
  for (let frame = 0; frame <= frames; frame++) {
    replay.seek(Math.round((replay.steps * frame) / frames));
    toneCells(replay, withSets, tones);
    const walls = mask ? wallsUnderMask(replay.walls, columns, mask) : replay.walls;
    const topology = request.topology ?? "plane";
    const picture = { width: columns, height: rows, topology, walls, tones, ...(mask && { mask }) };
    paint(painted, { width, height, left: 0, top: 0 }, picture, { tones: indices, ink, faint }, scale);
    const pixels = Uint8Array.from(painted);
    drawWalk(pixels, width, replay, scale, walk);
    const before = shown;
    gif.writeFrame(
      before ? pixels.map((pixel, i) => (pixel === before[i] ? UNCHANGED : pixel)) : pixels,
      width,
      height,
      {
        ...(before ? { transparent: true, transparentIndex: UNCHANGED } : { palette: colours }),
        delay: frame === frames ? delay + LAST_DELAY : delay,
        dispose: 1,
      },
    );
    shown = pixels;
  }
  gif.finish();
  return gif.bytes();
}
