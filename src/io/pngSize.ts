// How much a PNG holds, from its header and by inflating its data bit by bit: before a decoder allocates anything for what it claims.

import { Unzlib } from "fflate";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples a pixel, by the colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
// Of compressed data: it becomes at most a thousand times as much.
const SLICE = 16_384;

/**
 * Calls `refuse`, which throws, for what is no PNG, has more than `most` pixels, or has more data than these pixels take. What else may be
 * wrong with it a decoder says.
 */
export function checkPngSize(png: unknown, most: number, refuse: (got: string) => never): asserts png is Uint8Array {
  if (!(png instanceof Uint8Array) || png.length < 33 || SIGNATURE.some((byte, i) => png[i] !== byte)) return refuse("something else");
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
