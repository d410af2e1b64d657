// Draws obstacle levels as SVG and PNG. docs/OBSTACLES.md describes the drawings.

import { checkInteger, checkNumber, checkOptions } from "../core/errors.ts";
import { levelAt, type ObstacleLevel } from "../obstacles/levels.ts";
import type { ObstacleLevels } from "../obstacles/request.ts";
import { pathOf } from "../obstacles/text.ts";
import { COLOURS } from "./marks.ts";
import { FINISH, PATH, type Squares, START } from "./squares.ts";

/** Options of renderLevelSvg. */
export interface LevelSvgOptions {
  /** Whether the shortest path is drawn. Default false. */
  path?: boolean | undefined;
  /** Pixels per square, above 0. Default 16. */
  cellSize?: number | undefined;
}

/** Options of renderLevelPng. */
export interface LevelPngOptions {
  /** Whether the shortest path is drawn. Default false. */
  path?: boolean | undefined;
  /** Pixels per square, 1..64. Default 8. */
  scale?: number | undefined;
}

/** Returns the blocked squares as a path: one rectangle for each run in a row. */
function blocksOf({ width, height, occupancy }: ObstacleLevel): string {
  let path = "";
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const first = x;
      while (x < width && occupancy[y * width + x]) x++;
      if (x > first) path += `M${first} ${y}h${x - first}v1h${first - x}z`;
    }
  }
  return path;
}

/**
 * Draws level `i` as SVG: blocked squares, the start, the goal, and with `path` the shortest path.
 *
 * @example
 * import { createEngine, renderLevelSvg } from "wasmaze";
 *
 * const levels = createEngine().obstacles({ preset: "minimax", accept: "solvable", seed: 1 });
 * console.log(renderLevelSvg(levels, 0, { path: true }).startsWith("<svg")); // true
 */
export function renderLevelSvg(levels: ObstacleLevels, i: number, options: LevelSvgOptions = {}): string {
  const { path: hasPath = false, cellSize = 16 } = checkOptions(options, ["path", "cellSize"]);
  const size = checkNumber("cellSize", cellSize, 0, 10_000);
  const level = levelAt(levels, i);
  const { width, height, start, goal, distance } = level;
  const middle = (square: number): string => `${(square % width) + 0.5} ${Math.floor(square / width) + 0.5}`;
  const disc = (square: number, colour: string, name: string): string => {
    const [x, y] = middle(square).split(" ");
    return `<circle class="${name}" cx="${x}" cy="${y}" r="0.36" fill="${colour}"/>`;
  };
  const way = hasPath && distance > 0 ? `M${pathOf(level).map(middle).join("L")}` : "";
  const reach = distance < 0 ? "no path" : `shortest path ${distance} steps`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * size}" ` +
      `height="${height * size}" role="img">`,
    `<title>Obstacle level, ${width} × ${height} squares, ${reach}</title>`,
    `<rect class="background" width="${width}" height="${height}" fill="${COLOURS.background}"/>`,
    `<path class="walls" d="${blocksOf(level)}" fill="${COLOURS.walls}"/>`,
    ...(way
      ? [
          `<path class="path" d="${way}" fill="none" stroke="${COLOURS.path}" stroke-width="0.3" ` +
            'stroke-linecap="round" stroke-linejoin="round"/>',
        ]
      : []),
    disc(start, COLOURS.start, "start"),
    disc(goal, COLOURS.finish, "finish"),
    `<rect class="frame" width="${width}" height="${height}" fill="none" stroke="${COLOURS.walls}" ` +
      'stroke-width="0.1"/>',
    "</svg>",
  ].join("\n");
}

/** Returns the squares of a level with its marks, and the scale, for a picture. */
export function levelSquares(
  levels: ObstacleLevels,
  i: number,
  options: LevelPngOptions = {},
): { readonly squares: Squares; readonly scale: number } {
  const { path = false, scale = 8 } = checkOptions(options, ["path", "scale"]);
  checkInteger("scale", scale, 1, 64);
  const level = levelAt(levels, i);
  const { width, height, occupancy, start, goal } = level;
  const cells = occupancy.slice();
  if (path) for (const square of pathOf(level)) cells[square] = PATH;
  cells[goal] = FINISH;
  cells[start] = START;
  return { squares: { width, height, cells }, scale };
}
