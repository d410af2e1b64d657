// Names and descriptions of algorithms and their parameters.

import { type KnownRow, rows } from "../../src/core/registry.ts";
import type { AnyRequest } from "../../src/index.ts";
import { currentLanguage } from "../pages/language.ts";
import type { Made } from "../worker/make.ts";
import { type MessageName, say } from "./messages.ts";

/** The registry entry of the algorithm with an id, or undefined. */
export const rowOf = (id: string): KnownRow | undefined => rows.find((row) => row.id === id);

/** The algorithms by family. */
export const FAMILIES = [
  ["familyWeights", ["kruskal", "prim-true", "prim-simplified", "prim-modified"]],
  ["familyWalks", ["wilson", "aldous-broder", "aldous-broder-walls", "boundless"]],
  ["familyCorridors", ["recursive-backtracker", "hunt-and-kill", "growing-tree"]],
  ["familyRows", ["binary-tree", "sidewinder", "eller"]],
  ["familyWalls", ["recursive-division"]],
] as const satisfies readonly (readonly [MessageName, readonly AnyRequest["algorithm"][]])[];

/** Whether an algorithm makes every perfect maze with the same probability. */
export const isUniform = (id: string): boolean => rowOf(id)?.uniform === true;

const textOf = (name: string, id: string): string => (say.has(name) ? say(name as MessageName) : id);

/** The titles of algorithms and grids in the page's language; the id if the page has none. */
export const titleOf = (id: string): string => textOf(`algorithm-${id}`, id);
export const gridTitle = (id: string): string => textOf(`grid-${id}`, id);

/** The caption of a maze beside others. It says if the maze has no shape although the others have one. */
export function captionOf({ maze }: Pick<Made, "maze">, isShaped: boolean): string {
  const algorithm = titleOf(maze.algorithm);
  return isShaped && !maze.mask ? say("withoutShape", { algorithm }) : algorithm;
}

/** Loads the descriptions of algorithms by id, and of measures by name. */
export const loadDescriptions = async (): Promise<Readonly<Record<string, string>>> =>
  (await (currentLanguage() === "fr" ? import("../texts/descriptions.fr.ts") : import("../texts/descriptions.en.ts")))
    .default;

/** The name of a parameter or of its value, and the effect of a parameter. */
export const parameterText = (kind: "parameter" | "why", name: string): string => say(`${kind}-${name}` as MessageName);
