// `wasmaze solve`: solves a maze from a file.

import type { Command } from "commander";
import { checkWord, show } from "../../core/errors.ts";
import type { AnonymousMaze, BackendName, Cell, Ends, EndsName, Engine, MarkedMaze, Maze } from "../../index.ts";
import { createEngine, type Seed, type Topology } from "../../index.ts";
import { ENDS } from "../../queries/ends.ts";
import { checkPlaneCell, graphCellParser, parseNumber, parseSeed } from "../../request/words.ts";
import { backendOption } from "../commonOptions.ts";
import { addDrawing, checkDrawing, type DrawingOptions, writeDrawing } from "../draw.ts";
import { asMaskOption, INPUT_HELP, inputOf, isGraphMaze, openings, readMaze } from "../input.ts";
import { tell } from "../messages.ts";

export interface SolveOptions extends DrawingOptions {
  input?: string;
  from?: Cell | number[];
  to?: Cell | number[];
  ends?: EndsName;
  seed?: Seed;
  topology?: Topology;
  place?: number;
  asMask?: boolean;
  backend?: BackendName;
}

/** Returns the ends that --ends selects. Default: the ends in the input, else its two openings, else suggested ends. */
function endsOf(
  engine: Engine,
  { maze, ends: drawn }: MarkedMaze<Maze | AnonymousMaze>,
  how?: EndsName,
  seed?: Seed,
): Ends {
  if (how === undefined && seed !== undefined)
    throw new RangeError(
      `"seed" expected --ends random or --ends dead-ends, got ${show(seed)} without --ends; use --ends random`,
    );
  if (how !== undefined) return engine.suggestEnds(maze, how, { seed });
  return drawn ?? openings(maze) ?? engine.suggestEnds(maze);
}

async function solve(file: string | undefined, options: SolveOptions): Promise<void> {
  const input = inputOf(file, options.input);
  if (input === undefined)
    throw new RangeError('"input" expected a file, got none; write wasmaze solve FILE, or "-" for standard input');
  const { from: givenFrom, to: givenTo, ends: how, seed, topology, place, asMask, backend } = options;
  if (how !== undefined) {
    checkWord("ends", how, ENDS);
    if (givenFrom ?? givenTo) throw new RangeError(`"ends" expected no value with --from or --to, got ${show(how)}`);
  }
  const read = await readMaze(input, { topology, place, asMask });
  if (isGraphMaze(read)) return (await import("./solveOnGraph.ts")).solveOnGraph(read, options);
  const { maze } = read;
  const format = checkDrawing(options);
  const engine = createEngine({ backend });
  const [from, to] = [checkPlaneCell("from", givenFrom), checkPlaneCell("to", givenTo)];
  const known = from && to ? undefined : endsOf(engine, read, how, seed);
  const ends = { start: from ?? (known?.start as Cell), finish: to ?? (known?.finish as Cell) };
  const path = engine.solve(maze, ends.start, ends.finish);
  const route = `from ${ends.start.x},${ends.start.y} to ${ends.finish.x},${ends.finish.y}`;
  if (path.length === 0) throw new Error(`no path ${route}`);
  await writeDrawing(maze, format, options, { ends, path });
  tell(`${path.length} ${path.length === 1 ? "cell" : "cells"} ${route}`);
}

export function addSolve(program: Command): void {
  const command = program
    .command("solve")
    .description("solve a maze from a file")
    .argument("[file]", 'the file with the maze, in a format below; "-" is standard input')
    .option("-i, --input <file>", "the same as [file]")
    .option(
      "--from <x,y>",
      "the start (default: the start drawn in the maze, otherwise an opening in the border, otherwise a suggested one)",
      graphCellParser("from"),
    )
    .option("--to <x,y>", "the finish (default: chosen like the start)", graphCellParser("to"))
    .option("--ends <choice>", `how to choose both start and finish: ${ENDS.join(", ")}`)
    .option("--seed <seed>", "seed of random ends (default: the seed of the maze)", parseSeed)
    .option("--topology <topology>", "topology of the maze in an .npy file: plane or torus (default: plane)")
    .option("--place <integer>", "index of the maze in an .npy file with several mazes (default: 0)", parseNumber)
    .addOption(asMaskOption())
    .addOption(backendOption());
  addDrawing(command)
    .addHelpText(
      "after",
      `
${INPUT_HELP}

Prints the length of the path to standard error. Exit code 1 if there is no path.

Examples:
  $ wasmaze generate --output maze.json
  $ wasmaze solve maze.json --from 0,0 --to 29,11
  $ wasmaze solve maze.json --ends random
  $ wasmaze generate --open | wasmaze solve - --output solved.svg`,
    )
    .action(solve);
}
