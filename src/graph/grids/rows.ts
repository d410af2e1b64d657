// Cells in rows of different lengths.

/** Returns the number of cells in rows of the given lengths, and the functions between cells and x, y. */
export function cellsInRows(lengths: readonly number[]): {
  cells: number;
  cellAt(x: number, y: number): number;
  coordinatesOf(cell: number): [x: number, y: number];
} {
  const firsts = [0];
  for (const length of lengths) firsts.push(firsts[firsts.length - 1] + length);
  return {
    cells: firsts[lengths.length],
    cellAt: (x, y) => (x >= 0 && x < (lengths[y] ?? 0) ? firsts[y] + x : -1),
    coordinatesOf(cell) {
      let [low, high] = [0, lengths.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (firsts[middle] <= cell) low = middle;
        else high = middle - 1;
      }
      return [cell - firsts[low], low];
    },
  };
}
