// Constants that the WebAssembly module and its callers share: direction bits, limits, and the request block. All
// values are literals, because the AssemblyScript compiler and the TypeScript compiler both read this file. docs/ABI.md
// prints the comments of the fields and of the errors.

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
 * All four wall bits: the walls of a cell without a passage.
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

// Maximum number of cells of a generated maze. Its width and its height have the same limit.
export const MAX_CELLS = 1073741824;
// MAX_READ limits the cells of a maze that is read, drawn or queried. MAX_COUNT limits the mazes of a batch.
export const MAX_READ = 268435456;
export const MAX_COUNT = 268435456;

export const PLANE = 0;
export const TORUS = 1;

// Values of the argument `purpose` of derive(). The generators of a stream use 0 to 3, the main hash of a maze uses 0.
export const PURPOSE_MAIN = 0;
export const PURPOSE_START = 4;
export const PURPOSE_CHECK = 5;
export const PURPOSE_BRAID = 6;
export const PURPOSE_SOUTHWARD = 7;
export const PURPOSE_ENDS = 8;
export const PURPOSE_BOUNDLESS = 9;
export const PURPOSE_TOKENS = 10;
export const PURPOSE_WEAVE = 11;
export const PURPOSE_ROOMS = 12;
// The four generators of an obstacle level's stream use this purpose and the next three.
export const PURPOSE_OBSTACLES = 16;

// SHARE_HALF is the probability 1/2 in units of 2^-31. A probability of exactly 1/2 uses single bits of hash words.
// Other probabilities use one hash word per cell, with indices from SHARE_WORDS.
export const SHARE_HALF = 1073741824;
export const SHARE_WORDS = 1073741824;
// Sidewinder draws the cell of a run that opens north from hash words with indices from CHOICE_WORDS.
export const CHOICE_WORDS = 2147483648;

// MAX_WORLD_SIDE limits the width and the height of a world. MAX_LEVEL is the highest level; the lowest is 0.
export const MAX_WORLD_SIDE = 1073741824;
export const MAX_LEVEL = 10;

// Number of words in a block of a random stream: 16 from each of its four generators (core/random.ts).
export const BLOCK_WORDS = 64;

export const ABI_VERSION = 2;
// Size of the request block, in bytes. Every export except reserveInput takes a pointer to such a block.
export const REQUEST_BYTES = 192;
// Byte offsets of the block's fields, which are little-endian words of 32 bits. In optional fields 0 means the default.
export const AT_VERSION = 0; // ABI version, required: 2
export const AT_WIDTH = 4; // required: number of columns, 1..2^30
export const AT_HEIGHT = 8; // required: number of rows, 1..2^30; width * height at most 2^30
export const AT_COUNT = 12; // required: number of mazes, 1..2^28
export const AT_SEED_LOW = 16; // required: low word of the 64-bit seed
export const AT_SEED_HIGH = 20; // required: high word of the seed
export const AT_INDEX_LOW = 24; // low word of the index of the first maze; maze i of the batch has this index plus i
export const AT_INDEX_HIGH = 28; // high word of the index of the first maze, at most 2^21 - 1
export const AT_TOPOLOGY = 32; // topology: 0 for a plane, 1 for a torus
export const AT_START = 36; // index of the start cell + 1; 0 for the algorithm's default start
export const AT_MASK = 40; // pointer to the mask, width * height bytes: 1 for a cell, 0 outside; 0 if there is no mask
export const AT_BRAID = 44; // braid: probability of opening each dead end, in units of 1 / 2^31
export const AT_FIRST_ROW = 48; // first row to make, counted from the start of its epoch
export const AT_ROWS = 52; // number of rows to make, at most the height; 0 for all
export const AT_EPOCH_LOW = 56; // low word of the epoch that contains the rows
export const AT_EPOCH_HIGH = 60; // high word of the epoch that contains the rows
export const AT_CONTINUES = 64; // 1 if more rows follow, 0 if these rows complete the maze
export const AT_INPUT = 68; // queries, required: pointer to count * width * height bytes of walls
export const AT_ENDS = 72; // queries: kind of ends: 0 farthest, 1 corners, 2 sides, 3 given, 4 random, 5 dead ends
export const AT_FROM = 76; // queries: index (not index + 1) of the start cell, for distances and for given ends
export const AT_TO = 80; // queries: index (not index + 1) of the finish cell, for given ends
export const AT_SIDES = 84; // strips: sides that border on other rows of the maze: 1 north, 2 south, 3 both
export const AT_EPOCH_ROWS = 88; // strips: number of rows per epoch, if the maze has several epochs
export const AT_PAIRS = 92; // solvePairs: number of pairs of random ends per maze; 0 means 1
export const AT_MAZE = 96; // written: the failing maze or level on errors 5 and 6, otherwise the last drawn start + 1
export const AT_WORLD_WIDTH = 100; // windows: number of columns of the world, 1..2^30; 0 if the maze is not a window
export const AT_WORLD_HEIGHT = 104; // windows: number of rows of the world, 1..2^30
export const AT_X = 108; // windows: first column of the window in the world; `width` is the window's number of columns
export const AT_Y = 112; // windows: first row of the window in the world; `height` is the window's number of rows
export const AT_LEVEL = 116; // windows of boundless: level of the window's cells, 0..10; 0 is the world itself
export const AT_KEEP = 120; // windows of boundless: 1 caches parts of the world for the next call whose "keep" is 1
export const AT_ERROR = 124; // written by the module when an export returns 0: error code
export const AT_PARAMETERS = 128; // 16 words for the algorithm's parameters, each as value + 1; 0 for the default

