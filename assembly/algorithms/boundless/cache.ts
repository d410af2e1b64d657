// Caches the levels of a boundless maze between calls that set the field AT_KEEP, for a camera that moves over a world.
// There are two caches: one for the area around a window, and one for the area around the end of a route.

import { hold, mark, reserveInput, rewind } from "../../arena";
import { Request } from "../../request";
import { cacheLevels, discardLevels, NO_MEMORY, RECORD, RECORDS, REMADE } from "./level";

// Records of the levels (level.ts): `levels` for the area around the window, `farLevels` for the area around the end of
// a route.
const levels: usize = memory.data(2816, 16);
const farLevels: usize = levels + RECORDS;

/**
 * MARGIN is the number of cells cached at first on each side of a window. With this margin, a walk leaves the cached
 * cells in two of 300 windows of 64 x 64 cells; the window is then made again with a larger margin. Windows of more
 * than MANY cells get MARGIN_OF_MANY, because walks leave larger windows more often.
 */
export const MARGIN: u32 = 24;
const MARGIN_OF_MANY: u32 = 32;
const MANY: u32 = 1 << 15;

/** Number of additional cells on each side if the levels are kept for further calls. */
const SLACK: u32 = 32;

/** Rectangle of the window in cells of its level: [left, right) × [top, bottom). */
export let left: u32 = 0;
export let top: u32 = 0;
export let right: u32 = 0;
export let bottom: u32 = 0;

// The world that is cached for further calls. The width is 0 if no world is cached.
let cachedWidth: u32 = 0;
let cachedHeight: u32 = 0;
let cachedSeed: u64 = 0;
let cachedIndex: u64 = 0;

/** Record of the window's level. */
export function levelOf(request: usize): usize {
  return levels + RECORD * <usize>Request.level(request);
}

/** Record of the window's level in `farLevels`, the levels around the end of a route. */
export function farLevelOf(request: usize): usize {
  return levelOf(request) + RECORDS;
}

/** Returns the initial margin for the current window. */
export function firstMargin(): u32 {
  return (right - left) * (bottom - top) > MANY ? MARGIN_OF_MANY : MARGIN;
}

/** Discards all levels. `base` is the address where the memory of the levels begins. */
export function discard(request: usize, base: usize): void {
  discardLevels(levels);
  discardLevels(farLevels);
  if (Request.keeps(request)) reserveInput(0);
  else rewind(base);
}

/**
 * Sets the rectangle of the window. Keeps the cached levels if this call and the last call set the field AT_KEEP and
 * have the same world. Otherwise discards them.
 */
export function enterWorld(request: usize): void {
  left = Request.x(request);
  top = Request.y(request);
  right = left + Request.width(request);
  bottom = top + Request.height(request);
  const seed = Request.seed(request);
  const index = Request.index(request);
  const wide = Request.worldWidth(request);
  const high = Request.worldHeight(request);
  const keeps = Request.keeps(request);
  if (keeps && cachedSeed == seed && cachedIndex == index && cachedWidth == wide && cachedHeight == high) return;
  // Frees the memory of levels that earlier calls kept.
  if (cachedWidth) reserveInput(0);
  discard(request, mark());
  cachedSeed = seed;
  cachedIndex = index;
  cachedWidth = keeps ? wide : 0;
  cachedHeight = high;
}

/** Caches the levels around the window. Returns false if memory runs out. */
export function cacheNear(request: usize, margin: u32): bool {
  const keeps = Request.keeps(request);
  const result = cacheLevels(levels, request, left, top, right, bottom, margin, keeps ? SLACK : 0);
  // If the levels around the window are made again, they overwrite the levels around the end of a route.
  if (result == REMADE) discardLevels(farLevels);
  if (keeps) hold();
  return result != NO_MEMORY;
}

/** Caches the levels around the end of a route. Call cacheNear first. Returns false if memory runs out. */
export function cacheFar(request: usize, x: u32, y: u32, margin: u32): bool {
  const keeps = Request.keeps(request);
  const result = cacheLevels(farLevels, request, x, y, x + 1, y + 1, margin, keeps ? SLACK : 0);
  if (keeps) hold();
  return result != NO_MEMORY;
}
