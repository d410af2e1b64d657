// The game on the stage: trail, fog and hints.

import type { Cell } from "../../src/index.ts";
import { disc, inCells, middleOf } from "../view/marks.ts";
import { type Geometry, type Scene, theme } from "../view/scene.ts";
import type { Made } from "../worker/make.ts";
import type { Game } from "./game.ts";

/** The head of an arrow to the north, around the origin. */
export const ARROW = new Path2D("M0-1L.9 1L0 .5L-.9 1z");

/** The scene of a game, without colours. `onDraw` is called whenever it is drawn. */
export function gameScene({ maze, tones }: Made, game: Game, onDraw: () => void): Partial<Scene> {
  const { sight, passages, ends, trail } = game;
  const isFinishHidden = sight?.seen[passages.indexOf(ends.finish)] === 0;
  const overlay = (context: CanvasRenderingContext2D, geometry: Geometry): void => {
    const { out, marks } = theme();
    const line = inCells(context, geometry);
    if (sight) {
      // Unseen cells are transparent: fog is painted below everything else.
      context.globalCompositeOperation = "destination-over";
      context.fillStyle = out;
      context.fillRect(0, 0, passages.width, passages.height);
      context.globalCompositeOperation = "source-over";
    }
    if (isFinishHidden && game.cell !== passages.indexOf(ends.start))
      disc(context, middleOf(ends.start), line(0.34, 3.5), marks.start);
    for (const cell of game.hinted) disc(context, middleOf(passages.cellOf(cell)), line(0.16, 2), marks.path);
    if (!isFinishHidden) pointTo(middleOf(ends.finish), marks.finish, context, geometry);
    pointTo(middleOf(game.at), marks.walker, context, geometry);
    onDraw();
  };
  return {
    grownFrom: undefined,
    trail,
    overlay,
    ...(sight && { picture: { ...maze, walls: sight.walls, mask: sight.seen, tones }, levels: [] }),
    ...(isFinishHidden && { ends: undefined }),
  };
}

/** Draws an arrow at the edge of the stage towards a point of a zoomed maze, if the point is outside. */
function pointTo(to: Cell, colour: string, context: CanvasRenderingContext2D, { scale, x, y }: Geometry): void {
  const { width, height } = context.canvas;
  const [toX, toY] = [x + to.x * scale, y + to.y * scale];
  if (toX >= 0 && toX <= width && toY >= 0 && toY <= height) return;
  const size = 12 * devicePixelRatio;
  const atX = Math.min(Math.max(toX, 2 * size), width - 2 * size);
  const atY = Math.min(Math.max(toY, 2 * size), height - 2 * size);
  context.setTransform(1, 0, 0, 1, atX, atY);
  context.rotate(Math.atan2(toX - atX, atY - toY));
  context.scale(size, size);
  context.fillStyle = colour;
  context.fill(ARROW);
}
