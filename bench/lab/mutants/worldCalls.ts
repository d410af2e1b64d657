// Mutant cases of worlds and streams: values of fields at their limits, cameras with and without a cache, and rows of
// streams.

import type { Call, Fields } from "./moduleCalls.ts";
import { tuples } from "./mutantCase.ts";

/** Values of fields at their limits and one past them. */
export const EDGES: readonly Fields[] = [
  { version: 1 },
  { version: 3 },
  { version: 0 },
  { width: 0 },
  { height: 0 },
  { count: 0 },
  { count: 2 ** 28 + 1, width: 1, height: 1 },
  { count: 2 ** 28, width: 1, height: 1 },
  { width: 2 ** 30, height: 1 },
  { width: 2 ** 30, height: 2 },
  { width: 2 ** 15, height: 2 ** 15 },
  { width: 2 ** 15, height: 2 ** 15 + 1 },
  { width: 2 ** 16, height: 2 ** 16 },
  { width: 2 ** 31, height: 2 ** 31 },
  { rows: 7 },
  { rows: 6 },
  { rows: 8 },
  { start: 42 },
  { start: 43 },
  { from: 41 },
  { from: 42 },
  { to: 41 },
  { to: 42 },
];

const LARGEST = { worldWidth: 2 ** 30, worldHeight: 2 ** 30 };

export const WINDOW_EDGES: readonly Fields[] = [
  { worldWidth: 20, worldHeight: 30, x: 14, y: 23 },
  { worldWidth: 20, worldHeight: 30, x: 15, y: 23 },
  { worldWidth: 20, worldHeight: 30, x: 14, y: 24 },
  { worldWidth: 2 ** 30, worldHeight: 30, x: 2 ** 30 - 6, y: 23 },
  { worldWidth: 2 ** 30 + 1, worldHeight: 30 },
  { worldWidth: 30, worldHeight: 2 ** 30 + 1 },
  { worldWidth: 30, worldHeight: 2 ** 30 },
  { worldWidth: 30, x: 2 ** 32 - 1 },
  { worldWidth: 30, worldHeight: 30, y: 2 ** 32 - 1 },
  { worldWidth: 48, worldHeight: 56, level: 1 },
  { worldWidth: 47, worldHeight: 56, level: 1, width: 7 },
  { worldWidth: 49, worldHeight: 57, level: 1, width: 7, height: 8 },
  { ...LARGEST, level: 10, width: 1, height: 1 },
  { ...LARGEST, level: 11, width: 1, height: 1 },
  { ...LARGEST, level: 9, width: 8, height: 8 },
];

const routeOf = ([routeFromX, routeFromY, routeToX, routeToY]: readonly number[]) => {
  return { routeFromX, routeFromY, routeToX, routeToY };
};

/** Routes in a window of 6 x 7 cells at (3, 4). Ends are inside, at the border or just outside. */
const ROUTES = tuples("3,4,19,29 2,4,19,29 3,3,19,29 9,4,19,29 8,10,0,0 8,11,0,0 4,5,20,29 4,5,19,30 4,5,4,5 4,5,8,10");

type NamedCalls = readonly [name: string, calls: readonly Call[]];

function worldAt(step: number): Fields {
  if (step >= 28) return { ...LARGEST, worldHeight: 2 ** 30 - (step % 4 === 1 ? 1 : 0) };
  if (step < 16) return { worldWidth: 5000, worldHeight: 3000 };
  const [worldWidth, worldHeight] = tuples("5000,3001 5001,3000 5000,3000 900,1048576")[step % 4];
  return { worldWidth, worldHeight };
}

const OTHER: readonly Fields[] = [{}, { indexHigh: 1 }, {}, { indexLow: 2 }, {}, { seedLow: 4 }, { seedHigh: 1 }];

