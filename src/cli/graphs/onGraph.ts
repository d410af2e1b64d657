// Makes the grids, graphs and mazes that the options of a command describe.

import type { Command } from "commander";
import { checkShare, show } from "../../core/errors.ts";
import { randomSeed, type Seed } from "../../core/seed.ts";
import {
  type AnyGraphRequest,
  createGraphEngine,
  type Graph,
  type Grid,
  graphReference,
  gridKinds,
  gridOf,
  masked,
  parseGraph,
  withRooms,
} from "../../graph.ts";
import type { AnyRequest } from "../../index.ts";
import type { RequestOptions } from "../commonOptions.ts";
import { type GraphCommandOptions, refuse } from "../graphOptions.ts";
import { readMaskFile, readText } from "../input.ts";

/** The options of a request on a grid or graph. */
export type OnGraphOptions = GraphCommandOptions & RequestOptions<Partial<AnyRequest>>;

/** The sizes of a grid if the command line has none. */
const SIZES: Readonly<Record<string, number>> = { width: 30, height: 12, depth: 3, rings: 8, side: 8 };

/** Makes the grid that the options describe. Crossings and rooms are drawn from the seed and index of the maze. */
async function gridFor(command: Command, options: OnGraphOptions, seed: Seed, index: number): Promise<Grid> {
  const { weave, rooms, topology, mask: maskFile } = options;
  const shown = options.grid ?? "square";
  if (weave !== undefined && shown !== "square" && shown !== "weave")
    throw new RangeError(`"weave" expected the grid square, got ${show(shown)}; omit --grid`);
  if (weave !== undefined) checkShare("weave", weave);
  const id = weave === undefined ? shown : "weave";
  const kind = gridKinds.find((each) => each.id === id);
  const names = kind?.sizes ?? [];
  const mask = maskFile === undefined ? undefined : await readMaskFile(maskFile);
  if (kind) {
    const others = Object.keys(SIZES).filter((name) => !names.includes(name));
    refuse(command, others, `for the grid ${shown}, whose sizes are ${names.map((name) => `--${name}`).join(" and ")}`);
    if (mask && names.join() !== "width,height") refuse(command, ["mask"], `for the grid ${shown}`);
  }
  const sizeOf = (name: string): number => {
    const given = command.getOptionValueSource(name) === "cli" ? command.getOptionValue(name) : undefined;
    const size = mask?.[name as "width" | "height"] ?? given ?? SIZES[name] ?? 8;
    if (mask && given !== undefined && given !== size)
      throw new RangeError(`"${name}" expected ${size}, the ${name} of the mask, got ${show(given)}`);
    return size;
  };
  if (topology !== undefined && id !== "square") refuse(command, ["topology"], `for the grid ${shown}`);
  const sizes = Object.fromEntries(names.map((name) => [name, sizeOf(name)]));
  const drawn = { square: { topology }, weave: { share: weave, seed, index } }[id];
  const whole = gridOf({ id, ...sizes, ...drawn });
  const grid = rooms ? withRooms(whole, { ...rooms, seed, index }) : whole;
  if (mask && id === "weave") refuse(command, ["mask"], "with --weave");
  return mask ? masked(grid, mask.mask) : grid;
}

/** Returns the graph that the options describe. */
export async function graphFor(
  command: Command,
  options: OnGraphOptions,
  seed: Seed,
  index: number,
): Promise<Graph | Grid> {
  if (options.graph === undefined) return gridFor(command, options, seed, index);
  refuse(command, ["grid", "weave", "rooms", ...Object.keys(SIZES), "topology", "mask"], "with --graph");
  return parseGraph(await readText(options.graph, "graph"));
}

/** Returns the cell of a graph from --start or a similar option: its number, or its coordinates in a grid. */
export function cellFor(name: string, graph: Graph | Grid, given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const { x, y } = given as { x: number; y: number };
  const coordinates = Array.isArray(given) ? given : [x, y];
  if (coordinates.length === 1) return coordinates[0];
  const expected = "coordinatesOf" in graph ? graph.coordinatesOf(0).map((_, i) => "xyz"[i]) : ["number"];
  const cell = "cellAt" in graph && coordinates.length === expected.length ? graph.cellAt(...coordinates) : -1;
  if (cell === -1 || cell === undefined)
    throw new RangeError(
      `"${name}" expected a cell of the graph as ${expected.join(",")} or its number, got ${coordinates}`,
    );
  return cell;
}

/** Returns an engine on the graph of a command, and the request for its mazes. */
export async function onGraph(command: Command, options: OnGraphOptions) {
  const { algorithm, seed = randomSeed(), index = 0, start, parameter: parameters, braid, maxSteps, backend } = options;
  const graph = await graphFor(command, options, seed, index);
  const engine = createGraphEngine(graph, { backend: backend === "reference" ? graphReference : undefined });
  const request = { algorithm, seed, index, start: cellFor("start", graph, start), parameters, braid, maxSteps };
  return { engine, request: request as AnyGraphRequest as never };
}
