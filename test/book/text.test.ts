// Tests the texts of books: their widths, the characters of the font, and line breaks.

import { Encodings, Font, FontNames } from "@cantoo/pdf-lib/standard-fonts";
import { expect, test } from "vitest";
import { pagesOf, prepareBook } from "../../src/book/book.ts";
import { cut, linesOf, missing, printable, shownText, widthOf, winAnsi } from "../../src/book/text.ts";
import { engine } from "./books.ts";

test("widthOf and winAnsi agree with the PDF library for every character of the font", () => {
  const { WinAnsi } = Encodings;
  for (const [bold, name] of [
    [false, FontNames.Helvetica],
    [true, FontNames.HelveticaBold],
  ] as const) {
    const font = Font.load(name);
    for (const point of WinAnsi.supportedCodePoints) {
      const { code, name: glyph } = WinAnsi.encodeUnicodeCodePoint(point);
      const character = String.fromCodePoint(point);
      // Skips characters that printable() replaces by characters that look the same.
      if (printable(character) !== character || missing(character) !== undefined) continue;
      expect(widthOf(character, 1000, bold), character).toBeCloseTo(font.getWidthOfGlyph(glyph) ?? 0);
      expect([...winAnsi(character)]).toEqual([code]);
    }
  }
  expect([..."àâçéèêëîïôœùûüÿÀÇÉŒæ«»’…€–—ñß"].every((letter) => missing(letter) === undefined)).toBe(true);
});

test("printable() composes accented letters, and missing() finds characters that the font lacks", () => {
  expect(printable("e\u0301te\u0301")).toBe("été");
  expect(printable("10\u202f000")).toBe("10\u00a0000");
  expect(missing("Łódź")).toBe("Ł");
  expect(missing("迷路")).toBe("迷");
  expect(missing("maze 🙂")).toBe("🙂");
  expect(shownText("Łódź 🙂, é")).toBe("U+0141ódU+017A U+1F642, é");
});

test("each of 24 mazes on a page shows its index, even an index with many digits", () => {
  const line = { algorithms: ["kruskal"], seed: 3, index: 123_456 } as const;
  const { plan, ways, pages } = prepareBook({ ...line, perPage: 24, pages: 1, answers: false });
  const [page] = pagesOf({ plan, ways, pages }, engine);
  const words = page.operations.flatMap((operation) => (operation.kind === "text" ? [operation.text] : []));
  const indices = words.flatMap((word) => /(?:index |#)(\d+)/.exec(word)?.[1] ?? []);
  expect(new Set(indices).size).toBe(24);
});

test("linesOf() and cut() keep to the given width, and linesOf() loses no text", () => {
  const words = `Un texte assez long pour plusieurs lignes ${"x".repeat(90)} fin`;
  const lines = linesOf(words, 11, 120);
  for (const line of lines) expect(widthOf(line, 11)).toBeLessThanOrEqual(120);
  expect(lines.join("").replaceAll(" ", "")).toBe(words.replaceAll(" ", ""));
  expect(widthOf(cut(words, 9, 100), 9)).toBeLessThanOrEqual(100);
  expect(cut("short", 9, 100)).toBe("short");
  expect(linesOf("  ", 9, 100)).toEqual([]);
});
