// The fields of the page of grids: their values in the address, and the grid and the request that they describe.

import { seedWord } from "../../src/core/seed.ts";
import { graphAlgorithms } from "../../src/graph/algorithms.ts";
import type { Grid } from "../../src/graph/grids/grid.ts";
import { gridKind, gridKinds, gridOf } from "../../src/graph/grids/index.ts";
import { withRooms } from "../../src/graph/rooms.ts";
import type { GraphRequest } from "../../src/graph.ts";
import { parseSeed, quote } from "../../src/request/words.ts";
import { fieldWords, flag, integer, type Readers, seedText, share } from "../bare/fieldWords.ts";

/** The maximum number of cells on the page. Each frame of an animation draws all of them. */
const MOST_CELLS = 2500;
const MOST_SIDE = 100;

/** The values of the fields. Fields that a grid does not use keep their values. */
export interface Fields {
  readonly grid: string;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly rings: number;
  readonly side: number;
  /** The share of the squares that may be crossings. */
  readonly share: number;
  /** The number of rooms, with 2 to 4 cells per side. */
  readonly rooms: number;
  readonly algorithm: GraphRequest["algorithm"];
  readonly seed: string;
  /** Whether cells are coloured by their distance from the start. */
  readonly distances: boolean;
  /** The ends of the solution; −1 for those of the longest path. */
  readonly start: number;
  readonly finish: number;
}

/** The names of the sizes of grids. */
export type Size = "width" | "height" | "depth" | "rings" | "side";

const START: Fields = {
  grid: "hex",
  width: 24,
  height: 16,
  depth: 3,
  rings: 10,
  side: 8,
  share: 0.5,
  rooms: 0,
  algorithm: "recursive-backtracker",
  seed: "1",
  distances: false,
  start: -1,
  finish: -1,
};

const size = integer(1, MOST_SIDE);
const cell = integer(0, MOST_CELLS - 1);

const READERS: Readers<Fields> = {
  grid: (word) => gridKinds.find(({ id }) => id === word)?.id,
  width: size,
  height: size,
  depth: size,
  rings: size,
  side: size,
  share,
  rooms: integer(0, MOST_SIDE),
  algorithm: (word) => graphAlgorithms.find(({ id }) => id === word)?.id,
  seed: seedText,
  distances: flag,
  start: cell,
  finish: cell,
};

export const { changed, fromAddress, toAddress } = fieldWords(START, READERS, ["grid", "algorithm", "seed"]);

/** The fields without chosen ends, which belong to one maze. */
export const withoutEnds = (fields: Fields): Fields => ({ ...fields, start: -1, finish: -1 });

export const sizesOf = ({ grid }: Fields): readonly Size[] => gridKind(grid).sizes as readonly Size[];

/** Whether the grid can have rooms. */
export const takesRooms = (fields: Fields): boolean => sizesOf(fields).length === 2 && fields.grid !== "weave";

/** The number of rooms of the grid, which is 0 if it can have none. */
const roomsOf = (fields: Fields): number => (takesRooms(fields) ? fields.rooms : 0);

export const requestOf = ({ algorithm, seed }: Fields): GraphRequest =>
  ({ algorithm, seed: parseSeed(seed) }) as GraphRequest;

/**
 * The grid of the fields.
 *
 * @throws RangeError if it has more cells than the page shows.
 */
export function gridFor(fields: Fields): Grid {
  const seed = parseSeed(fields.seed);
  const sizes = Object.fromEntries(sizesOf(fields).map((name) => [name, fields[name]]));
  const drawn = fields.grid === "weave" ? { share: fields.share, seed } : {};
  const grid = gridOf({ id: fields.grid, ...sizes, ...drawn });
  if (grid.cells > MOST_CELLS)
    throw new RangeError(`"grid" expected at most ${MOST_CELLS} cells on this page, got ${grid.cells}`);
  const count = roomsOf(fields);
  return count > 0 ? withRooms(grid, { count, min: 2, max: 4, seed }) : grid;
}

/** The command that draws the maze of the fields. */
export function commandOf(fields: Fields): string {
  const { grid, algorithm, seed, share } = fields;
  const rooms = roomsOf(fields);
  const options = {
    ...(grid === "weave" ? { weave: share } : { grid }),
    ...Object.fromEntries(sizesOf(fields).map((name) => [name, fields[name]])),
    ...(rooms > 0 && { rooms: `${rooms},2-4` }),
    algorithm,
    seed: seedWord(parseSeed(seed)),
  };
  const words = Object.entries(options).map(([name, value]) => ` --${name} ${quote(`${value}`)}`);
  return `npx wasmaze generate${words.join("")} --solution --output maze.svg`;
}

/** The code that makes the maze of the fields. */
export function codeOf(fields: Fields): string {
  const { grid, algorithm, share } = fields;
  const rooms = roomsOf(fields);
  const seed = JSON.stringify(parseSeed(fields.seed));
  const sizes = sizesOf(fields).map((name) => `${name}: ${fields[name]}`);
  const recipe = [`id: "${grid}"`, ...sizes, ...(grid === "weave" ? [`share: ${share}`, `seed: ${seed}`] : [])];
  const made = `gridOf({ ${recipe.join(", ")} })`;
  const names = ["createGraphEngine", "gridOf", "renderGraphSvg", ...(rooms > 0 ? ["withRooms"] : [])];
  return (
    `import { ${names.join(", ")} } from "wasmaze/graph";\n\n` +
    `const grid = ${rooms > 0 ? `withRooms(${made}, { count: ${rooms}, min: 2, max: 4, seed: ${seed} })` : made};\n` +
    `const maze = createGraphEngine(grid).generate({ algorithm: "${algorithm}", seed: ${seed} });\n` +
    "console.log(renderGraphSvg(maze));"
  );
}

/** The Python code that makes the maze of the fields. Python places no rooms. */
export function pythonOf(fields: Fields): string {
  const { grid, algorithm, share } = fields;
  if (roomsOf(fields) > 0) return "";
  const seed = JSON.stringify(parseSeed(fields.seed));
  const sizes = [
    ...sizesOf(fields).map((name) => fields[name]),
    ...(grid === "weave" ? [`share=${share}`, `seed=${seed}`] : []),
  ];
  const made = `wasmaze.${grid.replaceAll("-", "_")}_grid(${sizes.join(", ")})`;
  return (
    "# In a clone of the repository: pip install ./python\nimport wasmaze\n\n" +
    `passages = wasmaze.tree(${made}, "${algorithm}", seed=${seed}, form="passages")\nprint(passages.shape)`
  );
}
