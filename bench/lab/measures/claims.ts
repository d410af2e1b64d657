// Checks claims in texts about the algorithms: those about mazes, and those about speed, from a recording of the suite.

import { table } from "../../../scripts/markdown.ts";
import type { AlgorithmId } from "../../../src/index.ts";
import { costOf, mainOf } from "../../suite/figures.ts";
import type { EnginesRecording } from "../../suite/format.ts";
import { type FigureOf, ids, ranking } from "./figures.ts";
import { treeClaims } from "./treeClaims.ts";
import { type Claim, lines, verdict } from "./verdicts.ts";
import { walkClaims } from "./walkClaims.ts";

const SIDE = 256;

const claimTable = (claims: readonly Claim[]): string => table(["claim", "measured", "verdict"], claims);

export const mazeClaims = (): string => claimTable([...treeClaims(), ...walkClaims()]);

/** Returns the table of claims about speed. */
export function timeClaims(recording: EnginesRecording): string {
  const main = mainOf(recording);
  const [wasm, textbook] = (["wasm", "textbook"] as const).map(
    (variant): FigureOf =>
      (id) =>
        costOf(main, id, SIDE, variant) ?? Number.NaN,
  );
  const others = ids.filter((id) => !id.startsWith("aldous-broder") && !Number.isNaN(wasm(id)));
  const timesSlower = (time: FigureOf): number => {
    const sorted = others.map(time).toSorted((one, other) => one - other);
    const half = (sorted.length - 1) / 2;
    return (2 * time("aldous-broder")) / (sorted[Math.floor(half)] + sorted[Math.ceil(half)]);
  };
  const seven = (ratio: number): string =>
    `${verdict(Math.abs(Math.log(ratio / 7)) < Math.log(4 / 3))}, ${ratio.toFixed(1)} times the median of the others`;
  const each = (named: readonly AlgorithmId[]): string =>
    lines([`WebAssembly: ${listed(wasm, named, 1)}`, `reference: ${listed(textbook, named, 0)}`]);
  const listed = (time: FigureOf, named: readonly AlgorithmId[], digits: number): string =>
    named.map((id) => `${id} ${time(id).toFixed(digits)}`).join(", ");
  const isFaster = (time: FigureOf): boolean => time("prim-modified") < time("prim-simplified");
  const walls = [wasm, textbook].map((time) => time("aldous-broder") / time("aldous-broder-walls"));
  return claimTable([
    [
      "Modified Prim is faster than simplified Prim",
      each(["prim-modified", "prim-simplified"]),
      verdict(isFaster(wasm) && isFaster(textbook)),
    ],
    ["Prim is slower than Kruskal", "WebAssembly runs the same code for both", "**not true** of WebAssembly"],
    [
      "Aldous-Broder is about seven times slower than the standard algorithms",
      lines([`WebAssembly: ${ranking(wasm, 1)}`, `reference: ${ranking(textbook, 0)}`]),
      lines([`WebAssembly: ${seven(timesSlower(wasm))}`, `reference: ${seven(timesSlower(textbook))}`]),
    ],
    [
      "As a wall adder, Aldous-Broder is nearly twice as fast",
      each(["aldous-broder", "aldous-broder-walls"]),
      lines(
        walls.map(
          (ratio, i) => `${["WebAssembly", "reference"][i]}: ${verdict(ratio >= 1.6)}, ${ratio.toFixed(2)} times`,
        ),
      ),
    ],
  ]);
}
