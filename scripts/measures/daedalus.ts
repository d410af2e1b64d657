// Compares the figures with those of Daedalus 3.5, and explains the differences.

import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import type { AlgorithmId, MeasureName } from "../../src/index.ts";
import { type Summary, summarize } from "../../src/queries/summary.ts";
import { wrap } from "../wrap.ts";
import { type Rule, rules } from "./daedalusRules.ts";
import { CELLS, COUNT, engine, ids, markdown, PERCENT, SIDE, summaryOf } from "./figures.ts";

/** A row of figures in per cent of the cells. */
interface Peer {
  readonly deadEnds: number;
  /** Of the dead ends of one maze. */
  readonly deviation: number;
  readonly junctions?: number;
  readonly crossings?: number;
  readonly solution: number;
}

// Daedalus 3.5, by the author of Think Labyrinth: 1,000 mazes of 100 x 100, by carving where it can do both. An
// algorithm that it lacks has no row.
const DAEDALUS: Readonly<{ [id in AlgorithmId]?: Peer }> = {
  "binary-tree": { deadEnds: 25.01, deviation: 0.24, solution: 2.0 },
  sidewinder: { deadEnds: 27.69, deviation: 0.27, junctions: 22.16, crossings: 2.75, solution: 2.6 },
  kruskal: { deadEnds: 30.5, deviation: 0.27, junctions: 22.53, crossings: 3.98, solution: 4.2 },
  "prim-true": { deadEnds: 30.49, deviation: 0.27, solution: 4.1 },
  "prim-simplified": { deadEnds: 32.34, deviation: 0.29, solution: 2.3 },
  "prim-modified": { deadEnds: 35.41, deviation: 0.27, junctions: 23.46, crossings: 5.96, solution: 2.3 },
  "aldous-broder": { deadEnds: 29.33, deviation: 0.28, solution: 4.6 },
  "aldous-broder-walls": { deadEnds: 29.33, deviation: 0.28, solution: 4.6 },
  wilson: { deadEnds: 29.31, deviation: 0.28, solution: 4.5 },
  "recursive-backtracker": { deadEnds: 10.01, deviation: 0.18, junctions: 9.65, crossings: 0.17, solution: 18.9 },
  "hunt-and-kill": { deadEnds: 10.19, deviation: 0.18, solution: 9.0 },
  eller: { deadEnds: 30.01, deviation: 0.27, solution: 4.2 },
  "recursive-division": { deadEnds: 23.21, deviation: 0.45, solution: 7.1 },
};

const peers = ids.filter((id) => DAEDALUS[id]);
const peerOf = (id: AlgorithmId): Peer => DAEDALUS[id] as Peer;

/** A difference of more than this many standard errors is not taken for chance. */
const LIMIT = 3;

/** The measures that are compared, with the digits that Daedalus gives. */
const COMPARED = [
  { name: "deadEnds", title: "dead ends", digits: 2 },
  { name: "junctions", title: "junctions", digits: 2 },
  { name: "crossings", title: "crossings", digits: 2 },
  { name: "solution", title: "solution", digits: 1 },
] as const satisfies readonly { name: MeasureName; title: string; digits: number }[];

type Compared = (typeof COMPARED)[number];

/** A figure of wasmaze and that of Daedalus, both in per cent; undefined where Daedalus gives none. */
interface Difference {
  readonly ours: number;
  readonly theirs: number;
  /** In standard errors of the difference. */
  readonly errors: number;
}

function differenceOf(id: AlgorithmId, compared: Compared, ours: Summary): Difference | undefined {
  const { name, digits } = compared;
  const peer = peerOf(id);
  const theirs = peer[name];
  if (theirs === undefined) return undefined;
  // Daedalus gives the variation of its mazes for dead ends only. For other measures that of wasmaze is used.
  const known = peer.deviation / Math.sqrt(COUNT);
  const theirError = name === "deadEnds" ? known : summaryOf(id, name).standardError * PERCENT;
  const rounding = 10 ** -digits / Math.sqrt(12);
  const error = Math.hypot(ours.standardError * PERCENT, theirError, rounding);
  return { ours: ours.mean * PERCENT, theirs, errors: (ours.mean * PERCENT - theirs) / error };
}

const isApart = (difference: Difference | undefined): boolean => Math.abs(difference?.errors ?? 0) > LIMIT;

