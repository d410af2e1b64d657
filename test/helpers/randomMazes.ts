// Mazes of all kinds for tests of queries: of every algorithm, size and topology, and damaged ones.

import { type AnyBatchRequest, algorithms, type Engine, mazeAt, type Walls } from "../../src/index.ts";

/** A stream of random integers (mulberry32), for tests only. */
export function randomIntegers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * What is done to a maze: nothing, walls taken away (loops), walls put up (parts), both, all walls random on either
 * side, the border opened.
 */
export const DAMAGES = ["none", "loops", "parts", "both", "noise", "opened"] as const;
export type Damage = (typeof DAMAGES)[number];

/** A copy of a maze with some of it damaged. */
export function damaged(maze: Walls, damage: Damage, random: (below: number) => number): Walls {
  const { width, height, topology } = maze;
  const walls = maze.walls.slice();
  const set = (cell: number, bit: number, closed: boolean): void => {
    walls[cell] = closed ? walls[cell] | bit : walls[cell] & ~bit;
  };
  if (damage === "noise") for (let cell = 0; cell < walls.length; cell++) walls[cell] = random(4) ? random(256) : 0;
  if (damage === "opened")
    for (let cell = 0; cell < walls.length; cell += 1 + random(3)) walls[cell] &= 15 - (1 << random(4));
  const changes =
    damage === "loops" || damage === "parts" || damage === "both" ? 1 + random(1 + (width * height) / 4) : 0;
  for (let i = 0; i < changes; i++) {
    const closed = damage === "parts" || (damage === "both" && random(2) === 0);
    const cell = random(width * height);
    const x = cell % width;
    const y = (cell - x) / width;
    if (random(2)) {
      if (x + 1 === width && topology === "plane") continue;
      set(cell, 2, closed);
      set(y * width + ((x + 1) % width), 8, closed);
    } else {
      if (y + 1 === height && topology === "plane") continue;
      set(cell, 4, closed);
      set(((y + 1) % height) * width + x, 1, closed);
    }
  }
  return { width, height, topology, walls };
}

/** A random request: any algorithm and topology, sides up to `side`, a long thin one now and then. */
export function randomRequest(random: (below: number) => number, side: number, count: number): AnyBatchRequest {
  const { id, topologies } = algorithms[random(algorithms.length)];
  const thin = random(8);
  return {
    algorithm: id,
    topology: topologies[random(topologies.length)],
    width: thin === 0 ? 1 + random(3) : 1 + random(side),
    height: thin === 1 ? 1 + random(3) : 1 + random(side),
    seed: random(2 ** 31),
    index: random(2 ** 31),
    count,
  };
}

/** The mazes of a request, each damaged differently, one after the other. */
export function damagedBatch(
  engine: Engine,
  request: AnyBatchRequest,
  random: (below: number) => number,
): { mazes: Walls[]; walls: Uint8Array } {
  const batch = engine.generateMany(request);
  const mazes = Array.from({ length: request.count }, (_, i) =>
    damaged(mazeAt(batch, i), DAMAGES[random(2) * random(DAMAGES.length)], random),
  );
  const walls = new Uint8Array(batch.walls.length);
  for (const [i, maze] of mazes.entries()) walls.set(maze.walls, i * maze.walls.length);
  return { mazes, walls };
}
