// The colours of a maze in the light and the dark theme.

import { mix, type Palette } from "../maze/raster.ts";

/** Converts "#rrggbb" to a pixel of ImageData. */
export function pixel(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** A pixel of ImageData as a colour of CSS. */
export const css = (pixel: number, percent = 100): string =>
  `rgb(${pixel & 255} ${(pixel >> 8) & 255} ${(pixel >> 16) & 255} / ${percent}%)`;

/** The colours of distances run from light (near) to dark (far) in both themes. */
export const LIGHT = {
  floor: "#fffdf8",
  ink: "#22252b",
  out: "#d9d5cb",
  frontier: "#f4a259",
  active: "#7cc6c3",
  distances: ["#fff6d8", "#ffe3a6", "#ffc978", "#fba867", "#f08469", "#d96478", "#b54f8a", "#8a4698", "#5f4299"],
  marks: {
    path: "#0b6fb8",
    start: "#0b7a5b",
    finish: "#c2410c",
    walker: "#c2185b",
    erased: "#e8710a",
  },
};

export type Theme = typeof LIGHT;

export const DARK: Theme = {
  floor: "#1d2129",
  ink: "#d6d0c3",
  out: "#0d0f13",
  frontier: "#b06a1c",
  active: "#2f7f7c",
  distances: ["#f0c66b", "#e2a15a", "#cf7b58", "#b55b63", "#944673", "#733b7f", "#543580", "#3a3074", "#262a5c"],
  marks: {
    path: "#5cc8ff",
    start: "#3ddba0",
    finish: "#ff8a4c",
    walker: "#ff6fae",
    erased: "#ffa24c",
  },
};

/** One colour for all cells. */
export function plainPalette({ floor, ink }: Pick<Theme, "floor" | "ink">): Palette {
  return { tones: new Uint32Array(256).fill(pixel(floor)), ink: pixel(ink) };
}

/** 256 colours, interpolated between those of the theme. */
export function distancePalette({ distances, ink }: Theme): Palette {
  const stops = distances.map(pixel);
  const tones = Uint32Array.from({ length: 256 }, (_, tone) => {
    const place = (tone / 255) * (stops.length - 1);
    const stop = Math.min(stops.length - 2, Math.floor(place));
    return mix(stops[stop], stops[stop + 1], place - stop);
  });
  return { tones, ink: pixel(ink) };
}
