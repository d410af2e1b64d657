// Shapes of letters. Loaded when the user first enters letters.

import { maskOrNone } from "../maze/shape.ts";
import { Problem } from "../ui/problems.ts";
import type { Size } from "./brightness.ts";

/** Minimum height of letters in cells. Lower letters are not legible. */
const LEAST_HEIGHT = 8;
/** Letters are stretched to at most this multiple of their height, so that a long word fills a maze better. */
const MOST_STRETCH = 2;

/** Clears a canvas of a size and returns its context, with a bold font of `pixels`. */
function contextOf({ width, height }: Size, pixels: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  context.font = `900 ${pixels}px system-ui, sans-serif`;
  return context;
}

/** The picture of a character. Fonts draw the same box for all characters that they lack. */
function pictureOf(character: string): string {
  const context = contextOf({ width: 24, height: 24 }, 16);
  context.fillText(character, 4, 18);
  return context.getImageData(0, 0, 24, 24).data.join();
}

/**
 * Returns a shape of bold letters, as large as possible. The shape is larger than `size` if the letters would not be
 * legible; undefined for a text of spaces.
 *
 * @throws RangeError if no font has one of the letters.
 */
export function lettersShape(text: string, size: Size): (Size & { readonly mask: Uint8Array | undefined }) | undefined {
  if (text.trim() === "") return undefined;
  // U+10FFFF is a character that no font has.
  const missing = [...text].find((character) => pictureOf(character) === pictureOf("\u{10ffff}"));
  if (missing)
    throw new Problem(`"letters" expected letters of a font, got ${missing}`, "letters", "noLetter", {
      letter: missing,
    });
  const {
    actualBoundingBoxLeft: left,
    actualBoundingBoxRight: right,
    actualBoundingBoxAscent: up,
    actualBoundingBoxDescent: down,
  } = contextOf({ width: 1, height: 1 }, 100).measureText(text);
  const height = Math.max(size.height, LEAST_HEIGHT);
  const width = Math.max(size.width, Math.ceil((LEAST_HEIGHT * (left + right)) / (up + down)));
  const scale = Math.min(width / (left + right), height / (up + down));
  const stretch = Math.min(MOST_STRETCH, height / (up + down) / scale);
  const context = contextOf({ width, height }, 100 * scale);
  context.scale(1, stretch);
  context.fillText(text, (width + (left - right) * scale) / 2, (height / stretch + (up - down) * scale) / 2);
  const { data } = context.getImageData(0, 0, width, height);
  const mask = Uint8Array.from({ length: width * height }, (_, cell) => (data[4 * cell + 3] > 127 ? 1 : 0));
  return { width, height, mask: maskOrNone(mask) };
}
