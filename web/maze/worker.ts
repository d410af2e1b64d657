// The page's worker, with one engine. It makes, colours and measures mazes, records steps, writes files, and runs one
// side of a speed comparison.

import { expose, transfer } from "comlink";
import { countInside, maskRows, nthInside } from "../../src/core/mask.ts";
import type { BackendName } from "../../src/index.ts";
import {
  type AnyRequest,
  type Ends,
  type EndsName,
  type Engine,
  isInside,
  loadEngine,
  type MaskShape,
  type Maze,
  type Measures,
  moduleBytes,
  parseMask,
  renderSvg,
  toJson,
  UNREACHABLE,
} from "../../src/index.ts";
import { resolveEnds } from "../../src/queries/ends.ts";
import { cellAt } from "../../src/queries/graph.ts";
import { MAX_SIDE } from "../ui/limits.ts";
import type { Recording, View } from "../watch/recording.ts";
import { firstLevel, type Level, nextLevel, wallsUnderMask } from "./raster.ts";
import { keyOf } from "./shape.ts";

/** A request for a maze and the data to show it. */
export interface Order {
  readonly request: AnyRequest;
  readonly ends?: EndsName | Ends | undefined;
}

/** A maze with the data to show it. */
export interface Made {
  /** The request. */
  readonly request: AnyRequest;
  readonly maze: Maze & { readonly walls: Uint8Array<ArrayBuffer> };
  /** The walls to paint, where a mask leaves some out. */
  readonly shownWalls?: Uint8Array<ArrayBuffer>;
  readonly backend: BackendName;
  /** The ends of the solution, and its cells; absent if no ends were requested. */
  readonly solution?: { readonly ends: Ends; readonly path: Uint32Array<ArrayBuffer> };
  /** Each cell's distance, of 255. */
  readonly tones: Uint8Array<ArrayBuffer>;
  /** The maze at decreasing resolutions; empty for a maze that is always shown large. */
  readonly levels: readonly Level[];
  /** Milliseconds of generation alone. */
  readonly milliseconds: number;
}

// Where a cell has less than two pixels on a large screen.
const FAR_CELLS = 1024 * 256;

// A copy of the last maze, for measures: the maze itself is transferred to the page, and transferring it back would
// take long.
let last: { readonly key: string; readonly maze: Maze } | undefined;

let starting: Promise<Engine> | undefined;

function engine(): Promise<Engine> {
  starting ??= loadEngine({ source: moduleBytes, backend: "auto" });
  return starting;
}

/** The origin of distances: the start, the cell that the maze grew from, or the middle. */
function originOf(maze: Maze, ends: Ends | undefined) {
  const { width, height, start, mask } = maze;
  const middle = { x: width >> 1, y: height >> 1 };
  const chosen = ends?.start ?? start ?? middle;
  return mask && !isInside(maze, chosen) ? cellAt(nthInside(mask, countInside(mask) >> 1), width) : chosen;
}

/** Distances as tones, and the maze from far away. */
function shade(
  engine: Engine,
  maze: Maze,
  walls: Uint8Array,
  ends: Ends | undefined,
): { tones: Uint8Array<ArrayBuffer>; levels: Level[] } {
  const distances = engine.distances(maze, originOf(maze, ends));
  let farthest = 1;
  for (let cell = 0; cell < distances.length; cell++) {
    // In another region: the nearest cell.
    if (distances[cell] === UNREACHABLE) distances[cell] = 0;
    else if (distances[cell] > farthest) farthest = distances[cell];
  }
  const tones = new Uint8Array(distances.length);
  const scale = 255 / farthest;
  for (let cell = 0; cell < tones.length; cell++) tones[cell] = (distances[cell] * scale) | 0;
  const levels: Level[] = [];
  if (tones.length >= FAR_CELLS) {
    levels.push(firstLevel({ ...maze, walls, tones }));
    for (let level = levels[0]; Math.max(level.width, level.height) > 256; levels.push(level)) level = nextLevel(level);
  }
  return { tones, levels };
}

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

/** The number of mazes that a backend has made, and its time. */
export interface Lap {
  readonly mazes: number;
  readonly milliseconds: number;
}

let racing: { engine: Engine; count: number; index: number; target: Uint8Array } | undefined;

