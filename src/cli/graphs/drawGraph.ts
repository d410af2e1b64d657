// Draws a maze on a grid or graph in any format.

import { show } from "../../core/errors.ts";
import { type GraphMarks, type GraphMaze, graphMazeToJson, renderGraphSvg } from "../../graph.ts";
import { renderGraphPng } from "../../png.ts";
import { checkDrawing, type DrawingOptions } from "../draw.ts";

type GraphFormat = "svg" | "png" | "json";

/** Returns the output format, or undefined if the options name none. Throws early for options that do not fit. */
export function checkGraphDrawing(options: DrawingOptions): GraphFormat | undefined {
  const isNamed = options.format !== undefined || /[^/\\]\.\w+$/.test(options.output ?? "");
  const format = checkDrawing(isNamed ? options : { ...options, format: "svg" });
  if (format !== "svg" && format !== "png" && format !== "json")
    throw new RangeError(`"format" expected svg, png or json for a maze on a grid or graph, got ${show(format)}`);
  return isNamed ? format : undefined;
}

/**
 * Draws a maze with its marks, by default as SVG, or as JSON if the graph has no outlines. `scale` is half of the pixels
 * per cell of a PNG.
 */
export function drawGraph(
  maze: GraphMaze,
  given: GraphFormat | undefined,
  { scale, ...marks }: GraphMarks & { scale?: number | undefined },
): string | Uint8Array {
  const format = given ?? (maze.graph.outlines ? "svg" : "json");
  if (format === "json") {
    const { openings: _, ...jsonMarks } = marks;
    return `${graphMazeToJson(maze, jsonMarks)}\n`;
  }
  if (maze.graph.outlines === undefined)
    throw new RangeError(`"format" expected json for a graph without outlines, got ${show(format)}; use --format json`);
  if (format === "svg") return `${renderGraphSvg(maze, marks)}\n`;
  return renderGraphPng(maze, { ...marks, cellSize: scale === undefined ? undefined : 2 * scale });
}
