// The page's worker. It makes, colours and measures mazes. Other functions are loaded when they are first called.

import { type KnownRow, rows } from "../../src/core/registry.ts";
import type { AnyRequest, BackendName, Ends, EndsName, Maze, Measures } from "../../src/index.ts";
import { isInside, UNREACHABLE } from "../../src/index.ts";
import { resolveEnds } from "../../src/queries/ends.ts";
import { cellOf, indexOf } from "../../src/square/cell.ts";
import { countInside, nthInside } from "../../src/square/mask.ts";
import { serveFunctions } from "../maze/calls.ts";
import type { SolverId } from "../maze/lessonKinds.ts";
import { firstLevel, type Level, nextLevel, type Picture, wallsUnderMask } from "../maze/raster.ts";
import { keyOf } from "../maze/shape.ts";
import type { Recording, Trace } from "../maze/steps.ts";
import { first, makesFirst, type OneMaze } from "./first.ts";
import type { Lap } from "./late.ts";
import type { PageEngine } from "./whole.ts";

/** A request for a maze with the data for its display. */
export interface Order {
  readonly request: AnyRequest;
  readonly ends?: EndsName | Ends | undefined;
  /** Whether distances without ends begin in the middle, even if the maze grew from another cell. */
  readonly alike?: boolean;
}

/** A maze with the data for its display. */
export interface Made {
  readonly request: AnyRequest;
  readonly maze: Maze & { readonly walls: Uint8Array<ArrayBuffer> };
  /** The walls to paint, if there is a mask. */
  readonly shownWalls: Uint8Array<ArrayBuffer> | undefined;
  readonly backend: BackendName;
  /** Whether WebAssembly could not start. */
  readonly fellBack: boolean;
  /** The ends and cells of the solution; undefined if no ends were requested. */
  readonly solution: { readonly ends: Ends; readonly path: Uint32Array<ArrayBuffer> } | undefined;
  /** Distance of each cell, scaled to 0..255. */
  readonly tones: Uint8Array<ArrayBuffer>;
  /** Distance of each cell; undefined for large mazes. */
  readonly distances: Uint32Array | undefined;
  readonly farthest: number;
  /** The cell where distances begin, as the name of its text. */
  readonly origin: "keyStart" | "keyGrown" | "keyMiddle";
  /** The maze at decreasing resolutions; empty for small mazes. */
  readonly levels: readonly Level[];
  /** Milliseconds of generation alone. */
  readonly milliseconds: number;
}

// Maximum number of cells of a maze whose distances are transferred.
const EXACT_CELLS = 1024 * 1024;

// Minimum number of cells of a maze that may be shown with less than two pixels per cell.
const FAR_CELLS = 1024 * 256;

// A copy of the last maze for measuring. The maze itself is transferred to the page, and takes long to transfer back.
let last: { readonly key: string; readonly maze: Maze } | undefined;

let starting: Promise<PageEngine> | undefined;

/** Loads the whole engine (whole.ts). It uses the reference if WebAssembly cannot start. */
function wholeEngine(): Promise<PageEngine> {
  starting ??= import("./whole.ts").then((module) => module.wholeEngine());
  return starting;
}

let books: Promise<typeof import("../print/book.ts")> | undefined;

/**
 * Loads the code of books once. If each call had its own import(), calls could continue in another order than they were
 * made.
 */
function loadBooks(): Promise<typeof import("../print/book.ts")> {
  books ??= import("../print/book.ts").catch((error) => {
    // Allows another attempt after a network error.
    books = undefined;
    throw error;
  });
  return books;
}

/** The engine for a request: the minimal one if it suffices and the whole one is not loaded. */
async function engineFor(request: AnyRequest): Promise<OneMaze> {
  return !starting && makesFirst(request) ? first : wholeEngine();
}

/** The origin of distances: the start, the cell from which the maze grew, or the middle. */
function originOf(maze: Maze, ends: Ends | undefined, alike: boolean) {
  const { width, height, start, mask } = maze;
  const middle = { x: width >> 1, y: height >> 1 };
  const chosen = ends?.start ?? (alike ? middle : (start ?? middle));
  return mask && !isInside(maze, chosen) ? cellOf(nthInside(mask, countInside(mask) >> 1), width) : chosen;
}

