// Verifies that a maze is perfect. The input is untrusted. The code shares nothing with the generators on purpose: it
// has its own directions, neighbours and search.

import { MAX_CELLS } from "../../assembly/abi.ts";
import { unexpected } from "../core/errors.ts";
import { checkMaze, checkShape, type Recipe, type Walls } from "../square/maze.ts";

/** The verdict on a maze: perfect, the first defect, or the number of loops of a braided maze without a defect. */
export type Verdict =
  | { readonly perfect: true; readonly defect?: undefined }
  | { readonly perfect: false; readonly defect: string }
  | { readonly perfect: false; readonly defect?: undefined; readonly loops: number };

const defective = (defect: string): Verdict => ({ perfect: false, defect });

const ALL_FOUR = 15;

/** The sides of a cell: wall bit, step across the side, and wall bit of the same side in the adjacent cell. */
const SIDES = [
  { name: "north", bit: 1, dx: 0, dy: -1, opposite: 4 },
  { name: "east", bit: 2, dx: 1, dy: 0, opposite: 8 },
  { name: "south", bit: 4, dx: 0, dy: 1, opposite: 1 },
  { name: "west", bit: 8, dx: -1, dy: 0, opposite: 2 },
] as const;

type Side = (typeof SIDES)[number];
type Shape = Pick<Walls, "width" | "height" | "topology">;

/** Returns the cell across a side of cell (x, y); -1 if the side is on the border of a plane. */
function beyond({ width, height, topology }: Shape, x: number, y: number, { dx, dy }: Side): number {
  const [nextX, nextY] = [x + dx, y + dy];
  if (nextX >= 0 && nextX < width && nextY >= 0 && nextY < height) return nextY * width + nextX;
  return topology === "torus" ? ((nextY + height) % height) * width + ((nextX + width) % width) : -1;
}

const placeOf = ({ width }: Shape, cell: number): string => `${cell % width},${Math.floor(cell / width)}`;

/**
 * Returns the number of passages of a maze without local defects; -1 if there is a defect. Ignores openings in the
 * border of a plane. Examines only east and south sides, which takes a sixth of the time of countPassages.
 */
function countAgreeing({ width, height, topology, mask, walls }: Walls): number {
  const torus = topology === "torus";
  let open = 0;
  let defects = 0;
  for (let y = 0; y < height; y++) {
    const first = y * width;
    const last = first + width - 1;
    const isJoinedDown = y < height - 1 || torus;
    const down = y < height - 1 ? width : width - width * height;
    for (let cell = first; cell <= last; cell++) {
      const here = walls[cell];
      defects |= here & ~ALL_FOUR;
      if (mask !== undefined && mask[cell] === 0) defects |= here ^ ALL_FOUR;
      if (cell < last || torus) {
        const east = cell < last ? cell + 1 : first;
        // On a torus with one column, the cell to the east is the cell itself. A passage to itself is a defect.
        defects |= east === cell ? ~here & 10 : ((here >> 1) ^ (walls[east] >> 3)) & 1;
        open += (~here >> 1) & 1;
      }
      if (isJoinedDown) {
        defects |= down === 0 ? ~here & 5 : ((here >> 2) ^ walls[cell + down]) & 1;
        open += (~here >> 2) & 1;
      }
    }
  }
  return defects ? -1 : open;
}

/**
 * Returns the first local defect of the walls as text: an undefined bit, a passage through the border of a plane, or a
 * wall in only one of its two cells. Without a defect, returns the number of passages. With `openBorder`, openings in
 * the border are allowed and are not counted.
 */
export function countPassages(maze: Walls, openBorder = false): number | string {
  const { width, height, mask, walls } = maze;
  if (openBorder || maze.topology === "torus") {
    const passages = countAgreeing(maze);
    if (passages !== -1) return passages;
  }
  // Counts every passage twice, once for each of its cells.
  let open = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      const here = walls[cell];
      if (mask?.[cell] === 0 && here !== ALL_FOUR) {
        return `cell ${x},${y} is outside the mask, but has walls ${here}, not 15`;
      }
      if (here > ALL_FOUR) return `cell ${x},${y} has a bit set above bit 3`;
      for (const side of SIDES) {
        if (here & side.bit) continue;
        const next = beyond(maze, x, y, side);
        if (next === cell) return `cell ${x},${y} has a passage ${side.name} to itself`;
        if (next === -1) {
          if (openBorder) continue;
          return `cell ${x},${y} is open ${side.name} across the border`;
        }
        if (walls[next] & side.opposite) {
          return `cell ${x},${y} is open ${side.name}, but cell ${placeOf(maze, next)} has a wall there`;
        }
        open++;
      }
    }
  }
  return open / 2;
}

