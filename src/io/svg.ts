// A maze as SVG: all walls are one path of straight runs, in units of a cell.

import { checkLength, checkNumber, checkOptions, checkText } from "../core/errors.ts";
import { countInside } from "../core/mask.ts";
import { type Cell, checkWalls, EAST, type Maze, NORTH, SOUTH, stepFrom, type Walls, WEST } from "../maze.ts";
import type { Ends } from "../queries/ends.ts";
import { COLOURS, checkEnds, checkPath, type Marks } from "./marks.ts";

/** How renderSvg draws. */
export interface SvgOptions extends Marks {
  /** Pixels a cell, above 0; default 16. Walls are whole pixels when it is a multiple of 8. */
  cellSize?: number | undefined;
  /** Thickness of the walls in cells, above 0 and below 1; default 0.125. */
  wallThickness?: number | undefined;
  /**
   * CSS colours; "none" leaves a thing out. The parts have classes of the same names, for a page's style sheet to
   * colour.
   */
  colours?: Partial<Record<keyof typeof COLOURS, string>> | undefined;
  /** What a screen reader says; default: the algorithm, size and seed. */
  title?: string | undefined;
}

// From so many cells on, rings around the ends, without which they would not be found.
const RINGS_FROM = 100;

/** Text between tags or in an attribute; characters that XML cannot hold become U+FFFD. */
function escapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replace(/[&<>"]/g, (character) => names[character])
  );
}

function titleOf(maze: Walls | Maze): string {
  const { width, height, topology } = maze;
  const inside = maze.mask ? `${countInside(maze.mask)} of ` : "";
  const shape = `${inside}${width} × ${height} cells${topology === "torus" ? " on a torus" : ""}`;
  if (!("seed" in maze)) return `Maze, ${shape}`;
  return `Maze by ${maze.algorithm}, ${shape}, seed ${JSON.stringify(maze.seed)}, index ${maze.index}`;
}

/**
 * The walls along one line of the grid as path data: from `begin`, stretches drawn by `draw` and passed over by `skip`.
 */
function lineData(
  length: number,
  isWall: (at: number) => boolean,
  begin: string,
  draw: (by: number) => string,
  skip: (by: number) => string,
): string {
  let data = "";
  let drawnTo = 0;
  for (let at = 0; at < length; at++) {
    if (!isWall(at)) continue;
    const from = at;
    while (at < length && isWall(at)) at++;
    data += (from > drawnTo ? skip(from - drawnTo) : "") + draw(at - from);
    drawnTo = at;
  }
  return data && begin + data;
}

/** The walls as path data: every line of the grid from west to east, then every line from north to south. */
function wallData({ width, height, topology, mask, walls }: Walls): string {
  const lines: string[] = [];
  const cellAt = (x: number, y: number): number => {
    if (topology === "torus") return ((y + height) % height) * width + ((x + width) % width);
    return x < 0 || x === width || y < 0 || y === height ? -1 : y * width + x;
  };
  // Not between two cells outside.
  const isDrawn = (one: number, other: number): boolean => mask === undefined || mask[one] === 1 || mask[other] === 1;
  for (let y = 0; y <= height; y++) {
    const isWall = (x: number) =>
      (y < height ? walls[y * width + x] & NORTH : walls[(y - 1) * width + x] & SOUTH) !== 0 &&
      isDrawn(cellAt(x, y - 1), cellAt(x, y));
    lines.push(
      lineData(
        width,
        isWall,
        `M0 ${y}`,
        (by) => `h${by}`,
        (by) => `m${by} 0`,
      ),
    );
  }
  for (let x = 0; x <= width; x++) {
    const isWall = (y: number) =>
      (x < width ? walls[y * width + x] & WEST : walls[y * width + x - 1] & EAST) !== 0 &&
      isDrawn(cellAt(x - 1, y), cellAt(x, y));
    lines.push(
      lineData(
        height,
        isWall,
        `M${x} 0`,
        (by) => `v${by}`,
        (by) => `m0 ${by}`,
      ),
    );
  }
  return lines.join("");
}

/**
 * A way as path data, through the middles of cells. Where it wraps it leaves the picture on one side and comes in on
 * the other.
 */
