// The memory in which the tiles of a maze are worked on, one after another.
//
// The cells of a tile stand in slots, `stride` slots a row, with a row of slots above and one below, and at least eight
// between two rows. Beside the slots of cells stand the same arrays' entries for slots that are no cell; edges there
// are absent.

/** Cells on the side of a tile, and in a tile. */
export const TILE_SIDE: u32 = 256;
export const TILE_CELLS: u32 = TILE_SIDE * TILE_SIDE;
/** Slots of a tile. */
export const SLOTS: u32 = (TILE_SIDE + 8) * (TILE_SIDE + 2);
// Vectors reach up to 16 slots past the last.
const ROOM: u32 = SLOTS + 16;

/**
 * The weight of an edge that does not exist. A true edge may have it too: it is marked by no cell, but may still be
 * listed.
 */
export const ABSENT: i32 = -1;

/** u32 a slot: the weight of the edge to the east, and of that to the south. */
export const EAST_WEIGHTS: usize = memory.data(4 * ROOM, 16);
export const SOUTH_WEIGHTS: usize = memory.data(4 * ROOM, 16);
/** u16 a slot: the upper halves of the weights. */
export const EAST_HALVES: usize = memory.data(8 * ROOM, 16);
export const SOUTH_HALVES: usize = EAST_HALVES + 2 * ROOM;
/** u16 a slot: the upper half of the heaviest weight on some way from one end of the edge to the other. */
export const DETOURS: u32 = 4 * ROOM;
export const EAST_DETOURS: usize = EAST_HALVES + DETOURS;
export const SOUTH_DETOURS: usize = SOUTH_HALVES + DETOURS;
/** A bit a slot: whether the edge may belong to the tree. */
export const EAST_KEPT: usize = memory.data(ROOM / 8, 16);
export const SOUTH_KEPT: usize = memory.data(ROOM / 8, 16);
/** i16 a slot: from a cell to the other end of its lightest edge, and to the end of that one's. */
export const STEPS: usize = memory.data(2 * ROOM, 16);
export const JUMPS: usize = memory.data(2 * ROOM, 16);
/** u16 a slot: which component its cell is in. */
export const COMPONENTS: usize = memory.data(2 * ROOM, 16);
/** u8 a slot: 255 where there is a cell; and the cell's walls. */
export const CELLS: usize = memory.data(ROOM, 16);
export const TILE_WALLS: usize = memory.data(ROOM, 16);

/** Slots from one row to the next. */
export function strideOf(columns: u32): u32 {
  return ((columns + 7) & ~7) + 8;
}

/** u32 a component: its number at the border; INNER: it reaches no other tile. */
export const NODES: usize = memory.data(4 * TILE_CELLS + 32, 16);
export const INNER: u32 = 0xffffffff;
