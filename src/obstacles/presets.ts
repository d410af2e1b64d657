// The laws of other projects. docs/OBSTACLES.md lists for each what is equal and what differs.

import type { ObstacleFields } from "./fields.ts";

/** The presets of engine.obstacles(). */
export type ObstaclePreset = (typeof PRESETS)[number];

// These are literals, because bundlers keep computed values even if unused.
export const PRESETS = ["minimax", "jaxued", "reasoning-gym", "pogema", "searchformer", "maze-hard"] as const;

function fieldsOf(preset: ObstaclePreset, { width = 10, height = 10 }: ObstacleFields): ObstacleFields {
  const room = { width: 13, height: 13, blocks: 25 };
  switch (preset) {
    case "minimax":
      return { law: "exact", ...room };
    case "jaxued":
      return { law: "exact-repeated", ...room };
    case "reasoning-gym": {
      const size = { width: 10, height: 10, minSide: 5, border: true };
      return { law: "bernoulli", ...size, share: 0.3, accept: { shortest: [5, 10] } };
    }
    case "pogema":
      return { law: "bernoulli", width: 8, height: 8, share: 0.3, ends: "component", accept: "solvable" };
    case "searchformer": {
      // Searchformer accepts a plan if it has at least max(width, height) squares: one more than steps.
      const least = Math.max(1, Math.max(width, height) - 1);
      return { law: "searchformer", width, height, accept: { shortest: [least, Math.max(least, width * height - 1)] } };
    }
    case "maze-hard":
      return { law: "searchformer", width: 30, height: 30, accept: { shortest: [110, 899] } };
  }
}

/** Returns the fields of a preset. A field that a request gives replaces the preset's. */
export const presetFields = (preset: ObstaclePreset, given: ObstacleFields): ObstacleFields => ({
  ...fieldsOf(preset, given),
  ...given,
});
