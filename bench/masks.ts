// Masks of square grids, one byte per cell.

function maskOf(side: number, isInside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: side * side }, (_, cell) =>
    isInside(cell % side, Math.floor(cell / side)) ? 1 : 0,
  );
}

/** Each function takes the number of cells per side. `noise` contains 70 % of the cells, at random. */
export const MASKS = {
  disc: (side: number): Uint8Array => {
    const fromMiddle = (at: number): number => 2 * at + 1 - side;
    return maskOf(side, (x, y) => fromMiddle(x) ** 2 + fromMiddle(y) ** 2 <= side ** 2);
  },
  noise: (side: number): Uint8Array => {
    let state = 1;
    return maskOf(side, () => {
      state = Math.imul(state, 1_103_515_245) + 12_345;
      return ((state >>> 16) & 1023) < 717;
    });
  },
  chessboard: (side: number): Uint8Array => maskOf(side, (x, y) => (x + y) % 2 === 0),
} as const;
