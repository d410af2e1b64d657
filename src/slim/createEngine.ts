// Assembles engines from parts. A part is an algorithm or an ability, with its module.

import { isInputError, show } from "../core/errors.ts";
import type { AlgorithmId, KnownRow } from "../core/registry.ts";
import { type ExportName, type Instances, instancesOf } from "../engine/backends/instances.ts";
import type { Queries } from "../engine/backends/queries.ts";
import { type Braiding, wasmMaker } from "../engine/backends/wasmMaker.ts";
import { buildEngine, type Engine } from "../engine/buildEngine.ts";
import { compileModule, noWasm } from "../engine/compileModule.ts";
import type { Obstacles } from "../obstacles/levels.ts";
import type { Abilities } from "../request/abilities.ts";
import type { Worlds } from "../windows/window.ts";
import type { WorldAbility } from "../windows/worlds.ts";
import type { Part } from "./part.ts";

export type { AlgorithmId, StreamId, WindowId } from "../core/registry.ts";
export type { Seed } from "../core/seed.ts";
export type { Topology } from "../core/topology.ts";

/** An engine that supports the algorithms of its parts. */
export type SlimEngine<Id extends AlgorithmId = AlgorithmId> = Engine<Id>;

/** One algorithm, or a list of algorithms and abilities: braid, queries, streams, windows and obstacles. */
export type Parts<Id extends AlgorithmId> = Part<Id> | readonly Part<Id>[];

/** Checks that a list of parts contains an algorithm, and returns the list. */
function checkParts(parts: unknown): readonly Part[] {
  const expected = '"parts" expected parts, with at least one from "wasmaze/algorithms/ID" or "wasmaze/obstacles"';
  const list: readonly unknown[] = Array.isArray(parts) ? parts : [parts];
  for (const part of list)
    if (typeof part !== "object" || part === null) throw new TypeError(`${expected}, got ${show(part)}`);
  if (!(list as readonly Part[]).some(({ row, obstacles }) => row || obstacles))
    throw new RangeError(`${expected}, got none`);
  return list as readonly Part[];
}

/** Returns a method that throws an error. The error names the missing part. */
const without = (part: string) => (): never => {
  throw new RangeError(`"parts" expected ${part}, got none; import ${part} from "wasmaze/${part}"`);
};

function noQueries(): Queries {
  const solve = without("queries");
  const many = { measureMany: solve, solveMany: solve, keysMany: solve };
  return { solve, distances: solve, suggestEnds: solve, measure: solve, ...many };
}

function noWorlds(): Worlds {
  const window = without("boundless");
  return { window, nextStep: window, route: window, world: window };
}

/** All parts of an engine merged into one. Its types are internal. */
interface Joined extends Omit<Part, "braid" | "queries" | "streams" | "worlds" | "obstacles"> {
  readonly braid?: Braiding;
  readonly queries?: (instances: Instances) => Queries;
  readonly worlds?: (instances: Instances) => WorldAbility;
  readonly obstacles?: (instances: Instances) => Obstacles;
  readonly streams?: (instances: Instances, abilities: Abilities) => Engine["stream"];
}

/** Builds an engine from parts. `moduleOf` returns the module of a part. */
function engineOf(parts: readonly Part[], moduleOf: (part: Part) => WebAssembly.Module): Engine {
  const instances = instancesOf((name) => moduleOf(parts.find(({ exports }) => exports?.includes(name)) as Part));
  // Parts can be merged, because each ability has its own field name.
  const { starts, parameters, masks, braid, queries, streams, worlds, obstacles }: Joined = Object.assign({}, ...parts);
  const abilities: Abilities = {
    rows: parts.flatMap(({ row }) => row ?? []) as readonly KnownRow[],
    algorithmHint: () => '; import others from "wasmaze/algorithms/ID"',
    starts,
    parameters,
    masks,
    braids: braid !== undefined,
  };
  // Instantiates all modules now, so that createEngine throws if a module cannot start.
  for (const { exports } of parts)
    for (const name of exports ?? []) {
      if (!instances.having(name as ExportName)[name as ExportName])
        throw new TypeError(`"module" expected a module with the export ${name}, got one without it`);
    }
  return buildEngine({
    maker: wasmMaker(instances, braid),
    abilities,
    queries: queries?.(instances) ?? noQueries(),
    stream: streams?.(instances, abilities) ?? without("streams"),
    worlds: worlds?.(instances) ?? noWorlds,
    obstacles: obstacles?.(instances) ?? { obstacles: without("obstacles") },
  });
}

/** Returns the error to throw if the start fails: input errors unchanged, other errors with the reason. */
function cannotStart(error: unknown): unknown {
  return isInputError(error)
    ? error
    : new Error(`expected WebAssembly, which cannot start here: ${noWasm(error)}`, { cause: error });
}

// Caches compiled modules. The key is the function that returns a module's bytes.
const compiledTexts = new WeakMap<object, WebAssembly.Module>();

function compileNow({ module }: Part): WebAssembly.Module {
  if (module instanceof WebAssembly.Module) return module;
  if (typeof module !== "function")
    throw new TypeError(`"module" expected a WebAssembly.Module, got ${show(module)}; use loadEngine to fetch it`);
  const compiled = compiledTexts.get(module) ?? new WebAssembly.Module(module());
  compiledTexts.set(module, compiled);
  return compiled;
}

/**
 * Starts an engine of these parts synchronously. If a request needs another part, the engine throws an error that names
 * its import.
 *
 * @throws Error if WebAssembly cannot start. wasmaze/slim has no fallback in JavaScript.
 * @example
 * import { kruskal } from "wasmaze/algorithms/kruskal";
 * import { createEngine } from "wasmaze/slim";
 *
 * const maze = createEngine(kruskal).generate({ algorithm: "kruskal", width: 30, height: 12, seed: 1 });
 * console.log(maze.walls.length); // 360
 */
export function createEngine<Id extends AlgorithmId>(parts: Parts<Id>): SlimEngine<Id> {
  try {
    return engineOf(checkParts(parts), compileNow) as never;
  } catch (error) {
    throw cannotStart(error);
  }
}

/**
 * Starts an engine of parts that may have their own `module`: a module, its bytes, a response, or a promise of one of
 * these. If a part has none, its embedded module is compiled asynchronously.
 *
 * @throws Error if a module cannot be fetched, or WebAssembly cannot start.
 * @example
 * import { readFile } from "node:fs/promises";
 * import { part } from "wasmaze/algorithms/kruskal";
 * import { loadEngine } from "wasmaze/slim";
 *
 * // On a page: `module: fetch("kruskal.wasm")`.
 * const file = new URL(import.meta.resolve("wasmaze/modules/kruskal.wasm"));
 * const engine = await loadEngine({ ...part, module: readFile(file) });
 * console.log(engine.generate({ algorithm: "kruskal", width: 30, height: 12, seed: 1 }).revision); // 1
 */
export async function loadEngine<Id extends AlgorithmId>(parts: Parts<Id>): Promise<SlimEngine<Id>> {
  try {
    const modules = new Map<Part, WebAssembly.Module>();
    const list = checkParts(parts);
    await Promise.all(
      list.map(async (part) => {
        const source = await (typeof part.module === "function" ? part.module() : part.module);
        if (source) modules.set(part, await compileModule(source));
      }),
    );
    return engineOf(list, (part) => modules.get(part) ?? compileNow(part)) as never;
  } catch (error) {
    throw cannotStart(error);
  }
}
