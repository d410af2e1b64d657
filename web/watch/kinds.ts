// The kinds of steps of each algorithm, and the line of its pseudo-code that each kind lights. Texts are elsewhere.

import type { AnyRequest } from "../../src/index.ts";

/** By lesson: kinds of steps in order, with their lines, from 1 on. The number of a kind is its place, from 1 on. */
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

export type LessonId = keyof typeof KINDS;

/** A lesson, with placeholders such as {to}. */
export interface Lesson<Kind extends string = string> {
  /** The pseudo-code: numbered steps. Two spaces at the beginning for each level. */
  readonly code: readonly string[];
  /** For each kind of step: why this cell. */
  readonly why: Readonly<Record<Kind, string>>;
  readonly time: string;
  readonly memory: string;
  readonly law: string;
  /** What to look for in the result. */
  readonly look: string;
}

/** The lessons of a language. */
export type Lessons = { readonly [Id in LessonId]: Lesson<keyof (typeof KINDS)[Id] & string> };

/** Dead ends are opened after the algorithm; the last step shows the maze and nothing else. */
export const BRAID = 254;
export const END = 255;

/** The lesson of a request: Wilson's algorithm builds walls on a plane without a mask. */
export const lessonOf = ({ algorithm, topology, mask }: Pick<AnyRequest, "algorithm" | "topology" | "mask">) =>
  (algorithm === "wilson" && topology !== "torus" && !mask ? "wilson-walls" : algorithm) as LessonId;

const NAMES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(KINDS).map(([id, kinds]) => [id, Object.keys(kinds)]),
);

/** The name of a kind; undefined for 0 and the kinds that all algorithms have. */
export const kindName = (id: LessonId, kind: number): string | undefined => NAMES[id]?.[kind - 1];

/** The line that a kind lights; 0 for none. */
export const lineOf = (id: LessonId, kind: number): number => Object.values(KINDS[id] ?? {})[kind - 1] ?? 0;

/** What the recorder knows of a step when it ends. */
export interface Seen {
  readonly event: "wall" | "walk" | "work" | "mark" | "skip";
  /** The place of a walk, or the last cell of a work area. */
  readonly place: number;
  /** The cell whose wall was changed first, and the wall's direction; -1: no wall was. */
  readonly from: number;
  readonly direction: number;
  /** Whether a walk that is drawn has begun here, or has just met itself. */
  readonly begun: boolean;
  readonly met: boolean;
}

/** What the kinds depend on besides. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  /** The corner that the paths of a binary tree lead to. */
  readonly corner?: string;
}

const carved = ({ from }: Seen): boolean => from >= 0;

/** The kinds of algorithms that walk until they meet the tree. */
const walking = ({ event, begun, met }: Seen): string =>
  event === "walk" ? (met ? "loop" : begun ? "begin" : "walk") : "join";

const NAMERS: { readonly [Id in LessonId]: (seen: Seen, grid: Grid) => string } = {
  "binary-tree": ({ from, direction }, { width, height, corner = "" }) => {
    const [x, y] = [from % width, Math.floor(from / width)];
    const isHorizontal = direction === 1 || direction === 3;
    if (isHorizontal) return y === (corner.startsWith("south") ? height - 1 : 0) ? "firstRow" : "heads";
    return x === (corner.endsWith("east") ? width - 1 : 0) ? "firstColumn" : "tails";
  },
  sidewinder: (seen, { width }) => {
    if (seen.place < width) return carved(seen) ? "topRow" : "topEnd";
    return seen.direction === 1 ? "heads" : seen.place % width === width - 1 ? "lastColumn" : "tails";
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
    if (seen.direction === 1) return seen.from >= width * (height - 1) ? "bottom" : "east";
    if (seen.direction === 2) return "south";
    return seen.place >= width * (height - 1) ? "same" : "closed";
  },
  "growing-tree": (seen) => (seen.event === "mark" ? "start" : carved(seen) ? "forward" : "leave"),
  "recursive-division": ({ event }) => (event === "work" ? "room" : "wall"),
  boundless: (seen) => (seen.event === "work" ? "block" : walking(seen)),
};

/** The number of the kind of a step; 0 where an algorithm has no lesson. */
export function kindOf(id: LessonId, seen: Seen, grid: Grid): number {
  return id in NAMERS ? 1 + NAMES[id].indexOf(NAMERS[id](seen, grid)) : 0;
}

/** Whether an algorithm's steps begin with a cell to start from. */
export const hasStart = (id: LessonId): boolean => NAMES[id]?.includes("start") ?? false;
