// Mutant cases of worlds with a cache: cameras that move, jump and change the level.

import { randomIntegers } from "../../../test/helpers/random.ts";
import { worldResults } from "../differential/results.ts";
import type { WorldCall } from "../differential/worlds.ts";
import { type MutantCase, onEngine } from "./mutantCase.ts";

const range = <Value>(length: number, valueAt: (i: number) => Value): Value[] =>
  Array.from({ length }, (_, i) => valueAt(i));

function camera(name: string, size: number, calls: readonly WorldCall[]): MutantCase {
  const request = { algorithm: "boundless", width: size, height: size - 3, seed: 8 } as const;
  return { name, run: onEngine((engine) => [...worldResults(engine.world(request), { request, calls })]) };
}

function walk(seed: number, size: number): WorldCall[] {
  const random = randomIntegers(seed);
  const last = size - 4;
  const inside = (value: number, side: number) => Math.max(0, Math.min(value, last - side));
  let [x, y] = [size >> 1, size >> 1];
  return range(40, () => {
    const level = random(6) ? 0 : 1 + random(2);
    const most = random(5) ? 20 : size;
    const [columns, rows] = [1 + random(40), 1 + random(30)];
    x = inside(x + random(2 * most) - most, columns);
    y = inside(y + random(2 * most) - most, rows);
    const place = level
      ? { level, x: x >> (3 * level), y: y >> (3 * level), columns: 1, rows: 1 }
      : { x, y, columns, rows };
    const to = { x: Math.max(0, place.x - 1), y: random(place.y + 1) };
    const isElsewhere = to.x !== place.x || to.y !== place.y;
    return { ...place, ...(isElsewhere && { from: { x: place.x, y: place.y }, to }) };
  });
}

export function* worldCases(): Generator<MutantCase> {
  // Walks in this case leave the cached area around the window.
  const east = range(80, (i) => ({ x: 100 + 8 * i + ((i + 2) % 7), y: 500, columns: 8, rows: 8 }));
  yield camera("camera that moves east", 3000, east);
  const levels = [0, 22, 26, 30, 34, 38, 42].flatMap((over, i) => {
    const place = { x: 800 + 400 * i, y: 2400, columns: 33, rows: 29 };
    return [place, { level: 1, x: 100 + 50 * i + over, y: 300 + over, columns: 20, rows: 20 }, place];
  });
  yield camera("a higher level after a cached level", 6000, levels);
  const far = range(24, (i): WorldCall => {
    const from = { x: 2 ** 29 - 700 + 61 * i, y: 2 ** 28 - 90 + 7 * i };
    return { ...from, columns: 33, rows: 29, from, to: { x: 2 ** 30 - 40 + (i & 3), y: 2 ** 29 + i } };
  });
  yield camera("camera over the largest world, to far ends", 2 ** 30, far);
  for (let i = 0; i < 12; i++) {
    const size = [300, 2000, 40_000, 2 ** 28][i % 4] + i;
    yield camera(`random camera over ${size}`, size, walk(i, size));
  }
  for (const size of [700, 2 ** 20]) {
    const jumps = range(25, (i): WorldCall => {
      const from = i % 8 === 7 ? { x: i, y: 2 * i } : { x: (i * i * 7) % 500, y: (i * 41) % 450 };
      const to = { x: 3, y: i };
      return { ...from, columns: 33, rows: 29, from, to, ...(i % 8 === 7 && { level: 1 }) };
    });
    yield camera(`camera over ${size}`, size, jumps);
  }
}
