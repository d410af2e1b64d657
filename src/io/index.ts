// The public functions of io/ for the main entry. The functions for PNG are in wasmaze/png.

export { toJson } from "./json.ts";
export { type LevelSvgOptions, renderLevelSvg } from "./levels.ts";
export type { Marks } from "./marks.ts";
export { parseMarkedMaze, parseMaze } from "./parse.ts";
export type { AnonymousMaze, MarkedMaze } from "./read.ts";
export { renderSvg, type SvgOptions } from "./svg.ts";
export { renderText, type TextOptions, type TextStyle } from "./text.ts";
