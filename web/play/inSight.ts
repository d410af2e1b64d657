// The geometry of the maze from inside: the cells in sight, and points relative to the eye. Lengths are in cells.

import type { Cell } from "../../src/index.ts";
import { DIRECTIONS } from "../maze/square.ts";
import type { Passages } from "./passages.ts";

/** Position and angle of an eye: 0 looks north, π / 2 east. */
export interface Eye extends Cell {
  readonly angle: number;
}

/** A cell. Coordinates do not wrap: on a torus a cell may be seen several times at different coordinates. */
export interface Tile extends Cell {
  readonly index: number;
}

/** A point of the floor relative to the eye. */
export interface Point {
  readonly right: number;
  readonly depth: number;
}

export const FAR = 40;

// Points nearer than this are cut off.
const NEAREST = 0.04;

/** A point of the floor relative to the eye. */
export function onFloor({ x: eyeX, y: eyeY, angle }: Eye, x: number, y: number): Point {
  const [dx, dy, sin, cos] = [x - eyeX, y - eyeY, Math.sin(angle), Math.cos(angle)];
  return { right: dx * cos + dy * sin, depth: dx * sin - dy * cos };
}

/** Whether a point is not too near to be projected. */
export const isInFront = ({ depth }: Point): boolean => depth > NEAREST;

/** The point on the line to another point where the depth is NEAREST. */
export function cut(point: Point, other: Point): Point {
  const share = (NEAREST - point.depth) / (other.depth - point.depth);
  return { right: point.right + share * (other.right - point.right), depth: NEAREST };
}

/** The cells that may be in sight, from the farthest to the nearest: each step to them leads away from the eye. */
export function tilesInSight(passages: Passages, eye: Eye): Tile[] {
  const own = { x: Math.floor(eye.x), y: Math.floor(eye.y) };
  const tiles = [{ ...own, index: passages.indexAround(own.x, own.y) }];
  const seen = new Set<string>();
  for (const tile of tiles)
    for (const [direction, { dx, dy }] of DIRECTIONS.entries()) {
      const [x, y] = [tile.x + dx, tile.y + dy];
      const index = passages.through(tile.index, direction);
      const isAway = dx * (tile.x - own.x) >= 0 && dy * (tile.y - own.y) >= 0;
      const { depth } = onFloor(eye, x + 0.5, y + 0.5);
      if (index === -1 || !isAway || Math.abs(depth - FAR / 2) > FAR / 2 + 1 || seen.has(`${x},${y}`)) continue;
      seen.add(`${x},${y}`);
      tiles.push({ x, y, index });
    }
  return tiles.reverse();
}
