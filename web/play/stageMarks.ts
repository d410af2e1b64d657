// What Play draws over the maze: fog, the start in fog, and hints.

import type { Theme } from "../maze/colours.ts";
import type { Geometry } from "../maze/scene.ts";
import type { Game } from "./game.ts";

export function drawFog(
  context: CanvasRenderingContext2D,
  { scale, x, y }: Geometry,
  game: Game,
  { out, marks }: Theme,
): void {
  const { passages, sight } = game;
  const { width, height } = passages;
  if (sight) {
    // Behind all that is painted: what has not been seen is transparent.
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = out;
    context.fillRect(x, y, width * scale, height * scale);
    context.globalCompositeOperation = "source-over";
  }
  const disc = (cell: number, share: number, pixels: number, colour: string): void => {
    const at = passages.cellAt(cell);
    context.fillStyle = colour;
    context.beginPath();
    context.arc(
      x + (at.x + 0.5) * scale,
      y + (at.y + 0.5) * scale,
      Math.max(share * scale, pixels * devicePixelRatio),
      0,
      2 * Math.PI,
    );
    context.fill();
  };
  const start = passages.indexOf(game.ends.start);
  const isFinishHidden = sight?.seen[passages.indexOf(game.ends.finish)] === 0;
  if (isFinishHidden && game.cell !== start) disc(start, 0.34, 3.5, marks.start);
  for (const cell of game.hinted) disc(cell, 0.16, 2, marks.path);
}