function pair(difference: Difference | undefined, { digits }: Compared): string {
  if (!difference) return "";
  const { ours, theirs } = difference;
  return `${ours.toFixed(digits)} / ${theirs.toFixed(digits)}${isApart(difference) ? " *" : ""}`;
}

const HEADS = ["in errors", "junctions %", "crossings %", "solution %"];

/** The cells of a row: how far apart the dead ends are, and the pairs of the other measures. */
function pairs(id: AlgorithmId, summaries: (name: MeasureName) => Summary): string[] {
  const [deadEnds, ...others] = COMPARED;
  const difference = differenceOf(id, deadEnds, summaries(deadEnds.name)) as Difference;
  return [
    `${difference.errors.toFixed(1)}${isApart(difference) ? " *" : ""}`,
    ...others.map((compared) => pair(differenceOf(id, compared, summaries(compared.name)), compared)),
  ];
}

/** The titles of the measures in which an algorithm is apart from Daedalus. */
function apart(id: AlgorithmId, summaries: (name: MeasureName) => Summary): string[] {
  const found = COMPARED.filter((compared) => isApart(differenceOf(id, compared, summaries(compared.name))));
  return found.map(({ title }) => title);
}

/** All algorithms that both have. */
export function comparison(): string {
  const rows = peers.map((id) => {
    const ours = summaryOf(id, "deadEnds").mean * PERCENT;
    const { deadEnds } = peerOf(id);
    const sign = ours > deadEnds ? "+" : "";
    const difference = `${sign}${(ours - deadEnds).toFixed(2)}`;
    return [id, ours.toFixed(2), deadEnds.toFixed(2), difference, ...pairs(id, (name) => summaryOf(id, name))];
  });
  return markdown(["algorithm", "dead ends %", "Daedalus", "difference", ...HEADS], rows);
}

/** The measures of mazes by a rule of Daedalus. */
function measureRule({ algorithms, make }: Rule): (name: MeasureName) => Summary {
  const walls = new Uint8Array(COUNT * CELLS).fill(15);
  const seed = seedWords(`${algorithms[0]} by the rule of Daedalus`);
  for (let index = 0; index < COUNT; index++) {
    make(walls.subarray(index * CELLS, (index + 1) * CELLS), new Stream(seed, index));
  }
  const batch = { width: SIDE, height: SIDE, topology: "plane", count: COUNT, walls } as const;
  const summaries = summarize(engine.measureMany(batch, { ends: "corners" }));
  if (summaries.components.mean !== 1 || summaries.loops.mean !== 0) {
    throw new Error(`expected perfect mazes of ${algorithms[0]} by the rule of Daedalus`);
  }
  return (name) => summaries[name];
}

const list = (words: readonly string[]): string => words.join(", ");

/** Which algorithms differ, by which rules, and whether these rules explain it. */
export function explanation(): string {
  const differing = peers.filter((id) => apart(id, (name) => summaryOf(id, name)).length > 0);
  const alike = peers.filter((id) => !differing.includes(id));
  const unexplained = differing.filter((id) => !rules.some(({ algorithms }) => algorithms.includes(id)));
  const failures: string[] = [];
  const rows = rules.flatMap((rule) => {
    const summaries = measureRule(rule);
    return rule.algorithms.map((id, i) => {
      for (const title of apart(id, summaries)) failures.push(`${title} of ${id}`);
      const deadEnds = (summaries("deadEnds").mean * PERCENT).toFixed(2);
      const words = i === 0 ? rule.words : `as ${rule.algorithms[0]}`;
      return [id, words, deadEnds, peerOf(id).deadEnds.toFixed(2), ...pairs(id, summaries)];
    });
  });
  const verdict =
    failures.length === 0
      ? "All these figures are within three errors of Daedalus: its rules explain the differences."
      : wrap(`Still more than three errors apart: ${list(failures)}.`);
  return [
    wrap(`Within three errors in all figures: ${list(alike)}.`),
    "",
    "More than three errors apart:",
    "",
    ...differing.map((id) => `- ${id}: ${list(apart(id, (name) => summaryOf(id, name)))}`),
    "",
    "Daedalus has other rules there. Its rules with the random numbers of this package:",
    "",
    markdown(["algorithm", "rule of Daedalus", "dead ends %", "Daedalus", ...HEADS], rows, [0, 1]),
    "",
    verdict,
    ...(unexplained.length > 0 ? [wrap(`No other rule is known for ${list(unexplained)}.`)] : []),
  ].join("\n");
}
