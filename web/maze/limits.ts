// Limits of the page.

/** Longest side of a maze. */
export const MAX_SIDE = 4096;

/** Most mazes beside the first one in Compare. */
export const MAX_BESIDE = 3;
