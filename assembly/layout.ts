// What both sides of the boundary agree on: direction bits, limits, and the request block.
// Literals only: the AssemblyScript compiler and the TypeScript compiler both read this file.

// One byte a cell, index y * width + x. A set bit is a wall.
export const NORTH = 1;
export const EAST = 2;
export const SOUTH = 4;
export const WEST = 8;
export const ALL_WALLS = 15;

// A side holds at most 2^28 cells; so does a maze.
export const MAX_SIDE = 268435456;
export const MAX_CELLS = 268435456;

export const PLANE = 0;
export const TORUS = 1;

// The purposes derive() keeps apart. 0 to 3 are the four lanes of the main random stream; 0 is also the hash key.
export const PURPOSE_MAIN = 0;
export const PURPOSE_START = 4;
export const PURPOSE_CHECK = 5;
export const PURPOSE_BRAID = 6;
export const PURPOSE_SOUTHWARD = 7;

// Half as a share, and the number of the first hash word that decides by a share.
export const SHARE_HALF = 1073741824;
export const SHARE_WORDS = 1073741824;
// The number of the first hash word that a row-wise algorithm chooses by.
export const CHOICE_WORDS = 2147483648;

// Words of random numbers made at a time: 16 from each of the four lanes.
export const BLOCK_WORDS = 64;

// The request block: 32-bit words at these byte offsets. Every algorithm takes a pointer to one.
export const REQUEST_VERSION = 1;
export const REQUEST_BYTES = 160;
export const AT_VERSION = 0;
export const AT_WIDTH = 4;
export const AT_HEIGHT = 8;
export const AT_TOPOLOGY = 12;
export const AT_START = 16; // cell index, or NO_START: draw one
export const AT_SEED_LOW = 20;
export const AT_SEED_HIGH = 24;
export const AT_INDEX_LOW = 28;
export const AT_INDEX_HIGH = 32; // 21 bits
export const AT_COUNT = 36;
export const AT_MASK = 40; // pointer to a byte a cell, 1 = a cell of the maze, or 0: no mask
export const AT_BRAID = 44; // a share of 2^31
export const AT_PARAMETERS = 64; // 16 words, by algorithm
export const AT_FIRST_ROW = 128; // of the rows to make, within its epoch; 0 when the maze is made at once
export const AT_ROWS = 132; // how many; the height when the maze is made at once, else at most the height
export const AT_EPOCH_LOW = 136;
export const AT_EPOCH_HIGH = 140;
export const AT_CLOSES = 144; // 1 when the maze ends with these rows
export const NO_START = 0xffffffff;

// Questions about mazes that the caller copied in: their parameters in the request block, and what the answers hold.
export const AT_INPUT = 64; // pointer to count * cells bytes of walls
export const AT_ENDS = 68; // how to choose the ends of the solution
export const AT_FROM = 72; // cell index
export const AT_TO = 76; // cell index
export const ENDS_FARTHEST = 0;
export const ENDS_CORNERS = 1;
export const ENDS_SIDES = 2;
export const ENDS_GIVEN = 3; // AT_FROM and AT_TO
export const UNREACHABLE = 0xffffffff;
export const PATH_WORDS = 4; // start, finish, length, pointer
export const MEASURE_COUNT = 26; // f64 each, in the order of src/queries/measures.ts
