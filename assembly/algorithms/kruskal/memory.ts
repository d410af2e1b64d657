// The scratch memory of a tile. All tiles use it one after another.
//
// The cells of a tile are in slots, `stride` slots per row. There is a row of empty slots above the cells and one
// below, and at least eight empty slots between two rows. No edge leads to an empty slot, except edges to other tiles.

/**
 * A tile has at most TILE_CELLS cells. A tile of 256 rows has at most TILE_SIDE columns; flatter ones may have more.
 */
export const TILE_SIDE: u32 = 256;
export const TILE_CELLS: u32 = TILE_SIDE * TILE_SIDE;
/** Maximum number of slots of a tile. */
export const SLOTS: u32 = (TILE_SIDE + 8) * (TILE_SIDE + 2);
// Capacity of an array in slots: vectors are written up to 16 slots past the end.
const ROOM: u32 = SLOTS + 16;

/** Weight of a missing edge. An existing edge may have this weight; it is never marked, but listed like other edges. */
export const ABSENT: i32 = -1;

/** Per slot, u8: 255 if there is a cell, else 0. */
export const CELLS: usize = memory.data(ROOM, 16);
/**
 * Per slot, u8: walls of the cell, without the wall at the edge that the cell marked. The cell on the other side of
 * that edge may still have its wall.
 */
export const TILE_WALLS: usize = memory.data(ROOM, 16);

/** Per slot, u32: weight of the cell's edge to the east or to the south. */
export const EAST_WEIGHTS: usize = memory.data(4 * ROOM, 16);
export const SOUTH_WEIGHTS: usize = memory.data(4 * ROOM, 16);
/** Per slot, u16: upper halves of EAST_WEIGHTS and SOUTH_WEIGHTS. */
export const EAST_HALVES: usize = memory.data(2 * ROOM, 16);
export const SOUTH_HALVES: usize = memory.data(2 * ROOM, 16);
/** Per slot, u16: upper half of the heaviest weight on the best detour found so far for the edge (detours.ts). */
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
/** Per slot, i16: offset in bytes from the cell to the cell two steps ahead, or to the root if it is one step ahead. */
export const JUMPS: usize = memory.data(2 * ROOM, 16);
/** Per slot, u16: component of the cell. */
export const COMPONENTS: usize = memory.data(2 * ROOM, 16);

/** Listed edges between two components, u64: weight << 32 | component << 16 | component. */
export const RECORDS: usize = memory.data(16 * TILE_CELLS, 16);
/** Per component, u64: the lightest edge of the component, in the format of RECORDS. */
export const BEST: usize = memory.data(8 * TILE_CELLS, 16);
/** Sentinel for no edge. It is greater than every listed edge. */
export const NO_EDGE: u64 = u64.MAX_VALUE;
/** Per component, u32: node of the component in the graph of border.ts, or NONE if it adjoins no other tile. */
export const NODES: usize = memory.data(4 * TILE_CELLS, 16);