function pathData(maze: Walls, path: ArrayLike<number>): string {
  const moveTo = (x: number, y: number) => `M${x + 0.5} ${y + 0.5}`;
  let data = "";
  for (const { x, y, leaves } of checkPath(maze, path)) {
    if (data === "") data = moveTo(x, y);
    if (!leaves) break;
    const { dx, dy } = leaves;
    const step = dx === 0 ? `v${dy}` : `h${dx}`;
    const next = stepFrom(maze, { x, y }, leaves) as Cell;
    data += step;
    if (next.x !== x + dx || next.y !== y + dy) data += moveTo(next.x - dx, next.y - dy) + step;
  }
  // A way of one cell is a dot.
  if (path.length === 1) data += "h0";
  return data.replace(
    /(?<way>[hv]-?)1(?:\k<way>1)+/g,
    (steps, way: string) => `${way}${steps.length / (way.length + 1)}`,
  );
}

/** An element without contents. Values are XML already. */
function element(name: string, attributes: Readonly<Record<string, string | number>>): string {
  const words = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
  return `<${name} ${words.join(" ")}/>`;
}

/** The start as a disc, the finish as a square, and in a large maze rings around both. */
function endElements(
  { width, height }: Walls,
  { start, finish }: Ends,
  colours: { start: string; finish: string },
): string[] {
  const centre = ({ x, y }: Cell) => ({ cx: x + 0.5, cy: y + 0.5 });
  const square = `M${finish.x + 0.25} ${finish.y + 0.25}h.5v.5h-.5z`;
  const elements = [
    element("circle", { class: "start", fill: colours.start, ...centre(start), r: ".3" }),
    element("path", { class: "finish", fill: colours.finish, d: square }),
  ];
  const longerSide = Math.max(width, height);
  if (longerSide < RINGS_FROM) return elements;
  const r = Math.round(longerSide / 60);
  for (const [name, cell] of Object.entries({ start, finish })) {
    const stroke = { stroke: colours[name as keyof Ends], "stroke-width": r / 4 };
    elements.push(element("circle", { class: `${name}-ring`, fill: "none", ...stroke, ...centre(cell), r }));
  }
  return elements;
}

/**
 * Draws a maze as an SVG document. Coordinates are cells; the picture has half a cell of margin. Where a passage of a
 * torus leaves through the border there is a gap, on both sides. The start is a disc, the finish a square; from 100
 * cells on, rings show where they are.
 */
export function renderSvg(maze: Walls | Maze, options: SvgOptions = {}): string {
  const cells = checkWalls(maze);
  checkOptions(options, ["cellSize", "wallThickness", "colours", "title", "ends", "path"]);
  // At most three characters for a cell of a line, as of m1 0h1 for two, and as many as begin a line.
  checkLength(6 * cells + 24 * (maze.width + maze.height + 2), "SVG", "renderPng");
  const cellSize = checkNumber("cellSize", options.cellSize ?? 16, 0, 2 ** 16);
  const wallThickness = checkNumber("wallThickness", options.wallThickness ?? 0.125, 0, 1);
  const { ends, path, title = titleOf(maze) } = options;
  checkText("title", title);
  const colours: Record<keyof typeof COLOURS, string> = { ...COLOURS };
  const given = options.colours ?? {};
  const names = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
  checkOptions(given, names, "colours");
  for (const name of names) {
    const colour = given[name];
    if (colour !== undefined) colours[name] = escapeXml(checkText(`colours.${name}`, colour));
  }

  const { width, height } = maze;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${(width + 1) * cellSize}" height="${(height + 1) * cellSize}" ` +
      `viewBox="-.5 -.5 ${width + 1} ${height + 1}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
  ];
  if (colours.background !== "none") {
    const d = `M-.5-.5h${width + 1}v${height + 1}h-${width + 1}z`;
    parts.push(element("path", { class: "background", fill: colours.background, d }));
  }
  if (path !== undefined) {
    const round = { "stroke-linecap": "round", "stroke-linejoin": "round", d: pathData(maze, path) };
    parts.push(element("path", { class: "path", fill: "none", stroke: colours.path, "stroke-width": ".3", ...round }));
  }
  const stroke = { stroke: colours.walls, "stroke-width": wallThickness, "stroke-linecap": "square" };
  parts.push(element("path", { class: "walls", fill: "none", ...stroke, d: wallData(maze) }));
  if (ends !== undefined) parts.push(...endElements(maze, checkEnds(maze, ends), colours));
  return `${parts.join("\n")}\n</svg>`;
}
