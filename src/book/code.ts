// QR codes: of which version they are, how large they must be, and their squares.

import { encode } from "uqr";
import type { Operation } from "./drawing.ts";

/** Squares of white around a code, which readers need. */
const QUIET = 4;
/** A square in print: readers find 0.3 mm, and a copied page keeps 0.4 mm. */
const SQUARE = { least: 0.8, wanted: 1.15 };
/** The side of a code with its quiet zone. */
const SIDE = { least: 50, most: 86 };

/** As many bytes as the largest code of a book holds. */
const MAX_LINK = 700;

const codeOf = (address: string): boolean[][] => encode(address, { ecc: "L", boostEcc: true, border: 0 }).data;

/**
 * The side of a code of this address in points, with its quiet zone; undefined if it would not be readable in print.
 */
export function codeSide(address: string): number | undefined {
  if (new TextEncoder().encode(address).length > MAX_LINK) return undefined;
  const squares = codeOf(address).length + 2 * QUIET;
  if (squares * SQUARE.least > SIDE.most) return undefined;
  return Math.min(SIDE.most, Math.max(SIDE.least, squares * SQUARE.wanted));
}

/** The code of an address in a square of this side with its quiet zone, which is also a link. */
export function drawCode(address: string, x: number, y: number, side: number): Operation[] {
  const rows = codeOf(address);
  const scale = side / (rows.length + 2 * QUIET);
  const runs: number[] = [];
  for (const [v, row] of rows.entries()) {
    for (let u = 0; u < row.length; u++) {
      if (!row[u]) continue;
      const from = u;
      while (row[u]) u++;
      runs.push(from, v, u - from);
    }
  }
  return [
    { kind: "squares", x: x + QUIET * scale, y: y + QUIET * scale, scale, runs },
    { kind: "link", x, y, width: side, height: side, address },
  ];
}
