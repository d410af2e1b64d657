// Formats a recording of the suite as a table.

import { digits } from "../../src/cli/bench/report.ts";
import { table } from "../../src/cli/table.ts";
import type { Ratio } from "../statistics.ts";
import { algorithmsOf, costOf, ratioBetween, sizesOf } from "./figures.ts";
import type { EngineRun, EnginesRecording, VariantName } from "./format.ts";

export const interval = (ratio: Ratio | undefined): string =>
  ratio ? `${digits(ratio.ratio)} (${digits(ratio.low)} to ${digits(ratio.high)})` : "";

const heightOf = ({ forks }: EngineRun, algorithm: string, size: number): number =>
  forks.flatMap(({ cases }) => cases).find((each) => each.algorithm === algorithm && each.size === size)?.height ??
  size;

function rowsOf(run: EngineRun): string[][] {
  return sizesOf(run).flatMap((size) =>
    algorithmsOf(run).flatMap((algorithm) => {
      const cost = (variant: VariantName): string => {
        const found = costOf(run, algorithm, size, variant);
        return found === undefined ? "" : digits(found);
      };
      if (!cost("wasm")) return [];
      return [
        [
          run.name,
          algorithm,
          `${size}x${heightOf(run, algorithm, size)}`,
          cost("wasm"),
          cost("best"),
          cost("textbook"),
          interval(ratioBetween(run, algorithm, size, "best", "wasm")),
          interval(ratioBetween(run, algorithm, size, "best", "wasm", "mitata")),
          interval(ratioBetween(run, algorithm, size, "textbook", "wasm")),
        ],
      ];
    }),
  );
}

export function enginesReport(recording: EnginesRecording): string {
  const ratios = ["best / wasm", "by mitata", "textbook / wasm"];
  const heads = ["engine", "algorithm", "size", "wasm", "best JS", "textbook JS", ...ratios];
  const { version, commit, cpu, cores, platform, date } = recording;
  const source = commit ? `, ${commit.slice(0, 7)}` : "";
  return (
    `wasmaze ${version}${source}; ${cpu}, ${cores} cores, ${platform}; wall time; ` +
    `${date.slice(0, 16).replace("T", " ")} UTC\n\n` +
    `${table([heads, ...recording.engines.flatMap(rowsOf)])}\nMedians in ns per cell; ratios with 95 % intervals.\n`
  );
}
