// Writes docs/mazes.svg: a maze by each algorithm, coloured by the distance from its middle. The picture has a
// background, so that it looks the same on light and dark pages.

import { writeFileSync } from "node:fs";
import { algorithms, createEngine, DIRECTIONS, distances, isOpen, type Maze } from "../src/index.ts";

const WIDTH = 36;
const HEIGHT = 22;
const CELL = 7;
const STROKE = 0.72;
const GAP = 22;
const TITLE = 24;
const COLUMNS = 3;

// Colours from near to far: "viridis" (van der Walt and Smith) without its dark end, because dark lines have too little
// contrast.
const COLOURS = "#fde725 #c8e020 #90d743 #5ec962 #35b779 #20a486 #21918c #287c8e #31688e #3b528b #443983".split(" ");

const MIDDLE = { x: WIDTH >> 1, y: HEIGHT >> 1 };

function draw(maze: Maze): string {
  const distance = distances(maze, MIDDLE);
  const farthest = Math.max(...distance);
  const paths = COLOURS.map(() => "");
  for (let y = 0; y < maze.height; y++)
    for (let x = 0; x < maze.width; x++)
      for (const { bit, dx, dy } of DIRECTIONS) {
        if (dx + dy < 0 || !isOpen(maze, { x, y }, bit)) continue;
        const far = Math.max(distance[y * maze.width + x], distance[(y + dy) * maze.width + x + dx]);
        const colour = Math.floor((far / (farthest + 1)) * COLOURS.length);
        paths[colour] += `M${x} ${y}${dx ? "h" : "v"}1`;
      }
  // Far passages are drawn first, so that near passages cover the joints.
  return paths
    .map((path, i) => (path ? `<path stroke="${COLOURS[i]}" d="${path}"/>` : ""))
    .reverse()
    .join("\n");
}

const engine = createEngine();
const rows = Math.ceil(algorithms.length / COLUMNS);
const width = COLUMNS * (WIDTH * CELL + GAP) + GAP;
const height = rows * (HEIGHT * CELL + TITLE + GAP) + GAP / 2;
const pictures = algorithms.map(({ id }, i) => {
  const left = GAP + (i % COLUMNS) * (WIDTH * CELL + GAP);
  const top = GAP / 2 + Math.floor(i / COLUMNS) * (HEIGHT * CELL + TITLE + GAP);
  const start = algorithms[i].takesStart ? MIDDLE : undefined;
  const maze = engine.generate({ algorithm: id, width: WIDTH, height: HEIGHT, seed: 1, start });
  return (
    `<text x="${left}" y="${top + 15}">${id}</text>\n<g transform="translate(${left + CELL / 2} ` +
    `${top + TITLE + CELL / 2}) scale(${CELL})">${draw(maze)}</g>`
  );
});

writeFileSync(
  "docs/mazes.svg",
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" role="img">
<title>A maze by each algorithm, coloured by distance from the middle</title>
<rect width="${width}" height="${height}" rx="10" fill="#12141c"/>
<style>text { fill: #c9d1d9; font: 13px ui-monospace, Consolas, monospace }
path { stroke-width: ${STROKE}; stroke-linecap: square }</style>
${pictures.join("\n")}
</svg>
`,
);
console.log(`docs/mazes.svg: ${width} x ${height}`);
