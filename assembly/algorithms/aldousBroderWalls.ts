// Aldous-Broder as a wall adder: the random walk goes over the corners of the grid; entering an unvisited corner builds the wall that the walk
// came along. The border is one vertex, from which the walk goes on along a random one of all the edges that leave it. Source: Think
// Labyrinth, "Aldous-Broder"; the law is that of Aldous-Broder on the dual graph.
// Time: O(n log² n) steps on average. Scratch: none. Uniform. Draws: from the border, one below the edges that leave it; from a corner, a
// direction.

import { take } from "../arena";
import { BORDER, clearCorners, cornersLead, cornersSlack, cornersStride, cornersToWalls, IN_TREE } from "../corners";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES, startStream } from "../random";
import { begin, requestCount, requestHeight, requestIndex, requestSeed, requestWidth } from "../request";

// How far the next corner is, by four times the direction; exclusive or with BACK is the way back.
const OFFSETS: usize = memory.data(16, 16);
const BACK: u32 = 8;
// The first corner along each side of the border: top, bottom, left, right; and the way back to it, four bits a side.
const SIDES: usize = memory.data(16, 16);
const SIDE_BACKS: u32 = 0x4c80;

/** Walks until every corner is in the tree. The stream has been started. */
function walk(corners: usize, width: u32, height: u32, stream: usize): void {
  const across = width - 1;
  const down = height - 1;
  let left = across * down;
  if (!left) return;
  const stride = cornersStride(width, height);
  const edges: u32 = 2 * (across + down);
  const threshold: u32 = (<u32>0 - edges) % edges;
  store<u32>(SIDES, <u32>corners + stride + 1);
  store<u32>(SIDES, <u32>corners + stride * down + 1, 4);
  store<u32>(SIDES, <u32>corners + stride + 1, 8);
  store<u32>(SIDES, <u32>corners + stride + width - 1, 12);
  const wordsEnd = stream + STREAM_BYTES;
  let words = wordsEnd;
  // The directions in hand: the next in bits 2 and 3, a one above the last.
  let directions: u64 = 0;
  while (true) {
    // On the border: the edges that leave it southward from the top, northward from the bottom, eastward from the left, westward
    // from the right.
    let product: u64;
    do {
      if (words == wordsEnd) {
        fillBlock(stream);
        words = stream + STREAM_BLOCK;
      }
      product = <u64>load<u32>(words) * edges;
      words += 4;
    } while (<u32>product < threshold);
    const edge = <u32>(product >> 32);
    const isLevel: u32 = edge >= 2 * across ? 1 : 0;
    const along = edge - ((2 * across) & -isLevel);
    const edgesOfSide = isLevel ? down : across;
    const isFar: u32 = along >= edgesOfSide ? 1 : 0;
    const side = ((2 * isLevel) | isFar) << 2;
    let corner: usize = load<u32>(side, SIDES) + (along - (edgesOfSide & -isFar)) * (isLevel ? stride : 1);
    let back: u32 = (SIDE_BACKS >> side) & 12;

    while (true) {
      const byte: u32 = load<u8>(corner);
      if ((byte & (IN_TREE | BORDER)) != IN_TREE) {
        if (byte & BORDER) break;
        store<u8>(corner, back | IN_TREE);
        left--;
        if (!left) return;
      }
      if (directions < 8) {
        if (words == wordsEnd) {
          fillBlock(stream);
          words = stream + STREAM_BLOCK;
        }
        directions = ((<u64>load<u32>(words)) << 2) | 0x400000000;
        words += 4;
      }
      const direction = <u32>directions & 12;
      directions >>= 2;
      corner += load<i32>(direction, OFFSETS);
      back = direction ^ BACK;
    }
  }
}

export function aldousBroderWalls(request: usize): usize {
  if (!begin(request)) return 0;
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const seed = requestSeed(request);
  const index = requestIndex(request);
  const cells = <usize>width * height;
  // The corners lie where the walls will be.
  const walls = take(<u64>cells * count + cornersSlack(width, height));
  const stream = take(STREAM_BYTES);
  if (!walls || !stream) return 0;
  const stride = cornersStride(width, height);
  store<i32>(OFFSETS, -(<i32>stride));
  store<i32>(OFFSETS, 1, 4);
  store<i32>(OFFSETS, stride, 8);
  store<i32>(OFFSETS, -1, 12);
  for (let i: u32 = 0; i < count; i++) {
    const corners = walls + <usize>i * cells + cornersLead(width, height);
    startStream(stream, seed, index + i);
    clearCorners(corners, width, height);
    walk(corners, width, height, stream);
    cornersToWalls(corners, width, height);
  }
  return walls;
}
