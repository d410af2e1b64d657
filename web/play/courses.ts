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
export function recordOf(kind: Kind, fog: boolean): string | undefined {
  if (kind.name === "free") return undefined;
  return `${kind.name === "level" ? `level ${kind.level}` : `day ${kind.date}`}${fog ? " fog" : ""}`;
}

/** The parameters to keep for another maze: those of other tools, the fog, and the view from inside. */
function wordsKept({ words }: State): Words {
  const kept = ([name]: [string, string]): boolean =>
    !name.startsWith("play.") || name === "play.fog" || name === "play.walk";
  return Object.fromEntries(Object.entries(words).filter(kept));
}

export function openLevel(state: State, level: number): Partial<State> {
  return { request: requestOfLevel(level), ends: undefined, words: { ...wordsKept(state), "play.level": `${level}` } };
}

export function openDay(state: State, date: string): Partial<State> {
  return { request: requestOfDay(date), ends: undefined, words: { ...wordsKept(state), "play.day": date } };
}

/** Returns the changes of a state that open a maze of the same request with another seed. */
export function openAnother(state: State, seed: number): Partial<State> {
  return { request: { ...state.request, seed, index: 0 }, words: wordsKept(state) };
}

/** Returns the parameters with one of them switched on if it is off, and off if it is on. */
export const switched = (state: State, name: "play.fog" | "play.walk"): Words =>
  withWord(state, name, state.words[name] === "on" ? undefined : "on");

/** The state of a link that challenges somebody to beat a result. */
export function challengeState(state: State, kind: Kind, fog: boolean, result: Result): State {
  const words: Record<string, string> = {};
  if (kind.name === "level") words["play.level"] = `${kind.level}`;
  if (kind.name === "day") words["play.day"] = kind.date;
  if (fog) words["play.fog"] = "on";
  if (isInside(state)) words["play.walk"] = "on";
  words["play.beat"] = challengeWord(result, courseOf(state, fog));
  return { ...state, tab: "play", solution: false, beside: [], words };
}
