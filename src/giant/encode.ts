// Encodes the rows of a giant maze in a file format, from north to south.

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflate } from "node:zlib";
import { asciiJson } from "../io/json.ts";
import { pngChunk, pngHead, pngText } from "../io/pngWriter.ts";
import { EAST, NORTH, WEST } from "../square/direction.ts";
import { headerOf } from "./file.ts";
import type { GiantPlan } from "./plan.ts";
import type { GiantRows } from "./rows.ts";

/** File formats for giants. */
export const GIANT_FORMATS = ["npy", "bin", "png"] as const;
export type GiantFormat = (typeof GIANT_FORMATS)[number];

/** Returns the number of bytes per line of the picture: one for the filter, and one bit per pixel. */
const lineBytes = ({ width }: GiantPlan): number => 1 + Math.ceil((2 * width + 1) / 8);

/** Returns the size of a giant in a format, in bytes. For a PNG, this is the size before compression. */
export function formatBytes(plan: GiantPlan, format: GiantFormat): number {
  if (format === "png") return lineBytes(plan) * (2 * plan.height + 1);
  return plan.width * plan.height + (format === "npy" ? headerOf(plan).length : 0);
}

/** Maximum rows of cells in a PNG. The height of the picture, 2 * rows + 1 pixels, must fit into 31 bits. */
const MAX_PNG_HEIGHT = 2 ** 30 - 1;

/** Throws if a format cannot hold a giant of this height. */
export function checkFormat({ height }: GiantPlan, format: GiantFormat): void {
  if (format !== "png" || height <= MAX_PNG_HEIGHT) return;
  throw new RangeError(`"height" expected at most ${MAX_PNG_HEIGHT} for png, got ${height}`);
}

// The two pixels of a cell, indexed by its walls: OPEN_NORTH in the line above the cell, OPEN_WEST in the cell's line.
const OPEN_NORTH = Uint8Array.from({ length: 16 }, (_, walls) => (walls & NORTH ? 0 : 1));
const OPEN_WEST = Uint8Array.from({ length: 16 }, (_, walls) => (walls & WEST ? 1 : 3));

/**
 * Draws a row of cells as two lines of pixels. In the line at offset `above`, pixels 2x and 2x + 1 are the corner and
 * the north wall of cell x. In the line at offset `line`, they are the west wall of cell x and the cell itself.
 */
function drawRow(walls: Uint8Array, from: number, width: number, lines: Uint8Array, above: number, line: number): void {
  const whole = width - (width % 4);
  let at = 1;
  for (let x = from; x < from + whole; x += 4, at++) {
    const [a, b, c, d] = [walls[x], walls[x + 1], walls[x + 2], walls[x + 3]];
    lines[above + at] = (OPEN_NORTH[a] << 6) | (OPEN_NORTH[b] << 4) | (OPEN_NORTH[c] << 2) | OPEN_NORTH[d];
    lines[line + at] = (OPEN_WEST[a] << 6) | (OPEN_WEST[b] << 4) | (OPEN_WEST[c] << 2) | OPEN_WEST[d];
  }
  // Draws the last cells, which do not fill a whole byte, and the east wall of the last cell.
  let [top, middle] = [0, 0];
  for (let x = whole; x < width; x++) {
    top |= OPEN_NORTH[walls[from + x]] << (6 - 2 * (x % 4));
    middle |= OPEN_WEST[walls[from + x]] << (6 - 2 * (x % 4));
  }
  if (!(walls[from + width - 1] & EAST)) middle |= 128 >> (2 * (width % 4));
  lines[above + at] = top;
  lines[line + at] = middle;
}

/** Yields the lines of the picture: two per row of cells, and one for the south walls of the last row. */
async function* linesOf(plan: GiantPlan, rows: AsyncIterable<GiantRows>): AsyncGenerator<Uint8Array> {
  const { width, height } = plan;
  const bytes = lineBytes(plan);
  let top = new Uint8Array(bytes);
  for await (const { y, walls } of rows) {
    const count = walls.length / width;
    const lines = new Uint8Array(2 * count * bytes);
    for (let row = 0; row < count; row++) {
      drawRow(walls, row * width, width, lines, 2 * row * bytes, (2 * row + 1) * bytes);
    }
    if (y === 0) top = lines.slice(0, bytes);
    yield lines;
    // The line of south walls below the last row equals the line of north walls above the first row, also on a plane.
    if (y + count === height) yield top;
  }
}

const LEVEL = 3;
/** Size of the IDAT chunks in bytes. */
const IDAT_BYTES = 2 ** 18;

/** Encodes a PNG with the same pixels as renderPng at scale 1, but with another compressor. */
async function* pngOf(plan: GiantPlan, rows: AsyncIterable<GiantRows>): AsyncGenerator<Uint8Array> {
  const { stripRows: _, ...origin } = plan;
  yield pngHead({ width: 2 * plan.width + 1, height: 2 * plan.height + 1, depth: 1, palette: undefined });
  const deflate = createDeflate({ level: LEVEL, chunkSize: IDAT_BYTES });
  const done = pipeline(Readable.from(linesOf(plan, rows), { objectMode: true, highWaterMark: 1 }), deflate);
  // Avoids an unhandled rejection. The promise is awaited below, after all pieces were read.
  done.catch(() => {});
  for await (const piece of deflate) yield pngChunk("IDAT", piece as Uint8Array, crc32);
  await done;
  yield pngText("Software", "wasmaze");
  yield pngText("wasmaze", asciiJson({ schema: 1, ...origin, algorithm: "kruskal" }));
  yield pngChunk("IEND", []);
}

/** Encodes a giant and yields the bytes in pieces. A piece is valid until the next one is requested. */
export async function* encodeRows(
  plan: GiantPlan,
  format: GiantFormat,
  rows: AsyncIterable<GiantRows>,
): AsyncGenerator<Uint8Array> {
  if (format === "png") return yield* pngOf(plan, rows);
  if (format === "npy") yield headerOf(plan);
  for await (const { walls } of rows) yield walls;
}
