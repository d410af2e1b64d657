// A PNG of any kind as its samples. How much it holds is found out before a decoder allocates anything for what it
// claims.

import { decode } from "fast-png";
import { Unzlib } from "fflate";

/** A decoded PNG. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Bits a sample. */
  readonly depth: number;
  /** Red, green, blue and where given opacity of each colour, 0..255; then a sample is a place in it. */
  readonly palette: readonly (readonly number[])[] | undefined;
  readonly text: Readonly<Record<string, string>>;
  /** A sample, 0..2^depth-1. */
  sampleAt(x: number, y: number, channel: number): number;
}

/** Throws an error that describes the actual input. */
export type Refuse = (got: string, cause?: unknown) => never;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples a pixel, by the colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
// Of compressed data: it becomes at most a thousand times as much.
const SLICE = 16_384;

/**
 * Throws for input that is not a PNG, has more than `most` pixels, or has more data than these pixels take, as its
 * header and inflating it bit by bit show. The decoder finds other errors.
 */
function checkSize(png: unknown, most: number, refuse: Refuse): asserts png is Uint8Array {
  if (!(png instanceof Uint8Array) || png.length < 33 || SIGNATURE.some((byte, i) => png[i] !== byte)) {
    return refuse("something else");
  }
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const typeAt = (at: number): string => String.fromCharCode(...png.subarray(at + 4, at + 8));
  if (typeAt(8) !== "IHDR") return refuse("a file without a header");
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (width * height > most) return refuse(`${width * height} pixels`);
  const bytesInLine = 1 + Math.ceil((width * png[24] * (CHANNELS[png[25]] ?? 4)) / 8);
  // Interlaced it takes up to twice as many lines.
  const limit = 2 * height * bytesInLine + 64;
  let inflated = 0;
  const inflate = new Unzlib((bytes) => {
    inflated += bytes.length;
  });
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    if (typeAt(at) !== "IDAT") continue;
    const end = Math.min(at + 8 + view.getUint32(at), png.length - 4);
    for (let from = at + 8; from < end; from += SLICE) {
      try {
        inflate.push(png.subarray(from, Math.min(from + SLICE, end)));
      } catch {
        return;
      }
      if (inflated > limit) return refuse(`more data than ${width} x ${height} pixels take`);
    }
  }
}

/** Decodes a PNG of at most `most` pixels. */
export function decodePng(png: unknown, most: number, refuse: Refuse): PngImage {
  checkSize(png, most, refuse);
  let image: ReturnType<typeof decode>;
  try {
    image = decode(png, { checkCrc: true });
  } catch (error) {
    return refuse(`an invalid PNG: ${error instanceof Error ? error.message : error}`, error);
  }
  const { width, height, channels, depth, data, palette, text = {} } = image;
  const bytesInLine = Math.ceil((width * channels * depth) / 8);
  const full = 2 ** depth - 1;
  return {
    width,
    height,
    channels,
    depth,
    palette,
    text,
    sampleAt(x, y, channel) {
      const place = x * channels + channel;
      if (depth >= 8) return data[y * width * channels + place];
      // Samples of fewer bits stand in bytes from the left; every line begins a byte.
      const byte = data[y * bytesInLine + Math.floor((place * depth) / 8)];
      return (byte >> (8 - depth - ((place * depth) % 8))) & full;
    },
  };
}
