// Kruskal: the minimum spanning forest of random weights. Source: Kruskal, "On the shortest spanning subtree of a graph",
// 1956. The forest does not depend on the method: one round of Borůvka's algorithm (1926), then Kruskal on the light
// edges, and last on the heavy edges that still join two sets (Osipov, Sanders, Singler, "The filter-Kruskal minimum
// spanning tree algorithm", 2009). Memory: 8 bytes per cell and 12 per edge. Draws: the weight of edge e is hash(key, e).

import { take } from "../arena";
import { derive, derivedWord } from "../core/derive";
import { hash4, unhash } from "../core/hash";
import { find, link, NONE } from "../core/sets";
import { cells, edges, joins, list, word } from "./graph";

let k0: u32 = 0;
let k1: u32 = 0;
let k2: u32 = 0;
let k3: u32 = 0;

// Passages that are not found yet.
let left: u32 = 0;
let parents: usize = 0;

const DIGITS: u32 = 2048;
const COUNTS: usize = memory.data(24576, 16);

/** Sorts words by three digits of 11 bits. Returns the address of the sorted words, `spare`. */
function sort(words: usize, spare: usize, count: u32): usize {
  const size = (<usize>count) << 2;
  memory.fill(COUNTS, 0, 3 * 4 * DIGITS);
  for (let at = words; at < words + size; at += 4) {
    const value = load<u32>(at);
    countDigit(word(COUNTS, value & 2047));
    countDigit(word(COUNTS + 4 * DIGITS, (value >> 11) & 2047));
    countDigit(word(COUNTS + 8 * DIGITS, value >> 22));
  }
  let from = words;
  let to = spare;
  for (let pass: u32 = 0; pass < 3; pass++) {
    const counts = COUNTS + pass * (4 * DIGITS);
    let sum: u32 = 0;
    for (let at = counts; at < counts + 4 * DIGITS; at += 4) {
      const count = load<u32>(at);
      store<u32>(at, sum);
      sum += count;
    }
    const shift = pass * 11;
    for (let at = from; at < from + size; at += 4) {
      const value = load<u32>(at);
      const digit = word(counts, (value >> shift) & 2047);
      const place = load<u32>(digit);
      store<u32>(digit, place + 4);
      store<u32>(to + place, value);
    }
    const swap = from;
    from = to;
    to = swap;
  }
  return from;
}

function countDigit(at: usize): void {
  store<u32>(at, load<u32>(at) + 4);
}

/** Writes the weights of all edges, and up to three more. */
function weigh(weights: usize): void {
  const a = i32x4.splat(k0);
  const b = i32x4.splat(k1);
  const c = i32x4.splat(k2);
  const d = i32x4.splat(k3);
  let edge = i32x4(0, 1, 2, 3);
  for (let at = weights, end = word(weights, edges); at < end; at += 16) {
    v128.store(at, hash4(a, b, c, d, edge));
    edge = i32x4.add(edge, i32x4.splat(4));
  }
}

/** Returns the edge with a weight. */
function edgeOf(weight: u32): u32 {
  return unhash(k0, k1, k2, k3, weight);
}

function one(edge: u32): u32 {
  return load<u32>(list + ((<usize>edge) << 3));
}

function other(edge: u32): u32 {
  return load<u32>(list + ((<usize>edge) << 3), 4);
}

/** Opens the lightest edge of every cell. Leaves the root of each set in `parents`. */
function openLightest(weights: usize, lightest: usize, tree: usize): void {
  memory.fill(lightest, 255, (<usize>cells) << 2);
  for (let edge: u32 = 0; edge < edges; edge++) {
    const ends = load<u64>(list + ((<usize>edge) << 3));
    const a = <u32>ends;
    const b = <u32>(ends >> 32);
    if (a == b) continue;
    const weight = load<u32>(word(weights, edge));
    store<u32>(word(lightest, a), min(load<u32>(word(lightest, a)), weight));
    store<u32>(word(lightest, b), min(load<u32>(word(lightest, b)), weight));
  }
  for (let cell: u32 = 0; cell < cells; cell++) {
    const weight = load<u32>(word(lightest, cell));
    let parent = cell;
    // An edge of this weight, if there is one, is found later.
    if (weight != NONE) {
      const edge = edgeOf(weight);
      parent = one(edge) ^ other(edge) ^ cell;
      if (cell < parent && load<u32>(word(lightest, parent)) == weight) {
        parent = cell;
      } else {
        store<u8>(tree + edge, 1);
        left--;
      }
    }
    store<u32>(word(parents, cell), parent);
  }
  for (let cell: u32 = 0; cell < cells; cell++) store<u32>(word(parents, cell), find(parents, cell));
}

/** Opens edges that join two sets, in order of weight. */
function joinSorted(weights: usize, count: u32, tree: usize): void {
  for (let at = weights, end = word(weights, count); at < end && left; at += 4) {
    const edge = edgeOf(load<u32>(at));
    const a = find(parents, one(edge));
    const b = find(parents, other(edge));
    if (a == b) continue;
    link(parents, a, b);
    store<u8>(tree + edge, 1);
    left--;
  }
}

export function kruskal(seed: u64, index: u64, tree: usize): bool {
  parents = take((<u64>cells) << 2);
  const weights = take(((<u64>edges) << 2) + 16);
  const light = take(((<u64>max(edges, cells)) << 2) + 16);
  const spare = take(((<u64>edges) << 2) + 16);
  if (!parents || !weights || !light || !spare) return false;
  left = joins;
  derive(seed, index, 0);
  k0 = derivedWord(0);
  k1 = derivedWord(1);
  k2 = derivedWord(2);
  k3 = derivedWord(3);
  weigh(weights);
  openLightest(weights, light, tree);
  // Light edges are about as many as cells. The heavy ones overwrite the weights.
  const pivot = <u32>min<u64>(((<u64>cells) << 32) / edges, NONE);
  let lights: u32 = 0;
  let heavies: u32 = 0;
  for (let edge: u32 = 0; edge < edges; edge++) {
    const ends = load<u64>(list + ((<usize>edge) << 3));
    const weight = load<u32>(word(weights, edge));
    const joins = load<u32>(word(parents, <u32>ends)) != load<u32>(word(parents, <u32>(ends >> 32)));
    store<u32>(word(light, lights), weight);
    store<u32>(word(weights, heavies), weight);
    lights += u32(joins) & u32(weight < pivot);
    heavies += u32(joins) & u32(weight >= pivot);
  }
  joinSorted(sort(light, spare, lights), lights, tree);
  if (!left) return true;
  let kept: u32 = 0;
  for (let i: u32 = 0; i < heavies; i++) {
    const weight = load<u32>(word(weights, i));
    const edge = edgeOf(weight);
    store<u32>(word(weights, kept), weight);
    kept += u32(find(parents, one(edge)) != find(parents, other(edge)));
  }
  joinSorted(sort(weights, spare, kept), kept, tree);
  return true;
}
