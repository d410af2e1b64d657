// Books: the layout of their pages, the renderings of these, and the command.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { Encodings, Font, FontNames } from "@cantoo/pdf-lib/standard-fonts";
import { unzlibSync } from "fflate";
import { describe, expect, inject, test } from "vitest";
import { bookAddress, mazeAddress } from "../../src/book/address.ts";
import { pagesOf, prepareBook } from "../../src/book/book.ts";
import { CODES, DIFFICULTIES } from "../../src/book/choices.ts";
import type { Box, Operation, Page, Text } from "../../src/book/drawing.ts";
import { pathLines, wallLines } from "../../src/book/mazes.ts";
import { MARGIN, PAPERS } from "../../src/book/paper.ts";
import { PdfBook } from "../../src/book/pdf.ts";
import { makePuzzle, openingsOf } from "../../src/book/puzzles.ts";
import type { BookSettings } from "../../src/book/settings.ts";
import { pageSvg } from "../../src/book/svg.ts";
import { cut, linesOf, missing, printable, shownText, widthOf, winAnsi } from "../../src/book/text.ts";
import { createEngine, parseMask, renderSvg, suggestEnds } from "../../src/index.ts";
import { fromAddress, initialState } from "../../web/ui/state.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";

const engine = createEngine();
const bundle = inject("bundle");
const BASE = "https://example.org/mazes/";
const settings = (changes: Partial<BookSettings> = {}): BookSettings => ({
  algorithms: ["recursive-backtracker"],
  seed: 7,
  ...changes,
});
const HEART = parseMask(".##..##.\n########\n########\n.######.\n..####..\n...##...\n");

/** The pages of a book. */
function make(changes: Partial<BookSettings> = {}, base: string | undefined = undefined): Page[] {
  const book = prepareBook(settings(changes), { base, again: "wasmaze book --seed 7" });
  const pages = [...pagesOf(book, engine)];
  expect(pages).toHaveLength(book.pages);
  return pages;
}

/** What an operation covers, with the width of its lines. */
function boundsOf(operation: Operation): Box {
  const around = (xs: number[], ys: number[], more: number): Box => {
    const [x, y] = [Math.min(...xs) - more, Math.min(...ys) - more];
    return { x, y, width: Math.max(...xs) + more - x, height: Math.max(...ys) + more - y };
  };
  const each = (numbers: readonly number[], odd: number) => numbers.filter((_, i) => i % 2 === odd);
  switch (operation.kind) {
    case "lines": {
      const { x, y, scale, lines, width } = operation;
      const xs = each(lines, 0).map((u) => x + scale * u);
      return around(
        xs,
        each(lines, 1).map((v) => y + scale * v),
        width / 2,
      );
    }
    case "shape":
      return around(each(operation.corners, 0), each(operation.corners, 1), 0);
    case "disc":
      return around([operation.x], [operation.y], operation.radius);
    case "squares": {
      const { x, y, scale, runs } = operation;
      const ends = runs.filter((_, i) => i % 3 === 0).map((u, i) => u + runs[3 * i + 2]);
      const rows = runs.filter((_, i) => i % 3 === 1);
      return { x, y, width: scale * Math.max(...ends), height: scale * (Math.max(...rows) + 1) };
    }
    case "text": {
      const { x, y, size, bold, anchor, text } = operation;
      const width = widthOf(text, size, bold);
      const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width;
      return { x: left, y: y - size * 0.75, width, height: size };
    }
    default:
      return operation;
  }
}

const overlap = (one: Box, other: Box): boolean =>
  one.x + one.width > other.x + 0.01 &&
  other.x + other.width > one.x + 0.01 &&
  one.y + one.height > other.y + 0.01 &&
  other.y + other.height > one.y + 0.01;

const textsOf = (page: Page): Text[] => page.operations.filter((one) => one.kind === "text");
const mazesOf = (page: Page): Operation[] =>
  page.operations.filter((one) => one.kind === "lines" && one.scale !== 1 && one.grey === 0);

