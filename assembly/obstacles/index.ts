// Obstacle levels: grids of free and blocked squares with a start, a goal and a shortest path. docs/OBSTACLES.md defines
// the laws and the order of draws; src/reference/obstacles.ts is the readable version. Time: about 1 µs for a level of
// 13 × 13. Memory: seven planes of one bit per square, and the results.

import {
  AT_ERROR,
  AT_MAZE,
  ERROR_ATTEMPTS,
  ERROR_SIZE,
  MAX_OBSTACLE_SIDE,
  OBSTACLE_WORDS,
  OBSTACLES_ATTEMPTS,
  OBSTACLES_ENDS,
  OBSTACLES_LEAST,
  OBSTACLES_MOST,
  OBSTACLES_TRIED,
} from "../abi";
import { take } from "../arena";
import { begin, Request } from "../request";
import { startDraws } from "./draws";
import { drawComponentEnds, drawFreeEnds, goalX, goalY, startX, startY, takeEnds } from "./ends";
import { flood, isNearer, NOT_REACHED, takeFlood } from "./flood";
import { drawLayout, free, hasRoom, takeLayout } from "./layout";
import { measurePlanes, Square, writeOccupancy } from "./plane";

/** Bytes by which the list of moves grows. */
const MOVES_BYTES: u32 = 1 << 16;

/** The results of a call: pointers to arrays with one element per level, and to the moves of all levels. */
@unmanaged
class Results {
  occupancy: usize;
  starts: usize;
  goals: usize;
  distances: usize;
  attempts: usize;
  moves: usize;
  moveCount: u32;
}

let results: Results = changetype<Results>(0);
// Number of bytes allocated for moves, which are the last block in memory.
let capacity: u32 = 0;

/** Makes the levels of a request. Returns a pointer to OBSTACLE_WORDS words, or 0 on an error. */
export function obstacles(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  if (max(width, height) > <u32>MAX_OBSTACLE_SIDE) return refuse(request, ERROR_SIZE);
  if (!takeResults(width * height, count)) return 0;
  measurePlanes(width, height);
  if (!takeLayout(request) || !takeEnds() || !takeFlood()) return 0;
  if (!hasRoom()) return refuse(request, ERROR_SIZE);
  results.moves = take(MOVES_BYTES);
  if (!results.moves) return 0;
  results.moveCount = 0;
  capacity = MOVES_BYTES;
  let tried: u64 = 0;
  for (let level: u32 = 0; level < count; level++) {
    const attempts = makeLevel(request, level);
    if (attempts) {
      tried += attempts;
      if (!writeLevel(width, height, level)) return 0;
      continue;
    }
    tried += load<u32>(request, OBSTACLES_ATTEMPTS);
    store<u32>(request, level, AT_MAZE);
    store<u32>(request, <u32>min(tried, 0xffffffff), OBSTACLES_TRIED);
    return refuse(request, ERROR_ATTEMPTS);
  }
  return changetype<usize>(results);
}

function refuse(request: usize, error: u32): usize {
  store<u32>(request, error, AT_ERROR);
  return 0;
}

function takeResults(cells: u32, count: u32): bool {
  const header = take(OBSTACLE_WORDS << 2);
  if (!header) return false;
  results = changetype<Results>(header);
  const words = (<u64>count) << 2;
  // writeOccupancy() writes up to 15 bytes past the end.
  results.occupancy = take(<u64>cells * count + 16);
  results.starts = take(words);
  results.goals = take(words);
  results.distances = take(words);
  results.attempts = take(words);
  return results.occupancy && results.starts && results.goals && results.distances && results.attempts;
}

/** Draws attempts until one is accepted. Returns their number, or 0 if none is. */
function makeLevel(request: usize, level: u32): u32 {
  const width = Request.width(request);
  const ends = load<u32>(request, OBSTACLES_ENDS);
  const least = load<u32>(request, OBSTACLES_LEAST);
  const most = load<u32>(request, OBSTACLES_MOST);
  const limit = load<u32>(request, OBSTACLES_ATTEMPTS);
  // If most attempts fail, only the flood of the accepted attempt is recorded, in a second flood.
  const isRecorded = least < 2;
  startDraws(Request.seed(request), Request.index(request) + level);
  for (let attempt: u32 = 0; attempt < limit; attempt++) {
    if (!drawLayout(width)) continue;
    if (!ends) drawFreeEnds();
    else if (!drawComponentEnds()) continue;
    let distance = floodFromGoal(most, isRecorded);
    if (distance == NOT_REACHED ? least > 0 : distance < least) continue;
    if (!isRecorded) distance = floodFromGoal(most, true);
    store<u32>(results.distances + ((<usize>level) << 2), distance);
    store<u32>(results.attempts + ((<usize>level) << 2), attempt + 1);
    return attempt + 1;
  }
  return 0;
}

function floodFromGoal(most: u32, isRecorded: bool): u32 {
  return flood(free, goalX, goalY, Square.at(startX, startY), Square.bit(startX), most, isRecorded);
}

/** Writes the results of the current level. Returns false if memory runs out. */
function writeLevel(width: u32, height: u32, level: u32): bool {
  const at = (<usize>level) << 2;
  writeOccupancy(results.occupancy + level * width * height, free, width, height);
  store<u32>(results.starts + at, startY * width + startX);
  store<u32>(results.goals + at, goalY * width + goalX);
  let distance = load<u32>(results.distances + at);
  if (distance == NOT_REACHED) return true;
  while (results.moveCount + distance > capacity) {
    if (!take(MOVES_BYTES)) return false;
    capacity += MOVES_BYTES;
  }
  let move = results.moves + results.moveCount;
  results.moveCount += distance;
  // Goes to the nearer neighbour with the smallest cell index: north, west, east, south.
  let x = startX;
  let y = startY;
  for (; distance; distance--) {
    let direction: u32 = 2;
    if (isNearer(free, x, y - 1, distance)) direction = 0;
    else if (isNearer(free, x - 1, y, distance)) direction = 3;
    else if (isNearer(free, x + 1, y, distance)) direction = 1;
    store<u8>(move++, direction);
    if (direction & 1) x += 2 - direction;
    else y += direction - 1;
  }
  return true;
}
