// Windows: any part of a world of up to 2^30 x 2^30 cells, without the rest of it.

import { AT_LEVEL, AT_WORLD_HEIGHT, AT_WORLD_WIDTH, AT_X, AT_Y, MAX_WORLD_SIDE } from "../../assembly/abi.ts";
import { checkInteger, show } from "../core/errors.ts";
import type { Parameters } from "../core/parameters.ts";
import { hasWindows, type WindowId } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { WindowBackend, WindowMaker } from "../engine/backends/backend.ts";
import {
  type Abilities,
  checkAlgorithmIn,
  checkFields,
  type Mutable,
  type ResolvedRequest,
  recipeOf,
  resolveWith,
  type WindowPlace,
} from "../request/validateRequest.ts";
import { type Cell, checkCell } from "../square/cell.ts";
import { DIRECTIONS, type Direction } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";

/** The most cells of a window. */
const MAX_WINDOW_CELLS = 16_777_216;

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

/** A request for a step from one cell to another. */
export interface StepRequest extends WorldRequest {
  /** A cell of the world. */
  from: Cell;
  /** Another one, which may be far away. */
  to: Cell;
  /** The level whose cells these are; default 0, the maze. */
  level?: number | undefined;
}

/** A request for a route in a window. */
export interface RouteRequest extends WindowRequest {
  /** A cell of the window, by its place in the world. */
  from: Cell;
  /** A cell of the world, which may be far outside the window. */
  to: Cell;
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
// Without WORLD_FIELDS, because a bundler keeps what is put together when a module is imported.
const PLACE_FIELDS = ["x", "y", "columns", "rows", "level"];
const ENDS = ["from", "to"];

/** The side of a world on a level. */
export const sideOnLevel = (side: number, level: number): number => Math.ceil(side / LEVEL_SIDE ** level);

/** Both sides of a world on a level. */
const sidesOf = ({ width, height }: Pick<WorldRequest, "width" | "height">, level: number) => ({
  width: sideOnLevel(width, level),
  height: sideOnLevel(height, level),
});

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

/** Checks the algorithm, the sides and the level of a world, and returns the id and the level. */
function checkWorld(
  abilities: Abilities,
  { algorithm, width, height, level }: WorldRequest & Pick<WindowRequest, "level">,
): [id: WindowId, level: number] {
  const info = checkAlgorithmIn(abilities, algorithm);
  if (!hasWindows(info)) {
    const ids = abilities.rows.filter(hasWindows).map(({ id }) => id);
    throw new RangeError(`"algorithm" expected one of ${ids.join(", ")} for a window, got ${show(info.id)}`);
  }
  checkInteger("width", width, 1, MAX_WORLD_SIDE);
  checkInteger("height", height, 1, MAX_WORLD_SIDE);
  if (level === undefined) return [info.id, 0];
  if (info.id !== "boundless")
    throw new RangeError(`"level" expected no value for ${info.id}, which has no levels, got ${show(level)}`);
  return [info.id, checkInteger("level", level, 0, topLevel({ width, height }))];
}

/** The words of the request block for a window. */
// biome-ignore format: two pairs a line
const wordsOf = ({ width, height, x, y, level }: WindowPlace): number[] => [
  AT_WORLD_WIDTH, width, AT_WORLD_HEIGHT, height,
  AT_X, x, AT_Y, y, AT_LEVEL, level,
];

/** Validates the values of a request for a window and fills in the defaults. */
function resolveWindow(abilities: Abilities, request: WindowRequest): [WindowPlace, ResolvedRequest] {
  const { width, height, seed, index, parameters } = request;
  const [algorithm, level] = checkWorld(abilities, request);
  const [x, columns] = checkSpan(request, ["x", "columns", "width"], level);
  const [y, rows] = checkSpan(request, ["y", "rows", "height"], level);
  if (columns * rows > MAX_WINDOW_CELLS) {
    throw new RangeError(
      `"columns" * "rows" expected at most ${MAX_WINDOW_CELLS} cells, got ${columns} * ${rows} = ${columns * rows}; ` +
        "request several windows",
    );
  }
  const own = { algorithm, width: columns, height: rows, seed, index, parameters };
  const window = { width, height, x, y, level };
  // Two fields are added: to spread an object of so many takes as long as to make a window of one cell.
  const resolved: Mutable<ResolvedRequest> = resolveWith(abilities, own, false);
  resolved.window = window;
  resolved.words = wordsOf(window);
  return [window, resolved];
}

/** The window of a request. */
function windowOf(
  { width, height, x, y, level }: WindowPlace,
  request: ResolvedRequest,
  walls: Uint8Array,
): MazeWindow {
  const made = recipeOf(request) as Mutable<MazeWindow>;
  made.index = request.index;
  made.origin = { x, y };
  made.world = sidesOf({ width, height }, level);
  made.level = level;
  made.walls = walls;
  return made;
}

type Make = (request: ResolvedRequest) => Uint8Array;

/** Validates the values of a request for a route, and returns it. */
function resolveRoute(abilities: Abilities, request: RouteRequest): [ResolvedRequest, Cell, Cell] {
  const [{ width, height, x, y, level }, resolved] = resolveWindow(abilities, request);
  if (resolved.info.id !== "boundless")
    throw new RangeError(`"algorithm" expected boundless for a route, got ${show(resolved.info.id)}`);
  const all = sidesOf({ width, height }, level);
  const start = checkCell("from", request.from, all);
  if (start.x < x || start.y < y || start.x >= x + resolved.width || start.y >= y + resolved.height)
    throw new RangeError(`"from" expected a cell of the window, got ${start.x},${start.y}`);
  return [resolved, start, checkCell("to", request.to, all)];
}

/** A request in a world. Field by field: objects spread into each other take ten times as long. */
const requestIn = (world: WorldRequest, { x, y, columns, rows, level, from, to }: Partial<RouteRequest>) =>
  ({
    algorithm: world.algorithm,
    width: world.width,
    height: world.height,
    seed: world.seed,
    index: world.index,
    parameters: world.parameters,
    x,
    y,
    columns,
    rows,
    level,
    from,
    to,
  }) as RouteRequest;

/**
 * The methods of an engine, or of a world, whose requests are without its fields. With the checks of `abilities` and the
 * walls that `make` makes.
 */
function methodsOn(abilities: Abilities, make: Make, route: WindowMaker["route"], world?: WorldRequest) {
  const complete = (request: Partial<RouteRequest>, fields: readonly string[], names: string): RouteRequest => {
    checkFields(abilities, request, [...WORLD_FIELDS, ...fields], world ? names : `algorithm, width, height, ${names}`);
    return world ? requestIn(world, request) : (request as RouteRequest);
  };
  return {
    window(request: Partial<WindowRequest>): MazeWindow {
      const [place, resolved] = resolveWindow(abilities, complete(request, PLACE_FIELDS, "x, y, columns, rows"));
      return windowOf(place, resolved, make(resolved));
    },
    route(request: Partial<RouteRequest>): Uint32Array<ArrayBuffer> {
      const whole = complete(request, [...PLACE_FIELDS, ...ENDS], "x, y, columns, rows, from, to");
      return route(...resolveRoute(abilities, whole)).path;
    },
    nextStep(request: Partial<StepRequest>): Direction | undefined {
      const whole = complete(request, [...ENDS, "level"], "from, to");
      const { level, from, to } = whole;
      const [, number] = checkWorld(abilities, whole);
      // Checked here because it is the window, too.
      const { x, y } = checkCell("from", from, sidesOf(whole, number));
      const step = requestIn(whole, { x, y, columns: 1, rows: 1, level, from, to });
      return DIRECTIONS[route(...resolveRoute(abilities, step)).direction];
    },
  };
}

/** A world of which the levels above a window are kept, so that the next window is made from them. */
export interface MazeWorld extends Omit<WorldRequest, "seed" | "index"> {
  readonly seed: Seed;
  readonly index: number;
  /** As engine.window, of this world. */
  window(place: Omit<WindowRequest, keyof WorldRequest>): MazeWindow;
  /** As engine.nextStep, in this world. */
  nextStep(ends: Omit<StepRequest, keyof WorldRequest>): Direction | undefined;
  /** As engine.route, in this world. */
  route(request: Omit<RouteRequest, keyof WorldRequest>): Uint32Array<ArrayBuffer>;
}

/** The methods of engines about worlds. */
export interface Worlds {
  /**
   * Makes a window of a world of up to 2^30 x 2^30 cells, without the rest of the world.
   *
   * @example
   * engine.window({ algorithm: "boundless", width: 2 ** 30, height: 2 ** 30, x: 5e8, y: 7, columns: 64, rows: 48, seed: 1 });
   */
  window(request: WindowRequest): MazeWindow;
  /**
   * Returns the direction of the first step on the path from a cell of a boundless world to another, however far away;
   * undefined if they are the same.
   */
  nextStep(request: StepRequest): Direction | undefined;
  /**
   * Returns the path from a cell of a window towards any cell of its boundless world, until it leaves the window for
   * the first time or ends in it: cells as y * columns + x of the window, which the renderers take as `path`.
   */
  route(request: RouteRequest): Uint32Array<ArrayBuffer>;
  /**
   * A world for a camera that moves: calls of its methods keep the levels that they make, in an instance of the module
   * of its own, so that the next call near the last one takes less time. The bytes are the same.
   */
  world(request: WorldRequest): MazeWorld;
}

/** Makes the methods of an engine, with its checks and the walls that `make` makes. */
export type WorldAbility = (abilities: Abilities, make: Make) => Worlds;

/** The methods of an engine about worlds, on a backend. */
export const worldsOn =
  (backend: WindowBackend): WorldAbility =>
  (abilities, make) => ({
    ...methodsOn(abilities, make, (...request) => backend.route(...request)),
    world(request) {
      checkFields(abilities, request, WORLD_FIELDS, "algorithm, width, height");
      const first = requestIn(request, { x: 0, y: 0, columns: 1, rows: 1 });
      const [{ width, height }, { info, seed, index }] = resolveWindow(abilities, first);
      const { parameters } = request;
      const world = { algorithm: info.id as WindowId, width, height, seed, index, ...(parameters && { parameters }) };
      // A binary tree has nothing to keep.
      const keeper = info.id === "boundless" ? backend.keeper() : { make, route: backend.route };
      return { ...world, ...methodsOn(abilities, keeper.make, keeper.route, world) };
    },
  });
