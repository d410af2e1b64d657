// The address of the page: the seed of the world, the view, and the ends of the walk.

import type { Cell, Seed } from "../../src/slim/index.ts";

export const WORLD_SIDE = 2 ** 30;

/** The content of an address. */
interface Link {
  readonly seed: Seed;
  /** The middle of the view in cells, and the scale in CSS pixels per cell. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly walker: Cell;
  readonly goal: Cell;
}

// The default values of an address. The goal is 10^9 cells away from the walker.
const walker = { x: 120_000_000, y: 110_000_000 };
const goal = { x: 905_000_000, y: 730_000_000 };
const START: Link = { seed: 1, x: walker.x + 0.5, y: walker.y + 0.5, scale: 14, walker, goal };

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Parses a number and limits it to its bounds; returns the default for other text. */
function numberOf(text: string | null, low: number, high: number, start: number): number {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(value) ? start : clamp(value, low, high);
}

/** Parses a cell written as x,y. */
function cellOf(text: string | null, start: Cell): Cell {
  const [x, y] = (text ?? "").split(",");
  if (y === undefined) return start;
  const side = WORLD_SIDE - 1;
  return { x: Math.floor(numberOf(x, 0, side, start.x)), y: Math.floor(numberOf(y, 0, side, start.y)) };
}

/** Parses an address. Missing values are replaced by defaults. */
export function fromLink(hash: string): Link {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const text = words.get("seed") ?? String(START.seed);
  const isNumber = /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
  const walker = cellOf(words.get("walker"), START.walker);
  return {
    seed: isNumber ? Number(text) : text.toWellFormed(),
    x: numberOf(words.get("x"), 0, WORLD_SIDE, words.has("walker") ? walker.x + 0.5 : START.x),
    y: numberOf(words.get("y"), 0, WORLD_SIDE, words.has("walker") ? walker.y + 0.5 : START.y),
    scale: numberOf(words.get("scale"), 1e-9, 48, START.scale),
    walker,
    goal: cellOf(words.get("goal"), START.goal),
  };
}

/** Formats an address, with coordinates to a tenth of a cell. */
export function toLink({ seed, x, y, scale, walker, goal }: Link): string {
  const places = (value: number): string => String(Math.round(value * 10) / 10);
  const words = new URLSearchParams({ seed: String(seed), x: places(x), y: places(y), scale: scale.toPrecision(4) });
  words.set("walker", `${walker.x},${walker.y}`);
  words.set("goal", `${goal.x},${goal.y}`);
  return `#${words}`;
}
