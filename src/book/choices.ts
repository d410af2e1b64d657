// Choices of book settings, and their limits.

/** "any" takes mazes without selection. The others select by measure, and determine the size if none is given. */
export const DIFFICULTIES = ["rising", "easy", "medium", "hard", "any"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const ORIENTATIONS = ["auto", "portrait", "landscape"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** QR codes per maze, per page, or none. "auto" is per maze for up to four mazes on a page, otherwise per page. */
export const CODES = ["auto", "maze", "page", "none"] as const;
export type Codes = (typeof CODES)[number];

export const MAX_PAGES = 1000;
export const MAX_PER_PAGE = 24;
export const MAX_TITLE = 120;

/** The number of candidates from which a maze is selected by its measure. */
export const CANDIDATES = 8;
