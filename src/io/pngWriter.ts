// The file of a PNG, written: signature and chunks around compressed lines.

import { zlibSync } from "fflate";
import { checksum, SIGNATURE } from "./pngFile.ts";

/** What a picture of one channel holds. */
export interface PngContents {
  readonly width: number;
  readonly height: number;
  /** Bits a pixel. */
  readonly depth: number;
  /** Red, green and blue of each colour; without it pixels are grey. */
  readonly palette: readonly (readonly number[])[] | undefined;
  /** The lines: a byte that names the filter, and the pixels, from the left in each byte. */
  readonly lines: Uint8Array;
  /** ASCII texts by their names. */
  readonly text: Readonly<Record<string, string>>;
}

const GREY = 0;
const PALETTE = 3;
// A large picture has few bytes that are not repeated: more effort makes it little smaller.
const LEVEL = 3;

/** Length, type, contents and checksum, by `check` if a faster one is known. */
export function pngChunk(
  type: string,
  contents: ArrayLike<number>,
  check: (bytes: Uint8Array) => number = checksum,
): Uint8Array {
  const bytes = new Uint8Array(contents.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, contents.length);
  bytes.set(asciiBytes(type), 4);
  bytes.set(contents, 8);
  view.setInt32(bytes.length - 4, check(bytes.subarray(4, -4)));
  return bytes;
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The beginning of a PNG: signature, sides and colours. */
export function pngHead({ width, height, depth, palette }: Omit<PngContents, "lines" | "text">): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = depth;
  header[9] = palette ? PALETTE : GREY;
  const chunks = [Uint8Array.from(SIGNATURE), pngChunk("IHDR", header)];
  if (palette) chunks.push(pngChunk("PLTE", palette.flat()));
  return joined(chunks);
}

/** A text of ASCII with a name. */
export const pngText = (name: string, value: string): Uint8Array => pngChunk("tEXt", asciiBytes(`${name}\0${value}`));

/** Writes a PNG. */
export const encodePng = (contents: PngContents): Uint8Array =>
  pngAround(contents, zlibSync(contents.lines, { level: LEVEL }));

/** The PNG of compressed lines. */
export function pngAround({ lines: _, text, ...contents }: PngContents, compressed: Uint8Array): Uint8Array {
  return joined([
    pngHead(contents),
    pngChunk("IDAT", compressed),
    ...Object.entries(text).map(([name, value]) => pngText(name, value)),
    pngChunk("IEND", []),
  ]);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of chunks) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}
