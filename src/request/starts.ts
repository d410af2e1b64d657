// Starts of mazes: given or drawn.

import { drawStart } from "../core/random.ts";
import { type Cell, checkCell } from "../square/cell.ts";
import { masks } from "../square/mask.ts";
import type { MaskAbility, StartAbility, StartedRequest } from "./abilities.ts";

/** The start of maze `index`: the requested or the drawn one; undefined if the algorithm takes none. */
function startIn(masks: MaskAbility | undefined, request: StartedRequest, index: number): Cell | undefined {
  const { info, start, mask, seedWords, width, cells } = request;
  if (!info.takesStart || start) return start;
  const drawn = (among: number): number => (info.defaultStart === "corner" ? 0 : drawStart(seedWords, index, among));
  const cell = mask && masks ? masks.nth(mask, drawn(masks.count(mask))) : drawn(cells);
  return { x: cell % width, y: Math.floor(cell / width) };
}

/** The same of any request. */
export const startOf = (request: StartedRequest, index: number): Cell | undefined => startIn(masks, request, index);

/** For algorithms that take a start. */
export const starts: StartAbility = { check: checkCell, startIn };
