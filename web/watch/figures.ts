// Figures in lessons, from docs/LAWS.md (means of 1,000 mazes of 100 x 100) and docs/ALGORITHMS.md.

/** Dead ends and longest path as a percentage of cells, and bytes per cell of a large maze on WebAssembly. */
type Figures = Readonly<Record<"deadEnds" | "longest" | "bytes", number>>;

const of = (deadEnds: number, longest: number, bytes: number): Figures => ({ deadEnds, longest, bytes });

export const FIGURES: Readonly<Record<string, Figures>> = {
  "binary-tree": of(25.01, 3.87, 1.0),
  sidewinder: of(27.69, 4.51, 1.0),
  kruskal: of(30.56, 5.93, 1.8),
  "prim-true": of(30.56, 5.93, 1.8),
  "prim-simplified": of(32.34, 3.06, 7.4),
  "prim-modified": of(35.6, 3.03, 4.7),
  "aldous-broder": of(29.32, 7.12, 4.0),
  "aldous-broder-walls": of(29.32, 7.07, 1.0),
  wilson: of(29.32, 7.15, 2.0),
  "recursive-backtracker": of(10.02, 37.75, 6.0),
  "hunt-and-kill": of(9.37, 9.28, 2.0),
  eller: of(29.41, 6.43, 1.0),
  "growing-tree": of(10.02, 37.75, 6.0),
  "recursive-division": of(23.37, 10.29, 1.0),
  boundless: of(29.23, 7.88, 7.4),
};
