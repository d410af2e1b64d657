// Pictures, compressed and decoded by the browser: PNG files of mazes like those of renderPng, and pictures of shapes.

import type { Maze } from "../../src/index.ts";
import { type PngOptions, pictureOf } from "../../src/io/png.ts";
import { pngAround, pngChunk } from "../../src/io/pngWriter.ts";
import { MAX_SIDE } from "../maze/limits.ts";
import { type Brightness, brightnessOf, fitInto, type Size } from "../opening/brightness.ts";

/** Maximum number of pixels, because the browser has little memory. */
const MAX_PIXELS = 2 ** 28;

export async function drawPng(maze: Maze, options: PngOptions, isTransparent = false): Promise<Uint8Array> {
  const { scale = 1 } = options;
  const pixels = (2 * maze.width + 1) * (2 * maze.height + 1) * scale ** 2;
  if (pixels > MAX_PIXELS) throw new RangeError(`"scale" expected at most ${MAX_PIXELS} pixels, got ${pixels}`);
  const picture = pictureOf(maze, options);
  const compressed = new Blob([picture.lines as BlobPart]).stream().pipeThrough(new CompressionStream("deflate"));
  const png = pngAround(picture, new Uint8Array(await new Response(compressed).arrayBuffer()));
  return isTransparent ? withoutFloor(png, picture.palette !== undefined) : png;
}

/** Makes the floor of a PNG transparent: the first colour of its palette, or white if it is grey. */
function withoutFloor(png: Uint8Array, hasPalette: boolean): Uint8Array {
  const chunk = pngChunk("tRNS", hasPalette ? [0] : [0, 1]);
  // The chunk must be before the pixels. Signature and header take 33 bytes, and a palette of five colours 27.
  const at = hasPalette ? 33 + 27 : 33;
  const all = new Uint8Array(png.length + chunk.length);
  all.set(png.subarray(0, at));
  all.set(chunk, at);
  all.set(png.subarray(at), at + chunk.length);
  return all;
}

/** Throws a RangeError if a shape from a file is too large for the page. */
export function checkSides(shape: { readonly width: number; readonly height: number }): void {
  for (const name of ["width", "height"] as const) {
    if (shape[name] > MAX_SIDE)
      throw new RangeError(`"mask" expected a ${name} of at most ${MAX_SIDE} on this page, got ${shape[name]}`);
  }
}

/**
 * Reads the brightness of a picture, 0..255 per pixel; transparent pixels are white. A PNG has one pixel per cell. Other
 * pictures are photographs, so they are scaled to fit `size`.
 *
 * @throws RangeError if the browser cannot read the picture, or if a PNG is too large.
 */
export async function readPicture(bytes: Uint8Array<ArrayBuffer>, size: Size): Promise<Brightness> {
  const isPng = bytes[0] === 0x89;
  // Checks the size before decoding, because the pixels of a larger picture might not fit in memory.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isPng && bytes.length >= 24) checkSides({ width: view.getUint32(16), height: view.getUint32(20) });
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: "none" });
  } catch (cause) {
    throw new RangeError(`"mask" expected a ${isPng ? "PNG" : "picture"}, got another file format`, { cause });
  }
  return brightnessOf(picture, isPng ? picture : fitInto(picture, size));
}
