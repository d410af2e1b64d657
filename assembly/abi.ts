// Constants of both sides of the boundary: direction bits, limits, and the request block. Literals only, because the
// AssemblyScript compiler and the TypeScript compiler both read this file.

// Walls: one byte per cell, at index y * width + x. A set bit is a wall.

/**
 * The bit of a cell's north wall.
 *
 * @example
 * import { createEngine, NORTH } from "wasmaze";
 *
 * const { walls } = createEngine().generate({ algorithm: "wilson", width: 2, height: 2, seed: 1 });
 * console.log(walls.map((cell) => cell & NORTH).join(" ")); // 1 1 0 1
 */
export const NORTH = 1;

/**
 * The bit of a cell's east wall.
 *
 * @example
 * import { createEngine, EAST } from "wasmaze";
 *
 * const { walls } = createEngine().generate({ algorithm: "wilson", width: 2, height: 2, seed: 1 });
 * console.log(walls.map((cell) => cell & EAST).join(" ")); // 0 2 0 2
 */
export const EAST = 2;

/**
 * The bit of a cell's south wall.
 *
 * @example
 * import { createEngine, SOUTH } from "wasmaze";
 *
 * const { walls } = createEngine().generate({ algorithm: "wilson", width: 2, height: 2, seed: 1 });
 * console.log(walls.map((cell) => cell & SOUTH).join(" ")); // 0 4 4 4
 */
export const SOUTH = 4;

/**
 * The bit of a cell's west wall.
 *
 * @example
 * import { createEngine, WEST } from "wasmaze";
 *
 * const { walls } = createEngine().generate({ algorithm: "wilson", width: 2, height: 2, seed: 1 });
 * console.log(walls.map((cell) => cell & WEST).join(" ")); // 8 0 8 0
 */
export const WEST = 8;

/**
 * All four bits: a cell without a passage.
 *
 * @example
 * import { ALL_WALLS, createEngine, parseMask } from "wasmaze";
 *
 * const mask = parseMask("##.\n.##");
 * const { walls } = createEngine().generate({ algorithm: "wilson", ...mask, seed: 1 });
 * console.log(walls[2] === ALL_WALLS); // true
 */
export const ALL_WALLS = 15;

/**
 * The distance of an unreachable cell: 2^32 - 1.
 *
 * @example
 * import { createEngine, distances, parseMask, UNREACHABLE } from "wasmaze";
 *
 * const mask = parseMask("#.#\n#.#");
 * const maze = createEngine().generate({ algorithm: "wilson", ...mask, seed: 1 });
 * console.log(distances(maze, { x: 0, y: 0 })[2] === UNREACHABLE); // true
 */
export const UNREACHABLE = 0xffffffff;

// Maximum number of cells of a maze that the module makes, and of its sides.
export const MAX_CELLS = 1073741824;
// Maximum number of cells of a maze that is read, drawn or queried; maximum number of mazes in a batch.
export const MAX_READ = 268435456;
export const MAX_COUNT = 268435456;

export const PLANE = 0;
export const TORUS = 1;

// Purposes of derive(). 0 to 3 are the four lanes of the main random stream; 0 is also the key of the hash.
export const PURPOSE_MAIN = 0;
export const PURPOSE_START = 4;
export const PURPOSE_CHECK = 5;
export const PURPOSE_BRAID = 6;
export const PURPOSE_SOUTHWARD = 7;
export const PURPOSE_ENDS = 8;
export const PURPOSE_BOUNDLESS = 9;
export const PURPOSE_TOKENS = 10;
// Reserved: weave mazes.
export const PURPOSE_WEAVE = 11;

// One half, in units of 1 / 2^31; and the number of the first hash word that is compared with such a probability.
export const SHARE_HALF = 1073741824;
export const SHARE_WORDS = 1073741824;
// Number of the first hash word for the choices of a row-wise algorithm.
export const CHOICE_WORDS = 2147483648;

// Maximum cells along a side of a world. Its levels are 0..10.
export const MAX_WORLD_SIDE = 1073741824;
export const MAX_LEVEL = 10;

// Words in a block of a random stream: 16 from each of the four lanes.
export const BLOCK_WORDS = 64;

