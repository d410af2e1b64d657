// Choices of book settings, and their limits.

/** Difficulties. All except "any" select mazes by a measure. A difficulty also sets the size if none is given. */
export const DIFFICULTIES = ["rising", "easy", "medium", "hard", "any"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const ORIENTATIONS = ["auto", "portrait", "landscape"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** The number of QR codes. "auto" means one per maze if a page has at most four mazes, and one per page if more. */
export const CODES = ["auto", "maze", "page", "none"] as const;
export type Codes = (typeof CODES)[number];

export const MAX_PAGES = 1000;
export const MAX_PER_PAGE = 24;
export const MAX_TITLE = 120;

/** The number of candidates per maze. The candidate with the wanted difficulty is selected. */
export const CANDIDATES = 8;
