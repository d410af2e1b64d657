// The texts of a lesson with their placeholders filled in, and the sentence of each step.

import type { AnyRequest } from "../../src/index.ts";
import { loadLessons, sayWatch as say, sayReplay } from "../lab/say.ts";
import { BRAID, END, kindName, type Lesson, type LessonId, lessonOf } from "../maze/lessonKinds.ts";
import { cellText, DIRECTIONS } from "../maze/square.ts";
import { LAYER, MARK, type Playback, type Recorded, type Replay } from "../maze/steps.ts";
import { fillIn, number } from "../pages/language.ts";
import { FIGURES } from "./figures.ts";
import { rankOf } from "./weights.ts";

/** The lesson of a request in the page's language. An algorithm without a lesson gets a note. */
export async function loadLesson(request: Parameters<typeof lessonOf>[0]): Promise<Lesson> {
  const { lessons } = await loadLessons();
  const found: Lesson | undefined = lessons[lessonOf(request)];
  return found ?? { code: [], why: {}, time: "–", memory: "–", law: "–", look: say("noLesson") };
}

type Values = Readonly<Record<string, string>>;

const WEIGHTS = ["newest", "random", "oldest", "middle"] as const;

/** The rule by which a growing tree chooses cells, in words. */
function mixOf(parameters: AnyRequest["parameters"]): string {
  const weights = WEIGHTS.map((name) => ({ name, weight: Number(parameters?.[name] ?? (name === "newest" ? 1 : 0)) }));
  const used = weights.filter(({ weight }) => weight > 0);
  if (used.length === 1) return say(used[0].name);
  return used.map(({ name, weight }) => `${say(name)} (${number(weight)})`).join(", ");
}

/** Values of the placeholders that depend on the request alone. */
export function valuesOf(request: Pick<AnyRequest, "algorithm" | "parameters">): Values {
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

/** "one neighbour" or "3 neighbours" in the page's language. */
const counted = (one: "oneNeighbour" | "oneCell" | "oneWall", count: number): string => {
  const many = { oneNeighbour: "neighbours", oneCell: "cells", oneWall: "walls" } as const;
  return count === 1 ? say(one) : say(many[one], { count: number(count) });
};

/** A sentence that explains the last step of a replay of squares. With ranks, it names the number of the wall. */
export function explain(lesson: Lesson, request: AnyRequest, replay: Replay, ranks?: Uint32Array): string {
  const { recording } = replay;
  const name = (cell: number) => cellText(cell, recording.width);
  const beside = (cell: number) =>
    DIRECTIONS.map((_, direction) => replay.grid.neighbour(cell, direction)).filter(
      (next) => next >= 0 && request.mask?.[next] !== 0,
    );
  const rank = ranks && rankOf(replay, ranks);
  return explainSteps(lesson, lessonOf(request), request, replay, name, beside, rank);
}

/**
 * A sentence that explains the last step of a replay. `name` names a cell, `beside` returns its neighbours, and `rank` is
 * the number on the wall.
 */
export function explainSteps(
  lesson: Lesson,
  id: LessonId,
  request: Pick<AnyRequest, "algorithm" | "parameters" | "braid" | "mask">,
  replay: Playback<Recorded>,
  name: (cell: number) => string,
  beside: (cell: number) => readonly number[],
  rank?: number,
): string {
  const { kind, opened } = replay;
  if (replay.step === 0) return sayReplay("before");
  if (kind === END) return say(request.braid || request.mask ? "afterOther" : "after");
  const cells = opened && { from: name(opened.from), to: name(opened.to) };
  if (kind === BRAID) return say("braid", cells);
  const text = lesson.why[kindName(id, kind) ?? ""] ?? "";
  const values: Record<string, string> = { ...valuesOf(request), ...cells };
  const before = replay.marks.slice();
  for (const { place, flips } of replay.changes(LAYER.marks)) before[place] ^= flips;
  const { length: choices } = opened ? beside(opened.from).filter((cell) => before[cell] === MARK.out) : [];
  const { length: near } = opened ? beside(opened.to).filter((cell) => before[cell] > MARK.frontier) : [];
  const { length: waiting } = before.filter((mark) => mark === MARK.frontier);
  values.choices = counted("oneNeighbour", choices);
  values.near = counted("oneWall", near);
  values.waiting = counted("oneCell", waiting);
  values.number = rank ? ` ${say("wallNumber", { rank: number(rank) })}` : "";
  values.small = counted("oneCell", [...replay.changes(LAYER.sets)].length);
  return fillIn(text, values);
}
