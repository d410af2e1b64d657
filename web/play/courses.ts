// The kinds of games: a level, the maze of a day or any maze, and their parameters in the address.

import type { State } from "../ui/state.ts";
import { type Course, challengeWord, type Result, signOf } from "./challenge.ts";
import { isDate, parseLevel, requestOfDay, requestOfLevel } from "./levels.ts";

type Named = { readonly name: "level"; readonly level: number } | { readonly name: "day"; readonly date: string };

export type Kind = Named | { readonly name: "free" };

/** The number of a level; 0 for other kinds. */
export const levelOf = (kind: Kind | undefined): number => (kind?.name === "level" ? kind.level : 0);

type Words = State["words"];

export const hasFog = ({ words }: State): boolean => words["play.fog"] === "on";
export const isInside = ({ words }: State): boolean => words["play.walk"] === "on";

/** The course that the state of the page describes, with or without fog. */
export const courseOf = ({ request, ends }: State, fog: boolean): Course => ({ request, ends, fog });

/** The level or the day in the address. */
function named({ words }: State): Named | undefined {
  const level = parseLevel(words["play.level"]);
  const date = words["play.day"] ?? "";
  if (level !== undefined) return { name: "level", level };
  return isDate(date) ? { name: "day", date } : undefined;
}

/** The kind of game that a state describes. A level or day in the address counts only if the maze belongs to it. */
export function kindOf(state: State): Kind {
  const kind = named(state);
  const sign = (each: State): string => signOf(courseOf(each, false));
  return kind && sign({ ...state, ...openCourse(state, kind) }) === sign(state) ? kind : { name: "free" };
}

/** The name of the record of a level or day; undefined for other mazes. */
export const recordOf = (kind: Kind, fog: boolean): string | undefined =>
  kind.name === "free" ? undefined : `${kind.name} ${kind.name === "day" ? kind.date : kind.level}${fog ? " fog" : ""}`;

/** The parameters of a kind. */
function wordsOf(kind: Kind): Words {
  if (kind.name === "free") return {};
  return kind.name === "day" ? { "play.day": kind.date } : { "play.level": `${kind.level}` };
}

/** The parameters to keep for another maze: those of other tools, the fog, and the view from inside. */
const wordsKept = ({ words }: State): Words =>
  Object.fromEntries(Object.entries(words).filter(([name]) => !/^play\.(?!(fog|walk)$)/.test(name)));

/** Returns the changes of a state that open a level or a day: by default that of the address, or else level 1. */
export const openCourse = (state: State, kind = named(state) ?? ({ name: "level", level: 1 } as const)) => ({
  request: kind.name === "day" ? requestOfDay(kind.date) : requestOfLevel(kind.level),
  ends: undefined,
  words: { ...wordsKept(state), ...wordsOf(kind) },
});

/** Returns the changes of a state that open a maze of the same request with another seed. */
export const openAnother = (state: State, seed: number): Partial<State> => ({
  request: { ...state.request, seed, index: 0 },
  words: wordsKept(state),
});

/** The state of a link that challenges somebody to beat a result. */
export const challengeState = (state: State, kind: Kind, fog: boolean, result: Result): State => ({
  ...state,
  tab: "play",
  solution: false,
  beside: [],
  words: {
    ...wordsOf(kind),
    ...(fog && { "play.fog": "on" }),
    ...(isInside(state) && { "play.walk": "on" }),
    "play.beat": challengeWord(result, courseOf(state, fog)),
  },
});
