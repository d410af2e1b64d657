// Writes a ZIP of a few files.

import { checksum } from "../io/pngFile.ts";

/** Compresses bytes without a header (raw DEFLATE), such as deflateSync of fflate or deflateRawSync of Node. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Joins arrays of bytes. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Returns 16-bit numbers as bytes. All platforms in use are little-endian, like ZIP. */
const bytesOf = (numbers: readonly number[]): Uint8Array => new Uint8Array(Uint16Array.from(numbers).buffer);

/** Returns the two halves of a 32-bit number. */
const halves = (number: number): readonly number[] => [number & 0xffff, number >>> 16];

/** "PK", with which every header begins. */
const SIGNATURE = 0x4b50;
/** ZIP 2.0. */
const VERSION = 20;
/** 1 January 1980, the first day that ZIP knows. A constant makes the bytes reproducible. */
const DATE = 0x21;

/** Returns a ZIP of bytes or texts by file name. They are stored as they are, or compressed with `deflate`. */
export function zipOf(
  files: Readonly<Record<string, Uint8Array | string>>,
  deflate?: Deflate,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let offset = 0;
  for (const [name, contents] of Object.entries(files)) {
    const bytes = typeof contents === "string" ? encoder.encode(contents) : contents;
    const data = deflate ? deflate(bytes) : bytes;
    const ascii = encoder.encode(name);
    const sizes = [...[checksum(bytes), data.length, bytes.length].flatMap(halves), ascii.length, 0];
    const fields = [VERSION, 0, deflate ? 8 : 0, 0, DATE, ...sizes];
    const header = bytesOf([SIGNATURE, 0x0403, ...fields]);
    // The five zeros are the comment, the disk and the attributes.
    directory.push(bytesOf([SIGNATURE, 0x0201, VERSION, ...fields, 0, 0, 0, 0, 0, ...halves(offset)]), ascii);
    parts.push(header, ascii, data);
    offset += header.length + ascii.length + data.length;
  }
  const index = joined(directory);
  const count = directory.length / 2;
  const counts = [count, count, ...halves(index.length), ...halves(offset), 0];
  return joined([...parts, index, bytesOf([SIGNATURE, 0x0605, 0, 0, ...counts])]);
}
