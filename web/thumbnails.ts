// The small mazes of the gallery. They are made when the page is built, so that the page does not load all algorithms.

import type { Plugin } from "vite";
import { algorithms, createEngine } from "../src/index.ts";

// This virtual path is in the gallery's folder, so that chunks.ts puts thumbnails and gallery into the same chunk.
const ID = `${import.meta.dirname}/ui/virtual/thumbnails.js`;
const WIDTH = 21;
const HEIGHT = 13;

/** One digit per cell, 0..3: bit 0 for a wall in the east, bit 1 in the south. The page derives the other walls. */
const digits = (walls: Uint8Array): string => Array.from(walls, (wall) => (wall >> 1) & 3).join("");

/** The module "virtual:thumbnails". */
export const thumbnails: Plugin = {
  name: "thumbnails",
  resolveId: (id) => (id === "virtual:thumbnails" ? ID : undefined),
  load(id) {
    if (id !== ID) return undefined;
    const engine = createEngine();
    const mazes = algorithms.map(({ id }) => [
      id,
      digits(engine.generate({ algorithm: id, width: WIDTH, height: HEIGHT, seed: 2 }).walls),
    ]);
    return `export default ${JSON.stringify({ width: WIDTH, height: HEIGHT, mazes: Object.fromEntries(mazes) })}`;
  },
};
