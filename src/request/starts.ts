// Start cells of mazes, either given in the request or drawn.

import { drawStart } from "../core/random.ts";
import { type Cell, cellOf, checkCell } from "../square/cell.ts";
import { masks } from "../square/mask.ts";
import type { MaskAbility, StartAbility, StartedRequest } from "./abilities.ts";

/** Returns the start of maze `index`, as requested or drawn; undefined if the algorithm does not take a start. */
function startIn(masks: MaskAbility | undefined, request: StartedRequest, index: number): Cell | undefined {
  const { info, start, drawn, mask, seedWords, width, cells } = request;
  if (!info.takesStart || start) return start;
  if (drawn) return cellOf(drawn - 1, width);
  const draw = (among: number): number => (info.defaultStart === "corner" ? 0 : drawStart(seedWords, index, among));
  const cell = mask && masks ? masks.nth(mask, draw(masks.count(mask))) : draw(cells);
  return cellOf(cell, width);
}

/** Like startIn, for engines that accept masks. */
export const startOf = (request: StartedRequest, index: number): Cell | undefined => startIn(masks, request, index);

/** The ability of an engine to accept start cells. */
export const starts: StartAbility = { check: checkCell, startIn };
