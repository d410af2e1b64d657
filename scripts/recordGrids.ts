// Adds the numbering of new grids to test/vectors/grids.json, as a step of `npm run record`. It fails if a recorded
// grid has changed: then its revision must increase.

import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { allGrids, gridVectorOf, gridVectorPath, readGridVectors } from "../test/helpers/grids.ts";
import { writeWhole } from "./files.ts";

const kept = existsSync(gridVectorPath) ? readGridVectors() : [];
const added = [];
for (const vector of allGrids.map(gridVectorOf)) {
  const known = kept.find(({ recipe }) => isDeepStrictEqual(recipe, vector.recipe));
  if (!known) added.push(vector);
  else if (!isDeepStrictEqual(known, vector))
    throw new Error(`expected the recorded edges of ${JSON.stringify(vector.recipe)}, got others: raise its revision`);
}
const lines = [...kept, ...added].map((vector) => `  ${JSON.stringify(vector)}`);
if (added.length > 0) writeWhole(gridVectorPath.pathname, `[\n${lines.join(",\n")}\n]\n`);
console.log(`grids: ${kept.length} kept, ${added.length} recorded`);
