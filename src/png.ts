// The entry wasmaze/png: pictures of pixels, kept apart for the sake of those who need none.

export type { MaskShape } from "./core/mask.ts";
export type { Marks } from "./io/marks.ts";
export { parseMaskPng } from "./io/maskPng.ts";
export { type PngOptions, parsePng, renderPng } from "./io/png.ts";
export type { Ends } from "./queries/ends.ts";
