// Reads the signature and chunks of a PNG. Checks that the file can contain the stated sizes before any allocation.

import { Unzlib } from "fflate";
import { MAX_CHARACTERS, messageOf, show } from "../core/errors.ts";

/** A function that throws an error. The error describes the actual input. */
export type Refuse = (got: string, cause?: unknown) => never;

/** A PNG whose chunks are checked and whose pixels are still compressed. */
export interface PngFile {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: number;
  /** Samples per pixel: 1 (grey or palette), 2 (grey and opacity), 3 (colours) or 4 (colours and opacity). */
  readonly channels: number;
  readonly interlaced: boolean;
  /** The palette: red, green, blue and opacity of each colour, 0..255. With a palette, a sample is an index into it. */
  readonly palette: readonly (readonly number[])[] | undefined;
  /** The samples of the colour that is transparent. Only pictures without an opacity channel have such a colour. */
  readonly transparent: readonly number[] | undefined;
  /** The compressed pixels, in one or more pieces. */
  readonly data: readonly Uint8Array[];
  /** Returns the last text with a keyword; undefined if there is none. Decompresses at most `most` bytes. */
  text(name: string, most: number): string | undefined;
}

export const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PALETTE = 3;
const TRUE_COLOUR = 2;
/** For each colour type: the samples per pixel, and the permitted bits per sample. */
const COLOUR_TYPES: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  [TRUE_COLOUR]: { channels: 3, depths: [8, 16] },
  [PALETTE]: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** The maximum bytes of a line: the widest maze has 2^29 + 1 squares of 4 bits. A reader buffers two lines. */
const MAX_LINE = 2 ** 28 + 1;
/** The maximum number of bytes of decompressed pixels. */
const MAX_DATA = 2 ** 31;
/** The maximum number of pixels of an interlaced picture, which is held in memory with one byte per pixel. */
const MAX_INTERLACED = 2 ** 28;
/** The maximum compression ratio of DEFLATE. It bounds the pixels that a file of a given size can contain. */
const MAX_RATIO = 1032;

