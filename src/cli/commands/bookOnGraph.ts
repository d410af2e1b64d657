// `wasmaze book` for mazes on grids and graphs.

import type { Command } from "commander";
import { type Book, pagesWith } from "../../book/book.ts";
import type { Page } from "../../book/drawing.ts";
import { makeGraphPuzzle, prepareGraphBook } from "../../book/graphPuzzles.ts";
import type { BookSettings } from "../../book/settings.ts";
import type { GraphEngine } from "../../graph.ts";
import type { GraphCommandOptions } from "../graphOptions.ts";
import { type OnGraphOptions, onGraph } from "../graphs/onGraph.ts";

/** Returns a planned book and its pages. Crossings and rooms differ from maze to maze. */
export async function bookOnGraph(
  command: Command,
  settings: BookSettings,
  options: GraphCommandOptions & Pick<OnGraphOptions, "parameter" | "mask" | "backend">,
  again: string,
): Promise<{ book: Book; pages: Iterable<Page> }> {
  const { seed, index = 0 } = settings;
  const given: OnGraphOptions = { ...options, seed, ...(settings.start && { start: settings.start }) };
  const first = await onGraph(command, { ...given, index });
  const book = prepareGraphBook(settings, first.engine.graph, again);
  const isSame = given.weave === undefined && given.rooms === undefined;
  const engines = new Map<number, { engine: GraphEngine; request: object }>();
  if (!isSame)
    for (const { index: from, candidates } of book.plan.places)
      for (let i = 0; i < candidates; i++) engines.set(from + i, await onGraph(command, { ...given, index: from + i }));
  const makerFor = (at: number) => engines.get(at) ?? first;
  return { book, pages: pagesWith(book, (place) => makeGraphPuzzle(book, place, makerFor)) };
}
