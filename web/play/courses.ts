// The kinds of games: a level, the maze of a day or any maze, and their parameters in the address.

import { type State, withWord } from "../ui/state.ts";
import { type Course, challengeWord, type Result, signOf } from "./challenge.ts";
import { isDate, parseLevel, requestOfDay, requestOfLevel } from "./levels.ts";

export type Kind =
  | { readonly name: "level"; readonly level: number }
  | { readonly name: "day"; readonly date: string }
  | { readonly name: "free" };

/** The number of a level; 0 for other kinds. */
export const levelOf = (kind: Kind | undefined): number => (kind?.name === "level" ? kind.level : 0);

type Words = State["words"];

export const hasFog = ({ words }: State): boolean => words["play.fog"] === "on";
export const isInside = ({ words }: State): boolean => words["play.walk"] === "on";

/** The course that the state of the page describes, with or without fog. */
export const courseOf = ({ request, ends }: State, fog: boolean): Course => ({ request, ends, fog });

/** The kind of game that a state describes. A level or day in the address counts only if the maze belongs to it. */
export function kindOf(state: State): Kind {
  const sign = signOf(courseOf(state, false));
  const isOf = (request: State["request"]): boolean => signOf({ request, ends: undefined, fog: false }) === sign;
  const level = parseLevel(state.words["play.level"]);
  if (level !== undefined && isOf(requestOfLevel(level))) return { name: "level", level };
  const date = state.words["play.day"] ?? "";
  if (isDate(date) && isOf(requestOfDay(date))) return { name: "day", date };
  return { name: "free" };
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

const open = (state: State, request: State["request"], kind: Kind): Partial<State> => ({
  request,
  ends: undefined,
  words: { ...wordsKept(state), ...wordsOf(kind) },
});

export const openLevel = (state: State, level: number): Partial<State> =>
  open(state, requestOfLevel(level), { name: "level", level });

export const openDay = (state: State, date: string): Partial<State> =>
  open(state, requestOfDay(date), { name: "day", date });

/** Returns the changes of a state that open a maze of the same request with another seed. */
export const openAnother = (state: State, seed: number): Partial<State> => ({
  request: { ...state.request, seed, index: 0 },
  words: wordsKept(state),
});

/** Returns the parameters with one of them switched on if it is off, and off if it is on. */
export const switched = (state: State, name: "play.fog" | "play.walk"): Words =>
  withWord(state, name, state.words[name] === "on" ? undefined : "on");

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
