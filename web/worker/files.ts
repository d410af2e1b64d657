// Writes files in the worker.

import type { AnyRequest, Ends, Maze } from "../../src/index.ts";
import { renderSvg } from "../../src/index.ts";
import { maskRows } from "../../src/square/mask.ts";
import type { Look } from "../export/looks.ts";
import type { AnimationColours } from "./animation.ts";
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

/** What is drawn beside the walls, and how. */
export interface Drawing {
  readonly ends?: Ends;
  readonly path?: Uint32Array;
  readonly look?: Look;
  readonly colours?: AnimationColours;
}

type Write = (maze: Maze, drawing: Drawing, request: AnyRequest) => string | Uint8Array | Promise<string | Uint8Array>;

async function drawSvg(maze: Maze, { look, ends, path }: Drawing): Promise<string> {
  const marks = { ...(ends && { ends }), ...(path && { path }) };
  return look ? (await import("../export/looks.ts")).drawLook(maze, marks, look) : renderSvg(maze, marks);
}

async function drawPicture(maze: Maze, { look, ends, path }: Drawing): Promise<Uint8Array> {
  const { drawPng } = await import("./png.ts");
  return drawPng(maze, { ends, path, scale: look?.scale }, look?.isTransparent);
}

async function drawAnimation(_: Maze, { colours }: Drawing, request: AnyRequest): Promise<Uint8Array> {
  if (!colours) throw new TypeError('"colours" expected the colours of an animation, got undefined');
  return (await import("./animation.ts")).animate(request, colours);
}

const FILES = {
  svg: { type: "image/svg+xml", write: drawSvg },
  png: { type: "image/png", write: drawPicture },
  gif: { type: "image/gif", write: drawAnimation },
  json: { type: "application/json", write: async (maze) => `${(await import("./json.ts")).toJson(maze)}\n` },
  zip: { type: "application/zip", write: tiledZip },
  dxf: { type: "image/vnd.dxf", write: async (maze) => (await formats()).toDxf(maze) },
  stl: { type: "model/stl", write: async (maze) => (await formats()).toStl(maze) },
  txt: { type: "text/plain", write: ({ mask, width }) => (mask ? `${drawing(mask, width)}\n` : "") },
} as const satisfies Readonly<Record<string, { type: string; write: Write }>>;

export type FileKind = keyof typeof FILES;

export async function write(engine: PageEngine, kind: FileKind, request: AnyRequest, drawing: Drawing): Promise<Blob> {
  const { type, write }: { type: string; write: Write } = FILES[kind];
  return new Blob([(await write(engine.generate(request), drawing, request)) as BlobPart], { type });
}
