// A maze on a canvas: fits, zooms and pans it, and draws the visible part.

import type { Cell } from "../../src/index.ts";
import type { Frame, Level, Palette, Picture } from "../maze/raster.ts";
import { paint, paintLevel, paintPath, wallPixels } from "../maze/raster.ts";
import { distancePalette, pixel, plainPalette } from "./colours.ts";
import { axisRoom, drawAxes, drawMarks } from "./marks.ts";
import { type Geometry, type Scene, theme } from "./scene.ts";

/** The largest side of a cell of a fitted maze, as a length of CSS. */
export const MOST_FITTED = "6rem";

/** The longer side of a printed maze in pixels. */
const PAPER_PIXELS = 4000;

/** Up to this scale the walls of a large maze are indistinguishable, so one pixel per cell is enough. */
const NO_WALLS_SCALE = 1.4;

export class MazeView {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #far = document.createElement("canvas");
  #scene: Scene | undefined;
  /** Device pixels per cell. Values of 2 or more are integers, so that walls are crisp. */
  #scale = 1;
  /** The scale requested by zooming; #scale is the nearest crisp one. */
  #wish = 1;
  /** Device pixels from the corner of the canvas to the corner of the maze. */
  #left = 0;
  #top = 0;
  #fitted = true;
  /** The maze that is being printed. */
  #paper: Picture | undefined;
  #due = 0;
  #seen: Uint8Array | undefined;
  cursor: Cell | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#context = canvas.getContext("2d") as CanvasRenderingContext2D;
    new ResizeObserver(() => this.#resize()).observe(canvas);
  }

  /** Shows a scene. The maze is fitted into the canvas unless it has the size of the last maze. */
  show(scene: Scene): void {
    const before = this.#scene?.picture;
    // The observer reports the first size in the next frame.
    if (!before) this.#resize();
    this.#scene = scene;
    if (this.#fitted || before?.width !== scene.picture.width || before.height !== scene.picture.height) this.#fitNow();
    // A new maze is drawn immediately, not in the next frame.
    if (before?.walls !== scene.picture.walls) this.draw();
    else this.redraw();
  }

  /** Draws in the next frame. */
  redraw(): void {
    if (this.#due) return;
    this.#due = requestAnimationFrame(() => {
      this.#due = 0;
      this.draw();
    });
  }

