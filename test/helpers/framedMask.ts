/** A mask of 17 x 13 cells with two regions: a frame, and a ring inside the frame. */
export const framed = Uint8Array.from({ length: 17 * 13 }, (_, cell) => {
  const [x, y] = [Math.abs((cell % 17) - 8), Math.abs(Math.floor(cell / 17) - 6)];
  const far = Math.max(x, y + 2);
  return far === 8 || (far > 2 && far < 7) ? 1 : 0;
});
