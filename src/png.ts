/**
 * Pictures of pixels, written and read. Kept apart for the sake of those who need none.
 *
 * @module wasmaze/png
 */

export type { Marks } from "./io/marks.ts";
export { parseMaskPng } from "./io/maskPng.ts";
export { type PngOptions, parsePng, renderPng } from "./io/png.ts";
export type { Ends } from "./queries/ends.ts";
export type { MaskShape } from "./square/mask.ts";
