// The limit of the recorder, in a file without the recorder for the page.

/** Cells of the largest maze that is recorded. More take seconds to record and tens of milliseconds to draw a frame. */
export const MAX_RECORDED_CELLS = 512 * 512;
