// The levels of a boundless maze that are kept in memory: around a window, and around the end of a route. For a camera
// that moves over a world they stay from call to call, if the request says so; the only other calls that depend on
// memory of an earlier one are streams.

import { hold, mark, reserveInput, rewind } from "../../arena";
import {
  requestHeight,
  requestIndex,
  requestKeeps,
  requestLevel,
  requestSeed,
  requestWidth,
  requestWorldHeight,
  requestWorldWidth,
  requestX,
  requestY,
} from "../../request";
import { forgetLevels, keepLevels, NO_MEMORY, RECORD, RECORDS, REMADE } from "./level";

// The records of the levels around the window, and of those around the end of a route.
const levels: usize = memory.data(2816, 16);
const farLevels: usize = levels + RECORDS;

/**
 * How many cells more than the window are kept on each side, at first: of 300 windows of 64 x 64 cells two need more. A
 * window of more than MANY cells has longer sides from which a walk may leave, and gets MARGIN_OF_MANY.
 */
export const MARGIN: u32 = 24;
const MARGIN_OF_MANY: u32 = 32;
const MANY: u32 = 1 << 15;

/** How many cells more than these are kept on each side for further calls. */
const SLACK: u32 = 32;

/** The rectangle of the window, on its level. */
export let left: u32 = 0;
export let top: u32 = 0;
export let right: u32 = 0;
export let bottom: u32 = 0;

// The world of which something is kept for further calls; 0: none.
let keptWide: u32 = 0;
let keptHigh: u32 = 0;
let keptSeed: u64 = 0;
let keptIndex: u64 = 0;

/** The record of the window's level. */
export function levelOf(request: usize): usize {
  return levels + RECORD * <usize>requestLevel(request);
}

/** The record of the same level around the end of a route. */
export function farLevelOf(request: usize): usize {
  return levelOf(request) + RECORDS;
}

/** The margin to begin with. */
export function firstMargin(): u32 {
  return (right - left) * (bottom - top) > MANY ? MARGIN_OF_MANY : MARGIN;
}

/** Forgets all levels, whose memory begins at `base`. */
export function forget(request: usize, base: usize): void {
  forgetLevels(levels);
  forgetLevels(farLevels);
  if (requestKeeps(request)) reserveInput(0);
  else rewind(base);
}

/**
 * Sets the rectangle of the window. Goes on with the levels of the last call if it was about the same world, and both
 * keep them; else forgets them.
 */
export function enterWorld(request: usize): void {
  left = requestX(request);
  top = requestY(request);
  right = left + requestWidth(request);
  bottom = top + requestHeight(request);
  const seed = requestSeed(request);
  const index = requestIndex(request);
  const wide = requestWorldWidth(request);
  const high = requestWorldHeight(request);
  const keeps = requestKeeps(request);
  if (keeps && keptSeed == seed && keptIndex == index && keptWide == wide && keptHigh == high) return;
  // What was held is free again.
  if (keptWide) reserveInput(0);
  forget(request, mark());
  keptSeed = seed;
  keptIndex = index;
  keptWide = keeps ? wide : 0;
  keptHigh = high;
}

/** Keeps what is needed around the window. Returns false if there is too little memory. */
export function keepNear(request: usize, margin: u32): bool {
  const keeps = requestKeeps(request);
  const kept = keepLevels(levels, request, left, top, right, bottom, margin, keeps ? SLACK : 0);
  // The others stand behind these.
  if (kept == REMADE) forgetLevels(farLevels);
  if (keeps) hold();
  return kept != NO_MEMORY;
}

/** Keeps what is needed around the end of a route, after keepNear. Returns false if there is too little memory. */
export function keepFar(request: usize, x: u32, y: u32, margin: u32): bool {
  const keeps = requestKeeps(request);
  const kept = keepLevels(farLevels, request, x, y, x + 1, y + 1, margin, keeps ? SLACK : 0);
  if (keeps) hold();
  return kept != NO_MEMORY;
}
