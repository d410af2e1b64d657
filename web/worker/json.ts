// Mazes as JSON. Bundles of this file contain no other formats.

export { toJson } from "../../src/index.ts";