  /** Shows the whole maze with the pixels and the proportions of paper, or with those of the screen again. */
  print(isOnPaper: boolean): void {
    this.#paper = isOnPaper ? this.#scene?.picture : undefined;
    this.#fitted = true;
    this.#resize();
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    const { width: across, height: down } = this.#paper ?? { width: clientWidth, height: clientHeight };
    const ratio = this.#paper ? PAPER_PIXELS / Math.max(across, down) : devicePixelRatio;
    const width = Math.max(1, Math.round(across * ratio));
    const height = Math.max(1, Math.round(down * ratio));
    if (width === this.canvas.width && height === this.canvas.height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    if (this.#fitted) this.#fitNow();
    // A resized canvas is empty until it is drawn.
    this.draw();
  }

  /** A small canvas has no room for the numbers of columns and rows. */
  get #hasAxes(): boolean {
    return this.#scene?.axes === true && this.canvas.clientWidth > 300;
  }

  #fitNow(): void {
    if (!this.#scene) return;
    const { width, height } = this.#scene.picture;
    const margin = this.#hasAxes ? axisRoom(this.canvas) : 2;
    const fitting = Math.min(
      (this.canvas.width - 2 * margin) / (width + 0.12),
      (this.canvas.height - 2 * margin) / (height + 0.12),
    );
    this.#scale = fitting >= 2 ? Math.floor(fitting) : fitting;
    this.#wish = this.#scale;
    this.#left = Math.floor((this.canvas.width - width * this.#scale) / 2);
    this.#top = Math.floor((this.canvas.height - height * this.#scale) / 2);
    this.#fitted = true;
  }

  fit(): void {
    this.#fitNow();
    this.redraw();
  }

  /** Zooms about the point x, y in CSS pixels on the canvas, by default its middle. */
  zoom(factor: number, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2): void {
    if (!this.#scene) return;
    const { width, height } = this.#scene.picture;
    const least = Math.min(this.canvas.width / width, this.canvas.height / height, 8) / 2;
    // Small turns of a wheel add up until they reach the next crisp scale.
    this.#wish = Math.min(128 * devicePixelRatio, Math.max(least, this.#wish * factor));
    const scale = this.#wish >= 2 ? Math.round(this.#wish) : this.#wish;
    if (scale === this.#scale) return;
    const pixelX = x * devicePixelRatio;
    const pixelY = y * devicePixelRatio;
    this.#left = Math.round(pixelX - ((pixelX - this.#left) / this.#scale) * scale);
    this.#top = Math.round(pixelY - ((pixelY - this.#top) / this.#scale) * scale);
    this.#scale = scale;
    this.#fitted = false;
    this.redraw();
  }

  /** Side of a cell in CSS pixels. */
  get cellPixels(): number {
    return this.#scale / devicePixelRatio;
  }

  /** Zooms until a cell has a number of CSS pixels, and scrolls it into view. */
  zoomTo(cell: Cell, pixels: number): void {
    const bounds = this.canvas.getBoundingClientRect();
    const { x, y } = this.pointOf(cell);
    this.zoom(pixels / this.cellPixels, x - bounds.left, y - bounds.top);
    this.reveal(cell);
  }

  /** Moves the maze by CSS pixels. A part of it stays visible. */
  pan(x: number, y: number): void {
    if (!this.#scene) return;
    const { width, height } = this.#scene.picture;
    const ratio = devicePixelRatio;
    const edge = 40 * ratio;
    const moved = (from: number, by: number, side: number, most: number): number =>
      Math.min(most - edge, Math.max(edge - side * this.#scale, Math.round(from + by * ratio)));
    this.#left = moved(this.#left, x, width, this.canvas.width);
    this.#top = moved(this.#top, y, height, this.canvas.height);
    this.#fitted = false;
    this.redraw();
  }

  /** The cell at a point of the window; undefined outside the maze. */
  cellAt(clientX: number, clientY: number): Cell | undefined {
    if (!this.#scene) return undefined;
    const { width, height } = this.#scene.picture;
    const bounds = this.canvas.getBoundingClientRect();
    const x = Math.floor(((clientX - bounds.left) * devicePixelRatio - this.#left) / this.#scale);
    const y = Math.floor(((clientY - bounds.top) * devicePixelRatio - this.#top) / this.#scale);
    return x >= 0 && x < width && y >= 0 && y < height ? { x, y } : undefined;
  }

  pointOf({ x, y }: Cell): { x: number; y: number } {
    const bounds = this.canvas.getBoundingClientRect();
    return {
      x: bounds.left + (this.#left + (x + 0.5) * this.#scale) / devicePixelRatio,
      y: bounds.top + (this.#top + (y + 0.5) * this.#scale) / devicePixelRatio,
    };
  }

  reveal({ x, y }: Cell): void {
    const margin = Math.min(3 * this.#scale, this.canvas.width / 4, this.canvas.height / 4);
    const left = this.#left + x * this.#scale;
    const top = this.#top + y * this.#scale;
    const moveX = Math.max(0, margin - left) - Math.max(0, left + this.#scale + margin - this.canvas.width);
    const moveY = Math.max(0, margin - top) - Math.max(0, top + this.#scale + margin - this.canvas.height);
    if (!this.#fitted && (moveX !== 0 || moveY !== 0)) this.pan(moveX / devicePixelRatio, moveY / devicePixelRatio);
    else this.redraw();
  }

  /** Moves the cursor by a number of cells, and shows it. Returns its cell. */
  moveCursor(dx: number, dy: number): Cell | undefined {
    if (!this.#scene) return undefined;
    const { width, height } = this.#scene.picture;
    const { x, y } = this.cursor ?? { x: width >> 1, y: height >> 1 };
    const moved = (from: number, by: number, side: number): number => Math.min(side - 1, Math.max(0, from + by));
    this.cursor = { x: moved(x, dx, width), y: moved(y, dy, height) };
    this.reveal(this.cursor);
    return this.cursor;
  }

  draw(): void {
    const scene = this.#scene;
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (!scene || this.canvas.width < 2 || this.canvas.height < 2) return;
    const { picture } = scene;
    const palette = paletteOf(scene);
    const geometry = { scale: this.#scale, x: this.#left, y: this.#top };
    if (this.#scale >= 2) drawNear(context, geometry, picture, palette);
    else this.#drawFar(scene, picture, palette);
    drawMarks(context, geometry, scene, this.cursor);
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#hasAxes) drawAxes(context, geometry, picture);
    scene.overlay?.(context, geometry);
    // Used by tests and by performance tools of the browser.
    if (scene.picture.walls !== this.#seen) performance.mark("maze drawn");
    this.#seen = scene.picture.walls;
  }

  /** Paints at the next larger size and lets the canvas scale the picture down. */
  #drawFar(scene: Scene, picture: Picture, palette: Palette): void {
    const { width: canvasWidth, height: canvasHeight } = this.canvas;
    // Painted pixels per cell.
    let painted = 2;
    let level: Level | undefined;
    if (scene.levels.length > 0 && this.#scale <= NO_WALLS_SCALE) {
      const place = Math.min(scene.levels.length - 1, Math.max(0, Math.floor(Math.log2(1 / this.#scale))));
      level = scene.levels[place];
      painted = 1 / 2 ** place;
    }
    const shrink = this.#scale / painted;
    const wholeWidth = level ? level.width : picture.width * 2 + 1;
    const wholeHeight = level ? level.height : picture.height * 2 + 1;
    const left = Math.max(0, Math.floor(-this.#left / shrink));
    const top = Math.max(0, Math.floor(-this.#top / shrink));
    const width = Math.min(wholeWidth, Math.ceil((canvasWidth - this.#left) / shrink)) - left;
    const height = Math.min(wholeHeight, Math.ceil((canvasHeight - this.#top) / shrink)) - top;
    if (width <= 0 || height <= 0) return;
    const image = new ImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const frame: Frame = { width, height, left, top };
    if (level) paintLevel(pixels, frame, level, palette);
    else paint(pixels, frame, picture, palette, 2);
    // Paths are painted as pixels: lines with thousands of corners take the browser longer than all the rest.
    const { marks } = theme();
    if (scene.path) paintPath(pixels, frame, scene.path, picture.width, pixel(marks.path), painted);
    if (scene.trail) paintPath(pixels, frame, scene.trail, picture.width, pixel(marks.walker), painted);
    this.#far.width = width;
    this.#far.height = height;
    (this.#far.getContext("2d") as CanvasRenderingContext2D).putImageData(image, 0, 0);
    this.#context.imageSmoothingQuality = "low";
    const [x, y] = [this.#left + left * shrink, this.#top + top * shrink];
    this.#context.drawImage(this.#far, x, y, width * shrink, height * shrink);
  }
}

/** Draws a picture with a whole number of pixels per cell. */
export function drawNear(
  context: CanvasRenderingContext2D,
  { scale, x: cornerX, y: cornerY }: Geometry,
  picture: Picture,
  palette: Palette,
): void {
  const thick = wallPixels(scale);
  const [x, y] = [cornerX - (thick >> 1), cornerY - (thick >> 1)];
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const right = Math.min(context.canvas.width, x + picture.width * scale + thick);
  const bottom = Math.min(context.canvas.height, y + picture.height * scale + thick);
  if (right <= left || bottom <= top) return;
  const image = context.createImageData(right - left, bottom - top);
  const frame: Frame = { width: image.width, height: image.height, left: left - x, top: top - y };
  paint(new Uint32Array(image.data.buffer), frame, picture, palette, scale);
  context.putImageData(image, left, top);
}

function paletteOf({ colouring, palette }: Scene): Palette {
  return palette ?? (colouring === "distance" ? distancePalette(theme()) : plainPalette(theme()));
}
