// Drawings of micromouse mazes: posts, and walls three characters wide. Both mms and mazefiles use them.

import { checkLength } from "../core/errors.ts";
import { EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";

/** Draws a maze with 4 columns and 2 lines per cell. `markOf` returns the character in the centre of a cell. */
export function drawPosts(
  { width, height, walls }: Walls,
  post: string,
  format: string,
  markOf: (cell: number) => string,
): string {
  checkLength((4 * width + 2) * (2 * height + 1), format, "JSON");
  const lines: string[] = [];
  const wallLine = (y: number, bit: number): void => {
    let line = post;
    for (let x = 0; x < width; x++) line += (walls[y * width + x] & bit ? "---" : "   ") + post;
    lines.push(line, "\n");
  };
  for (let y = 0; y < height; y++) {
    wallLine(y, NORTH);
    let line = walls[y * width] & WEST ? "|" : " ";
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      line += ` ${markOf(cell)} ${walls[cell] & EAST ? "|" : " "}`;
    }
    lines.push(line, "\n");
  }
  wallLine(height - 1, SOUTH);
  return lines.join("");
}
