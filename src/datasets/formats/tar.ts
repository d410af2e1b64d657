// Writes and reads archives in the ustar format (POSIX 1003.1-1988), entry by entry, without times, owners or links.

import type { FileSource } from "../../files/files.ts";
import type { Bytes } from "./bytes.ts";

const BLOCK = 512;
const AT_SIZE = 124;
const AT_CHECKSUM = 148;
const CHECKSUM_BYTES = 8;
const AT_MAGIC = 257;

/** The end of an archive: two blocks of zeros. */
export const TAR_END = new Uint8Array(2 * BLOCK);

/** Template of a header without name and size. Its checksum field contains blanks. */
const HEADER = (() => {
  const header = new Uint8Array(BLOCK);
  const put = (text: string, at: number): void => {
    for (let i = 0; i < text.length; i++) header[at + i] = text.charCodeAt(i);
  };
  put("0000644\0".concat("0000000\0".repeat(2)), 100);
  put("00000000000\0".repeat(2), AT_SIZE);
  put(" ".repeat(CHECKSUM_BYTES), AT_CHECKSUM);
  // Type of the entry: a regular file.
  put("0", 156);
  put("ustar\x0000", AT_MAGIC);
  put("0000000\0".repeat(2), 329);
  return header;
})();

/** Adds an entry. The name must have at most 100 ASCII characters. */
export function addEntry(archive: Bytes, name: string, contents: Uint8Array): void {
  const size = contents.length;
  archive.reserve(size + 2 * BLOCK);
  const begin = archive.at;
  archive.add(HEADER);
  archive.add(contents);
  const { bytes } = archive;
  const end = begin + BLOCK * (1 + Math.ceil(size / BLOCK));
  bytes.fill(0, archive.at, end);
  archive.at = begin;
  archive.text(name);
  archive.at = begin + AT_SIZE;
  archive.text(size.toString(8).padStart(11, "0"));
  let sum = 0;
  for (let i = begin; i < begin + BLOCK; i++) sum += bytes[i];
  archive.at = begin + AT_CHECKSUM;
  archive.text(`${sum.toString(8).padStart(6, "0")}\0`);
  archive.at = end;
}

interface TarEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Offset of the next entry. */
  readonly next: number;
}

/** Reads the entry at an offset. Throws if its contents have more than `most` bytes. */
export function readEntry(source: FileSource, at: number, most: number): TarEntry {
  const header = source.readAll(at, BLOCK);
  const text = (from: number, length: number): string => {
    const field = header.subarray(from, from + length);
    const end = field.indexOf(0);
    return String.fromCharCode(...(end < 0 ? field : field.subarray(0, end)));
  };
  const digits = text(AT_SIZE, 12);
  if (text(AT_MAGIC, 6) !== "ustar" || !/^[0-7]{1,11}$/.test(digits))
    throw new Error(`expected the header of an archive's entry at byte ${at}, got other bytes`);
  const size = Number.parseInt(digits, 8);
  if (size > most) throw new Error(`expected an entry of at most ${most} bytes at byte ${at}, got ${size}`);
  return {
    name: text(0, 100),
    bytes: source.readAll(at + BLOCK, size),
    next: at + BLOCK * (1 + Math.ceil(size / BLOCK)),
  };
}
