// Textbook Kruskal, step by step like the reference: weights, radix sort, union-find. A comparison with the reference
// implementation shows the gain of WebAssembly; a comparison with the engine's Kruskal shows the gain of the algorithm.
// Plane only. Time: O(n). Scratch: 20 bytes per cell.

import { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "../../assembly/abi";
import { take } from "../../assembly/arena";
import { derive, derivedWord } from "../../assembly/core/derive";
import { hash, unhash } from "../../assembly/core/hash";
import { begin, Request } from "../../assembly/request";

/** Sorts `count` words at `from`. Uses scratch memory for `count` words at `to`, and for 256 words at `places`. */
function sortWords(from: usize, to: usize, count: u32, places: usize): void {
  const bytes = (<usize>count) << 2;
  for (let shift: u32 = 0; shift < 32; shift += 8) {
    memory.fill(places, 0, 1024);
    for (let at: usize = 0; at < bytes; at += 4) {
      const slot = places + ((<usize>((load<u32>(from + at) >> shift) & 255)) << 2);
      store<u32>(slot, load<u32>(slot) + 1);
    }
    let place: u32 = 0;
    for (let slot = places; slot < places + 1024; slot += 4) {
      const next = place + load<u32>(slot);
      store<u32>(slot, place);
      place = next;
    }
    for (let at: usize = 0; at < bytes; at += 4) {
      const word = load<u32>(from + at);
      const slot = places + ((<usize>((word >> shift) & 255)) << 2);
      const place = load<u32>(slot);
      store<u32>(slot, place + 1);
      store<u32>(to + ((<usize>place) << 2), word);
    }
    const swapped = from;
    from = to;
    to = swapped;
  }
}

/** Returns the root of a cell's set. A root stores the negative size of its set; other cells store their parent. */
function find(parents: usize, cell: u32): u32 {
  while (true) {
    const parent = load<i32>(parents + ((<usize>cell) << 2));
    if (parent < 0) return cell;
    const grandparent = load<i32>(parents + ((<usize>parent) << 2));
    if (grandparent < 0) return parent;
    store<i32>(parents + ((<usize>cell) << 2), grandparent);
    cell = grandparent;
  }
}

function join(parents: usize, one: u32, other: u32): bool {
  const first = find(parents, one);
  const second = find(parents, other);
  if (first == second) return false;
  const firstSize = load<i32>(parents + ((<usize>first) << 2));
  const secondSize = load<i32>(parents + ((<usize>second) << 2));
  const firstLarger = firstSize <= secondSize;
  store<i32>(parents + ((<usize>(firstLarger ? first : second)) << 2), firstSize + secondSize);
  store<u32>(parents + ((<usize>(firstLarger ? second : first)) << 2), firstLarger ? first : second);
  return true;
}

export function kruskal(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  const cells = width * height;
  const all = take(<u64>cells * count);
  const weights = take((<u64>cells) << 3);
  const sorting = take((<u64>cells) << 3);
  const parents = take((<u64>cells) << 2);
  const places = take(1024);
  if (!all || !weights || !sorting || !parents || !places) return 0;
  for (let i: u32 = 0; i < count; i++) {
    const walls = all + <usize>i * cells;
    memory.fill(walls, <u8>ALL_WALLS, cells);
    memory.fill(parents, 255, (<usize>cells) << 2);
    derive(Request.seed(request), Request.index(request) + i, 0);
    const k0 = derivedWord(0);
    const k1 = derivedWord(1);
    const k2 = derivedWord(2);
    const k3 = derivedWord(3);
    let end = weights;
    let cell: u32 = 0;
    for (let y: u32 = 0; y < height; y++)
      for (let x: u32 = 0; x < width; x++, cell++) {
        if (x + 1 < width) {
          store<u32>(end, hash(k0, k1, k2, k3, 2 * cell));
          end += 4;
        }
        if (y + 1 < height) {
          store<u32>(end, hash(k0, k1, k2, k3, 2 * cell + 1));
          end += 4;
        }
      }
    sortWords(weights, sorting, <u32>((end - weights) >> 2), places);
    for (let at = weights; at < end; at += 4) {
      const edge = unhash(k0, k1, k2, k3, load<u32>(at));
      const from = edge >> 1;
      const next = from + (edge & 1 ? width : 1);
      if (!join(parents, from, next)) continue;
      store<u8>(walls + from, load<u8>(walls + from) & ~(edge & 1 ? SOUTH : EAST));
      store<u8>(walls + next, load<u8>(walls + next) & ~(edge & 1 ? NORTH : WEST));
    }
  }
  return all;
}
