// A cell in the centre, and rings around it. Edge 2c leads from cell c clockwise along its ring, edge 2c + 1 inward.

import { checkInteger } from "../../core/errors.ts";
import { edgesOf, type Grid } from "./grid.ts";
import { cellsInRows } from "./rows.ts";

/** A ring has as many cells as the ring inside it, or twice as many if a cell would be more than 1.5 times as wide as deep. */
function ringLengths(rings: number): number[] {
  const lengths = [1, 6].slice(0, rings);
  for (let ring = 2; ring < rings; ring++)
    lengths.push(lengths[ring - 1] * ((2 * Math.PI * ring) / lengths[ring - 1] > 1.5 ? 2 : 1));
  return lengths;
}

/**
 * Returns a grid of rings around a cell in the centre. The rings have depth 1. Cells are numbered ring by ring from the
 * centre, in each ring clockwise from the top. The coordinates of a cell are its position in its ring, and the ring.
 *
 * @throws TypeError, RangeError if `rings` is not an integer in 1..4096.
 * @example
 * import { circleGrid, createGraphEngine } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(circleGrid(3)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(maze.passages.reduce((sum, passage) => sum + passage)); // 18
 */
export function circleGrid(rings: number): Grid {
  const lengths = ringLengths(checkInteger("rings", rings, 1, 4096));
  const { cells, cellAt, coordinatesOf } = cellsInRows(lengths);
  const edges = edgesOf(cells, 2, (cell) => {
    const [i, ring] = coordinatesOf(cell);
    if (ring === 0) return [-1, -1];
    const inside = Math.floor((i * lengths[ring - 1]) / lengths[ring]);
    return [cellAt((i + 1) % lengths[ring], ring), cellAt(inside, ring - 1)];
  });
  // The points of arc i of `count` arcs of a circle, without its end, each with the edge that crosses the arc.
  const arc = (radius: number, i: number, count: number, edge: number): number[][] => {
    const parts = Math.ceil((36 * Math.sqrt(radius)) / count);
    return Array.from({ length: parts }, (_, part) => (2 * Math.PI * (i + part / parts)) / count).map((turn) => [
      ...[rings + radius * Math.sin(turn), rings - radius * Math.cos(turn), edge],
    ]);
  };
  return {
    recipe: { id: "circle", revision: 1, rings },
    ...{ cells, edges, cellAt, coordinatesOf, shape: [cells], size: [2 * rings, 2 * rings] },
    outlines(cell) {
      const [i, ring] = coordinatesOf(cell);
      const [count, outside = count] = lengths.slice(ring, ring + 2);
      const points = Array.from({ length: outside / count }, (_, k) => (i * outside) / count + k).flatMap((k) =>
        arc(ring + 1, k, outside, ring + 1 < rings ? 2 * cellAt(k, ring + 1) + 1 : -1),
      );
      if (ring > 0) {
        const [end] = arc(ring + 1, i + 1, count, 2 * cell);
        const [first, ...inner] = arc(ring, i, count, 2 * cell + 1);
        const [corner] = arc(ring, i + 1, count, 2 * cell + 1);
        points.push(end, corner, ...inner.reverse(), [first[0], first[1], 2 * cellAt((i || count) - 1, ring)]);
      }
      return { corners: points.flatMap((point) => point.slice(0, 2)), sides: points.map(([, , edge]) => edge) };
    },
  };
}
