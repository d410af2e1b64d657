// PNG files, compressed and decoded by the browser: pictures of mazes like those of renderPng, and masks.

import type { MaskShape, Maze } from "../../src/index.ts";
import { type PngOptions, pictureOf } from "../../src/io/png.ts";
import { pngAround } from "../../src/io/pngWriter.ts";
import { checkMask } from "../../src/square/mask.ts";
import { checkSides } from "./sides.ts";

/** The maze as a PNG. */
export async function drawPng(maze: Maze, options: PngOptions): Promise<Uint8Array> {
  const picture = pictureOf(maze, options);
  const compressed = new Blob([picture.lines as BlobPart]).stream().pipeThrough(new CompressionStream("deflate"));
  return pngAround(picture, new Uint8Array(await new Response(compressed).arrayBuffer()));
}

/**
 * Reads a mask from a PNG with one pixel per cell. Pixels darker than middle grey are cells; others are outside.
 *
 * @throws RangeError if the file is not a PNG or too large.
 */
export async function readMaskPng(bytes: Uint8Array<ArrayBuffer>): Promise<MaskShape> {
  // Checks the size before decoding, because the pixels of a larger picture might not fit in memory.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length >= 24) checkSides({ width: view.getUint32(16), height: view.getUint32(20) });
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
  } catch (cause) {
    throw new RangeError('"mask" expected a PNG, got another file format', { cause });
  }
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d", {
    willReadFrequently: true,
  }) as OffscreenCanvasRenderingContext2D;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
  picture.close();
  const { data } = context.getImageData(0, 0, width, height);
  const mask = new Uint8Array(width * height);
  for (let cell = 0, at = 0; cell < mask.length; cell++, at += 4)
    mask[cell] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2] < 127.5 ? 1 : 0;
  return { width, height, mask: checkMask(mask, width * height) };
}
