// Fills in the figures of docs/MEASURES.md, between its markers: npm run measures:table. About a minute. All but the relative times come out the same
// every time.

import { readFileSync, writeFileSync } from "node:fs";
import { Stream } from "../src/core/random.ts";
import { seedWords } from "../src/core/seed.ts";
import { type AlgorithmId, algorithms, createEngine, type Maze, type MeasureColumns, type MeasureName, mazeAt } from "../src/index.ts";
import { neighbours } from "../src/maze.ts";
import { measureRequest, type Summary, summarize } from "../src/queries/summary.ts";

const FILE = "docs/MEASURES.md";
const SEED = 1;
const SIDE = 100;
const COUNT = 1000;
const engine = createEngine({ backend: "wasm" });
const reference = createEngine({ backend: "reference" });
const ids = algorithms.map(({ id }) => id);

/** A row of figures in per cent of the cells. */
interface Peer {
  readonly deadEnds: number;
  /** Of one maze. */
  readonly deviation: number;
  readonly junctions?: number;
  readonly crossings?: number;
  readonly solution: number;
}

// Daedalus 3.5, by the author of Think Labyrinth: 1,000 mazes of 100 x 100, by carving where it can do both. Those that we lack, or that it lacks, have
// no row in the comparison.
const DAEDALUS: Readonly<Record<string, Peer | undefined>> = {
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

const request = (algorithm: AlgorithmId, count = COUNT, side = SIDE) => ({ algorithm, width: side, height: side, seed: SEED, count });

/** The median CPU time a cell of a batch that stays in one array, in ns. */
function nanoseconds(algorithm: AlgorithmId, by = engine): number {
  const target = new Uint8Array(100 * SIDE * SIDE);
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const began = process.cpuUsage();
    by.generateManyInto({ ...request(algorithm, 100), index: round * 100 }, target);
    const { user, system } = process.cpuUsage(began);
    times.push(((user + system) * 1000) / target.length);
  }
  return times.toSorted((a, b) => a - b)[4];
}

const columns = new Map<AlgorithmId, MeasureColumns>(ids.map((id) => [id, measureRequest(engine, request(id), "corners")]));
const summaries = new Map(ids.map((id) => [id, summarize(columns.get(id) as MeasureColumns)]));
const times = new Map(ids.map((id) => [id, nanoseconds(id)]));

const of = (id: AlgorithmId, name: MeasureName): Summary => (summaries.get(id) as Record<MeasureName, Summary>)[name];
const mean = (id: AlgorithmId, name: MeasureName): number => of(id, name).mean;
const withError = ({ mean: value, standardError }: Summary, scale = 1, digits = 2): string =>
  `${(value * scale).toFixed(digits)} ± ${(standardError * scale).toFixed(digits)}`;
const percent = 100 / (SIDE * SIDE);

