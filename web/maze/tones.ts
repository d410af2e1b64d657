// The tones of cells during an animation of an algorithm.

import { ALL_WALLS } from "../../src/index.ts";
import { cellOf } from "./square.ts";
import { FOCUS, MARK, type Replay } from "./steps.ts";

/** Tones of the work area, and of the rest of its row if the area is in one row. */
export const WORK_TONE = MARK.trail + 4;
export const ROW_TONE = MARK.trail + 5;

/** Tones the rectangle from one cell to another. If it is in one row, the rest of the row gets a lighter tone. */
function toneArea(tones: Uint8Array, width: number, first: number, last: number): void {
  const [from, to] = [cellOf(first, width), cellOf(last, width)];
  if (from.y === to.y) tones.fill(ROW_TONE, from.y * width, (from.y + 1) * width);
  for (let row = from.y * width; row <= to.y * width; row += width) tones.fill(WORK_TONE, row + from.x, row + to.x + 1);
}

/** Writes the tones of the current step: of the marks, or of the sets of connected cells. */
export function toneCells({ walls, marks, labels, focus, recording }: Replay, withSets: boolean, tones: Uint8Array) {
  if (withSets) {
    for (let cell = 0; cell < tones.length; cell++)
      tones[cell] = walls[cell] === ALL_WALLS ? 0 : 1 + (labels[cell] % 255);
    return;
  }
  if (recording.builds) tones.fill(MARK.in);
  else tones.set(marks);
  if (focus[FOCUS.workFirst] >= 0) toneArea(tones, recording.width, focus[FOCUS.workFirst], focus[FOCUS.workLast]);
}
