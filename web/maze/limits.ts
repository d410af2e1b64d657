// Limits of the page.

/** Longest side of a maze. */
export const MAX_SIDE = 4096;

/** Maximum number of mazes beside the first one in Compare. */
export const MAX_BESIDE = 3;

/** Cells of the largest maze that is recorded. More take seconds to record and tens of milliseconds to draw a frame. */
export const MAX_RECORDED_CELLS = 512 * 512;
