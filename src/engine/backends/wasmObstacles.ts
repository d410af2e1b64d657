// Makes obstacle levels on the WebAssembly module.

import * as abi from "../../../assembly/abi.ts";
import { LAWS, noneAccepted, OBSTACLE_ENDS, type ObstacleArrays, type ObstacleTask } from "../../core/obstacles.ts";
import { highWord } from "../../core/random.ts";
import type { ObstacleBackend } from "../../obstacles/levels.ts";
import { callModule } from "./callModule.ts";
import type { Instances } from "./instances.ts";
import type { WasmExports } from "./requestBlock.ts";
import { inParts, joined } from "./wasmQueries.ts";

/** Returns the fields of the request block for levels `first` to `first` + `count` - 1. */
// biome-ignore format: two pairs per line
const wordsOf = (task: ObstacleTask, first: number, count: number): number[] => [
  abi.AT_WIDTH, task.width, abi.AT_HEIGHT, task.height, abi.AT_COUNT, count,
  abi.AT_SEED_LOW, task.seedWords.low, abi.AT_SEED_HIGH, task.seedWords.high,
  abi.AT_INDEX_LOW, task.index + first, abi.AT_INDEX_HIGH, highWord(task.index + first),
  abi.OBSTACLES_LAW, LAWS.indexOf(task.law), abi.OBSTACLES_AMOUNT, task.amount,
  abi.OBSTACLES_BORDER, task.border ? 1 : 0, abi.OBSTACLES_ENDS, OBSTACLE_ENDS.indexOf(task.ends),
  abi.OBSTACLES_LEAST, task.least, abi.OBSTACLES_MOST, task.most,
  abi.OBSTACLES_SIDE, task.minSide, abi.OBSTACLES_ATTEMPTS, task.attempts,
];

const outOfMemory = ({ width, height, count }: ObstacleTask): RangeError =>
  new RangeError(
    `"width" * "height" * "count" expected to fit in 4096 MiB of memory, got ${width} * ${height} * ${count}`,
  );

/** Makes levels `first` to `first` + `count` - 1. `tried` is the number of attempts for the levels before. */
function run(exports: WasmExports, task: ObstacleTask, first: number, count: number, tried: number): Uint32Array {
  const pointer = callModule(exports, {
    words: wordsOf(task, first, count),
    run: (block) => exports.obstacles(block),
    failure(code, level) {
      if (code !== abi.ERROR_ATTEMPTS) return outOfMemory(task);
      const block = new Uint32Array(exports.memory.buffer, exports.requestBlock());
      return noneAccepted(task, first + level, tried + block[abi.OBSTACLES_TRIED / 4]);
    },
  });
  return new Uint32Array(exports.memory.buffer, pointer, abi.OBSTACLE_WORDS);
}

/** Returns the method that makes levels on the module with the export `obstacles`. */
export function wasmObstacles(instances: Instances): ObstacleBackend {
  return {
    obstacles(task: ObstacleTask): ObstacleArrays {
      const exports = instances.having("obstacles");
      const { count } = task;
      const squares = task.width * task.height;
      const occupancy = new Uint8Array(count * squares);
      const start = new Uint32Array(count);
      const goal = new Uint32Array(count);
      const distance = new Int32Array(count);
      const attempts = new Uint32Array(count);
      const parts: Uint8Array[] = [];
      let tried = 0;
      inParts({ cells: squares, count }, (first, size) => {
        const results = run(exports, task, first, size, tried);
        const { buffer } = exports.memory;
        const [occupied, starts, goals, distances, tries, moves, moveCount] = results;
        occupancy.set(new Uint8Array(buffer, occupied, size * squares), first * squares);
        start.set(new Uint32Array(buffer, starts, size), first);
        goal.set(new Uint32Array(buffer, goals, size), first);
        distance.set(new Int32Array(buffer, distances, size), first);
        attempts.set(new Uint32Array(buffer, tries, size), first);
        for (let i = first; i < first + size; i++) tried += attempts[i];
        parts.push(new Uint8Array(buffer, moves, moveCount).slice());
      });
      return { occupancy, start, goal, distance, attempts, moves: joined(parts) };
    },
  };
}
