// DXF for laser cutters and CAD: the lines of a maze as polylines. Source: AutoCAD Release 12 Customization Manual.

import type { Walls } from "../square/maze.ts";
import { type StrokeOptions, type Strokes, strokesOf } from "./strokes.ts";

/** Returns pairs of a group code and a value, one per line. */
const groups = (...pairs: readonly (string | number)[]): string => `${pairs.join("\n")}\n`;

/**
 * Returns a maze as DXF of Release 12: an open polyline for each line, in the order of drawing, with the fewest lines
 * that draw every wall exactly once, on the layer WALLS or CORRIDORS. The unit is a millimetre; the origin is the
 * south-west corner of the sheet, and y points north.
 *
 * @throws TypeError, RangeError for wrong options, or if the maze does not fit on the sheet.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toDxf } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 30, height: 20, seed: 1 });
 * console.log(toDxf(maze, { draw: "corridors" }).split("POLYLINE").length); // 149
 */
export function toDxf(maze: Walls | Strokes, options: StrokeOptions = {}): string {
  const { height, draw, lines } = strokesOf(maze, options);
  const layer = draw.toUpperCase();
  const up = (y: number): number => Math.round((height - y) * 1000) / 1000;
  const parts = [
    groups(0, "SECTION", 2, "HEADER", 9, "$ACADVER", 1, "AC1009", 0, "ENDSEC", 0, "SECTION", 2, "ENTITIES"),
  ];
  for (const corners of lines) {
    parts.push(groups(0, "POLYLINE", 8, layer, 66, 1));
    for (let i = 0; i < corners.length; i += 2)
      parts.push(groups(0, "VERTEX", 8, layer, 10, corners[i], 20, up(corners[i + 1])));
    parts.push(groups(0, "SEQEND"));
  }
  return parts.join("") + groups(0, "ENDSEC", 0, "EOF");
}
