// A grid of cells, a byte each, with sentinel bytes around it, so that every cell has four neighbours in memory. A row begins with a
// sentinel, which also ends the row before; whole rows of sentinels lie above and below.
// What a cell's byte means is the algorithm's, but for its low four bits: the sides that are open.

/** Bytes from a cell to the one south of it. */
export function gridStride(width: u32): usize {
  return <usize>width + 1;
}

/** Bytes that a grid takes. */
export function gridBytes(width: u32, height: u32): u64 {
  return (<u64>width + 1) * (<u64>height + 2);
}

/** The address of cell 0 in the grid at `grid`. */
export function firstCell(grid: usize, width: u32): usize {
  return grid + gridStride(width) + 1;
}

/** The address of a cell given as y * width + x. */
export function cellAddress(grid: usize, width: u32, cell: u32): usize {
  return firstCell(grid, width) + cell + cell / width;
}

/** Gives every cell the byte `state` and puts the sentinels around them. */
export function clearGrid(grid: usize, width: u32, height: u32, state: u32, sentinel: u32): void {
  const stride = gridStride(width);
  const below = grid + stride * (height + 1);
  memory.fill(grid, <u8>sentinel, stride);
  memory.fill(grid + stride, <u8>state, below - grid - stride);
  for (let row = grid + stride; row < below; row += stride) store<u8>(row, sentinel);
  memory.fill(below, <u8>sentinel, stride);
}

/** Writes the walls, width * height bytes and none beyond, from the open sides. */
export function copyWalls(grid: usize, width: u32, height: u32, walls: usize): void {
  const vectors = width & ~15;
  let row = firstCell(grid, width);
  for (let y: u32 = 0; y < height; y++) {
    let x: u32 = 0;
    for (; x < vectors; x += 16) v128.store(walls + x, v128.andnot(i8x16.splat(15), v128.load(row + x)));
    for (; x < width; x++) store<u8>(walls + x, ~load<u8>(row + x) & 15);
    row += gridStride(width);
    walls += width;
  }
}

// The neighbours on a torus. `first` is the address of cell 0, `rows` the bytes of all rows; where the grid has a sentinel in the east or
// west, the neighbour lies around the border: `width` - 1 bytes the other way.

export function torusNorth(cell: usize, stride: usize, first: usize, rows: usize): usize {
  const next = cell - stride;
  return select<usize>(next + rows, next, next < first);
}

export function torusSouth(cell: usize, stride: usize, first: usize, rows: usize): usize {
  const next = cell + stride;
  return select<usize>(next - rows, next, next - first >= rows);
}

export function torusEast(cell: usize, stride: usize, sentinel: u32): usize {
  return select<usize>(cell + 2 - stride, cell + 1, load<u8>(cell, 1) == sentinel);
}

export function torusWest(cell: usize, stride: usize, sentinel: u32): usize {
  return select<usize>(cell + stride - 2, cell - 1, load<u8>(cell - 1) == sentinel);
}
