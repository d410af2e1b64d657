// Draws mazes on graphs with outlines as SVG.

import { checkLength, checkNumber, checkOptions, checkText } from "../../core/errors.ts";
import type { SvgOptions } from "../../io/svg.ts";
import { checkColours, element, escapeXml } from "../../io/svgText.ts";
import type { GraphMarks, GraphPassages } from "../marks.ts";
import type { GraphMaze } from "../maze.ts";
import { drawingOf } from "./drawing.ts";
import type { Point } from "./lines.ts";

/**
 * Options of renderGraphSvg: those of renderSvg, with cells as numbers. A cell's size is the diameter of the largest
 * circle around its centre, and the unit is the mean size.
 */
export interface GraphSvgOptions extends GraphMarks, Omit<SvgOptions, keyof GraphMarks> {}

/** Returns a function that writes a length with enough digits for a thousandth of a cell. */
function writer(cellSize: number): (length: number) => string {
  const digits = Math.max(0, Math.min(20, 3 - Math.floor(Math.log10(cellSize))));
  return (length) => {
    const text = length.toFixed(digits);
    return digits === 0
      ? text
      : text
          .replace(/\.?0+$/, "")
          .replace(/^(-?)0\./, "$1.")
          .replace(/^-0$/, "0") || "0";
  };
}

/** Returns the title of a picture. `maze` may lack the fields of a request. */
export function graphTitle({ graph, algorithm, seed, index }: GraphPassages & Partial<GraphMaze>): string {
  const made = algorithm === undefined ? "" : ` by ${algorithm}`;
  const drawn = seed === undefined ? "" : `, seed ${JSON.stringify(seed)}, index ${index}`;
  return `Maze${made}, ${graph.cells} cells${drawn}`;
}

/**
 * Draws a maze on a graph with outlines, such as a grid, as an SVG document. The elements and their classes are those
 * of renderSvg. A passage to a cell at another position, such as a passage around a cylinder, is a gap in both cells.
 *
 * @throws TypeError, RangeError if the graph has no outlines or more than 2^21 cells, or if the marks do not fit.
 * @example
 * import { createGraphEngine, hexGrid, renderGraphSvg } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(hexGrid(12, 8)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(renderGraphSvg(maze).slice(0, 4)); // <svg
 */
export function renderGraphSvg(maze: GraphPassages | GraphMaze, options: GraphSvgOptions = {}): string {
  const known = checkOptions(options, ["cellSize", "wallThickness", "colours", "title", "ends", "path", "openings"]);
  const pixels = checkNumber("cellSize", known.cellSize ?? 16, 0, 2 ** 16);
  const wallThickness = checkNumber("wallThickness", known.wallThickness ?? 0.125, 0, 1);
  const title = checkText("title", known.title ?? graphTitle(maze));
  const colours = checkColours(known.colours ?? {});
  const { left, top, width, height, cellSize, walls, symbols, path, start, finish } = drawingOf(maze, {
    ends: known.ends,
    path: known.path,
    openings: known.openings,
  });
  const write = writer(cellSize);
  const data = (lines: readonly (readonly Point[])[], end = ""): string => {
    checkLength(
      lines.reduce((sum, line) => sum + 40 * line.length, 0),
      "SVG",
      "renderGraphPng or JSON",
    );
    return lines.map((line) => `M${line.map(([x, y]) => `${write(x)} ${write(y)}`).join("L")}${end}`).join("");
  };
  const [x, y, boxWidth, boxHeight] = [left - cellSize / 2, top - cellSize / 2, width + cellSize, height + cellSize];
  const box = [x, y, boxWidth, boxHeight].map(write).join(" ");
  const sides = [boxWidth, boxHeight].map((side) => +((side / cellSize) * pixels).toFixed(3));
  const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sides[0]}" height="${sides[1]}" viewBox="${box}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
  ];
  const line = (name: "path" | "walls", thickness: number, d: string) =>
    element("path", {
      ...{ class: name, fill: "none", stroke: colours[name], "stroke-width": write(thickness * cellSize) },
      ...round,
      d,
    });
  if (colours.background !== "none") {
    const d = `M${write(x)} ${write(y)}h${write(boxWidth)}v${write(boxHeight)}h${write(-boxWidth)}z`;
    parts.push(element("path", { class: "background", fill: colours.background, d }));
  }
  // A path within one cell is drawn as a dot.
  if (known.path !== undefined) parts.push(line("path", 0.3, data(path, path[0]?.length === 1 ? "h0" : "")));
  if (symbols.length > 0) parts.push(element("path", { class: "symbols", fill: colours.walls, d: data(symbols, "z") }));
  parts.push(line("walls", wallThickness, data(walls)));
  if (start)
    parts.push(
      element("circle", {
        class: "start",
        fill: colours.start,
        cx: write(start.at[0]),
        cy: write(start.at[1]),
        r: write(start.radius),
      }),
    );
  if (finish) {
    const side = write(finish.radius * (5 / 3));
    const d = `M${finish.at.map((at) => write(at - (finish.radius * 5) / 6)).join(" ")}h${side}v${side}h-${side}z`;
    parts.push(element("path", { class: "finish", fill: colours.finish, d }));
  }
  return `${parts.join("\n")}\n</svg>`;
}
