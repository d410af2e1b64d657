// The scratch memory for a tile, used by one tile after another.
//
// The cells of a tile are in slots, `stride` slots per row. A row of slots lies above the cells and one below, and at
// least eight slots between two rows. No edge leads to these slots, except edges to other tiles.

/** Maximum columns of a tile with many rows, and maximum cells of any tile. */
export const TILE_SIDE: u32 = 256;
export const TILE_CELLS: u32 = TILE_SIDE * TILE_SIDE;
/** Slots of a tile. */
export const SLOTS: u32 = (TILE_SIDE + 8) * (TILE_SIDE + 2);
// Vectors reach up to 16 slots past the last.
const ROOM: u32 = SLOTS + 16;

/**
 * Weight of an edge that does not exist. A real edge may have it, too: no cell marks it, but it is listed like any
 * other.
 */
export const ABSENT: i32 = -1;

/** Per slot, u8: 255 if there is a cell, else 0. */
export const CELLS: usize = memory.data(ROOM, 16);
/** Per slot, u8: the walls as marked, which may be open from one side only. */
export const TILE_WALLS: usize = memory.data(ROOM, 16);

/** Per slot, u32: weight of the edge to the east, and of that to the south. */
export const EAST_WEIGHTS: usize = memory.data(4 * ROOM, 16);
export const SOUTH_WEIGHTS: usize = memory.data(4 * ROOM, 16);
/** Per slot, u16: upper halves of these weights. */
export const EAST_HALVES: usize = memory.data(2 * ROOM, 16);
export const SOUTH_HALVES: usize = memory.data(2 * ROOM, 16);
/**
 * Per slot, u16: upper half of the heaviest weight on the lightest known path between the ends of the edge, which may
 * be the edge itself.
 */
export const EAST_DETOURS: usize = memory.data(2 * ROOM, 16);
export const SOUTH_DETOURS: usize = memory.data(2 * ROOM, 16);
/** Per slot, one bit: whether the edge exists, within the tile. */
export const EAST_EDGES: usize = memory.data(ROOM / 8, 16);
export const SOUTH_EDGES: usize = memory.data(ROOM / 8, 16);
/** Per slot, one bit: whether the edge may belong to the tree. */
export const EAST_KEPT: usize = memory.data(ROOM / 8, 16);
export const SOUTH_KEPT: usize = memory.data(ROOM / 8, 16);

/** Per slot, i16: offset to the other end of the edge that the cell marked, in slots. */
export const STEPS: usize = memory.data(2 * ROOM, 16);
/** Per slot, i16: offset to the cell two steps on, or to the root if that is nearer, in bytes of this array. */
export const JUMPS: usize = memory.data(2 * ROOM, 16);
/** Per slot, u16: component of the cell. */
export const COMPONENTS: usize = memory.data(2 * ROOM, 16);

/** Listed edges between components, u64: weight << 32 | component << 16 | component. */
export const RECORDS: usize = memory.data(16 * TILE_CELLS, 16);
/** Per component, u64: its lightest edge, as listed. */
export const BEST: usize = memory.data(8 * TILE_CELLS, 16);
/** Sentinel: no edge. Every listed edge is less. */
export const NO_EDGE: u64 = u64.MAX_VALUE;
/** Per component, u32: its node at the border, or NONE if it reaches no other tile. */
export const NODES: usize = memory.data(4 * TILE_CELLS, 16);