const worker = {
  async make({ request, ends }: Order): Promise<Made> {
    const maker = await engine();
    const begun = performance.now();
    const maze = maker.generate(request) as Made["maze"];
    const milliseconds = performance.now() - begun;
    let solution: Made["solution"];
    if (ends !== undefined) {
      resolveEnds(ends, maze);
      const found = typeof ends === "string" ? maker.suggestEnds(maze, ends) : ends;
      solution = {
        ends: { start: found.start, finish: found.finish },
        path: maker.solve(maze, found.start, found.finish),
      };
    }
    const shownWalls = maze.mask && wallsUnderMask(maze.walls, maze.width, maze.mask);
    const { tones, levels } = shade(maker, maze, shownWalls ?? maze.walls, solution?.ends);
    const made: Made = {
      request,
      maze,
      ...(shownWalls && { shownWalls }),
      backend: maker.backend,
      ...(solution && { solution }),
      tones,
      levels,
      milliseconds,
    };
    last = { key: keyOf(request), maze: { ...maze, walls: maze.walls.slice() } };
    const arrays = [
      maze.walls,
      tones,
      ...(solution ? [solution.path] : []),
      ...(shownWalls ? [shownWalls] : []),
      ...levels.flatMap(({ density, tones: mean, cover }) => [density, mean, ...(cover ? [cover] : [])]),
    ];
    // The first level has the maze's own tones: each buffer goes but once.
    return transfer(made, [...new Set(arrays.map(({ buffer }) => buffer))]);
  },

  /** Measures the maze of a request: the last one made, or made again. */
  async measure({ request, ends }: Order): Promise<Measures> {
    const maker = await engine();
    const maze = last?.key === keyOf(request) ? last.maze : maker.generate(request);
    return maker.measure(maze, { ends });
  },

  /** The mask in a file, a PNG or text. */
  async readMask(bytes: Uint8Array): Promise<MaskShape> {
    const isPng = bytes[0] === 0x89 && bytes[1] === 0x50;
    const shape = isPng
      ? (await import("../../src/png.ts")).parseMaskPng(bytes)
      : parseMask(new TextDecoder().decode(bytes));
    for (const name of ["width", "height"] as const) {
      if (shape[name] > MAX_SIDE)
        throw new RangeError(`"mask" expected a ${name} of at most ${MAX_SIDE} on this page, got ${shape[name]}`);
    }
    return shape;
  },

  async record(request: AnyRequest, view: View): Promise<Recording> {
    const { record } = await import("../watch/recording.ts");
    const recording = record(request, view);
    const { before, offsets, layers, places, from, to } = recording;
    return transfer(
      recording,
      [before, offsets, layers, places, from, to].map(({ buffer }) => buffer),
    );
  },

  async write(kind: FileKind, request: AnyRequest, marks: { ends?: Ends; path?: Uint32Array }): Promise<Blob> {
    const { type, write } = FILES[kind];
    const written = await write((await engine()).generate(request), marks);
    return new Blob([written as BlobPart], { type });
  },

  /** Mazes `index` to `index + count - 1` with their solutions, as SVG. */
  async sheet(request: AnyRequest, count: number, ends: EndsName | Ends): Promise<{ maze: string; solved: string }[]> {
    const maker = await engine();
    const pages: { maze: string; solved: string }[] = [];
    for (let i = 0; i < count; i++) {
      const maze = maker.generate({ ...request, index: (request.index ?? 0) + i });
      const { offsets: _, ...found } = maker.solveMany({ ...maze, count: 1 }, { ends });
      const marks = {
        ends: { start: cellAt(found.start[0], maze.width), finish: cellAt(found.finish[0], maze.width) },
      };
      pages.push({ maze: renderSvg(maze, marks), solved: renderSvg(maze, { ...marks, path: found.cells }) });
    }
    return pages;
  },

  /**
   * Starts a backend and warms it up, until a call takes a few milliseconds. Returns the milliseconds of the warm-up.
   */
  async warmUp(request: AnyRequest, backend: BackendName): Promise<Lap> {
    const begun = performance.now();
    const runner = await loadEngine({ source: moduleBytes, backend });
    const cells = request.width * request.height;
    let count = 1;
    let mazes = 0;
    let target = new Uint8Array(cells);
    for (;;) {
      const callBegun = performance.now();
      runner.generateManyInto({ ...request, index: 0, count }, target);
      mazes += count;
      const now = performance.now();
      if (now - begun > WARM_UP_MILLISECONDS && now - callBegun > CALL_MILLISECONDS / 2) break;
      // Recompiled code is faster: the count is determined again each time.
      if (now - callBegun < CALL_MILLISECONDS && count * cells < 2 ** 24) {
        count *= 2;
        target = new Uint8Array(count * cells);
      } else if (now - begun > WARM_UP_MILLISECONDS) break;
    }
    racing = { engine: runner, count, index: 0, target };
    return { mazes, milliseconds: performance.now() - begun };
  },

  /** Makes new mazes for so many milliseconds, or one call more. */
  lap(request: AnyRequest, milliseconds: number): Lap {
    if (!racing) throw new Error("a lap expected a backend that is warm, got none");
    const begun = performance.now();
    let mazes = 0;
    let now = begun;
    while (now - begun < milliseconds) {
      racing.engine.generateManyInto({ ...request, index: racing.index, count: racing.count }, racing.target);
      racing.index += racing.count;
      mazes += racing.count;
      now = performance.now();
    }
    return { mazes, milliseconds: now - begun };
  },
};

const WARM_UP_MILLISECONDS = 300;
const CALL_MILLISECONDS = 10;

export type PageWorker = typeof worker;

expose(worker);
