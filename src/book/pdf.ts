// Books as PDF: operations become content streams, and pdf-lib writes the file. The same pages always make the same
// bytes.

import { PDFContext, PDFHexString, PDFName, type PDFRef, PDFString, PDFWriter } from "@cantoo/pdf-lib";
import { type Link, type Operation, type Page, points } from "./drawing.ts";
import { widthOf, winAnsi } from "./text.ts";

/** Metadata of a PDF file. */
interface PdfFacts {
  readonly title: string;
  readonly language: string;
  /** The program that made the file, with its version. */
  readonly creator: string;
  /** The command that makes the file again. */
  readonly subject?: string | undefined;
  /** Creation date. By default there is none, so that the same book makes the same bytes. */
  readonly date?: Date | undefined;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Formats a scale factor. Scale factors need more than the two decimals of points(). */
const factor = (value: number): string => String(Math.round(value * 1e5) / 1e5);

// Distance of a Bézier control point from the end of its quarter circle, in radii.
const CURVE = 0.5523;

function discStream(x: number, y: number, r: number): string {
  const c = r * CURVE;
  const curve = (...numbers: number[]) => `${numbers.map(points).join(" ")} c`;
  return [
    `${points(x + r)} ${points(y)} m`,
    curve(x + r, y + c, x + c, y + r, x, y + r),
    curve(x - c, y + r, x - r, y + c, x - r, y),
    curve(x - r, y - c, x - c, y - r, x, y - r),
    curve(x + c, y - r, x + r, y - c, x + r, y),
    "f",
  ].join("\n");
}

/** Returns an operation as a PDF content stream. In PDF, y grows upward from the lower edge of the page. */
function stream(operation: Operation, height: number): string {
  switch (operation.kind) {
    case "lines": {
      const { x, y, scale, lines, width, grey } = operation;
      const out = [
        `q ${factor(scale)} 0 0 ${factor(-scale)} ${points(x)} ${points(height - y)} cm`,
        `${factor(width / scale)} w 1 J ${points(grey)} G`,
      ];
      for (let i = 0; i < lines.length; i += 4)
        out.push(`${points(lines[i])} ${points(lines[i + 1])} m ${points(lines[i + 2])} ${points(lines[i + 3])} l`);
      if (lines.length > 0) out.push("S");
      return `${out.join("\n")} Q`;
    }
    case "shape": {
      const { corners, grey } = operation;
      const out = [`${points(grey)} g`];
      for (let i = 0; i < corners.length; i += 2)
        out.push(`${points(corners[i])} ${points(height - corners[i + 1])} ${i === 0 ? "m" : "l"}`);
      return `${out.join("\n")} h f`;
    }
    case "disc":
      return `${points(operation.grey)} g\n${discStream(operation.x, height - operation.y, operation.radius)}`;
    case "squares": {
      const { x, y, scale, runs } = operation;
      const out = [`q ${factor(scale)} 0 0 ${factor(-scale)} ${points(x)} ${points(height - y)} cm 0 g`];
      for (let i = 0; i < runs.length; i += 3) out.push(`${runs[i]} ${runs[i + 1]} ${runs[i + 2]} 1 re`);
      return `${out.join("\n")} f Q`;
    }
    case "text": {
      const { x, y, size, bold, anchor, text } = operation;
      const before = { start: 0, middle: 0.5, end: 1 }[anchor] * widthOf(text, size, bold);
      const font = `/${bold ? "B" : "R"} ${points(size)} Tf`;
      return `BT 0 g ${font} ${points(x - before)} ${points(height - y)} Td <${hex(winAnsi(text))}> Tj ET`;
    }
    default:
      // A PDF link is an annotation, which is not part of the content stream.
      return "";
  }
}

/** A PDF to which pages are added. */
export class PdfBook {
  readonly #context = PDFContext.create();
  readonly #pages: PDFRef[] = [];
  readonly #tree: PDFRef;
  readonly #resources: PDFRef;

  constructor() {
    const context = this.#context;
    this.#tree = context.nextRef();
    const font = (name: string): PDFRef =>
      context.register(context.obj({ Type: "Font", Subtype: "Type1", BaseFont: name, Encoding: "WinAnsiEncoding" }));
    this.#resources = context.register(context.obj({ Font: { R: font("Helvetica"), B: font("Helvetica-Bold") } }));
  }

  add({ width, height, operations }: Page): void {
    const parts = operations.filter(({ kind }) => kind !== "link").map((operation) => stream(operation, height));
    const contents = this.#context.register(this.#context.flateStream(parts.join("\n")));
    const links = operations.filter((operation): operation is Link => operation.kind === "link");
    const page = this.#context.obj({
      Type: "Page",
      Parent: this.#tree,
      MediaBox: [0, 0, round(width), round(height)],
      Resources: this.#resources,
      Contents: contents,
      ...(links.length > 0 && { Annots: links.map((link) => this.#link(link, height)) }),
    });
    this.#pages.push(this.#context.register(page));
  }

  #link({ x, y, width, height, address }: Link, pageHeight: number): PDFRef {
    const corners = [x, pageHeight - y - height, x + width, pageHeight - y].map(round);
    const action = { S: "URI", URI: PDFString.of(address.replace(/[\\()]/g, "\\$&")) };
    const link = { Type: "Annot", Subtype: "Link", Rect: corners, Border: [0, 0, 0], A: action };
    return this.#context.register(this.#context.obj(link));
  }

  /** Returns the bytes of the file. */
  async finish({ title, language, creator, subject, date }: PdfFacts): Promise<Uint8Array> {
    const context = this.#context;
    context.assign(this.#tree, context.obj({ Type: "Pages", Kids: this.#pages, Count: this.#pages.length }));
    const preferences = { DisplayDocTitle: true };
    const entries = { Pages: this.#tree, Lang: PDFString.of(language), ViewerPreferences: preferences };
    context.trailerInfo.Root = context.register(context.obj({ Type: "Catalog", ...entries }));
    const info = context.obj({
      Title: PDFHexString.fromText(title),
      Creator: PDFHexString.fromText(creator),
      Producer: PDFHexString.fromText("pdf-lib"),
      ...(subject !== undefined && { Subject: PDFHexString.fromText(subject) }),
    });
    if (date !== undefined) info.set(PDFName.of("CreationDate"), PDFString.fromDate(date));
    context.trailerInfo.Info = context.register(info);
    return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;