/** A page as its reader needs it: within the margins, nothing over anything else, no small text. */
function checkPage(page: Page): void {
  // Links are not printed.
  const printed = page.operations.filter(({ kind }) => kind !== "link");
  for (const operation of printed) {
    const { x, y, width, height } = boundsOf(operation);
    const { kind } = operation;
    const room = [x - MARGIN, y - MARGIN, page.width - MARGIN - x - width, page.height - MARGIN - y - height];
    if (Math.min(...room) <= -2) expect.fail(`${kind} in the margin: ${JSON.stringify(operation).slice(0, 200)}`);
  }
  for (const text of textsOf(page)) expect(text.size).toBeGreaterThanOrEqual(9);
  // Texts, codes and mazes with what is drawn into them.
  const things = printed.filter(({ kind }) => kind === "text" || kind === "squares");
  things.push(...mazesOf(page));
  const boxes = things.map(boundsOf);
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length; j++) {
      if (!overlap(boxes[i], boxes[j])) continue;
      const words = [things[i], things[j]].map((each) => JSON.stringify(each).slice(0, 150));
      expect.fail(`one over another: ${words.join(", ")}`);
    }
  }
}

describe("layout", () => {
  const cases: [name: string, settings: Partial<BookSettings>, base?: string][] = [
    ["one maze", {}],
    ["a book that rises", { pages: 6, perPage: 2 }, BASE],
    ["twelve on a page", { pages: 3, perPage: 12 }, BASE],
    ["as many as possible", { pages: 1, perPage: 24, difficulty: "easy" }, BASE],
    ["seven, which no grid has", { pages: 2, perPage: 7 }],
    ["letter", { paper: "letter", perPage: 3 }, BASE],
    ["landscape", { orientation: "landscape", perPage: 2 }, BASE],
    ["a wide maze", { width: 80, height: 20, algorithms: ["kruskal"] }, BASE],
    ["a high maze", { width: 3, height: 120, algorithms: ["kruskal"] }],
    ["the smallest maze", { width: 1, height: 1, perPage: 2, algorithms: ["kruskal"] }],
    ["the largest maze", { width: 150, height: 195, algorithms: ["kruskal"] }],
    ["a torus", { topology: "torus", pages: 2, algorithms: ["wilson"] }, BASE],
    ["a small torus", { topology: "torus", width: 2, height: 1, algorithms: ["wilson"] }, BASE],
    ["a shape", { ...HEART, perPage: 4, algorithms: ["wilson"] }, BASE],
    ["all algorithms", { algorithms: ["all"], pages: 4, perPage: 4 }, BASE],
    ["a long title", { title: "Une très longue phrase en haut de la page, ".repeat(2), perPage: 4 }, BASE],
    ["a title of one word", { title: "W".repeat(120), perPage: 4 }, BASE],
    ["no title, no lines", { title: "", lines: false, perPage: 4 }],
    ["a seed of many words", { seed: "what a long seed ".repeat(30), perPage: 2 }],
    ["dots and stars", { ends: "farthest", pages: 2, language: "fr" }, BASE],
    ["braids", { braid: 0.5, pages: 2, algorithms: ["binary-tree"], parameters: { corner: "south-east" } }, BASE],
  ];

  test.each(cases)("%s: everything within the margins, nothing over another thing", (_, changes, base) => {
    const pages = make(changes, base);
    for (const page of pages) checkPage(page);
    const { pages: count = 1, perPage = 1 } = changes;
    expect(pages.slice(0, count).map((page) => mazesOf(page).length)).toEqual(Array(count).fill(perPage));
    expect(pages.slice(count).reduce((sum, page) => sum + mazesOf(page).length, 0)).toBe(count * perPage);
  });

  test("numbers go from 1 through the book, and the answers have the same", () => {
    const pages = make({ pages: 5, perPage: 3 });
    const numbers = pages.map((page) =>
      textsOf(page)
        .filter(({ bold, text }) => bold && /^\d+$/.test(text))
        .map(({ text }) => Number(text)),
    );
    const all = Array.from({ length: 15 }, (_, i) => i + 1);
    expect(numbers.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((page) => all.slice(3 * page, 3 * page + 3)));
    expect(numbers.slice(5).flat()).toEqual(all);
    const feet = pages.map((page) => textsOf(page).at(-1)?.text);
    expect(feet).toEqual(pages.map((_, i) => `${i + 1} / ${pages.length}`));
  });

  test("an answer is its maze with the way, and the mazes are larger than their answers", () => {
    const [maze, answer] = make();
    const [large] = mazesOf(maze);
    const [small] = mazesOf(answer);
    if (large.kind !== "lines" || small.kind !== "lines") expect.fail();
    expect(small.lines).toEqual(large.lines);
    expect(large.scale).toBeGreaterThan(2 * small.scale);
    expect(maze.operations.some((one) => "grey" in one && one.grey > 0)).toBe(false);
    expect(answer.operations.filter((one) => "grey" in one && one.grey > 0)).toHaveLength(1);
  });

  test("mazes fill the page: one that is wide turns it, and the cells of others are as many as fit", () => {
    for (const changes of [
      { width: 48, height: 36 },
      { perPage: 2 },
      { perPage: 4 },
      { difficulty: "hard" } as const,
    ]) {
      const [page] = make(changes);
      const covered = mazesOf(page)
        .map(boundsOf)
        .reduce((sum, { width, height }) => sum + width * height, 0);
      expect(covered / (page.width * page.height), JSON.stringify(changes)).toBeGreaterThan(0.37);
    }
    expect(make({ width: 48, height: 36 })[0].width).toBeGreaterThan(make({ width: 36, height: 48 })[0].width);
  });

  test("difficulty: cells become smaller and wrong turns more", () => {
    const branches = (changes: Partial<BookSettings>): number => {
      const { plan } = prepareBook(settings({ pages: 12, ...changes }));
      const found = plan.places.map((place) => makePuzzle(engine, plan, place));
      const turns = found.map(({ maze, ends }) => engine.measure(maze, { ends }).solutionBranches);
      return turns.reduce((sum, count) => sum + count, 0);
    };
    const size = { width: 20, height: 20 };
    const [easy, medium, hard] = (["easy", "medium", "hard"] as const).map((difficulty) =>
      branches({ ...size, difficulty }),
    );
    expect(easy * 1.3).toBeLessThan(medium);
    expect(medium * 1.2).toBeLessThan(hard);
    const { plan } = prepareBook(settings({ pages: 9 }));
    const cells = plan.places.map(({ width, height }) => width * height);
    expect(cells.toSorted((one, other) => one - other)).toEqual(cells);
    expect(cells[8]).toBeGreaterThan(3 * cells[0]);
    expect(plan.places.map(({ level }) => level)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3]);
  });

  test("a book is a function of its settings, on both backends", () => {
    const one = make({ pages: 3, perPage: 4 }, BASE);
    expect(make({ pages: 3, perPage: 4 }, BASE)).toEqual(one);
    expect(make({ pages: 3, perPage: 4, seed: 8 }, BASE)).not.toEqual(one);
    const book = prepareBook(settings({ pages: 3, perPage: 4 }), { base: BASE, again: "wasmaze book --seed 7" });
    expect([...pagesOf(book, createEngine({ backend: "reference" }))]).toEqual(one);
  });
});

