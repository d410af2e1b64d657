// SVG for plotters and laser cutters: few and long lines in the order of drawing.

import type { Walls } from "../square/maze.ts";
import { type StrokeOptions, type Strokes, strokesOf } from "./strokes.ts";

/**
 * Returns a maze as SVG for plotters and laser cutters: one path for each line, in the order of drawing, with the
 * fewest lines that draw every wall exactly once. The unit is a millimetre; y points south. On a torus, walls at the
 * border are drawn on both sides. renderSvg draws pictures.
 *
 * @throws TypeError, RangeError for wrong options, or if the maze does not fit on the sheet.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toPlotterSvg } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 30, height: 20, seed: 1 });
 * console.log(toPlotterSvg(maze, { sheet: "a4" }).split("<path").length); // 165
 */
export function toPlotterSvg(maze: Walls | Strokes, options: StrokeOptions = {}): string {
  const { width, height, wall, draw, lines } = strokesOf(maze, options);
  const paths = lines.map((corners) => `<path d="M${corners.join(" ")}"/>\n`);
  const stroke = `fill="none" stroke="#000" stroke-width="${wall}" stroke-linecap="square"`;
  const size = `width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n<g id="${draw}" ${stroke}>\n${paths.join("")}</g>\n</svg>`;
}
