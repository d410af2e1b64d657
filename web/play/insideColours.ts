// The colours of the maze from inside.

/** Red, green, blue. */
export type Colour = readonly [number, number, number];

export interface Look {
  /** Sides that face north or south, and sides that face east or west. */
  readonly walls: readonly [Colour, Colour];
  /** A chequered pattern. */
  readonly floor: readonly [Colour, Colour];
  readonly visited: Colour;
  readonly sky: Colour;
  /** The colour that distant walls fade into. */
  readonly haze: Colour;
}

export const LOOKS: { readonly light: Look; readonly dark: Look } = {
  light: {
    walls: [
      [205, 186, 152],
      [178, 156, 119],
    ],
    floor: [
      [237, 227, 207],
      [225, 211, 184],
    ],
    visited: [231, 196, 205],
    sky: [196, 216, 226],
    haze: [243, 237, 224],
  },
  dark: {
    walls: [
      [86, 94, 110],
      [64, 71, 85],
    ],
    floor: [
      [35, 40, 50],
      [27, 31, 39],
    ],
    visited: [74, 44, 60],
    sky: [10, 12, 18],
    haze: [20, 23, 29],
  },
};

export const css = ([red, green, blue]: Colour): string => `rgb(${red | 0} ${green | 0} ${blue | 0})`;

export const blend = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

export function parseColour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
