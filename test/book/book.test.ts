// Tests the layout of the pages of a book, and the pages as PDF and SVG.

import { describe, expect, test } from "vitest";
import { pagesOf, prepareBook } from "../../src/book/book.ts";
import type { Box, Operation, Page } from "../../src/book/drawing.ts";
import { pathLines, wallLines } from "../../src/book/mazes.ts";
import { boxesOf, MARGIN, PAPERS } from "../../src/book/paper.ts";
import { PdfBook } from "../../src/book/pdf.ts";
import { makePuzzle, openingsOf } from "../../src/book/puzzles.ts";
import type { BookSettings } from "../../src/book/settings.ts";
import { pageSvg } from "../../src/book/svg.ts";
import { widthOf } from "../../src/book/text.ts";
import { createEngine, renderSvg, suggestEnds } from "../../src/index.ts";
import { BASE, engine, HEART, make, readPdf, settings, textsOf } from "./books.ts";

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
      const ys = each(lines, 1).map((v) => y + scale * v);
      return around(xs, ys, width / 2);
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

const mazesOf = (page: Page): Operation[] =>
  page.operations.filter((one) => one.kind === "lines" && one.scale !== 1 && one.grey === 0);

function checkPage(page: Page): void {
  // Links may overlap, because they are not printed.
  const printed = page.operations.filter(({ kind }) => kind !== "link");
  for (const operation of printed) {
    const { x, y, width, height } = boundsOf(operation);
    const { kind } = operation;
    const room = [x - MARGIN, y - MARGIN, page.width - MARGIN - x - width, page.height - MARGIN - y - height];
    if (Math.min(...room) <= -2) expect.fail(`${kind} in the margin: ${JSON.stringify(operation).slice(0, 200)}`);
  }
  for (const text of textsOf(page)) expect(text.size).toBeGreaterThanOrEqual(9);
  const disjoint = printed.filter(({ kind }) => kind === "text" || kind === "squares");
  disjoint.push(...mazesOf(page));
  const boxes = disjoint.map(boundsOf);
  for (let i = 0; i < boxes.length; i++)
    for (let j = i + 1; j < boxes.length; j++) {
      if (!overlap(boxes[i], boxes[j])) continue;
      const words = [disjoint[i], disjoint[j]].map((each) => JSON.stringify(each).slice(0, 150));
      expect.fail(`overlap: ${words.join(", ")}`);
    }
}

