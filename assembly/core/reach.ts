// Reach: for each cell of a grid the number of steps to the nearest byte that is not a plain visited cell. A walk of
// fewer steps from there meets nothing new and can be skipped. A measured reach remains valid while cells are visited;
// a new measurement may increase it. Time: .2 ns a cell, by vectors.

/** The longest reach; longer ones count as this. */
export const FAR: u32 = 17;

/**
 * Copies reaches, lowered to what cells `step` east and west of them allow. To another place: loads of what was just
 * stored would stall.
 */
function spread(from: usize, to: usize, bytes: usize, step: usize): void {
  const cost = i8x16.splat(<i8>step);
  for (let at = from; at < from + bytes; at += 16) {
    const around = i8x16.min_u(v128.load(at - step), v128.load(at + step));
    v128.store(at - from + to, i8x16.min_u(v128.load(at), i8x16.add(around, cost)));
  }
}

/** Rows must be at least so long, from one cell to that south of it, that a vector does not meet the one above. */
export const REACH_COLUMNS: u32 = 16;

/** Bytes that measureReach needs: twice the grid's, a little more, and space before and behind. */
export function reachBytes(bytes: u64): u64 {
  return 2 * (bytes + 32);
}

/**
 * Measures how far each cell of a grid is from a byte that is not plain, into `reach`, as large as the grid. Plain is a
 * byte whose `bits` are those of `plain`. The grid's border is not plain.
 */
export function measureReach(grid: usize, stride: usize, bytes: usize, bits: u32, plain: u32, reach: usize): void {
  const one = i8x16.splat(1);
  const first = reach + stride;
  const end = reach + bytes;
  memory.fill(reach, 0, stride);
  for (let at = first; at < end; at += 16) {
    const looked = v128.and(v128.load(grid + (at - reach)), i8x16.splat(<i8>bits));
    const plainCells = i8x16.eq(looked, i8x16.splat(<i8>plain));
    const reaches = i8x16.min_u(i8x16.splat(<i8>FAR), i8x16.add(v128.load(at - stride), one));
    v128.store(at, v128.and(reaches, plainCells));
  }
  const last = end - stride;
  for (let at = last - 16; at > first - 16; at -= 16) {
    v128.store(at, i8x16.min_u(v128.load(at), i8x16.add(v128.load(at + stride), one)));
  }
  // All within 16 cells.
  const other = end + 32;
  spread(reach, other, bytes, 1);
  spread(other, reach, bytes, 2);
  spread(reach, other, bytes, 4);
  spread(other, reach, bytes, 8);
  spread(reach, other, bytes, 1);
  memory.copy(reach, other, bytes);
}
