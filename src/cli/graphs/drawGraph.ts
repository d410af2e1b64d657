// Draws a maze on a grid or graph in any format.

import { show } from "../../core/errors.ts";
import { type GraphMarks, type GraphMaze, graphMazeToJson, renderGraphSvg } from "../../graph.ts";
import { renderGraphPng } from "../../png.ts";
import { checkDrawing, type DrawingOptions } from "../draw.ts";

type GraphFormat = "svg" | "png" | "json";

/** Formats for plotters and printers. */
const EXPORTS = ["plotter", "dxf", "stl", "3mf", "obj", "glb"] as const;
type GraphExport = (typeof EXPORTS)[number];

const isExport = (format: string | undefined): format is GraphExport =>
  (EXPORTS as readonly (string | undefined)[]).includes(format);

/** Returns the output format, or undefined if the options name none. Throws early for options that do not fit. */
export function checkGraphDrawing(options: DrawingOptions): GraphFormat | GraphExport | undefined {
  const isNamed = options.format !== undefined || /[^/\\]\.\w+$/.test(options.output ?? "");
  const format = checkDrawing(isNamed ? options : { ...options, format: "svg" });
  if (format !== "svg" && format !== "png" && format !== "json" && !isExport(format))
    throw new RangeError(
      `"format" expected one of svg, png, json, ${EXPORTS.join(", ")} for a maze on a grid or graph, got ${show(format)}`,
    );
  return isNamed ? format : undefined;
}

/** Returns a maze in a format for plotters or printers. `settings` are the values of --set. */
async function exportGraph(
  maze: GraphMaze,
  format: GraphExport,
  settings: Readonly<Record<string, never>>,
): Promise<string | Uint8Array> {
  const library = await import("../../export.ts");
  if (format === "plotter") return `${library.toPlotterSvg(library.graphStrokes(maze, settings))}\n`;
  if (format === "dxf") return library.toDxf(library.graphStrokes(maze, settings));
  const mesh = library.graphMesh(maze, settings);
  if (format === "stl") return library.toStl(mesh);
  if (format === "obj") return library.toObj(mesh);
  if (format === "glb") return library.toGlb(mesh);
  const { deflateSync } = await import("fflate");
  return library.toThreeMf(mesh, { deflate: deflateSync });
}

/**
 * Draws a maze with its marks, by default as SVG, or as JSON if the graph has no outlines. `scale` is half of the pixels
 * per cell of a PNG.
 */
export async function drawGraph(
  maze: GraphMaze,
  given: GraphFormat | GraphExport | undefined,
  { scale, set = {}, ...marks }: GraphMarks & { [Name in "scale" | "set"]?: DrawingOptions[Name] | undefined },
): Promise<string | Uint8Array> {
  const format = given ?? (maze.graph.outlines ? "svg" : "json");
  if (format === "json") {
    const { openings: _, ...jsonMarks } = marks;
    return `${graphMazeToJson(maze, jsonMarks)}\n`;
  }
  if (maze.graph.outlines === undefined)
    throw new RangeError(`"format" expected json for a graph without outlines, got ${show(format)}; use --format json`);
  if (isExport(format)) {
    if (marks.openings)
      throw new RangeError(`"open" expected svg or png for a maze on a grid or graph, got ${show(format)}`);
    return exportGraph(maze, format, set as Readonly<Record<string, never>>);
  }
  if (format === "svg") return `${renderGraphSvg(maze, marks)}\n`;
  return renderGraphPng(maze, { ...marks, cellSize: scale === undefined ? undefined : 2 * scale });
}
