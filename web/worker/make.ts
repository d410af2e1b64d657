// Makes a maze with the data for its display: in the page's worker, and for the first maze in the page itself.

import type { AnyRequest, BackendName, Ends, EndsName, Engine, Maze } from "../../src/index.ts";
import { isInside, UNREACHABLE } from "../../src/index.ts";
import { resolveEnds } from "../../src/queries/ends.ts";
import { cellOf } from "../../src/square/cell.ts";
import { countInside, nthInside } from "../../src/square/mask.ts";
import { firstLevel, type Level, nextLevel, wallsUnderMask } from "../maze/raster.ts";

/** The part of an engine that makes and solves a single maze. */
export interface OneMaze extends Pick<Engine, "backend" | "fallbackReason" | "distances" | "solve" | "suggestEnds"> {
  generate(request: AnyRequest): Maze;
}

/** A request for a maze with the data for its display. */
export interface Order {
  readonly request: AnyRequest;
  readonly ends?: EndsName | Ends | undefined;
  /** Whether distances without ends begin in the middle, even if the maze grew from another cell. */
  readonly alike?: boolean;
}

/** A maze with the data for its display. */
export interface Made {
  readonly request: AnyRequest;
  readonly maze: Maze & { readonly walls: Uint8Array<ArrayBuffer> };
  /** The walls to paint, if there is a mask. */
  readonly shownWalls: Uint8Array<ArrayBuffer> | undefined;
  readonly backend: BackendName;
  /** Whether WebAssembly could not start. */
  readonly fellBack: boolean;
  /** The ends and cells of the solution; undefined if no ends were requested. */
  readonly solution: { readonly ends: Ends; readonly path: Uint32Array<ArrayBuffer> } | undefined;
  /** Distance of each cell, scaled to 0..255. */
  readonly tones: Uint8Array<ArrayBuffer>;
  /** Distance of each cell; undefined for large mazes. */
  readonly distances: Uint32Array | undefined;
  readonly farthest: number;
  /** The cell where distances begin, as the name of its text. */
  readonly origin: "keyStart" | "keyGrown" | "keyMiddle";
  /** The maze at decreasing resolutions; empty for small mazes. */
  readonly levels: readonly Level[];
  /** Milliseconds of generation alone. */
  readonly milliseconds: number;
}

// Maximum number of cells of a maze whose distances are transferred.
const EXACT_CELLS = 1024 * 1024;

// Minimum number of cells of a maze that may be shown with less than two pixels per cell.
const FAR_CELLS = 1024 * 256;

/** The origin of distances: the start, the cell from which the maze grew, or the middle. */
function originOf(maze: Maze, ends: Ends | undefined, alike: boolean) {
  const { width, height, start, mask } = maze;
  const middle = { x: width >> 1, y: height >> 1 };
  const chosen = ends?.start ?? (alike ? middle : (start ?? middle));
  return mask && !isInside(maze, chosen) ? cellOf(nthInside(mask, countInside(mask) >> 1), width) : chosen;
}

/** Computes distances, tones and levels. */
export function shade(
  engine: OneMaze,
  maze: Maze,
  walls: Uint8Array,
  ends: Ends | undefined,
  alike: boolean,
): Pick<Made, "tones" | "levels" | "distances" | "farthest"> {
  const distances = engine.distances(maze, originOf(maze, ends, alike));
  let farthest = 1;
  for (const distance of distances) if (distance !== UNREACHABLE && distance > farthest) farthest = distance;
  // Unreachable cells get the tone of the origin.
  const tones = new Uint8Array(distances.length);
  const scale = 255 / farthest;
  for (let cell = 0; cell < tones.length; cell++)
    tones[cell] = distances[cell] === UNREACHABLE ? 0 : (distances[cell] * scale) | 0;
  const levels: Level[] = [];
  if (tones.length >= FAR_CELLS) {
    levels.push(firstLevel({ ...maze, walls, tones }));
    for (let level = levels[0]; Math.max(level.width, level.height) > 256; levels.push(level)) level = nextLevel(level);
  }
  return { tones, levels, farthest, distances: distances.length <= EXACT_CELLS ? distances : undefined };
}

/** Makes a maze with the data for its display. */
export function makeWith(engine: OneMaze, { request, ends, alike = false }: Order): Made {
  const begun = performance.now();
  const maze = engine.generate(request) as Made["maze"];
  const milliseconds = performance.now() - begun;
  let solution: Made["solution"];
  if (ends !== undefined) {
    resolveEnds(ends, maze);
    const { start, finish } = typeof ends === "string" ? engine.suggestEnds(maze, ends) : ends;
    solution = { ends: { start, finish }, path: engine.solve(maze, start, finish) };
  }
  const shownWalls = maze.mask && wallsUnderMask(maze.walls, maze.width, maze.mask);
  return {
    request,
    maze,
    shownWalls,
    backend: engine.backend,
    fellBack: engine.fallbackReason !== undefined,
    solution,
    ...shade(engine, maze, shownWalls ?? maze.walls, solution?.ends, alike),
    origin: solution ? "keyStart" : maze.start && !alike ? "keyGrown" : "keyMiddle",
    milliseconds,
  };
}
