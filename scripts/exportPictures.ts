// Draws the pictures of docs/EXPORT.md from exported files, as the programs that read them would.

import {
  edgeTiles,
  mazeMesh,
  micromouseMaze,
  toAMazeIng,
  toCsr,
  toMicromouseNum,
  toMovingAiMap,
  toMovingAiScenarios,
  toPgm,
  toPlotterSvg,
  toTmj,
} from "../src/export.ts";
import { createEngine, openEnds } from "../src/index.ts";

const WIDTH = 240;
const HEIGHT = 180;

const engine = createEngine();
const maze = engine.generate({ algorithm: "recursive-backtracker", width: 8, height: 6, seed: 4 });
const ends = engine.suggestEnds(maze, "sides");
const opened = openEnds(maze, ends);

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number, more = ""): string =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${stroke}" stroke-width="${width}" ${more}/>`;

/** Returns equal squares as one path. */
const squares = (places: readonly (readonly [x: number, y: number])[], side: number, fill: string): string =>
  `<path d="${places.map(([x, y]) => `M${x} ${y}h${side}v${side}h-${side}z`).join("")}" fill="${fill}"/>`;

/** Returns a picture. `contents` has the size `width` by `height` and is centred. */
function picture(
  title: string,
  [width, height]: readonly [number, number],
  contents: readonly string[],
  background = "#fff",
): string {
  const scale = Math.min((WIDTH - 16) / width, (HEIGHT - 16) / height);
  const [x, y] = [(WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2].map((at) => Math.round(at * 100) / 100);
  const place = `translate(${x} ${y}) scale(${Math.round(scale * 1e4) / 1e4})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
      `viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${title}</title>`,
    rect(0, 0, WIDTH, HEIGHT, background),
    `<g transform="${place}" fill="none" stroke-linecap="square">`,
    ...contents,
    "</g>\n</svg>\n",
  ].join("\n");
}

/** The map, and the start and the goal of its longest scenario. */
function movingAi(): string {
  const rows = toMovingAiMap(maze, { corridor: 2 }).trimEnd().split("\n").slice(4);
  const scenarios = toMovingAiScenarios(maze, { corridor: 2, count: 50 }).trimEnd().split("\n").slice(1);
  const placesOf = (kind: string) =>
    rows.flatMap((row, y) => [...row].flatMap((square, x) => (square === kind ? [[x, y] as const] : [])));
  const parts = [squares(placesOf("@"), 0.94, "#33415c"), squares(placesOf("."), 0.94, "#dfe5ee")];
  const [, , , , fromX, fromY, toX, toY] = scenarios[scenarios.length - 1].split("\t").map(Number);
  const marks = [circle(fromX + 0.47, fromY + 0.47, 0.6, "#009e73"), circle(toX + 0.47, toY + 0.47, 0.6, "#d55e00")];
  return picture("A MovingAI map", [rows[0].length, rows.length], [...parts, ...marks]);
}

/** The walls and posts of a maze for micromice, as on a table in a competition. */
function micromouse(): string {
  const walls: string[] = [];
  const parts = [rect(0, 0, 16, 16, "#1b1b1f"), rect(7, 7, 2, 2, "#3f7f5f"), circle(0.5, 15.5, 0.3, "#d8c24a")];
  for (const numbers of toMicromouseNum(micromouseMaze(engine, { seed: 5 }))
    .trimEnd()
    .split("\n")) {
    const [x, up, north, east, south, west] = numbers.split(" ").map(Number);
    const y = 15 - up;
    // Walls of the eastern and southern border, and the western and northern walls of all cells.
    if (north) walls.push(`M${x} ${y}h1`);
    if (west) walls.push(`M${x} ${y}v1`);
    if (east && x === 15) walls.push(`M16 ${y}v1`);
    if (south && y === 15) walls.push(`M${x} 16h1`);
  }
  parts.push(`<path d="${walls.join("")}" stroke="#f4f4f4" stroke-width=".12"/>`);
  const posts = Array.from({ length: 17 * 17 }, (_, at) => [(at % 17) - 0.08, Math.floor(at / 17) - 0.08] as const);
  parts.push(squares(posts, 0.16, "#c22"));
  return picture("A maze for micromice", [16, 16], parts, "#1b1b1f");
}

/** The pixels of the map. */
function ros(): string {
  const pgm = toPgm(opened, { corridor: 4, wall: 1 });
  const [, width, height] = new TextDecoder().decode(pgm.subarray(0, 20)).split(/\s/).map(Number);
  const pixels = pgm.subarray(-width * height);
  const walls = Array.from(pixels, (grey, at) => (grey === 0 ? [at % width, Math.floor(at / width)] : undefined));
  const black = walls.filter((place) => place !== undefined) as [number, number][];
  const parts = [rect(0, 0, width, height, "#fefefe"), squares(black, 1.02, "#000")];
  const axes = [line(0, height, 4, height, "#d00", 0.5), line(0, height, 0, height - 4, "#0a0", 0.5)];
  return picture("A map for robots", [width, height], [...parts, ...axes], "#cdcdcd");
}

/** The nodes and edges of the matrix. */
function graph(): string {
  const npz = toCsr(maze);
  const text = new TextDecoder("latin1").decode(npz);
  /** Reads an array of 32-bit numbers. */
  const numbers = (name: string, count: number): Int32Array => {
    const header = text.indexOf("\x93NUMPY", text.indexOf(`${name}.npy`));
    const start = header + 10 + npz[header + 8] + 256 * npz[header + 9];
    return new Int32Array(npz.slice(start, start + 4 * count).buffer);
  };
  const starts = numbers("indptr", maze.walls.length + 1);
  const indices = numbers("indices", starts[maze.walls.length]);
  const [x, y] = [(cell: number) => (cell % 8) + 0.5, (cell: number) => Math.floor(cell / 8) + 0.5];
  const edges = Array.from({ length: maze.walls.length }, (_, cell) =>
    Array.from(indices.subarray(starts[cell], starts[cell + 1]), (next) =>
      line(x(cell), y(cell), x(next), y(next), "#8a94a6", 0.08),
    ),
  );
  const nodes = Array.from(maze.walls, (_, cell) => circle(x(cell), y(cell), 0.16, "#0b6e99"));
  return picture("The graph of a maze", [8, 6], [...edges.flat(), ...nodes]);
}

/** The text, whose digits are the walls of the cells. */
function aMazeIng(): string {
  const lines = toAMazeIng(maze, { ends }).trimEnd().split("\n");
  const texts = lines.map(
    (text, y) => `<text x="0" y="${14 + 16 * y}" font-family="monospace" font-size="14" fill="#222">${text}</text>`,
  );
  const width = 8.6 * Math.max(...lines.map((text) => text.length));
  return picture("A file of a-maze-ing", [width, 16 * lines.length + 4], texts);
}

/** The tiles of the map. */
function tiled(): string {
  const { layers } = JSON.parse(toTmj(opened, { ends })) as { layers: [{ data: number[] }, { objects: object[] }] };
  const png = `data:image/png;base64,${Buffer.from(edgeTiles()).toString("base64")}`;
  const symbols = Array.from({ length: 16 }, (_, tile) => {
    const corner = `${32 * (tile % 4)} ${32 * Math.floor(tile / 4)}`;
    return `<symbol id="t${tile + 1}" viewBox="${corner} 32 32"><use href="#tiles"/></symbol>`;
  });
  const tiles = layers[0].data.map(
    (gid, cell) =>
      `<use href="#t${gid}" x="${32 * (cell % 8)}" y="${32 * Math.floor(cell / 8)}" width="32" height="32"/>`,
  );
  const image = `<image id="tiles" width="128" height="128" href="${png}"/>`;
  return picture("A map in Tiled", [256, 192], ["<defs>", image, ...symbols, "</defs>", ...tiles], "#808080");
}

/** The lines in colours from first to last, with the travel of the pen between them. */
function plotter(): string {
  const svg = toPlotterSvg(opened, { corridor: 8, wall: 1, margin: 1 });
  const paths = [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, data]) => data);
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  let pen: number[] | undefined;
  const parts = paths.flatMap((data, i) => {
    const hue = Math.round((300 * i) / paths.length);
    const numbers = data.slice(1).split(" ").map(Number);
    const [first, last] = [numbers.slice(0, 2), numbers.slice(-2)];
    const travel = pen ? [line(pen[0], pen[1], first[0], first[1], "#999", 0.5, 'stroke-dasharray="1 1.5"')] : [];
    pen = last;
    const drawn = `<path d="${data}" stroke="hsl(${hue} 80% 42%)" stroke-width="1.4" stroke-linejoin="round"/>`;
    return [...travel, drawn, circle(first[0], first[1], 1.3, `hsl(${hue} 80% 42%)`)];
  });
  return picture("The lines of a plotter", [width, height], parts);
}

/** The mesh, seen from the south-east above. Faces are drawn from the farthest to the nearest. */
function print(): string {
  const { positions, triangles } = mazeMesh(opened, { corridor: 8, wall: 2, height: 7, floor: 2 });
  const faces: { depth: number; element: string }[] = [];
  let [left, top, right, bottom] = [1e9, 1e9, -1e9, -1e9];
  for (let i = 0; i < triangles.length; i += 6) {
    // Two triangles are a rectangle.
    const corners = [0, 1, 2, 5].map((k) =>
      Array.from(positions.subarray(3 * triangles[i + k], 3 * triangles[i + k] + 3)),
    );
    const [a, b, c] = corners;
    const side = (axis: number): number => (a[axis] === b[axis] && a[axis] === c[axis] ? 1 : 0);
    const [u, v] = [b.map((at, axis) => at - a[axis]), c.map((at, axis) => at - a[axis])];
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    // Faces to the east, to the south and upward are visible.
    if (normal[0] < 0 || normal[1] > 0 || normal[2] < 0) continue;
    const places = corners.map(([x, y, z]) => [0.82 * x + 0.42 * y, -0.5 * y + 0.26 * x - 0.8 * z]);
    for (const [x, y] of places)
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    const colour = side(2) ? (a[2] > 2 ? "a" : "b") : side(0) ? "c" : "d";
    const data = places.map(([x, y], k) => `${k ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    const centre = (axis: number): number => corners.reduce((sum, corner) => sum + corner[axis], 0);
    const depth = centre(0) - 2 * centre(1) + 0.2 * centre(2);
    faces.push({ depth, element: `<path d="${data}Z" class="${colour}"/>` });
  }
  faces.sort((one, other) => one.depth - other.depth);
  const colours = { a: "#f0b968", b: "#b98745", c: "#8a5a24", d: "#a56f31" };
  const rules = Object.entries(colours).map(([name, colour]) => `.${name}{fill:${colour};stroke:${colour}}`);
  const style = `<style>${rules.join("")}</style>`;
  const shift = `${style}<g stroke-width=".3" transform="translate(${(-left).toFixed(2)} ${(-top).toFixed(2)})">`;
  return picture(
    "A maze for 3D printers",
    [right - left, bottom - top],
    [shift, ...faces.map(({ element }) => element), "</g>"],
    "#20242e",
  );
}

/** The pictures of docs/EXPORT.md by name. */
export const exportPictures = (): Readonly<Record<string, string>> => ({
  "export-movingai": movingAi(),
  "export-micromouse": micromouse(),
  "export-ros": ros(),
  "export-graph": graph(),
  "export-a-maze-ing": aMazeIng(),
  "export-tiled": tiled(),
  "export-plotter": plotter(),
  "export-print": print(),
});
