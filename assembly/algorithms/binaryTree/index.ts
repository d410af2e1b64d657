// Binary tree: a random bit decides whether a cell opens its north or its west side. Source: Think Labyrinth, "Binary
// tree". Time: 0.2 ns per cell. Scratch: a few rows of bits. Biased. Draws: bit x of row y; 1 opens west, 0 opens
// north. Cells of the top row open west, cells of the left column open north, and cell 0,0 opens nothing. The paths
// then lead to the north-western corner. For another corner the maze is mirrored.

import { PURPOSE_MAIN, SHARE_HALF } from "../../abi";
import { take } from "../../arena";
import { mirrorColumns, mirrorRows } from "../../core/mirror";
import {
  fillColumns,
  fillRowBits,
  isAtTop,
  joinTopRow,
  passagesBytes,
  rowsBytes,
  sliceLead,
  sliceRows,
  wallsBytes,
  writeSlice,
} from "../../core/rowBits";
import { begin, isWindowed, Request } from "../../request";
import { IS_EAST, IS_SOUTH, windowOf } from "./window";

export function binaryTree(request: usize): usize {
  if (!begin(request)) return 0;
  if (isWindowed(request)) return windowOf(request);
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  const index = Request.index(request);
  const first = Request.firstRow(request);
  const end = first + Request.rows(request);
  const isTop = isAtTop(request);
  const closes = Request.closes(request);
  const corner = Request.parameter(request, 0, 0);
  const horizontal = Request.parameter(request, 1, SHARE_HALF);
  const slice = sliceRows(width, height);
  const walls = take(wallsBytes(request));
  const westPassages = take(passagesBytes(width, slice));
  const northPassages = take(passagesBytes(width, slice));
  const westColumns = take(rowsBytes(width, slice));
  if (!walls || !westPassages || !northPassages || !westColumns) return 0;
  const west = westPassages + sliceLead(width);
  const north = northPassages + sliceLead(width);
  fillColumns(westColumns, width, slice, 1, width);

  let at = walls;
  for (let i: u32 = 0; i < count; i++) {
    const maze = at;
    for (let y = first; y < end; y += slice) {
      const rows = min(slice, end - y);
      const isFirst = isTop && y == 0;
      fillRowBits(west, request, index + i, PURPOSE_MAIN, horizontal, y, rows);
      const bytes = rowsBytes(width, rows);
      for (let vector: u32 = 0; vector < bytes; vector += 16) {
        const opens = v128.and(v128.load(west + vector), v128.load(westColumns + vector));
        v128.store(west + vector, opens);
        v128.store(north + vector, v128.not(opens));
      }
      if (isFirst) joinTopRow(west, north, width);
      at = writeSlice(at, west, north, width, rows, isFirst, closes && y + rows == end);
    }
    if (corner & IS_EAST) mirrorRows(maze, width, <u32>(at - maze) / width);
    if (corner & IS_SOUTH) mirrorColumns(maze, width, height);
  }
  return walls;
}
