// Is it a perfect maze? Asked of anything that has walls, and answered without trusting any of it.

import { show } from "./core/errors.ts";
import { Grid } from "./core/grid.ts";
import { checkShape, DIRECTIONS, type Recipe, stepFrom, type Walls } from "./maze.ts";

/** The answer of verifyMaze: perfect; or the first thing that is wrong; or, for a braided maze with nothing wrong, how many loops it has. */
export type Verdict =
  | { readonly perfect: true; readonly defect?: undefined }
  | { readonly perfect: false; readonly defect: string }
  | { readonly perfect: false; readonly defect?: undefined; readonly loops: number };

const defective = (defect: string): Verdict => ({ perfect: false, defect });

/**
 * What is wrong with the walls by themselves: a bit that means nothing, a passage through the border of a plane, or two cells that do not agree
 * on what is between them. If nothing is, the number of passages. With `openBorder`, openings in the border are allowed, and no passages.
 */
export function countPassages(maze: Walls, openBorder = false): number | string {
  const { width, height, mask, walls } = maze;
  const torus = maze.topology === "torus";
  // Twice the number of passages: each is open from both of its cells.
  let open = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = walls[y * width + x];
      if (mask?.[y * width + x] === 0 && here !== 15) return `cell ${x},${y} is outside the mask, but has walls ${here}, not 15`;
      if (here > 15) return `cell ${x},${y} has a bit set above bit 3`;
      for (const { name, bit, dx, dy, opposite } of DIRECTIONS) {
        if (here & bit) continue;
        let nextX = x + dx;
        let nextY = y + dy;
        if (torus) {
          nextX = (nextX + width) % width;
          nextY = (nextY + height) % height;
          if (nextX === x && nextY === y) return `cell ${x},${y} is open ${name} to itself`;
        } else if (nextX < 0 || nextX >= width || nextY < 0 || nextY >= height) {
          if (openBorder) continue;
          return `cell ${x},${y} is open ${name} across the border`;
        }
        if (walls[nextY * width + nextX] & opposite) {
          return `cell ${x},${y} is open ${name}, but cell ${nextX},${nextY} has a wall there`;
        }
        open++;
      }
    }
  }
  return open / 2;
}

/**
 * Whether a maze is perfect, that is, whether its passages are a spanning tree of the grid: one byte a cell, both sides of every wall agree,
 * the border of a plane is closed, exactly cells - 1 passages, every cell reached. Takes time and memory proportional to the cells.
 * Under a mask each connected region of its cells must be so, and the cells outside have all walls.
 * A maze that says it was braided may have more passages; with braid 1 no dead end that could have been opened.
 *
 * @throws TypeError or RangeError when it is not of a maze's shape: sizes, topology, an array of walls.
 */
export function verifyMaze(maze: Walls & Pick<Recipe, "braid">): Verdict {
  const cells = checkShape(maze);
  const { width, height, mask, walls } = maze;
  if (!(walls instanceof Uint8Array)) throw new TypeError(`"walls" expected a Uint8Array of ${cells} bytes, got ${show(walls)}`);
  if (walls.length !== cells) return defective(`expected ${cells} bytes of walls, got ${walls.length}`);
  const passages = countPassages(maze);
  if (typeof passages === "string") return defective(passages);
  const { braid = 0 } = maze;
  const regions = [...new Grid(width, height, maze.topology === "torus", mask).regions(mask?.indexOf(1) ?? 0)];
  const expected = regions.reduce((sum, region) => sum + region.cells - 1, 0);
  const loops = passages - expected;
  if (loops < 0 || (loops > 0 && braid === 0)) return defective(`expected ${expected} passages, got ${passages}`);

  const seen = new Uint8Array(cells);
  const queue = new Uint32Array(cells);
  for (const region of regions) {
    queue[0] = region.start;
    seen[region.start] = 1;
    let reached = 1;
    for (let head = 0; head < reached; head++) {
      const cell = queue[head];
      const x = cell % width;
      const y = (cell - x) / width;
      for (const { bit, dx, dy } of DIRECTIONS) {
        if (walls[cell] & bit) continue;
        const next = ((y + dy + height) % height) * width + ((x + dx + width) % width);
        if (seen[next]) continue;
        seen[next] = 1;
        queue[reached++] = next;
      }
    }
    if (reached === region.cells) continue;
    const from = `${region.start % width},${Math.floor(region.start / width)}`;
    return defective(`only ${reached} of ${region.cells} cells can be reached from cell ${from}`);
  }
  if (braid === 1) {
    for (let cell = 0; cell < cells; cell++) {
      const x = cell % width;
      const y = (cell - x) / width;
      const sides = DIRECTIONS.filter(({ bit }) => walls[cell] & bit);
      if (sides.length !== 3) continue;
      for (const direction of sides) {
        const next = stepFrom(maze, { x, y }, direction);
        if (next && (next.x !== x || next.y !== y)) return defective(`cell ${x},${y} is a dead end, though none was to be left`);
      }
    }
  }
  return loops === 0 ? { perfect: true } : { perfect: false, loops };
}
