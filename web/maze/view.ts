// A maze on a canvas: fits it in, zooms, pans, and draws only the visible part.

import type { Cell, Ends } from "../../src/index.ts";
import { DARK, distancePalette, LIGHT, pixel, plainPalette, type Theme } from "./colours.ts";
import {
  type Frame,
  type Level,
  type Palette,
  type Picture,
  paint,
  paintLevel,
  paintWay,
  wallPixels,
} from "./raster.ts";

/** Where the maze stands on the canvas, in device pixels: cell x, y begins at left + x * scale, top + y * scale. */
export interface Geometry {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** What is shown. */
export interface Scene {
  readonly picture: Picture;
  readonly levels: readonly Level[];
  /** Cells coloured by distance, or in one colour. */
  readonly colouring: "distance" | "plain";
  /** The colours of the picture's tones, instead of those of `colouring`. */
  readonly palette?: Palette | undefined;
  readonly ends?: Ends | undefined;
  readonly path?: ArrayLike<number> | undefined;
  /** The path of the player. */
  readonly trail?: ArrayLike<number> | undefined;
  readonly grownFrom?: Cell | undefined;
  /** Draws on top of all else, in device pixels. */
  readonly overlay?: ((context: CanvasRenderingContext2D, geometry: Geometry) => void) | undefined;
}

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark: as chosen, or as the system is. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? dark.matches : chosen === "dark";
}

export const theme = (): Theme => (isDark() ? DARK : LIGHT);

/** The largest cell of a maze that is fitted in, in CSS pixels. */
export const MOST_FITTED = 96;

/** Up to so many pixels a cell no wall of a large maze can be told from another: a pixel a cell is enough. */
const NO_WALLS_SCALE = 1.4;

