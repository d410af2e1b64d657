// The game on the stage: trail, fog and hints.

import { disc, inCells, middleOf } from "../view/marks.ts";
import { type Geometry, type Scene, theme } from "../view/scene.ts";
import type { Made } from "../worker/worker.ts";
import type { Game } from "./game.ts";

/** The scene of a game, without colours. `onDraw` is called whenever it is drawn. */
export function gameScene({ maze, tones }: Made, game: Game, onDraw: () => void): Partial<Scene> {
  const { sight, passages, ends, trail } = game;
  const overlay = (context: CanvasRenderingContext2D, geometry: Geometry): void => {
    drawGame(context, geometry, game);
    onDraw();
  };
  return {
    grownFrom: undefined,
    trail,
    overlay,
    ...(sight && { picture: { ...maze, walls: sight.walls, mask: sight.seen, tones }, levels: [] }),
    ...(sight?.seen[passages.indexOf(ends.finish)] === 0 && { ends: undefined }),
  };
}

function drawGame(context: CanvasRenderingContext2D, geometry: Geometry, game: Game): void {
  const { passages, sight, ends } = game;
  const { out, marks } = theme();
  const line = inCells(context, geometry);
  if (sight) {
    // Unseen cells are transparent: fog is painted below everything else.
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = out;
    context.fillRect(0, 0, passages.width, passages.height);
    context.globalCompositeOperation = "source-over";
  }
  const isFinishHidden = sight?.seen[passages.indexOf(ends.finish)] === 0;
  if (isFinishHidden && game.cell !== passages.indexOf(ends.start))
    disc(context, middleOf(ends.start), line(0.34, 3.5), marks.start);
  for (const cell of game.hinted) disc(context, middleOf(passages.cellOf(cell)), line(0.16, 2), marks.path);
}
