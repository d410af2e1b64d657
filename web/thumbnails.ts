// The small mazes of the gallery. They are made when the page is built, so that the page does not load all algorithms.

import type { Plugin } from "vite";
import { algorithms, createEngine } from "../src/index.ts";

// In the folder of the gallery, for chunks.ts.
const ID = `${import.meta.dirname}/ui/virtual/thumbnails.js`;
const WIDTH = 21;
const HEIGHT = 13;

/** The walls of each cell as a hexadecimal digit. */
const digits = (walls: Uint8Array): string => Array.from(walls, (wall) => wall.toString(16)).join("");

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