export class MazeView {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #far = document.createElement("canvas");
  #scene: Scene | undefined;
  /** Device pixels a cell: whole from 2 on, so that walls are crisp. */
  #scale = 1;
  /** The scale that zooming has reached, of which #scale is the nearest that is crisp. */
  #wish = 1;
  /** Device pixels from the canvas's corner to the maze's. */
  #left = 0;
  #top = 0;
  #fitted = true;
  #due = 0;
  #seen: Uint8Array | undefined;
  cursor: Cell | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#context = canvas.getContext("2d") as CanvasRenderingContext2D;
    new ResizeObserver(() => this.#resize()).observe(canvas);
    dark.addEventListener("change", () => this.redraw());
  }

  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** Shows a scene, fitted in; a scene of the same size keeps the position. */
  show(scene: Scene): void {
    const before = this.#scene?.picture;
    this.#scene = scene;
    if (this.#fitted || before?.width !== scene.picture.width || before.height !== scene.picture.height) this.#fitNow();
    // Another maze at once, without waiting for the next frame.
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

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = devicePixelRatio;
    const width = Math.max(1, Math.round(clientWidth * ratio));
    const height = Math.max(1, Math.round(clientHeight * ratio));
    if (width === this.canvas.width && height === this.canvas.height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    if (this.#fitted) this.#fitNow();
    // At once: a canvas that was resized is empty.
    this.draw();
  }

  #fitNow(): void {
    if (!this.#scene) return;
    const { width, height } = this.#scene.picture;
    const margin = 2;
    const fitting = Math.min(
      (this.canvas.width - 2 * margin) / (width + 0.12),
      (this.canvas.height - 2 * margin) / (height + 0.12),
    );
    this.#scale = fitting >= 2 ? Math.floor(Math.min(fitting, MOST_FITTED * devicePixelRatio)) : fitting;
    this.#wish = this.#scale;
    this.#left = Math.floor((this.canvas.width - width * this.#scale) / 2);
    this.#top = Math.floor((this.canvas.height - height * this.#scale) / 2);
    this.#fitted = true;
  }

  /** Fits the whole maze in. */
  fit(): void {
    this.#fitNow();
    this.redraw();
  }

  /** Zooms; the point at x, y (CSS pixels on the canvas, its middle by default) stays where it is. */
  zoom(factor: number, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2): void {
    if (!this.#scene) return;
    const { width, height } = this.#scene.picture;
    const least = Math.min(this.canvas.width / width, this.canvas.height / height, 8) / 2;
    // Small turns of a wheel add up, until the next crisp scale is reached.
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

  /** Moves the maze by CSS pixels; some of it stays visible. */
  pan(x: number, y: number): void {
    if (!this.#scene) return;
    const { width, height } = this.#scene.picture;
    const ratio = devicePixelRatio;
    const edge = 40 * ratio;
    this.#left = Math.min(
      this.canvas.width - edge,
      Math.max(edge - width * this.#scale, Math.round(this.#left + x * ratio)),
    );
    this.#top = Math.min(
      this.canvas.height - edge,
      Math.max(edge - height * this.#scale, Math.round(this.#top + y * ratio)),
    );
    this.#fitted = false;
    this.redraw();
  }

  /** The cell at a point of the window; undefined beside the maze. */
  cellAt(clientX: number, clientY: number): Cell | undefined {
    if (!this.#scene) return undefined;
    const { width, height } = this.#scene.picture;
    const bounds = this.canvas.getBoundingClientRect();
    const x = Math.floor(((clientX - bounds.left) * devicePixelRatio - this.#left) / this.#scale);
    const y = Math.floor(((clientY - bounds.top) * devicePixelRatio - this.#top) / this.#scale);
    return x >= 0 && x < width && y >= 0 && y < height ? { x, y } : undefined;
  }

  /** The middle of a cell in the window. */
  pointOf({ x, y }: Cell): { x: number; y: number } {
    const bounds = this.canvas.getBoundingClientRect();
    return {
      x: bounds.left + (this.#left + (x + 0.5) * this.#scale) / devicePixelRatio,
      y: bounds.top + (this.#top + (y + 0.5) * this.#scale) / devicePixelRatio,
    };
  }

  /** Scrolls a cell into view. */
  reveal({ x, y }: Cell): void {
    const margin = Math.min(3 * this.#scale, this.canvas.width / 4, this.canvas.height / 4);
    const left = this.#left + x * this.#scale;
    const top = this.#top + y * this.#scale;
    const moveX = Math.max(0, margin - left) - Math.max(0, left + this.#scale + margin - this.canvas.width);
    const moveY = Math.max(0, margin - top) - Math.max(0, top + this.#scale + margin - this.canvas.height);
    if (!this.#fitted && (moveX !== 0 || moveY !== 0)) this.pan(moveX / devicePixelRatio, moveY / devicePixelRatio);
    else this.redraw();
  }

  draw(): void {
    const scene = this.#scene;
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (!scene || this.canvas.width < 2 || this.canvas.height < 2) return;
    const { picture } = scene;
    const palette = paletteOf(scene);
    if (this.#scale >= 2) this.#drawNear(picture, palette);
    else this.#drawFar(scene, picture, palette);
    this.#drawMarks(scene);
    if (scene.overlay) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      scene.overlay(context, { scale: this.#scale, x: this.#left, y: this.#top });
    }
    // For tests and for the browser's performance tools.
    if (scene.picture.walls !== this.#seen) performance.mark("maze drawn");
    this.#seen = scene.picture.walls;
  }

  #drawNear(picture: Picture, palette: Palette): void {
    const { width: canvasWidth, height: canvasHeight } = this.canvas;
    const thick = wallPixels(this.#scale);
    const offset = thick >> 1;
    const left = Math.max(0, this.#left - offset);
    const top = Math.max(0, this.#top - offset);
    const right = Math.min(canvasWidth, this.#left - offset + picture.width * this.#scale + thick);
    const bottom = Math.min(canvasHeight, this.#top - offset + picture.height * this.#scale + thick);
    if (right <= left || bottom <= top) return;
    const image = this.#context.createImageData(right - left, bottom - top);
    const frame: Frame = {
      width: image.width,
      height: image.height,
      left: left - (this.#left - offset),
      top: top - (this.#top - offset),
    };
    paint(new Uint32Array(image.data.buffer), frame, picture, palette, this.#scale);
    this.#context.putImageData(image, left, top);
  }

  /** Paints at a size that is a little too large, and lets the canvas make it smaller. */
  #drawFar(scene: Scene, picture: Picture, palette: Palette): void {
    const { width: canvasWidth, height: canvasHeight } = this.canvas;
    // Pixels a cell of what is painted.
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
    // As pixels, too: to draw thousands of corners as lines takes the browser longer than all else.
    const { marks } = theme();
    if (scene.path) paintWay(pixels, frame, scene.path, picture.width, pixel(marks.path), painted);
    if (scene.trail) paintWay(pixels, frame, scene.trail, picture.width, pixel(marks.walker), painted);
    this.#far.width = width;
    this.#far.height = height;
    (this.#far.getContext("2d") as CanvasRenderingContext2D).putImageData(image, 0, 0);
    this.#context.imageSmoothingQuality = "low";
    this.#context.drawImage(
      this.#far,
      this.#left + left * shrink,
      this.#top + top * shrink,
      width * shrink,
      height * shrink,
    );
  }

  #drawMarks(scene: Scene): void {
    const context = this.#context;
    const { marks } = theme();
    const scale = this.#scale;
    const { width } = scene.picture;
    const sight: Sight = {
      left: -this.#left / scale - 1,
      top: -this.#top / scale - 1,
      right: (this.canvas.width - this.#left) / scale,
      bottom: (this.canvas.height - this.#top) / scale,
    };
    context.setTransform(scale, 0, 0, scale, this.#left, this.#top);
    context.lineCap = "round";
    context.lineJoin = "round";
    // In cells; never thinner than what can be seen.
    const line = (share: number, pixels: number) => Math.max(share, (pixels * devicePixelRatio) / scale);
    const disc = ({ x, y }: Cell, radius: number, colour: string) => {
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x + 0.5, y + 0.5, radius, 0, 2 * Math.PI);
      context.fill();
    };
    const way = (cells: ArrayLike<number>, colour: string, share: number) => {
      context.strokeStyle = colour;
      context.lineWidth = line(share, 1.5);
      context.stroke(wayPath(cells, scene.picture, sight));
    };
    if (scale >= 2) {
      if (scene.path) way(scene.path, marks.path, 0.26);
      if (scene.trail) way(scene.trail, marks.walker, 0.3);
    }
    if (scene.grownFrom && scale >= 4) {
      context.strokeStyle = marks.start;
      context.lineWidth = line(0.1, 1);
      context.beginPath();
      context.arc(scene.grownFrom.x + 0.5, scene.grownFrom.y + 0.5, 0.24, 0, 2 * Math.PI);
      context.stroke();
    }
    if (scene.ends) {
      const { start, finish } = scene.ends;
      disc(start, line(0.34, 3.5), marks.start);
      const side = 2 * line(0.29, 3);
      context.fillStyle = marks.finish;
      context.fillRect(finish.x + 0.5 - side / 2, finish.y + 0.5 - side / 2, side, side);
    }
    const last = scene.trail?.[scene.trail.length - 1];
    if (last !== undefined) disc({ x: last % width, y: Math.floor(last / width) }, line(0.3, 4), marks.walker);
    if (this.cursor) {
      context.strokeStyle = marks.cursor;
      context.lineWidth = line(0.12, 2);
      context.strokeRect(this.cursor.x + 0.06, this.cursor.y + 0.06, 0.88, 0.88);
    }
  }
}

/** The cells that are seen. */
interface Sight {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The visible part of a path; around the border of a torus it leaves on one side and enters on the other. */
function wayPath(
  cells: ArrayLike<number>,
  { width, height, topology }: Picture,
  { left, top, right, bottom }: Sight,
): Path2D {
  const path = new Path2D();
  const last = cells.length - 1;
  let fromX = cells[0] % width;
  let fromY = Math.floor(cells[0] / width);
  let drawn = false;
  for (let i = 1; i <= last; i++) {
    const x = cells[i] % width;
    const y = Math.floor(cells[i] / width);
    const seen =
      Math.max(x, fromX) >= left &&
      Math.min(x, fromX) <= right &&
      Math.max(y, fromY) >= top &&
      Math.min(y, fromY) <= bottom;
    const [dx, dy] = [x - fromX, y - fromY];
    const wraps = topology === "torus" && Math.max(Math.abs(dx), Math.abs(dy)) > 1 && width * height > 4;
    if (seen) {
      if (!drawn) path.moveTo(fromX + 0.5, fromY + 0.5);
      if (wraps) {
        const [outX, outY] = [Math.abs(dx) > 1 ? -Math.sign(dx) : 0, Math.abs(dy) > 1 ? -Math.sign(dy) : 0];
        path.lineTo(fromX + 0.5 + 0.5 * outX, fromY + 0.5 + 0.5 * outY);
        path.moveTo(x + 0.5 - 0.5 * outX, y + 0.5 - 0.5 * outY);
      }
      path.lineTo(x + 0.5, y + 0.5);
    }
    drawn = seen;
    fromX = x;
    fromY = y;
  }
  if (last === 0) {
    path.moveTo(fromX + 0.5, fromY + 0.5);
    path.lineTo(fromX + 0.5, fromY + 0.5);
  }
  return path;
}

function paletteOf({ colouring, palette }: Scene): Palette {
  return palette ?? (colouring === "distance" ? distancePalette(theme()) : plainPalette(theme()));
}
