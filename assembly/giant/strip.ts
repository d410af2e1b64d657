// Makes a strip of rows of a Kruskal maze without making the other rows. A strip is divided into tiles like a whole
// maze (algorithms/kruskal.ts). Edges that may depend on other rows are left undecided, for fold.ts.
//
// Edges are numbered within the epoch of the strip, so width * (first row + rows) must not exceed 2^31. Time and
// scratch are those of kruskal, plus 32 bytes per cell of the first and the last row.

import { SIDE_NORTH, SIDE_SOUTH } from "../abi";
import { border, EDGE_BYTES, takeBorder } from "../algorithms/kruskal/border";
import { openEdges } from "../algorithms/kruskal/openEdges";
import { plan, planMazes } from "../algorithms/kruskal/plan";
import { solveTiles } from "../algorithms/kruskal/tile";
import { setKey } from "../algorithms/kruskal/weights";
import { take } from "../arena";
import { begin, Request } from "../request";
import { joinOuter, nameOuter, OpenGraph } from "./joinOuter";

/** Result of kruskalStrip, in words of 32 bits. */
@unmanaged
class Strip {
  /** Walls, one byte per cell. */
  walls: usize;
  /**
   * Outer nodes of the cells of the first row and of the last row, u32. An array is defined only if other rows adjoin
   * that row.
   */
  north: usize;
  south: usize;
  /** Undecided edges, EDGE_BYTES each (weight, outer node, outer node), by increasing weight; and their number. */
  undecided: usize;
  undecidedCount: u32;
  /** Number of outer nodes. */
  outers: u32;
}

const strip = changetype<Strip>(memory.data(offsetof<Strip>(), 16));
const graph = changetype<OpenGraph>(memory.data(offsetof<OpenGraph>(), 16));

/** Replaces the indices of the undecided edges by their weights. */
function weighUndecided(): void {
  for (let edge = graph.undecided; edge < graph.undecidedEnd; edge += EDGE_BYTES)
    store<u32>(edge, load<u32>(graph.list + load<u32>(edge) * EDGE_BYTES));
}

/** Runs joinOuter() on the graph of kruskal/border.ts. Opens the decided edges, and lists the undecided edges. */
function joinStrip(): void {
  graph.list = border.list;
  graph.edges = <u32>(border.listEnd - border.list) / EDGE_BYTES;
  graph.nodes = border.nodes;
  graph.parents = border.parents;
  graph.sorted = border.sorted;
  graph.spare = border.spare;
  memory.fill(graph.outer, 0xff, border.nodes << 2);
  let outers: u32 = 0;
  const north = border.firstNorth;
  const south = border.south;
  if (plan.sides & SIDE_NORTH) outers = nameOuter(north, plan.width, graph.outer, north, outers);
  if (plan.sides & SIDE_SOUTH) outers = nameOuter(south, plan.width, graph.outer, south, outers);
  strip.outers = outers;
  joinOuter(graph);
  for (let at = graph.decided; at < graph.decidedEnd; at += 4)
    store<u32>(at, load<u32>(graph.list + load<u32>(at) * EDGE_BYTES));
  openEdges(graph.decided, <u32>(graph.decidedEnd - graph.decided) >> 2);
  weighUndecided();
}

/**
 * Makes a strip, or the whole maze if AT_SIDES is 0. The request's height is the number of rows, its first row is
 * relative to the epoch, and AT_SIDES has the sides where other rows adjoin. Returns a pointer to a Strip, or 0.
 */
export function kruskalStrip(request: usize): usize {
  if (!begin(request)) return 0;
  const cells = Request.width(request) * Request.height(request);
  // A tile with fewer than 16 columns writes up to 15 bytes past the end of the walls.
  const walls = take(<u64>cells + 16);
  if (!walls) return 0;
  planMazes(request);
  if (!takeBorder()) return 0;
  // Size of an array of one u32 per node.
  const nodes = <u64>(border.sorted - border.parents);
  graph.outer = take(nodes);
  graph.decided = take(nodes + 16);
  graph.undecided = take(((<u64>plan.width) << 1) * EDGE_BYTES);
  if (!graph.outer || !graph.decided || !graph.undecided) return 0;
  setKey(Request.seed(request), Request.index(request), Request.epoch(request));
  plan.walls = walls - plan.firstCell;
  solveTiles();
  joinStrip();
  strip.walls = walls;
  strip.north = border.firstNorth;
  strip.south = border.south;
  strip.undecided = graph.undecided;
  strip.undecidedCount = <u32>(graph.undecidedEnd - graph.undecided) / EDGE_BYTES;
  return changetype<usize>(strip);
}
