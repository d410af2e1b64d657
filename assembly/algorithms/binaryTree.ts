// Binary tree: every cell opens north or west, by a coin. Source: Think Labyrinth, "Binary tree".
// Time: .2 ns a cell. Scratch: a few rows of bits. Biased. Draws: bit x of row y, 1 = west; the top row and the left column have no choice.

import { reset, take } from "../arena";
import { PURPOSE_MAIN } from "../layout";
import { requestCount, requestHeight, requestIndex, requestSeed, requestWidth } from "../request";
import { fillColumns, fillRowBits, joinTopRow, passagesBytes, rowsBytes, sliceLead, sliceRows, writeSlice } from "../rowBits";

export function binaryTree(request: usize): usize {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const seed = requestSeed(request);
  const index = requestIndex(request);
  const cells = <u64>width * height;
  reset();
  const slice = sliceRows(width, height);
  const walls = take(cells * count + 16);
  const westPassages = take(passagesBytes(width, slice));
  const northPassages = take(passagesBytes(width, slice));
  const westColumns = take(rowsBytes(width, slice));
  if (!walls || !westPassages || !northPassages || !westColumns) return 0;
  const west = westPassages + sliceLead(width);
  const north = northPassages + sliceLead(width);
  fillColumns(westColumns, width, slice, 1, width);

  let at = walls;
  for (let i: u32 = 0; i < count; i++) {
    for (let y: u32 = 0; y < height; y += slice) {
      const rows = min(slice, height - y);
      fillRowBits(west, width, y, rows, seed, index + i, PURPOSE_MAIN);
      const bytes = rowsBytes(width, rows);
      for (let vector: u32 = 0; vector < bytes; vector += 16) {
        const opens = v128.and(v128.load(west + vector), v128.load(westColumns + vector));
        v128.store(west + vector, opens);
        v128.store(north + vector, v128.not(opens));
      }
      if (y == 0) joinTopRow(west, north, width);
      at = writeSlice(at, west, north, width, height, y, rows);
    }
  }
  return walls;
}
