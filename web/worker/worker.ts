// The page's worker. It makes, colours and measures mazes. Other functions are loaded when they are first called.

import { type KnownRow, rows } from "../../src/core/registry.ts";
import type { AnyRequest, BackendName, Ends, Maze, Measures } from "../../src/index.ts";
import { indexOf } from "../../src/square/cell.ts";
import { serveFunctions } from "../maze/calls.ts";
import type { SolverId } from "../maze/lessonKinds.ts";
import type { Picture } from "../maze/raster.ts";
import { keyOf } from "../maze/shape.ts";
import type { Recording, Trace } from "../maze/steps.ts";
import type { Lap } from "./late.ts";
import { type Made, makeWith, type Order, shade } from "./make.ts";
import type { PageEngine } from "./whole.ts";

// A copy of the last maze for measuring. The maze itself is transferred to the page, and takes long to transfer back.
let last: { readonly key: string; readonly maze: Maze } | undefined;

let starting: Promise<PageEngine> | undefined;

/** Loads the whole engine (whole.ts). It uses the reference if WebAssembly cannot start. */
function wholeEngine(): Promise<PageEngine> {
  starting ??= import("./whole.ts").then((module) => module.wholeEngine());
  return starting;
}

/** The maze of a request. Makes the maze again unless it is the last one made. */
async function mazeOf(request: AnyRequest): Promise<Maze> {
  return last?.key === keyOf(request) ? last.maze : (await wholeEngine()).generate(request);
}

/** A function that gets the whole engine. Its module is loaded when it is first called. */
const withEngine =
  <Values extends unknown[], Result>(load: () => Promise<(engine: PageEngine, ...values: Values) => Result>) =>
  async (...values: Values): Promise<Awaited<Result>> =>
    await (await load())(await wholeEngine(), ...values);

const worker = {
  /** Loads the whole engine before it is needed. */
  async warmUp(): Promise<void> {
    await wholeEngine();
  },

  async make(order: Order): Promise<Made> {
    const made = makeWith(await wholeEngine(), order);
    last = { key: keyOf(order.request), maze: structuredClone(made.maze) };
    return made;
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
    return (await wholeEngine()).measure(await mazeOf(request), { ends });
  },

  async record(request: AnyRequest): Promise<Recording> {
    return (await import("./late.ts")).record(request);
  },

  /** Runs a solver on the maze of a request, from one cell to another. */
  async solveInSteps(request: AnyRequest, solver: SolverId, { start, finish }: Ends): Promise<Trace> {
    const { trace } = await import("./late.ts");
    const maze = await mazeOf(request);
    return trace(maze, solver, indexOf(start, maze.width), indexOf(finish, maze.width));
  },

  open: withEngine(async () => (await import("../opening/readFile.ts")).open),
  write: withEngine(async () => (await import("./files.ts")).write),
  spread: withEngine(async () => (await import("./late.ts")).spread),

  async lap(request: AnyRequest, backend: BackendName, milliseconds: number): Promise<Lap> {
    return (await import("./late.ts")).lap(request, backend, milliseconds);
  },
};

export type PageWorker = typeof worker;

serveFunctions(worker);
