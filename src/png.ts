/**
 * Writes and reads PNG pictures of mazes. A separate entry, because most bundles do not need it.
 *
 * @module wasmaze/png
 */

export { type GraphPngOptions, renderGraphPng } from "./graph/drawing/png.ts";
export type { GraphMarks, GraphPassages } from "./graph/marks.ts";
export type { GraphEnds } from "./graph/queries.ts";
export type { LevelPngOptions } from "./io/levels.ts";
export type { Marks } from "./io/marks.ts";
export { parseMaskPng } from "./io/maskPng.ts";
export { type PngOptions, parsePng, renderLevelPng, renderPng } from "./io/png.ts";
export type { Ends } from "./queries/ends.ts";
export type { MaskShape } from "./square/mask.ts";