describe("mazes on paper", () => {
  const lengthOf = (lines: readonly number[]): number => {
    let sum = 0;
    for (let i = 0; i < lines.length; i += 4)
      sum += Math.abs(lines[i + 2] - lines[i]) + Math.abs(lines[i + 3] - lines[i + 1]);
    return sum;
  };

  test.each([
    ["plane", {}],
    ["torus", { topology: "torus" }],
    ["mask", HEART],
  ] as const)("on a %s the walls are those of the SVG", (_, shape) => {
    const maze = engine.generate({ algorithm: "wilson", width: 8, height: 6, seed: 3, ...shape });
    const drawn = wallLines({ maze, ends: suggestEnds(maze), openings: undefined });
    const [, data] = /class="walls".* d="([^"]*)"/.exec(renderSvg(maze)) ?? [];
    const steps = [...data.matchAll(/[hv](\d+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    expect(lengthOf(drawn)).toBe(steps);
    expect(drawn.length / 4).toBe([...data.matchAll(/[hv]\d+/g)].length);
  });

  test("two sides of the border are open where the way begins and ends, and the way goes through them", () => {
    for (const changes of [{ width: 12, height: 9 }, HEART, { width: 1, height: 1 }]) {
      const { plan } = prepareBook(settings({ ...changes, algorithms: ["wilson"] }));
      const puzzle = makePuzzle(engine, plan, plan.places[0]);
      expect(puzzle.openings).toBeDefined();
      const closed = wallLines({ ...puzzle, openings: undefined });
      expect(lengthOf(wallLines(puzzle))).toBe(lengthOf(closed) - 2);
      expect(lengthOf(pathLines(puzzle))).toBe(puzzle.path.length);
    }
  });

  test("ends that are not at the border, and all on a torus, are a dot and a star", () => {
    const marks = (changes: Partial<BookSettings>) =>
      make(changes)[0].operations.filter(({ kind }) => kind === "disc").length;
    expect(marks({})).toBe(0);
    expect(marks({ ends: "farthest" })).toBe(1);
    expect(marks({ topology: "torus" })).toBe(1);
    const inner = { start: { x: 3, y: 3 }, finish: { x: 0, y: 0 } };
    expect(marks({ width: 7, height: 7, ends: inner })).toBe(1);
    const maze = engine.generate({ algorithm: "kruskal", width: 7, height: 7, seed: 1 });
    expect(openingsOf(maze, { start: { x: 0, y: 3 }, finish: { x: 6, y: 3 } })).toEqual({ start: 8, finish: 2 });
  });

  test("the way on a torus leaves at one edge and comes back at the other", () => {
    const maze = engine.generate({ algorithm: "wilson", width: 6, height: 5, topology: "torus", seed: 2 });
    const ends = suggestEnds(maze);
    const path = engine.solve(maze, ends.start, ends.finish);
    const lines = pathLines({ maze, ends, path });
    expect(lengthOf(lines)).toBe(path.length - 1);
    expect(Math.max(...lines)).toBeLessThanOrEqual(6);
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(0);
  });
});

describe("text", () => {
  test("widths are the PDF library's, of every character of the font", () => {
    const { WinAnsi } = Encodings;
    for (const [bold, name] of [
      [false, FontNames.Helvetica],
      [true, FontNames.HelveticaBold],
    ] as const) {
      const font = Font.load(name);
      for (const point of WinAnsi.supportedCodePoints) {
        const { code, name: glyph } = WinAnsi.encodeUnicodeCodePoint(point);
        const character = String.fromCodePoint(point);
        // Some characters are printed as others that are the same.
        if (printable(character) !== character || missing(character) !== undefined) continue;
        expect(widthOf(character, 1000, bold), character).toBeCloseTo(font.getWidthOfGlyph(glyph) ?? 0);
        expect([...winAnsi(character)]).toEqual([code]);
      }
    }
    expect([..."àâçéèêëîïôœùûüÿÀÇÉŒæ«»’…€–—ñß"].every((letter) => missing(letter) === undefined)).toBe(true);
  });

  test("composed and decomposed letters are the same; what the font lacks is found", () => {
    expect(printable("e\u0301te\u0301")).toBe("été");
    expect(printable("10\u202f000")).toBe("10\u00a0000");
    expect(missing("Łódź")).toBe("Ł");
    expect(missing("迷路")).toBe("迷");
    expect(missing("maze 🙂")).toBe("🙂");
    expect(shownText("Łódź 🙂, é")).toBe("U+0141ódU+017A U+1F642, é");
  });

  test("twenty-four mazes on a page each have their index, with many digits, too", () => {
    const { plan, ways, pages } = prepareBook({
      ...{ algorithms: ["kruskal"], seed: 3, index: 123_456 },
      ...{ perPage: 24, pages: 1, answers: false },
    });
    const [page] = pagesOf({ plan, ways, pages }, engine);
    const words = page.operations.flatMap((operation) => (operation.kind === "text" ? [operation.text] : []));
    const indices = words.flatMap((word) => /(?:index |#)(\d+)/.exec(word)?.[1] ?? []);
    expect(new Set(indices).size).toBe(24);
  });

  test("lines are no wider than asked, and nothing is lost", () => {
    const words = `Un texte assez long pour plusieurs lignes ${"x".repeat(90)} fin`;
    const lines = linesOf(words, 11, 120);
    for (const line of lines) expect(widthOf(line, 11)).toBeLessThanOrEqual(120);
    expect(lines.join("").replaceAll(" ", "")).toBe(words.replaceAll(" ", ""));
    expect(widthOf(cut(words, 9, 100), 9)).toBeLessThanOrEqual(100);
    expect(cut("short", 9, 100)).toBe("short");
    expect(linesOf("  ", 9, 100)).toEqual([]);
  });
});

describe("addresses", () => {
  test("the explorer reads the address of a maze as its request", () => {
    const requests = [
      { algorithm: "kruskal", width: 12, height: 9, seed: 7, index: 3 },
      { algorithm: "prim-modified", width: 12, height: 9, seed: "é 1;2", index: 0, start: { x: 3, y: 4 } },
      { algorithm: "wilson", topology: "torus", width: 5, height: 5, seed: "12", index: 0 },
      { algorithm: "wilson", seed: 1, index: 0, braid: 0.25, ...HEART },
      { algorithm: "binary-tree", width: 4, height: 4, seed: 1, index: 0, parameters: { corner: "south-east" } },
    ] as const;
    for (const request of requests) {
      const address = mazeAddress(BASE, request, "sides");
      const state = fromAddress(new URL(address).hash.slice(1), initialState());
      expect(state.request).toEqual({ topology: "plane", ...request });
      expect(state.ends).toBe("sides");
    }
    const ends = { start: { x: 0, y: 1 }, finish: { x: 3, y: 2 } };
    const address = mazeAddress(BASE, { ...requests[0] }, ends);
    expect(fromAddress(new URL(address).hash.slice(1), initialState()).ends).toEqual(ends);
  });

  test("a code leads to its maze, by one for each maze or one for the page", () => {
    const addresses = (changes: Partial<BookSettings>) =>
      make({ pages: 2, ...changes }, BASE).map((page) =>
        page.operations.flatMap((one, i) => {
          const after = page.operations[i + 1];
          return one.kind === "squares" && after?.kind === "link" ? [after.address] : [];
        }),
      );
    const [one, two] = addresses({ perPage: 2 });
    expect([one.length, two.length]).toEqual([2, 2]);
    expect(one[0]).toMatch(
      /^https:\/\/example\.org\/mazes\/#algorithm=recursive-backtracker&width=\d+&height=\d+&seed=7/,
    );
    const pages = addresses({ perPage: 6 });
    expect(pages.slice(0, 2).map(({ length }) => length)).toEqual([1, 1]);
    expect(pages[1][0]).toBe(`${bookAddress(BASE, settings({ pages: 2, perPage: 6 }), 2)}`);
    expect(pages[1][0]).toContain("print.pages=2&print.perPage=6&print.page=2");
    expect(addresses({ perPage: 6, codes: "maze" })[0]).toHaveLength(6);
    expect(addresses({ codes: "none" }).flat()).toEqual([]);
  });

  test("an address that no code on paper can hold is refused, with what to do", () => {
    const mask = Uint8Array.from({ length: 10_000 }, (_, i) => (i % 3 === 0 || i % 7 === 0 ? 1 : 0));
    expect(() => make({ width: 100, height: 100, mask, algorithms: ["wilson"] }, BASE)).toThrow(
      /^"qr" expected none for addresses of \d+ characters, which no code on paper can hold, got "maze"$/,
    );
    expect(make({ width: 100, height: 100, mask, algorithms: ["wilson"], codes: "none" }, BASE)).not.toHaveLength(0);
  });
});

const CHARACTERS = new Map(
  Encodings.WinAnsi.supportedCodePoints.map((point) => [
    Encodings.WinAnsi.encodeUnicodeCodePoint(point).code,
    String.fromCodePoint(point),
  ]),
);

/** The text of each page of a PDF, and its content streams. */
async function readPdf(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages().map((page) => {
    const contents = page.node.Contents();
    if (!(contents instanceof PDFRawStream)) return expect.fail("a page has one stream");
    const stream = Buffer.from(unzlibSync(contents.contents)).toString("latin1");
    const texts = [...stream.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex]) =>
      Array.from(Buffer.from(hex, "hex"), (code) => CHARACTERS.get(code) ?? "?").join(""),
    );
    const links = (page.node.Annots() ?? PDFArray.withContext(pdf.context)).asArray().map((ref) => {
      const action = pdf.context.lookup(ref, PDFDict).lookup(PDFName.of("A"), PDFDict);
      return action.lookup(PDFName.of("URI"), PDFString).asString();
    });
    return { ...page.getSize(), stream, texts, links };
  });
  return { pdf, pages };
}

describe("renderings", () => {
  test("PDF has the pages, their texts and links, and no date", async () => {
    const pages = make({ pages: 2, perPage: 2, title: "L’été (à Œuilly) \\ 100 %" }, BASE);
    const book = new PdfBook();
    for (const page of pages) book.add(page);
    const bytes = await book.finish({ title: "L’été", language: "fr", creator: "test" });
    const { pdf, pages: read } = await readPdf(bytes);
    expect(pdf.getTitle()).toBe("L’été");
    expect(pdf.getCreationDate()).toBeUndefined();
    expect(read).toHaveLength(pages.length);
    for (const [i, page] of pages.entries()) {
      expect(read[i].texts).toEqual(textsOf(page).map(({ text }) => text));
      expect(read[i].links).toEqual(page.operations.flatMap((one) => (one.kind === "link" ? [one.address] : [])));
      expect(read[i].width).toBeCloseTo(PAPERS.a4.width, 1);
      // As many lines as the layout has.
      const lines = page.operations.reduce((sum, one) => sum + (one.kind === "lines" ? one.lines.length / 4 : 0), 0);
      const corners = page.operations.reduce(
        (sum, one) => sum + (one.kind === "shape" ? one.corners.length / 2 - 1 : 0),
        0,
      );
      expect(read[i].stream.match(/ l\b/g)).toHaveLength(lines + corners);
      expect(read[i].stream.match(/\bq\b/g)?.length).toBe(read[i].stream.match(/\bQ\b/g)?.length);
      expect(read[i].stream).not.toMatch(/NaN|Infinity|undefined|e-/);
    }
  });

  test("SVG has the same texts, escaped, and every operation once", () => {
    const [page] = make({ title: `<b> & "q"` }, BASE);
    const svg = pageSvg(page, "Page <1>");
    expect(svg).toContain("<title>Page &lt;1&gt;</title>");
    expect(svg).toContain("&lt;b&gt; &amp; &quot;q&quot;");
    const printed = page.operations.filter(({ kind }) => kind !== "link");
    expect(svg.match(/<(path|polygon|circle|text) /g)).toHaveLength(printed.length);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|style=/);
    expect(svg).toContain(`viewBox="0 0 595.28 841.89"`);
  });
});

