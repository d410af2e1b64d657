// What can be recorded, apart from the recorder: the page needs no reference.

import type { LessonId } from "./kinds.ts";

/** Cells that may be recorded: more take seconds to record, and tens of milliseconds to draw in every frame. */
export const MAX_RECORDED_CELLS = 512 * 512;

/** Whether the recording of a lesson has the sets of connected cells. */
export const hasSets = (id: LessonId): boolean => id === "kruskal" || id === "eller";
