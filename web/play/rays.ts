// The visible part of a maze from inside, by rays through the cells up to the first wall. Lengths are in cells.
// Coordinates do not wrap: on a torus a cell may be seen several times at different coordinates.

import type { Cell } from "../../src/index.ts";
import { DIRECTIONS, EASTWARD, NORTHWARD, SOUTHWARD, WESTWARD } from "../maze/square.ts";
import type { Passages } from "./passages.ts";

/** Position and angle of an eye: 0 looks north, π / 2 east. */
export interface Eye {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** A visible cell. */
export interface Tile extends Cell {
  readonly index: number;
}

/** A visible side of a wall between two columns of the picture. The inverse of its depth is linear between them. */
export interface Face {
  readonly from: number;
  readonly to: number;
  readonly nearFrom: number;
  readonly nearTo: number;
  /** Direction of the wall from its cell. */
  readonly side: number;
  readonly tile: Tile;
}

interface View {
  readonly faces: readonly Face[];
  readonly tiles: readonly Tile[];
}

/** Range of sight. */
export const FAR = 40;

// Range of x and y that the keys of tiles can distinguish. A view of 140 degrees has a smaller range.
const SPAN = 8 * FAR;

/** The end of a ray: the cell, the direction of its wall, and the depth. */
interface Hit {
  readonly tile: Tile;
  readonly side: number;
  readonly depth: number;
}

const forward = ({ angle }: Eye): readonly [number, number] => [Math.sin(angle), -Math.cos(angle)];

/** Follows a ray that goes `slope` to the right per unit forward. Calls `pass` per cell. Returns no hit beyond FAR. */
export function castRay(
  passages: Passages,
  eye: Eye,
  slope: number,
  pass?: (x: number, y: number, index: number) => void,
): Hit | undefined {
  const [fx, fy] = forward(eye);
  const rayX = fx - slope * fy;
  const rayY = fy + slope * fx;
  let x = Math.floor(eye.x);
  let y = Math.floor(eye.y);
  let index = passages.indexAround(x, y);
  const stepX = rayX < 0 ? -1 : 1;
  const stepY = rayY < 0 ? -1 : 1;
  const sideX = rayX < 0 ? WESTWARD : EASTWARD;
  const sideY = rayY < 0 ? NORTHWARD : SOUTHWARD;
  const perX = rayX === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / rayX);
  const perY = rayY === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / rayY);
  let nextX = rayX === 0 ? Number.POSITIVE_INFINITY : (rayX < 0 ? eye.x - x : x + 1 - eye.x) * perX;
  let nextY = rayY === 0 ? Number.POSITIVE_INFINITY : (rayY < 0 ? eye.y - y : y + 1 - eye.y) * perY;
  for (;;) {
    pass?.(x, y, index);
    const isAcross = nextX < nextY;
    const depth = isAcross ? nextX : nextY;
    if (depth > FAR) return undefined;
    const side = isAcross ? sideX : sideY;
    const next = passages.through(index, side);
    if (next === -1) return { tile: { x, y, index }, side, depth };
    index = next;
    if (isAcross) {
      x += stepX;
      nextX += perX;
    } else {
      y += stepY;
      nextY += perY;
    }
  }
}

/** Returns the view in a picture of `columns` columns. `reach` is the slope at the right edge. */
export function look(passages: Passages, eye: Eye, columns: number, reach: number): View {
  const faces: Face[] = [];
  const tiles = new Map<number, Tile>();
  const centre = { x: Math.floor(eye.x), y: Math.floor(eye.y) };
  const keyOf = (x: number, y: number): number => (y - centre.y + SPAN / 2) * SPAN + x - centre.x + SPAN / 2;
  const pass = (x: number, y: number, index: number): void => {
    const key = keyOf(x, y);
    if (!tiles.has(key)) tiles.set(key, { x, y, index });
  };
  const slopeAt = (column: number): number => ((2 * column) / columns - 1) * reach;
  let hit: Hit | undefined;
  let from = 0;
  const close = (to: number): void => {
    if (!hit) return;
    const near = nearness(eye, hit);
    const [nearFrom, nearTo] = [near(slopeAt(from)), near(slopeAt(to))];
    faces.push({ from, to, nearFrom, nearTo, side: hit.side, tile: hit.tile });
  };
  for (let column = 0; column < columns; column++) {
    const next = castRay(passages, eye, slopeAt(column + 0.5), pass);
    if (next && hit && next.side === hit.side && next.tile.x === hit.tile.x && next.tile.y === hit.tile.y) continue;
    close(column);
    hit = next;
    from = column;
  }
  close(columns);
  return { faces, tiles: [...tiles.values()] };
}

/** The reciprocal (1 / depth) of a wall's depth as a function of the slope. */
function nearness(eye: Eye, { tile, side }: Hit): (slope: number) => number {
  const [fx, fy] = forward(eye);
  const { dx, dy } = DIRECTIONS[side];
  const away = dx !== 0 ? tile.x + (1 + dx) / 2 - eye.x : tile.y + (1 + dy) / 2 - eye.y;
  return (slope) => Math.max(0, (dx !== 0 ? fx - slope * fy : fy + slope * fx) / away);
}

/** A point of the floor relative to the eye. */
export function onFloor(eye: Eye, x: number, y: number): { right: number; depth: number } {
  const [fx, fy] = forward(eye);
  const [dx, dy] = [x - eye.x, y - eye.y];
  return { right: -dx * fy + dy * fx, depth: dx * fx + dy * fy };
}

/** Clips a polygon of points relative to the eye: removes the part that is nearer than `least`. */
export function clipNear(
  points: readonly { right: number; depth: number }[],
  least: number,
): { right: number; depth: number }[] {
  const clipped: { right: number; depth: number }[] = [];
  for (const [i, point] of points.entries()) {
    const before = points[(i + points.length - 1) % points.length];
    if (point.depth >= least !== before.depth >= least) {
      const share = (least - before.depth) / (point.depth - before.depth);
      clipped.push({ right: before.right + share * (point.right - before.right), depth: least });
    }
    if (point.depth >= least) clipped.push(point);
  }
  return clipped;
}
