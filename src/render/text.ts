// A maze as text, a character a cell and a character a wall: box drawing that joins its corners, or plain ASCII.

import { toGrid, type Walls } from "../maze.ts";

/** How renderText draws. */
export interface TextOptions {
  /** "box" (default): box drawing characters. "ascii": only + - and |. */
  style?: TextStyle | undefined;
}

export type TextStyle = "box" | "ascii";

// A corner's character by the walls that meet there: bit 0 north, 1 east, 2 south, 3 west, as in a cell.
export const CORNERS: Readonly<Record<TextStyle, string>> = {
  box: " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
  ascii: " |-+||+++++-+++++",
};

/**
 * Draws a maze as 2 * height + 1 lines of 2 * width + 1 characters, without a last line break. Cell (x, y) is at line 2y+1, column 2x+1. The
 * open borders of a torus are gaps.
 */
export function renderText(maze: Walls, { style = "box" }: TextOptions = {}): string {
  const corners = CORNERS[style];
  const { width, height, cells } = toGrid(maze);
  const lines: string[] = [];
  for (let y = 0; y < height; y++) {
    let line = "";
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (y % 2 === 0 && x % 2 === 0) {
        const north = y > 0 ? cells[at - width] : 0;
        const east = x < width - 1 ? cells[at + 1] : 0;
        const south = y < height - 1 ? cells[at + width] : 0;
        const west = x > 0 ? cells[at - 1] : 0;
        line += corners[north | (east << 1) | (south << 2) | (west << 3)];
      } else {
        line += cells[at] ? (y % 2 ? corners[5] : corners[10]) : " ";
      }
    }
    lines.push(line);
  }
  return lines.join("\n");
}
