// The constants of both sides of the boundary: direction bits, limits, and the request block.
// Literals only: the AssemblyScript compiler and the TypeScript compiler both read this file.

// One byte a cell, index y * width + x. A set bit is a wall.

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

// The cells of the largest maze that the module makes, and of its sides.
export const MAX_CELLS = 1073741824;
// The cells of the largest maze that is read, drawn or asked about; and the mazes of a batch.
export const MAX_READ = 268435456;
export const MAX_COUNT = 268435456;

export const PLANE = 0;
export const TORUS = 1;

// The purposes that derive() keeps apart. 0 to 3 are the four lanes of the main random stream; 0 is also the hash key.
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

// Half as a share, and the number of the first hash word that decides by a share.
export const SHARE_HALF = 1073741824;
export const SHARE_WORDS = 1073741824;
// The number of the first hash word for the choices of a row-wise algorithm.
export const CHOICE_WORDS = 2147483648;

// The most cells that a side of a world has, of which windows are made. Its levels are 0..10.
export const MAX_WORLD_SIDE = 1073741824;
export const MAX_LEVEL = 10;

// Words of random numbers made at a time: 16 from each of the four lanes.
export const BLOCK_WORDS = 64;

// The request block: 32-bit words, little-endian, at these byte offsets. Every export but reserveInput takes a pointer
// to one. Version, width, height, count and seed are required. Of every other field 0 means the default. docs/ABI.md
// has a table of these fields: one row for each line, with its comment as the description.
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
export const AT_TOPOLOGY = 32; // 0: plane; 1: torus
export const AT_START = 36; // cell index + 1; 0: the algorithm's default start
export const AT_MASK = 40; // pointer to width * height bytes, 1: a cell, 0: outside; 0: no mask
export const AT_BRAID = 44; // chance that a dead end is opened when its turn comes, as a share of 2^31
export const AT_FIRST_ROW = 48; // first row to make, within its epoch
export const AT_ROWS = 52; // number of rows to make, at most the height; 0: the height
export const AT_EPOCH_LOW = 56; // low word of the epoch of the rows
export const AT_EPOCH_HIGH = 60; // high word of the epoch
export const AT_CONTINUES = 64; // 1: more rows follow these; 0: these rows close the maze
export const AT_INPUT = 68; // queries, required: pointer to count * width * height bytes of walls
export const AT_ENDS = 72; // queries: ends; 0: farthest, 1: corners, 2: sides, 3: given, 4: random, 5: dead ends
export const AT_FROM = 76; // queries: cell index (not + 1), of distances and of given ends
export const AT_TO = 80; // queries: cell index (not + 1), of given ends
export const AT_SIDES = 84; // strips: sides that rows of the same maze lie beyond: 1: north, 2: south
export const AT_EPOCH_ROWS = 88; // strips: rows of an epoch, if the maze has several
export const AT_PAIRS = 92; // solvePairs: pairs of random ends per maze; 0: one
export const AT_MAZE = 96; // written by the module after error 5: the number of the maze in the call
export const AT_WORLD_WIDTH = 100; // windows: cells of the world from west to east, 1..2^30; 0: the width, no window
export const AT_WORLD_HEIGHT = 104; // windows: cells of the world from north to south, 1..2^30; 0: the height
export const AT_X = 108; // windows: column of the world where the window begins; width and height are the window's
export const AT_Y = 112; // windows: row of the world where the window begins
export const AT_LEVEL = 116; // windows of boundless: the level; the window counts cells of that level; 0: the world's
export const AT_KEEP = 120; // windows of boundless: 1: keep what is made of the world for further calls with 1
export const AT_ERROR = 124; // written by the module: the reason why an export returned 0
export const AT_PARAMETERS = 128; // 16 words, by algorithm: value + 1; 0: the default

// Strips: bits of AT_SIDES; and the length of what describes a strip that was made.
export const SIDE_NORTH = 1;
export const SIDE_SOUTH = 2;

// Routes of boundless take no parameters; these are here: columns and rows of the world where a route begins and ends.
export const ROUTE_FROM_X = 128;
export const ROUTE_FROM_Y = 132;
export const ROUTE_TO_X = 136;
export const ROUTE_TO_Y = 140;

/** What requestStart() returns for a start that was not given. */
export const NO_START = 0xffffffff;

// Values of AT_ERROR after an export returned 0.
export const ERROR_VERSION = 1; // version is not the ABI version
export const ERROR_SIZE = 2; // width, height, count, first row or number of rows is out of bounds
export const ERROR_CELL = 3; // start, from or to is not a cell of the grid
export const ERROR_MEMORY = 4; // not enough memory
export const ERROR_ENDS = 5; // a maze has no two cells, or no two dead ends, that a path joins

// Queries: values of AT_ENDS and of results.
export const ENDS_FARTHEST = 0;
export const ENDS_CORNERS = 1;
export const ENDS_SIDES = 2;
export const ENDS_GIVEN = 3; // AT_FROM and AT_TO
export const ENDS_RANDOM = 4; // drawn from AT_SEED and AT_INDEX, like ENDS_DEAD_ENDS
export const ENDS_DEAD_ENDS = 5;
export const UNREACHABLE = 0xffffffff;
export const PATH_WORDS = 4; // start, finish, length, pointer
export const RESULT_WORDS = 4; // solvePairs: pointers to ends, lengths and moves, number of moves
export const MEASURE_COUNT = 26; // f64 each, in the order of src/queries/measures.ts
