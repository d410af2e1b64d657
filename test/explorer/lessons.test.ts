// Tests that the texts of Watch and Solvers are complete in both languages, and that their figures equal the
// documentation.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { KINDS, type LessonId, SOLVER_KINDS, SOLVERS } from "../../web/maze/lessonKinds.ts";
import { sizeOf } from "../../web/maze/limits.ts";
import solversInEnglish from "../../web/solvers/texts.en.ts";
import solversInFrench from "../../web/solvers/texts.fr.ts";
import { FIGURES } from "../../web/watch/figures.ts";
import { valuesOf } from "../../web/watch/lesson.ts";
import english from "../../web/watch/texts.en.ts";
import french from "../../web/watch/texts.fr.ts";

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

const IDS = Object.keys(KINDS) as LessonId[];

/** Placeholders that all texts of a lesson may contain. Sentences may also contain those in OF_STEPS. */
const GENERAL = Object.keys(valuesOf({ algorithm: "kruskal" })).map((name) => `{${name}}`);
const OF_STEPS = ["{from}", "{to}", "{choices}", "{near}", "{waiting}", "{small}", "{number}"];

describe.each(IDS)("texts of the lesson %s", (id) => {
  const [one, other] = [english[id], french[id]];

  test("a lesson has a line of code for each kind of step, and the same indentation in both languages", () => {
    expect(other.code).toHaveLength(one.code.length);
    const level = (line: string) => line.length - line.trimStart().length;
    expect(other.code.map(level)).toEqual(one.code.map(level));
    for (const line of Object.values(KINDS[id])) {
      expect(line).toBeGreaterThan(0);
      expect(line).toBeLessThanOrEqual(one.code.length);
    }
  });

  test("a lesson has a sentence with known placeholders for each kind of step", () => {
    for (const lesson of [one, other]) {
      expect(Object.keys(lesson.why).sort()).toEqual(Object.keys(KINDS[id]).sort());
      for (const text of [...lesson.code, lesson.time, lesson.memory, lesson.law, lesson.look])
        for (const name of placeholders(text)) expect(GENERAL).toContain(name);
      for (const text of Object.values(lesson.why)) {
        expect(text).toMatch(/^(\{to\}|\{from\}|[A-ZÀÉ]).*\.$/);
        for (const name of placeholders(text)) expect([...GENERAL, ...OF_STEPS]).toContain(name);
      }
    }
    // The two languages must use the same placeholders of the step. Their placeholders of the request may differ.
    const ofStep = (text: string | undefined) => placeholders(text ?? "").filter((name) => OF_STEPS.includes(name));
    const others: Readonly<Record<string, string>> = other.why;
    for (const [kind, text] of Object.entries(one.why)) expect(ofStep(others[kind])).toEqual(ofStep(text));
  });
});

test.each(SOLVERS)("the explanation of %s is complete in both languages", (id) => {
  const [one, other] = [solversInEnglish[id], solversInFrench[id]];
  expect(other.code).toHaveLength(one.code.length);
  expect(Math.max(...Object.values(SOLVER_KINDS[id]))).toBeLessThanOrEqual(one.code.length);
  for (const text of [one, other]) {
    expect(Object.keys(text.why).sort()).toEqual(Object.keys(SOLVER_KINDS[id]).sort());
    for (const said of [...Object.values(text.why), text.time, text.memory, text.use]) {
      expect(said).toMatch(/[.]$/);
      for (const name of placeholders(said)) expect(["{at}", "{straight}"]).toContain(name);
    }
  }
});

function rowOf(file: string, name: string): string[] {
  const line = readFileSync(file, "utf8")
    .split("\n")
    .find((row) => row.startsWith(`| ${name} |`) || row.startsWith(`| \`${name}\` |`));
  return (line ?? "").split("|").map((cell) => cell.trim());
}

test.each(Object.keys(FIGURES))("the lesson of %s has the figures of docs/ALGORITHMS.md and docs/LAWS.md", (id) => {
  const measures = rowOf("docs/LAWS.md", id);
  const [deadEnds, longest] = [measures[2], measures[6]].map((cell) => Number(cell.split(" ")[0]));
  const bytes = Number(rowOf("docs/ALGORITHMS.md", id)[7]);
  expect(FIGURES[id]).toEqual({ deadEnds, longest, bytes });
});

test("the figures in the texts of lessons equal those of the documentation", () => {
  const algorithmsPage = readFileSync("docs/ALGORITHMS.md", "utf8").replace(/\s+/g, " ");
  expect(algorithmsPage).toContain("With only `random`, 27.6 % of the cells are dead ends");
  expect(algorithmsPage).toContain(
    "With only `oldest`, straight passages lead away from the start, and 2.6 % of the cells are dead ends",
  );
  expect(english["growing-tree"].look).toMatch(/27\.6 %.*2\.6 %/);
  expect(french["growing-tree"].look).toMatch(/27,6 %.*2,6 %/);
  expect(readFileSync("docs/LAWS.md", "utf8")).toContain(
    "100 × 100: 39.7 steps per cell by carving, 26.0 by adding walls",
  );
  for (const texts of [english, french]) {
    expect(texts["aldous-broder"].time).toMatch(/\b40\b/);
    expect(texts["aldous-broder-walls"].time).toMatch(/\b26\b/);
    expect(texts["hunt-and-kill"].look).toContain(`${Math.round(FIGURES["recursive-backtracker"].longest)} %`);
  }
});

test("sizeOf() keeps the proportions of a maze, and at least one cell per side", () => {
  expect(sizeOf(1500, { width: 4096, height: 4096 })).toEqual({ width: 39, height: 39 });
  expect(sizeOf(1500, { width: 1000, height: 600 })).toEqual({ width: 50, height: 30 });
  expect(sizeOf(1500, { width: 4096, height: 100 })).toEqual({ width: 248, height: 6 });
  expect(sizeOf(1500, { width: 4096, height: 1 })).toEqual({ width: 1500, height: 1 });
});
