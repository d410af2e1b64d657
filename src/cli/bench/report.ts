// Formats a recording as text, the output of `wasmaze bench`.

import { table } from "../table.ts";
import { KINDS } from "./companions.ts";
import type { Case, Recording } from "./recording.ts";
import type { Figure } from "./rounds.ts";

/** Formats a number with about three significant digits. */
export function digits(value: number): string {
  if (value >= 1e9) return `${digits(value / 1e9)} G`;
  if (value >= 1e6) return `${digits(value / 1e6)} M`;
  if (value >= 10_000) return `${digits(value / 1000)} k`;
  if (value >= 1000) return `${Math.round(value)}`;
  return value
    .toPrecision(3)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

/** Returns half the interquartile range, in per cent of the median. */
export const spreadPercent = ({ median, low, high }: Figure): number => ((high - low) / 2 / median) * 100;

const withSpread = (figure: Figure): string => `${digits(figure.median)} ±${spreadPercent(figure).toFixed(0)}%`;

/** Returns the cost per cell, in draws of a scalar xoshiro128++. */
export const drawsPerCell = ({ wasm, draw }: Case): number => wasm.median / draw.median;

const mazesPerSecond = ({ wasm, size }: Case): number => 1e9 / (wasm.median * size ** 2);

const side = (size: number): string => `${size}x${size}`;

const COLUMNS: readonly (readonly [head: string, cell: (each: Case) => string])[] = [
  ["algorithm", ({ algorithm }) => algorithm],
  ["size", ({ size }) => side(size)],
  ["mazes/call", ({ mazes }) => `${mazes}`],
  ["wasm ns/cell", ({ wasm }) => withSpread(wasm)],
  ["reference ns/cell", ({ reference }) => (reference ? withSpread(reference) : "")],
  ["ratio", ({ reference, wasm }) => (reference ? `${digits(reference.median / wasm.median)}x` : "")],
  ["textbook wasm", ({ textbook }) => (textbook ? withSpread(textbook) : "")],
  ["mazes/s", (each) => digits(mazesPerSecond(each))],
  ["draws/cell", (each) => digits(drawsPerCell(each))],
];

function circumstancesLine({ date, version, commit, modified, cpu, cores, platform, node, clock }: Recording): string {
  const source = commit ? `, ${commit.slice(0, 7)}${modified ? " with changes" : ""}` : "";
  return (
    `wasmaze ${version}${source}; ${cpu}, ${cores} cores, ${platform}, Node ${node}; ` +
    `${clock === "cpu" ? "CPU" : "wall"} time; ${date.slice(0, 16).replace("T", " ")} UTC`
  );
}

/** Removes columns that are empty in all rows. */
function filled(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.filter((_, column) => rows.some((other, i) => i > 0 && other[column] !== "")));
}

const LEGEND = `
Medians ± half the interquartile range. wasm: walls are not copied from the module's memory. ratio: reference / wasm.
draws/cell: the cost of wasm in draws of a scalar xoshiro128++, measured in the same rounds.
`;

export function report(recording: Recording): string {
  const { cases, copies } = recording;
  const rows = [COLUMNS.map(([head]) => head), ...cases.map((each) => COLUMNS.map(([, cell]) => cell(each)))];
  const parts = [`${circumstancesLine(recording)}\n\n`, table(filled(rows)), LEGEND];
  const kinds = Object.entries(KINDS).filter(([id]) =>
    cases.some(({ algorithm, reference }) => algorithm === id && reference),
  );
  if (kinds.length > 0)
    parts.push("Algorithms that differ in wasm and reference:\n", ...kinds.map(([id, kind]) => `  ${id}: ${kind}\n`));
  if (cases.some(({ textbook }) => textbook))
    parts.push("textbook wasm: the reference's own algorithm on WebAssembly, in ns/cell.\n");
  if (copies.length > 0) {
    parts.push("\nAdditional cost of copying the mazes from the module's memory, for every algorithm:\n\n");
    const costs = copies.map((each) => [side(each.size), `${each.mazes}`, ...[each.kept, each.fresh].map(withSpread)]);
    parts.push(table([["size", "mazes", "into a reused array, ns/cell", "into a new array, ns/cell"], ...costs]));
  }
  return parts.join("");
}
