// Masks select cells of a rectangle. A mask has one byte per cell: 1 is a cell of the maze, 0 is outside.

import { MAX_READ } from "../../assembly/abi.ts";
import { checkInteger, checkText, show, unexpected, withoutByteOrderMark } from "../core/errors.ts";

/** Returns the length of a prefix whose bytes are all 0 or 1. Reads four bytes at a time, which is 4 times as fast. */
function countChecked(mask: Uint8Array): number {
  if (mask.byteOffset % 4 !== 0) return 0;
  const words = new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2);
  let all = 0;
  for (let i = 0; i < words.length; i++) all |= words[i];
  return all & 0xfefefefe ? 0 : 4 * words.length;
}

/** Checks that a mask has `cells` bytes, each 0 or 1, with at least one 1. Returns the mask. */
export function checkMask(mask: unknown, cells: number): Uint8Array {
  const expected = `a Uint8Array of ${cells} bytes 0 or 1`;
  const isBytes = mask instanceof Uint8Array;
  if (!isBytes || mask.length !== cells) throw unexpected("mask", expected, mask, isBytes ? "object" : undefined);
  for (let cell = countChecked(mask); cell < cells; cell++)
    if (mask[cell] > 1) throw unexpected("mask", expected, mask[cell], "number", ` at ${cell}`);
  if (!mask.includes(1)) throw new RangeError('"mask" expected at least one cell (a byte 1), got only 0');
  return mask;
}

/** Returns the number of cells of a mask. */
export function countInside(mask: Uint8Array): number {
  let inside = 0;
  for (const value of mask) inside += value;
  return inside;
}

/** Returns the index of the cell with rank `place` among the cells of a mask. Ranks count from 0. */
export function nthInside(mask: Uint8Array, place: number): number {
  let cell = mask.indexOf(1);
  for (let passed = 0; passed < place; passed++) cell = mask.indexOf(1, cell + 1);
  return cell;
}

/** The ability of an engine to accept masks. */
export const masks = {
  check: checkMask,
  count: countInside,
  nth: nthInside,
  /** Returns the ids of the algorithms that take a mask, for error messages. */
  takers(rows: readonly { readonly id: string; readonly takesMask: boolean }[]): string {
    const ids = rows.flatMap(({ id, takesMask }) => (takesMask ? id : []));
    return `; use ${ids.join(", ")}`;
  },
};

/** Returns a mask as JSON stores it: one string per row, with one digit 0 or 1 per cell. */
export function maskRows(mask: Uint8Array, width: number): string[] {
  const rows: string[] = [];
  for (let at = 0; at < mask.length; at += width) rows.push(mask.subarray(at, at + width).join(""));
  return rows;
}

/** Character codes of the digit 1 and of a line break. */
const ONE = 49;
const LINE_FEED = 10;

/** Parses and checks the rows of a mask, in the form that maskRows returns. */
export function parseMaskRows(rows: unknown): Uint8Array {
  if (!Array.isArray(rows)) throw unexpected("mask", "an array of rows of digits 0 and 1", rows);
  const width = typeof rows[0] === "string" ? rows[0].length : undefined;
  for (const [y, row] of rows.entries()) {
    const expected = `"mask[${y}]" expected ${width ?? "a string of"} digits 0 and 1, got ${show(row)}`;
    if (typeof row !== "string") throw new TypeError(expected);
    if (row.length !== width || !/^[01]*$/.test(row)) throw new RangeError(expected);
  }
  const cells = (width ?? 0) * rows.length;
  if (cells > MAX_READ) throw new RangeError(`"mask" expected at most ${MAX_READ} digits, got ${cells}`);
  const mask = new Uint8Array(cells);
  let cell = 0;
  for (const row of rows as string[]) {
    for (let x = 0; x < row.length; x++) if (row.charCodeAt(x) === ONE) mask[cell + x] = 1;
    cell += row.length;
  }
  return mask;
}

/** A mask and the size of its rectangle. These are the request fields that a drawing of a mask determines. */
export interface MaskShape {
  readonly width: number;
  readonly height: number;
  readonly mask: Uint8Array;
}

/** Maximum cells per character of text. Padding of short lines adds cells. Masks of up to 2^20 cells are exempt. */
const MAX_FILLED = 16;

