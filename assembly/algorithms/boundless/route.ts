// Finds the route from a cell of a window to any cell of the world. A route ends where it leaves the window.

import { AT_ERROR, ERROR_CELL, ROUTE_FROM_X, ROUTE_FROM_Y, ROUTE_TO_X, ROUTE_TO_Y } from "../../abi";
import { mark, take } from "../../arena";
import { columnStep, rowStep } from "../../core/directions";
import { begin, isWindow, Request, sideOnLevel } from "../../request";
import * as cache from "./cache";
import { setMaze } from "./level";
import { stepTowards } from "./steps";
import { UNKNOWN } from "./tree";

/** Whether both ends are cells of the level and the first end is in the window. If not, sets the field AT_ERROR. */
function hasEnds(request: usize): bool {
  const x = load<u32>(request, ROUTE_FROM_X);
  const y = load<u32>(request, ROUTE_FROM_Y);
  const level = Request.level(request);
  if (
    x >= cache.left &&
    x < cache.right &&
    y >= cache.top &&
    y < cache.bottom &&
    load<u32>(request, ROUTE_TO_X) < sideOnLevel(Request.worldWidth(request), level) &&
    load<u32>(request, ROUTE_TO_Y) < sideOnLevel(Request.worldHeight(request), level)
  )
    return true;
  store<u32>(request, ERROR_CELL, AT_ERROR);
  return false;
}

/**
 * Writes the route to the address `to`: the number of cells, the direction in which the route leaves the window, and
 * the cells. Returns false if a walk leaves the cached part of a level.
 */
function writeRoute(request: usize, to: usize): bool {
  const near = cache.levelOf(request);
  const far = cache.farLevelOf(request);
  const toX = load<u32>(request, ROUTE_TO_X);
  const toY = load<u32>(request, ROUTE_TO_Y);
  let x = load<u32>(request, ROUTE_FROM_X);
  let y = load<u32>(request, ROUTE_FROM_Y);
  let cells: u32 = 0;
  let direction: u32 = 0;
  while (direction < 4 && x >= cache.left && x < cache.right && y >= cache.top && y < cache.bottom) {
    store<u32>(to + ((<usize>cells) << 2), (y - cache.top) * (cache.right - cache.left) + x - cache.left, 8);
    cells++;
    direction = stepTowards(near, x, y, far, toX, toY);
    x += columnStep(direction);
    y += rowStep(direction);
  }
  store<u32>(to, cells);
  store<u32>(to, direction, 4);
  return direction != UNKNOWN;
}

/**
 * Finds a route. Returns a pointer to words: the number of cells, the direction in which the route leaves the window (4
 * if it ends in the window), and the cells as indices in the window.
 */
export function boundlessRoute(request: usize): usize {
  if (!begin(request) || !isWindow(request)) return 0;
  cache.enterWorld(request);
  if (!hasEnds(request)) return 0;
  setMaze(Request.seed(request), Request.index(request));
  const base = mark();
  let margin = cache.MARGIN;
  while (true) {
    if (!cache.cacheNear(request, margin)) return 0;
    if (!cache.cacheFar(request, load<u32>(request, ROUTE_TO_X), load<u32>(request, ROUTE_TO_Y), margin)) return 0;
    const route = take(((<u64>Request.width(request) * Request.height(request)) << 2) + 8);
    if (!route) return 0;
    if (writeRoute(request, route)) return route;
    cache.discard(request, base);
    margin <<= 1;
  }
}
