// The laws of other projects. docs/OBSTACLES.md lists for each what is equal and what differs.

import type { ObstacleFields } from "./fields.ts";

/** The presets of engine.obstacles(). */
export type ObstaclePreset = "minimax" | "jaxued" | "reasoning-gym" | "pogema" | "searchformer" | "maze-hard";

const rows: Readonly<Record<ObstaclePreset, ObstacleFields>> = {
  minimax: { law: "exact", width: 13, height: 13, blocks: 25 },
  jaxued: { law: "exact-repeated", width: 13, height: 13, blocks: 25 },
  "reasoning-gym": {
    ...{ law: "bernoulli", width: 10, height: 10, minSide: 5, share: 0.3, border: true },
    accept: { shortest: [5, 10] },
  },
  pogema: { law: "bernoulli", width: 8, height: 8, share: 0.3, ends: "component", accept: "solvable" },
  searchformer: { law: "searchformer", width: 10, height: 10 },
  "maze-hard": { law: "searchformer", width: 30, height: 30, accept: { shortest: [110, 899] } },
};

export const PRESETS = Object.keys(rows) as readonly ObstaclePreset[];

/** Returns the fields of a preset, which the fields of a request replace. */
export function presetFields(preset: ObstaclePreset, given: ObstacleFields): ObstacleFields {
  const fields = { ...rows[preset] };
  if (preset === "searchformer") {
    // Searchformer accepts a plan if it has at least max(width, height) squares: one more than steps.
    const { width = 10, height = 10 } = given;
    return { ...fields, accept: { shortest: [Math.max(1, Math.max(width, height) - 1), width * height - 1] } };
  }
  return fields;
}
