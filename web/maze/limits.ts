// Limits of the page.

export const MAX_SIDE = 4096;

/** Maximum number of mazes beside the first one in Compare. */
export const MAX_BESIDE = 3;

/** Maximum number of cells to record. Recording a larger maze takes seconds, and drawing a frame tens of ms. */
export const MAX_RECORDED_CELLS = 512 * 512;

/** Maximum number of cells of an animation, which has at least three pixels per cell. */
export const MAX_ANIMATED_CELLS = 200 * 200;

/** A size with the same proportions and about `cells` cells. */
export function sizeOf(cells: number, { width, height }: Readonly<Record<"width" | "height", number>>) {
  const share = Math.sqrt(cells / (width * height));
  const side = (length: number): number => Math.max(1, Math.min(cells, Math.round(length * share)));
  return { width: side(width), height: side(height) };
}