// Bits of the field AT_SIDES.
export const SIDE_NORTH = 1;
export const SIDE_SOUTH = 2;

// Byte offsets of a route request's fields, in place of parameters: column and row of the start, then of the goal.
export const ROUTE_FROM_X = 128;
export const ROUTE_FROM_Y = 132;
export const ROUTE_TO_X = 136;
export const ROUTE_TO_Y = 140;

// Limit of the width and of the height of an obstacle level.
export const MAX_OBSTACLE_SIDE = 1024;
// Byte offsets of an obstacles request's fields, in place of parameters.
export const OBSTACLES_LAW = 128; // 0 exact, 1 exact-repeated, 2 bernoulli, 3 searchformer, 4 percolation
export const OBSTACLES_AMOUNT = 132; // laws 0 and 1: number of blocks; laws 2 and 4: share in units of 1 / 2^31
export const OBSTACLES_BORDER = 136; // 1 if the outermost squares are blocked, otherwise 0
export const OBSTACLES_ENDS = 140; // 0: two free squares; 1: two squares of one component
export const OBSTACLES_LEAST = 144; // smallest accepted distance; 0 also accepts levels without a path
export const OBSTACLES_MOST = 148; // largest accepted distance
export const OBSTACLES_SIDE = 152; // smallest side of levels whose side is drawn; 0 if all have the given size
export const OBSTACLES_ATTEMPTS = 156; // maximum number of attempts per level, 1..2^32 - 1
export const OBSTACLES_TRIED = 160; // on error 6, the module writes the attempts of the call here, at most 2^32 - 1

// Values of the field OBSTACLES_LAW.
export const LAW_EXACT = 0;
export const LAW_REPEATED = 1;
export const LAW_BERNOULLI = 2;
export const LAW_SEARCHFORMER = 3;
export const LAW_PERCOLATION = 4;

/** Request.start() returns this value if the request has no start. */
export const NO_START = 0xffffffff;

// Error codes: values of the field AT_ERROR after an export has returned 0.
export const ERROR_VERSION = 1; // the field version differs from ABI_VERSION
export const ERROR_SIZE = 2; // width, height, count, first row or number of rows is out of bounds
export const ERROR_CELL = 3; // start, from or to is not a cell of the grid
export const ERROR_MEMORY = 4; // not enough memory
export const ERROR_ENDS = 5; // no two different cells of a maze are connected by a path (with ends 5: no two dead ends)
export const ERROR_ATTEMPTS = 6; // obstacles: no attempt for a level was accepted
export const ERROR_STEPS = 7; // graphs: a walk exceeded its maximum of steps; "maze" is the share reached, in 1/1000

// Methods of choosing the ends of a path (values of AT_ENDS), and sizes of results.
export const ENDS_FARTHEST = 0;
export const ENDS_CORNERS = 1;
export const ENDS_SIDES = 2;
export const ENDS_GIVEN = 3; // the cells in the fields AT_FROM and AT_TO
export const ENDS_RANDOM = 4; // two cells, drawn with the seed and the index of the maze
export const ENDS_DEAD_ENDS = 5; // two different dead ends, drawn with the seed and the index of the maze
export const PATH_WORDS = 4; // words per maze: start, finish, number of cells, pointer to the cells
export const RESULT_WORDS = 4; // words in the result of solvePairs: pointers to ends, lengths, moves; number of moves
// Words in the result of obstacles: pointers to occupancy, starts, goals, distances, attempts, moves; number of moves.
export const OBSTACLE_WORDS = 7;
export const MEASURE_COUNT = 26; // measures per maze, one f64 each, in the order of src/queries/measures.ts
