// Joins segments into long lines, so that each segment is drawn once and pictures are small.

export type Point = readonly [x: number, y: number];

/** Points in one cell of a lattice with 2^LATTICE_BITS cells per side are equal. */
const LATTICE_BITS = 22;

/** A set of segments. Segments between the same two points are one segment. */
export class Segments {
  readonly #grain: number;
  readonly #ids = new Map<number, number>();
  readonly #points: Point[] = [];
  readonly #ends = new Map<number, readonly [number, number]>();

  /** `extent` is the largest absolute value of a coordinate. */
  constructor(extent: number) {
    this.#grain = (extent || 1) / 2 ** LATTICE_BITS;
  }

  add(from: Point, to: Point): void {
    const [one, other] = [this.#idOf(from), this.#idOf(to)];
    if (one !== other) this.#ends.set(Math.min(one, other) * 2 ** 26 + Math.max(one, other), [one, other]);
  }

  #idOf(point: Point): number {
    const [x, y] = point.map((value) => Math.round(value / this.#grain));
    const key = x * 2 ** (LATTICE_BITS + 2) + y;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#points.length);
    return this.#points.push(point) - 1;
  }

  /** Returns lines that contain each segment once. A line goes straight on where it can. */
  lines(): Point[][] {
    const points = this.#points;
    const next: number[][] = points.map(() => []);
    for (const [one, other] of this.#ends.values()) {
      next[one].push(other);
      next[other].push(one);
    }
    const remove = (from: number, to: number) => next[from].splice(next[from].indexOf(to), 1);
    const lines: Point[][] = [];
    const draw = (from: number): void => {
      const line = [from];
      let before = from;
      for (let here = from; next[here].length > 0; ) {
        const straight = next[here].find((to) => isStraight(points[before], points[here], points[to]));
        const to = straight ?? next[here][0];
        remove(here, to);
        remove(to, here);
        if (straight !== undefined) line.pop();
        line.push(to);
        [before, here] = [here, to];
      }
      lines.push(line.map((id) => points[id]));
    };
    // A line that starts at a point with an odd number of segments ends at another such point.
    for (let point = 0; point < points.length; point++) if (next[point].length % 2 === 1) draw(point);
    for (let point = 0; point < points.length; point++) while (next[point].length > 0) draw(point);
    return lines;
  }
}

/** Returns whether a line from `a` through `b` to `c` goes straight on in `b`. */
function isStraight(a: Point, b: Point, c: Point): boolean {
  const [fromX, fromY, toX, toY] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  const along = fromX * toX + fromY * toY;
  return along > 0 && Math.abs(fromX * toY - fromY * toX) < 1e-6 * along;
}
