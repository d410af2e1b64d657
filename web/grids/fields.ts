// The fields of the page of grids: their values in the address, and the grid and the request that they describe.

import { MAX_WEIGHT } from "../../src/core/parameters.ts";
import { seedWord } from "../../src/core/seed.ts";
import { graphAlgorithms } from "../../src/graph/algorithms.ts";
import type { Grid } from "../../src/graph/grids/grid.ts";
import { gridKind, gridKinds, gridOf } from "../../src/graph/grids/index.ts";
import { withRooms } from "../../src/graph/rooms.ts";
import { WEIGHTS, type Weights } from "../../src/graph/validateRequest.ts";
import type { GraphMaze } from "../../src/graph.ts";
import { parseSeed } from "../../src/request/words.ts";
import { commandWith, literal } from "../fields/code.ts";
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
  /** Whether the path is hidden, to be found in a game. */
  game: flag(false),
  start: end,
  finish: end,
};

/** The values of the fields. Fields that a grid does not use keep their values. */
export type Fields = ValuesOf<typeof TABLE>;

export const sizesOf = ({ grid }: Fields): readonly Size[] => gridKind(grid).sizes as readonly Size[];

export const takesRooms = (fields: Fields): boolean => sizesOf(fields).length === 2 && fields.grid !== "weave";

/** The request of the rooms of the grid; undefined if it has none. */
const roomsOf = (fields: Fields) =>
  takesRooms(fields) && fields.rooms > 0
    ? { count: fields.rooms, min: 2, max: 4, seed: parseSeed(fields.seed) }
    : undefined;

const recipeOf = (fields: Fields) => ({
  id: fields.grid,
  ...Object.fromEntries(sizesOf(fields).map((name) => [name, fields[name]])),
  ...(fields.grid === "weave" && { share: fields.share, seed: parseSeed(fields.seed) }),
});

/** The names of the parameters of the algorithm. */
export const parametersOf = ({ algorithm }: Fields): readonly (keyof Weights)[] =>
  algorithm === "growing-tree" ? WEIGHTS : [];

/** The fields that differ from the initial values, which are the defaults of the package. */
const given = <Name extends keyof Fields>(fields: Fields, names: readonly Name[]) =>
  names.filter((name) => fields[name] !== TABLE[name].start).map((name) => [name, fields[name]] as const);

export function requestOf(fields: Fields): Pick<GraphMaze, "algorithm" | "seed" | "parameters" | "braid"> {
  const parameters = given(fields, parametersOf(fields));
  return {
    algorithm: fields.algorithm,
    seed: parseSeed(fields.seed),
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    ...Object.fromEntries(given(fields, ["braid"])),
  };
}

/**
 * The grid of the fields.
 *
 * @throws RangeError if it has more cells than the page shows.
 */
export function gridFor(fields: Fields): Grid {
  const grid = gridOf(recipeOf(fields));
  if (grid.cells > MOST_CELLS)
    throw new RangeError(`"grid" expected at most ${MOST_CELLS} cells on this page, got ${grid.cells}`);
  const rooms = roomsOf(fields);
  return rooms ? withRooms(grid, rooms) : grid;
}

/** The command that draws the maze of the fields. */
export function commandOf(fields: Fields): string {
  const { grid, algorithm, seed, share } = fields;
  const rooms = roomsOf(fields);
  return `${commandWith("generate", [
    grid === "weave" ? ["weave", share] : ["grid", grid],
    ...sizesOf(fields).map((name) => [name, fields[name]] as const),
    ...(rooms ? [["rooms", `${rooms.count},2-4`] as const] : []),
    ["algorithm", algorithm],
    ...given(fields, ["braid"]),
    ["seed", seedWord(parseSeed(seed))],
    ...given(fields, parametersOf(fields)).map(([name, weight]) => ["parameter", `${name}=${weight}`] as const),
  ])} --solution --output maze.svg`;
}

/** The code that makes the maze of the fields. */
export function codeOf(fields: Fields): string {
  const rooms = roomsOf(fields);
  const grid = `gridOf(${literal(recipeOf(fields))})`;
  return (
    `import { createGraphEngine, gridOf, renderGraphSvg${rooms ? ", withRooms" : ""} } from "wasmaze/graph";\n\n` +
    `const grid = ${rooms ? `withRooms(${grid}, ${literal(rooms)})` : grid};\n` +
    `const maze = createGraphEngine(grid).generate(${literal(requestOf(fields))});\n` +
    "console.log(renderGraphSvg(maze));"
  );
}

/** The Python code that makes the maze of the fields. Python places no rooms. */
export function pythonOf(fields: Fields): string {
  if (roomsOf(fields)) return "";
  const { grid, algorithm, share } = fields;
  const seed = `seed=${literal(parseSeed(fields.seed))}`;
  const sizes = [...sizesOf(fields).map((name) => fields[name]), ...(grid === "weave" ? [`share=${share}`, seed] : [])];
  const options = given(fields, [...parametersOf(fields), "braid"]).map(([name, value]) => `, ${name}=${value}`);
  const made = `wasmaze.${grid.replaceAll("-", "_")}_grid(${sizes.join(", ")})`;
  return (
    `import wasmaze\n\npassages = wasmaze.tree(${made}, "${algorithm}", ${seed}` +
    `${options.join("")}, form="passages")\nprint(passages.shape)`
  );
}
