// What an animation marks on a maze.

/** The states of a place. From TRAIL on: left by the walk in direction mark - TRAIL, with no loop since. */
export const OUT = 0;
export const FRONTIER = 1;
export const IN = 2;
export const ACTIVE = 3;
export const ERASED = 4;
export const TRAIL = 5;

/** The places of the layer FOCUS: the walk, and the first and last cell of the work area. -1: none. */
export const WALKER = 0;
export const WORK_FIRST = 1;
export const WORK_LAST = 2;