const cases: [name: string, settings: Partial<BookSettings>, base?: string][] = [
  ["one maze", {}],
  ["increasing difficulty", { pages: 6, perPage: 2 }, BASE],
  ["twelve on a page", { pages: 3, perPage: 12 }, BASE],
  ["the most on a page", { pages: 1, perPage: 24, difficulty: "easy" }, BASE],
  ["seven on a page, which fill no grid", { pages: 2, perPage: 7 }],
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

test.each(cases)("lays out %s within the margins and without overlaps", (_, changes, base) => {
  const pages = make(changes, base);
  for (const page of pages) checkPage(page);
  const { pages: count = 1, perPage = 1 } = changes;
  expect(pages.slice(0, count).map((page) => mazesOf(page).length)).toEqual(Array(count).fill(perPage));
  expect(pages.slice(count).reduce((sum, page) => sum + mazesOf(page).length, 0)).toBe(count * perPage);
});

test("numbers all mazes of the book from 1, and gives each solution the number of its maze", () => {
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

test("a solution is a smaller drawing of the maze with the path", () => {
  const [maze, solution] = make();
  const [large] = mazesOf(maze);
  const [small] = mazesOf(solution);
  if (large.kind !== "lines" || small.kind !== "lines") expect.fail();
  expect(small.lines).toEqual(large.lines);
  expect(large.scale).toBeGreaterThan(2 * small.scale);
  expect(maze.operations.some((one) => "grey" in one && one.grey > 0)).toBe(false);
  expect(solution.operations.filter((one) => "grey" in one && one.grey > 0)).toHaveLength(1);
});

test("fills the page with mazes, and uses landscape for a wide maze", () => {
  for (const changes of [{ width: 48, height: 36 }, { perPage: 2 }, { perPage: 4 }, { difficulty: "hard" } as const]) {
    const [page] = make(changes);
    const covered = mazesOf(page)
      .map(boundsOf)
      .reduce((sum, { width, height }) => sum + width * height, 0);
    expect(covered / (page.width * page.height), JSON.stringify(changes)).toBeGreaterThan(0.37);
  }
  expect(make({ width: 48, height: 36 })[0].width).toBeGreaterThan(make({ width: 36, height: 48 })[0].width);
});

test("the boxes of an incomplete row are in the middle", () => {
  const boxes = boxesOf({ x: 10, y: 20, width: 300, height: 200 }, { columns: 3, rows: 2 }, 5);
  const middle = (row: readonly Box[]) => (row[0].x + row[row.length - 1].x + row[0].width) / 2;
  expect([middle(boxes.slice(0, 3)), middle(boxes.slice(3))]).toEqual([160, 160]);
  expect(boxes.map(({ y }) => y === boxes[0].y)).toEqual([true, true, true, false, false]);
});

test("a more difficult book has smaller cells and more wrong turns", () => {
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

test("the same settings make the same book on both backends", () => {
  const one = make({ pages: 3, perPage: 4 }, BASE);
  expect(make({ pages: 3, perPage: 4 }, BASE)).toEqual(one);
  expect(make({ pages: 3, perPage: 4, seed: 8 }, BASE)).not.toEqual(one);
  const book = prepareBook(settings({ pages: 3, perPage: 4 }), { base: BASE, again: "wasmaze book --seed 7" });
  expect([...pagesOf(book, createEngine({ backend: "reference" }))]).toEqual(one);
});

describe("drawings of mazes on paper", () => {
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
  ] as const)("a printed maze on a %s has the walls that renderSvg draws", (_, shape) => {
    const maze = engine.generate({ algorithm: "wilson", width: 8, height: 6, seed: 3, ...shape });
    const drawn = wallLines({ maze, ends: suggestEnds(maze), openings: undefined });
    const [, data] = /class="walls".* d="([^"]*)"/.exec(renderSvg(maze)) ?? [];
    const steps = [...data.matchAll(/[hv](\d+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    expect(lengthOf(drawn)).toBe(steps);
    expect(drawn.length / 4).toBe([...data.matchAll(/[hv]\d+/g)].length);
  });

  test("a printed maze has two openings in its border, and its path leads through both", () => {
    for (const changes of [{ width: 12, height: 9 }, HEART, { width: 1, height: 1 }]) {
      const { plan } = prepareBook(settings({ ...changes, algorithms: ["wilson"] }));
      const puzzle = makePuzzle(engine, plan, plan.places[0]);
      expect(puzzle.openings).toBeDefined();
      const closed = wallLines({ ...puzzle, openings: undefined });
      expect(lengthOf(wallLines(puzzle))).toBe(lengthOf(closed) - 2);
      expect(lengthOf(pathLines(puzzle))).toBe(puzzle.path.length);
    }
  });

  test("a dot and a star mark the ends if the ends are not openings in the border", () => {
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

  test("a path across the border of a torus is drawn at both edges", () => {
    const maze = engine.generate({ algorithm: "wilson", width: 6, height: 5, topology: "torus", seed: 2 });
    const ends = suggestEnds(maze);
    const path = engine.solve(maze, ends.start, ends.finish);
    const lines = pathLines({ maze, ends, path });
    expect(lengthOf(lines)).toBe(path.length - 1);
    expect(Math.max(...lines)).toBeLessThanOrEqual(6);
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(0);
  });
});

test("the PDF has all pages with their texts and links, and has no date", async () => {
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
    const lines = page.operations.reduce((sum, one) => sum + (one.kind === "lines" ? one.lines.length / 4 : 0), 0);
    const shapes = page.operations.filter((one) => one.kind === "shape");
    const corners = shapes.reduce((sum, one) => sum + one.corners.length / 2 - 1, 0);
    expect(read[i].stream.match(/ l\b/g)).toHaveLength(lines + corners);
    expect(read[i].stream.match(/\bq\b/g)?.length).toBe(read[i].stream.match(/\bQ\b/g)?.length);
    expect(read[i].stream).not.toMatch(/NaN|Infinity|undefined|e-/);
  }
});

test("the SVG has the same texts as the PDF, with escapes, and draws every operation once", () => {
  const [page] = make({ title: `<b> & "q"` }, BASE);
  const svg = pageSvg(page, "Page <1>");
  expect(svg).toContain("<title>Page &lt;1&gt;</title>");
  expect(svg).toContain("&lt;b&gt; &amp; &quot;q&quot;");
  const printed = page.operations.filter(({ kind }) => kind !== "link");
  expect(svg.match(/<(path|polygon|circle|text) /g)).toHaveLength(printed.length);
  expect(svg).not.toMatch(/NaN|Infinity|undefined|style=/);
  expect(svg).toContain(`viewBox="0 0 595.28 841.89"`);
});
