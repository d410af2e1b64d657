// How the sides of the grid are joined.

export const TOPOLOGIES = ["plane", "torus"] as const;

/** "plane": the grid ends at its border. "torus": it wraps around in both directions. */
export type Topology = (typeof TOPOLOGIES)[number];
