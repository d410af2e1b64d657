// `wasmaze generate` for mazes on grids and graphs.

import type { Command } from "commander";
import { suggestGraphEnds } from "../../graph.ts";
import type { EndsName } from "../../index.ts";
import type { DrawingOptions } from "../draw.ts";
import { checkGraphDrawing, drawGraph } from "../graphs/drawGraph.ts";
import { type OnGraphOptions, onGraph } from "../graphs/onGraph.ts";
import { writeOutput } from "../output.ts";

type Options = OnGraphOptions & DrawingOptions & { ends?: EndsName; solution?: boolean; open?: boolean };

export async function generateOnGraph(command: Command, options: Options): Promise<void> {
  const { ends: how, solution, open, scale, set, output } = options;
  const format = checkGraphDrawing(options);
  const { engine, request } = await onGraph(command, options);
  const maze = engine.generate(request);
  const ends = how || solution || open ? suggestGraphEnds(maze, how ?? (open ? "sides" : "farthest")) : undefined;
  const path = solution && ends ? engine.solve(maze, ends.start, ends.finish) : undefined;
  await writeOutput(await drawGraph(maze, format, { ends, path, openings: open, scale, set }), output);
}
