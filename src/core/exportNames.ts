// Names of functions, in the module and in the reference: the id of an algorithm in camelCase.

import type { AlgorithmId, StreamId } from "./registry.ts";

type CamelCase<Id extends string> = Id extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Id;

/** The name of an algorithm's function, in the module and in the reference: its id in camelCase. */
export type AlgorithmExport = CamelCase<AlgorithmId>;

/** The name of the function that generates the rows of a stream. */
export type RowsExport = `${CamelCase<StreamId>}Rows`;

export const rowsExport = (id: StreamId): RowsExport => `${algorithmExport(id)}Rows` as RowsExport;

// Cached: a regular expression for every request takes longer than a small maze.
const exportNames: { [id: string]: AlgorithmExport } = {};

export function algorithmExport(id: AlgorithmId): AlgorithmExport {
  exportNames[id] ??= id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as AlgorithmExport;
  return exportNames[id];
}
