// Kruskal: the minimum spanning forest of random weights. Source: Kruskal, "On the shortest spanning subtree of a graph",
// 1956. The forest does not depend on the method. Borůvka's algorithm (1926) needs neither a sort nor random access: in
// each round, every node opens its lightest edge, and each set of nodes becomes one node. The first round takes all
// edges. Further rounds take the light edges, and last the heavy edges that still join two sets (as in Osipov, Sanders,
// Singler, "The filter-Kruskal minimum spanning tree algorithm", 2009). Memory: up to 16 bytes per cell and 16 per edge.
// Draws: the weight of edge e is hash(key, e).

import { mark, rewind, take } from "../arena";
import { deriveFour } from "../core/derive";
import { hash4, unhash } from "../core/hash";
import { cells, edges, joins, list, word } from "./graph";

let k0: u32 = 0;
let k1: u32 = 0;
let k2: u32 = 0;
let k3: u32 = 0;

// Passages that are not found yet.
let left: u32 = 0;
let weights: usize = 0;
// Edges between nodes: pairs of nodes, u32, and weights.
let pairs: usize = 0;
let keys: usize = 0;
// u64 per node: the weight of its lightest edge in the high word, and the index of the edge.
let lightest: usize = 0;
// Address and length of the map from the nodes of each round to those of the next one, u32 each.
const maps: usize = memory.data(256, 4);

/** Writes the weights of all edges, and up to three more. */
function weigh(seed: u64, index: u64): void {
  // All keys of the module come from this function, so that the module needs only one.
  const zero = i32x4.splat(0);
  deriveFour(weights, seed, index, zero, zero, zero);
  k0 = load<u32>(weights);
  k1 = load<u32>(weights, 16);
  k2 = load<u32>(weights, 32);
  k3 = load<u32>(weights, 48);
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

/** Finds the lightest edge of every node. Edges with the same first node in a row are compared in a local variable. */
function findLightest(ends: usize, weights: usize, count: u32, nodes: u32): void {
  memory.fill(lightest, 255, (<usize>nodes) << 3);
  let current: u32 = 0;
  let best = u64.MAX_VALUE;
  for (let i: u32 = 0; i < count; i++) {
    const pair = load<u64>(ends + ((<usize>i) << 3));
    const one = <u32>pair;
    const other = <u32>(pair >> 32);
    const key = select<u64>(u64.MAX_VALUE, ((<u64>load<u32>(word(weights, i))) << 32) | i, one == other);
    if (one != current) {
      store<u64>(lightest + ((<usize>current) << 3), best);
      current = one;
      best = load<u64>(lightest + ((<usize>one) << 3));
    }
    best = select<u64>(key, best, key < best);
    const at = lightest + ((<usize>other) << 3);
    const least = load<u64>(at);
    store<u64>(at, select<u64>(key, least, key < least));
  }
  store<u64>(lightest + ((<usize>current) << 3), best);
}

/** Opens the lightest edge of every node. Writes the new node of each node to `map`. Returns the number of new nodes. */
function mergeNodes(ends: usize, weights: usize, count: u32, nodes: u32, map: usize, tree: usize): u32 {
  findLightest(ends, weights, count, nodes);
  for (let node: u32 = 0; node < nodes; node++) {
    const key = load<u64>(lightest + ((<usize>node) << 3));
    let parent = node;
    if (key != u64.MAX_VALUE) {
      const pair = ends + ((<usize>(<u32>key)) << 3);
      const next = load<u32>(pair) ^ load<u32>(pair, 4) ^ node;
      // If two nodes have the same lightest edge, the lower one is the root of their set.
      const isRoot = u32(node < next) & u32(load<u64>(lightest + ((<usize>next) << 3)) == key);
      store<u8>(tree + unhash(k0, k1, k2, k3, <u32>(key >> 32)), 1);
      parent = select<u32>(node, next, isRoot);
      left -= isRoot ^ 1;
    }
    store<u32>(word(map, node), parent);
  }
  // Shortens the paths to the roots without an unpredictable branch.
  for (let at = map, end = word(map, nodes); at < end; at += 4) store<u32>(at, load<u32>(word(map, load<u32>(at))));
  const ids = lightest;
  let roots: u32 = 0;
  for (let node: u32 = 0; node < nodes; node++) {
    let root = load<u32>(word(map, node));
    for (let above = load<u32>(word(map, root)); above != root; above = load<u32>(word(map, root))) root = above;
    store<u32>(word(map, node), root);
    store<u32>(word(ids, node), roots);
    roots += u32(root == node);
  }
  for (let at = map, end = word(map, nodes); at < end; at += 4) store<u32>(at, load<u32>(word(ids, load<u32>(at))));
  return roots;
}

/** Collects the edges between different nodes whose weights are below `pivot` (or not). Returns their number. */
function collect(map: usize, pivot: u32, isLight: u32): u32 {
  let kept: u32 = 0;
  for (let edge: u32 = 0; edge < edges; edge++) {
    const ends = load<u64>(list + ((<usize>edge) << 3));
    const weight = load<u32>(word(weights, edge));
    const one = load<u32>(word(map, <u32>ends));
    const other = load<u32>(word(map, <u32>(ends >> 32)));
    store<u64>(pairs + ((<usize>kept) << 3), ((<u64>other) << 32) | one);
    store<u32>(word(keys, kept), weight);
    kept += u32(one != other) & u32(u32(weight < pivot) == isLight);
  }
  return kept;
}

/** Replaces the nodes of edges by new ones, and drops the edges inside a node. Returns the number of the others. */
function relabel(map: usize, count: u32): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const ends = load<u64>(pairs + ((<usize>i) << 3));
    const weight = load<u32>(word(keys, i));
    const one = load<u32>(word(map, <u32>ends));
    const other = load<u32>(word(map, <u32>(ends >> 32)));
    store<u64>(pairs + ((<usize>kept) << 3), ((<u64>other) << 32) | one);
    store<u32>(word(keys, kept), weight);
    kept += u32(one != other);
  }
  return kept;
}

