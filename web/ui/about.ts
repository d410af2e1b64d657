// What the page calls algorithms and their parameters, and how it describes them.

import { type KnownRow, rows } from "../../src/core/registry.ts";
import { currentLanguage } from "./language.ts";
import { type MessageName, say } from "./messages.ts";

/** The properties of the algorithm with an id, or undefined. */
export const rowOf = (id: string): KnownRow | undefined => rows.find((row) => row.id === id);

export function titleOf(id: string): string {
  const row = rowOf(id);
  return row ? say(`algorithm-${row.id}`) : id;
}

/** The description of an algorithm. */
export const describe = async (id: string): Promise<string> =>
  (await (currentLanguage() === "fr" ? import("../page.fr.ts") : import("../page.en.ts"))).descriptions[id] ?? "";

/** The title of a parameter, or of one of its choices. */
export const parameterTitle = (name: string): string => say(`parameter-${name}` as MessageName);

/** What a parameter does. */
export const parameterWhy = (name: string): string => say(`why-${name}` as MessageName);
