// The state of a sweep, and the defects that it finds.

/** What the sweep finds: 32-bit words. */
@unmanaged
export class Sweep {
  /** Where the host writes rows; so many at a time. */
  input: usize;
  /** The first defect: one of DEFECT_…, or 0; its cell, whose row is counted in the rows of the last call; a side. */
  defect: u32;
  x: u32;
  y: i32;
  side: u32;
  // From here on the sweep's own.
  width: u32;
  isTorus: bool;
  isFirst: bool;
  /** The last row of the rows before, and on a torus the first row of all. */
  before: usize;
  first: usize;
  /** u32 a column: the columns before and after it in its list. */
  left: usize;
  right: usize;
}

export const DEFECT_BITS: u32 = 1;
export const DEFECT_BORDER: u32 = 2;
export const DEFECT_ONE_SIDED: u32 = 3;
export const DEFECT_LOOP: u32 = 4;
export const DEFECT_CUT_OFF: u32 = 5;
export const DEFECT_SELF: u32 = 6;

export const sweep = changetype<Sweep>(memory.data(offsetof<Sweep>(), 16));

/** Records the first defect; returns false. */
export function fail(defect: u32, x: u32, y: u32, side: u32 = 0): bool {
  sweep.defect = defect;
  sweep.x = x;
  sweep.y = y;
  sweep.side = side;
  return false;
}
