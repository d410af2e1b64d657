// Tests the command wasmaze book.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { CODES, DIFFICULTIES } from "../../src/book/choices.ts";
import { BASE, readPdf } from "../book/books.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";

const bundle = inject("bundle");
const folder = scratchFolder();
const words = "book --quiet --pages 3 --per-page 2 --seed 7 --output".split(" ");
const sha = (file: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, file)))
    .digest("hex");

test("writes the same PDF for the same request", async () => {
  for (const file of ["one.pdf", "other.pdf"]) {
    const made = await run([...words, file, "--title", "Été", "--link", BASE], folder);
    expect(made).toMatchObject({ code: 0, errors: "" });
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

test("the book contains the command that makes the book again", async () => {
  const layout = "--pages 2 --per-page 3 --paper letter --orientation landscape --language fr --no-lines";
  const given = [
    ..."book -q --width 9 --height 12 --topology torus --seed s:12 --index 5 --braid 0.5 --ends random".split(" "),
    ...`--difficulty hard ${layout} --link ${BASE} --qr page --date 2026-11-22`.split(" "),
    ...["--algorithm", "wilson, kruskal", "--title", "It's a 'title'"],
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

test("reads the shape of the mazes from a file, and can leave out the solutions", async () => {
  writeFileSync(join(folder, "heart.txt"), ".##..##.\n########\n.######.\n...##...\n");
  const line = "book -q --mask heart.txt --pages 1 --no-answers --seed 1".split(" ");
  const { output, errors } = await run(line, folder);
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
  [["--width", "9"], '"height" expected an integer, got no value; give width and height'],
  [["--qr", "page"], '"qr" expected the option --link, got "page" without it; add --link with an address'],
  [["--qr", "pages", "--link", BASE], `"qr" expected one of ${CODES.join(", ")}, got "pages"; did you mean "page"?`],
  [
    ["--link", "example.org"],
    '"link" expected the address of a page, such as https://example.org/mazes/, got "example.org"',
  ],
  [
    ["--title", "Łódź"],
    '"title" expected letters of Western European languages, which the font of the PDF has, got "Ł" in "Łódź"',
  ],
  [["--title", "x".repeat(121)], '"title" expected at most 120 characters, got 121'],
  [["--start", "0,0"], '"start" expected a cell and a size, got no size; give "width" and "height"'],
  [["--algorithm", "krusal"], /^"algorithm" expected .*got "krusal"; did you mean "kruskal"\?$/],
  [["--algorithm", "eller", "--topology", "torus"], /^"topology" expected .*plane.*, got "torus"/],
  [
    ["--ends", "sides", "--topology", "torus", "--width", "400", "--height", "3"],
    /^"topology" expected|^"width" and "height" expected at most \d+ and \d+ cells of at least 1 mm with "per-page" 1/,
  ],
  [["--date", "22.11.2026"], '"date" expected a day such as 2026-11-22, got "22.11.2026"'],
  [["--date", "2026-02-30"], '"date" expected a day such as 2026-11-22, got "2026-02-30"'],
  [
    ["--index", "9007199254740991"],
    /^"index" expected at most 2\^53 - \d+ for a book of this length, got 9007199254740991$/,
  ],
  [["--output", "b.svg"], '"output" expected a file name that ends in .pdf, got "b.svg"'],
  [["--language", "de"], '"language" expected one of en, fr, got "de"'],
])("refuses %s with a one-line error", async (wrong, expected) => {
  const { code, output, errors } = await run(["book", "--seed", "1", ...wrong]);
  expect({ code, length: output.length }).toEqual({ code: 2, length: 0 });
  const [, message] = /^error: (.*)\n$/.exec(errors) ?? expect.fail(errors);
  expect(message).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
});

test("the bundle has the layout and the PDF library in separate chunks", () => {
  const chunks = readdirSync(bundle).filter((file) => file.endsWith(".js"));
  const sizeOf = (pattern: RegExp) => {
    const [file] = chunks.filter((name) => pattern.test(readFileSync(join(bundle, name), "utf8")));
    return gzipSync(readFileSync(join(bundle, file ?? expect.fail(`no chunk has ${pattern}`)))).length;
  };
  expect(sizeOf(/WinAnsiEncoding/)).toBeLessThan(16_000);
  const main = readFileSync(join(bundle, "main.js"), "utf8");
  expect(main).not.toMatch(/WinAnsiEncoding|FlateDecode/);
});

test("fails if the output cannot be written", async () => {
  const { code, errors } = await run(["book", "--pages", "1", "--output", "missing/book.pdf"], folder);
  expect(code).toBe(1);
  expect(errors).toMatch(/^error: "output" expected a file that can be written, got "missing\/book.pdf": ENOENT/);
});