function* cameraOf(keeps: (step: number) => number): Generator<Call> {
  const plain = { seedLow: 3, seedHigh: 0, indexLow: 0, indexHigh: 0 };
  for (let step = 0; step < 40; step++) {
    const [x, y] = [(step * 37) % 700, (step * step * 13) % 900];
    const level = step % 5 === 4 ? 1 : 0;
    const place = level
      ? { x: x >> 3, y: y >> 3, width: 9, height: 8 }
      : { x, y, width: 40 + ((step * 29) % 160), height: 25 };
    const fields = { ...plain, ...worldAt(step), keep: keeps(step), level, ...place, ...OTHER[step % 7] };
    yield { name: "boundless", fields };
    const [fromX, fromY] = level ? [place.x + 2, place.y] : [x + 39, y + 24];
    const route = routeOf([fromX, fromY, (step * 31) % 80, (step * 17) % 90]);
    if (step % 2) yield { name: "boundlessRoute", fields: { ...fields, ...route } };
    if (step % 9 === 8) yield { name: "wilson", fields: { ...plain, width: 30, height: 20 } };
  }
}

export function* cameraCalls(): Generator<NamedCalls> {
  yield ["camera that caches", [...cameraOf(() => 1)]];
  yield ["camera", [...cameraOf(() => 0)]];
  yield ["camera that sometimes caches", [...cameraOf((step) => (step % 6 < 4 ? 1 : 0))]];
  const window = { width: 6, height: 7, worldWidth: 20, worldHeight: 30, x: 3, y: 4 };
  const routes = ROUTES.map((ends) => ({ name: "boundlessRoute", fields: { ...window, ...routeOf(ends) } }));
  yield ["edges of routes", routes];
}

export function* worldsInTurn(): Generator<NamedCalls> {
  const base = { worldWidth: 3000, worldHeight: 2000, seedLow: 3, seedHigh: 0, indexLow: 0, indexHigh: 0, keep: 1 };
  const place = { x: 2900, y: 1900, width: 40, height: 30 };
  const sides: readonly Fields[] = [{ worldWidth: 2948 }, { worldHeight: 1935 }];
  const others = [...sides, { seedLow: 4 }, { seedHigh: 1 }, { indexLow: 1 }, { indexHigh: 1 }];
  for (const other of others)
    for (const [toX, toY] of tuples("20,17 2700,1700 2910,1920")) {
      const calls = Array.from({ length: 24 }, (_, step) => {
        const fields = { ...base, ...(step % 2 && other), ...place, ...routeOf([2920, 1910, toX, toY]) };
        return ["boundless", "boundlessRoute"].map((name): Call => ({ name, fields }));
      });
      yield [`worlds in turn ${JSON.stringify(other)} ${toX},${toY}`, calls.flat()];
    }
}

function* rowsOf(name: string, width: number, parameters: readonly number[]): Generator<Call> {
  const last = 2 ** (30 - Math.ceil(Math.log2(width)));
  for (const [firstRow, rows, epoch, continues] of [
    [0, 16, 0, 1],
    [16, 8, 0, 1],
    [last - 16, 16, 0, 1],
    [0, 8, 1, 1],
    [last - 8, 5, 2 ** 33 + 7, 0],
    [0, 4, 2 ** 33, 0],
    [0, 13, 0, 0],
    [0, 16, 0, 1],
    [16, 3, 0, 0],
  ]) {
    const epochs = { epochLow: epoch % 2 ** 32, epochHigh: Math.floor(epoch / 2 ** 32) };
    const fields = { width, height: 16, seedLow: 9, indexLow: 3, firstRow, rows, continues, ...epochs };
    yield { name, fields, parameters };
  }
}

export function* rowCalls(): Generator<NamedCalls> {
  const given: readonly (readonly [string, readonly number[]])[] = [
    ["binaryTree", []],
    ["binaryTree", [2, 2 ** 29]],
    ["sidewinder", []],
    ["sidewinder", [2 ** 29]],
    ["eller", []],
  ];
  for (const [name, parameters] of given)
    for (const width of [1, 5, 64, 100, 8200])
      yield [`rows ${name} ${width} ${parameters.join()}`, [...rowsOf(name, width, parameters)]];
}
