// Draws the steps of a solver.

import { mix, type Palette } from "../maze/raster.ts";
import { AGAIN, GIVEN_UP, KNOWN, PATH, VISITED } from "../maze/solverTrace.ts";
import { cellOf } from "../maze/square.ts";
import { FOCUS, type Replay } from "../maze/steps.ts";
import { pixel, type Theme } from "../view/colours.ts";
import { disc, inCells, middleOf } from "../view/marks.ts";
import { type Scene, theme } from "../view/scene.ts";
import { farLevels } from "../watch/painter.ts";
import type { Made } from "../worker/worker.ts";

/** The tones of the states of a cell. */
function solverPalette({ floor, ink, frontier, active, marks }: Theme): Palette {
  const tones = new Uint32Array(256).fill(pixel(floor));
  tones[KNOWN] = pixel(frontier);
  tones[VISITED] = pixel(active);
  tones[PATH] = mix(pixel(floor), pixel(marks.path), 0.38);
  tones[GIVEN_UP] = mix(pixel(floor), pixel(ink), 0.28);
  tones[AGAIN] = mix(pixel(active), pixel(ink), 0.28);
  return { tones, ink: pixel(ink) };
}

/** The scene of the current step; `path` is shown at the end. */
export function solverScene(made: Made, replay: Replay, path: readonly number[]): Partial<Scene> {
  const isOver = replay.step === replay.steps;
  const picture = { ...made.maze, walls: made.shownWalls ?? made.maze.walls, tones: replay.marks };
  return {
    picture,
    levels: farLevels(picture),
    palette: solverPalette(theme()),
    ends: made.solution?.ends,
    path: isOver && path.length > 0 ? path : undefined,
    grownFrom: undefined,
    overlay: (context, geometry) => {
      const walker = replay.focus[FOCUS.walker];
      if (walker < 0 || isOver) return;
      const radius = inCells(context, geometry)(0.28, 4);
      disc(context, middleOf(cellOf(walker, replay.recording.width)), radius, theme().marks.walker);
    },
  };
}
