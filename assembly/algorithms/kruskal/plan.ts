// The division of a call's mazes into tiles, and the current tile. All parts of the algorithm share them.

import { SIDE_NORTH, SIDE_SOUTH, TORUS } from "../../abi";
import { Request } from "../../request";
import { SLOTS, TILE_CELLS, TILE_SIDE } from "./memory";

/** The grid is the maze, or a strip of rows of a larger maze. */
@unmanaged
class Plan {
  gridWidth: u32;
  gridHeight: u32;
  isTorus: bool;
  /**
   * Whether tiles are transposed: east in a tile is south in the grid. Narrow grids have transposed tiles, whose rows
   * are long.
   */
  isLaid: bool;
  /** Width and height of the grid; exchanged if tiles are transposed. */
  width: u32;
  height: u32;
  /** Index differences from a cell to its neighbours in the tiles' east and south. */
  toEast: u32;
  toSouth: u32;
  /**
   * Lowest bit of the numbers of edges to a tile's east: 0, or 1 if tiles are transposed. Edges to a tile's south have
   * the other bit.
   */
  eastBit: u32;
  /** Numbers of columns and rows of tiles. */
  across: u32;
  down: u32;
  /** Address of the mask, or 0. */
  mask: usize;
  /** Address of the walls of cell 0 of the maze. For a strip, this address may be outside the walls. */
  walls: usize;
  /** Index of the strip's first cell in the maze; 0 for a whole maze. */
  firstCell: u32;
  /** Sides of the strip where other rows of the maze adjoin (SIDE_NORTH, SIDE_SOUTH); 0 for a whole maze. */
  sides: u32;
}

/** A rectangle of cells of the maze. */
@unmanaged
class Tile {
  x: u32;
  y: u32;
  columns: u32;
  rows: u32;
  /** Index of the tile's first cell in the maze. */
  cell: u32;
  /** Number of slots per row of the tile. */
  stride: u32;
  /** First slots of the tile's first row of cells and of the row after its last row of cells. */
  first: u32;
  end: u32;
  /** Whether edges lead across this side of the tile, to another tile or around the border of the maze. */
  leadsNorth: bool;
  leadsEast: bool;
  leadsSouth: bool;
  leadsWest: bool;
  /**
   * Whether edges across the west and east sides (X), or the north and south sides (Y), lead around the border back to
   * this tile.
   */
  wrapsX: bool;
  wrapsY: bool;
}

export const plan = changetype<Plan>(memory.data(offsetof<Plan>(), 16));
export const tile = changetype<Tile>(memory.data(offsetof<Tile>(), 16));

// Grids narrower than this are transposed if that needs fewer slots: 1 x N then takes a sixth of the time.
const NARROW: u32 = 16;
// Maximum number of columns of a tile. With 8000 columns, a row would exceed the L1 cache, and a maze of 3 x 20,000
// would take 1.2 times as long.
const LONGEST: u32 = 1016;

function filled(length: u32): u32 {
  return (length + 7) & ~7;
}

/** Divides the mazes of a request into tiles. */
export function planMazes(request: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const sides = Request.sides(request);
  const isLaid = !sides && width < NARROW && <u64>filled(height) * width < <u64>filled(width) * height;
  plan.gridWidth = width;
  plan.gridHeight = height;
  plan.isTorus = Request.topology(request) == TORUS;
  plan.isLaid = isLaid;
  plan.width = isLaid ? height : width;
  plan.height = isLaid ? width : height;
  plan.toEast = isLaid ? width : 1;
  plan.toSouth = isLaid ? 1 : width;
  plan.eastBit = u32(isLaid);
  plan.mask = Request.mask(request);
  if (STRIPS) {
    plan.firstCell = Request.firstRow(request) * width;
    plan.sides = sides;
  }
  // Tiles with few rows may have more columns.
  const most = min(max(TILE_SIDE + 16, SLOTS / (plan.height + 2)) - 16, LONGEST);
  plan.across = (plan.width + most - 1) / most;
  const columns = (plan.width + plan.across - 1) / plan.across;
  const rows = min(TILE_CELLS / columns, SLOTS / (filled(columns) + 8) - 2);
  plan.down = (plan.height + rows - 1) / rows;
}

/** Returns the first index of part `i` if a length is divided into `parts` nearly equal parts. */
function cut(length: u32, parts: u32, i: u32): u32 {
  return <u32>((<u64>length * i) / parts);
}

/** Makes a tile the current one. `across` and `down` are its column and row among the tiles. */
export function goToTile(across: u32, down: u32): void {
  const x = cut(plan.width, plan.across, across);
  const y = cut(plan.height, plan.down, down);
  const columns = cut(plan.width, plan.across, across + 1) - x;
  const rows = cut(plan.height, plan.down, down + 1) - y;
  tile.x = x;
  tile.y = y;
  tile.columns = columns;
  tile.rows = rows;
  tile.cell = (STRIPS ? plan.firstCell : 0) + x * plan.toEast + y * plan.toSouth;
  tile.stride = filled(columns) + 8;
  tile.first = tile.stride;
  tile.end = (rows + 1) * tile.stride;
  // If the width or height is 1, no edge leads around the border in that direction.
  const aroundX = plan.isTorus && plan.width > 1;
  const aroundY = plan.isTorus && plan.height > 1 && !(STRIPS && plan.sides);
  tile.leadsNorth = y > 0 || aroundY || (STRIPS && (plan.sides & SIDE_NORTH) != 0);
  tile.leadsEast = x + columns < plan.width || aroundX;
  tile.leadsSouth = y + rows < plan.height || aroundY || (STRIPS && (plan.sides & SIDE_SOUTH) != 0);
  tile.leadsWest = x > 0 || aroundX;
  tile.wrapsX = aroundX && columns == plan.width;
  tile.wrapsY = aroundY && rows == plan.height;
}

/** Slot of a cell of the tile. */
export function slotOf(cell: u32): u32 {
  if (STRIPS) cell -= plan.firstCell;
  const gridX = cell % plan.gridWidth;
  const gridY = cell / plan.gridWidth;
  const x = plan.isLaid ? gridY : gridX;
  const y = plan.isLaid ? gridX : gridY;
  return tile.first + (y - tile.y) * tile.stride + x - tile.x;
}
