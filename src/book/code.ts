// Draws QR codes, and determines their size in print.

import { encode } from "uqr";
import { type Operation, runs } from "./drawing.ts";

/** Width of the quiet zone around a code, in squares; scanners require at least this width. */
const QUIET = 4;
/** Side of a square in points. Scanners read 0.8 points (0.3 mm); 1.15 points (0.4 mm) survive photocopying. */
const SQUARE = { least: 0.8, wanted: 1.15 };
/** Limits for the side of a code in points, including its quiet zone. */
const SIDE = { least: 50, most: 86 };

/** The maximum length of a link in bytes. */
const MAX_LINK = 700;

const codeOf = (address: string): boolean[][] => encode(address, { ecc: "L", boostEcc: true, border: 0 }).data;

/**
 * Returns the side of the code of a link in points, with its quiet zone; undefined if it would not be readable in
 * print.
 */
export function codeSide(address: string): number | undefined {
  if (new TextEncoder().encode(address).length > MAX_LINK) return undefined;
  const squares = codeOf(address).length + 2 * QUIET;
  if (squares * SQUARE.least > SIDE.most) return undefined;
  return Math.min(SIDE.most, Math.max(SIDE.least, squares * SQUARE.wanted));
}

/** Draws the code of a link, with its quiet zone, in a square that is also a clickable link. */
export function drawCode(address: string, x: number, y: number, side: number): Operation[] {
  const rows = codeOf(address);
  const scale = side / (rows.length + 2 * QUIET);
  const dark = rows.flatMap((row, v) => runs(row.length, (u) => row[u]).flatMap(([from, to]) => [from, v, to - from]));
  return [
    { kind: "squares", x: x + QUIET * scale, y: y + QUIET * scale, scale, runs: dark },
    { kind: "link", x, y, width: side, height: side, address },
  ];
}
