// Makes mazes with several epochs from streams of rows. Only algorithms that work row by row make such mazes.

import { MAX_READ, NORTH, SOUTH } from "../../../assembly/abi.ts";
import { epochRows } from "../../core/random.ts";
import { isStreaming, type KnownRow, type StreamId } from "../../core/registry.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import type { StreamBackend } from "./backend.ts";

/** Returns whether a maze has more than one epoch. Mazes of up to 2^28 cells have one epoch. */
export const hasEpochs = ({ info, width, height, cells }: ResolvedRequest): boolean =>
  cells > MAX_READ && isStreaming(info) && height > epochRows(width);

/** Mirrors a block of rows vertically: reverses the rows and swaps their north and south walls. */
function flipped(rows: Uint8Array, width: number): Uint8Array {
  const to = new Uint8Array(rows.length);
  for (let from = 0; from < rows.length; from += width) {
    const at = rows.length - from - width;
    for (let x = 0; x < width; x++) {
      const walls = rows[from + x];
      to[at + x] = (walls & ~(NORTH | SOUTH)) | (walls & NORTH ? SOUTH : 0) | (walls & SOUTH ? NORTH : 0);
    }
  }
  return to;
}

/**
 * Makes the mazes of a request from streams of rows. A binary tree with a southern corner is made as the mirror image
 * of the tree with the northern corner.
 */
export function makeByRows(
  { stream }: StreamBackend,
  request: ResolvedRequest,
  target: Uint8Array = new Uint8Array(request.cells * request.count),
): Uint8Array {
  const { info, width, height, cells, index, count, braid, parameterWords } = request;
  const { parameters }: KnownRow = info;
  if (braid > 0) {
    const most = epochRows(width);
    const tall = `a maze of more than ${most} rows of ${width} cells`;
    throw new RangeError(`"braid" expected 0 for ${tall}, got ${braid} for ${height} rows`);
  }
  // Bit 1 of the parameter "corner" means south.
  const corner = parameters?.findIndex(({ name }) => name === "corner") ?? -1;
  const isSouth = ((parameterWords?.[corner] ?? 0) & 2) !== 0;
  const northern = parameterWords?.map((word, i) => (i === corner ? word & ~2 : word));
  for (let i = 0; i < count; i++) {
    const one = { ...request, index: index + i, count: 1, parameterWords: northern };
    for (const { y, walls } of stream({ request: one, id: info.id as StreamId, rows: height })) {
      const row = isSouth ? height - y - walls.length / width : y;
      target.set(isSouth ? flipped(walls, width) : walls, i * cells + row * width);
    }
  }
  return target;
}
