// The entry wasmaze/png: pictures of pixels, kept apart for the sake of those who need none.

export type { MaskShape } from "./core/mask.ts";
export type { Marks } from "./io/marks.ts";
export { parseMaskPng } from "./io/parseMaskPng.ts";
export { parsePng } from "./io/parsePng.ts";
export { type PngOptions, renderPng } from "./io/png.ts";
export type { Ends } from "./queries/ends.ts";