/**
 * Reads a mask from text, one character per cell. `#`, `X` and `1` are cells of the maze; `.`, `0` and blanks are
 * outside. Short lines are padded with cells outside.
 *
 * @throws TypeError, RangeError that name the expected character and its position.
 * @example
 * import { createEngine, parseMask, renderText } from "wasmaze";
 *
 * const mask = parseMask(".####.\n######\n.####.");
 * const maze = createEngine().generate({ algorithm: "kruskal", ...mask, seed: 1 });
 * console.log(renderText(maze));
 * //   ┌─┬─────┐
 * //   │ │     │
 * // ┌─┘ ├─╴ ╷ └─┐
 * // │   │   │   │
 * // └─┐ ╵ ┌─┘ ┌─┘
 * //   │   │   │
 * //   └───┴───┘
 */
export function parseMask(text: string): MaskShape {
  const whole = withoutByteOrderMark(checkText("text", text));
  const drawing = whole.endsWith("\n") ? whole.slice(0, whole.endsWith("\r\n") ? -2 : -1) : whole;
  const { width, height } = sizeOfLines(drawing);
  checkInteger('mask.width" * "mask.height', width * height, 1, MAX_READ);
  // Without this check, a short text with one long line and many empty lines would make a large mask.
  if (width * height > MAX_FILLED * text.length + 2 ** 20)
    throw new RangeError(`"mask" expected lines of about ${width} characters, got lines that are far shorter`);
  const mask = new Uint8Array(width * height);
  let x = 0;
  let y = 0;
  for (let at = 0; at < drawing.length; at++) {
    const character = drawing[at];
    if (character === "\n") {
      x = 0;
      y++;
    } else if (character !== "\r" || drawing[at + 1] !== "\n") {
      if ("#X1".includes(character)) mask[y * width + x] = 1;
      else if (!".0 ".includes(character)) {
        throw new RangeError(
          `"mask" expected # for a cell or . for outside at line ${y + 1}, column ${x + 1}, got ${show(character)}`,
        );
      }
      x++;
    }
  }
  return { width, height, mask: checkMask(mask, width * height) };
}

/** Returns the length of the longest line and the number of lines, to be checked before any allocation. */
export function sizeOfLines(text: string): { width: number; height: number } {
  let width = 0;
  let height = 1;
  let begin = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) !== LINE_FEED) continue;
    width = Math.max(width, at - begin - (at > begin && text[at - 1] === "\r" ? 1 : 0));
    begin = at + 1;
    height++;
  }
  return { width: Math.max(width, text.length - begin), height };
}

/** Returns a recipe or request as JSON stores it, with the mask as rows of digits. */
export function withMaskRows<Shape extends { readonly width: number; readonly mask?: Uint8Array | undefined }>(
  shape: Shape,
): Omit<Shape, "mask"> & { mask?: string[] } {
  const { mask, ...rest } = shape;
  return mask ? { ...rest, mask: maskRows(mask, shape.width) } : rest;
}

/** The inverse of withMaskRows: converts the mask to bytes. */
export function withMaskBytes<Shape extends { readonly mask?: unknown }>(
  shape: Shape,
): Omit<Shape, "mask"> & { mask?: Uint8Array } {
  const { mask, ...rest } = shape;
  return mask === undefined ? rest : { ...rest, mask: parseMaskRows(mask) };
}

/**
 * Returns a mask as a word in base64url: lengths of runs, alternately outside and inside, seven bits per byte, lowest
 * first.
 */
export function maskWord(mask: Uint8Array): string {
  let bytes = "";
  let value = 0;
  for (let at = 0; at < mask.length; value ^= 1) {
    const next = mask.indexOf(value ^ 1, at);
    const end = next === -1 ? mask.length : next;
    let run = end - at;
    for (; run > 127; run >>>= 7) bytes += String.fromCharCode((run & 127) | 128);
    bytes += String.fromCharCode(run);
    at = end;
  }
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Parses the word of a mask, as maskWord writes it.
 *
 * @throws RangeError if it is malformed or has a wrong number of cells.
 */
export function parseMaskWord(word: string, cells: number): Uint8Array {
  const problem = new RangeError(
    `"mask" expected a mask of ${cells} cells in the page address format, got ${JSON.stringify(word.slice(0, 40))}`,
  );
  if (!/^[\w-]*$/.test(word)) throw problem;
  let bytes: string;
  try {
    bytes = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw problem;
  }
  const mask = new Uint8Array(cells);
  let at = 0;
  let value = 0;
  let run = 0;
  let shift = 0;
  for (const character of bytes) {
    const byte = character.charCodeAt(0);
    run += (byte & 127) * 2 ** shift;
    shift += 7;
    if (run > cells - at || shift > 35) throw problem;
    if (byte & 128) continue;
    mask.fill(value, at, at + run);
    at += run;
    value ^= 1;
    run = 0;
    shift = 0;
  }
  if (at !== cells || shift !== 0) throw problem;
  return checkMask(mask, cells);
}
