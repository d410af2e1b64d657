// Measures the dead ends that a braid opens and those that are left, in per cent of the dead ends of perfect mazes.

import type { AlgorithmId, MeasureName } from "../../../src/index.ts";
import { engine, ids, markdown, request } from "./figures.ts";

const BRAIDS = [0.25, 0.5, 0.75, 1];
const MAZES = 200;

function total(algorithm: AlgorithmId, braid: number, name: MeasureName): number {
  const batch = engine.generateMany({ ...request(algorithm, MAZES), braid });
  let sum = 0;
  for (const value of engine.measureMany(batch)[name]) sum += value;
  return sum;
}

export function braidTable(): string {
  const rows = ids.map((id) => {
    const before = total(id, 0, "deadEnds");
    const share = (braid: number, name: MeasureName): string => ((100 * total(id, braid, name)) / before).toFixed(1);
    // Each opened dead end creates one loop, so the number of loops is the number of opened dead ends.
    return [id, ...BRAIDS.map((braid) => `${share(braid, "loops")} / ${share(braid, "deadEnds")}`)];
  });
  return markdown(["algorithm", ...BRAIDS.map((braid) => `braid ${braid}`)], rows);
}
