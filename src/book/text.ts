// Text in the standard font of PDF readers: characters, widths and line breaks.

import { show } from "../core/errors.ts";

// Widths of characters in Helvetica and Helvetica-Bold, in thousandths of the text size, for WinAnsi codes 32 to 255.
// With these tables, the layout does not need the PDF library. A test compares them with the library.
const REGULAR: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584, 0, 556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0, 0, 222, 222, 333, 333,
  350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 500, 278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556,
  584, 333, 737, 333, 400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611, 667, 667, 667,
  667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722,
  722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, 556,
  556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
];
const BOLD: readonly number[] = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584, 0, 556, 0, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0, 0, 278, 278, 500, 500,
  350, 556, 1000, 333, 1000, 556, 333, 944, 0, 500, 556, 278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556,
  584, 333, 737, 333, 400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611, 722, 722, 722,
  722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722,
  722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278, 611,
  611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
];

// The characters of the WinAnsi codes 128 to 159; a space marks an undefined code.
const UPPER = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Replacements for characters that are missing in the font. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ "\t": " ", "\n": " ", "\r": " ", "\u2002": " ", "\u2003": " ", "\u2009": " " },
  ...{ "\u202f": "\u00a0", "\u2010": "-", "\u2011": "-", "\u2212": "–" },
};

/** Returns the WinAnsi code of a character; -1 if it has none. */
function codeOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if ((point >= 32 && point < 127) || (point >= 160 && point < 256)) return point;
  const place = character === " " ? -1 : UPPER.indexOf(character);
  return place === -1 ? -1 : 128 + place;
}

/** Normalizes a text, so that a letter and its accents become one character, and applies the replacements. */
export function printable(text: string): string {
  return text.normalize("NFC").replace(/[^ -~]/gu, (character) => ALIKE[character] ?? character);
}

/** Returns the first character of a text that is missing in the font. */
export function missing(text: string): string | undefined {
  return Array.from(printable(text)).find((character) => codeOf(character) === -1);
}

/** Checks that the font has all characters of a text. Returns the text that is printed. */
export function checkPrintable(name: string, text: string): string {
  const lacked = missing(text);
  if (lacked === undefined) return printable(text);
  throw new RangeError(
    `"${name}" expected letters of Western European languages, which the font of the PDF has, got ${show(lacked)} in ` +
      show(text),
  );
}

/** Returns the text that is printed. Characters that are missing in the font become code points such as U+2603. */
export const shownText = (text: string): string =>
  printable(text).replace(/[^ -~]/gu, (character) =>
    codeOf(character) === -1
      ? `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`
      : character,
  );

/** Returns the WinAnsi codes of a text. */
export function winAnsi(text: string): Uint8Array {
  return Uint8Array.from(Array.from(printable(text)), (character) => {
    const code = codeOf(character);
    if (code === -1) throw new RangeError(`the font has no character ${show(character)}`);
    return code;
  });
}

/** Returns the width of a text in points. A character that is missing in the font has the width of the widest one. */
export function widthOf(text: string, size: number, bold = false): number {
  const widths = bold ? BOLD : REGULAR;
  let sum = 0;
  for (const character of printable(text)) {
    const code = codeOf(character);
    sum += code === -1 ? 1000 : widths[code - 32];
  }
  return (sum * size) / 1000;
}

/** Truncates a text to a width in points and appends an ellipsis. */
export function cut(text: string, size: number, width: number, bold = false): string {
  if (widthOf(text, size, bold) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && widthOf(`${characters.join("")}…`, size, bold) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** Breaks a text into lines that fit a width in points. Words that do not fit on a line are broken, too. */
export function linesOf(text: string, size: number, width: number, bold = false): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter((each) => each !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, size, bold) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const character of word) {
      if (line !== "" && widthOf(line + character, size, bold) > width) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  return line === "" ? lines : [...lines, line];
}
