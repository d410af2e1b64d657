// Files, in the worker.

import { maskRows } from "../../src/core/mask.ts";
import {
  type AnyRequest,
  type Ends,
  type Engine,
  type MaskShape,
  type Maze,
  parseMask,
  renderSvg,
  toJson,
} from "../../src/index.ts";
import { MAX_SIDE } from "../ui/limits.ts";

/** A mask as parseMask reads it. */
const drawing = (mask: Uint8Array, width: number): string =>
  maskRows(mask, width).join("\n").replaceAll("0", ".").replaceAll("1", "#");

const FILES = {
  svg: { type: "image/svg+xml", write: async (maze: Maze, marks: object) => renderSvg(maze, marks) },
  png: {
    type: "image/png",
    write: async (maze: Maze, marks: object) => (await import("../../src/png.ts")).renderPng(maze, marks),
  },
  json: { type: "application/json", write: async (maze: Maze) => `${toJson(maze)}\n` },
  txt: { type: "text/plain", write: async ({ mask, width }: Maze) => (mask ? `${drawing(mask, width)}\n` : "") },
} as const;

export type FileKind = keyof typeof FILES;

/** The mask in a file, a PNG or text. */
export async function readMask(bytes: Uint8Array): Promise<MaskShape> {
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50;
  const shape = isPng
    ? (await import("../../src/png.ts")).parseMaskPng(bytes)
    : parseMask(new TextDecoder().decode(bytes));
  for (const name of ["width", "height"] as const) {
    if (shape[name] > MAX_SIDE)
      throw new RangeError(`"mask" expected a ${name} of at most ${MAX_SIDE} on this page, got ${shape[name]}`);
  }
  return shape;
}

export async function write(
  engine: Engine,
  kind: FileKind,
  request: AnyRequest,
  marks: { ends?: Ends; path?: Uint32Array },
): Promise<Blob> {
  const { type, write } = FILES[kind];
  const written = await write(engine.generate(request), marks);
  return new Blob([written as BlobPart], { type });
}
