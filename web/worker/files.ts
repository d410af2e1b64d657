// Writes and reads files in the worker.

import type { AnyRequest, Ends, MaskShape, Maze } from "../../src/index.ts";
import { parseMask, renderSvg, toJson } from "../../src/index.ts";
import { maskRows } from "../../src/square/mask.ts";
import { checkSides } from "./sides.ts";
import type { PageEngine } from "./whole.ts";

/** A mask in the format of parseMask. */
const drawing = (mask: Uint8Array, width: number): string =>
  maskRows(mask, width).join("\n").replaceAll("0", ".").replaceAll("1", "#");

/** Loads the formats of other programs, which few visitors need. */
const formats = () => import("./programs.ts");

/** Returns a ZIP with a map for Tiled and its tiles. Tiled cannot read a picture inside a map. */
async function tiledZip(maze: Maze, { ends }: { ends?: Ends }): Promise<Uint8Array> {
  const { edgeTiles, toTmj, zipOf } = await formats();
  const image = "maze.tiles.png";
  return zipOf({ "maze.tmj": toTmj(maze, { ends, image }), [image]: edgeTiles() });
}

const FILES = {
  svg: { type: "image/svg+xml", write: async (maze: Maze, marks: object) => renderSvg(maze, marks) },
  png: {
    type: "image/png",
    write: async (maze: Maze, marks: object) => (await import("./png.ts")).drawPng(maze, marks),
  },
  json: { type: "application/json", write: async (maze: Maze) => `${toJson(maze)}\n` },
  zip: { type: "application/zip", write: tiledZip },
  dxf: { type: "image/vnd.dxf", write: async (maze: Maze) => (await formats()).toDxf(maze) },
  stl: { type: "model/stl", write: async (maze: Maze) => (await formats()).toStl(maze) },
  txt: { type: "text/plain", write: async ({ mask, width }: Maze) => (mask ? `${drawing(mask, width)}\n` : "") },
} as const;

export type FileKind = keyof typeof FILES;

/** Reads a mask from a PNG or a text file. */
export async function readMask(bytes: Uint8Array<ArrayBuffer>): Promise<MaskShape> {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return (await import("./png.ts")).readMaskPng(bytes);
  const shape = parseMask(new TextDecoder().decode(bytes));
  checkSides(shape);
  return shape;
}

export async function write(
  engine: PageEngine,
  kind: FileKind,
  request: AnyRequest,
  marks: { ends?: Ends; path?: Uint32Array },
): Promise<Blob> {
  const { type, write } = FILES[kind];
  const written = await write(engine.generate(request), marks);
  return new Blob([written as BlobPart], { type });
}
