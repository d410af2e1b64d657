// The colours of the maze from inside.

import { pixel } from "../view/colours.ts";

const look = (walls: readonly string[], floor: readonly string[], visited: string, sky: string, haze: string) => ({
  /** The colours of wall sides that face north or south, and of those that face east or west. */
  walls: walls.map(pixel),
  /** The two colours of the chequered floor. */
  floor: floor.map(pixel),
  visited: pixel(visited),
  sky: pixel(sky),
  /** The colour that distant walls fade into. */
  haze: pixel(haze),
});

export type Look = ReturnType<typeof look>;

export const LOOKS = {
  light: look(["#cdba98", "#b29c77"], ["#ede3cf", "#e1d3b8"], "#e7c4cd", "#c4d8e2", "#f3ede0"),
  dark: look(["#565e6e", "#404755"], ["#232832", "#1b1f27"], "#4a2c3c", "#0a0c12", "#14171d"),
};

/** A pixel as a CSS colour. */
export const css = (colour: number, percent = 100): string =>
  `rgb(${colour & 255} ${(colour >> 8) & 255} ${(colour >> 16) & 255} / ${percent}%)`;
