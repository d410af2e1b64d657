// The scratch memory of a tile. The tiles use it one after another.
//
// Each cell of a tile has a slot. A row has `stride` slots. There is a row of empty slots above the cells and one
// below, and at least eight empty slots between two rows. Edges to empty slots do not exist, except edges that lead to
// another tile.

/**
 * A tile has at most TILE_CELLS cells. A tile of 256 rows has at most TILE_SIDE columns; a tile with fewer rows may
 * have more.
 */
export const TILE_SIDE: u32 = 256;
export const TILE_CELLS: u32 = TILE_SIDE * TILE_SIDE;
/** Maximum number of slots of a tile. */
export const SLOTS: u32 = (TILE_SIDE + 8) * (TILE_SIDE + 2);
// Capacity of an array in slots: vectors are written up to 16 slots past the end.
const ROOM: u32 = SLOTS + 16;

/**
 * Weight of an edge that does not exist. An existing edge with the same weight is handled correctly: no cell marks it,
 * but it is listed.
 */
export const ABSENT: i32 = -1;

/** Per slot, u8: 255 if there is a cell, else 0. */
export const CELLS: usize = memory.data(ROOM, 16);
/**
 * Per slot, u8: walls of the cell, without the wall at the edge that this cell marked. If only the neighbour marked an
 * edge, the wall is still set.
 */
export const TILE_WALLS: usize = memory.data(ROOM, 16);

/** Per slot, u32: weight of the cell's edge to the east or to the south. */
export const EAST_WEIGHTS: usize = memory.data(4 * ROOM, 16);
export const SOUTH_WEIGHTS: usize = memory.data(4 * ROOM, 16);
/** Per slot, u16: upper halves of EAST_WEIGHTS and SOUTH_WEIGHTS. */
export const EAST_HALVES: usize = memory.data(2 * ROOM, 16);
export const SOUTH_HALVES: usize = memory.data(2 * ROOM, 16);
/** Per slot, u16: the upper half of the heaviest weight on the best detour found for the edge (detours.ts). */
export const EAST_DETOURS: usize = memory.data(2 * ROOM, 16);
export const SOUTH_DETOURS: usize = memory.data(2 * ROOM, 16);
/** Per slot, one bit: whether the edge exists within the tile. */
export const EAST_EDGES: usize = memory.data(ROOM / 8, 16);
export const SOUTH_EDGES: usize = memory.data(ROOM / 8, 16);
/** Per slot, one bit: whether the edge may belong to the tree. */
export const EAST_KEPT: usize = memory.data(ROOM / 8, 16);
export const SOUTH_KEPT: usize = memory.data(ROOM / 8, 16);

/** Per slot, i16: offset in slots from the cell to the other end of the edge that it marked (its step), or 0. */
export const STEPS: usize = memory.data(2 * ROOM, 16);
/** Per slot, i16: offset in bytes to the cell two steps ahead, or to the root if the root is one step ahead. */
export const JUMPS: usize = memory.data(2 * ROOM, 16);
/** Per slot, u16: component of the cell. */
export const COMPONENTS: usize = memory.data(2 * ROOM, 16);

/** Listed edges between two components, u64: weight << 32 | component << 16 | component. */
export const RECORDS: usize = memory.data(16 * TILE_CELLS, 16);
/** Per component, u64: the lightest edge of the component, in the format of RECORDS. */
export const BEST: usize = memory.data(8 * TILE_CELLS, 16);
/** Sentinel for "no edge", greater than every record. */
export const NO_EDGE: u64 = u64.MAX_VALUE;
/** Per component, u32: node of the component in the graph of border.ts, or NONE if it adjoins no other tile. */
export const NODES: usize = memory.data(4 * TILE_CELLS, 16);
