// The map in the corner of the maze from inside.

import { DIRECTIONS } from "../maze/square.ts";
import { theme } from "../view/scene.ts";
import type { Game } from "./game.ts";
import type { Eye } from "./inSight.ts";

/** Number of cells that the map shows in each direction. */
const MAP_CELLS = 5;

/** The parts of a picture that the map needs. `ratio` is the number of picture pixels per CSS pixel. */
interface MapFrame {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly ratio: number;
  readonly background: string;
}

/**
 * Draws the surroundings of the player with north at the top. In fog, draws only seen cells. `letter` is the letter of
 * the player's direction.
 */
export function drawMap(frame: MapFrame, eye: Eye, game: Game, letter: string): void {
  const { context, width, ratio, background } = frame;
  const size = Math.round(Math.min(150 * ratio, width * 0.3));
  const cell = size / (2 * MAP_CELLS + 1);
  const [left, top] = [width - size - 10 * ratio, 10 * ratio];
  const { marks, ink } = theme();
  context.save();
  context.beginPath();
  context.roundRect(left, top, size, size, 8 * ratio);
  context.clip();
  context.fillStyle = background;
  context.globalAlpha = 0.86;
  context.fillRect(left, top, size, size);
  context.globalAlpha = 1;
  context.translate(left + size / 2 - eye.x * cell, top + size / 2 - eye.y * cell);
  context.scale(cell, cell);
  const walls = drawCells(context, eye, game);
  context.globalAlpha = 1;
  context.strokeStyle = ink;
  context.lineWidth = 0.14;
  context.lineCap = "round";
  context.stroke(walls);
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

/** Draws the cells around the player, in units of one cell. Returns the outline of their walls. */
function drawCells(context: CanvasRenderingContext2D, eye: Eye, game: Game): Path2D {
  const { passages, sight, maze } = game;
  const { marks } = theme();
  const trail = new Set(game.trail.slice(-2000));
  const hinted = new Set(game.hinted);
  const finish = passages.indexOf(game.ends.finish);
  const walls = new Path2D();
  const centre = { x: Math.floor(eye.x), y: Math.floor(eye.y) };
  // A torus that is smaller than the map is shown once.
  const reachOf = (size: number): number => (passages.torus ? Math.min(MAP_CELLS + 1, size >> 1) : MAP_CELLS + 1);
  const [across, down] = [reachOf(maze.width), reachOf(maze.height)];
  for (let y = centre.y - down; y <= centre.y + down; y++) {
    for (let x = centre.x - across; x <= centre.x + across; x++) {
      const index = passages.indexAround(x, y);
      if (index === -1 || maze.mask?.[index] === 0 || sight?.seen[index] === 0) continue;
      const colour =
        index === finish ? marks.finish : hinted.has(index) ? marks.path : trail.has(index) ? marks.walker : "";
      if (colour) {
        context.fillStyle = colour;
        context.globalAlpha = index === finish ? 1 : 0.45;
        const margin = index === finish || hinted.has(index) ? 0.25 : 0;
        context.fillRect(x + margin, y + margin, 1 - 2 * margin, 1 - 2 * margin);
      }
      for (const { bit, dx, dy } of DIRECTIONS) {
        if ((maze.walls[index] & bit) === 0) continue;
        walls.moveTo(x + 0.5 + (dx + dy) / 2, y + 0.5 + (dy + dx) / 2);
        walls.lineTo(x + 0.5 + (dx - dy) / 2, y + 0.5 + (dy - dx) / 2);
      }
    }
  }
  return walls;
}
