// Limits of the page.

/** The longest side that the page makes. */
export const MAX_SIDE = 4096;

/** The most mazes that stand beside the first in Compare. */
export const MAX_BESIDE = 3;