/** Returns a search over the steps that `leads` accepts. A visit skips cells that earlier visits have reached. */
function searchOf(shape: Shape, leads: (cell: number, side: Side, next: number) => boolean) {
  const { width, height } = shape;
  const seen = new Uint8Array(width * height);
  const queue = new Uint32Array(width * height);
  return {
    wasSeen: (cell: number) => seen[cell] === 1,
    /** Visits all cells reachable from a cell and returns their number, including the cell. */
    visitFrom(start: number): number {
      queue[0] = start;
      seen[start] = 1;
      let reached = 1;
      for (let head = 0; head < reached; head++) {
        const cell = queue[head];
        const x = cell % width;
        const y = (cell - x) / width;
        for (const side of SIDES) {
          const next = beyond(shape, x, y, side);
          if (next === -1 || seen[next] === 1 || !leads(cell, side, next)) continue;
          seen[next] = 1;
          queue[reached++] = next;
        }
      }
      return reached;
    },
  };
}

/**
 * Returns the connected regions of a mask, each as its first cell and its number of cells. Without a mask, all cells
 * are one region.
 */
function regionsOf({ mask, ...shape }: Walls): { start: number; cells: number }[] {
  if (!mask) return [{ start: 0, cells: shape.width * shape.height }];
  const search = searchOf(shape, (_, __, next) => mask[next] === 1);
  const regions: { start: number; cells: number }[] = [];
  for (let start = mask.indexOf(1); start !== -1; start = mask.indexOf(1, start + 1)) {
    if (!search.wasSeen(start)) regions.push({ start, cells: search.visitFrom(start) });
  }
  return regions;
}

/** Returns a dead end that braiding could open, because it has a wall towards another cell; -1 if there is none. */
function findDeadEnd(maze: Walls): number {
  const { width, mask, walls } = maze;
  return walls.findIndex((here, cell) => {
    const closed = SIDES.filter(({ bit }) => here & bit);
    if (closed.length !== 3) return false;
    const x = cell % width;
    const nexts = closed.map((side) => beyond(maze, x, (cell - x) / width, side));
    return nexts.some((next) => next !== -1 && next !== cell && mask?.[next] !== 0);
  });
}

/**
 * Verifies that the passages of a maze are a spanning tree of the grid: one byte per cell, both sides of every wall
 * agree, the border of a plane is closed, there are exactly cells - 1 passages, and every cell is reachable. With a
 * mask, this must hold for each connected region, and cells outside the mask must have all walls. A maze with `braid`
 * may have more passages; with braid 1, it has no dead end that could be opened. Takes time and memory proportional to
 * the number of cells.
 *
 * @throws TypeError or RangeError if sizes, topology or the length of the walls are invalid.
 * @example
 * import { createEngine, verifyMaze } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * console.log(verifyMaze(maze).perfect); // true
 * console.log(verifyMaze({ ...maze, walls: maze.walls.fill(15) }).defect); // expected 11 passages, got 0
 */
export function verifyMaze(maze: Walls & Pick<Recipe, "braid">): Verdict {
  const { braid = 0 } = checkMaze(maze);
  return verdictOn(checkShape(maze, MAX_CELLS), braid);
}

function verdictOn(maze: Walls, braid: number): Verdict {
  const { width, height, walls } = maze;
  const cells = width * height;
  if (!(walls instanceof Uint8Array)) {
    throw unexpected("walls", `a Uint8Array of ${cells} bytes`, walls);
  }
  if (walls.length !== cells) return defective(`expected ${cells} bytes of walls, got ${walls.length}`);
  const passages = countPassages(maze);
  if (typeof passages === "string") return defective(passages);
  const regions = regionsOf(maze);
  const expected = regions.reduce((sum, region) => sum + region.cells - 1, 0);
  const loops = passages - expected;
  if (loops < 0 || (loops > 0 && braid === 0)) return defective(`expected ${expected} passages, got ${passages}`);

  const search = searchOf(maze, (cell, { bit }) => (walls[cell] & bit) === 0);
  for (const region of regions) {
    const reached = search.visitFrom(region.start);
    if (reached === region.cells) continue;
    const from = placeOf(maze, region.start);
    return defective(`only ${reached} of ${region.cells} cells can be reached from cell ${from}`);
  }
  const deadEnd = braid === 1 ? findDeadEnd(maze) : -1;
  if (deadEnd !== -1) return defective(`cell ${placeOf(maze, deadEnd)} is a dead end that braid 1 should have opened`);
  return loops === 0 ? { perfect: true } : { perfect: false, loops };
}
