// The brightness of pictures, from which shapes are made.

import { checkMask } from "../../src/square/mask.ts";
import { maskOrNone } from "../maze/shape.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture without colours: 0 (black) to 255 (white) per pixel. */
export interface Brightness extends Size {
  readonly values: Uint8Array<ArrayBuffer>;
}

/** The largest size with the proportions of a picture that fits into `size`. */
export function fitInto({ width, height }: Size, size: Size): Size {
  const scale = Math.min(size.width / width, size.height / height);
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Draws a picture at a size on white, and returns its brightness. Closes the picture. */
export function brightnessOf(picture: ImageBitmap | HTMLImageElement, { width, height }: Size): Brightness {
  const context = new OffscreenCanvas(width, height).getContext("2d", {
    willReadFrequently: true,
  }) as OffscreenCanvasRenderingContext2D;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  if ("close" in picture) picture.close();
  const { data } = context.getImageData(0, 0, width, height);
  const values = new Uint8Array(width * height);
  for (let cell = 0, at = 0; cell < values.length; cell++, at += 4)
    values[cell] = Math.round(0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]);
  return { width, height, values };
}

/**
 * The shape of all pixels that are darker than a threshold; undefined if these are all pixels.
 *
 * @throws RangeError if no pixel is darker.
 */
export function darkerThan({ values }: Brightness, threshold: number): Uint8Array | undefined {
  return maskOrNone(
    checkMask(
      Uint8Array.from(values, (value) => (value < threshold ? 1 : 0)),
      values.length,
    ),
  );
}
