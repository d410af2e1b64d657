// The solvers, the kinds of their steps, and the line of pseudocode that each kind highlights.

/** For each solver, the line of each kind of step, counted from 1. Kinds are numbered in this order, from 1. */
export const SOLVER_KINDS = {
  "breadth-first": { start: 1, take: 3, found: 4, lost: 2 },
  "depth-first": { start: 1, forward: 4, back: 5, found: 3, lost: 2 },
  "a-star": { start: 1, take: 3, found: 4, lost: 2 },
  "dead-ends": { start: 1, fill: 3, follow: 4, found: 5, lost: 5 },
  "right-hand": { start: 1, right: 3, straight: 4, left: 5, back: 6, found: 2, circle: 7, lost: 7 },
  "left-hand": { start: 1, left: 3, straight: 4, right: 5, back: 6, found: 2, circle: 7, lost: 7 },
  tremaux: { start: 1, forward: 4, turn: 5, back: 6, found: 2, lost: 7 },
} as const;

export type SolverId = keyof typeof SOLVER_KINDS;

export const SOLVERS = Object.keys(SOLVER_KINDS) as SolverId[];

/** The number of a kind; 0 if the solver has no kind of this name. */
export const solverKind = (id: SolverId, name: string): number => 1 + Object.keys(SOLVER_KINDS[id]).indexOf(name);

/** The name of a kind; undefined for 0. */
export const solverKindName = (id: SolverId, kind: number): string | undefined =>
  Object.keys(SOLVER_KINDS[id])[kind - 1];

/** The line that a kind highlights; 0 if it highlights none. */
export const solverLine = (id: SolverId, kind: number): number => Object.values(SOLVER_KINDS[id])[kind - 1] ?? 0;

/** The explanation of a solver, with placeholders such as {at}. */
export interface SolverText<Kind extends string = string> {
  readonly title: string;
  /** Lines of pseudocode, indented by two spaces per level. */
  readonly code: readonly string[];
  /** For each kind of step, a sentence about what the solver did. */
  readonly why: Readonly<Record<Kind, string>>;
  readonly time: string;
  readonly memory: string;
  /** When to use the solver. */
  readonly use: string;
}

export type SolverTexts = { readonly [Id in SolverId]: SolverText<keyof (typeof SOLVER_KINDS)[Id] & string> };