export function kruskal(seed: u64, index: u64, tree: usize): bool {
  weights = take(((<u64>edges) << 2) + 64);
  pairs = take(((<u64>edges) << 3) + 8);
  keys = take(((<u64>edges) << 2) + 4);
  lightest = take((<u64>cells) << 3);
  // A round at least halves the number of nodes that have an edge.
  const map = take((<u64>cells) << 2);
  if (!weights || !pairs || !keys || !lightest || !map) return false;
  weigh(seed, index);
  left = joins;
  let nodes = mergeNodes(list, weights, edges, cells, map, tree);
  let rounds: u32 = 1;
  store<u32>(maps, <u32>map);
  store<u32>(maps, cells, 4);
  const pivot = <u32>min<u64>(((<u64>cells) << 32) / edges, 0xffffffff);
  const before = mark();
  for (let count = collect(map, pivot, 1); count; rounds++) {
    const next = take((<u64>nodes) << 2);
    if (!next) return false;
    store<u32>(maps + ((<usize>rounds) << 3), <u32>next);
    store<u32>(maps + ((<usize>rounds) << 3), nodes, 4);
    nodes = mergeNodes(pairs, keys, count, nodes, next, tree);
    count = relabel(next, count);
  }
  // Maps the cells to the nodes of the last round.
  for (let round = rounds - 1; round > 0; round--) {
    const next = <usize>load<u32>(maps + ((<usize>round) << 3));
    const own = <usize>load<u32>(maps + ((<usize>(round - 1)) << 3));
    const length = load<u32>(maps + ((<usize>(round - 1)) << 3), 4);
    for (let at = own, end = word(own, length); at < end; at += 4) store<u32>(at, load<u32>(word(next, load<u32>(at))));
  }
  rewind(before);
  if (!left) return true;
  for (let count = collect(map, pivot, 0); left; count = relabel(map, count))
    nodes = mergeNodes(pairs, keys, count, nodes, map, tree);
  return true;
}
