// Levels of a boundless world. A cell of a level represents LEVEL_SIDE x LEVEL_SIDE cells of the level below.

export const LEVEL_SIDE = 8;

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** Returns the length of a side of a world in cells of a level. */
export const sideOnLevel = (side: number, level: number): number => Math.ceil(side / LEVEL_SIDE ** level);

/** Returns both sides of a world in cells of a level. */
export const sidesOnLevel = ({ width, height }: Sides, level: number): Sides => ({
  width: sideOnLevel(width, level),
  height: sideOnLevel(height, level),
});

/** Returns the highest level, which has only one cell. */
export function topLevel({ width, height }: Sides): number {
  let level = 0;
  while (sideOnLevel(Math.max(width, height), level) > 1) level++;
  return level;
}
