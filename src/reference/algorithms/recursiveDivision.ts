// Recursive division: divides an open room by a wall with one gap, then divides both halves, until rooms are one cell
// wide. This is a wall adder. Source: Think Labyrinth, "Recursive division". Time: one step per wall. Memory: O(width +
// height). Biased. Draws for each room: a number below width * bias + height * (16 - bias), which means a vertical wall
// if below width * bias; the index of the wall's position; the index of the gap's position. The northern or western
// half is divided before the other half. Bias is in sixteenths. At 8, the probability of a vertical wall is
// proportional to the width; at 0, all walls are horizontal until a room is one cell high.

import { EAST, NORTH, SOUTH, WEST } from "../../../assembly/abi.ts";
import { Stream } from "../../core/random.ts";
import { SHARE_ONE } from "../../core/share.ts";
import { openAll } from "../dual.ts";
import type { Task } from "../task.ts";

export function recursiveDivision({ width, height, seed, index, parameters, walls, listener }: Task): void {
  openAll(walls, width, height);
  const stream = new Stream(seed, index);
  const bias = Math.round(parameters.bias / (SHARE_ONE / 16));
  // Pending rooms, as x, y, width, height. Each cut shortens a side, so at most width + height rooms are pending.
  const rooms = new Uint32Array(4 * (width + height));
  let waiting = 0;

  function push(x: number, y: number, roomWidth: number, roomHeight: number): void {
    if (roomWidth === 1 || roomHeight === 1) return;
    rooms.set([x, y, roomWidth, roomHeight], 4 * waiting++);
  }

  push(0, 0, width, height);
  while (waiting > 0) {
    const [x, y, roomWidth, roomHeight] = rooms.subarray(4 * --waiting, 4 * waiting + 4);
    listener?.work(y * width + x, (y + roomHeight - 1) * width + x + roomWidth - 1);
    const vertical = roomWidth * bias;
    if (stream.below(vertical + roomHeight * (16 - bias)) < vertical) {
      const cut = stream.below(roomWidth - 1);
      const gap = stream.below(roomHeight);
      for (let i = 0; i < roomHeight; i++) {
        if (i === gap) continue;
        const cell = (y + i) * width + x + cut;
        walls[cell] |= EAST;
        walls[cell + 1] |= WEST;
      }
      push(x + cut + 1, y, roomWidth - cut - 1, roomHeight);
      push(x, y, cut + 1, roomHeight);
    } else {
      const cut = stream.below(roomHeight - 1);
      const gap = stream.below(roomWidth);
      for (let i = 0; i < roomWidth; i++) {
        if (i === gap) continue;
        const cell = (y + cut) * width + x + i;
        walls[cell] |= SOUTH;
        walls[cell + width] |= NORTH;
      }
      push(x, y + cut + 1, roomWidth, roomHeight - cut - 1);
      push(x, y, roomWidth, cut + 1);
    }
  }
}