describe.concurrent("wasmaze book", () => {
  const folder = scratchFolder();
  const words = "book --quiet --pages 3 --per-page 2 --seed 7 --output".split(" ");
  const sha = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");

  test("writes a PDF, the same bytes for the same request", async () => {
    for (const file of ["one.pdf", "other.pdf"]) {
      expect(await run([...words, file, "--title", "Été", "--link", BASE], folder)).toMatchObject({
        code: 0,
        errors: "",
      });
    }
    expect(sha("one.pdf")).toBe(sha("other.pdf"));
    const { pdf, pages } = await readPdf(readFileSync(join(folder, "one.pdf")));
    expect(pdf.getTitle()).toBe("Été");
    const command = `wasmaze book --seed 7 --pages 3 --title 'Été' --per-page 2 --link ${BASE}`;
    expect(pdf.getSubject()).toBe(command);
    expect(pages[3].texts.join(" ")).toContain(command);
    const codes = pages[0].links.filter((link, i, all) => all.indexOf(link) === i);
    expect(codes).toHaveLength(2);
  });

  test("the command in a book makes the same book", async () => {
    const given = [
      ...[
        "book",
        "-q",
        "--algorithm",
        "wilson, kruskal",
        "--width",
        "9",
        "--height",
        "12",
        "--topology",
        "torus",
        "--seed",
      ],
      ...["s:12", "--index", "5", "--braid", "0.5", "--ends", "random", "--difficulty", "hard", "--pages", "2"],
      ...["--per-page", "3", "--paper", "letter", "--orientation", "landscape", "--title", "It's a 'title'"],
      ...["--language", "fr", "--no-lines", "--link", BASE, "--qr", "page", "--date", "2026-11-22"],
    ];
    const { output } = await run(given);
    const { pdf } = await readPdf(output);
    expect(pdf.getCreationDate()?.toISOString()).toBe("2026-11-22T12:00:00.000Z");
    const command = pdf.getSubject() ?? "";
    const again = [...command.matchAll(/'((?:[^']|'\\'')*)'(?= |$)|(\S+)/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll("'\\''", "'") ?? plain,
    );
    const repeated = await run([...again.slice(1), "--quiet"]);
    expect(repeated.errors).toBe("");
    expect(Buffer.compare(repeated.output, output)).toBe(0);
  });

  test("a shape from a file, without answers", async () => {
    writeFileSync(join(folder, "heart.txt"), ".##..##.\n########\n.######.\n...##...\n");
    const { output, errors } = await run(
      ["book", "-q", "--mask", "heart.txt", "--pages", "1", "--no-answers", "--seed", "1"],
      folder,
    );
    expect(errors).toBe("");
    const { pdf, pages } = await readPdf(output);
    expect(pages).toHaveLength(1);
    expect(pdf.getSubject()).toBe("wasmaze book --mask heart.txt --seed 1 --pages 1 --no-answers");
  });

  test.each([
    [["--pages", "0"], '"pages" expected an integer in 1..1000, got 0'],
    [["--per-page", "25"], '"per-page" expected an integer in 1..24, got 25'],
    [["--paper", "a3"], '"paper" expected one of a4, letter, got "a3"; did you mean "a4"?'],
    [
      ["--difficulty", "harder"],
      `"difficulty" expected one of ${DIFFICULTIES.join(", ")}, got "harder"; did you mean "hard"?`,
    ],
    [["--width", "9"], '"height" expected an integer, because the other side is given, got none; give both sides'],
    [["--qr", "page"], '"qr" expected no value without --link, the address of an explorer, got "page"'],
    [["--qr", "pages", "--link", BASE], `"qr" expected one of ${CODES.join(", ")}, got "pages"; did you mean "page"?`],
    [
      ["--link", "example.org"],
      '"link" expected the address of a page, such as https://example.org/mazes/, got "example.org"',
    ],
    [
      ["--title", "Łódź"],
      '"title" expected letters of Western European languages, which every PDF reader can show, got "Ł" in "Łódź"',
    ],
    [["--title", "x".repeat(121)], '"title" expected at most 120 characters, got 121'],
    [["--start", "0,0"], '"start" expected no cells without a size, got some; give width and height'],
    [["--algorithm", "krusal"], /^"algorithm" expected .*got "krusal"; did you mean "kruskal"\?$/],
    [["--algorithm", "eller", "--topology", "torus"], /^"topology" expected .*plane.*, got "torus"/],
    [
      ["--ends", "sides", "--topology", "torus", "--width", "400", "--height", "3"],
      /^"topology" expected|^"width" and "height" expected at most \d+ and \d+ cells, with 1 on a page/,
    ],
    [["--date", "22.11.2026"], '"date" expected a day such as 2026-11-22, got "22.11.2026"'],
    [["--date", "2026-02-30"], '"date" expected a day such as 2026-11-22, got "2026-02-30"'],
    [
      ["--index", "9007199254740991"],
      /^"index" expected an integer that leaves \d+ more below 2\^53, got 9007199254740991$/,
    ],
    [["--language", "de"], '"language" expected one of en, fr, got "de"'],
  ])("%s is refused in one line", async (wrong, expected) => {
    const { code, output, errors } = await run(["book", "--seed", "1", ...wrong]);
    expect({ code, length: output.length }).toEqual({ code: 2, length: 0 });
    const [, message] = /^error: (.*)\n$/.exec(errors) ?? expect.fail(errors);
    expect(message).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
  });

  test("the layout and the PDF library are chunks of their own, of which only what writes files", () => {
    const chunks = readdirSync(bundle).filter((file) => file.endsWith(".js"));
    const sizeOf = (pattern: RegExp) => {
      const [file] = chunks.filter((name) => pattern.test(readFileSync(join(bundle, name), "utf8")));
      return gzipSync(readFileSync(join(bundle, file ?? expect.fail(`no chunk has ${pattern}`)))).length;
    };
    expect(sizeOf(/WinAnsiEncoding/)).toBeLessThan(16_000);
    const main = readFileSync(join(bundle, "main.js"), "utf8");
    expect(main).not.toMatch(/WinAnsiEncoding|FlateDecode/);
  });

  test("an output that cannot be written is a failure, and nothing is left", async () => {
    const { code, errors } = await run(["book", "--pages", "1", "--output", "missing/book.pdf"], folder);
    expect(code).toBe(1);
    expect(errors).toMatch(/^error: "output" expected a file that can be written, got "missing\/book.pdf": ENOENT/);
  });
});
