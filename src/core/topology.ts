// Topologies: whether the sides of the grid are joined.

export const TOPOLOGIES = ["plane", "torus"] as const;

/** "plane": the grid ends at its border. "torus": opposite sides of the grid are joined. */
export type Topology = (typeof TOPOLOGIES)[number];
