// Options for mazes on grids and graphs, which several commands share.

import type { Command } from "commander";
import { show } from "../core/errors.ts";
import { parseNumber } from "../request/words.ts";

/** The values of the options that addGraphs adds. */
export interface GraphCommandOptions {
  grid?: string;
  rings?: number;
  side?: number;
  depth?: number;
  weave?: number;
  rooms?: { readonly count: number; readonly min: number; readonly max: number };
  graph?: string;
  maxSteps?: number;
}

/** Parses a number of rooms and the range of their sides: 8,3-6. */
function parseRooms(text: string): GraphCommandOptions["rooms"] {
  const parts = /^(\d+),(\d+)(?:-(\d+))?$/.exec(text);
  if (!parts)
    throw new RangeError(`"rooms" expected a number and the sides of rooms, such as 8,3-6, got ${show(text)}`);
  return { count: Number(parts[1]), min: Number(parts[2]), max: Number(parts[3] ?? parts[2]) };
}

/** Adds the options for grids and graphs. */
export function addGraphs(command: Command): Command {
  return command
    .option("--grid <id>", "make the maze on a grid, such as hex, triangle, circle or cube (docs/GRIDS.md lists all)")
    .option("--rings <integer>", "rings of the grid circle (default: 8)", parseNumber)
    .option("--side <cells>", "side of the grids hexagon and cube-surface (default: 8)", parseNumber)
    .option("--depth <cells>", "floors of the grid cube (default: 3)", parseNumber)
    .option(
      "--weave <share>",
      "share of the squares that may be crossings, 0..1: passages go over and under",
      parseNumber,
    )
    .option("--rooms <count,sides>", "place rooms: their number and their sides in cells, such as 8,3-6", parseRooms)
    .option("--graph <file>", "make the maze on a graph: a file with JSON, or with two cells per line")
    .option("--max-steps <integer>", "on a grid or graph: the most steps of aldous-broder or wilson", parseNumber);
}

/** Returns whether the options describe a maze on a grid or graph. */
export const isOnGraph = ({ grid, weave, rooms, graph }: GraphCommandOptions): boolean =>
  (grid ?? weave ?? rooms ?? graph) !== undefined;

/** Throws if an option has a value. `reason` ends the message. */
export function refuse(command: Command, names: readonly string[], reason: string): void {
  for (const name of names) {
    if (command.getOptionValueSource(name) !== "cli") continue;
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new RangeError(`"${flag}" expected no value ${reason}, got ${show(command.getOptionValue(name))}`);
  }
}

/** Throws if a command for squares has options that need a grid. */
export function checkNoGraph(command: Command): void {
  refuse(command, ["rings", "side", "depth", "maxSteps"], "without --grid or --graph");
}