function markdown(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, i) => (i === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/** The table of all algorithms. */
function mainTable(): string {
  const heads = ["algorithm", "dead ends %", "junctions %", "crossings %", "solution %", "longest path %", "river, cells", "relative time"];
  const rows = ids.map((id) => [
    id,
    withError(of(id, "deadEnds"), percent),
    withError(of(id, "junctions"), percent),
    withError(of(id, "crossings"), percent, 3),
    withError(of(id, "solution"), percent),
    withError(of(id, "longestPath"), percent),
    withError(of(id, "deadEndLengthMean"), 1, 4),
    ((times.get(id) as number) / (times.get("kruskal") as number)).toFixed(2),
  ]);
  return markdown(heads, rows);
}

/** Beside the figures of Daedalus: how far apart, and whether that is more than chance. */
function comparison(): string {
  const rows: string[][] = [];
  for (const id of ids) {
    const peer = DAEDALUS[id];
    if (!peer) continue;
    const { mean: ours, standardError } = of(id, "deadEnds");
    // Theirs is rounded to .01.
    const error = Math.hypot(standardError * percent, peer.deviation / Math.sqrt(COUNT), 0.01 / Math.sqrt(12));
    const apart = ours * percent - peer.deadEnds;
    const other = (name: "junctions" | "crossings" | "solution", digits: number): string => {
      const theirs = peer[name];
      return theirs === undefined ? "" : `${(mean(id, name) * percent).toFixed(digits)} / ${theirs.toFixed(digits)}`;
    };
    rows.push([
      id,
      (ours * percent).toFixed(2),
      peer.deadEnds.toFixed(2),
      `${apart > 0 ? "+" : ""}${apart.toFixed(2)}`,
      `${(apart / error).toFixed(1)}${Math.abs(apart) > 3 * error ? " *" : ""}`,
      other("junctions", 2),
      other("crossings", 2),
      other("solution", 1),
    ]);
  }
  const heads = ["algorithm", "dead ends %", "Daedalus", "difference", "in errors", "junctions %", "crossings %", "solution %"];
  return markdown(heads, rows);
}

/** Shares of dead ends away from the border, on four mazes of 1000 x 1000. */
function laws(): string {
  const uniform = (8 / Math.PI ** 2) * (1 - 2 / Math.PI);
  const exact: [AlgorithmId, number][] = [
    ["binary-tree", 0.25],
    ["sidewinder", 1 / 8 + (1 - Math.LN2) / 2],
    ["aldous-broder", uniform],
    ["aldous-broder-walls", uniform],
    ["wilson", uniform],
  ];
  const side = 1000;
  const margin = 16;
  const rows = exact.map(([id, share]) => {
    let deadEnds = 0;
    for (let index = 0; index < 4; index++) {
      const { walls } = engine.generate({ algorithm: id, width: side, height: side, seed: SEED, index });
      for (let y = margin; y < side - margin; y++) {
        for (let x = margin; x < side - margin; x++) if ([7, 11, 13, 14].includes(walls[y * side + x])) deadEnds++;
      }
    }
    const measured = deadEnds / (4 * (side - 2 * margin) ** 2);
    return [id, measured.toFixed(5), share.toFixed(5), (measured - share).toFixed(5)];
  });
  return markdown(["algorithm", "measured", "exact", "difference"], rows);
}

/** Cells from which the way to the top row at some step goes down. In a sidewinder's maze the top row is one passage. */
function waysDown(count: number): { down: number; cells: number } {
  const batch = engine.generateMany(request("sidewinder", count));
  let down = 0;
  for (let i = 0; i < count; i++) {
    const maze = mazeAt(batch, i);
    const seen = new Uint8Array(SIDE * SIDE);
    // Breadth first from the whole top row: each cell is reached from the next one on its way there.
    const queue = Array.from({ length: SIDE }, (_, x) => ({ x, y: 0, falls: false }));
    for (const { x } of queue) seen[x] = 1;
    for (const { x, y, falls } of queue) {
      if (falls) down++;
      for (const next of neighbours(maze, { x, y })) {
        const cell = next.y * SIDE + next.x;
        if (seen[cell]) continue;
        seen[cell] = 1;
        queue.push({ ...next, falls: falls || next.y < y });
      }
    }
  }
  return { down, cells: count * SIDE * SIDE };
}

/** Steps of a walker who always takes the untried passage that ends nearest to the goal, and turns back where there is none. */
function walk(maze: Maze, from: number, to: number): number {
  const { width } = maze;
  const goal = { x: to % width, y: Math.floor(to / width) };
  const seen = new Uint8Array(maze.walls.length);
  const way = [from];
  seen[from] = 1;
  let steps = 0;
  while (way[way.length - 1] !== to) {
    const here = way[way.length - 1];
    const untried = neighbours(maze, { x: here % width, y: Math.floor(here / width) })
      .map(({ x, y }) => ({ cell: y * width + x, distance: Math.abs(x - goal.x) + Math.abs(y - goal.y) }))
      .filter(({ cell }) => !seen[cell])
      .sort((a, b) => a.distance - b.distance);
    if (untried.length > 0) {
      seen[untried[0].cell] = 1;
      way.push(untried[0].cell);
    } else way.pop();
    steps++;
  }
  return steps;
}

/** From random cells to the cell where a maze began to grow, and back: decoys on the way, and the steps of the walker above. */
function thereAndBack(algorithm: AlgorithmId, count: number) {
  const start = { x: SIDE / 2, y: SIDE / 2 };
  const grows = algorithms.find(({ id }) => id === algorithm)?.takesStart;
  const batch = engine.generateMany({ ...request(algorithm, count), ...(grows && { start }) });
  const stream = new Stream(seedWords("there and back"), 0);
  const centre = start.y * SIDE + start.x;
  const walks = { decoys: 0, decoysBack: 0, to: 0, from: 0 };
  for (let i = 0; i < count; i++) {
    const maze = mazeAt(batch, i);
    const cell = stream.below(SIDE * SIDE);
    const ends = { start: { x: cell % SIDE, y: Math.floor(cell / SIDE) }, finish: start };
    const { decoys, decoysBack } = engine.measure(maze, { ends });
    walks.decoys += decoys / count;
    walks.decoysBack += decoysBack / count;
    walks.to += walk(maze, cell, centre) / count;
    walks.from += walk(maze, centre, cell) / count;
  }
  return walks;
}

const figures = (name: MeasureName, chosen: readonly AlgorithmId[], scale: number, digits: number): string =>
  chosen.map((id) => `${id} ${(mean(id, name) * scale).toFixed(digits)}`).join(", ");

const verdict = (holds: boolean): string => (holds ? "**true**" : "**not true**");

/** How an algorithm ranks by a measure: 1 is the highest mean. */
const rank = (id: AlgorithmId, name: MeasureName): number => ids.filter((other) => mean(other, name) > mean(id, name)).length + 1;

function claims(): string {
  const prims: AlgorithmId[] = ["prim-modified", "prim-simplified"];
  // On WebAssembly the two run the same code.
  const edgewise: AlgorithmId[] = ["kruskal", "prim-true"];
  const slow = edgewise.map((id) => nanoseconds(id, reference));
  const same = sameMazes();
  const { down, cells } = waysDown(100);
  const downwards = Math.max(...(columns.get("sidewinder") as MeasureColumns).deadEndsSouth);
  const walks = new Map((["prim-modified", "prim-simplified", "prim-true", "wilson"] as const).map((id) => [id, thereAndBack(id, 1000)]));
  // Wilson's mazes do not know where anyone starts.
  const control = "wilson";
  const harder = (walks.get(control)?.from ?? 0) / (walks.get(control)?.to ?? 1);
  const lowest = ids.toSorted((a, b) => mean(a, "deadEndLengthMean") - mean(b, "deadEndLengthMean"));
  const straight = (id: AlgorithmId): number => (mean(id, "straightsNorthSouth") + mean(id, "straightsEastWest")) * percent;
  const time = (id: AlgorithmId): string => (times.get(id) as number).toFixed(1);
  const ratio = (one: AlgorithmId, other: AlgorithmId): string => ((times.get(one) as number) / (times.get(other) as number)).toFixed(1);
  const kruskalRank = rank("kruskal", "elitism");
  const rows = [
    [
      "Modified Prim has more dead ends than simplified Prim",
      `${figures("deadEnds", prims, percent, 2)} % of the cells`,
      verdict(mean("prim-modified", "deadEnds") > mean("prim-simplified", "deadEnds")),
    ],
    [
      "Both have low river",
      `cells a dead end: ${lowest.map((id) => `${id} ${mean(id, "deadEndLengthMean").toFixed(2)}`).join(", ")}`,
      prims.every((id) => lowest.indexOf(id) < 2)
        ? "**true**: the lowest two"
        : `**true of modified Prim** (place ${lowest.indexOf("prim-modified") + 1} of ${ids.length} from below), **less of simplified** (place ${lowest.indexOf("prim-simplified") + 1})`,
    ],
    [
      "A solution in a sidewinder's maze goes up to the top row without ever returning to a row",
      `${down} of ${cells} cells in 100 mazes have a way to the top row that goes down anywhere`,
      verdict(down === 0),
    ],
    [
      "The one cell that a sidewinder cannot make is a dead end that opens downward",
      `at most ${downwards} such dead ends in any of ${COUNT} mazes`,
      verdict(downwards === 0),
    ],
    [
      "Kruskal's solutions are rather straight",
      `elitism from corner to corner (1 = as straight as can be): ${ids
        .toSorted((a, b) => mean(b, "elitism") - mean(a, "elitism"))
        .map((id) => `${id} ${mean(id, "elitism").toFixed(2)}`)
        .join(
          ", ",
        )}; straight cells: kruskal ${straight("kruskal").toFixed(1)} %, wilson ${straight("wilson").toFixed(1)} %, prim-modified ${straight("prim-modified").toFixed(1)} %`,
      kruskalRank <= 3
        ? "**true**"
        : `**not true** among these: place ${kruskalRank} of ${ids.length}; only straighter than the uniform ones`,
    ],
    [
      "In a maze by Prim it is easier to find the way to the start than away from it",
      [...walks]
        .map(
          ([id, { decoys, decoysBack, to, from }]) =>
            `${id}: ${to.toFixed(0)} steps to the start, ${from.toFixed(0)} away; decoys ${decoys.toFixed(1)} and ${decoysBack.toFixed(1)}`,
        )
        .join("<br>"),
      [...walks]
        .filter(([id]) => id !== control)
        .map(
          ([id, { to, from }]) =>
            `${id}: ${verdict(from / to > 1.2 * harder)} (${(from / to).toFixed(2)} times as many steps; ${control} ${harder.toFixed(2)})`,
        )
        .join("<br>"),
    ],
    [
      "Aldous-Broder's river is low, only slightly above Kruskal's",
      `${figures("deadEndLengthMean", ["aldous-broder", "kruskal"], 1, 3)} cells`,
      verdict(
        mean("aldous-broder", "deadEndLengthMean") > mean("kruskal", "deadEndLengthMean") &&
          mean("aldous-broder", "deadEndLengthMean") < 1.05 * mean("kruskal", "deadEndLengthMean"),
      ),
    ],
    [
      "Aldous-Broder is about seven times slower than the usual ones; adding walls is nearly twice as fast",
      `ns a cell: ${ids.map((id) => `${id} ${time(id)}`).join(", ")}`,
      `**not so much here**: carving takes ${ratio("aldous-broder", "kruskal")} times as long as kruskal, ${ratio("aldous-broder", "prim-modified")} times as long as modified Prim, and ${ratio("aldous-broder", "aldous-broder-walls")} times as long as adding walls`,
    ],
    [
      "Modified Prim is faster than simplified",
      `ns a cell: ${prims.map((id) => `${id} ${time(id)}`).join(", ")}`,
      verdict((times.get("prim-modified") as number) < (times.get("prim-simplified") as number)),
    ],
    [
      "Kruskal and Prim make identical mazes, Prim more slowly",
      `${same ? "the same" : "not the same"} walls in all of ${COUNT} mazes; the reference, ns a cell: ${edgewise.map((id, i) => `${id} ${slow[i].toFixed(0)}`).join(", ")}`,
      verdict(same && slow[1] > slow[0]),
    ],
  ];
  const line = (row: readonly string[]): string => `| ${row.join(" | ")} |`;
  return [line(["claim", "measured", "verdict"]), "| --- | --- | --- |", ...rows.map(line)].join("\n");
}

function sameMazes(): boolean {
  return Buffer.compare(engine.generateMany(request("kruskal")).walls, engine.generateMany(request("prim-true")).walls) === 0;
}

let text = readFileSync(FILE, "utf8");
for (const [name, write] of Object.entries({ table: mainTable, daedalus: comparison, laws, claims })) {
  const pattern = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
  if (!pattern.test(text)) throw new Error(`${FILE} expected the markers <!-- ${name} --> and <!-- /${name} -->`);
  text = text.replace(pattern, (_, begin: string, end: string) => `${begin}${write()}\n${end}`);
}
writeFileSync(FILE, text);
