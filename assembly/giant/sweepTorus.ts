// The sweep on a torus, with union-find. A node stands for a set of connected cells: node x for the cell in column x of
// the first row, node width + i for the i-th set of the row above that does not reach the first row, node 2 * width + x
// for the cell in column x of the current row. The root of joined nodes is the lowest node. Therefore a set that
// reaches the first row has a root below width.

import { EAST, NORTH, SOUTH, WEST } from "../abi";
import { take } from "../arena";
import { find, join, NONE } from "../core/sets";
import { DEFECT_BITS, DEFECT_CUT_OFF, DEFECT_LOOP, DEFECT_ONE_SIDED, DEFECT_SELF, fail, sweep } from "./defects";

/** Arrays of u32: the parent of each node, and the node of each cell of the current row. */
let parents: usize = 0;
let nodes: usize = 0;
/** Arrays of u32: the node of each cell of the row above; the new node of each root, or NONE. */
let nodesAbove: usize = 0;
let names: usize = 0;
/** Number of sets of the row above that do not reach the first row. */
let sets: u32 = 0;

/** Allocates the memory. Returns false if memory runs out. */
export function beginTorus(): bool {
  const width = <u64>sweep.width;
  parents = take(width * 12);
  nodes = take(width << 2);
  nodesAbove = take(width << 2);
  names = take(width * 12);
  return parents != 0 && nodes != 0 && nodesAbove != 0 && names != 0;
}

/** Checks the walls within a row and, if `hasAbove`, the walls between the row and the row above. */
function checkRow(row: usize, above: usize, y: u32, hasAbove: bool): bool {
  const width = sweep.width;
  for (let x: u32 = 0; x < width; x++) {
    const here = <u32>load<u8>(row + x);
    if (here > 15) return fail(DEFECT_BITS, x, y);
    if (width == 1) {
      if ((here & (EAST | WEST)) != (EAST | WEST)) return fail(DEFECT_SELF, x, y, here & EAST ? WEST : EAST);
    } else {
      const beside = x ? x - 1 : width - 1;
      const west = <u32>load<u8>(row + beside) & EAST ? WEST : 0;
      if ((here & WEST) != west)
        return here & WEST ? fail(DEFECT_ONE_SIDED, beside, y, EAST) : fail(DEFECT_ONE_SIDED, x, y, WEST);
    }
    if (!hasAbove) continue;
    const north = <u32>load<u8>(above + x) & SOUTH ? NORTH : 0;
    if ((here & NORTH) != north)
      return here & NORTH ? fail(DEFECT_ONE_SIDED, x, y - 1, SOUTH) : fail(DEFECT_ONE_SIDED, x, y, NORTH);
  }
  return true;
}

/** Records that a set of the row above is cut off. The defect is at the set's first cell. */
function failSet(node: u32, y: u32): bool {
  let x: u32 = 0;
  while (load<u32>(nodesAbove + (x << 2)) != node) x++;
  return fail(DEFECT_CUT_OFF, x, y - 1);
}

/** Assigns nodes for the next row to the sets of this row. Returns false if a set of the row above is cut off. */
function nameSets(y: u32): bool {
  const width = sweep.width;
  memory.fill(names, 0xff, width * 12);
  let count: u32 = 0;
  for (let x: u32 = 0; x < width; x++) {
    const root = find(parents, load<u32>(nodes + (x << 2)));
    const name = names + (root << 2);
    if (load<u32>(name) == NONE) store<u32>(name, root < width ? root : width + count++);
    store<u32>(nodes + (x << 2), load<u32>(name));
  }
  for (let i: u32 = 0; i < sets; i++) {
    const root = find(parents, width + i);
    if (root >= width && load<u32>(names + (root << 2)) == NONE) return failSet(width + i, y);
  }
  sets = count;
  for (let i: u32 = 0; i < count; i++) store<u32>(parents + ((width + i) << 2), width + i);
  return true;
}

/** Adds a row. Returns false at the first defect. */
export function joinTorusRow(row: usize, above: usize, y: u32): bool {
  const width = sweep.width;
  const isFirst = sweep.isFirst && y == 0;
  if (!checkRow(row, above, y, !isFirst)) return false;
  if (isFirst) sets = 0;
  memory.copy(nodesAbove, nodes, width << 2);
  for (let x: u32 = 0; x < width; x++) {
    const isOpen = !isFirst && !(<u32>load<u8>(row + x) & NORTH);
    if (isOpen) continue;
    const own = isFirst ? x : 2 * width + x;
    store<u32>(parents + (own << 2), own);
    store<u32>(nodes + (x << 2), own);
  }
  for (let x: u32 = 0; x < width; x++) {
    if (<u32>load<u8>(row + x) & WEST) continue;
    const beside = x ? x - 1 : width - 1;
    if (!join(parents, load<u32>(nodes + (x << 2)), load<u32>(nodes + (beside << 2))))
      return fail(DEFECT_LOOP, x, y, WEST);
  }
  return isFirst || nameSets(y);
}

/** Joins the last row to the first, and checks that all cells are connected. */
export function closeTorus(row: usize, y: u32): bool {
  const width = sweep.width;
  const isOnly = sweep.isFirst && y == 0;
  for (let x: u32 = 0; x < width; x++) {
    const south = <u32>load<u8>(row + x) & SOUTH;
    const north = <u32>load<u8>(sweep.first + x) & NORTH;
    if (isOnly) {
      if (!south || !north) return fail(DEFECT_SELF, x, y, south ? NORTH : SOUTH);
      continue;
    }
    if (!south != !north) return fail(DEFECT_ONE_SIDED, x, y, south ? NORTH | 16 : SOUTH | 16);
    if (!south && !join(parents, x, load<u32>(nodes + (x << 2)))) return fail(DEFECT_LOOP, x, y, SOUTH);
  }
  const root = find(parents, 0);
  for (let x: u32 = 0; x < width; x++) {
    if (find(parents, load<u32>(nodes + (x << 2))) != root || find(parents, x) != root)
      return fail(DEFECT_CUT_OFF, x, y);
  }
  return true;
}
