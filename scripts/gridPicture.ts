// Writes docs/grids.svg: a maze with its solution on each kind of grid. The picture has a background, so that it looks
// the same on light and dark pages.

import {
  createGraphEngine,
  type Grid,
  gridKinds,
  gridOf,
  hexGrid,
  masked,
  renderGraphSvg,
  squareGrid,
  suggestGraphEnds,
  withRooms,
} from "../src/graph.ts";
import { writeIfChanged } from "./files.ts";

const COLUMNS = 3;
const SIDE = 260;
const GAP = 22;
const TITLE = 24;

const SIZES: Readonly<Record<string, number>> = { width: 14, height: 12, depth: 2, side: 6, rings: 8 };
const OTHERS: Readonly<Record<string, object>> = {
  triangle: { width: 20, height: 11 },
  cube: { width: 6, height: 9 },
  weave: { seed: 2, share: 1 },
};

const kinds = gridKinds.map(({ id, sizes }): [string, Grid] => {
  const recipe = Object.fromEntries(sizes.map((name) => [name, SIZES[name]]));
  return [id, gridOf({ id, ...recipe, ...OTHERS[id] })];
});

/** A hexagonal grid with a hole. */
function ring(): Grid {
  const grid = hexGrid(14, 12);
  const isInside = (cell: number) => Math.hypot((cell % 14) - 6.5, Math.floor(cell / 14) - 5.5) > 2.4;
  return masked(
    grid,
    Uint8Array.from({ length: grid.cells }, (_, cell) => (isInside(cell) ? 1 : 0)),
  );
}

const examples = [
  ...kinds,
  ["rooms", withRooms(squareGrid(14, 12), { count: 5, min: 2, max: 4, seed: 2 })] as const,
  ["mask", ring()] as const,
];

/** Returns a maze with its solution, scaled to a square at x, y. */
function draw(grid: Grid, x: number, y: number): string {
  const engine = createGraphEngine(grid);
  const maze = engine.generate({ algorithm: "wilson", seed: 4 });
  const ends = suggestGraphEnds(maze);
  const path = engine.solve(maze, ends.start, ends.finish);
  const svg = renderGraphSvg(maze, { ends, path, colours: { background: "none" } });
  const [left, top, width, height] = /viewBox="([^"]*)"/.exec(svg)?.[1].split(" ").map(Number) ?? [];
  const scale = SIDE / Math.max(width, height);
  const shift = [x + (SIDE - width * scale) / 2 - left * scale, y + (SIDE - height * scale) / 2 - top * scale];
  const [, shapes] = /<\/title>\n(.*)\n<\/svg>/s.exec(svg) ?? [];
  return `<g transform="translate(${shift.map((by) => by.toFixed(2)).join(" ")}) scale(${scale.toFixed(4)})">\n${shapes}\n</g>`;
}

const rows = Math.ceil(examples.length / COLUMNS);
const width = COLUMNS * (SIDE + GAP) + GAP;
const height = rows * (SIDE + TITLE + GAP) + GAP / 2;
const pictures = examples.map(([id, grid], i) => {
  const left = GAP + (i % COLUMNS) * (SIDE + GAP);
  const top = GAP / 2 + Math.floor(i / COLUMNS) * (SIDE + TITLE + GAP);
  return `<text x="${left}" y="${top + 15}">${id}</text>\n${draw(grid, left, top + TITLE)}`;
});

writeIfChanged(
  "docs/grids.svg",
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>A maze with its solution on each kind of grid</title>
<rect width="${width}" height="${height}" rx="10" fill="#ffffff"/>
<g font-family="system-ui, sans-serif" font-size="13" fill="#333333">
${pictures.join("\n")}
</g>
</svg>
`,
);
console.log(`docs/grids.svg: ${width} x ${height}`);
