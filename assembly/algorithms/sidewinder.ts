// Sidewinder: a row is divided into runs of cells that are joined eastward. One cell of each run opens north. Source:
// Think Labyrinth, "Sidewinder". Time: 1 ns per cell. Scratch: a few rows of bits. Biased. Draws: bit x of row y, where
// 1 carves east; one choice word for every run below the top row, in order.

import { CHOICE_WORDS, PURPOSE_MAIN, SHARE_HALF } from "../abi";
import { take } from "../arena";
import { Draw } from "../core/choices";
import { derivedWord } from "../core/derive";
import { hash } from "../core/hash";
import {
  clearRow,
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
} from "../core/rowBits";
import { begin, Request } from "../request";

/**
 * Draws the cell of a run that opens north. `number` is the index of the first choice word to try. The low half of the
 * result is the index of the drawn cell in the run, the high half is the index of the accepted choice word.
 */
function choose(k0: u32, k1: u32, k2: u32, k3: u32, number: u32, length: u32): u64 {
  let product = <u64>hash(k0, k1, k2, k3, number) * length;
  while (Draw.isRejected(product, length)) product = <u64>hash(k0, k1, k2, k3, ++number) * length;
  return ((<u64>number) << 32) | (product >> 32);
}

/**
 * Converts the random bits of a slice to passages, in place: on entry, `west` has the bits that carve east; on return,
 * it has the passages to the west. Writes the passages to the north. `choices` is the index of the first choice word of
 * this slice. Returns the index of the first choice word of the next slice. The key must be derived already.
 */
function closeRuns(west: usize, north: usize, bytes: u32, eastColumns: usize, columns: usize, choices: u32): u32 {
  const k0 = derivedWord(0);
  const k1 = derivedWord(1);
  const k2 = derivedWord(2);
  const k3 = derivedWord(3);
  // If the last of the previous 64 cells opens east, `carried` is 1 and the run of that cell began at bit `runStart`.
  let runStart: u32 = 0;
  let carried: u64 = 0;
  for (let at: u32 = 0; at < bytes; at += 8) {
    const opensEast = load<u64>(west + at) & load<u64>(eastColumns + at);
    const opensWest = (opensEast << 1) | carried;
    store<u64>(west + at, opensWest);
    const closes = load<u64>(columns + at) & ~opensEast;
    // A run of one cell opens north. It uses up a choice word, but the word is not computed.
    let opensNorth = ~(opensEast | opensWest);
    let starts = opensEast & ~opensWest;
    let ends = opensWest & ~opensEast;
    // The run that began before these 64 cells ends here.
    if (carried && ends) {
      const end = <u32>ctz(ends);
      ends &= ends - 1;
      const choice = choose(k0, k1, k2, k3, choices, (at << 3) + end + 1 - runStart);
      // No earlier run ends in these 64 cells, so this run gets the next choice word.
      choices = <u32>(choice >> 32);
      const opened = runStart + <u32>choice;
      if (opened >= at << 3) opensNorth |= (<u64>1) << (opened & 63);
      else store<u8>(north + (opened >> 3), <u32>load<u8>(north + (opened >> 3)) | (1 << (opened & 7)));
    }
    while (ends) {
      const before = <u32>popcnt(closes & ~ends & (ends - 1));
      const start = ctz(starts);
      const length = <u32>(ctz(ends) - start) + 1;
      starts &= starts - 1;
      ends &= ends - 1;
      let product = <u64>hash(k0, k1, k2, k3, choices + before) * length;
      // Rejections are rare. Handling them in a branch lets the hashes of several runs overlap.
      if (Draw.isUnsure(product, length)) {
        const choice = choose(k0, k1, k2, k3, choices + before, length);
        choices = <u32>(choice >> 32) - before;
        product = choice << 32;
      }
      opensNorth |= (<u64>1) << (start + (product >> 32));
    }
    if (starts) runStart = (at << 3) + <u32>ctz(starts);
    store<u64>(north + at, opensNorth);
    choices += <u32>popcnt(closes);
    carried = opensEast >> 63;
  }
  return choices;
}

export function sidewinder(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  const index = Request.index(request);
  const first = Request.firstRow(request);
  const end = first + Request.rows(request);
  const isTop = isAtTop(request);
  const closes = Request.closes(request);
  const horizontal = Request.parameter(request, 0, SHARE_HALF);
  const slice = sliceRows(width, height);
  const walls = take(wallsBytes(request));
  const westPassages = take(passagesBytes(width, slice));
  const northPassages = take(passagesBytes(width, slice));
  const eastColumns = take(rowsBytes(width, slice));
  const columns = take(rowsBytes(width, slice));
  // Memory for the index of the next choice word. If several calls make a maze, the next call reads it.
  const kept = take(4);
  if (!walls || !westPassages || !northPassages || !eastColumns || !columns || !kept) return 0;
  const west = westPassages + sliceLead(width);
  const north = northPassages + sliceLead(width);
  fillColumns(eastColumns, width, slice, 0, width - 1);
  fillColumns(columns, width, slice, 0, width);

  let at = walls;
  let choices = load<u32>(kept);
  for (let i: u32 = 0; i < count; i++) {
    for (let y = first; y < end; y += slice) {
      const rows = min(slice, end - y);
      const isFirst = isTop && y == 0;
      fillRowBits(west, request, index + i, PURPOSE_MAIN, horizontal, y, rows);
      // The top row uses no choice words, but closeRuns counts one for each of its cells. `choices` therefore starts
      // `width` lower.
      if (y == 0) choices = isFirst ? CHOICE_WORDS - width : CHOICE_WORDS;
      if (isFirst) clearRow(west, width);
      choices = closeRuns(west, north, rowsBytes(width, rows), eastColumns, columns, choices);
      if (isFirst) joinTopRow(west, north, width);
      at = writeSlice(at, west, north, width, rows, isFirst, closes && y + rows == end);
    }
  }
  store<u32>(kept, choices);
  return walls;
}
