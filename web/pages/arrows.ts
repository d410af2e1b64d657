// Arrow keys, and their steps in x and y.

import { DIRECTIONS } from "../../src/square/direction.ts";

export type Arrow = readonly [dx: number, dy: number];

/** Returns the arrows of four keys given in the order up, right, down, left. */
export const arrowsOf = (...keys: readonly string[]): Readonly<Record<string, Arrow>> =>
  Object.fromEntries(DIRECTIONS.map(({ dx, dy }, i) => [keys[i], [dx, dy]]));

export const ARROWS = arrowsOf("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft");

/** Follows arrows and other keys, by name or position, outside of `fields`. `step` returns whether it used them. */
export function followArrows(
  keys: Readonly<Record<string, Arrow>>,
  fields: string,
  step: (dx: number, dy: number) => boolean | undefined,
): void {
  addEventListener("keydown", (event) => {
    const { target, key, code } = event;
    if (event.defaultPrevented || event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[key] ?? keys[key] ?? keys[code];
    const isField = target instanceof Element && target.closest(fields);
    if (arrow && !isField && step(...arrow)) event.preventDefault();
  });
}
