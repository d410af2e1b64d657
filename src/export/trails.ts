// Divides the edges of a lattice into the fewest trails, and orders the trails for a pen. A trail is a walk that uses
// no edge twice.

/** Points in columns and rows, with edges between adjacent ones. Their numbers are row * columns + column. */
export interface Lattice {
  readonly columns: number;
  readonly rows: number;
  /** One byte per point: bit 0 is an edge to the east, bit 1 an edge to the south. */
  readonly edges: Uint8Array;
}

/** A trail as the numbers of its points. Consecutive points are adjacent. */
export type Trail = readonly number[];

/** Directions of edges, as bits of a point. The opposite of a direction is two bits away. */
const EAST = 1;
const SOUTH = 2;
const WEST = 4;
const NORTH = 8;

/** The number of a point that does not exist, and that is adjacent to all points of odd degree. */
const NOWHERE = -1;

const PARITIES = 0x6996;

/**
 * Divides all edges into trails. A connected component with 2k > 0 points of odd degree has k trails, any other
 * component has one; fewer are impossible, because every odd point is an end of a trail (Euler).
 *
 * With an edge from every odd point to one more point, all degrees are even, so that each component has a closed tour
 * of all edges. Hierholzer's algorithm finds the tour: it walks, straight on where possible, until no edge is left, and
 * goes back to the last point with unused edges. Without the additional point, the tour falls into the trails.
 */
export function trailsOf({ columns, edges }: Lattice): Trail[] {
  /** One byte per point: the directions of the edges that are not used yet. */
  const unused = edges.slice();
  edges.forEach((bits, point) => {
    if (bits & EAST) unused[point + 1] |= WEST;
    if (bits & SOUTH) unused[point + columns] |= NORTH;
  });
  // Bit i of PARITIES is 1 if i has an odd number of bits.
  const isOdd = unused.map((bits) => (PARITIES >> bits) & 1);
  const trails: number[][] = [];
  let nextOdd = 0;
  const tourFrom = (start: number): void => {
    const walk = [start];
    trails.push([]);
    let direction = EAST;
    while (walk.length > 0) {
      const point = walk[walk.length - 1];
      if (point === NOWHERE) while (nextOdd < isOdd.length && !isOdd[nextOdd]) nextOdd++;
      const odd = point === NOWHERE ? nextOdd : point;
      if (unused[point]) {
        if (!(unused[point] & direction)) direction = unused[point] & -unused[point];
        const isForward = direction <= SOUTH;
        const step = direction === EAST || direction === WEST ? 1 : columns;
        const next = isForward ? point + step : point - step;
        unused[point] ^= direction;
        unused[next] ^= isForward ? direction << 2 : direction >> 2;
        walk.push(next);
      } else if (isOdd[odd]) {
        isOdd[odd] = 0;
        walk.push(point === NOWHERE ? odd : NOWHERE);
      } else {
        walk.pop();
        if (point === NOWHERE) trails.push([]);
        else trails[trails.length - 1].push(point);
      }
    }
  };
  if (isOdd.includes(1)) tourFrom(NOWHERE);
  unused.forEach((_, point) => {
    if (unused[point]) tourFrom(point);
  });
  return trails.filter(({ length }) => length > 1);
}

/**
 * Orders trails: each one begins at the end that is nearest to the end of the one before. The pen starts at point 0.
 */
export function ordered({ columns, rows }: Lattice, trails: readonly Trail[]): Trail[] {
  /** The trail with an end at each point. A point is an end of at most one trail. */
  const trailAt: (Trail | undefined)[] = new Array(columns * rows);
  for (const trail of trails) for (const end of [0, trail.length - 1]) trailAt[trail[end]] = trail;

  /** Searches in rings around a point. Ends outside a ring are farther away than its radius. */
  const nearest = (from: number): number => {
    const x = from % columns;
    const y = (from - x) / columns;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let radius = 0; radius * radius <= least; radius++)
      for (let row = Math.max(0, y - radius); row <= Math.min(rows - 1, y + radius); row++) {
        const isWhole = row === y - radius || row === y + radius;
        for (let column = x - radius; column <= x + radius; column += isWhole ? 1 : 2 * radius) {
          const point = row * columns + column;
          if (column < 0 || column >= columns || !trailAt[point]) continue;
          const distance = (column - x) ** 2 + (row - y) ** 2;
          if (distance >= least) continue;
          least = distance;
          best = point;
        }
      }
    return best;
  };

  let pen = 0;
  return trails.map(() => {
    const begin = nearest(pen);
    const trail = trailAt[begin] as Trail;
    const drawn = trail[0] === begin ? trail : [...trail].reverse();
    pen = drawn[drawn.length - 1];
    trailAt[begin] = trailAt[pen] = undefined;
    return drawn;
  });
}
