// The choices that a book has, and their limits.

/** "any" takes the mazes as they come; the others choose by measure, and sizes too where none is given. */
export const DIFFICULTIES = ["rising", "easy", "medium", "hard", "any"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const ORIENTATIONS = ["auto", "portrait", "landscape"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** Where QR codes are: one for each maze, one for each page, or none. "auto": for each maze of up to four on a page. */
export const CODES = ["auto", "maze", "page", "none"] as const;
export type Codes = (typeof CODES)[number];

export const MAX_PAGES = 1000;
export const MAX_PER_PAGE = 24;
export const MAX_TITLE = 120;

/** Of so many mazes one is chosen by its measure. */
export const CANDIDATES = 8;
