// Makes docs/TREES.md and its pictures: all mazes of small grids, and how often each algorithm makes each of them.

import { drawingOf } from "../src/graph/drawing/drawing.ts";
import { createGraphEngine, type Grid, graphAlgorithms, hexGrid, squareGrid, triangleGrid } from "../src/graph.ts";
import { algorithms, createEngine, EAST, SOUTH } from "../src/index.ts";

/** The number of mazes that each algorithm makes per maze that exists. */
const PER_TREE = 1000;

/** A set of edges: bit i is the i-th edge that the grid uses. */
type Tree = number;

/** How often an algorithm makes each tree, in the order of the trees. */
interface Row {
  readonly id: string;
  readonly counts: readonly number[];
}

interface SmallGrid {
  readonly name: string;
  readonly grid: Grid;
  /** The mazes of all algorithms: returns the passages of `count` mazes. */
  readonly makers: readonly (readonly [id: string, make: (count: number) => Uint8Array])[];
}

const usedEdges = ({ edges }: Grid): number[] =>
  Array.from({ length: edges.length / 2 }, (_, edge) => edge).filter((edge) => edges[2 * edge] !== edges[2 * edge + 1]);

/** Returns all spanning trees, as edges that join all cells without a loop. */
function spanningTrees({ cells, edges }: Grid, used: readonly number[]): Tree[] {
  const isTree = (set: number): boolean => {
    const labels = Array.from({ length: cells }, (_, cell) => cell);
    let joined = 1;
    for (const [bit, edge] of used.entries()) {
      if (!(set & (1 << bit))) continue;
      const [one, other] = [labels[edges[2 * edge]], labels[edges[2 * edge + 1]]];
      if (one === other) return false;
      for (let cell = 0; cell < cells; cell++) if (labels[cell] === other) labels[cell] = one;
      joined++;
    }
    return joined === cells;
  };
  return Array.from({ length: 2 ** used.length }, (_, set) => set).filter(isTree);
}

/** The mazes of all algorithms on squares. Edges 2c and 2c + 1 lead from cell c east and south. */
function squareMakers(width: number, height: number): SmallGrid["makers"] {
  const engine = createEngine();
  return algorithms.map(({ id }) => [
    id,
    (count) => {
      const { walls } = engine.generateMany({ algorithm: id, width, height, seed: "trees", count });
      const passages = new Uint8Array(2 * walls.length);
      for (let i = 0; i < walls.length; i++) {
        passages[2 * i] = walls[i] & EAST ? 0 : 1;
        passages[2 * i + 1] = walls[i] & SOUTH ? 0 : 1;
      }
      return passages;
    },
  ]);
}

function graphMakers(grid: Grid): SmallGrid["makers"] {
  const engine = createGraphEngine(grid);
  return graphAlgorithms.map(({ id }) => [
    id,
    (count) => engine.generateMany({ algorithm: id, seed: "trees", count }).passages,
  ]);
}

/** Counts the trees of every algorithm. Sorts the trees by how often kruskal makes them, the most frequent first. */
function countTrees({ grid, makers }: SmallGrid): { trees: readonly Tree[]; rows: readonly Row[] } {
  const used = usedEdges(grid);
  const numbers = grid.edges.length / 2;
  const trees = spanningTrees(grid, used);
  const placeOf = new Map(trees.map((tree, i) => [tree, i]));
  const all = makers.map(([id, make]) => {
    const count = PER_TREE * trees.length;
    const passages = make(count);
    const counts = new Array<number>(trees.length).fill(0);
    for (let i = 0; i < count; i++) {
      let tree = 0;
      for (let bit = 0; bit < used.length; bit++) tree |= passages[i * numbers + used[bit]] << bit;
      counts[placeOf.get(tree) ?? -1]++;
    }
    return { id, counts };
  });
  const weights = all.find(({ id }) => id === "kruskal")?.counts ?? [];
  const order = trees.map((_, i) => i).sort((one, other) => weights[other] - weights[one] || one - other);
  const sorted = <T>(list: readonly T[]): T[] => order.map((i) => list[i]);
  return { trees: sorted(trees), rows: all.map(({ id, counts }) => ({ id, counts: sorted(counts) })) };
}

