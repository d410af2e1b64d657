// Makes the tables of algorithms of README and docs/ALGORITHMS.md.

import memory from "../bench/lab/measures/memory.json" with { type: "json" };
import { type AlgorithmInfo, algorithms } from "../src/core/algorithms.ts";
import { table, withPart } from "./markdown.ts";

const ABILITIES = ["uniform", "topologies", "takes a start", "takes a mask"];
const HEADS = ["id", "algorithm", ...ABILITIES, "bytes per cell", "bytes per cell with a mask"];

/** Returns the recorded bytes per cell of a large maze: without a mask, and the minimum and maximum with a mask. */
export function measuredMemory(id: keyof typeof memory): { plain: number; masked: readonly number[] } {
  const { plane, torus = plane, ...masks }: Partial<Record<string, number>> & { plane: number } = memory[id];
  const masked = Object.values(masks) as number[];
  return { plain: Math.max(plane, torus), masked: masked.length ? [Math.min(...masked), Math.max(...masked)] : [] };
}

const yesOrNo = (value: boolean): string => (value ? "yes" : "no");

function algorithmTable(): string {
  const rows = algorithms.map((info) => {
    const { id, title, uniform, topologies, takesStart, takesMask }: AlgorithmInfo = info;
    const { plain, masked } = measuredMemory(info.id);
    const marks = [yesOrNo(uniform), topologies.join(", "), yesOrNo(takesStart), yesOrNo(takesMask)];
    const bytes = [...new Set(masked.map((figure) => figure.toFixed(1)))].join(" to ");
    return [`\`${id}\``, title, ...marks, plain.toFixed(1), bytes || "–"];
  });
  return table(HEADS, rows);
}

function shortTable(): string {
  const rows = algorithms.map(({ id, uniform, topologies, takesMask }: AlgorithmInfo) => [
    `\`${id}\``,
    ...[uniform, topologies.includes("torus"), takesMask].map(yesOrNo),
  ]);
  return table(["id", "uniform", "torus", "mask"], rows);
}

/** Returns README with its table of algorithms. */
export const withShortTable = (readme: string): string => withPart(readme, "algorithms", shortTable(), "README.md");

/** Returns docs/ALGORITHMS.md with its table of algorithms. */
export const withAlgorithmTable = (page: string): string =>
  withPart(page, "algorithms", algorithmTable(), "docs/ALGORITHMS.md");
