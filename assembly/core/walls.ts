// Walls of a maze in the format of the ABI: one byte per cell, row-major.

/** The neighbour of a cell in a direction. It must exist or lie around the border. */
export function cellBeside(cell: u32, direction: u32, width: u32, height: u32): u32 {
  const all = width * height;
  if (direction == 0) return cell < width ? cell + all - width : cell - width;
  if (direction == 2) return cell >= all - width ? cell + width - all : cell + width;
  if (direction == 1) return (cell + 1) % width ? cell + 1 : cell + 1 - width;
  return cell % width ? cell - 1 : cell + width - 1;
}

/** Opens the wall between a cell and its neighbour `next` in a direction. */
export function openWall(walls: usize, cell: u32, direction: u32, next: u32): void {
  store<u8>(walls + cell, <u32>load<u8>(walls + cell) & ~((<u32>1) << direction));
  store<u8>(walls + next, <u32>load<u8>(walls + next) & ~((<u32>1) << (direction ^ 2)));
}
