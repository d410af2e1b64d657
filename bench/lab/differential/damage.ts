// Makes mazes with loops, unreachable cells or inconsistent walls, for tests of queries.

import { mazeAt, type Walls } from "../../../src/index.ts";
import type { MazeBatch } from "../../../src/square/maze.ts";
import type { Random } from "../../../test/helpers/random.ts";

/** "noise" makes all walls random. "opened" removes walls on one side only. */
const DAMAGES = ["none", "loops", "parts", "both", "noise", "opened"] as const;
type Damage = (typeof DAMAGES)[number];

export function damaged(maze: Walls, damage: Damage, random: Random): Walls {
  const { width, height, topology } = maze;
  const walls = maze.walls.slice();
  const set = (cell: number, bit: number, closed: boolean): void => {
    walls[cell] = closed ? walls[cell] | bit : walls[cell] & ~bit;
  };
  if (damage === "noise") for (let cell = 0; cell < walls.length; cell++) walls[cell] = random(4) ? random(256) : 0;
  if (damage === "opened")
    for (let cell = 0; cell < walls.length; cell += 1 + random(3)) walls[cell] &= 15 - (1 << random(4));
  const isChanged = damage === "loops" || damage === "parts" || damage === "both";
  const changes = isChanged ? 1 + random(1 + Math.floor((width * height) / 4)) : 0;
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

export function damagedBatch(batch: MazeBatch, random: Random): MazeBatch {
  const walls = batch.walls.slice();
  const cells = batch.width * batch.height;
  for (let i = 0; i < batch.count; i++)
    walls.set(damaged(mazeAt(batch, i), DAMAGES[random(2) * random(DAMAGES.length)], random).walls, i * cells);
  return { ...batch, walls };
}
