// The small mazes of the gallery, made when the page is built: the page does not need all algorithms to show them.

import type { Plugin } from "vite";
import { algorithms, createEngine, EAST, SOUTH } from "../src/index.ts";

const NAME = "virtual:thumbnails";
const WIDTH = 21;
const HEIGHT = 13;

/** Each cell as a digit: 1 if there is a wall to the east, plus 2 if there is one to the south. */
const digits = (walls: Uint8Array): string =>
  Array.from(walls, (wall) => (wall & EAST ? 1 : 0) + (wall & SOUTH ? 2 : 0)).join("");

/** The module "virtual:thumbnails". */
export const thumbnails: Plugin = {
  name: "thumbnails",
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return undefined;
    const engine = createEngine();
    const mazes = algorithms.map(({ id }) => [
      id,
      digits(engine.generate({ algorithm: id, width: WIDTH, height: HEIGHT, seed: 2 }).walls),
    ]);
    return `export default ${JSON.stringify({ width: WIDTH, height: HEIGHT, mazes: Object.fromEntries(mazes) })}`;
  },
};