// The request block: 32-bit words, little-endian, at these byte offsets. Every export except reserveInput takes a
// pointer to one. Version, width, height, count and seed are required; in all other fields 0 means the default. The
// tables in docs/ABI.md have one row per line, with its comment as the description.
export const ABI_VERSION = 2;
export const REQUEST_BYTES = 192;
export const AT_VERSION = 0; // required: 2
export const AT_WIDTH = 4; // required: cells from west to east, 1..2^30
export const AT_HEIGHT = 8; // required: cells from north to south, 1..2^30; width * height at most 2^30
export const AT_COUNT = 12; // required: number of mazes, 1..2^28
export const AT_SEED_LOW = 16; // required: low word of the 64-bit seed
export const AT_SEED_HIGH = 20; // required: high word of the seed
export const AT_INDEX_LOW = 24; // low word of the index of the first maze; maze i has this index plus i
export const AT_INDEX_HIGH = 28; // high word of the index, at most 2^21 - 1
export const AT_TOPOLOGY = 32; // 0 for a plane, 1 for a torus
export const AT_START = 36; // cell index + 1; 0 for the algorithm's default start
export const AT_MASK = 40; // pointer to width * height bytes, 1 for a cell and 0 outside; 0 if there is no mask
export const AT_BRAID = 44; // probability that a dead end is opened when its turn comes, in units of 1 / 2^31
export const AT_FIRST_ROW = 48; // first row to make, within its epoch
export const AT_ROWS = 52; // number of rows to make, at most the height; 0 for all
export const AT_EPOCH_LOW = 56; // low word of the epoch of the rows
export const AT_EPOCH_HIGH = 60; // high word of the epoch
export const AT_CONTINUES = 64; // 1 if more rows follow, 0 if these rows complete the maze
export const AT_INPUT = 68; // queries, required: pointer to count * width * height bytes of walls
export const AT_ENDS = 72; // queries: 0 farthest, 1 corners, 2 sides, 3 given, 4 random, 5 dead ends
export const AT_FROM = 76; // queries: cell index (without + 1), for distances and given ends
export const AT_TO = 80; // queries: cell index (without + 1), for given ends
export const AT_SIDES = 84; // strips: sides beyond which other rows of the maze lie, 1 north, 2 south, 3 both
export const AT_EPOCH_ROWS = 88; // strips: rows per epoch, if the maze has several epochs
export const AT_PAIRS = 92; // solvePairs: pairs of random ends per maze; 0 for one
export const AT_MAZE = 96; // written by the module with error 5: index of the maze in the call
export const AT_WORLD_WIDTH = 100; // windows: cells of the world from west to east, 1..2^30; 0 if the maze is no window
export const AT_WORLD_HEIGHT = 104; // windows: cells of the world from north to south, 1..2^30
export const AT_X = 108; // windows: first column in the world; width and height are those of the window
export const AT_Y = 112; // windows: first row in the world
export const AT_LEVEL = 116; // windows of boundless: level, whose cells the window counts; 0 for the cells of the world
export const AT_KEEP = 120; // windows of boundless: 1 keeps cached parts of the world for further calls with 1
export const AT_ERROR = 124; // written by the module: why an export returned 0
export const AT_PARAMETERS = 128; // 16 words, defined by the algorithm: value + 1; 0 for the default

// Strips: bits of AT_SIDES.
export const SIDE_NORTH = 1;
export const SIDE_SOUTH = 2;

// Routes of boundless take no parameters; instead, columns and rows of the world where the route begins and ends.
export const ROUTE_FROM_X = 128;
export const ROUTE_FROM_Y = 132;
export const ROUTE_TO_X = 136;
export const ROUTE_TO_Y = 140;

/** Result of Request.start() if no start is given. */
export const NO_START = 0xffffffff;

// Values of AT_ERROR after an export returned 0.
export const ERROR_VERSION = 1; // version is not the ABI version
export const ERROR_SIZE = 2; // width, height, count, first row or number of rows is out of bounds
export const ERROR_CELL = 3; // start, from or to is not a cell of the grid
export const ERROR_MEMORY = 4; // not enough memory
export const ERROR_ENDS = 5; // a maze has no two cells, or no two dead ends, that a path joins

// Queries: values of AT_ENDS, and results.
export const ENDS_FARTHEST = 0;
export const ENDS_CORNERS = 1;
export const ENDS_SIDES = 2;
export const ENDS_GIVEN = 3; // AT_FROM and AT_TO
export const ENDS_RANDOM = 4; // drawn from AT_SEED and AT_INDEX, like ENDS_DEAD_ENDS
export const ENDS_DEAD_ENDS = 5;
export const PATH_WORDS = 4; // start, finish, length, pointer
export const RESULT_WORDS = 4; // solvePairs: pointers to ends, lengths and moves, number of moves
export const MEASURE_COUNT = 26; // f64 each, in the order of src/queries/measures.ts
