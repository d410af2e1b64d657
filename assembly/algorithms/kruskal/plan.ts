// What a call makes, and the tile that is worked on, as all parts of the algorithm see them.

import { TORUS } from "../../layout";
import { requestHeight, requestIndex, requestMask, requestSeed, requestTopology, requestWidth } from "../../request";
import { setKey } from "./keys";
import { SLOTS, strideOf, TILE_CELLS, TILE_SIDE } from "./memory";

/** The maze that is made. */
@unmanaged
export class Plan {
  /** The grid's size. */
  gridWidth: u32;
  gridHeight: u32;
  isTorus: bool;
  /** A narrow grid is laid on its side for the tiles, so that their rows are long: its south is their east. */
  isLaid: bool;
  /** The size as the tiles see it. */
  width: u32;
  height: u32;
  /** From the number of a cell to those of the cells in the tiles' east and south. */
  toEast: u32;
  toSouth: u32;
  /** What the number of an edge to the tiles' east has as its lowest bit. */
  eastBit: u32;
  /** Tiles in a row of tiles, and rows of tiles. */
  across: u32;
  down: u32;
  /** A byte a cell, or 0. */
  mask: usize;
  /** The maze's walls. */
  walls: usize;
}

/** A rectangle of cells of the maze. */
@unmanaged
export class Tile {
  x: u32;
  y: u32;
  columns: u32;
  rows: u32;
  /** The number of its first cell. */
  cell: u32;
  stride: u32;
  /** The slot of its first cell, and the one after the last row. */
  first: u32;
  end: u32;
  /** Whether there are edges from its sides to other tiles, or around the border. */
  leadsNorth: bool;
  leadsEast: bool;
  leadsSouth: bool;
  leadsWest: bool;
  /** Whether those around the border lead to the tile itself. */
  wrapsX: bool;
  wrapsY: bool;
}

export const plan = changetype<Plan>(memory.data(offsetof<Plan>(), 16));
export const tile = changetype<Tile>(memory.data(offsetof<Tile>(), 16));

// A grid is laid on its side if it is narrower than this, and if fewer slots remain empty so.
const NARROW: u32 = 16;

// Bytes of a jump of two rows are less than 2^15.
const LONGEST: u32 = 1016;

function paddedCells(width: u32, height: u32): u64 {
  return <u64>((width + 7) & ~7) * height;
}

/** Plans the mazes of a request. */
export function planMazes(request: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const isLaid = width < NARROW && paddedCells(height, width) < paddedCells(width, height);
  plan.gridWidth = width;
  plan.gridHeight = height;
  plan.isTorus = requestTopology(request) == TORUS;
  plan.isLaid = isLaid;
  plan.width = isLaid ? height : width;
  plan.height = isLaid ? width : height;
  plan.toEast = isLaid ? width : 1;
  plan.toSouth = isLaid ? 1 : width;
  plan.eastBit = u32(isLaid);
  plan.mask = requestMask(request);
  // A few rows make longer tiles.
  const most = min(max(TILE_SIDE + 16, SLOTS / (plan.height + 2)) - 16, LONGEST);
  plan.across = (plan.width + most - 1) / most;
  const columns = (plan.width + plan.across - 1) / plan.across;
  const rows = min(TILE_CELLS / columns, SLOTS / strideOf(columns) - 2);
  plan.down = (plan.height + rows - 1) / rows;
}

/** Begins maze `i` of a request, whose walls go to `walls`. */
export function beginMaze(request: usize, i: u32, walls: usize): void {
  setKey(requestSeed(request), requestIndex(request) + i);
  plan.walls = walls;
}

function cut(place: u32, parts: u32, length: u32): u32 {
  return <u32>((<u64>place * length) / parts);
}

/** Goes to a tile. */
export function goToTile(across: u32, down: u32): void {
  const x = cut(across, plan.across, plan.width);
  const y = cut(down, plan.down, plan.height);
  const columns = cut(across + 1, plan.across, plan.width) - x;
  const rows = cut(down + 1, plan.down, plan.height) - y;
  const stride = strideOf(columns);
  tile.x = x;
  tile.y = y;
  tile.columns = columns;
  tile.rows = rows;
  tile.cell = x * plan.toEast + y * plan.toSouth;
  tile.stride = stride;
  tile.first = stride;
  tile.end = (rows + 1) * stride;
  // A side of 1 has no edges around the border.
  const aroundX = plan.isTorus && plan.width > 1;
  const aroundY = plan.isTorus && plan.height > 1;
  tile.leadsNorth = y > 0 || aroundY;
  tile.leadsEast = x + columns < plan.width || aroundX;
  tile.leadsSouth = y + rows < plan.height || aroundY;
  tile.leadsWest = x > 0 || aroundX;
  tile.wrapsX = aroundX && columns == plan.width;
  tile.wrapsY = aroundY && rows == plan.height;
}

/** The slot of one of the tile's cells. */
export function slotOf(cell: u32): u32 {
  const gridX = cell % plan.gridWidth;
  const gridY = cell / plan.gridWidth;
  const column = (plan.isLaid ? gridY : gridX) - tile.x;
  const row = (plan.isLaid ? gridX : gridY) - tile.y;
  return tile.first + row * tile.stride + column;
}
