// Joins the components of a tile by the rounds of Borůvka's method that follow the first round (marks.ts). A root is a
// component that represents all components joined to it. In each round, every root takes its lightest edge, roots
// connected by these edges are joined, and edges within one set of joined components are dropped. A round leaves a
// quarter of the roots. Rounds need no sorting and no unpredictable branch.
//
// A component that adjoins another tile is frozen: its lightest edge may lie outside the tile. A frozen component takes
// no edge, but other roots may take edges to it. When only frozen components are left, they take edges, too. These
// edges do not necessarily belong to the tree. They become edges of the graph in border.ts, which decides about them.

import { NONE } from "../../core/sets";
import { appendBorderEdge } from "./border";
import { noteBest } from "./list";
import { BEST, COMPONENTS, NO_EDGE, NODES, RECORDS, TILE_CELLS } from "./memory";
import { openEdges } from "./openEdges";
import { plan, slotOf, tile } from "./plan";
import { edgeOf } from "./weights";

// Per component, u16: the component to which this one was joined, or this one itself.
const LABELS: usize = memory.data(2 * TILE_CELLS, 16);
// Lists of components, u16. ROOTS lists the roots that take edges, FROZEN lists the frozen components.
const ROOTS: usize = memory.data(2 * TILE_CELLS, 16);
const FROZEN: usize = memory.data(2 * TILE_CELLS, 16);
// Weights of the edges that roots have taken, u32.
const TAKEN: usize = memory.data(4 * TILE_CELLS + 16, 16);

/** Initializes all components: each is a root and has no node in the graph of border.ts. */
export function beginComponents(count: u32): void {
  const ones = i32x4.splat(-1);
  let own = i16x8(0, 1, 2, 3, 4, 5, 6, 7);
  for (let component: u32 = 0; component < count; component += 8) {
    v128.store(component << 1, own, LABELS);
    v128.store(component << 1, own, ROOTS);
    v128.store(component << 2, ones, NODES);
    v128.store(component << 2, ones, NODES + 16);
    v128.store(component << 3, ones, BEST);
    v128.store(component << 3, ones, BEST + 16);
    v128.store(component << 3, ones, BEST + 32);
    v128.store(component << 3, ones, BEST + 48);
    own = i16x8.add(own, i16x8.splat(8));
  }
}

/**
 * Divides the components into two lists: frozen components, which have a node in the graph of border.ts, go to FROZEN,
 * all others to ROOTS. Returns the number of frozen components.
 */
function freeze(components: u32): u32 {
  let frozen: u32 = 0;
  for (let component: u32 = 0; component < components; component++) {
    store<u16>((component - frozen) << 1, component, ROOTS);
    store<u16>(frozen << 1, component, FROZEN);
    frozen += u32(load<u32>(component << 2, NODES) != NONE);
  }
  return frozen;
}

function forgetBest(frozen: u32): void {
  for (let i: u32 = 0; i < frozen; i++) store<u64>((<u32>load<u16>(i << 1, FROZEN)) << 3, NO_EDGE, BEST);
}

/**
 * Each root takes its lightest edge. If two roots take the same edge, one of them stays a root. Returns the new length
 * of TAKEN.
 */
function takeEdges(roots: u32, taken: u32): u32 {
  for (let i: u32 = 0; i < roots; i++) {
    const root = <u32>load<u16>(i << 1, ROOTS);
    const best = load<u64>(root << 3, BEST);
    // If the root has no edge, `other` is the root itself. The root then stays a root.
    const other = ((<u32>best >> 16) ^ <u32>best ^ root) & 0xffff;
    const stays = u32(load<u64>(other << 3, BEST) == best) & u32(root <= other);
    store<u16>(root << 1, select<u32>(root, other, stays), LABELS);
    store<u32>(taken << 2, <u32>(best >> 32), TAKEN);
    taken += 1 ^ stays;
  }
  return taken;
}

