// The maze that is offered in place of one that is too large to be recorded.

/** Number of cells of the smaller maze. */
const SMALLER_CELLS = 1500;

/** The size of a maze with the same proportions that is small enough to follow. */
export function smallerThan({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const share = Math.sqrt(SMALLER_CELLS / (width * height));
  const side = (length: number) => Math.max(1, Math.min(SMALLER_CELLS, Math.round(length * share)));
  return { width: side(width), height: side(height) };
}