/** Computes distances, tones and levels. */
function shade(
  engine: OneMaze,
  maze: Maze,
  walls: Uint8Array,
  ends: Ends | undefined,
  alike: boolean,
): Pick<Made, "tones" | "levels" | "distances" | "farthest"> {
  const distances = engine.distances(maze, originOf(maze, ends, alike));
  let farthest = 1;
  for (const distance of distances) if (distance !== UNREACHABLE && distance > farthest) farthest = distance;
  // Unreachable cells get the tone of the origin.
  const tones = new Uint8Array(distances.length);
  const scale = 255 / farthest;
  for (let cell = 0; cell < tones.length; cell++)
    tones[cell] = distances[cell] === UNREACHABLE ? 0 : (distances[cell] * scale) | 0;
  const levels: Level[] = [];
  if (tones.length >= FAR_CELLS) {
    levels.push(firstLevel({ ...maze, walls, tones }));
    for (let level = levels[0]; Math.max(level.width, level.height) > 256; levels.push(level)) level = nextLevel(level);
  }
  return { tones, levels, farthest, distances: distances.length <= EXACT_CELLS ? distances : undefined };
}

/** A function that gets the whole engine. Its module is loaded when it is first called. */
const withEngine =
  <Values extends unknown[], Result>(load: () => Promise<(engine: PageEngine, ...values: Values) => Result>) =>
  async (...values: Values): Promise<Awaited<Result>> =>
    await (await load())(await wholeEngine(), ...values);

const worker = {
  async make({ request, ends, alike = false }: Order): Promise<Made> {
    const maker = await engineFor(request);
    // Loads the whole engine for the next maze.
    if (maker === first) setTimeout(wholeEngine, 500);
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
    last = { key: keyOf(request), maze: structuredClone(maze) };
    return {
      request,
      maze,
      shownWalls,
      backend: maker.backend,
      fellBack: maker.fallbackReason !== undefined,
      solution,
      ...shade(maker, maze, shownWalls ?? maze.walls, solution?.ends, alike),
      origin: solution ? "keyStart" : maze.start && !alike ? "keyGrown" : "keyMiddle",
      milliseconds,
    };
  },

  /** Small mazes of all algorithms, coloured from the middle. */
  async thumbnails(size: { readonly width: number; readonly height: number }): Promise<Record<string, Picture>> {
    const engine = await wholeEngine();
    const pictureOf = ({ id }: KnownRow): [string, Picture] => {
      const maze = engine.generate({ algorithm: id, ...size, seed: 2 });
      return [id, { ...maze, tones: shade(engine, maze, maze.walls, undefined, true).tones }];
    };
    return Object.fromEntries(rows.map(pictureOf));
  },

  /** Measures the maze of a request. Makes the maze again unless it is the last one made. */
  async measure({ request, ends }: Order): Promise<Measures> {
    const maker = await engineFor(request);
    const maze = last?.key === keyOf(request) ? last.maze : maker.generate(request);
    return maker.measure(maze, { ends });
  },

  async record(request: AnyRequest): Promise<Recording> {
    return (await import("./late.ts")).record(request);
  },

  /** Runs a solver on the maze of a request, from one cell to another. */
  async solveInSteps(request: AnyRequest, solver: SolverId, { start, finish }: Ends): Promise<Trace> {
    const maker = await engineFor(request);
    const { trace } = await import("./late.ts");
    const maze = last?.key === keyOf(request) ? last.maze : maker.generate(request);
    return trace(maze, solver, indexOf(start, maze.width), indexOf(finish, maze.width));
  },

  open: withEngine(async () => (await import("../opening/readFile.ts")).open),
  write: withEngine(async () => (await import("./files.ts")).write),
  spread: withEngine(async () => (await import("./late.ts")).spread),
  beginBook: withEngine(async () => (await loadBooks()).beginBook),
  bookPdf: withEngine(async () => (await loadBooks()).bookPdf),

  async nextPages(title: string, milliseconds: number): Promise<string[]> {
    return (await loadBooks()).nextPages(title, milliseconds);
  },

  async lap(request: AnyRequest, backend: BackendName, milliseconds: number): Promise<Lap> {
    return (await import("./late.ts")).lap(request, backend, milliseconds);
  },
};

export type PageWorker = typeof worker;

serveFunctions(worker);
