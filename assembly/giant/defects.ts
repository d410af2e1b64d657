// The state of a sweep (sweep.ts), and the defects that a sweep finds.

/** Result and state of a sweep, in words of 32 bits. */
@unmanaged
export class Sweep {
  /** Buffer to which the host writes rows. */
  input: usize;
  /**
   * The first defect found: its kind (DEFECT_…, or 0 for none), its column, its row relative to the first row of the
   * last call, and its side.
   */
  defect: u32;
  x: u32;
  y: i32;
  side: u32;
  // The fields below are internal to the module.
  width: u32;
  isTorus: bool;
  isFirst: bool;
  /** Walls of the previous call's last row and, on a torus, of the maze's first row. */
  before: usize;
  first: usize;
  /** Per column, u32: the previous and the next column in the column's list (sweep.ts). */
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

/** Records the first defect. Always returns false. */
export function fail(defect: u32, x: u32, y: u32, side: u32 = 0): bool {
  sweep.defect = defect;
  sweep.x = x;
  sweep.y = y;
  sweep.side = side;
  return false;
}
