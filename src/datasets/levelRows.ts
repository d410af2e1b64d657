// Makes the obstacle levels of an index range, with the columns of a data set.

import type { Engine } from "../engine/buildEngine.ts";
import { defaultBatchSize } from "../engine/mazeAt.ts";
import type { Column } from "../io/npy.ts";
import type { ObstacleFields } from "../obstacles/fields.ts";
import { levelKeys } from "../obstacles/keys.ts";
import type { Contents, Rows } from "./formats/format.ts";

/** Levels per chunk if most attempts may fail, so that progress is reported every few seconds. */
const RARE_LEVELS = 64;
/** Default levels per part in this case. Workers share the parts, and an interrupted run loses unfinished parts. */
const RARE_PART = 200;

const isRare = ({ accept }: ObstacleFields): boolean => typeof accept === "object";

/** Returns the number of mazes or levels to make at a time. */
export function chunkSize({ recipe: { width, height, obstacles } }: Contents): number {
  const size = defaultBatchSize(width * height);
  return obstacles && isRare(obstacles) ? Math.min(size, RARE_LEVELS) : size;
}

/** Returns the default number of levels per part. `usual` is the default for mazes of the same size. */
export const levelPartSize = (obstacles: ObstacleFields, usual: number): number =>
  isRare(obstacles) ? Math.min(usual, RARE_PART) : usual;

/** Returns a function that makes the levels of a range. `hasKeys` adds the column of keys. */
export function levelRowMaker(
  engine: Engine,
  { recipe }: Contents,
  obstacles: ObstacleFields,
  hasKeys: boolean,
  indices: BigInt64Array,
): (range: { readonly index: number; readonly count: number }) => Rows {
  return ({ index, count }) => {
    const levels = engine.obstacles({ ...obstacles, seed: recipe.seed, index, count });
    const offsets = new Uint32Array(count + 1);
    const length = new Uint32Array(count);
    const solution = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      indices[i] = BigInt(index + i);
      length[i] = Math.max(0, levels.distance[i]);
      solution[i] = levels.distance[i] + 1;
      offsets[i + 1] = offsets[i] + length[i];
    }
    const columns = new Map<string, Column>([
      ["start", levels.start],
      ["finish", levels.goal],
      ["length", length],
      ["solution", solution],
    ]);
    if (hasKeys) columns.set("key", levelKeys(levels));
    const { occupancy: walls, moves } = levels;
    return { count, walls, indices: indices.subarray(0, count), columns, moves, offsets };
  };
}
