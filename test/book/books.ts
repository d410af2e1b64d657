// Makes books for tests, and reads their PDFs.

import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { Encodings } from "@cantoo/pdf-lib/standard-fonts";
import { unzlibSync } from "fflate";
import { expect } from "vitest";
import { pagesOf, prepareBook } from "../../src/book/book.ts";
import type { Page, Text } from "../../src/book/drawing.ts";
import type { BookSettings } from "../../src/book/settings.ts";
import { createEngine, parseMask } from "../../src/index.ts";

export const engine = createEngine();
export const BASE = "https://example.org/mazes/";
export const HEART = parseMask(".##..##.\n########\n########\n.######.\n..####..\n...##...\n");

export const settings = (changes: Partial<BookSettings> = {}): BookSettings => {
  return { algorithms: ["recursive-backtracker"], seed: 7, ...changes };
};

export function make(changes: Partial<BookSettings> = {}, base?: string): Page[] {
  const book = prepareBook(settings(changes), { base, again: "wasmaze book --seed 7" });
  const pages = [...pagesOf(book, engine)];
  expect(pages).toHaveLength(book.pages);
  return pages;
}

export const textsOf = (page: Page): Text[] => page.operations.filter((one) => one.kind === "text");

const CHARACTERS = new Map(
  Encodings.WinAnsi.supportedCodePoints.map((point) => [
    Encodings.WinAnsi.encodeUnicodeCodePoint(point).code,
    String.fromCodePoint(point),
  ]),
);

export async function readPdf(bytes: Uint8Array) {
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
