// Plans books of mazes on a grid or graph, and makes their mazes.

import { checkWord } from "../core/errors.ts";
import { graphAlgorithms } from "../graph/algorithms.ts";
import type { GraphEngine } from "../graph/createGraphEngine.ts";
import { drawingOf } from "../graph/drawing/drawing.ts";
import { isAtBorder, suggestGraphEnds } from "../graph/ends.ts";
import type { Graph } from "../graph/graph.ts";
import type { Grid } from "../graph/grids/grid.ts";
import { gridKind } from "../graph/grids/index.ts";
import type { GraphMaze } from "../graph/maze.ts";
import type { EndsName } from "../queries/ends.ts";
import type { Book } from "./book.ts";
import type { GraphPuzzle } from "./graphMazes.ts";
import { countPages } from "./layout.ts";
import { type Place, planBook } from "./plan.ts";
import { rankByDifficulty } from "./puzzles.ts";
import { type BookSettings, checkSettings } from "./settings.ts";

/** Plans a book of mazes that are as large as the picture of `graph`. It has no links and no QR codes. */
export function prepareGraphBook(given: BookSettings, graph: Graph, again?: string, forFont = true): Book {
  const { start: _, mask: __, width: ___, height: ____, ...settings } = given;
  const ids = graphAlgorithms.map(({ id }) => id);
  const algorithms = settings.algorithms.flatMap((id) => (id === "all" ? ids : [checkWord("algorithm", id, ids)]));
  let last = graph.cells - 1;
  while (last >= 0 && !isAtBorder(graph, last)) last--;
  const ends = given.ends ?? (last < 0 ? "farthest" : "sides");
  const checked = checkSettings({ ...settings, algorithms, width: 1, height: 1, codes: "none", ends }, forFont);
  const { width, height, cellSize } = drawingOf({ graph, passages: new Uint8Array(graph.edges.length / 2) }, {});
  const plan = planBook({ ...checked, size: { width: width / cellSize, height: height / cellSize } }, 0);
  return { plan, ways: { again }, pages: countPages(plan, { again }) };
}

/** Makes a planned maze. `makerFor` returns an engine and a request for the maze with an index. */
export function makeGraphPuzzle(
  { plan: { settings } }: Book,
  place: Place,
  makerFor: (index: number) => { engine: Pick<GraphEngine, "generate" | "measure" | "solve">; request: object },
): GraphPuzzle {
  const how = settings.ends as EndsName;
  const candidates = Array.from({ length: place.candidates }, (_, i) => {
    const { engine, request } = makerFor(place.index + i);
    const maze: GraphMaze = engine.generate({
      ...request,
      algorithm: place.algorithm,
      index: place.index + i,
    } as never);
    const ends = suggestGraphEnds(maze, how);
    const { solutionBranches, solution } = engine.measure(maze, ends);
    return { engine, maze, ends, solutionBranches, solution };
  });
  const ranked = rankByDifficulty(
    candidates.map((each) => each.solutionBranches),
    candidates.map((each) => each.solution),
  );
  const { engine, maze, ends } = candidates[ranked[Math.round(place.rank * (candidates.length - 1))]];
  const path = engine.solve(maze, ends.start, ends.finish);
  const { recipe } = maze.graph as Partial<Grid>;
  const name = recipe
    ? [recipe.id, ...gridKind(recipe.id).sizes.map((size) => recipe[size])].join(" ")
    : `${maze.graph.cells}`;
  return {
    place,
    maze,
    name,
    drawing: drawingOf(maze, { ends, path, openings: how === "sides" || how === "corners" }),
  };
}
