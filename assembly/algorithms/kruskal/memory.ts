// The scratch memory for the tiles of a maze, one after another.
//
// The cells of a tile are in slots, `stride` slots a row. A row of slots lies above the cells and one below, and at
// least eight slots between two rows; no edge leads to them, but for edges to other tiles.

/** A tile has at most so many columns if it has many rows, and at most so many cells. */
export const TILE_SIDE: u32 = 256;
export const TILE_CELLS: u32 = TILE_SIDE * TILE_SIDE;
/** Slots of a tile. */
export const SLOTS: u32 = (TILE_SIDE + 8) * (TILE_SIDE + 2);
// Vectors reach up to 16 slots beyond the last.
const ROOM: u32 = SLOTS + 16;

/**
 * The weight of an edge that does not exist. A true edge may have it too: no cell marks it, but it is listed like any
 * other.
 */
export const ABSENT: i32 = -1;

/** u8 a slot: 255 where there is a cell. */
export const CELLS: usize = memory.data(ROOM, 16);
/** u8 a slot: the cell's walls as marked, which may be open from one side only. */
export const TILE_WALLS: usize = memory.data(ROOM, 16);

/** u32 a slot: the weights of the edges to the east, and of those to the south. */
export const EAST_WEIGHTS: usize = memory.data(4 * ROOM, 16);
export const SOUTH_WEIGHTS: usize = memory.data(4 * ROOM, 16);
/** u16 a slot: the upper halves of the weights. */
export const EAST_HALVES: usize = memory.data(2 * ROOM, 16);
export const SOUTH_HALVES: usize = memory.data(2 * ROOM, 16);
/** u16 a slot: the upper half of the heaviest weight on a detour between the ends of the edge. */
export const EAST_DETOURS: usize = memory.data(2 * ROOM, 16);
export const SOUTH_DETOURS: usize = memory.data(2 * ROOM, 16);
/** A bit a slot: whether there is an edge within the tile. */
export const EAST_EDGES: usize = memory.data(ROOM / 8, 16);
export const SOUTH_EDGES: usize = memory.data(ROOM / 8, 16);
/** A bit a slot: whether it may belong to the tree. */
export const EAST_KEPT: usize = memory.data(ROOM / 8, 16);
export const SOUTH_KEPT: usize = memory.data(ROOM / 8, 16);

/**
 * i16 a slot: from a cell to the other end of the edge that it marked, in slots; and from there to the next end, in
 * bytes of this.
 */
export const STEPS: usize = memory.data(2 * ROOM, 16);
export const JUMPS: usize = memory.data(2 * ROOM, 16);
/** u16 a slot: the component that its cell is in. */
export const COMPONENTS: usize = memory.data(2 * ROOM, 16);

/** u64 each: the listed edges between components, as weight << 32 | component << 16 | component. */
export const RECORDS: usize = memory.data(16 * TILE_CELLS, 16);
/** u64 a component: the lightest of its edges. */
export const BEST: usize = memory.data(8 * TILE_CELLS, 16);
/** The value for no edge; every record is less. */
export const NO_EDGE: u64 = u64.MAX_VALUE;
/** Node of each component at the border, u32; NONE if it reaches no other tile. */
export const NODES: usize = memory.data(4 * TILE_CELLS, 16);
