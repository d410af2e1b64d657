// Validates requests for windows, steps and routes in worlds, and creates the methods of engines.

import { AT_LEVEL, AT_WORLD_HEIGHT, AT_WORLD_WIDTH, AT_X, AT_Y, MAX_WORLD_SIDE } from "../../assembly/abi.ts";
import { checkFields, checkInteger, show } from "../core/errors.ts";
import { sideOnLevel, sidesOnLevel, topLevel } from "../core/levels.ts";
import { hasWindows, type WindowId } from "../core/registry.ts";
import type { WindowBackend, WindowMaker } from "../engine/backends/backend.ts";
import type { Abilities, ResolvedRequest, WindowPlace } from "../request/abilities.ts";
import { checkAlgorithmIn, type Mutable, recipeOf, resolveWith } from "../request/validateRequest.ts";
import { type Cell, checkCell } from "../square/cell.ts";
import { DIRECTIONS, type Direction } from "../square/direction.ts";
import type { MazeWindow, RouteRequest, StepRequest, WindowRequest, WorldRequest, Worlds } from "./window.ts";

/** The maximum number of cells of a window. */
const MAX_WINDOW_CELLS = 16_777_216;

const WORLD_FIELDS = ["algorithm", "width", "height", "seed", "index", "parameters"];
// WORLD_FIELDS is not spread into these arrays, because bundlers keep computed arrays even if unused.
const PLACE_FIELDS = ["x", "y", "columns", "rows", "level"];
const ENDS = ["from", "to"];

/** Checks the position and the length of a window along one side, and returns both. */
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

/** Checks the algorithm, the sides and the level in a request. Returns the id of the algorithm and the level. */
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

/** Returns the fields of the request block for a window, as pairs of offset and word. */
// biome-ignore format: two pairs per line
const wordsOf = ({ world, x, y, level }: WindowPlace): number[] => [
  AT_WORLD_WIDTH, world.width, AT_WORLD_HEIGHT, world.height,
  AT_X, x, AT_Y, y, AT_LEVEL, level,
];

/** Validates a request for a window and fills in the defaults. */
function resolveWindow(abilities: Abilities, request: WindowRequest): [WindowPlace, ResolvedRequest] {
  const { width, height, seed, index, parameters } = request;
  const [algorithm, level] = checkWorld(abilities, request);
  const [x, columns] = checkSpan(request, ["x", "columns", "width"], level);
  const [y, rows] = checkSpan(request, ["y", "rows", "height"], level);
  if (columns * rows > MAX_WINDOW_CELLS)
    throw new RangeError(
      `"columns" * "rows" expected at most ${MAX_WINDOW_CELLS} cells, got ${columns} * ${rows} = ${columns * rows}; ` +
        "request several windows",
    );
  const own = { algorithm, width: columns, height: rows, seed, index, parameters };
  const window = { world: { width, height }, x, y, level };
  // Fields are assigned, because spreading an object takes as long as making a window of one cell.
  const resolved: Mutable<ResolvedRequest> = resolveWith(abilities, own, false);
  resolved.window = window;
  resolved.words = wordsOf(window);
  return [window, resolved];
}

/** Combines a request and the walls into a window. */
function windowOf({ world, x, y, level }: WindowPlace, request: ResolvedRequest, walls: Uint8Array): MazeWindow {
  const made = recipeOf(request) as Mutable<MazeWindow>;
  made.index = request.index;
  made.origin = { x, y };
  made.world = sidesOnLevel(world, level);
  made.level = level;
  made.walls = walls;
  return made;
}

type Make = (request: ResolvedRequest) => Uint8Array;

/** Validates a request for a route. Returns the request of its window, and both ends. */
function resolveRoute(abilities: Abilities, request: RouteRequest): [ResolvedRequest, Cell, Cell] {
  const [{ world, x, y, level }, resolved] = resolveWindow(abilities, request);
  if (resolved.info.id !== "boundless")
    throw new RangeError(`"algorithm" expected boundless for a route, got ${show(resolved.info.id)}`);
  const all = sidesOnLevel(world, level);
  const start = checkCell("from", request.from, all);
  if (start.x < x || start.y < y || start.x >= x + resolved.width || start.y >= y + resolved.height)
    throw new RangeError(`"from" expected a cell of the window, got ${start.x},${start.y}`);
  return [resolved, start, checkCell("to", request.to, all)];
}

/** Returns a copy of a request in a world. Assigns each field, because spreading objects takes ten times as long. */
function requestIn(world: WorldRequest, { x, y, columns, rows, level, from, to }: Partial<RouteRequest>): RouteRequest {
  const { algorithm, width, height, seed, index, parameters } = world;
  return { algorithm, width, height, seed, index, parameters, x, y, columns, rows, level, from, to } as RouteRequest;
}

/**
 * Returns the methods of an engine or of a world. Requests to a world omit the fields that describe the world. `make`
 * makes the walls of a window.
 */
function methodsOn(abilities: Abilities, make: Make, route: WindowMaker["route"], world?: WorldRequest) {
  const complete = (request: Partial<RouteRequest>, fields: readonly string[], names: string): RouteRequest => {
    const shape = world ? names : `algorithm, width, height, ${names}`;
    checkFields("request", request, [...WORLD_FIELDS, ...fields], abilities.hint, shape);
    return requestIn(world ?? (request as RouteRequest), request);
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
      const { level, to } = whole;
      const [, number] = checkWorld(abilities, whole);
      // The cell is checked before the window is derived from it.
      const from = checkCell("from", whole.from, sidesOnLevel(whole, number));
      const step = requestIn(whole, { ...from, columns: 1, rows: 1, level, from, to });
      return DIRECTIONS[route(...resolveRoute(abilities, step)).direction];
    },
  };
}

/** The ability to make parts of worlds: returns an engine's methods for worlds. `make` makes the walls of a window. */
export type WorldAbility = (abilities: Abilities, make: Make) => Worlds;

/** Returns the ability for worlds, given a backend. */
export const worldsOn =
  (backend: WindowBackend): WorldAbility =>
  (abilities, make) => ({
    ...methodsOn(abilities, make, (...request) => backend.route(...request)),
    world(request) {
      checkFields("request", request, WORLD_FIELDS, abilities.hint, "algorithm, width, height");
      const first = requestIn(request, { x: 0, y: 0, columns: 1, rows: 1 });
      const [, { info, seed, index, parameters }] = resolveWindow(abilities, first);
      const { width, height } = first;
      const size = { algorithm: info.id as WindowId, width, height };
      const world = { ...size, seed, index, ...(first.parameters && { parameters }) };
      // Only boundless worlds have levels to cache. For a binary tree, the maker without a cache is used.
      const keeper = info.id === "boundless" ? backend.keeper() : { make, route: backend.route };
      return { ...world, ...methodsOn(abilities, keeper.make, keeper.route, world) };
    },
  });
