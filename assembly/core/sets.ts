// Disjoint sets of nodes (union-find). The parents of nodes are an array of u32. The root of a set is its lowest node.

/** Sentinel for no node or no index. */
export const NONE: u32 = 0xffffffff;

/** Makes each of `count` nodes a separate set. */
export function makeSets(parents: usize, count: u32): void {
  for (let node: u32 = 0; node < count; node++) store<u32>(parents + ((<usize>node) << 2), node);
}

/** Returns the root of a node's set. Halves the path from the node to the root. */
export function find(parents: usize, node: u32): u32 {
  while (true) {
    const at = parents + ((<usize>node) << 2);
    const parent = load<u32>(at);
    if (parent == node) return node;
    const next = load<u32>(parents + ((<usize>parent) << 2));
    store<u32>(at, next);
    node = next;
  }
}

/** Joins the sets of two roots. Returns the root of the result. */
export function link(parents: usize, one: u32, other: u32): u32 {
  const root = min(one, other);
  store<u32>(parents + ((<usize>max(one, other)) << 2), root);
  return root;
}

/** Joins the sets of two nodes. Returns false if both are in one set already. */
export function join(parents: usize, one: u32, other: u32): bool {
  const rootOne = find(parents, one);
  const rootOther = find(parents, other);
  if (rootOne == rootOther) return false;
  link(parents, rootOne, rootOther);
  return true;
}
