// Makes valid and invalid PNG files from parts.

import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";

export function chunk(type: string, contents: Uint8Array | readonly number[] | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(contents as Uint8Array)]);
  const file = Buffer.alloc(body.length + 8);
  file.writeUInt32BE(body.length - 4);
  body.copy(file, 4);
  file.writeUInt32BE(crc32(body), body.length + 4);
  return file;
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export function pngFile(...chunks: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat([SIGNATURE, ...chunks, chunk("IEND", "")]));
}

/** Colour types: 0 grey, 2 colours, 3 palette, 4 grey and opacity, 6 colours and opacity. */
export function header(width: number, height: number, depth: number, colourType: number, interlace = 0): Buffer {
  const contents = Buffer.alloc(13);
  contents.writeUInt32BE(width);
  contents.writeUInt32BE(height, 4);
  contents.set([depth, colourType, 0, 0, interlace], 8);
  return chunk("IHDR", contents);
}

/** Each row in `lines` begins with the byte of its filter. */
export const data = (lines: Uint8Array | readonly number[]): Buffer =>
  chunk("IDAT", deflateSync(Uint8Array.from(lines)));

let compressed: Buffer | undefined;

/**
 * Compresses a number of mebibytes of zeros to a thousandth of their size. The result lacks the checksum of the zlib
 * format.
 */
export function compressedZeros(mebibytes: number): Buffer {
  compressed ??= deflateRawSync(Buffer.alloc(2 ** 20), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([Buffer.of(0x78, 0xda), ...new Array<Buffer>(mebibytes).fill(compressed), Buffer.of(3, 0)]);
}

export function chunksOf(png: Uint8Array): { at: number; type: string; length: number }[] {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const found: { at: number; type: string; length: number }[] = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at) + 12;
    found.push({ at, type: file.toString("latin1", at + 4, at + 8), length });
    at += length;
  }
  return found;
}
