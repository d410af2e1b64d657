// The kinds of steps of each algorithm and solver, and the line of pseudocode that each kind highlights.

import type { AnyRequest } from "../../src/index.ts";
import { cellOf, DIRECTIONS, EASTWARD, SOUTHWARD } from "./square.ts";

/** For each lesson, the line of each kind of step, counted from 1. Kinds are numbered in this order, from 1. */
export const KINDS = {
  "binary-tree": { firstRow: 2, firstColumn: 3, heads: 5, tails: 6 },
  sidewinder: { topRow: 2, topEnd: 2, heads: 4, tails: 6, lastColumn: 6 },
  kruskal: { join: 4, keep: 5 },
  "prim-true": { start: 1, enter: 5, keep: 4 },
  "prim-simplified": { start: 1, enter: 5, keep: 4 },
  "prim-modified": { start: 1, enter: 4 },
  "aldous-broder": { start: 1, again: 3, enter: 5 },
  "aldous-broder-walls": { again: 3, border: 3, enter: 5 },
  wilson: { begin: 2, walk: 3, loop: 4, join: 5 },
  "wilson-walls": { begin: 2, walk: 3, loop: 4, join: 5 },
  "recursive-backtracker": { start: 1, forward: 4, back: 5 },
  "hunt-and-kill": { start: 1, walk: 3, hunt: 5 },
  eller: { east: 4, bottom: 4, south: 6, closed: 7, same: 3 },
  "growing-tree": { start: 1, forward: 5, leave: 6 },
  "recursive-division": { room: 3, wall: 4 },
  boundless: { block: 3, begin: 4, walk: 5, loop: 6, join: 7 },
} as const;

/** The same for each solver. */
export const SOLVER_KINDS = {
  "breadth-first": { start: 1, take: 3, found: 4, lost: 2 },
  "depth-first": { start: 1, forward: 4, back: 5, found: 3, lost: 2 },
  "a-star": { start: 1, take: 3, found: 4, lost: 2 },
  "dead-ends": { start: 1, fill: 3, follow: 4, found: 5, lost: 5 },
  "right-hand": { start: 1, right: 3, straight: 4, left: 5, back: 6, found: 2, circle: 7, lost: 7 },
  "left-hand": { start: 1, left: 3, straight: 4, right: 5, back: 6, found: 2, circle: 7, lost: 7 },
  tremaux: { start: 1, forward: 4, turn: 5, back: 6, found: 2, lost: 7 },
} as const;

export type LessonId = keyof typeof KINDS;
export type SolverId = keyof typeof SOLVER_KINDS;

export const SOLVERS = Object.keys(SOLVER_KINDS) as SolverId[];

type Texts<Kind extends string, Fact extends string> = Readonly<Record<Fact, string>> & {
  /** Lines of pseudocode, indented by two spaces per level. */
  readonly code: readonly string[];
  /** For each kind of step: the text that explains why it happened to the cell. */
  readonly why: Readonly<Record<Kind, string>>;
};

/** The texts of a lesson, with placeholders such as {to}. `look`: properties that are visible in the maze. */
export type Lesson<Kind extends string = string> = Texts<Kind, "time" | "memory" | "law" | "look">;
export type Lessons = { readonly [Id in LessonId]: Lesson<keyof (typeof KINDS)[Id] & string> };

/** The explanations of the solvers, with placeholders such as {at}. `use`: when to use the solver. */
export type SolverTexts = {
  readonly [Id in SolverId]: Texts<keyof (typeof SOLVER_KINDS)[Id] & string, "title" | "time" | "memory" | "use">;
};

/** Kinds of steps in all lessons. BRAID opens a dead end after the algorithm. END shows the finished maze. */
export const BRAID = 254;
export const END = 255;

/** Returns the lesson of a request. Wilson's algorithm has two, because it builds walls on a plane without a mask. */
export const lessonOf = ({ algorithm, topology, mask }: Pick<AnyRequest, "algorithm" | "topology" | "mask">) =>
  (algorithm === "wilson" && topology !== "torus" && !mask ? "wilson-walls" : algorithm) as LessonId;

const LINES: Readonly<Record<string, Readonly<Record<string, number>>>> = { ...KINDS, ...SOLVER_KINDS };
const NAMES = new Map(Object.entries(LINES).map(([id, kinds]) => [id, Object.keys(kinds)]));

