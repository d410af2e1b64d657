// Writes a PNG file: the signature, and chunks with compressed lines.

import { zlibSync } from "fflate";
import { checksum, SIGNATURE } from "./pngFile.ts";

/** The contents of a picture with one sample per pixel. */
export interface PngContents {
  readonly width: number;
  readonly height: number;
  /** Bits per pixel. */
  readonly depth: number;
  /** Red, green and blue of each palette colour. Undefined for grey pixels. */
  readonly palette: readonly (readonly number[])[] | undefined;
  /** Lines of the picture: a filter byte followed by the pixels, highest bits first. */
  readonly lines: Uint8Array;
  /** ASCII texts to store in the file, by keyword. */
  readonly text: Readonly<Record<string, string>>;
}

const GREY = 0;
const PALETTE = 3;
// Large pictures compress well at any level; higher levels gain little.
const LEVEL = 3;

/** Returns a chunk: length, type, contents and checksum. `check` is the checksum function. */
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

const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Returns the first chunks of a PNG: signature, size and colours. */
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

/** Returns a text chunk with a keyword. */
export const pngText = (name: string, value: string): Uint8Array => pngChunk("tEXt", asciiBytes(`${name}\0${value}`));

/** Compresses the lines of a picture and encodes it as PNG. */
export const encodePng = (contents: PngContents): Uint8Array =>
  pngAround(contents, zlibSync(contents.lines, { level: LEVEL }));

/** Encodes a PNG whose lines are already compressed. */
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
