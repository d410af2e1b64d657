// Borůvka's further rounds, over the list of edges: every root takes its lightest edge, and what is joined by edges
// becomes one.
//
// A component that reaches another tile is frozen: its lightest edge in the tile need not be its lightest. It takes
// none, but is taken. When only frozen ones are left they take edges, too; these are not opened, but handed to the
// border (border.ts).

import { appendBorderEdge } from "./border";
import { edgeOf } from "./keys";
import { BEST, lower, NO_EDGE, RECORDS } from "./list";
import { COMPONENTS, INNER, NODES, TILE_CELLS } from "./memory";
import { openEdges } from "./passages";
import { plan, slotOf, tile } from "./plan";

/** u16 a component: the one that it was joined to, or itself. */
const LABELS: usize = memory.data(2 * TILE_CELLS + 16, 16);
/** u16 each: components that still take edges. */
const ROOTS: usize = memory.data(2 * TILE_CELLS + 16, 16);
/** u16 each: frozen components. */
const FROZEN: usize = memory.data(2 * TILE_CELLS, 16);
/** u32 each: the weights of edges that were taken. */
const TAKEN: usize = memory.data(4 * TILE_CELLS + 16, 16);

/** Makes each component one of its own. */
export function beginComponents(count: u32): void {
  const ones = i32x4.splat(-1);
  let own = i16x8(0, 1, 2, 3, 4, 5, 6, 7);
  for (let at: u32 = 0; at < count << 1; at += 16) {
    v128.store(at, own, LABELS);
    v128.store(at, own, ROOTS);
    v128.store(at << 1, ones, NODES);
    v128.store(at << 1, ones, NODES + 16);
    v128.store(at << 2, ones, BEST);
    v128.store(at << 2, ones, BEST + 16);
    v128.store(at << 2, ones, BEST + 32);
    v128.store(at << 2, ones, BEST + 48);
    own = i16x8.add(own, i16x8.splat(8));
  }
}

/** Sorts the components into those that have a node, which are frozen, and the others; answers how many are frozen. */
function freeze(count: u32): u32 {
  let frozen: u32 = 0;
  let roots: u32 = 0;
  for (let component: u32 = 0; component < count; component++) {
    const isInner = u32(load<u32>(component << 2, NODES) == INNER);
    store<u16>(roots << 1, component, ROOTS);
    store<u16>(frozen << 1, component, FROZEN);
    roots += isInner;
    frozen += 1 - isInner;
  }
  return frozen;
}

function forgetBest(list: usize, count: u32): void {
  for (let i: u32 = 0; i < count; i++) store<u64>((<u32>load<u16>(list + (i << 1))) << 3, NO_EDGE, BEST);
}

/** Each root takes its lightest edge, of two that take the same the second; answers where the next weight goes. */
function takeEdges(roots: u32, taken: u32): u32 {
  for (let i: u32 = 0; i < roots; i++) {
    const root = <u32>load<u16>(i << 1, ROOTS);
    const best = load<u64>(root << 3, BEST);
    // No edge leads from a root to itself, and it stays.
    const other = ((<u32>best >> 16) ^ <u32>best ^ root) & 0xffff;
    const stays = u32(load<u64>(other << 3, BEST) == best) & u32(root <= other);
    store<u16>(root << 1, select<u32>(root, other, stays), LABELS);
    store<u32>(taken << 2, <u32>(best >> 32), TAKEN);
    taken += 1 ^ stays;
  }
  return taken;
}

/** The component that a component was joined to in the end. */
function endOf(component: u32): u32 {
  while (true) {
    const next = <u32>load<u16>(component << 1, LABELS);
    if (next == component) return component;
    component = next;
  }
}

/** Leads every root to the end of its way, and lists those that still are roots; answers how many. */
function settle(roots: u32): u32 {
  let left: u32 = 0;
  for (let i: u32 = 0; i < roots; i++) {
    const root = <u32>load<u16>(i << 1, ROOTS);
    let end = <u32>load<u16>((<u32>load<u16>(root << 1, LABELS)) << 1, LABELS);
    // 1 in 30.
    if (load<u16>(end << 1, LABELS) != <u16>end) end = endOf(end);
    store<u16>(root << 1, end, LABELS);
    store<u64>(root << 3, NO_EDGE, BEST);
    store<u16>(left << 1, root, ROOTS);
    left += u32(end == root);
  }
  return left;
}

/** Drops the edges within a component and notes the lightest of each; answers how many are left. */
function contract(count: u32): u32 {
  let to = RECORDS;
  const end = RECORDS + (count << 3);
  for (let at = RECORDS; at < end; at += 8) {
    const record = load<u64>(at);
    const one = <u32>load<u16>((<u32>record & 0xffff) << 1, LABELS);
    const other = <u32>load<u16>((<u32>record >> 16) << 1, LABELS);
    store<u64>(to, (record & 0xffffffff00000000) | (other << 16) | one);
    to += u32(one != other) << 3;
  }
  for (let at = RECORDS; at < to; at += 8) {
    const record = load<u64>(at);
    lower(<u32>record & 0xffff, record);
    lower(<u32>record >> 16, record);
  }
  return <u32>(to - RECORDS) >> 3;
}

/** The node of a cell: its component's, or that of the frozen one that it was joined to. */
function nodeAt(slot: u32): u32 {
  let component = <u32>load<u16>(slot << 1, COMPONENTS);
  while (true) {
    const node = load<u32>(component << 2, NODES);
    if (node != INNER) return node;
    component = load<u16>(component << 1, LABELS);
  }
}

/** Hands edges that were taken to the border. */
function handOver(from: u32, end: u32): void {
  for (let i = from; i < end; i++) {
    const weight = load<u32>(i << 2, TAKEN);
    const edge = edgeOf(weight);
    const slot = slotOf(edge >> 1);
    const beyond = slot + ((edge & 1) == plan.eastBit ? 1 : tile.stride);
    appendBorderEdge(weight, nodeAt(slot), nodeAt(beyond));
  }
}

/** Joins the components along the listed edges to the tree of the tile. */
export function joinComponents(components: u32, edges: u32, hasBorder: bool): void {
  const frozen = hasBorder ? freeze(components) : 0;
  let roots = components - frozen;
  let taken: u32 = 0;
  while (roots > 0 && roots + frozen > 1) {
    forgetBest(FROZEN, frozen);
    const before = roots;
    taken = takeEdges(roots, taken);
    roots = settle(roots);
    if (roots + frozen > 1) edges = contract(edges);
    if (roots == before) break;
  }
  openEdges(TAKEN, taken);
  if (frozen < 2) return;
  memory.copy(ROOTS, FROZEN, frozen << 1);
  roots = frozen;
  taken = 0;
  while (roots > 1) {
    const before = roots;
    const from = taken;
    taken = takeEdges(roots, taken);
    handOver(from, taken);
    roots = settle(roots);
    if (roots == before) break;
    edges = contract(edges);
  }
}