/** The number of a kind; 0 if the algorithm or solver has no kind of this name. */
export const kindNumber = (id: string, name: string): number => 1 + (NAMES.get(id)?.indexOf(name) ?? -1);

/** The name of a kind; undefined for 0, BRAID and END. */
export const kindName = (id: string, kind: number): string | undefined => NAMES.get(id)?.[kind - 1];

/** The line that a kind highlights; 0 if it highlights none. */
export const lineOf = (id: string, kind: number): number => LINES[id]?.[kindName(id, kind) ?? ""] ?? 0;

/** The data that the recorder has about a step when the step ends. */
export interface Seen {
  readonly event: "wall" | "walk" | "work" | "mark" | "skip";
  /** Position of the walk, or last cell of the work area. */
  readonly place: number;
  /** Cell and direction of the first changed wall; -1 if no wall changed. */
  readonly from: number;
  readonly direction: number;
  /** `begun`: a walk with a trail begins with this step. `met`: the walk meets its own trail in this step. */
  readonly begun: boolean;
  readonly met: boolean;
}

/** The part of the request that the kinds of steps depend on. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  /** The corner to which the paths of a binary tree lead. */
  readonly corner?: string;
}

const carved = ({ from }: Seen): boolean => from >= 0;

/** The kind of a step of algorithms that walk until they meet the tree. */
const walking = ({ event, begun, met }: Seen): string =>
  event === "walk" ? (met ? "loop" : begun ? "begin" : "walk") : "join";

const NAMERS: { readonly [Id in LessonId]: (seen: Seen, grid: Grid) => string } = {
  "binary-tree": ({ from, direction }, { width, height, corner = "" }) => {
    const { x, y } = cellOf(from, width);
    if (DIRECTIONS[direction].dx !== 0)
      return y === (corner.startsWith("south") ? height - 1 : 0) ? "firstRow" : "heads";
    return x === (corner.endsWith("east") ? width - 1 : 0) ? "firstColumn" : "tails";
  },
  sidewinder: (seen, { width }) => {
    if (seen.place < width) return carved(seen) ? "topRow" : "topEnd";
    return seen.direction === EASTWARD ? "heads" : cellOf(seen.place, width).x === width - 1 ? "lastColumn" : "tails";
  },
  kruskal: ({ event }) => (event === "skip" ? "keep" : "join"),
  "prim-true": (seen) => (seen.event === "skip" ? "keep" : carved(seen) ? "enter" : "start"),
  "prim-simplified": (seen) => (seen.event === "skip" ? "keep" : carved(seen) ? "enter" : "start"),
  "prim-modified": (seen) => (carved(seen) ? "enter" : "start"),
  "aldous-broder": (seen) => (carved(seen) ? "enter" : seen.begun ? "start" : "again"),
  "aldous-broder-walls": (seen) => (carved(seen) ? "enter" : seen.place < 0 ? "border" : "again"),
  wilson: walking,
  "wilson-walls": walking,
  "recursive-backtracker": (seen) => (seen.event === "mark" ? "start" : carved(seen) ? "forward" : "back"),
  "hunt-and-kill": (seen) => (seen.event === "work" ? "hunt" : carved(seen) ? "walk" : "start"),
  eller: (seen, { width, height }) => {
    if (seen.direction === EASTWARD) return seen.from >= width * (height - 1) ? "bottom" : "east";
    if (seen.direction === SOUTHWARD) return "south";
    return seen.place >= width * (height - 1) ? "same" : "closed";
  },
  "growing-tree": (seen) => (seen.event === "mark" ? "start" : carved(seen) ? "forward" : "leave"),
  "recursive-division": ({ event }) => (event === "work" ? "room" : "wall"),
  boundless: (seen) => (seen.event === "work" ? "block" : walking(seen)),
};

/** The number of a step's kind; 0 if the algorithm has no lesson. */
export function kindOf(id: LessonId, seen: Seen, grid: Grid): number {
  return id in NAMERS ? kindNumber(id, NAMERS[id](seen, grid)) : 0;
}

/** Whether the recording of a lesson contains the sets of connected cells. */
export const hasSets = (id: LessonId): boolean => id === "kruskal" || id === "eller";