/** Colours of shares of the mean: below each bound; the last one is for all others. Never made: NEVER. */
const COLOURS: readonly (readonly [below: number, colour: string, label: string])[] = [
  [0.25, "#2166ac", "less than a quarter of the mean"],
  [0.5, "#67a9cf", "a quarter to a half"],
  [0.85, "#d1e5f0", "a half to 0.85"],
  [1.18, "#eeeeee", "about the mean"],
  [2, "#fddbc7", "1.18 to 2 times the mean"],
  [4, "#ef8a62", "2 to 4 times"],
  [Number.POSITIVE_INFINITY, "#b2182b", "more than 4 times"],
];
const NEVER = "#222222";

const colourOf = (count: number): string =>
  count === 0 ? NEVER : (COLOURS.find(([below]) => count < below * PER_TREE)?.[1] ?? NEVER);

const WIDTH = 960;
const MARGIN = 16;
const LABEL = 150;
const ROW = 15;

/** Returns all mazes, drawn in rows, as the data of a path, and the height that they take. */
function drawTrees(grid: Grid, trees: readonly Tree[], columns: number): { d: string; height: number } {
  const used = usedEdges(grid);
  const cell = (WIDTH - 2 * MARGIN) / columns;
  const scale = (0.78 * cell) / Math.max(...grid.size);
  const rowHeight = scale * grid.size[1] + 0.22 * cell;
  const lines = trees.flatMap((tree, i) => {
    const passages = new Uint8Array(grid.edges.length / 2);
    for (const [bit, edge] of used.entries()) passages[edge] = (tree >> bit) & 1;
    const left = MARGIN + (i % columns) * cell + 0.11 * cell;
    const top = Math.floor(i / columns) * rowHeight + 0.11 * cell;
    const { walls } = drawingOf({ graph: grid, passages }, {});
    return walls.map((line) =>
      line.map(([x, y]) => `${(left + scale * x).toFixed(1)} ${(top + scale * y).toFixed(1)}`),
    );
  });
  return {
    d: lines.map((line) => `M${line.join("L")}`).join(""),
    height: Math.ceil(trees.length / columns) * rowHeight,
  };
}

/** Returns the picture of a grid: its mazes, and a row of colours for each algorithm. */
function picture({ name, grid }: SmallGrid, trees: readonly Tree[], rows: readonly Row[], columns: number): string {
  const { d, height } = drawTrees(grid, trees, columns);
  const top = MARGIN + height + 30;
  const step = (WIDTH - 2 * MARGIN - LABEL) / trees.length;
  const lines = rows.map(({ id, counts }, i) => {
    const y = top + ROW * i;
    const paths = new Map<string, string>();
    for (const [k, count] of counts.entries()) {
      const colour = colourOf(count);
      const x = (MARGIN + LABEL + step * k).toFixed(1);
      paths.set(colour, `${paths.get(colour) ?? ""}M${x} ${y}h${step.toFixed(2)}v12h-${step.toFixed(2)}z`);
    }
    const shapes = [...paths].map(([colour, path]) => `<path fill="${colour}" d="${path}"/>`).join("");
    return `<text x="${MARGIN}" y="${y + 10}">${id}</text>${shapes}`;
  });
  const legendTop = top + ROW * rows.length + 14;
  const legend = [[0, NEVER, "never"] as const, ...COLOURS].map(([, colour, label], i) => {
    const [x, y] = [MARGIN + (i % 4) * 232, legendTop + 18 * Math.floor(i / 4)];
    return `<rect x="${x}" y="${y}" width="12" height="12" fill="${colour}"/><text x="${x + 18}" y="${y + 10}">${label}</text>`;
  });
  const whole = Math.ceil(legendTop + 50);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${whole}" width="${WIDTH}" height="${whole}" role="img">
<title>All ${trees.length} mazes of ${name}, and how often each algorithm makes each of them</title>
<rect width="${WIDTH}" height="${whole}" rx="10" fill="#ffffff"/>
<path transform="translate(0 ${MARGIN})" fill="none" stroke="#111111" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>
<g font-family="system-ui, sans-serif" font-size="11" fill="#333333">
${[...lines, ...legend].join("\n")}
</g>
</svg>
`;
}

/** Returns the table of a grid. The effective number of mazes is the exponential of the entropy of the counts. */
function table(trees: readonly Tree[], rows: readonly Row[]): string {
  const times = (count: number): string => (count / PER_TREE).toFixed(2);
  const lines = rows.map(({ id, counts }) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const entropy = counts.reduce((sum, count) => sum - (count > 0 ? (count / total) * Math.log(count / total) : 0), 0);
    const made = counts.filter((count) => count > 0).length;
    const extremes = [times(Math.min(...counts)), times(Math.max(...counts))];
    return `| \`${id}\` | ${[made, ...extremes, Math.exp(entropy).toFixed(1)].join(" | ")} |`;
  });
  const heads = `| algorithm | mazes made of ${trees.length} | rarest | most frequent | effective number of mazes |`;
  return [heads, "|---|--:|--:|--:|--:|", ...lines].join("\n");
}

