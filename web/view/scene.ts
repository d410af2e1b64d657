// The scene of a maze on a canvas, and the colour theme of the page.

import type { Cell, Ends } from "../../src/index.ts";
import type { Level, Palette, Picture } from "../maze/raster.ts";
import { isDark } from "../pages/theme.ts";
import { DARK, LIGHT, type Theme } from "./colours.ts";

/** Position of the maze on the canvas in device pixels: cell x, y begins at this.x + x * scale, this.y + y * scale. */
export type Geometry = Readonly<Record<"scale" | "x" | "y", number>>;

export interface Scene {
  readonly picture: Picture;
  readonly levels: readonly Level[];
  /** Cells coloured by distance, or in one colour. */
  readonly colouring: "distance" | "plain";
  /** Colours of the picture's tones; replaces `colouring`. */
  readonly palette?: Palette | undefined;
  readonly ends?: Ends | undefined;
  readonly path?: ArrayLike<number> | undefined;
  /** The path of the player. */
  readonly trail?: ArrayLike<number> | undefined;
  readonly grownFrom?: Cell | undefined;
  /** Whether columns and rows have numbers. */
  readonly axes?: boolean | undefined;
  /** Draws above everything else, in device pixels. */
  readonly overlay?: ((context: CanvasRenderingContext2D, geometry: Geometry) => void) | undefined;
}

export const theme = (): Theme => (isDark() ? DARK : LIGHT);
