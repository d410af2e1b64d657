// The looks of exported pictures: colours and walls of SVG, scale and transparency of PNG.

import { type Maze, renderSvg, type SvgOptions } from "../../src/index.ts";

/** Colours of an SVG by the name of its theme. The first one is the default of the library. */
export const THEMES = {
  plain: {},
  paper: { background: "#fffdf8", walls: "#22252b", path: "#0b6fb8", start: "#0b7a5b", finish: "#c2410c" },
  night: { background: "#1d2129", walls: "#f0c66b", path: "#5cc8ff", start: "#3ddba0", finish: "#ff8a4c" },
  blueprint: { background: "#14407a", walls: "#f2f7ff", path: "#ffd23f", start: "#7dffb2", finish: "#ffb3a7" },
  hedge: { background: "#f3e9d2", walls: "#2f6b3a", path: "#b5462f", start: "#1f3f78", finish: "#8a2f1c" },
} as const satisfies Readonly<Record<string, NonNullable<SvgOptions["colours"]>>>;

export type ThemeName = keyof typeof THEMES;

export interface Look {
  readonly theme: ThemeName;
  /** Thickness of the walls of an SVG in cells, 0..1. */
  readonly wallThickness: number;
  readonly isRound: boolean;
  readonly isTransparent: boolean;
  /** Side of each square of a PNG in pixels; undefined for the default of the library. */
  readonly scale?: number | undefined;
}

export function drawLook(
  maze: Maze,
  marks: SvgOptions,
  { theme, wallThickness, isTransparent, isRound }: Look,
): string {
  const colours = { ...THEMES[theme], ...(isTransparent && { background: "none" }) };
  const svg = renderSvg(maze, { ...marks, wallThickness, colours });
  return isRound ? svg.replace('stroke-linecap="square"', 'stroke-linecap="round" stroke-linejoin="round"') : svg;
}
