// Opens files in the worker: exported mazes, shapes and pictures.

import { type AnyRequest, type MaskShape, parseMask, toJson } from "../../src/index.ts";
import { withMaskBytes } from "../../src/square/mask.ts";
import { checkSides, readPicture } from "../worker/png.ts";
import type { PageEngine } from "../worker/whole.ts";
import type { Brightness, Size } from "./brightness.ts";

/** The content of a file. The page itself draws an SVG, because workers cannot. */
export type Opened =
  | { readonly kind: "maze"; readonly request: AnyRequest }
  | { readonly kind: "shape"; readonly shape: MaskShape }
  | { readonly kind: "picture"; readonly picture: Brightness }
  | { readonly kind: "svg" };

/** Kinds of files by their first characters. Pictures are those that browsers read. */
const PICTURES = ["\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF", "BM"];
const OTHERS = { PDF: "%PDF", ZIP: "PK\x03\x04", GZIP: "\x1f\x8b" } as const;

const refuse = (got: string): never => {
  throw new RangeError(`"mask" expected a maze as JSON, a picture or a text of # and ., got ${got}`);
};

/** Reads the text of a file that is not a picture. */
function textOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  for (const [kind, magic] of Object.entries(OTHERS)) if (start.startsWith(magic)) refuse(`a ${kind} file`);
  if (bytes.includes(0)) refuse("a binary file");
  return new TextDecoder().decode(bytes).trimStart();
}

/** Reads the request of an exported maze. The walls must be those that the engine makes from this request. */
function requestIn(text: string, engine: PageEngine): AnyRequest {
  try {
    const { schema: _, revision: __, walls, measures: ___, ends: ____, path: _____, ...rest } = JSON.parse(text);
    checkSides(rest);
    const request = withMaskBytes(rest) as unknown as AnyRequest;
    const made = JSON.parse(toJson(engine.generate(request)));
    if (`${made.walls}` !== `${walls}`) throw new RangeError("other walls than this version of wasmaze makes");
    return request;
  } catch (error) {
    throw new RangeError(`"text" expected a maze as JSON, got ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Opens a file. Photographs are scaled to fit `size`.
 *
 * @throws RangeError with the kind of a file that cannot be opened.
 */
export async function open(engine: PageEngine, bytes: Uint8Array<ArrayBuffer>, size: Size): Promise<Opened> {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (PICTURES.some((magic) => start.startsWith(magic)))
    return { kind: "picture", picture: await readPicture(bytes, size) };
  const text = textOf(bytes);
  if (/^([[{"]|null|$)/.test(text)) return { kind: "maze", request: requestIn(text, engine) };
  if (text.startsWith("<")) return /<svg[\s>]/.test(text) ? { kind: "svg" } : refuse("an XML or HTML file");
  const shape = parseMask(text);
  checkSides(shape);
  return { kind: "shape", shape };
}
