// The fields of the page of grids: their values in the address, and the grid and the request that they describe.

import { MAX_WEIGHT } from "../../src/core/parameters.ts";
import { seedWord } from "../../src/core/seed.ts";
import { graphAlgorithms } from "../../src/graph/algorithms.ts";
import type { Grid } from "../../src/graph/grids/grid.ts";
import { gridKind, gridKinds, gridOf } from "../../src/graph/grids/index.ts";
import { withRooms } from "../../src/graph/rooms.ts";
import { WEIGHTS, type Weights } from "../../src/graph/validateRequest.ts";
import type { GraphMaze } from "../../src/graph.ts";
import { parseSeed, quote } from "../../src/request/words.ts";
import { choice, flag, integer, seed, share, type ValuesOf } from "../fields/table.ts";

/** The maximum number of cells on the page. Each frame of an animation draws all of them. */
const MOST_CELLS = 2500;
const MOST_SIDE = 100;

type Size = "width" | "height" | "depth" | "rings" | "side";

const size = (start: number) => integer(1, MOST_SIDE, start);
/** A weight of growing-tree. */
const weight = (start: number) => integer(0, MAX_WEIGHT, start);
/** A chosen end of the solution; −1 for that of the longest path. */
const end = integer(-1, MOST_CELLS - 1, -1);

export const TABLE = {
  grid: choice(
    gridKinds.map(({ id }) => id as string),
    "hex",
  ),
  width: size(24),
  height: size(16),
  depth: size(3),
  rings: size(10),
  side: size(8),
  /** The share of the squares that may be crossings. */
  share: share(0.5),
  /** The number of rooms, with 2 to 4 cells per side. */
  rooms: integer(0, MOST_SIDE, 0),
  algorithm: choice(
    graphAlgorithms.map(({ id }) => id),
    "recursive-backtracker",
  ),
  newest: weight(1),
  random: weight(0),
  oldest: weight(0),
  middle: weight(0),
  /** The probability that a dead end is opened. */
  braid: share(0),
  seed,
  /** Whether cells are coloured by their distance from the start. */
  distances: flag(false),
  start: end,
  finish: end,
};

/** The values of the fields. Fields that a grid does not use keep their values. */
export type Fields = ValuesOf<typeof TABLE>;

export const sizesOf = ({ grid }: Fields): readonly Size[] => gridKind(grid).sizes as readonly Size[];

export const takesRooms = (fields: Fields): boolean => sizesOf(fields).length === 2 && fields.grid !== "weave";

/** The number of rooms of the grid, which is 0 if it can have none. */
const roomsOf = (fields: Fields): number => (takesRooms(fields) ? fields.rooms : 0);

/** The names of the parameters of the algorithm. */
export const parametersOf = ({ algorithm }: Fields): readonly (keyof Weights)[] =>
  algorithm === "growing-tree" ? WEIGHTS : [];

/** The fields that differ from the initial values, which are the defaults of the package. */
const given = <Name extends keyof Fields>(fields: Fields, names: readonly Name[]) =>
  names.filter((name) => fields[name] !== TABLE[name].start).map((name) => [name, fields[name]] as const);

export function requestOf(fields: Fields): Pick<GraphMaze, "algorithm" | "seed" | "parameters" | "braid"> {
  const { algorithm, seed } = fields;
  const parameters = given(fields, parametersOf(fields));
  const options = {
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    ...Object.fromEntries(given(fields, ["braid"])),
  };
  return { algorithm, seed: parseSeed(seed), ...options };
}

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
    ...Object.fromEntries(given(fields, ["braid"])),
    seed: seedWord(parseSeed(seed)),
  };
  const parameters = given(fields, parametersOf(fields)).map(([name, weight]) => ["parameter", `${name}=${weight}`]);
  const words = [...Object.entries(options), ...parameters].map(([name, value]) => ` --${name} ${quote(`${value}`)}`);
  return `npx wasmaze generate${words.join("")} --solution --output maze.svg`;
}

const literal = (value: object): string =>
  `{ ${Object.entries(value)
    .map(([name, each]) => `${name}: ${typeof each === "object" ? literal(each) : JSON.stringify(each)}`)
    .join(", ")} }`;

/** The code that makes the maze of the fields. */
export function codeOf(fields: Fields): string {
  const { grid, share } = fields;
  const rooms = roomsOf(fields);
  const seed = JSON.stringify(parseSeed(fields.seed));
  const sizes = sizesOf(fields).map((name) => `${name}: ${fields[name]}`);
  const recipe = [`id: "${grid}"`, ...sizes, ...(grid === "weave" ? [`share: ${share}`, `seed: ${seed}`] : [])];
  const made = `gridOf({ ${recipe.join(", ")} })`;
  const names = ["createGraphEngine", "gridOf", "renderGraphSvg", ...(rooms > 0 ? ["withRooms"] : [])];
  return (
    `import { ${names.join(", ")} } from "wasmaze/graph";\n\n` +
    `const grid = ${rooms > 0 ? `withRooms(${made}, { count: ${rooms}, min: 2, max: 4, seed: ${seed} })` : made};\n` +
    `const maze = createGraphEngine(grid).generate(${literal(requestOf(fields))});\n` +
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
  const options = given(fields, [...parametersOf(fields), "braid"]).map(([name, value]) => `, ${name}=${value}`);
  const made = `wasmaze.${grid.replaceAll("-", "_")}_grid(${sizes.join(", ")})`;
  return (
    "# In a clone of the repository: pip install ./python\nimport wasmaze\n\n" +
    `passages = wasmaze.tree(${made}, "${algorithm}", seed=${seed}${options.join("")}, form="passages")\n` +
    "print(passages.shape)"
  );
}
