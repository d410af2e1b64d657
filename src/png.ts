// The entry wasmaze/png: pictures of pixels, kept apart for the sake of those who need none.

export type { Ends } from "./ends.ts";
export type { MaskShape } from "./mask.ts";
export type { Marks } from "./render/marks.ts";
export { parseMaskPng } from "./render/parseMaskPng.ts";
export { parsePng } from "./render/parsePng.ts";
export { type PngOptions, renderPng } from "./render/png.ts";
