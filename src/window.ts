// Windows: any part of a world of up to 2^30 x 2^30 cells, without the rest of it.

import { AT_LEVEL, AT_WORLD_HEIGHT, AT_WORLD_WIDTH, AT_X, AT_Y, MAX_WORLD_SIDE } from "../assembly/abi.ts";
import { checkInteger, show } from "./core/errors.ts";
import type { Parameters } from "./core/parameters.ts";
import type { Seed } from "./core/seed.ts";
import type { Cell, Walls } from "./maze.ts";
import { hasWindows, type WindowId } from "./registry.ts";
import {
  type Abilities,
  checkAlgorithmIn,
  checkFields,
  type ResolvedRequest,
  recipeOf,
  resolveWith,
  type WindowPlace,
} from "./resolve.ts";

/** The most cells of a window. */
const MAX_WINDOW_CELLS = 2 ** 24;

/** Cells of level l + 1 along a side stand for so many of level l. */
const LEVEL_SIDE = 8;

/** A world, of which windows are made. */
export interface WorldRequest {
  /** An algorithm that makes windows: boundless or binary-tree. */
  algorithm: WindowId;
  /** Cells of the world from west to east, 1..2^30. */
  width: number;
  /** Cells of the world from north to south, 1..2^30. */
  height: number;
  /** An integer 0..2^53-1 or a string; default: one is drawn, and the window records it. */
  seed?: Seed | undefined;
  /** Which world of the seed, 0..2^53-1; default 0. */
  index?: number | undefined;
  /** The algorithm's parameters by name. */
  parameters?: Parameters | undefined;
}

/** A request for a window. */
export interface WindowRequest extends WorldRequest {
  /** The first column of the window, 0..2^30-1. */
  x: number;
  /** The first row of the window, 0..2^30-1. */
  y: number;
  /** Cells of the window from west to east; columns * rows at most 2^24. */
  columns: number;
  /** Cells of the window from north to south. */
  rows: number;
  /**
   * For boundless: 0 is the maze, and a cell of each further level stands for 8 x 8 cells of the level below, up to the
   * level that has one cell, at most 10. x, y, columns and rows count cells of the level. Default 0.
   */
  level?: number | undefined;
}

/**
 * A part of a world: walls as a maze has them, which the renderers and queries take. Sides that are not the world's may
 * be open, and passages between two cells of the window may lead around outside it.
 */
export interface MazeWindow extends Walls {
  readonly algorithm: WindowId;
  /** The revision of the algorithm that made it. */
  readonly revision: number;
  /** Columns of the window. */
  readonly width: number;
  /** Rows of the window. */
  readonly height: number;
  readonly topology: "plane";
  readonly seed: Seed;
  readonly index: number;
  /** The algorithm's parameters that are not the default. */
  readonly parameters?: Parameters;
  /** The cell of the world that is cell 0,0 of the window. */
  readonly origin: Cell;
  /** The sides of the world, in cells of the window's level. */
  readonly world: { readonly width: number; readonly height: number };
  /** The level; 0 is the maze. */
  readonly level: number;
  /** A byte a cell, row by row: cell x, y of the window at y * width + x. */
  readonly walls: Uint8Array;
}

const WORLD_FIELDS = ["algorithm", "width", "height", "seed", "index", "parameters"];
const FIELDS = [...WORLD_FIELDS, "x", "y", "columns", "rows", "level"];

/** The side of a world on a level. */
export const sideOnLevel = (side: number, level: number): number => Math.ceil(side / LEVEL_SIDE ** level);

/** The level that has one cell. */
export function topLevel({ width, height }: Pick<WorldRequest, "width" | "height">): number {
  let level = 0;
  while (sideOnLevel(Math.max(width, height), level) > 1) level++;
  return level;
}

/** Checks a side of a window, and returns where it begins and how long it is. */
function checkSpan(
  request: WindowRequest,
  [start, count, side]: readonly ["x", "columns", "width"] | readonly ["y", "rows", "height"],
  level: number,
): [number, number] {
  const all = sideOnLevel(request[side], level);
  const from = checkInteger(start, request[start], 0, all - 1);
  const cells = checkInteger(count, request[count], 1, all);
  if (from + cells > all) {
    const ofLevel = level > 0 ? ` of level ${level}` : "";
    throw new RangeError(
      `"${start}" + "${count}" expected at most ${all}, the ${side}${ofLevel} of the world, got ${from} + ${cells}`,
    );
  }
  return [from, cells];
}

function checkLevel({ level, algorithm, width, height }: WindowRequest, id: WindowId): number {
  if (level === undefined) return 0;
  if (id !== "boundless")
    throw new RangeError(`"level" expected no value for ${algorithm}, which has no levels, got ${show(level)}`);
  return checkInteger("level", level, 0, topLevel({ width, height }));
}

/** Validates a request for a window and fills in the defaults. */
function resolveWindow(abilities: Abilities, request: WindowRequest): [WindowPlace, ResolvedRequest] {
  checkFields(request, FIELDS, "algorithm, width, height, x, y, columns, rows");
  const { algorithm, seed, index, parameters } = request;
  const info = checkAlgorithmIn(abilities, algorithm);
  if (!hasWindows(info)) {
    const ids = abilities.rows.filter(hasWindows).map(({ id }) => id);
    throw new RangeError(`"algorithm" expected one of ${ids.join(", ")} for a window, got ${show(info.id)}`);
  }
  const width = checkInteger("width", request.width, 1, MAX_WORLD_SIDE);
  const height = checkInteger("height", request.height, 1, MAX_WORLD_SIDE);
  const level = checkLevel(request, info.id);
  const [x, columns] = checkSpan(request, ["x", "columns", "width"], level);
  const [y, rows] = checkSpan(request, ["y", "rows", "height"], level);
  if (columns * rows > MAX_WINDOW_CELLS) {
    throw new RangeError(
      `"columns" * "rows" expected at most ${MAX_WINDOW_CELLS} cells, got ${columns} * ${rows} = ${columns * rows}; ` +
        "request several windows",
    );
  }
  const own = { algorithm: info.id, width: columns, height: rows, seed, index, parameters };
  return [{ width, height, x, y, level }, resolveWith(abilities, own, false)];
}

/** The words of the request block for a window. */
const wordsOf = ({ width, height, x, y, level }: WindowPlace): number[] => [
  ...[AT_WORLD_WIDTH, width, AT_WORLD_HEIGHT, height],
  ...[AT_X, x, AT_Y, y, AT_LEVEL, level],
];

/** Makes windows, with the checks of `abilities` and the walls that `make` makes. */
export type WindowAbility = (
  abilities: Abilities,
  make: (request: ResolvedRequest) => Uint8Array,
) => (request: WindowRequest) => MazeWindow;

/** Windows, for engines. */
export const windows: WindowAbility = (abilities, make) => (request) => {
  const [place, resolved] = resolveWindow(abilities, request);
  const { x, y, level } = place;
  const walls = make({ ...resolved, window: place, windowWords: wordsOf(place) });
  return {
    ...(recipeOf(resolved) as Omit<MazeWindow, "index">),
    index: resolved.index,
    origin: { x, y },
    world: { width: sideOnLevel(place.width, level), height: sideOnLevel(place.height, level) },
    level,
    walls,
  };
};