/** Finds the root of a component. The component may be several joins away from its root. */
function rootOf(component: u32): u32 {
  while (true) {
    const next = <u32>load<u16>(component << 1, LABELS);
    if (next == component) return component;
    component = next;
  }
}

/**
 * Labels each component of ROOTS with its new root. Removes the components that are no longer roots from ROOTS. Returns
 * the new length of ROOTS.
 */
function settle(roots: u32): u32 {
  let left: u32 = 0;
  for (let i: u32 = 0; i < roots; i++) {
    const before = <u32>load<u16>(i << 1, ROOTS);
    let root = <u32>load<u16>((<u32>load<u16>(before << 1, LABELS)) << 1, LABELS);
    // Only one root in 30 is more than one join away.
    if (load<u16>(root << 1, LABELS) != <u16>root) root = rootOf(root);
    store<u16>(before << 1, root, LABELS);
    store<u64>(before << 3, NO_EDGE, BEST);
    store<u16>(left << 1, before, ROOTS);
    left += u32(root == before);
  }
  return left;
}

/**
 * Drops edges whose two ends have the same root. Finds the lightest edge of each root. Returns the number of edges
 * left.
 */
function contract(edges: u32): u32 {
  const end = RECORDS + (edges << 3);
  let to = RECORDS;
  for (let at = RECORDS; at < end; at += 8) {
    const record = load<u64>(at);
    const one = <u32>load<u16>((<u32>record & 0xffff) << 1, LABELS);
    const other = <u32>load<u16>((<u32>record >> 16) << 1, LABELS);
    store<u64>(to, (record & 0xffffffff00000000) | (other << 16) | one);
    to += u32(one != other) << 3;
  }
  for (let at = RECORDS; at < to; at += 8) {
    const record = load<u64>(at);
    noteBest(<u32>record & 0xffff, record);
    noteBest(<u32>record >> 16, record);
  }
  return <u32>(to - RECORDS) >> 3;
}

/**
 * Returns the node of a cell's component or, if that component has no node, of the component to which it was joined.
 */
function nodeAt(slot: u32): u32 {
  let component = <u32>load<u16>(slot << 1, COMPONENTS);
  while (load<u32>(component << 2, NODES) == NONE) component = load<u16>(component << 1, LABELS);
  return load<u32>(component << 2, NODES);
}

/** Appends the edges that frozen components have taken to the graph of border.ts. The edges are TAKEN[from..end). */
function handOver(from: u32, end: u32): void {
  for (let i = from; i < end; i++) {
    const weight = load<u32>(i << 2, TAKEN);
    const edge = edgeOf(weight);
    const slot = slotOf(edge >> 1);
    const beyond = slot + ((edge & 1) == plan.eastBit ? 1 : tile.stride);
    appendBorderEdge(weight, nodeAt(slot), nodeAt(beyond));
  }
}

/**
 * Lets the frozen components take edges, in rounds. These edges are all edges between frozen components that may belong
 * to the tree.
 */
function joinFrozen(frozen: u32, edges: u32): void {
  memory.copy(ROOTS, FROZEN, frozen << 1);
  let roots = frozen;
  let taken: u32 = 0;
  while (roots > 1) {
    const from = taken;
    taken = takeEdges(roots, from);
    if (taken == from) return;
    handOver(from, taken);
    roots = settle(roots);
    edges = contract(edges);
  }
}

/** Joins the components of the tile along the listed edges. */
export function joinComponents(components: u32, edges: u32, isAlone: bool): void {
  const frozen = isAlone ? 0 : freeze(components);
  let roots = components - frozen;
  let taken: u32 = 0;
  while (roots > 0 && roots + frozen > 1) {
    const from = taken;
    forgetBest(frozen);
    taken = takeEdges(roots, from);
    roots = settle(roots);
    if (roots + frozen > 1) edges = contract(edges);
    if (taken == from) break;
  }
  openEdges(TAKEN, taken);
  if (frozen > 1) joinFrozen(frozen, edges);
}
