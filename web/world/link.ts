// The address of the page: the seed of the world, the view, and the ends of the walk.

import type { Cell, Seed } from "../../src/slim/index.ts";
import { type Field, fromAddress, toAddress, type ValuesOf } from "../fields/table.ts";
import { WORLD_SIDE } from "./camera.ts";

/** A number, which is limited to its bounds. */
const within = (least: number, most: number, start: number, write = (value: number) => `${value}`): Field<number> => ({
  ...{ start, write },
  read: (word) => (/\d/.test(word) && !Number.isNaN(+word) ? Math.min(most, Math.max(least, +word)) : undefined),
});

/** A cell, written as x,y. */
const cell = (start: Cell): Field<Cell> => ({
  start,
  read(word) {
    const [x, y] = word.split(",").map((part) => within(0, WORLD_SIDE - 1, 0).read(part));
    return x === undefined || y === undefined ? undefined : { x: Math.floor(x), y: Math.floor(y) };
  },
  write: ({ x, y }) => `${x},${y}`,
});

/** The middle of the view, by default the walker; written to a tenth of a cell. */
const middle = within(0, WORLD_SIDE, Number.NaN, (value) => `${Math.round(value * 10) / 10}`);

const TABLE = {
  seed: {
    start: 1,
    read: (word) => (/^\d{1,16}$/.test(word) && Number.isSafeInteger(Number(word)) ? Number(word) : word),
  } as Field<Seed>,
  x: middle,
  y: middle,
  scale: within(1e-9, 48, 14, (value) => value.toPrecision(4)),
  walker: cell({ x: 120_000_000, y: 110_000_000 }),
  // 10^9 cells away from the walker.
  goal: cell({ x: 905_000_000, y: 730_000_000 }),
};

type Link = ValuesOf<typeof TABLE>;

/** Parses an address. Missing and wrong values are replaced by defaults. Returns the words that it cannot use, too. */
export function fromLink(hash: string): Link & { unused: string[] } {
  const { fields, unused } = fromAddress(TABLE, hash);
  const { x, y, walker } = fields;
  return { ...fields, unused, x: Number.isNaN(x) ? walker.x + 0.5 : x, y: Number.isNaN(y) ? walker.y + 0.5 : y };
}

export const toLink = (link: Link): string => toAddress(TABLE, link, Object.keys(TABLE) as (keyof Link)[]);
