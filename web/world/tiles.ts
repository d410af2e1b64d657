// Tiles: pictures of squares of cells, which are drawn once and reused while the view moves.

import { EAST, type MazeWindow, type MazeWorld, NORTH, SOUTH, WEST } from "../../src/slim/index.ts";
import { type Camera, inWorld, type Rectangle } from "./camera.ts";

export interface Colours {
  readonly floor: string;
  readonly ink: string;
}

interface Tile {
  readonly picture: HTMLCanvasElement;
  /** Side of a cell in the picture in device pixels. */
  readonly cell: number;
  /** The coordinates of the north-west cell. */
  readonly x: number;
  readonly y: number;
  readonly level: number;
  /** Number of the last frame that showed the tile. */
  shown: number;
}

const MOST_TILES = 600;
// Milliseconds per frame for drawing tiles.
const BUDGET = 4;

/** Draws the walls of a window as bars of `line` pixels between cells of `cell` pixels. */
function drawWalls(
  context: CanvasRenderingContext2D,
  { width, height, walls }: MazeWindow,
  cell: number,
  line: number,
): void {
  // Rectangles on whole pixels are sharp and faster than lines.
  const at = (cells: number): number => Math.round(cells * cell - line / 2);
  for (let y = 0; y <= height; y++) {
    const isWall = (x: number): boolean =>
      (y < height ? walls[y * width + x] & NORTH : walls[(y - 1) * width + x] & SOUTH) !== 0;
    for (let x = 0; x < width; x++) {
      if (!isWall(x)) continue;
      const first = x;
      while (x + 1 < width && isWall(x + 1)) x++;
      context.fillRect(at(first), at(y), at(x + 1) + line - at(first), line);
    }
  }
  for (let x = 0; x <= width; x++) {
    const isWall = (y: number): boolean =>
      (x < width ? walls[y * width + x] & WEST : walls[y * width + x - 1] & EAST) !== 0;
    for (let y = 0; y < height; y++) {
      if (!isWall(y)) continue;
      const first = y;
      while (y + 1 < height && isWall(y + 1)) y++;
      context.fillRect(at(x), at(first), line, at(y + 1) + line - at(first));
    }
  }
}

export class Tiles {
  readonly #tiles = new Map<string, Tile>();
  #frame = 0;

  /** Drops all tiles after a change of the world or the colours. */
  clear(): void {
    this.#tiles.clear();
  }

  /**
   * Shows the visible cells. `still` means that the scale is not changing, so blurred tiles are worth redrawing.
   * Returns whether any tile is missing or blurred.
   */
  show(context: CanvasRenderingContext2D, camera: Camera, world: MazeWorld, colours: Colours, still: boolean): boolean {
    this.#frame++;
    const ratio = context.canvas.width / camera.width;
    const level = camera.level;
    const cell = camera.cellOf(level) * ratio;
    const cells = cell > 32 ? 8 : cell > 12 ? 16 : 32;
    const view = camera.cellsInView(level);
    const until = performance.now() + BUDGET;
    const wanted: (Tile | undefined)[] = [];
    let isUnfinished = false;
    for (let y = Math.floor(view.y / cells); y * cells < view.y + view.rows; y++)
      for (let x = Math.floor(view.x / cells); x * cells < view.x + view.columns; x++) {
        const part = inWorld({ x: x * cells, y: y * cells, columns: cells, rows: cells }, world, level);
        if (!part) continue;
        const key = `${level} ${cells} ${x} ${y}`;
        let tile = this.#tiles.get(key);
        if (!tile || tile.cell !== cell) {
          if ((still || !tile) && performance.now() < until) tile = this.#draw(key, part, level, cell, world, colours);
          else isUnfinished = true;
        }
        wanted.push(tile);
      }
    if (wanted.includes(undefined))
      for (const tile of this.#tiles.values()) if (tile.shown === this.#frame - 1) this.#put(context, camera, tile);
    for (const tile of wanted) if (tile) this.#put(context, camera, tile);
    this.#forget();
    return isUnfinished;
  }

  #draw(key: string, part: Rectangle, level: number, cell: number, world: MazeWorld, { floor, ink }: Colours): Tile {
    const line = Math.max(1, Math.round(cell / 9));
    const picture = this.#tiles.get(key)?.picture ?? document.createElement("canvas");
    picture.width = Math.ceil(part.columns * cell) + 2 * line;
    picture.height = Math.ceil(part.rows * cell) + 2 * line;
    const context = picture.getContext("2d", { alpha: true }) as CanvasRenderingContext2D;
    context.translate(line, line);
    context.fillStyle = floor;
    context.fillRect(0, 0, part.columns * cell, part.rows * cell);
    context.fillStyle = ink;
    drawWalls(context, world.window({ ...part, level }), cell, line);
    const tile = { picture, cell, x: part.x, y: part.y, level, shown: this.#frame };
    this.#tiles.set(key, tile);
    return tile;
  }

  #put(context: CanvasRenderingContext2D, camera: Camera, tile: Tile): void {
    const ratio = context.canvas.width / camera.width;
    const factor = (camera.cellOf(tile.level) * ratio) / tile.cell;
    const line = Math.max(1, Math.round(tile.cell / 9)) * factor;
    const [x, y] = camera.pixelOf(tile, tile.level);
    const { width, height } = tile.picture;
    tile.shown = this.#frame;
    if (factor === 1) context.drawImage(tile.picture, Math.round(x * ratio - line), Math.round(y * ratio - line));
    else context.drawImage(tile.picture, x * ratio - line, y * ratio - line, width * factor, height * factor);
  }

  /** Drops the least recently shown tiles. */
  #forget(): void {
    if (this.#tiles.size <= MOST_TILES) return;
    const oldest = [...this.#tiles].sort(([, one], [, other]) => one.shown - other.shown);
    for (const [key] of oldest.slice(0, this.#tiles.size - MOST_TILES)) this.#tiles.delete(key);
  }
}