const TEXT = `# All mazes of small grids

A grid of 3 × 3 squares has 192 perfect mazes. The pictures show all mazes of small grids, and how often each algorithm
makes each of them. A column of colours is one maze. The columns are in the order of the mazes above, which is that of
their frequency with \`kruskal\`.

The figures of the tables are multiples of the mean: 1 means that a maze is made as often as the mean of all mazes. The
*effective number of mazes* is the number of equally frequent mazes that have the same entropy.

\`wilson\`, \`aldous-broder\` and \`aldous-broder-walls\` make all mazes with equal probability, and so does \`boundless\` on
a grid as small as this one. Their figures differ from 1 only by chance. [ALGORITHMS.md](ALGORITHMS.md) defines all
algorithms, and the tests compare the frequencies with the exact probabilities. \`npm run docs\` writes this page: each
algorithm makes ${PER_TREE} times as many mazes as there are, with the seed \`"trees"\` and without parameters.
`;

const GRIDS = {
  square: () => ({ columns: 24, name: "3 x 3 squares", grid: squareGrid(3, 3), makers: squareMakers(3, 3) }),
  hex: () => ({ columns: 11, ...onGraph("3 x 2 hexagons", hexGrid(3, 2)) }),
  triangle: () => ({ columns: 12, ...onGraph("4 x 3 triangles", triangleGrid(4, 3)) }),
} as const;

export type TreeGridId = keyof typeof GRIDS;

export const TREE_GRIDS = Object.keys(GRIDS) as readonly TreeGridId[];

const onGraph = (name: string, grid: Grid): SmallGrid => ({ name, grid, makers: graphMakers(grid) });

/** Returns the section of a grid in docs/TREES.md, and its picture. */
export function treeSection(id: TreeGridId): { text: string; picture: string } {
  const { columns, ...small } = GRIDS[id]();
  const { trees, rows } = countTrees(small);
  const title = small.name.replace("x", "×");
  const alt = `All ${trees.length} mazes of ${title}, and how often each algorithm makes each of them`;
  const text = `## ${title}\n\n![${alt}](trees-${id}.svg)\n\n${table(trees, rows)}\n`;
  return { text, picture: picture(small, trees, rows, columns) };
}

/** Returns the files of docs/ by name. */
export function treeFiles(): Readonly<Record<string, string>> {
  const sections = TREE_GRIDS.map((id) => ({ id, ...treeSection(id) }));
  return {
    ...Object.fromEntries(sections.map(({ id, picture }) => [`trees-${id}.svg`, picture])),
    "TREES.md": [TEXT, ...sections.map(({ text }) => text)].join("\n"),
  };
}