const REMAINDERS = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** Returns the CRC-32 of a chunk's type and contents, as a signed integer. */
export function checksum(bytes: Uint8Array): number {
  let remainder = -1;
  for (let i = 0; i < bytes.length; i++) remainder = REMAINDERS[(remainder ^ bytes[i]) & 255] ^ (remainder >>> 8);
  return ~remainder;
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Returns the number of bytes of a line, not counting its filter byte. */
export const lineBytes = ({ channels, depth }: Pick<PngFile, "channels" | "depth">, pixels: number): number =>
  Math.ceil((pixels * channels * depth) / 8);

interface Chunk {
  readonly type: string;
  readonly contents: Uint8Array;
}

/** Returns the chunks before the end marker IEND. */
function chunksOf(png: Uint8Array, refuse: Refuse): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; ; ) {
    if (at + 12 > png.length) return refuse("an invalid PNG: it is cut short");
    const length = view.getUint32(at);
    const type = latin1(png.subarray(at + 4, at + 8));
    if (at + 12 + length > png.length) return refuse("an invalid PNG: it is cut short");
    if (chunks.length === 0 && (type !== "IHDR" || length !== 13)) return refuse("a file without a header");
    if (checksum(png.subarray(at + 4, at + 8 + length)) !== view.getInt32(at + 8 + length))
      return refuse(`an invalid PNG: the checksum of the chunk at byte ${at} is wrong`);
    if (type === "IEND") return chunks;
    chunks.push({ type, contents: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
}

/** Reads the header of a picture. Rejects pictures of more than `most` pixels. */
function readHeader(contents: Uint8Array, most: number, refuse: Refuse) {
  const view = new DataView(contents.buffer, contents.byteOffset, contents.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colours, compression, filter, interlace] = contents.subarray(8);
  const type = COLOUR_TYPES[colours];
  if (width === 0 || height === 0) return refuse(`an invalid PNG: it has ${width} x ${height} pixels`);
  if (!type?.depths.includes(depth)) return refuse(`an invalid PNG: it has colours of type ${colours}, ${depth} bits`);
  if (compression > 0 || filter > 0 || interlace > 1)
    return refuse(`an invalid PNG: it has compression ${compression}, filter ${filter}, interlace ${interlace}`);
  if (width * height > most) return refuse(`${width} x ${height} = ${width * height} pixels`);
  const interlaced = interlace === 1;
  const { channels } = type;
  const line = lineBytes({ channels, depth }, width);
  if (line > MAX_LINE || height * (line + 1) > MAX_DATA || (interlaced && width * height > MAX_INTERLACED))
    return refuse(`${width} x ${height} ${interlaced ? "interlaced " : ""}pixels of ${channels * depth} bits`);
  return { width, height, depth, channels, interlaced, indexed: colours === PALETTE };
}

/** Reads the palette: red, green, blue and opacity of each colour. */
function readPalette(colours: Uint8Array | undefined, opacities: Uint8Array, depth: number, refuse: Refuse) {
  const count = (colours?.length ?? 0) / 3;
  if (!colours || !Number.isInteger(count) || count === 0 || count > 2 ** depth || opacities.length > count)
    return refuse(
      `an invalid PNG: it has ${count} colours and ${opacities.length} opacities for ${depth} bits per pixel`,
    );
  return Array.from({ length: count }, (_, i) => [...colours.subarray(3 * i, 3 * i + 3), opacities[i] ?? 255]);
}

/** Returns the text with a keyword from chunks of the types tEXt and zTXt. */
function findText(chunks: readonly Chunk[], name: string, most: number, refuse: Refuse): string | undefined {
  const start = name.length + 1;
  const isNamed = ({ type, contents }: Chunk) =>
    (type === "tEXt" || type === "zTXt") && latin1(contents.subarray(0, start)) === `${name}\0`;
  const found = chunks.filter(isNamed).at(-1);
  if (!found) return undefined;
  const { type, contents } = found;
  const isPlain = type === "tEXt";
  // In a compressed text, the first byte is the compression method.
  const pieces = isPlain ? [contents.subarray(start)] : inflate([contents.subarray(start + 1)], "the text", refuse);
  const limit = isPlain ? MAX_CHARACTERS : Math.min(most, MAX_CHARACTERS);
  const decoder = new TextDecoder("latin1");
  let length = 0;
  let text = "";
  for (const piece of pieces) {
    length += piece.length;
    if (length > limit) return refuse(`a text ${JSON.stringify(name)} of more than ${limit} bytes`);
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}

/**
 * Opens a PNG of at most `most` pixels. Checks all chunks and checksums, and that there is enough compressed data for
 * the pixels that the header states. Allocates no more than the size of the file.
 */
export function openPng(png: unknown, most: number, refuse: Refuse): PngFile {
  if (!(png instanceof Uint8Array) || png.length < 33 || SIGNATURE.some((byte, i) => png[i] !== byte))
    return refuse("another file format");
  const [{ contents }, ...chunks] = chunksOf(png, refuse);
  const { indexed, ...header } = readHeader(contents, most, refuse);
  const unknown = chunks.find(({ type }) => /^[A-Z]/.test(type) && type !== "PLTE" && type !== "IDAT");
  if (unknown) return refuse(`an invalid PNG: it has an unexpected chunk ${show(unknown.type)}`);
  const contentsOf = (type: string) => chunks.find((chunk) => chunk.type === type)?.contents;
  const { width, height, depth, channels } = header;
  const transparency = contentsOf("tRNS");
  const hasColourKey = !indexed && transparency !== undefined && channels % 2 === 1;
  if (hasColourKey && transparency.length !== 2 * channels)
    return refuse(`an invalid PNG: its transparent colour has ${transparency.length} bytes`);
  const data = chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.contents);
  const bytes = data.reduce((sum, { length }) => sum + length, 0);
  if (height * (lineBytes(header, width) + 1) > MAX_RATIO * bytes)
    return refuse(`an invalid PNG: ${bytes} bytes of data are too few for ${width} x ${height} pixels`);
  return {
    ...header,
    palette: indexed ? readPalette(contentsOf("PLTE"), transparency ?? new Uint8Array(), depth, refuse) : undefined,
    transparent: hasColourKey
      ? Array.from({ length: channels }, (_, i) => transparency[2 * i] * 256 + transparency[2 * i + 1])
      : undefined,
    data,
    text: (name, most) => findText(chunks, name, most, refuse),
  };
}

/** Number of compressed bytes that are inflated at a time. It bounds the size of each piece of output. */
const SLICE = 4096;
/** Data is invalid if this many slices in a row produce no output. An uncompressed block takes up to 17 slices. */
const MAX_IDLE = 32;

/** Collects pieces into full slices. Inflating each short piece alone would copy the inflate window too often. */
function* slicesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  let slice = new Uint8Array(SLICE);
  let filled = 0;
  for (const piece of pieces)
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + SLICE - filled);
      slice.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < SLICE) continue;
      yield slice;
      slice = new Uint8Array(SLICE);
      filled = 0;
    }
  yield slice.subarray(0, filled);
}

/** Inflates compressed bytes on demand, in pieces of at most a few megabytes. */
export function* inflate(pieces: readonly Uint8Array[], what: string, refuse: Refuse): Generator<Uint8Array> {
  const inflated: Uint8Array[] = [];
  const stream = new Unzlib((bytes) => {
    if (bytes.length > 0) inflated.push(bytes);
  });
  let idle = 0;
  for (const slice of slicesOf(pieces)) {
    try {
      stream.push(slice);
    } catch (error) {
      return refuse(`an invalid PNG: ${what} cannot be inflated: ${messageOf(error)}`, error);
    }
    idle = inflated.length > 0 ? 0 : idle + 1;
    if (idle > MAX_IDLE) return refuse(`an invalid PNG: ${what} has data that inflates to nothing`);
    yield* inflated.splice(0);
  }
}
