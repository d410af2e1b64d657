// The lessons: their texts by language, and the sentence of each step.

import type { AnyRequest } from "../../src/index.ts";
import { currentLanguage, type Language, number } from "../ui/language.ts";
import { FIGURES } from "./figures.ts";
import { BRAID, END, kindName, type Lesson, type LessonId, type Lessons, lessonOf } from "./kinds.ts";
import { FRONTIER, OUT, PLACES, type Replay, SETS } from "./steps.ts";
import { say } from "./words.ts";

const LOADERS: Readonly<Record<Language, () => Promise<Lessons>>> = {
  en: async () => (await import("../tabs.en.ts")).lessons,
  fr: async () => (await import("../tabs.fr.ts")).lessons,
};

/** The lesson of a request, in the language of the page; one of a single sentence for an algorithm that has none. */
export async function loadLesson(request: AnyRequest): Promise<Lesson> {
  const lessons = await LOADERS[currentLanguage()]();
  const found: Lesson | undefined = lessons[lessonOf(request)];
  return found ?? { code: [], why: {}, time: "–", memory: "–", law: "–", look: say("noLesson") };
}

type Values = Readonly<Record<string, string>>;

export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const WEIGHTS = ["newest", "random", "oldest", "middle"] as const;

/** How a growing tree chooses, in words. */
function mixOf(parameters: AnyRequest["parameters"]): string {
  const weights = WEIGHTS.map((name) => ({ name, weight: Number(parameters?.[name] ?? (name === "newest" ? 1 : 0)) }));
  const used = weights.filter(({ weight }) => weight > 0);
  if (used.length === 1) return say(used[0].name);
  return used.map(({ name, weight }) => `${say(name)} (${number(weight)})`).join(", ");
}

/** What a lesson says of a whole request. */
export function valuesOf(request: AnyRequest): Values {
  const { algorithm, parameters } = request;
  const corner = `${parameters?.corner ?? "north-west"}`;
  const { deadEnds, longest, bytes } = FIGURES[algorithm] ?? { deadEnds: 0, longest: 0, bytes: 0 };
  return {
    corner: say(corner as "north-west"),
    vertical: say(corner.startsWith("south") ? "south" : "north"),
    horizontal: say(corner.endsWith("east") ? "east" : "west"),
    mix: mixOf(parameters),
    deadEnds: number(deadEnds, 1),
    longest: number(longest, 0),
    bytes: number(bytes, 1),
  };
}

/** The neighbours of a cell that had a mark before the last step. */
function countBeside(replay: Replay, cell: number, has: (mark: number) => boolean, mask?: Uint8Array): number {
  const { width, height, torus } = replay.recording;
  const [x, y] = [cell % width, Math.floor(cell / width)];
  let count = 0;
  for (const [dx, dy] of [[0, -1] as const, [1, 0] as const, [0, 1] as const, [-1, 0] as const]) {
    let [besideX, besideY] = [x + dx, y + dy];
    if (torus) [besideX, besideY] = [(besideX + width) % width, (besideY + height) % height];
    if (besideX < 0 || besideY < 0 || besideX >= width || besideY >= height) continue;
    const beside = besideY * width + besideX;
    if (mask?.[beside] !== 0 && has(replay.markBefore(beside))) count++;
  }
  return count;
}

/** "one neighbour" or "3 neighbours", in the page's language. */
const counted = (one: "oneNeighbour" | "oneCell" | "oneWall", count: number): string => {
  const many = { oneNeighbour: "neighbours", oneCell: "cells", oneWall: "walls" } as const;
  return count === 1 ? say(one) : say(many[one], { count: number(count) });
};

/** Why the last step of a replay is what it is, in a sentence. */
export function explain(lesson: Lesson, request: AnyRequest, replay: Replay): string {
  const id: LessonId = lessonOf(request);
  const { kind } = replay;
  if (replay.step === 0) return say("before");
  if (kind === END) return say(request.braid || "mask" in request ? "afterOther" : "after");
  const { opened, recording } = replay;
  const cellWord = (cell: number) => `(${cell % recording.width}, ${Math.floor(cell / recording.width)})`;
  const cells = opened ? { from: cellWord(opened.from), to: cellWord(opened.to) } : {};
  if (kind === BRAID) return fillIn(say("braid"), cells);
  const text = lesson.why[kindName(id, kind) ?? ""] ?? "";
  const values: Record<string, string> = { ...valuesOf(request), ...cells };
  const { mask } = request as { readonly mask?: Uint8Array };
  if (opened && text.includes("{choices}"))
    values.choices = counted(
      "oneNeighbour",
      countBeside(replay, opened.from, (mark) => mark === OUT, mask),
    );
  if (opened && text.includes("{near}"))
    values.near = counted(
      "oneWall",
      countBeside(replay, opened.to, (mark) => mark > FRONTIER, mask),
    );
  if (text.includes("{waiting}")) values.waiting = counted("oneCell", countWaiting(replay));
  if (text.includes("{small}")) values.small = counted("oneCell", [...replay.changes(SETS)].length);
  return fillIn(text, values);
}

/** The cells that had the frontier's mark before the last step. */
function countWaiting(replay: Replay): number {
  let waiting = 0;
  for (const mark of replay.marks) if (mark === FRONTIER) waiting++;
  for (const { place, flips } of replay.changes(PLACES)) {
    const mark = replay.marks[place];
    waiting += ((mark ^ flips) === FRONTIER ? 1 : 0) - (mark === FRONTIER ? 1 : 0);
  }
  return waiting;
}
